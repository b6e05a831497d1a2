"""`notes replay` and `notes admit`, as the program runs them."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest

from forenote.audit import admission
from forenote.audit.replay import schema
from forenote.cli.frame import run
from forenote.cli.main import COMMANDS

Notes = Callable[..., tuple[int, str, str]]

LONG = "A sentence of some words in the body. " * 40


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with two notes and a log of it, in the working folder."""
    root = tmp_path / "shop"
    note(root, "git/push", "A push reaches others.", ["git push", "git push --force"])
    note(root, "make", "It builds.", ["make"], body=LONG)
    note(root, "idle", "Never met.", ["terraform"])
    monkeypatch.chdir(root)
    records = [
        *[record("git push", session) for session in ("a", "a", "b")],
        record("make all", "b", ok=False, exit=2),
        record("make", "b", ts="2026-01-01T00:00:00Z"),
        *[record("ls", "c")] * 5,
    ]
    log(tmp_path / "log.jsonl", records)
    return root


def note(root: Path, id: str, summary: str, keys: list[str], body: str = "The body.") -> None:
    path = root / ".notes" / f"{id}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"---\nsummary: {summary}\nkeys: {json.dumps(keys)}\n---\n{body}\n")


def record(command: str, session: str, **more: object) -> dict[str, object]:
    return {"tool": "shell", "command": command, "session": session, "cwd": "/shop", **more}


def log(path: Path, records: list[dict[str, object]]) -> None:
    path.write_text("".join(json.dumps(one) + "\n" for one in records))


@pytest.fixture
def notes(project: Path, capsys: pytest.CaptureFixture[str]) -> Notes:
    def ran(*arguments: str) -> tuple[int, str, str]:
        code = run(list(arguments), COMMANDS)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return ran


def test_a_replay_says_of_what_each_share_is(notes: Notes) -> None:
    code, out, err = notes("replay", "../log.jsonl")
    assert (code, err) == (0, "")
    assert out.startswith(
        "10 actions of 3 sessions in 1 log\n"
        "  5 of 10 (50.0%) match a note\n"
        "  3 of 5 (60.0%) actions with a match are delivered something\n"
        "  an action with a match has 1 note in the median, 1 at the 90th percentile, 1 at most\n"
        "  3 of 5 (60.0%) actions with a match want something, which their session was not "
        "shown before: "
    )
    assert (
        "  0 of 3 (0.0%) actions that want something want more than the budget of 1,000 tokens\n"
        in out
    )
    assert "(100.0%) wanted characters are delivered\n" in out
    assert "the logs do not tell when 9 of 10 (90.0%) actions ran, nor how 9 of 10" in out
    rows = [line.split() for line in out.splitlines()]
    assert ["git/push", "3", "2", "·", "·", "·", "1", "·", "1", "2", "·", "·"] in rows
    assert ["make", "1", "·", "1", "·", "·", "1", "of", "1", "·"] in rows, "what came next"
    assert ["git", "push", "git/push", "3", "(30.0%)", "3", "2"] in rows
    assert out.endswith(
        "\n1 of 3 notes never matched:\n  idle\n"
        "\n1 of 4 keys of other notes never matched:\n  git/push:3  git push --force\n"
    )


def test_json_is_what_the_schema_says(notes: Notes, tmp_path: Path) -> None:
    for options in (
        [],
        ["--budget", "300,1000", "--head", "0"],
        ["--without", "make", "--without-key", "git push"],
    ):
        code, out, _ = notes("replay", "../log.jsonl", "--json", *options)
        assert code == 0
        value = json.loads(out)
        jsonschema.Draft202012Validator(schema.schema()).validate(value)
        assert value["figures"]["actions"] == 10
    code, out, _ = notes("schema", "replay")
    assert json.loads(out) == schema.schema()


def test_csv_has_every_note_and_key(notes: Notes) -> None:
    code, out, _ = notes("replay", "../log.jsonl", "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert code == 0
    assert [(row["kind"], row["id"], row["key"], row["matched"]) for row in rows] == [
        ("note", "git/push", "", "3"),
        ("key", "git/push", "git push", "3"),
        ("key", "git/push", "git push --force", "0"),
        ("note", "idle", "", "0"),
        ("key", "idle", "terraform", "0"),
        ("note", "make", "", "2"),
        ("key", "make", "make", "2"),
    ]
    assert {row["actions"] for row in rows} == {"10"}


def test_csv_is_no_formula(notes: Notes, project: Path, tmp_path: Path) -> None:
    """What a log says is a text to a spreadsheet."""
    note(project, "sum", "x.", ['"=SUM"', "make"])
    log(tmp_path / "log.jsonl", [record("=SUM(A1) make", "a"), record("+make", "a")])
    _, out, _ = notes("replay", "../log.jsonl", "--csv", "--without", "sum")
    assert all(not row["action"].startswith(("=", "+")) for row in csv.DictReader(io.StringIO(out)))


@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)])
def test_actions_are_shown_without_their_secrets(
    notes: Notes, tmp_path: Path, form: tuple[str, ...]
) -> None:
    log(tmp_path / "log.jsonl", [record("make TOKEN=abcdef123456SECRET", "a")])
    code, out, _ = notes("replay", "../log.jsonl", "--without", "make", *form)
    assert code == 0
    assert "make TOKEN=" in out and "abcdef123456SECRET" not in out


