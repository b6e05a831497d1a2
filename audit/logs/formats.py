"""The formats that are known, in the order in which a log is held against them."""

from __future__ import annotations

from forenote.audit.logs import (
    aider,
    atif,
    claude_code,
    codex,
    commands,
    copilot_cli,
    gemini_cli,
    ledger,
    mini_swe_agent,
    opencode,
    openhands,
    records,
    specstory,
    swe_agent,
)
from forenote.audit.logs.log import Format

FORMATS: tuple[Format, ...] = (
    ledger,
    claude_code,
    codex,
    copilot_cli,
    gemini_cli,
    openhands,
    swe_agent,
    mini_swe_agent,
    atif,
    opencode,
    records,  # behind those of agents, whose lines may have a field `tool` as well
    specstory,
    aider,
    commands,  # any text, so the last
)
