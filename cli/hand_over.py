"""Becoming the hook: the command that agents call turns into the hook's own process.

The hook runs under `python -I -S` with a path of its own, so it cannot run inside this interpreter;
and this interpreter should not wait for it either, so it is replaced where the system can do that.
"""

from __future__ import annotations


def hand_over(arguments: list[str]) -> None:
    """Replace this process by the hook of the agent named first; return if none is known by it,
    or if a person asks for help."""
    from forenote.hooks.command import AGENTS, become

    if not arguments or arguments[0] not in AGENTS or "--help" in arguments or "-h" in arguments:
        return
    become(arguments[0], arguments[1:])
