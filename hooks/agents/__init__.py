"""One module for each agent, and what their protocols have in common."""
