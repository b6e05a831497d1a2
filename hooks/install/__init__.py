"""Wiring the hook into agents' settings: the launcher, the merge, and the way back."""
