"""`notes explain`: it shows what the hook does, byte for byte, and why."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
PAYLOADS = sorted((ROOT / "examples/payloads").glob("*.json"))
FEW = (
    "ci/workflow-injection",
    "docker/compose-down-volumes",
    "git/force-push",
    "git/stash-untracked",
    "packages/lock-file",
    "python/replace-without-match",
    "sql/add-column",
    "tests/nothing-selected",
)
"""Notes of which at most one or two match an action of these tests."""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with some of the example notes, in a home of its own."""
    project = tmp_path_factory.mktemp("home") / "shop"
    for id in FEW:
        to = project / f".notes/{id}.md"
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / f"examples/notes/{id}.md", to)
    assert notes(project, "trust").returncode == 0
    return project


def notes(
    where: Path, *arguments: str, stdin: bytes = b"", **env: str
) -> subprocess.CompletedProcess[bytes]:
    home = where.parent
    own = {
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_STATE_HOME": str(home / "state"),
    }
    return subprocess.run(
        [str(BIN / "notes"), *arguments],
        cwd=where,
        env={**os.environ, **own, **env},
        input=stdin,
        capture_output=True,
        timeout=60,
    )


class Explained:
    """The JSON of an explanation, its parts by their types."""

    def __init__(self, value: dict[str, Any]) -> None:
        self.value = value
        self.text: str = value["text"]
        self.matched: list[dict[str, Any]] = value["matched"]
        self.near: list[dict[str, Any]] = value["near"]
        self.aside: list[dict[str, Any]] = value["aside"]
        self.seen: dict[str, Any] = value["seen"]
        self.budget: dict[str, Any] = value["budget"]


def explained(where: Path, *arguments: str, stdin: bytes = b"") -> Explained:
    done = notes(where, "explain", "--json", *arguments, stdin=stdin)
    assert done.returncode == 0, done.stderr
    return Explained(json.loads(done.stdout))


def payload(file: Path, shop: Path) -> bytes:
    return in_new_session(
        file.read_text(encoding="utf-8").replace("/home/you/shop", str(shop)).encode()
    )


def in_new_session(sent: bytes) -> bytes:
    """The same call as the first of a session, to which nothing was shown."""
    return json.dumps(json.loads(sent) | {"session_id": str(uuid4())}).encode()


def delivered(answer: bytes) -> str:
    if not answer:
        return ""
    text: str = json.loads(answer)["hookSpecificOutput"]["additionalContext"]
    return text


@pytest.mark.parametrize("file", PAYLOADS, ids=lambda file: file.stem)
def test_what_it_shows_as_delivered_is_what_the_hook_prints(file: Path, shop: Path) -> None:
    sent = payload(file, shop)
    answer = notes(shop, "hook", "claude", stdin=sent).stdout
    explanation = explained(shop, "--payload", "-", stdin=sent)
    assert explanation.text == delivered(answer)
    assert bool(explanation.matched) is bool(answer) is (file.stem != "nothing-to-say")


EVERY_KIND = sorted((ROOT / "tests/data/payloads/claude").glob("*.json"))


