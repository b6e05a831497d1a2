"""`notes audit` as the program runs it: what it prints, and the code it ends with."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from forenote.audit.report import schema as of_audit
from forenote.cli.frame import run
from forenote.cli.main import COMMANDS

GOOD = "---\nsummary: A push is refused.\nkeys: [git push]\n---\nUse a branch.\n"
BAD = "---\nsummary: Notes on git pull\nkeys: [git pull]\n---\nIt merges.\n"
DEAD = "---\nsummary: A pull merges.\nkeys: [pull git]\n---\nIt merges.\n"

Audit = Callable[..., tuple[int, str, str]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / ".notes").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def audit(folder: Path, capsys: pytest.CaptureFixture[str]) -> Audit:
    """Runs it, and gives its code and what it printed."""

    def call(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = run(["audit", *arguments], COMMANDS)
        out, err = capsys.readouterr()
        return code, out, err

    return call


def write(folder: Path, **notes: str) -> None:
    for name, text in notes.items():
        (folder / ".notes" / f"{name}.md").write_text(text)


CODES = [
    pytest.param({"a": GOOD}, (), 0, id="nothing found"),
    pytest.param({"a": BAD}, (), 1, id="a warning, where warnings fail"),
    pytest.param({"a": BAD}, ("--fail-on", "error"), 0, id="a warning, where errors fail"),
    pytest.param({"a": DEAD}, ("--fail-on", "error"), 1, id="an error"),
    pytest.param({"a": GOOD, "b": GOOD.replace("refused", "refused.")}, (), 1, id="duplicates: a warning"),
    pytest.param({"a": GOOD}, ("--fail-on", "info"), 0, id="nothing found, where all fails"),
    pytest.param({"a": GOOD}, ("--fail-on", "never"), 2, id="no such severity"),
    pytest.param({"a": GOOD}, ("missing.jsonl",), 2, id="a log that is not there"),
    pytest.param({"a": GOOD}, ("--baseline", "missing.json"), 2, id="a baseline that is not there"),
    pytest.param({"a": GOOD}, (".notes",), 2, id="a folder without logs"),
    pytest.param({"a": GOOD}, ("--own",), 2, id="no log of one's own"),
    pytest.param({"a": GOOD}, ("--json", "--format", "sarif"), 2, id="two formats at once"),
]  # fmt: skip


@pytest.mark.parametrize(("notes", "arguments", "code"), CODES)
def test_exit_codes(
    folder: Path, audit: Audit, notes: dict[str, str], arguments: tuple[str, ...], code: int
) -> None:
    """'Exit 0 clean, 1 findings at or above `--fail-on`, 2 cannot run'"""
    write(folder, **notes)
    assert audit(*arguments)[0] == code


@pytest.mark.parametrize(
    "options", [("--json",), ("--format", "sarif"), ("--output", "x.txt")], ids=" ".join
)
def test_a_baseline_that_is_written_prints_nothing_else(
    folder: Path, audit: Audit, options: tuple[str, ...]
) -> None:
    write(folder, a=GOOD)
    code, out, err = audit("--write-baseline", "known.json", *options)
    assert (code, out) == (2, "") and "--report and --html write files beside it" in err
    assert not (folder / "known.json").exists() and not (folder / "x.txt").exists()


def test_without_a_folder_of_notes_it_cannot_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    assert run(["audit"], COMMANDS) == 2
    assert "there are no notes here yet" in capsys.readouterr().err


def test_the_text_has_place_numbers_and_what_mends_it(folder: Path, audit: Audit) -> None:
    write(folder, a=GOOD.replace("git push", "pt"), b=BAD)
    log = folder / "actions.jsonl"
    rows = [{"tool": "shell", "command": "pt x"}] * 44 + [{"tool": "shell", "command": "ls"}] * 56
    log.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    code, out, err = audit("actions.jsonl")
    assert (code, err) == (1, "")
    lines = out.splitlines()
    assert lines[0] == "2 notes with 2 keys"
    assert lines[1] == "100 actions of 1 session in 1 log"
    assert lines[2] == "  44 of 100 (44.0%) match a note"
    start = lines.index("warning broad-key: a key holds on too large a share of actions")
    assert lines[start + 2] == "  a  .notes/a.md:3"
    assert lines[start + 3] == ("    the key `pt` holds on 44 of 100 actions (44%), more than 20%")
    assert lines[start + 4].startswith("    → name what makes the difference: the subcommand")
    assert lines[-1] == "2 warnings, 1 remark"


def test_what_was_not_asked_is_told(folder: Path, audit: Audit) -> None:
    write(folder, a=GOOD)
    _, out, _ = audit()
    assert "no log was replayed" in out
    assert (
        "  starved-note, withheld, withheld-claim, never-matched: it needs a log of actions" in out
    )
    assert out.endswith("\nno findings\n")


def test_what_mends_several_is_said_once(folder: Path, audit: Audit) -> None:
    write(folder, a=BAD, b=BAD.replace("pull", "fetch").replace("It merges", "It only looks"))
    _, out, _ = audit()
    assert out.count("write the claim itself") == 1


class TestJson:
    def test_it_is_as_the_published_schema_says(
        self, folder: Path, audit: Audit, capsys: pytest.CaptureFixture[str]
    ) -> None:
        write(folder, a=BAD, b=GOOD, c="no note")
        (folder / ".notes/config.yaml").write_text(
            "audit: {ignore: [expired], exceptions: "
            "[{rule: summary-announces, note: a, reason: it is meant}]}\n"
        )
        log = folder / "actions.jsonl"
        log.write_text('{"tool": "shell", "command": "git push"}\n' * 30)
        code, out, _ = audit("actions.jsonl", "--json")
        assert code == 1
        run(["schema", "audit"], COMMANDS)
        published = json.loads(capsys.readouterr().out)
        data = json.loads(out)
        jsonschema.Draft202012Validator.check_schema(published)
        jsonschema.validate(data, published, cls=jsonschema.Draft202012Validator)
        assert data["figures"]["actions"] == 30
        assert [one["rule"] for one in data["findings"]] == ["unreadable-note", "broad-key"]
        assert [(one["note"], one["reason"]) for one in data["excused"]] == [("a", "it is meant")]
        assert data["counts"] == {"error": 1, "warning": 1, "info": 0}
        assert data["ignored"] == ["expired"]

    def test_without_a_log_it_has_no_figures(self, folder: Path, audit: Audit) -> None:
        write(folder, a=GOOD)
        data = json.loads(audit("--json")[1])
        jsonschema.validate(data, of_audit.schema(), cls=jsonschema.Draft202012Validator)
        assert (data["figures"], data["estimated"], data["failed"]) == (None, True, False)

    def test_it_is_ascii(self, folder: Path, audit: Audit) -> None:
        write(folder, a=GOOD.replace("Use", "Benutze\u202e ⏎"))
        assert audit("--json")[1].isascii()


class TestBaseline:
    def test_from_writing_it_to_mending_it(self, folder: Path, audit: Audit) -> None:
        """'`--baseline FILE` lets known findings pass and shows those gone'"""
        write(folder, a=BAD)
        assert audit("--write-baseline", "known.json") == (0, "known.json holds 1 finding\n", "")
        code, out, _ = audit("--baseline", "known.json")
        assert (code, "known from the baseline: 1" in out) == (0, True)
        write(folder, b=DEAD)
        assert audit("--baseline", "known.json")[0] == 1
        (folder / ".notes/b.md").unlink()
        write(folder, a=GOOD)
        code, out, _ = audit("--baseline", "known.json")
        assert code == 0
        assert "of the baseline, gone (1); write it anew\n  a  summary-announces" in out

    def test_one_that_is_no_baseline(self, folder: Path, audit: Audit) -> None:
        write(folder, a=GOOD)
        (folder / "known.json").write_text("{}")
        code, _, err = audit("--baseline", "known.json")
        assert code == 2
        assert "known.json cannot be used as a baseline: it has no `findings`; `notes" in err


def test_a_mistake_in_the_options_stops_it_and_points(folder: Path, audit: Audit) -> None:
    """'unknown rule/typo = error with the nearest'"""
    write(folder, a=BAD)
    (folder / ".notes/config.yaml").write_text("audit:\n  ignore: [sumary-announces]\n")
    code, out, err = audit()
    assert (code, out) == (2, "")
    assert err == (
        ".notes/config.yaml:2:12: error: there is no rule `sumary-announces`\n"
        "      ignore: [sumary-announces]\n"
        "               ^~~~~~~~~~~~~~~~\n"
        "  did you mean `summary-announces`?\n"
    )


def test_a_damaged_line_of_a_log_is_counted_and_the_rest_is_used(
    folder: Path, audit: Audit
) -> None:
    write(folder, a=GOOD)
    log = folder / "actions.jsonl"
    log.write_text('{"tool": "shell", "command": "git push"}\n{"tool": "sh\n' * 3)
    _, out, _ = audit("actions.jsonl")
    assert "3 actions of 1 session in 1 log" in out
    assert "  3 lines could not be used:\n    actions.jsonl:2: " in out
