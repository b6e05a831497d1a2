"""How numbers are told to a person."""

from __future__ import annotations


def count(number: int, what: str) -> str:
    """`1 note`, `2 notes`, `1,000 notes`."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
