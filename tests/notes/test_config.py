"""The configuration: what each option takes, which file goes first, and what is said of mistakes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.matcher.programs.wrapper import KINDS
from forenote.notes.config import load_config
from forenote.notes.options import OPTIONS, Config, Folder, template
from forenote.notes.problem import render
from forenote.packer.tokens import ENCODINGS


def said(folder: Path, text: str) -> str:
    """All that is said of a configuration with this text."""
    file = folder / "config.yaml"
    file.write_text(text)
    _, problems = load_config([file])
    return "\n".join(render(problem, folder) for problem in problems)


def test_no_file_no_text_and_no_options_are_the_defaults(tmp_path: Path) -> None:
    for text in ("", "# nothing\n", template()):
        (tmp_path / "config.yaml").write_text(text)
        assert load_config([tmp_path / "config.yaml"]) == (Config(), ())
    assert load_config([tmp_path / "missing.yaml"]) == (Config(), ())


def test_the_written_configuration_with_every_option_taken_up_is_the_defaults(
    tmp_path: Path,
) -> None:
    """`notes init` writes each option with its default, and says that removing `#` sets it."""
    text, taken = re.subn(r"^#(?=\w+: )", "", template(), flags=re.MULTILINE)
    assert taken == len(OPTIONS)
    (tmp_path / "config.yaml").write_text(text)
    assert load_config([tmp_path / "config.yaml"]) == (Config(), ())


def test_the_examples_in_the_written_configuration_are_read(tmp_path: Path) -> None:
    about = [line for option in OPTIONS for line in option.about if line.startswith("  ")]
    file = tmp_path / "config.yaml"
    file.write_text("\n".join(line[2:] for line in about))
    config, problems = load_config([file])
    assert [folder.name for folder in config.folders] == ["~/team/notes"]
    assert config.wrappers == (("our-run", "", 0, "argv"), ("in-box", "--image -e", 1, "argv"))
    assert [problem.message for problem in problems] == ["there is no folder `~/team/notes`"]


def test_every_encoding_is_named_in_the_written_configuration() -> None:
    assert all(name in template() for name in ENCODINGS)


def test_the_nearest_file_goes_first_and_lists_add_up(tmp_path: Path) -> None:
    for name in ("near", "far", "shared"):
        (tmp_path / name).mkdir()
    (tmp_path / "near/config.yaml").write_text("budget: 500\nfolders: ../shared\nwrappers: [a]\n")
    (tmp_path / "far/config.yaml").write_text(
        "budget: 700\nhead: 90\ntokenizer: cl100k_base\nfolders: [.]\nwrappers:\n- name: b\n  skip: 2\n"
    )
    config, problems = load_config([tmp_path / "near/config.yaml", tmp_path / "far/config.yaml"])
    assert problems == ()
    assert config == Config(
        budget=500,
        head=90,
        tokenizer="cl100k_base",
        folders=(Folder("../shared", tmp_path / "shared"), Folder(".", tmp_path / "far")),
        wrappers=(("a", "", 0, "argv"), ("b", "", 2, "argv")),
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "bugdet: 500\n",
            (
                "config.yaml:1:1: error: there is no option `bugdet`\n"
                "    bugdet: 500\n"
                "    ^~~~~~\n"
                "  did you mean `budget`?"
            ),
        ),
        (
            "head: 200\nbudget: lots\n",
            (
                "config.yaml:2:9: error: `budget` is `lots`\n"
                "    budget: lots\n"
                "            ^~~~\n"
                "  expected a whole number from 200 to 10000"
            ),
        ),
        (
            "budget: 199\n",
            (
                "config.yaml:1:9: error: `budget` is `199`\n"
                "    budget: 199\n"
                "            ^~~\n"
                "  expected a whole number from 200 to 10000"
            ),
        ),
        (
            "budget: '500'\n",
            (
                "config.yaml:1:9: error: `budget` is `500` in quotes\n"
                "    budget: '500'\n"
                "            ^~~~~\n"
                "  expected a whole number from 200 to 10000"
            ),
        ),
        (
            "tokenizer: o200k\n",
            (
                "config.yaml:1:12: error: there is no encoding `o200k`\n"
                "    tokenizer: o200k\n"
                "               ^~~~~\n"
                "  did you mean `o200k_base`?"
            ),
        ),
        (
            "hold: maybe\n",
            (
                "config.yaml:1:7: error: `hold` is `maybe`\n"
                "    hold: maybe\n"
                "          ^~~~~\n"
                "  expected `on` or `off`"
            ),
        ),
        (
            "log: mask\n",
            (
                "config.yaml:1:6: error: `log` is `mask`\n"
                "    log: mask\n"
                "         ^~~~\n"
                "  expected one of full, masked, hash, off"
            ),
        ),
        (
            "remind_after: 1 week\n",
            (
                "config.yaml:1:15: error: `remind_after` is `1 week`\n"
                "    remind_after: 1 week\n"
                "                  ^~~~~~\n"
                "  expected a length of time from 1s to 30d, such as `90s`, `30m` or `2h`"
            ),
        ),
        (
            "wrappers:\n  - nmae: x\n",
            (
                "config.yaml:2:5: error: a wrapper has no field `nmae`\n"
                "      - nmae: x\n"
                "        ^~~~\n"
                "  did you mean `name`?"
            ),
        ),
        (
            "wrappers:\n  - name: x\n    values: [e]\n",
            (
                "config.yaml:3:14: error: `e` is not an option\n"
                "        values: [e]\n"
                "                 ^\n"
                "  an option begins with `-`"
            ),
        ),
        (
            "wrappers:\n  - name: x\n    kind: args\n",
            (
                "config.yaml:3:11: error: there is no kind `args`\n"
                "        kind: args\n"
                "              ^~~~\n"
                "  did you mean `argv`?"
            ),
        ),
        (
            "wrappers:\n  - skip: 1\n",
            (
                "config.yaml:2:5: error: the wrapper has no `name`\n"
                "      - skip: 1\n"
                "        ^\n"
                "  name the program"
            ),
        ),
        (
            "- budget\n",
            (
                "config.yaml:1:1: error: the configuration has no options\n"
                "    - budget\n"
                "    ^~~~~~~~\n"
                "  write them as `name: value`"
            ),
        ),
        (
            "budget:\n",
            (
                "config.yaml:1:8: error: `budget` is empty\n"
                "    budget:\n"
                "           ^\n"
                "  expected a whole number from 200 to 10000"
            ),
        ),
    ],
)
def test_a_mistake_is_shown_where_it_stands(tmp_path: Path, text: str, expected: str) -> None:
    assert said(tmp_path, text) == expected


def test_a_missing_folder_is_said_and_the_rest_still_holds(tmp_path: Path) -> None:
    assert said(tmp_path, "folders: [gone]\nhead: 7\n") == (
        "config.yaml:1:11: warning: there is no folder `gone`\n"
        "    folders: [gone]\n"
        "              ^~~~\n"
        f"  it was looked for at {tmp_path}/gone"
    )
    config, _ = load_config([tmp_path / "config.yaml"])
    assert (config.head, config.folders) == (7, (Folder("gone", tmp_path / "gone"),))


def test_an_option_that_cannot_be_read_counts_as_not_given(tmp_path: Path) -> None:
    said(tmp_path, "budget: x\nhead: 7\n")
    config, _ = load_config([tmp_path / "config.yaml"])
    assert config == Config(head=7)


def test_every_kind_of_wrapper_is_taken(tmp_path: Path) -> None:
    rows = "".join(f"  - {{name: w, kind: {kind}}}\n" for kind in KINDS)
    assert said(tmp_path, "wrappers:\n" + rows) == ""


def test_a_file_that_is_no_text_is_said(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").mkdir()
    _, problems = load_config([tmp_path / "config.yaml"])
    assert [render(problem, tmp_path) for problem in problems] == [
        "config.yaml: error: this is a folder, not a text file\n  remove or rename it"
    ]


@given(st.text())
def test_any_text_is_a_configuration_or_problems(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    file = tmp_path_factory.getbasetemp() / "any.yaml"
    file.write_text(text, "utf-8", "replace")
    config, problems = load_config([file])
    assert isinstance(config, Config)
    assert all(render(problem) for problem in problems)


@pytest.mark.parametrize(
    ("written", "seconds"),
    [("90", 90), ("90s", 90), ("30m", 1_800), ("2h", 7_200), ("30d", 2_592_000), ("'5 m'", 300)],
)
def test_a_length_of_time_has_a_unit_or_is_seconds(
    tmp_path: Path, written: str, seconds: int
) -> None:
    assert said(tmp_path, f"remind_after: {written}\n") == ""
    config, _ = load_config([tmp_path / "config.yaml"])
    assert config == Config(remind_after=seconds)


@pytest.mark.parametrize("word", ["off", "no", "false", "OFF"])
def test_holds_are_switched_off_by_any_of_yaml_s_words(tmp_path: Path, word: str) -> None:
    assert said(tmp_path, f"hold: {word}\nlog: hash\nsession_budget: 0\n") == ""
    config, _ = load_config([tmp_path / "config.yaml"])
    assert config == Config(hold=False, log="hash", session_budget=0)


def test_a_nearer_off_goes_before_an_on_further_away(tmp_path: Path) -> None:
    for name, text in (("near", "hold: off\nlog: off\n"), ("far", "hold: on\nlog: full\n")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "config.yaml").write_text(text)
    config, _ = load_config([tmp_path / "near/config.yaml", tmp_path / "far/config.yaml"])
    assert (config.hold, config.log) == (False, "off")
