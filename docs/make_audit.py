"""Writes docs/audit.md: what an audit of the sample notes finds in logs of what agents did.

    .venv/bin/python docs/make_audit.py ACTIONS

ACTIONS is a folder of logs. The page that is here was made from the one it describes.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

PAGE = Path(__file__).parent / "audit.md"
EXAMPLES = Path(__file__).parents[1] / "examples"

MOST = 12
"""Rows of each table."""

HEAD = """# An audit of the sample notes

The notes in `examples/notes` were written for commands that fail in real logs, found with
[`notes mine`](mine.md). This page is what the audit says of them. The logs are {actions:,} tool calls of
{sessions:,} sessions that {logs} public repositories publish beside their code: of Claude Code, Codex, Copilot
CLI, Gemini CLI, Cursor, aider, SWE-agent, mini-swe-agent and OpenHands, as [records](logs.md). They are no part of
this repository. With them in a folder ACTIONS, one command writes this page again:

```sh
.venv/bin/python docs/make_audit.py ACTIONS
```
"""


def page(actions: str) -> str:
    """The whole page."""
    with TemporaryDirectory(prefix="forenote-") as home:
        run = Run(actions, home)
        replayed = json.loads(run("replay", "--json"))["figures"]
        mined = json.loads(run("mine", "--json", "-n", str(MOST)))
        parts = [
            HEAD.format(**replayed),
            audited(run),
            _section("What fires", _WHAT_FIRES, *_fires(replayed)),
            _section(
                "Other budgets", _BUDGETS, run.shown("replay", "--budget", "200,300,500,1000")
            ),
            _section("What fails, and which notes are about it", _FAILS, *_fails(mined)),
        ]
    return "\n".join(parts)


def audited(run: Run) -> str:
    """What the audit itself says."""
    return _section("What it finds", run.shown("audit"))


_WHAT_FIRES = f"""The {MOST} notes that match most, of all actions. In a session a note is told once, so most of
these say nothing new; *delivered* are those that did. It was in time where the note was known when the call ran,
late where it came with the call's result."""

_BUDGETS = """A session is told each note once, so there is rarely much to say at a time. What a delivery has no room
for is wanted again the next time, so smaller budgets want more."""

_FAILS = f"""The {MOST} shapes of commands that come first in `notes mine`, with the note that matches most of their
failures. Attempts are calls with a result; exit codes that answer a question are no failures."""


class Run:
    """`notes` in a copy of the notes that lies in no repository, in a home of its own: what files
    there are here is not what the logs are about."""

    def __init__(self, actions: str, home: str) -> None:
        self._actions = os.path.abspath(actions)
        self._folder = Path(home, "shop")
        shutil.copytree(EXAMPLES / "notes", self._folder / ".notes")
        names = ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")
        self._env = {**os.environ, "NO_COLOR": "1", **dict.fromkeys(names, home)}

    def __call__(self, command: str, *options: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "forenote.cli.main", command, self._actions, *options],
            cwd=self._folder,
            check=False,  # findings are 1
            env=self._env,
            capture_output=True,
            text=True,
        )
        if done.returncode > 1:
            raise SystemExit(done.stderr)
        return done.stdout

    def shown(self, command: str, *options: str) -> str:
        """A transcript of it."""
        text = " ".join(("notes", command, "ACTIONS", *options))
        lines = [line.rstrip() for line in self(command, *options).splitlines()]
        return "\n".join(("```console", f"$ {text}", *lines, "```"))


def _fires(figures: dict[str, Any]) -> Iterator[str]:
    notes = sorted(figures["notes"], key=lambda one: (-one["matched"], one["id"]))[:MOST]
    rows = [
        (
            f"`{one['id']}`",
            _share(one["matched"], figures["actions"]),
            f"{one['full'] + one['head'] + one['summary']:,}",
            f"{one['in_time']:,}",
            f"{one['late']:,}",
        )
        for one in notes
    ]
    yield _table(("note", "matched", "delivered", "in time", "late"), rows)
    idle = [one["id"] for one in figures["notes"] if not one["matched"]]
    yield "Never matched: " + ", ".join(f"`{id}`" for id in idle) + "."


def _fails(mined: dict[str, Any]) -> Iterator[str]:
    rows = []
    for one in mined["candidates"]:
        note = one["notes"][0] if one["notes"] else None
        rows.append(
            (
                f"`{one['key']}`",
                _share(one["failed"], one["attempts"]),
                _share(one["failed_sessions"], one["sessions"]),
                f"`{note['id']}`: {note['matched']:,} of {note['of']:,}" if note else "none",
            )
        )
    yield _table(("key", "failed, of attempts", "of sessions", "note"), rows)


def _share(part: int, whole: int) -> str:
    return f"{part:,} of {whole:,} ({part / whole if whole else 0:.1%})"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(
        f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines
    )


def _section(title: str, *parts: str) -> str:
    return "\n\n".join((f"## {title}", *parts)) + "\n"


if __name__ == "__main__":
    if len(sys.argv) != 2 or not os.path.isdir(sys.argv[1]):
        raise SystemExit(__doc__)
    PAGE.write_text(page(sys.argv[1]), encoding="utf-8")
