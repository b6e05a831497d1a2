"""Patches: which files they change, and what they add."""