@pytest.fixture(scope="module")
def anywhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home whose own notes match a call of each kind, wherever it is made."""
    home = tmp_path_factory.mktemp("home")
    keys = [
        "git push",
        "ls",
        "Remove-Item",
        "{path: '*.*'}",
        "{tool: mcp__github__*}",
        "{tool: Read}",
    ]
    for number, key in enumerate(keys):
        note = home / f"config/forenote/notes/n{number}.md"
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(f"---\nsummary: Of {number}.\nkeys:\n  - {key}\n---\nA body.\n")
    (home / "work").mkdir()
    return home / "work"


@pytest.mark.parametrize("file", EVERY_KIND, ids=lambda file: file.stem)
def test_and_also_for_every_kind_of_call(file: Path, anywhere: Path) -> None:
    sent = in_new_session(file.read_bytes())
    answer = notes(anywhere, "hook", "claude", stdin=sent).stdout
    if file.stem == "post":
        assert answer == b""
        assert notes(anywhere, "explain", "--payload", str(file)).returncode == 2
    else:
        text = explained(anywhere, "--payload", str(file)).text
        assert text == delivered(answer)
        assert "A body." in text


@pytest.mark.parametrize("budget", [50, 80, 120, 200, 300, 500])
def test_and_also_where_the_budget_is_short(budget: int, shop: Path, tmp_path: Path) -> None:
    tight = tmp_path / "shop"
    shutil.copytree(shop / ".notes", tight / ".notes")
    (tight / ".notes/config.yaml").write_text(f"budget: {budget}\nhead: 60\n")
    assert notes(tight, "trust").returncode == 0
    sent = payload(ROOT / "examples/payloads/force-push.json", tight)
    answer = notes(tight, "hook", "claude", stdin=sent).stdout
    assert explained(tight, "--payload", "-", stdin=sent).text == delivered(answer)


def test_a_call_that_is_held_is_explained_by_the_reason(shop: Path, tmp_path: Path) -> None:
    project = tmp_path / "shop"
    shutil.copytree(shop / ".notes", project / ".notes")
    held = project / ".notes/git/force-push.md"
    held.write_text(held.read_text().replace("keys:", "hold: true\nkeys:", 1))
    (project / ".notes/plain.md").write_text("---\nsummary: Plain.\nkeys: [git push]\n---\n")
    assert notes(project, "trust").returncode == 0
    sent = payload(ROOT / "examples/payloads/force-push.json", project)
    answer = json.loads(notes(project, "hook", "claude", stdin=sent).stdout)
    explanation = explained(project, "--payload", "-", stdin=sent)
    assert explanation.text == answer["hookSpecificOutput"]["permissionDecisionReason"]
    matched = {one["id"]: one for one in explanation.matched}
    assert matched["git/force-push"]["held"] and not matched["git/force-push"]["later"]
    assert matched["plain"]["later"] and not matched["plain"]["held"]
    shown = notes(project, "explain", "--payload", "-", stdin=sent).stdout.decode()
    assert "as the reason for which the first such call is refused, once" in shown
    assert "comes with the next such call" in shown


def test_a_command_is_explained_as_the_same_payload_is(shop: Path) -> None:
    sent = payload(ROOT / "examples/payloads/force-push.json", shop)
    command = json.loads(sent)["tool_input"]["command"]
    assert explained(shop, command).value == explained(shop, "--payload", "-", stdin=sent).value


def test_a_written_file_is_explained_as_the_same_payload_is(shop: Path) -> None:
    sent = payload(ROOT / "examples/payloads/write-migration.json", shop)
    written = json.loads(sent)["tool_input"]
    by_path = explained(
        shop,
        *("--write", written["file_path"], "--text", "-"),
        stdin=written["content"].encode(),
    )
    assert by_path.value == explained(shop, "--payload", "-", stdin=sent).value


def test_it_says_how_the_action_was_read(shop: Path) -> None:
    seen = explained(shop, "cd app && sudo git push > log.txt").seen
    read = [(command["line"], command["via"]) for command in seen["commands"]]
    assert read == [("cd app", ""), ("sudo git push", ""), ("git push", "sudo git push")]
    writes = [write["path"] for command in seen["commands"] for write in command["writes"]]
    assert "app/log.txt" in writes


def test_it_says_which_key_held_where_and_on_what(shop: Path) -> None:
    (match,) = explained(shop, "git -C app push -fu").matched
    assert (match["id"], match["key"]) == ("git/force-push", "git push -f|--force")
    assert Path(match["file"]) == shop / ".notes/git/force-push.md"
    assert (shop / ".notes/git/force-push.md").read_text().splitlines()[match["line"] - 1] == (
        "  - git push -f|--force"
    )
    assert list(zip(match["tokens"], match["seen"], strict=True)) == [
        ("git", "git"),
        ("push", "push"),
        ("-f", "-fu"),
    ]
    assert match["tier"] == "full"
    assert match["withheld"] == 0


@pytest.mark.parametrize(
    ("command", "note", "reason"),
    [
        pytest.param("git push origin main", "git/force-push", "-f|--force", id="an option"),
        pytest.param("git stash pop", "git/stash-untracked", "cancelled", id="an exception"),
    ],
)
def test_it_says_which_notes_nearly_match_and_what_is_missing(
    command: str, note: str, reason: str, shop: Path
) -> None:
    explanation = explained(shop, command)
    assert explanation.matched == []
    assert explanation.near[0]["id"] == note
    assert reason in explanation.near[0]["reason"]


def test_what_is_far_from_matching_is_not_near(shop: Path) -> None:
    explanation = explained(shop, "ls -l")
    assert (explanation.matched, explanation.near, explanation.value["more_near"]) == ([], [], 0)


def test_the_budget_adds_up(shop: Path) -> None:
    explanation = explained(shop, "git stash && git push -f")
    matched, budget = explanation.matched, explanation.budget
    assert sum(match["cost"] for match in matched) < budget["spent_tokens"] <= budget["tokens"]
    assert sum(match["delivered"] for match in matched) == budget["delivered"]
    assert sum(match["withheld"] for match in matched) == budget["withheld"]
    assert len(explanation.text.encode()) <= budget["spent_bytes"]


def test_notes_set_aside_that_would_match_are_named(tmp_path: Path) -> None:
    old = tmp_path / "p/.notes/old.md"
    old.parent.mkdir(parents=True)
    old.write_text("---\nsummary: Old.\nkeys: [ls]\nexpires: 2020-01-31\n---\n")
    explanation = explained(tmp_path / "p", "ls")
    assert explanation.matched == []
    (aside,) = explanation.aside
    assert (aside["id"], aside["reason"]) == ("old", "expired on 2020-01-31")


def test_files_that_are_no_notes_are_counted_and_pointed_to(tmp_path: Path) -> None:
    bad = tmp_path / "p/.notes/bad.md"
    bad.parent.mkdir(parents=True)
    bad.write_text("no front matter")
    done = notes(tmp_path / "p", "explain", "ls")
    assert done.returncode == 0
    assert b"1 file has a problem: notes list shows where" in done.stdout


def test_without_notes_it_says_how_to_begin(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    done = notes(tmp_path / "p", "explain", "ls")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"there are no notes here yet; `notes init` makes a folder for them" in done.stdout


def test_the_screen_shows_all_parts_and_no_colour_into_a_pipe(shop: Path) -> None:
    out = notes(shop, "explain", "git stash pop; git push -f").stdout.decode()
    parts = ["read as\n", "matches: 1 of ", "nearly matches\n", "budget\n", "delivered\n"]
    places = [out.find(part) for part in parts]
    assert -1 not in places and places == sorted(places), out
    assert "\x1b" not in out
    assert "\x1b[1m" in notes(shop, "explain", "git push -f", FORCE_COLOR="1").stdout.decode()


@pytest.mark.parametrize(
    ("arguments", "stdin", "said"),
    [
        pytest.param((), b"", "no action", id="nothing"),
        pytest.param(("--payload", "-", "ls"), b"{}", "--payload stands alone", id="two actions"),
        pytest.param(
            ("--payload", "-"), b"", "this is no payload of claude: it is empty", id="empty"
        ),
        pytest.param(
            ("--payload", "-"), b"{", "this is no payload of claude: it is not JSON", id="half"
        ),
        pytest.param(
            ("--payload", "-"),
            b'{"hook_event_name": "PostToolUse", "tool_name": "Bash"}',
            "on the event 'PostToolUse' nothing is delivered; give the payload of one that "
            "delivers: PreToolUse",
            id="another event",
        ),
        pytest.param(("--payload", "no/such"), b"", "no/such", id="no such file"),
        pytest.param(("--write", "a", "--text", "no/such"), b"", "no/such", id="no such text"),
    ],
)
def test_what_cannot_be_explained_is_2_and_says_why(
    arguments: tuple[str, ...], stdin: bytes, said: str, shop: Path
) -> None:
    done = notes(shop, "explain", *arguments, stdin=stdin)
    assert done.returncode == 2
    assert done.stdout == b""
    assert said in done.stderr.decode()


def test_a_deleted_working_folder_is_no_fault(tmp_path: Path) -> None:
    gone = tmp_path / "p"
    gone.mkdir()
    code = f'cd "{gone}" && rmdir "{gone}" && "{BIN}/notes" explain "git push"'
    done = subprocess.run(["sh", "-c", code], capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert b"git push" in done.stdout


@pytest.mark.parametrize(
    ("tool", "given"),
    [
        ("Bash", {"command": "echo " + "x" * 299_995}),
        ("Write", {"file_path": "/a.py", "content": "x" * 300_000}),
        ("mcp__db__query", {"sql": "x" * 300_000}),
    ],
    ids=["a command", "a written text", "a call's argument"],
)
def test_what_is_without_end_is_said_to_be_searched_in_part(
    shop: Path, tool: str, given: dict[str, str]
) -> None:
    done = notes(
        shop,
        "explain",
        "--payload",
        "-",
        stdin=json.dumps(
            {
                "hook_event_name": "PreToolUse",
                "tool_name": tool,
                "cwd": str(shop),
                "tool_input": given,
            }
        ).encode(),
    )
    assert done.returncode == 0
    assert b"not searched: the last 37,856 characters" in done.stdout


def test_a_title_that_does_not_fit_is_told(tmp_path: Path) -> None:
    """The smallest budget has room for the title of a call in ASCII; not of each in any script."""
    folder = tmp_path / "shop/.notes"
    folder.mkdir(parents=True)
    (folder / "config.yaml").write_text("budget: 200\n")
    (folder / "a.md").write_text("---\nsummary: A claim.\nkeys: [git push]\n---\n")
    shown = notes(folder.parent, "explain", f"git push {'一' * 80}").stdout.decode()
    assert "delivered: nothing, since the title alone does not fit into 200 tokens" in shown
    shown = notes(folder.parent, "explain", f"git push {'~' * 80}").stdout.decode()
    assert "[a] A claim." in shown


def test_of_many_that_nearly_match_the_closest_are_shown_first(tmp_path: Path) -> None:
    folder = tmp_path / "p/.notes"
    folder.mkdir(parents=True)
    keys = {
        "a": "git push --mirror",
        "b": "git push --delete",
        "c": "git push --prune",
        "d": "git push --tags",
        "e": "git push --atomic",
        "f": "git push origin main --signed",
        "g": "git push origin --thin",
    }
    for name, key in keys.items():
        (folder / f"{name}.md").write_text(f"---\nsummary: A claim.\nkeys: {key}\n---\n")
    explanation = explained(tmp_path / "p", "git push origin main")
    assert [near["id"] for near in explanation.near] == ["f", "g", "a", "b", "c"]
    assert explanation.value["more_near"] == 2
