"""The pages on installing and on the doctor say what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from forenote.hooks.command import AGENTS
from forenote.hooks.doctor.checks import OF_AGENT, OF_MACHINE
from forenote.hooks.install.command_line import command_line
from forenote.hooks.install.entry import wiring_of

DOCS = Path(__file__).parents[2] / "docs"
INSTALL = (DOCS / "install.md").read_text(encoding="utf-8")
DOCTOR = (DOCS / "doctor.md").read_text(encoding="utf-8")


def test_every_check_is_on_the_page_in_its_order() -> None:
    assert re.findall(r"^\| `(\w+)` \|", DOCTOR, re.MULTILINE) == [*OF_AGENT, *OF_MACHINE]


def test_every_agent_is_on_the_page_with_its_file_and_its_events() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| `~/([^`]+)`.* \| `([^`]+)` \| ([^|]+) \|$", INSTALL, re.MULTILINE
    )
    assert [row[0] for row in rows] == list(AGENTS)
    for agent, user, project, events in rows:
        wiring = wiring_of(agent)
        assert user == project == f"{wiring.folder}/{wiring.file}"
        assert events.split(", ") == [event for event, _ in wiring.entries]


def test_the_line_on_the_page_is_the_line() -> None:
    assert f"\n{command_line('claude')}\n" in INSTALL


def test_the_versions_on_the_page_are_those_that_are_asked_for() -> None:
    for agent in AGENTS:
        wiring = wiring_of(agent)
        assert f"{wiring.title} {'.'.join(map(str, wiring.floor))}" in DOCTOR
