"""The merge into JSON: nothing else changes, and it can be taken back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forenote.hooks.install import json_settings
from forenote.hooks.install.command_line import command_line, is_ours
from forenote.hooks.install.entry import wiring_of
from forenote.hooks.install.json_edit import done, undone
from forenote.hooks.install.json_text import NotJson
from tests.hooks.install.strategies import scalars, texts, without_remarks

PATH = Path("/settings.json")
LINE = json.dumps(command_line("codex"))

codex = {"type": "command", "command": command_line("codex"), "timeout": 5}


def install(text: str, agent: str = "codex") -> str:
    return done(text, json_settings.insertions(text, PATH, agent, project=False))


def uninstall(text: str, before: str = "", agent: str = "codex") -> str:
    kept = json_settings.hollow(before, PATH, agent) if before else {}
    return json_settings.removed(text, PATH, agent, kept)


def meant(text: str) -> Any:
    text = without_remarks(text.removeprefix("\ufeff"))
    return json.loads(text) if text.strip() else {}


NESTED = """\
{
    "model": "x",   "a": [1,2],
    "hooks": {
        "Stop": [ ]
    }
}"""

LAID_OUT = [
    pytest.param(
        '{"a":1}\n',
        '{"a":1, "hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": '
        + LINE
        + ', "timeout": 5}]}], "PostCompact": [{"hooks": [{"type": "command", "command": '
        + LINE
        + ', "timeout": 5}]}]}}\n',
        id="on one line, so ours is too",
    ),
    pytest.param(
        '{\r\n\t"hooks": {\r\n\t\t"PostCompact": [{\r\n\t\t\t"hooks": []\r\n\t\t}],\r\n'
        '\t\t"PreToolUse": [\r\n\t\t]\r\n\t}\r\n}',
        '{\r\n\t"hooks": {\r\n\t\t"PostCompact": [{\r\n\t\t\t"hooks": []\r\n\t\t}, {\r\n'
        '\t\t\t"hooks": [\r\n\t\t\t\t{\r\n\t\t\t\t\t"type": "command",\r\n'
        f'\t\t\t\t\t"command": {LINE},\r\n\t\t\t\t\t"timeout": 5\r\n\t\t\t\t}}\r\n\t\t\t]\r\n'
        '\t\t}],\r\n\t\t"PreToolUse": [\r\n\t\t\t{\r\n\t\t\t\t"hooks": [\r\n\t\t\t\t\t{\r\n'
        f'\t\t\t\t\t\t"type": "command",\r\n\t\t\t\t\t\t"command": {LINE},\r\n'
        '\t\t\t\t\t\t"timeout": 5\r\n\t\t\t\t\t}\r\n\t\t\t\t]\r\n\t\t\t}\r\n\t\t]\r\n\t}\r\n}',
        id="tabs, carriage returns, brackets that hug, a list that is open and empty",
    ),
]


@pytest.mark.parametrize(("before", "after"), LAID_OUT)
def test_what_is_added_looks_like_what_is_there(before: str, after: str) -> None:
    assert install(before) == after


def test_the_indentation_is_that_of_the_file() -> None:
    added = install(NESTED).removeprefix(NESTED[: NESTED.index("\n    }\n")])
    assert added.startswith(',\n        "PreToolUse": [\n            {\n                "hooks": [')
    assert added.endswith("\n        ]\n    }\n}")


def test_an_empty_file_gets_all_of_it() -> None:
    assert meant(install("")) == {
        "hooks": {"PreToolUse": [{"hooks": [codex]}], "PostCompact": [{"hooks": [codex]}]}
    }
    assert install("").endswith("}\n")


def test_a_remark_stays_with_what_it_is_about() -> None:
    """Comments survive, and stay where they are: behind the value on whose line they stand."""
    before = '{\n  "a": 1 // about a\n  // the end\n}\n'
    after = install(before, "gemini")
    assert after.startswith('{\n  "a": 1, // about a\n  // the end\n  "hooks": {\n')
    assert uninstall(after, before, "gemini") == before


@pytest.mark.parametrize("agent", ["claude", "codex", "gemini"])
def test_every_event_of_the_agent_gets_an_entry_with_its_timeout(agent: str) -> None:
    wiring = wiring_of(agent)
    hooks = meant(install("{}", agent))["hooks"]
    assert list(hooks) == [event for event, _ in wiring.entries]
    for event, matcher in wiring.entries:
        [group] = hooks[event]
        assert group.get("matcher", "") == matcher
        [handler] = group["hooks"]
        assert handler.pop("name", "forenote") == "forenote"
        assert handler == {
            "type": "command",
            "command": command_line(agent),
            "timeout": 5000 if agent == "gemini" else 5,
        }


def test_an_entry_that_was_changed_by_hand_is_left_alone() -> None:
    own = (
        f'{{"hooks": {{"PreToolUse": [{{"matcher": "Bash", "hooks": [{{"command": {LINE}}}]}}]}}}}'
    )
    after = meant(install(own))["hooks"]
    assert after["PreToolUse"] == meant(own)["hooks"]["PreToolUse"]
    assert after["PostCompact"] == [{"hooks": [codex]}]


@given(texts())
@settings(max_examples=150)
def test_installing_only_inserts_and_can_be_undone(text: str) -> None:
    """ "merges into existing settings without touching anything else" """
    steps = json_settings.insertions(text, PATH, "codex", project=False)
    assert undone(done(text, steps), steps) == text


@given(texts(remarks=True))
@settings(max_examples=150)
def test_with_remarks_too(text: str) -> None:
    after = install(text, "gemini")
    expected = meant(text)
    for event, _ in wiring_of("gemini").entries:
        groups = meant(after)["hooks"][event]
        assert is_ours(groups[-1]["hooks"][0]["command"], "gemini")
        expected.setdefault("hooks", {}).setdefault(event, []).append(groups[-1])
    assert meant(after) == expected
    assert uninstall(after, text, "gemini") == text


@given(texts())
@settings(max_examples=150)
def test_what_the_file_means_is_what_it_meant_and_ours(text: str) -> None:
    after = install(text)
    expected = meant(text)
    for event in ("PreToolUse", "PostCompact"):
        expected.setdefault("hooks", {}).setdefault(event, []).append({"hooks": [codex]})
    assert meant(after) == expected
    assert list(meant(after))[: len(meant(text))] == list(meant(text)), "the order is kept"


@given(texts())
@settings(max_examples=100)
def test_a_second_time_there_is_nothing_to_do(text: str) -> None:
    assert json_settings.insertions(install(text), PATH, "codex", project=False) == []


@given(texts())
@settings(max_examples=150)
def test_taking_it_out_gives_the_file_back(text: str) -> None:
    """ "`notes uninstall` puts it back byte for byte", also where only what was empty is known"""
    assert uninstall(install(text), text) == text


@given(texts(), st.data())
@settings(max_examples=150)
def test_after_edits_elsewhere_only_our_entry_goes(text: str, data: st.DataObject) -> None:
    """The same members, added by somebody else to a file without us and to one with us, leave the
    same file when ours is taken out."""
    after = install(text)
    place = text.index("{") + 1
    member = f'"of others": {json.dumps(data.draw(scalars))}'
    if text[place:].lstrip().startswith("}"):
        member = f" {member}"
        edited = text[:place] + member + text[place:]
    else:
        member += ", "
        edited = text[:place] + member + text[place:]
    behind = "" if member.endswith(", ") else ","
    edited_after = after[:place] + member + behind + after[place:]
    assert meant(uninstall(edited_after, text)) == meant(edited)
    if not behind:
        assert uninstall(edited_after, text) == edited


@given(texts())
@settings(max_examples=100)
def test_without_a_record_nothing_of_others_goes(text: str) -> None:
    """A colleague's installation left no record here: what it emptied may go, all else stays."""
    left = meant(uninstall(install(text)))
    expected = meant(text)
    for event in ("PreToolUse", "PostCompact"):
        if expected.get("hooks", {}).get(event) == []:
            del expected["hooks"][event]
    if expected.get("hooks") == {}:
        del expected["hooks"]
    assert left == expected


