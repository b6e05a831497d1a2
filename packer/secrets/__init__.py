"""Masking: no secret of an action is written down."""
