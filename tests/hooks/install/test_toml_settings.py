"""Codex's config.toml, where hooks stand in it already."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forenote.hooks.install import toml_settings
from forenote.hooks.install.command_line import command_line
from forenote.hooks.install.json_edit import done, undone
from forenote.hooks.install.json_text import NotJson

PATH = Path("/config.toml")

OWN = """\
model = "x"  # the one

[[hooks.PreToolUse]]
matcher = "^Bash$"

[[hooks.PreToolUse.hooks]]
type = "command"
command = "mine"

[hooks.state."/config.toml:pre_tool_use:0:0"]
trusted_hash = "sha256:00"

[features]
hooks = true
"""

OURS = f"""
[[hooks.PreToolUse]]

[[hooks.PreToolUse.hooks]]
type = "command"
command = '{command_line("codex")}'
timeout = 5

[[hooks.PostCompact]]

[[hooks.PostCompact.hooks]]
type = "command"
command = '{command_line("codex")}'
timeout = 5
"""


def install(text: str) -> str:
    return done(text, toml_settings.insertions(text, PATH, "codex", project=False))


def uninstall(text: str) -> str:
    return toml_settings.removed(text, PATH, "codex", {})


def test_ours_are_put_behind_all_that_is_there() -> None:
    """Codex finds what was trusted by its position, so the hooks that are there keep theirs."""
    assert install(OWN) == OWN + OURS
    hooks = tomllib.loads(install(OWN))["hooks"]
    assert hooks["PreToolUse"] == [
        {"matcher": "^Bash$", "hooks": [{"type": "command", "command": "mine"}]},
        {"hooks": [{"type": "command", "command": command_line("codex"), "timeout": 5}]},
    ]
    assert hooks["state"] == tomllib.loads(OWN)["hooks"]["state"]


def test_a_second_time_there_is_nothing_to_do() -> None:
    assert toml_settings.insertions(install(OWN), PATH, "codex", project=False) == []


tables = st.sampled_from(
    [
        "a = 1\n",
        "# a remark\n",
        "\n",
        "[a.b]\nc = [\n  1,\n]\n",
        'x = """\n[[hooks.Stop]]\n"""\n',
        "[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = 'command'\ncommand = 'x'\n",
        "[hooks.state.k]\ntrusted_hash = 'y' # kept\n",
        " [[ hooks . PreToolUse ]]\n hooks = []\n",
    ]
)


def is_toml(text: str) -> bool:
    try:
        tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError:
        return False
    return True


configs = (
    st.lists(tables, max_size=5, unique=True)
    .map("".join)
    .flatmap(lambda text: st.sampled_from([text, text.rstrip("\n"), text.replace("\n", "\r\n")]))
    .filter(is_toml)
)


@given(configs, st.sampled_from(["", "\n# behind\n", "\n[z]\nq = 1\n"]))
@settings(max_examples=150)
def test_taking_it_out_gives_the_file_back(text: str, behind: str) -> None:
    """ "`notes uninstall` puts it back byte for byte", with tables added behind it too"""
    try:
        steps = toml_settings.insertions(text, PATH, "codex", project=False)
    except NotJson:
        assert "hooks = []" in text  # a list that is a value takes no tables
        return
    after = done(text, steps)
    assert undone(after, steps) == text
    if text and not text.endswith("\n"):
        behind = ""  # what is added behind then begins with our line end
    assert uninstall(after + behind) == text + behind


def test_one_of_two_hooks_of_a_group_leaves_the_other() -> None:
    shared = OURS + "\n[[hooks.PostCompact.hooks]]\ncommand = 'other'\n"
    left = tomllib.loads(uninstall(shared))
    assert left == {"hooks": {"PostCompact": [{"hooks": [{"command": "other"}]}]}}


WRONG = [
    pytest.param("a = \n", 1, 5, "invalid value", id="not TOML"),
    pytest.param("[a\n", 1, 3, "expected ']' at the end of a table declaration", id="a bracket"),
    pytest.param(
        "x = 1\nhooks.Stop = [{hooks = []}]\nhooks.PreToolUse = []\n",
        2,
        1,
        "hooks are written here as values, behind which no table can be added",
        id="hooks as values",
    ),
]


@pytest.mark.parametrize(("text", "line", "column", "message"), WRONG)
def test_what_cannot_be_changed_is_pointed_at(
    text: str, line: int, column: int, message: str
) -> None:
    with pytest.raises(NotJson) as caught:
        install(text)
    problem = caught.value.problem
    assert (problem.line, problem.column) == (line, column)
    assert problem.message.lower() == message.lower()


def test_an_entry_in_another_form_is_not_taken_out() -> None:
    text = f"hooks.PreToolUse = [{{hooks = [{{command = '{command_line('codex')}'}}]}}]\n"
    with pytest.raises(NotJson, match="written in another way") as caught:
        uninstall(text)
    assert caught.value.problem.line == 1


@pytest.mark.parametrize(
    ("text", "there"),
    [
        pytest.param(OWN, True, id="tables"),
        pytest.param("[hooks.state.k]\ntrusted_hash = 'x'\n", False, id="Codex's own record alone"),
        pytest.param("[features]\nhooks = true\n", False, id="a switch of that name"),
        pytest.param("hooks = {Stop = []}\n", True, id="a value"),
    ],
)
def test_whether_hooks_stand_there(text: str, there: bool) -> None:
    assert toml_settings.has_hooks(text, PATH) is there
