"""Whether Codex trusts the hook is told as Codex itself decides it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from forenote.hooks.doctor import trusted
from forenote.hooks.doctor.line import FINDING, FINE
from forenote.hooks.install.command_line import command_line
from tests.hooks.doctor.conftest import (
    HASHES,
    IN_PROJECT,
    House,
    levels,
    trust,
)


@pytest.mark.parametrize(("project", "hashes"), [(False, HASHES), (True, IN_PROJECT)])
def test_the_hash_is_the_one_of_codex(project: bool, hashes: dict[str, str]) -> None:
    """So what install writes is what was trusted, in every version of ours to come."""
    hook = {
        "type": "command",
        "command": command_line("codex", project=project),
        "timeout": 5,
    }
    assert {event: trusted.fingerprint(event, None, hook) for event in hashes} == hashes


def test_codex_must_trust_the_hook(house: House) -> None:
    file = house.install("codex")
    [line] = house.check("trusted", "codex")
    assert line.level == FINDING and "is not trusted (PreToolUse, PostCompact)" in line.text
    assert line.do == "start `codex`, type `/hooks`, and trust forenote's"
    trust(house, file)
    assert levels(house.check("trusted", "codex")) == [FINE]


CHANGED: list[object] = [
    pytest.param(lambda text: text.replace('"timeout": 5', '"timeout": 6'), id="another timeout"),
    pytest.param(
        lambda text: text.replace('"PreToolUse": [', '"PreToolUse": [{"hooks": []},'),
        id="another position",
    ),
    pytest.param(
        lambda text: text.replace('"hooks": [', '"matcher": "Bash", "hooks": [', 1),
        id="another matcher",
    ),
]


@pytest.mark.parametrize("change", CHANGED)
def test_an_entry_that_changed_since_is_not_trusted(
    house: House, change: Callable[[str], str]
) -> None:
    file = house.install("codex")
    trust(house, file)
    file.write_text(change(file.read_text()))
    assert FINDING in levels(house.check("trusted", "codex"))


def test_what_is_trusted_and_switched_off_is_found(house: House) -> None:
    file = house.install("codex")
    trust(house, file, more="enabled = false\n")
    [line] = house.check("trusted", "codex")
    assert "is trusted and switched off (PostCompact)" in line.text


def test_codex_must_trust_the_project_too(house: House) -> None:
    file = house.install("codex", project=True)
    (house.home / ".codex").mkdir()
    trust(house, file, IN_PROJECT)
    assert levels(house.check("trusted", "codex")) == [FINE, FINDING]
    table = f"\n[projects.{json.dumps(str(house.project))}]\ntrust_level = 'trusted'\n"
    trust(house, file, IN_PROJECT, more=table)
    assert levels(house.check("trusted", "codex")) == [FINE]
