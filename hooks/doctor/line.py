"""What a check has to say."""

from __future__ import annotations

from dataclasses import dataclass

FINE = "fine"
NOTE = "note"
"""Worth knowing; nothing is wrong."""
FINDING = "finding"
"""Something does not work, or will not."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the report: how it is, and what to do about it, empty where it is fine."""

    level: str
    text: str
    do: str = ""


def fine(text: str) -> Line:
    return Line(FINE, text)


def note(text: str, do: str) -> Line:
    return Line(NOTE, text, do)


def finding(text: str, do: str) -> Line:
    return Line(FINDING, text, do)
