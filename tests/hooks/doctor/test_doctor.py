"""The doctor finds each thing that keeps an agent from being told, and nothing where all is well."""

from __future__ import annotations

import json

import pytest

from forenote.hooks.command import AGENTS
from forenote.hooks.doctor.checks import OF_AGENT, is_fine, report
from forenote.hooks.doctor.line import FINDING, FINE, NOTE
from forenote.hooks.doctor.scene import Machine
from forenote.hooks.install.command_line import command_line
from tests.hooks.doctor.conftest import (
    NEWEST,
    House,
    broken_launcher,
    levels,
    trust,
)


@pytest.mark.parametrize("agent", AGENTS)
def test_where_all_is_well_there_is_nothing_to_do(house: House, agent: str) -> None:
    house.program(agent, NEWEST[agent])
    file = house.install(agent)
    if agent == "codex":
        trust(house, file)
    reported = list(report(Machine(str(house.project)), [agent], asked=True))
    assert [one for one in reported if one.line.level == FINDING] == []
    assert is_fine(reported)
    seen = {one.check for one in reported if one.line.level == FINE}
    assert {"program", "wired", "answers", "started", "folders", "errors"} <= seen


@pytest.mark.parametrize("agent", AGENTS)
def test_where_nothing_is_installed_it_says_how(house: House, agent: str) -> None:
    [line] = house.check("wired", agent)
    assert (line.level, line.do) == (FINDING, f"notes install {agent}")


def test_without_a_name_agents_without_a_sign_are_passed_over(house: House) -> None:
    house.program("claude", NEWEST["claude"])
    agents = {one.agent for one in report(Machine(str(house.project)), AGENTS, asked=False)}
    assert agents == {"claude", ""}


def test_every_line_that_is_not_fine_says_what_to_do(house: House) -> None:
    """ "every line says what to do" """
    house.program("codex", "codex-cli 0.128.0")
    house.install("claude", project=True)
    (house.home / ".gemini").mkdir()
    (house.home / ".gemini/settings.json").write_text("{,}")
    reported = list(report(Machine(str(house.project)), AGENTS, asked=True))
    assert not is_fine(reported)
    assert [one for one in reported if (one.line.level == FINE) == bool(one.line.do)] == []


PROGRAMS = [
    pytest.param("claude", "2.1.9 (Claude Code)", FINE, id="the floor"),
    pytest.param("claude", "2.1.8 (Claude Code)", FINDING, id="just below it"),
    pytest.param("claude", "2.1.332", FINE, id="not compared as text"),
    pytest.param("codex", "codex-cli 0.129.0", FINE, id="Codex's floor"),
    pytest.param("codex", "codex-cli 0.128.0", FINDING, id="just below Codex's"),
    pytest.param("codex", "no version", FINDING, id="an answer without numbers"),
]


@pytest.mark.parametrize(("agent", "says", "level"), PROGRAMS)
def test_the_program_must_be_new_enough(house: House, agent: str, says: str, level: str) -> None:
    house.program(agent, says)
    assert levels(house.check("program", agent)) == [level]


def test_a_program_that_is_not_there_is_a_finding_where_it_was_asked_for(house: House) -> None:
    assert levels(list(OF_AGENT["program"](house.scene("claude")))) == [FINDING]
    assert levels(list(OF_AGENT["program"](house.scene("claude", asked=False)))) == [NOTE]


