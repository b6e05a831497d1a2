"""Logs on the command line: the same for `replay`, `mine`, `admit` and `audit`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from forenote.cli.frame import run
from forenote.cli.logs_argument import SENTENCE
from forenote.cli.main import COMMANDS
from tests.audit.logs.lines import delivery, log, result, told

CALL = "toolu_0000000000000001"
NOTE = "---\nsummary: A build takes minutes.\nkeys: [make all]\n---\nWait.\n"
NOTHING = "Error: nothing is logged of this project yet; name a LOG, a file or folder of what agents did\n"
COMMAND = {
    "replay": ("replay",),
    "mine": ("mine", "--failures", "1", "--sessions", "1"),
    "admit": ("admit", "note.md"),
    "audit": ("audit",),
}
WITHOUT = ("admit", "audit")
"""Those that have something to say where nothing is logged."""

Ran = Callable[..., tuple[int, str, str]]

each = pytest.mark.parametrize("name", COMMAND)
each_without = pytest.mark.parametrize("name", WITHOUT)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "shop"
    (root / ".notes").mkdir(parents=True)
    (root / ".notes/make.md").write_text(NOTE)
    (root / "note.md").write_text(NOTE)
    monkeypatch.chdir(root)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("CONFIG", "STATE", "CACHE", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    return root


@pytest.fixture
def ran(root: Path, capsys: pytest.CaptureFixture[str]) -> Ran:
    def call(name: str, *arguments: str) -> tuple[int, str, str]:
        code = run([*COMMAND[name], *arguments], COMMANDS)
        return code, *capsys.readouterr()

    return call


@pytest.fixture
def own(root: Path, tmp_path: Path) -> None:
    """A session of the project that an agent logged."""
    lines = [told(CALL, "make all", "01"), result(CALL, "Exit code 2", "02", is_error=True)]
    slug = "".join(one if one.isascii() and one.isalnum() else "-" for one in str(root))
    path = tmp_path / ".claude/projects" / slug / "s1.jsonl"
    log(path, [{**line, "cwd": str(root)} for line in lines])


@each
def test_its_help_says_what_a_log_is(name: str, ran: Ran) -> None:
    _, out, _ = ran(name, "--help")
    assert SENTENCE in " ".join(out.split())


@each
def test_what_is_no_log_is_an_error(name: str, ran: Ran, root: Path) -> None:
    (root / "x.bin").write_bytes(b"\0\1\2" * 50)
    log(root / "log.jsonl", [told(CALL, "make all", "01")])
    assert ran(name, "log.jsonl", "x.bin") == (
        2,
        "",
        "Error: x.bin: it is neither a text nor a database (docs/logs.md)\n",
    )


@each
def test_a_folder_without_logs_is_an_error(name: str, ran: Ran, root: Path) -> None:
    (root / "empty").mkdir()
    code, out, err = ran(name, "empty")
    assert (code, out) == (2, "") and err.startswith("Error: no log is in empty: of a folder")


@each
def test_a_log_without_an_action_is_an_error(name: str, ran: Ran, root: Path) -> None:
    (root / "empty.jsonl").write_text("")
    assert ran(name, "empty.jsonl") == (2, "", "Error: no action is in empty.jsonl\n")


@pytest.mark.parametrize("name", [name for name in COMMAND if name not in WITHOUT])
def test_without_a_log_something_must_be_logged(name: str, ran: Ran) -> None:
    assert ran(name) == (2, "", NOTHING)


@each_without
def test_without_a_log_where_nothing_is_logged_it_is_estimated(name: str, ran: Ran) -> None:
    code, out, err = ran(name)
    assert (code, err) == (0, "")
    assert "estimated" in out


@each
def test_without_a_log_the_project_s_own_are_read(name: str, ran: Ran, own: None) -> None:
    code, out, err = ran(name, "--json")
    assert err == "" and code in (0, 1)
    found = json.loads(out)
    actions = {
        "replay": lambda: found["figures"]["actions"],
        "mine": lambda: found["counts"]["calls"],
        "admit": lambda: found["actions"],
        "audit": lambda: found["figures"]["actions"],
    }
    assert actions[name]() == 1


@each_without
def test_no_log_is_read_where_none_is_wanted(name: str, ran: Ran, own: None) -> None:
    code, out, _ = ran(name, "--no-log")
    assert code == 0 and "estimated" in out
    code, out, err = ran(name, "--no-log", "note.md")
    assert (code, out) == (2, "") and "--no-log takes no log: leave LOG and --own out" in err


def test_what_a_ledger_only_counts_is_of_what_a_key_s_share_is_of(
    ran: Ran, root: Path, tmp_path: Path
) -> None:
    """A ledger has the actions that a note matched, and of the others their number: of the former
    alone every key would hold on nearly all."""
    calls = [delivery(f"toolu_{number:016}", root=str(root)) for number in range(30)]
    for call in calls:
        call["action"] = {"kind": "shell", "cwd": str(root), "command": "make all"}
    path = log(tmp_path / "state/forenote/ledger/00.jsonl", calls)
    assert "broad-key" in ran("audit")[1]
    assert ran("admit", "--json")[0] == 1
    path.with_suffix(".calls").write_bytes(b"." * 970)
    assert "broad-key" not in ran("audit")[1]
    code, out, _ = ran("admit", "--json")
    assert (code, json.loads(out)["keys"][0]["actions"]) == (0, 1000)


@each
def test_what_a_folder_has_beside_its_logs_is_named(name: str, ran: Ran, root: Path) -> None:
    """A build that takes the share of the logs must be told that some of them were not read."""
    log(root / "logs/a.jsonl", [{"tool": "shell", "command": "make all", "ok": False}])
    (root / "logs/b.jsonl").write_bytes((root / "logs/a.jsonl").read_bytes())
    (root / "logs/c.json").write_text("torn")
    (root / "logs/README.md").write_text("no log")
    _, out, err = ran(name, "logs")
    said = out + err
    assert "logs/b.jsonl: it is a copy of logs/a.jsonl" in said
    if name == "mine":  # which names the first alone
        assert "and 1 more" in err
    else:
        assert "  2 lines or files could not be used:" in out
        assert "logs/c.json: it is in no format that is known" in out
    assert "README" not in said
    found = json.loads(ran(name, "logs", "--json")[1])
    counted = {"admit": found, "mine": found.get("counts", found)}.get(name, found.get("figures"))
    assert counted is not None
    assert counted["skipped" if name == "mine" else "skipped_lines"] == 2
    assert counted.get("logs", 1) == 1
