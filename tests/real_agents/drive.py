"""Drives a real coding agent with the installed hook against a fake model, and says what the model saw.

    python tests/real_agents/drive.py --harness DIR --bin CLAUDE --notes NOTES --work DIR

`--harness` is a folder with `e2e.py`, `agents.py` and `fake_model.py`, which play the model on loopback;
`--bin` is the Claude Code program; `--notes` the installed `notes` command. Everything (home,
configuration, project, recorded requests) lives under `--work`. Where `unshare` is allowed the run
happens in a network namespace that has nothing but loopback.

Prints one JSON document: what the agent's version is, and, for each recorded request in which the
note's summary is new, where it stands, what stands before it and the text itself.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

SUMMARY = "A force push to main replaces what others pushed; --force-with-lease refuses instead."
KEY = "git push --force"
WRITE_SUMMARY = "Files named new.txt are listed in a manifest that a checksum job compares."
WRITE_KEY = "new.txt"


def isolated() -> None:
    """Re-executes this script in a network namespace of its own, with loopback brought up."""
    if os.environ.get("FORENOTE_NETNS") != "1":
        os.environ["FORENOTE_NETNS"] = "1"
        user = [] if os.geteuid() == 0 else ["-r"]
        os.execvp("unshare", ["unshare", "-n", *user, "--", sys.executable, *sys.argv])


def drive(harness: Path, program: Path, notes: Path, work: Path) -> dict[str, object]:
    """Runs the agent once through a shell call, a write, a read and an edit."""
    sys.path.insert(0, str(harness))
    agents, e2e, fake_model = (
        importlib.import_module(name) for name in ("agents", "e2e", "fake_model")
    )

    e2e.lo_up()
    probe_home = work / "version"
    probe_home.mkdir(parents=True, exist_ok=True)
    said = subprocess.run(
        [program, "--version"],
        env={**os.environ, "HOME": str(probe_home)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    ).stdout
    version = re.search(r"\d+\.\d+\.\d+", said)
    run = e2e.Run("claude", str(work), "spine", [str(program)])
    run.version = version.group(0) if version else "unknown"
    author(notes, run.project, run.env)
    script: dict[str, object] = {"conversations": []}
    server = fake_model.serve(script, run.reqs)
    run.port = server.server_address[1]
    run.url = f"http://127.0.0.1:{run.port}"
    hook = f"{shlex.quote(str(notes))} hook claude"
    argv, conversations = agents.Claude().prepare(run, {"turns": "basic", "hooks": [{"raw": hook}]})
    script["conversations"] = conversations
    code = run.execute(argv, script, timeout=120)
    server.shutdown()
    server.server_close()
    return {"version": run.version, "exit": code, "hook": hook, "seen": seen(run, e2e)}


def author(notes: Path, project: str, env: dict[str, str]) -> None:
    """Writes the notes as a person would, with the program itself."""
    for command in (
        ["init"],
        ["new", SUMMARY, "--key", KEY, "--id", "git/force-push"],
        ["new", WRITE_SUMMARY, "--key", WRITE_KEY, "--id", "manifest"],
    ):
        subprocess.run([notes, *command], cwd=project, env=env, check=True, capture_output=True)


def seen(run: Any, e2e: Any) -> list[dict[str, object]]:
    """Where each summary first stands in the requests that the program sent."""
    found: list[dict[str, object]] = []
    known: set[str] = set()
    folder = Path(run.reqs)
    for file in sorted(folder.glob("*.json")):
        request = json.loads(file.read_text(encoding="utf-8"))
        if not request["proto"]:
            continue
        items = e2e.items_of(request["proto"], request["body"])
        for position, (where, kind, text) in enumerate(items):
            for summary in (SUMMARY, WRITE_SUMMARY):
                if summary in (text or "") and summary not in known:
                    known.add(summary)
                    before = items[position - 1][:2] if position else None
                    found.append(
                        {
                            "turn": request["turn"],
                            "where": where,
                            "type": kind,
                            "after": before,
                            "text": text,
                        }
                    )
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for option in ("--harness", "--bin", "--notes", "--work"):
        parser.add_argument(option, required=True, type=lambda text: Path(text).absolute())
    given = parser.parse_args()
    isolated()
    print(json.dumps(drive(given.harness, given.bin, given.notes, given.work), indent=1))


if __name__ == "__main__":
    main()
