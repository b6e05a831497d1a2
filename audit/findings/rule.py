"""A rule as people know it: its name, how bad it is, and why anyone should care."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    `id` is what the configuration, the baseline and every format call it, and the anchor of its
    part of docs/audit-rules.md. `title` says in a few words what is found, `why` in one sentence
    what it costs. `needs` is what the rule cannot be asked without: empty, `log` or `git`.
    """

    id: str
    severity: str
    title: str
    why: str
    needs: str = ""

    @property
    def anchor(self) -> str:
        """Where the manual explains it."""
        return f"docs/audit-rules.md#{self.id}"
