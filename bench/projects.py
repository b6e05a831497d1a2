"""Projects with notes, and calls as an agent sends them, for the benchmarks beside this file."""

from __future__ import annotations

import gzip
import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from uuid import uuid4

from forenote.notes.granting import grant
from forenote.notes.place import project_root
from forenote.notes.state_change import own_state
from forenote.notes.trust import place_of
from forenote.packer.session.ledger import COUNT, LINES
from forenote.packer.session.ledger import FOLDER as LEDGER
from forenote.packer.session.memory import (
    DELIVERED,
    FOLDER,
    MEANT,
    OFFERED,
    SHOWN,
    SUFFIX,
    Entry,
    encoded,
    sum_entries,
)
from forenote.packer.session.private import name_of, number_of

SHARED = Path(__file__).parents[2] / "shared"
"""Payloads and actions of real agents, where they lie beside the checkout."""

PROGRAMS = "git docker kubectl npm pip cargo make terraform aws psql curl rm sed find tar ssh"
WORDS = "push pull run build apply install commit rebase deploy test exec logs delete get"

COMMAND = "cd src && git add -A && git commit -m 'Fix the parser' && git push --force origin main"
"""Four commands of five words in the median, as logged ones have; the notes of a project that match
the captured call match it too."""

CAPTURED = "git push --force origin main"
"""What the captured calls of a shell run, and ours where those are not there."""

QUIET = "ls -la src | head"
"""A command that no note matches."""

APART = 6
"""Seconds from one delivery to the next. Half of 18,983 logged calls that tell the time came 7.7 s and
more after the one before."""

_NUMBERS = count(1)


def project(folder: Path, many: int, python: str = sys.executable) -> Path:
    """A project with so many notes in a hundred folders, of which three match a forced push and a
    text file that is written; trusted by the user of this process, and compiled by that Python."""
    if not (folder / ".notes").is_dir():
        _write(folder, many)
    found = project_root(str(folder))
    assert found is not None
    grant(own_state(), place_of(found))
    time.sleep(0.1)  # so that nothing counts as changed a moment ago
    subprocess.run([python, "-c", COMPILE, str(folder)], check=True)
    return folder


def turn_of(folder: Path, python: str) -> Path:
    """The file whose time says which slice of a project's files is looked at next. The index of each
    installation is its own."""
    told = f"{WHERE}print(index)"
    done = subprocess.run(
        [python, "-c", told, str(folder)], check=True, capture_output=True, text=True
    )
    return Path(f"{done.stdout.strip()}.turn")


WHERE = """\
import os, sys
from forenote.notes.cache import index_path
from forenote.notes.place import project_root
found = project_root(sys.argv[1])
index = index_path(found)
os.makedirs(os.path.dirname(index), exist_ok=True)
"""

COMPILE = f"""{WHERE}
from forenote.notes.compile import main
sys.exit(main([index, *found]))
"""


LAYER = 15_000
"""Notes of one folder of notes: of more than 20,000 files in one, the rest would not be read."""