BESIDE = [
    pytest.param('[A, OURS]', '[A]', id="last"),
    pytest.param('[OURS, A]', '[A]', id="first"),
    pytest.param('[A, OURS, B]', '[A, B]', id="between"),
    pytest.param('[\n  A,\n  OURS,\n  B\n]', '[\n  A,\n  B\n]', id="between, on lines"),
    pytest.param('[\n  OURS,\n  A\n]', '[\n  A\n]', id="first, on lines"),
]  # fmt: skip


@pytest.mark.parametrize(("groups", "left"), BESIDE)
@pytest.mark.parametrize("inner", [False, True])
def test_neighbours_keep_their_commas(groups: str, left: str, inner: bool) -> None:
    def filled(text: str) -> str:
        for name in ("OURS", "A", "B"):
            command = LINE if name == "OURS" else f'"{name}"'
            handler = f'{{"command": {command}}}'
            group = handler if inner else f'{{"hooks": [{handler}]}}'
            text = text.replace(f"{name}", group, 1) if name in text else text
        return (
            f'{{"hooks": {{"PreToolUse": [{{"hooks": {text}}}]}}}}'
            if inner
            else (f'{{"hooks": {{"PreToolUse": {text}}}}}')
        )

    assert uninstall(filled(groups)) == filled(left)


WRONG_SHAPES = [
    pytest.param("[]", 1, 1, "the whole file should be an object, `{…}`", id="a list"),
    pytest.param('{"hooks": []}', 1, 11, "`hooks` should be an object, `{…}`", id="hooks"),
    pytest.param('{"hooks":\n null}', 2, 2, "`hooks` should be an object, `{…}`", id="null"),
    pytest.param(
        '{"hooks": {"PreToolUse": {}}}',
        1,
        26,
        "`hooks.PreToolUse` should be a list, `[…]`",
        id="an event",
    ),
]


@pytest.mark.parametrize(("text", "line", "column", "message"), WRONG_SHAPES)
def test_what_has_another_shape_is_refused(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(NotJson) as caught:
        install(text)
    problem = caught.value.problem
    assert (problem.line, problem.column, problem.message) == (line, column, message)
