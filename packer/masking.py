"""Secrets out of what is written down."""

from __future__ import annotations


def masked(text: str) -> str:
    """The text with its secrets replaced."""
    return text