def _write(folder: Path, many: int) -> None:
    chance = random.Random(many)
    layers = [folder / ".notes", *(folder / f"more{at}" for at in range(1, -(-many // LAYER)))]
    for number in range(many):
        path = layers[number // LAYER] / f"f{number % (100 * len(layers))}" / f"n{number}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        program = f"{chance.choice(PROGRAMS.split())} {chance.choice(WORDS.split())}"
        keys: list[object] = [
            f"{program} name-{number}",
            f"tool-{number} --option",
            f"{program} --flag-{number}",
        ]
        if number < 3:
            keys += ["git push --force", {"path": "*.txt"}]
        path.write_text(
            f"---\nsummary: The claim of note {number}, in a line of usual length.\n"
            f"keys: {json.dumps(keys)}\n---\n" + f"A sentence of note {number}. " * 12
        )
    if len(layers) > 1:
        named = json.dumps([str(layer) for layer in layers[1:]])
        (folder / ".notes" / "config.yaml").write_text(f"folders: {named}\n")


def payload(folder: Path, command: str, *, session: str = "", **changed: object) -> bytes:
    """A call of Claude Code in that project, of a session of its own."""
    number = next(_NUMBERS)
    fields = {
        "session_id": session or str(uuid4()),
        "transcript_path": "/home/dev/.claude/projects/p/1.jsonl",
        "cwd": str(folder),
        "permission_mode": "default",
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": command, "description": "What it does"},
        "tool_use_id": f"toolu_{number}",
    }
    return json.dumps(fields | changed).encode()


def captured(folder: Path, case: str, *, session: str = "") -> bytes:
    """A call that the newest captured Claude Code made (`shell`, `write`, `parallel-shell-1`), in
    that project; one of ours where no captured one is there."""
    sent = _captured(case)
    fields = json.loads(payload(folder, CAPTURED, session=session))
    own = {name: fields[name] for name in ("session_id", "cwd", "tool_use_id")}
    text = json.dumps(sent or fields | OWN[case])
    return json.dumps(json.loads(text.replace("/home/dev/project", str(folder))) | own).encode()


OWN: dict[str, dict[str, object]] = {
    "shell": {"tool_input": {"command": CAPTURED, "description": "What it does"}},
    "parallel-shell-1": {"tool_input": {"command": "echo first", "description": "What it does"}},
    "write": {
        "tool_name": "Write",
        "tool_input": {"file_path": "/home/dev/project/new.txt", "content": "hello\n"},
    },
}


def _captured(case: str) -> dict[str, object] | None:
    folders = (SHARED / "payloads" / "claude").glob("*")
    newest = max(folders, key=lambda path: [int(part) for part in path.name.split(".")], default="")
    path = Path(newest, f"{case}.json")
    if not path.is_file():
        return None
    fields: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return fields


def written(folder: Path, characters: int) -> bytes:
    """A file of that many characters, written where no note matches, in lines as code has them."""
    lines = (f"    value_{number} = path.replace('a', 'b')  # {number}\n" for number in count())
    content = ""
    while len(content) < characters:
        content += "".join(next(lines) for _ in range(100))
    given = {"file_path": f"{folder}/a.md", "content": content[:characters]}
    return payload(folder, "", tool_name="Write", tool_input=given)


def logged_commands() -> list[str]:
    """The commands of the logged actions, shuffled; the same at every call. Empty where there are none."""
    found = []
    for path in sorted((SHARED / "actions").glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            rows = map(json.loads, lines)
            found += [row["command"] for row in rows if row["tool"] == "shell"]
    random.Random(1).shuffle(found)
    return found


def sessions(state: Path, deliveries: int) -> Iterator[str]:
    """Ids of sessions in which there were so many deliveries of other notes, one every `APART` seconds,
    each made when it is asked for. Their cost is nought, or the session's budget would be spent. Of the
    ledger's lines, whose end alone a hook looks at, each is as short as can be."""
    now = int(time.time())
    records = b""
    for number in range(deliveries):
        then, note = now - (deliveries - number) * APART, number_of(f"/notes/{number}.md")
        records += encoded(Entry(OFFERED, then, 0, number + 1))
        records += encoded(Entry(MEANT, then, 0, note, 1, 80))
        records += encoded(Entry(DELIVERED, then, 0, number + 1))
        records += encoded(Entry(SHOWN, then, 0, note, 1, 80))
        records += b"".join(map(encoded, sum_entries(records, then)))
    folder = state / "state" / "forenote"
    memories, lines = folder / FOLDER, folder / LEDGER
    for one in (memories, lines):
        one.mkdir(parents=True, exist_ok=True)
    while True:
        session = str(uuid4())
        (memories / f"{name_of(session)}{SUFFIX}").write_bytes(records)
        (lines / f"{name_of(session)}{LINES}").write_bytes(b"{}\n" * deliveries)
        (lines / f"{name_of(session)}{COUNT}").write_bytes(b"." * deliveries)
        yield session
