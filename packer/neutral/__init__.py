"""Making text harmless: nothing in a delivery can pass for the agent's own markup."""
