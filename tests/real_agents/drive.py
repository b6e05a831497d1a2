"""Drives a real coding agent with the installed hook against a fake model, and says what the model saw.

    python tests/real_agents/drive.py AGENT --harness DIR --bin PROGRAM --notes NOTES --work DIR

AGENT is claude, codex or gemini. `--harness` is a folder with `e2e.py`, `agents.py` and
`fake_model.py`, which play the model on loopback; `--bin` is the agent's program (of Gemini CLI the
`.js` file, run with `--node`); `--notes` the installed `notes` command, with which the hook is
installed. Everything (home, configuration, project, recorded requests) lives under `--work`. Where
`unshare` is allowed the run happens in a network namespace that has nothing but loopback.

Each scenario is one run of the program, of which the document that is printed says: in which of the
recorded requests each of the looked-for texts is new, where it stands there and behind what, and what
the agent told the model of each call.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from forenote.packer.session.memory import COMPACTED, entries_in

SUMMARY = "A force push to main replaces what others pushed; --force-with-lease refuses instead."
WRITE_SUMMARY = "Files named new.txt are listed in a manifest that a checksum job compares."
HELD_SUMMARY = "The marker file is read by a job that starts once it is there."
LATE = "sleep 0.3"
"""A command behind which a result is there: Claude Code writes one down a tenth of a second late."""

CHILD_SUMMARY = "What a child prints is lost when its terminal closes."
PAUSED = "paused once to show a note; the same call now runs"

NOTES = (
    ("git/force-push", SUMMARY, "git push --force"),
    ("manifest", WRITE_SUMMARY, "new.txt"),
    ("child", CHILD_SUMMARY, "echo child"),
    ("marker", HELD_SUMMARY, "touch marker"),
)
NOTHING: Mapping[str, str] = {}
HELD = "touch marker"
CHILD = "SUBAGENT-TASK-PROMPT"
"""What the harness has the sub-agent asked for."""
LOOKED_FOR = (
    SUMMARY,
    WRITE_SUMMARY,
    HELD_SUMMARY,
    CHILD_SUMMARY,
    PAUSED,
    "forenote showed",
    "forenote held",
)


def isolated() -> None:
    """Re-executes this script in a network namespace of its own, with loopback brought up."""
    if os.environ.get("FORENOTE_NETNS") != "1":
        os.environ["FORENOTE_NETNS"] = "1"
        user = [] if os.geteuid() == 0 else ["-r"]
        os.execvp("unshare", ["unshare", "-n", *user, "--", sys.executable, *sys.argv])


class Driven:
    """One agent, and the harness that drives it."""

    def __init__(self, given: argparse.Namespace) -> None:
        sys.path.insert(0, str(given.harness))
        self.agents, self.e2e, self.fake_model = (
            importlib.import_module(name) for name in ("agents", "e2e", "fake_model")
        )
        self.agent: str = given.agent
        self.notes: Path = given.notes
        self.work: Path = given.work
        self.command = [*([str(given.node)] if given.node else []), str(given.bin)]
        self.driver = self.agents.DRIVERS[self.agent]()
        self.e2e.lo_up()
        home = self.work / "version"
        home.mkdir(parents=True, exist_ok=True)
        said = subprocess.run(
            [*self.command, "--version"],
            env={**os.environ, "HOME": str(home), "CODEX_HOME": "/nonexistent"},
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        ).stdout
        found = re.search(r"\d+\.\d+\.\d+", said)
        self.version = found.group(0) if found else "unknown"

    def run(
        self,
        scenario: str,
        turns: list[dict[str, Any]] | str,
        *,
        removed: bool = False,
        compacted: bool = False,
        child_held: bool = False,
        spec: Mapping[str, str] = NOTHING,
    ) -> dict[str, object]:
        """One run: `turns` are the scripted calls, or the name of the harness's own script.

        `removed` takes the installation away behind the settings, as an uninstall by hand does.
        `compacted` has the agent compact its context: Claude Code when asked to, behind the run;
        Codex whenever it has used 100 tokens, which ends by the time limit, since the model that is
        played has lost its place in its script. `child_held` holds what the sub-agent does, and has
        it do that twice, wait, and do it again. `spec` is what else the harness is told.
        """
        run = self.e2e.Run(self.agent, str(self.work), scenario, self.command)
        run.version = self.version
        script: dict[str, Any] = {"conversations": []}
        server = self.fake_model.serve(script, run.reqs)
        run.port = server.server_address[1]
        run.url = f"http://127.0.0.1:{run.port}"
        known = "shell" if isinstance(turns, list) else turns
        argv, conversations = self.driver.prepare(run, {"turns": known, "hooks": [], **spec})
        script["conversations"] = (
            conversations if isinstance(turns, str) else [self.agents.conv(turns)]
        )
        for one in script["conversations"] if child_held else ():
            if one.get("match") == CHILD:
                [held, *rest] = one["turns"]
                waits = json.loads(json.dumps(held).replace("echo child", LATE))
                one["turns"] = [held, held, waits, held, *rest]
        self.author(run, "marker", *(["child"] if child_held else []))
        self.install(run)
        if compacted and self.agent == "codex":
            config = Path(run.home, ".codex", "config.toml")
            config.write_text(f"model_auto_compact_token_limit = 100\n{config.read_text()}")
        if self.agent == "codex":
            self.driver.trust(run)  # as its `/hooks` screen does; a person's consent is played
        if removed:
            Path(run.home, ".local/share/forenote/hook").unlink()
        code = run.execute(argv, script, timeout=10 if compacted and self.agent == "codex" else 120)
        if compacted and self.agent == "claude":
            asked = ["/compact" if word == self.agents.PROMPT else word for word in argv]
            code = run.execute([asked[0], "--continue", *asked[1:]], script, timeout=120)
        server.shutdown()
        server.server_close()
        ledger = self.ledger(run)
        self._notes(run, "log")  # which looks up what no hook was there to see
        return {
            "exit": code,
            "seen": self.seen(run),
            "times": self.times(run),
            "results": self.results(run),
            "person": self.person(run),
            "ledger": ledger,
            "looked up": self.ledger(run)[len(ledger) :],
            "compactions": self.compactions(run),
            "errors": _text(Path(run.home, ".local/state/forenote/errors.log")),
        }

    def author(self, run: Any, *held: str) -> None:
        """Writes the notes as a person would, with the program itself; some hold their calls."""
        self._notes(run, "init")
        for id, summary, key in NOTES:
            self._notes(run, "new", summary, "--key", key, "--id", id)
        for id in held:
            path = Path(run.project, ".notes", f"{id}.md")
            path.write_text(path.read_text().replace("keys:", "hold: true\nkeys:", 1))

    def install(self, run: Any) -> None:
        """Into the user's settings, beside what the harness wrote into them."""
        self._notes(run, "install", self.agent)

    def _notes(self, run: Any, *arguments: str) -> None:
        done = subprocess.run(
            [self.notes, *arguments], cwd=run.project, env=run.env, capture_output=True, text=True
        )
        if done.returncode:
            raise SystemExit(f"notes {arguments}: {done.stdout}{done.stderr}")

    def requests(self, run: Any) -> list[tuple[int, list[Any]]]:
        """The recorded requests as flat lists of items, with the turn of each."""
        found = []
        for file in sorted(Path(run.reqs).glob("*.json")):
            request = json.loads(file.read_text(encoding="utf-8"))
            if request["proto"] and request["turn"] is not None:
                items = self.e2e.items_of(request["proto"], request["body"])
                found.append((request["turn"], items))
        return found

    def seen(self, run: Any) -> list[dict[str, object]]:
        """Where each looked-for text first stands in the requests of each conversation."""
        found: list[dict[str, object]] = []
        known: set[tuple[str, bool]] = set()
        for turn, items in self.requests(run):
            child = any(CHILD in (item[2] or "") for item in items[:6]) and (
                not any(item[1] in ("tool_use", "function_call") for item in items[:3])
            )
            for position, (where, kind, text) in enumerate(items):
                for one in LOOKED_FOR:
                    if one in (text or "") and (one, child) not in known:
                        known.add((one, child))
                        before = items[position - 1][:2] if position else None
                        found.append(
                            {
                                "what": one,
                                "in": "sub-agent" if child else "main",
                                "turn": turn,
                                "where": where,
                                "type": kind,
                                "after": before,
                                "text": text,
                            }
                        )
        return found

    def times(self, run: Any) -> dict[str, int]:
        """How often each summary stands in the longest request, beside calls and in their results."""
        longest = max((items for _, items in self.requests(run)), key=len, default=[])
        return {
            one: sum((text or "").count(one) for _, _, text in longest)
            for one in LOOKED_FOR
            if any(one in (text or "") for _, _, text in longest)
        }

    def results(self, run: Any) -> list[str]:
        """What the model was told of each call of the main conversation, in order."""
        last: list[str] = []
        for _, items in self.requests(run):
            results = [text for _, kind, text in items if kind in self.e2e.RESULT_TYPES]
            if len(results) > len(last):
                last = results
        return last

    def person(self, run: Any) -> bool:
        """Whether the agent's own output shows the line for the person."""
        return any(
            re.search(r"forenote (showed|held)", _text(Path(run.dir, name)))
            for name in ("stdout", "stderr", "debug.log")
        )

    def ledger(self, run: Any) -> list[dict[str, object]]:
        """What our own record says, in short."""
        found = []
        for path in sorted(Path(run.home, ".local/state/forenote/ledger").glob("*.jsonl")):
            for line in path.read_text().splitlines():
                fields = json.loads(line)
                notes = [note["id"] if isinstance(note, dict) else note for note in fields["notes"]]
                kept = {"subagent": bool(fields["subagent"]), "notes": notes}
                name = "outcome" if fields["kind"] == "outcome" else "hold"
                found.append({name: fields[name], **kept})
        return found

    def compactions(self, run: Any) -> int:
        """How many compactions our session memory tells of."""
        return sum(
            entry.kind == COMPACTED
            for path in Path(run.home, ".local/state/forenote/sessions").glob("*.memory")
            for entry in entries_in(path.read_bytes())[0]
        )


