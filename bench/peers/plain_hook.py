"""The hook's job as one would write it first: click for the arguments, json, re, yaml, and files of
JSON for what is kept. It does less: commands are split by a regular expression, keys are words that a
command has in order, and nothing is masked, trusted, held or compared with the notes' files.

    plain_hook.py PROJECT [--prepare] [--read]

With `--prepare` it reads the notes into `index.json` and nothing else; with `--read` it reads the notes
at each call, instead of that.
"""

from __future__ import annotations

import json
import re
import sys
import time
from pathlib import Path

import click
import yaml

SEPARATORS = re.compile(r"&&|\|\||[;|\n]")
WORD = re.compile(r"'[^']*'|\"[^\"]*\"|\S+")
BUDGET = 4_000


def read_notes(folder: Path) -> list[dict[str, object]]:
    notes = []
    for path in sorted(folder.rglob("*.md")):
        _, front, body = path.read_text().split("---\n", 2)
        note = yaml.load(front, Loader=yaml.CSafeLoader)
        note["id"] = str(path.relative_to(folder).with_suffix(""))
        note["body"] = body
        notes.append(note)
    return notes


def words(command: str) -> list[str]:
    return [word.strip("'\"") for word in WORD.findall(command)]


def holds(key: str, command: list[str]) -> bool:
    left = iter(command)
    return all(word in left for word in key.split())


@click.command()
@click.argument("project", type=click.Path(path_type=Path))
@click.option("--prepare", is_flag=True)
@click.option("--read", is_flag=True)
def main(project: Path, prepare: bool, read: bool) -> None:
    kept = project / "plain"
    index = kept / "index.json"
    if prepare:
        kept.mkdir(exist_ok=True)
        index.write_text(json.dumps(read_notes(project / ".notes")))
        return
    payload = json.load(sys.stdin)
    notes = read_notes(project / ".notes") if read else json.loads(index.read_text())
    session = kept / f"{payload['session_id']}.json"
    shown = set(json.loads(session.read_text())) if session.is_file() else set()
    commands = [words(one) for one in SEPARATORS.split(payload["tool_input"].get("command", ""))]
    matched = [
        note
        for note in notes
        if note["id"] not in shown
        and any(
            holds(key, command)
            for key in note["keys"]
            if isinstance(key, str)
            for command in commands
        )
    ]
    text = ""
    for note in matched:
        piece = f"[{note['id']}] {note['summary']}\n{note['body']}"
        if len(text) + len(piece) <= BUDGET:
            text += piece
            shown.add(note["id"])
    if text:
        output = {"hookEventName": "PreToolUse", "additionalContext": text}
        print(json.dumps({"hookSpecificOutput": output}))
        session.write_text(json.dumps(sorted(shown)))
        with (kept / "ledger.jsonl").open("a") as ledger:
            row = {"time": time.time(), "notes": [note["id"] for note in matched], "call": payload}
            ledger.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
