"""The hot entry, one module per agent, and what installs them."""