def test_a_program_that_hangs_is_not_waited_for(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.program("claude", "x").write_text("#!/bin/sh\nexec sleep 60\n")
    monkeypatch.setattr("forenote.hooks.doctor.program.PATIENCE", 0.2)
    [line] = house.check("program")
    assert line.level == FINDING and "did not answer" in line.text


def test_a_missing_event_is_found(house: House) -> None:
    file = house.install("claude")
    settings = json.loads(file.read_text())
    del settings["hooks"]["PreCompact"]
    file.write_text(json.dumps(settings))
    [line] = house.check("wired")
    assert line.level == FINDING
    assert line.text.endswith("does not call the hook on PreCompact")


def test_settings_that_cannot_be_read_are_named_with_the_place(house: House) -> None:
    file = house.install("claude")
    file.write_text('{"a": 1,\n}')
    [line] = house.check("wired")
    assert line.level == FINDING
    assert f'{file}:1:8: error: a comma before "}}" is not JSON' in line.text


def test_the_line_of_the_other_scope_is_found(house: House) -> None:
    """A user-level line that says `--project` would deliver notes nobody trusted."""
    file = house.install("claude")
    file.write_text(file.read_text().replace('hook\\" claude', 'hook\\" claude --project'))
    wrong = [line for line in house.check("wired") if line.level == FINDING]
    assert wrong and wrong[0].do == f"make it `{command_line('claude')}`"


def test_an_entry_by_hand_is_told(house: House) -> None:
    folder = house.home / ".claude"
    folder.mkdir()
    entry = {"hooks": [{"type": "command", "command": "notes hook claude"}]}
    (folder / "settings.json").write_text(json.dumps({"hooks": {"PreToolUse": [entry]}}))
    [line] = house.check("wired")
    assert line.level == NOTE and line.do.endswith("then: notes install claude")


def test_wired_twice_is_told_once_for_all_events(house: House) -> None:
    house.install("claude")
    assert house.check("twice") == []
    house.install("claude", project=True)
    [line] = house.check("twice")
    assert line.text.startswith("on PreToolUse, PostToolUseFailure, PreCompact the hook is called")
    assert line.do == "keep one: notes uninstall claude --user, or --project"


@pytest.mark.parametrize(
    ("program", "project", "told"),
    [
        pytest.param("copilot", True, True, id="Copilot reads the project's"),
        pytest.param("copilot", False, False, id="and not the user's"),
        pytest.param("cursor-agent", False, True, id="Cursor reads both"),
    ],
)
def test_another_agent_that_reads_the_same_settings_is_told(
    house: House, program: str, project: bool, told: bool
) -> None:
    house.install("claude", project=project)
    house.program(program, "1.0.0")
    assert levels(house.check("twice")) == [NOTE] * told


OFF = [
    pytest.param("claude", ".claude/settings.json", '{"disableAllHooks": true}', True, id="claude"),
    pytest.param("claude", ".claude/settings.json", '{"disableAllHooks": false}', False, id="not"),
    pytest.param(
        "claude", ".claude/settings.local.json", '{"disableAllHooks": true}', True, id="local"
    ),
    pytest.param("codex", ".codex/config.toml", "[features]\nhooks = false\n", True, id="codex"),
    pytest.param(
        "codex", ".codex/config.toml", "[features]\ncodex_hooks = false\n", True, id="old"
    ),
    pytest.param("codex", ".codex/config.toml", "[features]\nhooks = true\n", False, id="on"),
    pytest.param(
        "gemini", ".gemini/settings.json", '{"hooksConfig": {"enabled": false}}', True, id="gemini"
    ),
    pytest.param(
        "gemini",
        ".gemini/settings.json",
        '{"hooksConfig": {"disabled": ["forenote"]}} // mine',
        True,
        id="by name",
    ),
    pytest.param(
        "gemini", ".gemini/settings.json", '{"hooksConfig": {"disabled": ["x"]}}', False, id="other"
    ),
    pytest.param("gemini", ".gemini/settings.json", "{", False, id="unreadable: wired tells of it"),
]


@pytest.mark.parametrize(("agent", "name", "text", "off"), OFF)
@pytest.mark.parametrize("project", [False, True])
def test_hooks_that_are_switched_off_are_found(
    house: House, agent: str, name: str, text: str, off: bool, project: bool
) -> None:
    file = (house.project if project else house.home) / name
    file.parent.mkdir()
    file.write_text(text)
    found = house.check("disabled", agent)
    assert levels(found) == [FINDING] * off
    assert all(str(file) in line.text for line in found)


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("project", [False, True])
def test_the_command_of_the_settings_is_run_and_compared(
    house: House, agent: str, project: bool
) -> None:
    house.install(agent, project=project)
    before = sorted(house.state.rglob("*"))
    [line] = house.check("answers", agent)
    assert line.level == FINE, line
    assert sorted(house.state.rglob("*")) == before, "nothing of the user's is changed by it"
    assert not (house.home / ".cache").exists()


ANSWERS = [
    pytest.param("#!/bin/sh\nexit 0\n", "answers nothing", id="silent"),
    pytest.param("#!/bin/sh\necho '{}'\n", "answers 3 bytes that are not the", id="another"),
    pytest.param("#!/bin/sh\necho no >&2\nexit 1\n", "answers nothing", id="failing"),
]


@pytest.mark.parametrize(("launcher", "says"), ANSWERS)
def test_a_command_that_answers_otherwise_is_found(house: House, launcher: str, says: str) -> None:
    house.install("claude")
    broken_launcher(launcher)
    [line] = house.check("answers")
    assert line.level == FINDING and says in line.text


def test_a_pause_does_not_hide_whether_it_works(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.install("claude")
    monkeypatch.setenv("FORENOTE_OFF", "1")
    assert levels(house.check("answers")) == [FINE]
    [line] = house.check("switched")
    assert (line.level, line.do) == (FINDING, "unset FORENOTE_OFF")