def _text(path: Path) -> str:
    return path.read_text(errors="replace") if path.is_file() else ""


def call(agent: str, command: str) -> dict[str, Any]:
    """A shell call as the agent's model makes it."""
    if agent == "claude":
        return {"name": "Bash", "input": {"command": command, "description": "scripted"}}
    if agent == "codex":
        return {"name": "exec_command", "input": {"cmd": command}}
    return {"name": "run_shell_command", "input": {"command": command, "description": "scripted"}}


def scenarios(driven: Driven) -> dict[str, Callable[[], dict[str, object]]]:
    """The runs, by name."""

    def shell(*commands: str) -> list[dict[str, Any]]:
        return [{"calls": [call(driven.agent, command)]} for command in commands]

    at_once = [
        {"calls": [call(driven.agent, f"{HELD} {name}") for name in "ab"]},
        *shell(f"{HELD} a", f"{HELD} b"),
    ]
    after = LATE, "true"
    alike = [{"calls": [call(driven.agent, f"echo child {name}") for name in "abcd"]}]
    found: dict[str, Callable[[], dict[str, object]]] = {
        "delivered": lambda: driven.run("delivered", "basic"),
        "held": lambda: driven.run("held", shell(HELD, HELD, *after)),
        "changed": lambda: driven.run("changed", shell(HELD, "touch -a marker", *after)),
        "at-once": lambda: driven.run("at-once", at_once),
        "alike": lambda: driven.run("alike", alike),
        "failing": lambda: driven.run("failing", shell("touch marker/x/y", "touch marker/x/y")),
        "removed": lambda: driven.run("removed", "basic", removed=True),
    }
    if driven.agent != "gemini":  # a compaction of Gemini CLI's own cannot be told (docs/agents.md)
        found["compacted"] = lambda: driven.run("compacted", "shell", compacted=True)
    children = {"claude": ("subagent", ""), "codex": ("codemode-subagent", "gpt-6.2-sol")}
    if driven.agent in children:
        script, model = children[driven.agent]
        spec = {"model": model} if model else {}
        for name, held in (("sub-agent", False), ("sub-agent held", True)):
            found[name] = partial(driven.run, name, script, child_held=held, spec=spec)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("agent", choices=("claude", "codex", "gemini"))
    for option in ("--harness", "--bin", "--notes", "--work"):
        parser.add_argument(option, required=True, type=lambda text: Path(text).absolute())
    parser.add_argument("--node", help="the Node that runs --bin, where that is a script")
    parser.add_argument("--scenario", action="append", help="run this one alone; repeatable")
    given = parser.parse_args()
    isolated()
    driven = Driven(given)
    runs = scenarios(driven)
    document = {
        "agent": driven.agent,
        "version": driven.version,
        **{name: run() for name, run in runs.items() if name in (given.scenario or runs)},
    }
    print(json.dumps(document, indent=1))


if __name__ == "__main__":
    main()
