"""Readers of agents' logs: whatever the format, the same entries come out, one after the other."""
