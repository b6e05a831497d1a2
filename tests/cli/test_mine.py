"""`notes mine`, from a log to a draft, as the program runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from forenote.cli.frame import run
from forenote.cli.main import COMMANDS
from tests.audit.logs.lines import delivery, log, result, told

SHARED = Path(__file__).parents[2].parent / "shared/actions"
SECRET = "ghp_" + "1aB2" * 9


def record(command: str, ok: bool | None, session: str, error: str = "", exit: int = 1) -> str:
    row: dict[str, object] = {"tool": "shell", "command": command, "session": session, "ok": ok}
    if ok is False:
        row |= {"exit": exit, "error_excerpt": error}
    return json.dumps(row)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "project"
    (folder / ".git").mkdir(parents=True)
    (folder / ".notes").mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("CONFIG", "STATE", "CACHE", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    rows = [
        record(
            "rtk bun run test", False, f"s{number}", "error: unrecognized subcommand\nUsage: rtk"
        )
        for number in range(3)
    ]
    rows.append(
        record(f"rtk bun --token {SECRET}", False, "s0", f"error: no token {SECRET}\nUsage: rtk")
    )
    rows.append(record("rtk bun install", True, "s3"))
    rows += [record("grep -q x y", False, f"s{number}", exit=1) for number in range(5)]
    rows += [
        record("git stash", False, f"s{number}", "fatal: it went wrong") for number in range(3)
    ]
    (folder / "log.jsonl").write_text("\n".join([*rows, "{broken", ""]))
    return folder


def note(folder: Path) -> None:
    (folder / ".notes/stash.md").write_text("---\nsummary: S.\nkeys: git stash\n---\n")


def test_it_names_what_failed_and_the_notes_that_match(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    note(folder)
    assert run(["mine", "log.jsonl"], COMMANDS) == 0
    out, err = capsys.readouterr()
    assert out == (
        "git stash   3 of 3 attempts failed, in 3 of 3 sessions\n"
        "     3x fatal: it went wrong\n"
        "  e.g. git stash\n"
        "       log.jsonl:11\n"
        "  note: stash matches 3 of 3\n"
        "\n"
        "rtk bun   4 of 5 attempts failed, in 3 of 4 sessions\n"
        "  1 of these more than once\n"
        "     3x error: unrecognized subcommand\n"
        "     1x error: no token …\n"
        "  e.g. rtk bun run test\n"
        "       log.jsonl:1\n"
        "\n"
        "13 calls of 5 sessions in 1 log: 7 failed, 0 without a result, 5 answered no, 0 never ran\n"
    )
    assert err.startswith("not read: log.jsonl:14: it is no JSON")


def test_a_draft_has_the_key_and_is_delivered_to_nobody(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    note(folder)
    assert run(["mine", "log.jsonl", "--new"], COMMANDS) == 0
    assert "  draft: .notes/_drafts/rtk/bun.md\n" in capsys.readouterr().out
    drafts = sorted((folder / ".notes/_drafts").rglob("*.md"))
    assert drafts == [folder / ".notes/_drafts/rtk/bun.md"], "a note matches the other"
    assert drafts[0].read_text() == (
        "---\n"
        "summary:\n"
        "keys:\n"
        "  - rtk bun\n"
        "examples:\n"
        "  match:\n"
        "    - rtk bun run test\n"
        "    - rtk bun --token …\n"
        "---\n"
        "(A draft. Write what is so in `summary:`, replace this text, and move the file out of "
        "`_drafts`.)\n"
        "\n"
        "`rtk bun` failed in 4 of 5 attempts, in 3 of 4 sessions.\n"
        "\n"
        "    error: unrecognized subcommand    (3 times)\n"
        "    error: no token …    (once)\n"
    )
    run(["explain", "rtk bun run test"], COMMANDS)
    assert "matches: 0 of 1 note" in capsys.readouterr().out
    run(["list"], COMMANDS)
    assert "draft  .notes/_drafts/rtk/bun.md  its summary is" in capsys.readouterr().out
    # moved as it is, it is an error; with a summary, it is a note that passes its own examples
    moved = folder / ".notes/rtk-bun.md"
    drafts[0].rename(moved)
    assert run(["test"], COMMANDS) == 1
    assert "`summary` is empty" in capsys.readouterr().err
    moved.write_text(moved.read_text().replace("summary:", "summary: rtk does not know bun.", 1))
    assert run(["test"], COMMANDS) == 0
    assert "2 examples of 2 notes: 2 passed" in capsys.readouterr().out


def test_a_draft_that_is_there_is_left_alone(folder: Path) -> None:
    path = folder / ".notes/_drafts/rtk/bun.md"
    path.parent.mkdir(parents=True)
    path.write_text("mine")
    assert run(["mine", "log.jsonl", "--new"], COMMANDS) == 0
    assert path.read_text() == "mine"


def test_the_json_is_as_its_schema_says(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    note(folder)
    assert run(["schema", "mine"], COMMANDS) == 0
    schema = json.loads(capsys.readouterr().out)
    assert run(["mine", "log.jsonl", "--new", "--json"], COMMANDS) == 0
    value = json.loads(capsys.readouterr().out)
    Draft202012Validator(schema).validate(value)
    [one] = value["candidates"]
    assert (one["key"], one["failed"], one["attempts"]) == ("rtk bun", 4, 5)
    assert (one["key_matches"], one["key_put_to"]) == (4, 4)
    assert SECRET not in json.dumps(value)


@pytest.mark.parametrize(
    ("command", "error", "secret"),
    [
        ("deploy up --token=supersecrettoken123", "bad token {}", "supersecrettoken123"),
        ("mysql -psecretpw", "error: denied, password={}", "secretpw"),
        ("API_KEY=abcdef123456SECRET deploy up", "error: key {} is unknown", "abcdef123456SECRET"),
    ],
)
def test_what_is_masked_in_a_call_is_masked_in_its_error(
    folder: Path, capsys: pytest.CaptureFixture[str], command: str, error: str, secret: str
) -> None:
    rows = [record(command, False, f"s{number}", error.format(secret)) for number in range(3)]
    (folder / "log.jsonl").write_text("\n".join(rows))
    assert run(["mine", "log.jsonl", "--new"], COMMANDS) == 0
    printed = capsys.readouterr().out
    assert run(["mine", "log.jsonl", "--json"], COMMANDS) == 0
    printed += capsys.readouterr().out
    [draft] = (folder / ".notes/_drafts").rglob("*.md")
    assert error.format("…") in printed and error.format("…") in draft.read_text()
    assert secret not in printed + draft.read_text()


@pytest.mark.parametrize(
    ("options", "shapes"),
    [
        pytest.param((), ["git stash", "rtk bun"], id="all"),
        pytest.param(("--failures", "4"), ["rtk bun"], id="by failures"),
        pytest.param(("--sessions", "4"), [], id="by sessions"),
        pytest.param(("-n", "1"), ["git stash"], id="the first"),
    ],
)
def test_what_is_named(
    options: tuple[str, ...], shapes: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["mine", "log.jsonl", "--json", *options], COMMANDS) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["shape"] for one in found["candidates"]] == shapes


def test_more_counts_what_is_left_out_of_the_list_alone(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    note(folder)
    assert run(["mine", "log.jsonl", "--uncovered", "-n", "1", "--json"], COMMANDS) == 0
    found = json.loads(capsys.readouterr().out)
    assert ([one["shape"] for one in found["candidates"]], found["more"]) == (["rtk bun"], 0)
    (folder / ".notes/stash.md").unlink()
    assert run(["mine", "log.jsonl", "--uncovered", "-n", "1"], COMMANDS) == 0
    assert "\n1 more: --most names them\n" in capsys.readouterr().out


def test_without_a_log_the_ledger_takes_no_result_from_the_agent_s_own(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call, root = "toolu_0000000000000001", str(folder)
    error = result(call, "Exit code 2\nmake: *** x", "02", is_error=True)
    slug = "".join(one if one.isascii() and one.isalnum() else "-" for one in root)
    lines = [{**told(call, "make", "01"), "cwd": root}, {**error, "cwd": root}]
    log(tmp_path / ".claude/projects" / slug / "s1.jsonl", lines)
    log(tmp_path / "state/forenote/ledger/00.jsonl", [delivery(call, root=root)])
    assert run(["mine", "--failures", "1", "--sessions", "1"], COMMANDS) == 0
    out = capsys.readouterr().out
    assert out.startswith("{command: make}   1 of 1 attempt failed, in 1 of 1 session\n")
    assert "1 call of 1 session in 2 logs: 1 failed, 0 without a result" in out


def test_without_a_log_there_is_nothing_to_mine(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["mine"], COMMANDS) == 2
    assert "nothing is logged of this project yet" in capsys.readouterr().err


@pytest.mark.skipif(not SHARED.is_dir(), reason="the real actions are not beside this project")
def test_every_key_holds_for_the_real_commands_it_was_taken_from(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["mine", str(SHARED), "--json", "-n", "1000", "--failures", "2"], COMMANDS) == 0
    found = json.loads(capsys.readouterr().out)["candidates"]
    assert len(found) > 30
    assert [one["key"] for one in found if one["key_matches"] != one["key_put_to"]] == []
    assert found[0]["key"] == "rtk bun" and found[0]["failed_sessions"] == 44
    assert all(one["failed"] <= one["attempts"] for one in found)
    assert all(one["failed_sessions"] <= one["sessions"] for one in found)