def test_a_sweep_with_its_picture(notes: Notes, project: Path) -> None:
    code, out, _ = notes(
        "replay", "../log.jsonl", "--budget", "200,1000", "--head", "0,50", "--plot", "b.svg"
    )
    assert code == 0
    head = out.index("budget  head  over budget")
    assert "the budget of" not in out[:head], "there are two"
    rows = [line.split() for line in out[head:].splitlines()[1:5]]
    assert [row[:2] for row in rows] == [
        ["200", "0"],
        ["1,000", "0"],
        ["200", "50"],
        ["1,000", "50"],
    ]
    assert out.endswith("\nthe picture is in b.svg\n")
    picture = ElementTree.parse(project / "b.svg").getroot()
    texts = ["".join(one.itertext()) for one in picture]
    assert picture.tag.endswith("svg") and {"head 0", "head 50", "What a budget delivers"} <= set(
        texts
    )
    assert "200" in texts and "1,000" in texts and "100%" in texts


def test_budgets_that_come_to_the_same_are_one_row(notes: Notes) -> None:
    code, out, err = notes("replay", "../log.jsonl", "--budget", "5000,1000,3000", "--json")
    assert [(row["budget"], row["head"]) for row in json.loads(out)["sweep"]] == [
        (1000, 200),
        (2000, 200),
    ]
    assert (code, err) == (
        0,
        "note: taken as 2,000 tokens, since agents let no more through: 5,000, 3,000\n",
    )


def test_a_picture_as_png(notes: Notes, project: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    code, _, err = notes("replay", "../log.jsonl", "--head", "0,50,200", "--plot", "b.png")
    assert (code, err) == (0, "")
    with image.open(project / "b.png") as found:
        assert found.format == "PNG" and len(found.getcolors(1 << 20)) > 2


def test_a_png_without_the_library(notes: Notes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    code, _, err = notes("replay", "../log.jsonl", "--head", "0,50", "--plot", "b.png")
    assert code == 2
    assert err == (
        "Error: a PNG needs the library Pillow: pip install 'forenote[plot]'; an SVG needs none\n"
    )


def test_what_is_delivered_otherwise(notes: Notes) -> None:
    code, out, _ = notes("replay", "../log.jsonl", "--without-key", "git push")
    assert code == 0
    assert "the working tree without the key git push, instead of the working tree:" in out
    assert "2 of 10 (20.0%) actions are told something else" in out
    assert "0 gained, 0 promoted, 0 demoted, 2 lost" in out
    assert "  lost: whole → no match: git push\n    " in out


def test_nothing_is_delivered_otherwise(notes: Notes) -> None:
    code, out, _ = notes("replay", "../log.jsonl", "--without", "idle")
    assert code == 0 and "  nothing is delivered otherwise\n" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(["--json", "--csv"], "--json and --csv are two formats", id="two formats"),
        pytest.param(["--plot", "x.svg"], "--plot draws what --budget", id="nothing to draw"),
        pytest.param(["--budget", "5", "--plot", "x.jpg"], "must end in .svg or .png", id="jpg"),
        pytest.param(["--budget", "5", "--without", "make"], "nothing to compare", id="both"),
        pytest.param(["--budget", "five"], "whole numbers with commas", id="no number"),
        pytest.param(["--without", "mak"], "did you mean `make`?", id="no such note"),
        pytest.param(["--without-key", "git psh"], "did you mean `git push`?", id="no such key"),
        pytest.param(["--against", "HEAD"], "not a git repository", id="no repository"),
    ],
)
def test_what_cannot_be_done(notes: Notes, arguments: list[str], message: str) -> None:
    code, out, err = notes("replay", "../log.jsonl", *arguments)
    assert (code, out) == (2, "") and message in err and "Traceback" not in err


def test_without_a_log_it_is_this_project_s_own(notes: Notes, project: Path) -> None:
    state = Path(os.environ["XDG_STATE_HOME"], "forenote", "ledger")
    state.mkdir(parents=True, exist_ok=True)
    line = {
        "forenote": 1, "kind": "delivery", "time": "2026-01-01T00:00:00.000Z", "agent": "claude",
        "session": "own", "subagent": "", "call": "toolu_000000000001", "root": str(project),
        "tool": "Bash", "hold": False, "budget": 1000, "tokens": 0, "bytes": 0, "notes": [],
        "hash": "", "action": {"kind": "shell", "cwd": str(project), "command": "make"}, "cut": 0,
    }  # fmt: skip
    path = state / "00000000000000aa.jsonl"
    path.write_text(json.dumps(line) + "\n")
    try:
        code, out, _ = notes("replay")
        assert code == 0 and out.startswith(
            "1 action of 1 session in 1 log\n  1 of 1 (100.0%) match"
        )
    finally:
        path.unlink()


def test_the_card_of_a_note(notes: Notes, tmp_path: Path) -> None:
    draft = tmp_path / "draft.md"
    draft.write_text(
        "---\nsummary: A draft about all.\npriority: 9\nkeys: [git, ls, make]\n---\n" + LONG * 3
    )
    code, out, err = notes("admit", str(draft), "../log.jsonl")
    assert (code, err) == (1, "")
    assert "measured on 10 actions of 3 sessions, of which it matches 10 of 10 (100.0%)" in out
    for question in (
        "1. Must it change this action before it runs?",
        "2. Does a tight key reach it?",
        "3. What checks it earlier?",
        "4. What cheaper enforcer exists?",
        "5. What does it evict?",
    ):
        assert f"\n{question}\n" in out
    assert "   5 of 10 (50.0%) actions, 5 by it alone:  ls  broad: more than 20%\n" in out
    assert "   without it, 1 of 1 (100.0%) of these calls failed\n" in out
    assert out.count("→ yours to answer: ") == 3


def test_a_card_that_nothing_speaks_against(notes: Notes, tmp_path: Path) -> None:
    draft = tmp_path / "draft.md"
    draft.write_text("---\nsummary: Of one thing.\nkeys: [make all]\n---\nBody.\n")
    code, out, _ = notes("admit", str(draft), "../log.jsonl")
    assert code == 0
    assert "   nothing, on 10 actions\n" in out
    assert "make matches on 1 of 1 (100.0%) of its actions too: does it say this already?" in out


def test_the_card_of_a_note_that_is_there_already(notes: Notes) -> None:
    code, out, _ = notes("admit", ".notes/make.md", "../log.jsonl", "--json")
    card = json.loads(out)
    assert (code, card["note"], card["matched"], card["late"]) == (0, "make", 2, 1)
    assert (card["failed"], card["succeeded"]) == (1, 0)
    jsonschema.Draft202012Validator(admission.schema()).validate(card)


def test_a_card_without_a_log_is_estimated(notes: Notes) -> None:
    code, out, _ = notes("admit", ".notes/git/push.md")
    assert code == 0
    assert "no log: shares are estimated, what it evicts is not known" in out
    assert "   not known without a log\n" in out


def test_a_draft_that_is_no_note(notes: Notes, tmp_path: Path) -> None:
    (tmp_path / "draft.md").write_text("---\nkeys: [a]\n---\n")
    code, _, err = notes("admit", str(tmp_path / "draft.md"), "../log.jsonl")
    assert code == 2 and "draft.md: " in err


@pytest.mark.parametrize("processes", [1, 2])
def test_an_interrupt_ends_it_with_130(project: Path, tmp_path: Path, processes: int) -> None:
    """Also where several processes work; none of them stays, and none says a word. On a terminal it
    says how far it is, which here tells when to interrupt it."""
    names = [f"log{number}.jsonl" for number in range(processes)]
    for name in names:
        records = [record(f"echo {name} {at} && make x{at}", f"{name}{at}") for at in range(90_000)]
        log(tmp_path / name, records)
    terminal, side = pty.openpty()
    started = subprocess.Popen(
        [sys.executable, "-m", "forenote.cli.main", "replay", *[f"../{name}" for name in names]],
        cwd=project,
        stdout=subprocess.PIPE,
        stderr=side,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
        start_new_session=True,
        # where the tests run in the background, a child would ignore interrupts
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509  # one thread
    )
    os.close(side)
    said = _said(terminal, until=b" actions")
    os.killpg(started.pid, signal.SIGINT)
    said += _said(terminal)
    out, _ = started.communicate(timeout=60)
    os.close(terminal)
    assert (started.returncode, out) == (130, b"")
    assert said.startswith(b"\r") and b"replaying" in said and b"Traceback" not in said
    assert said.endswith(b"interrupted\r\n")
    assert _gone(started.pid), "a process stayed"


def _gone(group: int) -> bool:
    """Whether no process of a group is left, after some patience with those that are ending."""
    for _ in range(200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def _said(terminal: int, until: bytes = b"") -> bytes:
    """What is written to a terminal until something is there, or nobody writes any more."""
    said = b""
    while not (until and until in said):
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # the other side is closed
            break
        if not piece:
            break
        said += piece
    return said
