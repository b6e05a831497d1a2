"""Where the instructions of one call go: the process is ended at one stage after the other, and what a
stage adds is the difference (docs/performance.md). Needs valgrind.

    .venv/bin/python bench/stages.py

Instructions are the same at every run but for a hundredth (hashes and addresses differ), whatever
else the machine does. They count what the process does outside of the kernel.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from installation import Installation, environment, installed
from processes import instructions, spawn
from projects import COMMAND, captured, payload, project

STAGES = (
    # what is done, and the function before which it is done; `_` is where the call ends
    ("the bundle's head, and the names of every call", "loader"),
    ("the names that such calls use besides", "names"),
    ("read the payload, find the agent and the event", "forenote.hooks.event:handled"),
    ("find the project; whether all is on and it is trusted", "forenote.hooks.session.past:Past"),
    ("what the session was shown, and held", "forenote.hooks.delivery:deliver"),
    ("open the index", "forenote.hooks.freshness:is_stale"),
    ("compare the times of folders and files", "forenote.matcher.read:read"),
    ("read the action", "forenote.hooks.delivery:matching"),
    ("tokens that it offers", "forenote.matcher.index.file:Index.candidates"),
    ("candidates, and which of their keys hold", "forenote.hooks.delivery:Packing.delivery"),
    ("pack, render, print", "forenote.hooks.session.keeping:keep_delivery"),
    ("keep it: memory, ledger, masking", ""),
)

HARNESS = """\
import posix, sys
from marshal import loads
_, bundle, entry, groups, stage, agent = sys.argv
handle = posix.open(bundle, 0)
begun = posix.read(handle, 196608)
head = loads(begun)
names = dict(handle=handle, begun=begun, head=head, __file__=entry)
exec(head[0], names)
if stage == "loader": posix._exit(0)
for number in groups.split(","):
    if number: names["bind"](int(number))
if stage == "names": posix._exit(0)
def end(*given, **named): posix._exit(0)
def tell(code):
    loaded = ",".join([str(n) for n, place in enumerate(names["GROUPS"]) if place is None])
    posix.write(2, loaded.encode())
    exit(code)
exit = posix._exit
if stage == "groups":
    posix._exit = tell
elif stage:
    module, _, name = stage.partition(":")
    name, _, method = name.partition(".")
    found = names["module"](module)[name]
    if method: setattr(found, method, end)
    for one in names["MODULES"].values():
        if not method and one.get(name) is found: one[name] = end
names["run"]([agent])
"""
"""A call that ends when a function is called: as the hook's main file does it, but with the names
that it will use loaded ahead."""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        env = environment(home / "home", home / "user")
        os.environ.update(env)
        there = installed(home)
        noted = project(home / "project", 1_000, str(there.python))
        calls = {
            "nothing matches": partial(captured, noted, "parallel-shell-1"),
            "three match": partial(captured, noted, "shell"),
            "four commands": partial(payload, noted, COMMAND),
            "a file": partial(captured, noted, "write"),
        }
        print_table(there, calls, env)


def print_table(
    there: Installation, calls: Mapping[str, Callable[[], bytes]], env: Mapping[str, str]
) -> None:
    found = {name: stages(there, made_up, env) for name, made_up in calls.items()}
    floor = counted([str(there.python), "-I", "-S", "-c", "pass"], b"", env)
    print(f"millions of instructions; `python -I -S -c pass` takes {floor:.1f}")
    print(f"{'':56}" + "".join(f"{name:>17}" for name in calls))
    for row in next(iter(found.values())):
        print(f"{row:56}" + "".join(f"{column[row]:17.2f}" for column in found.values()))
    totals = [sum(column.values()) for column in found.values()]
    print(f"{'all':56}" + "".join(f"{total:17.2f}" for total in totals))
    print(f"{'as a multiple of the floor':56}" + "".join(f"{one / floor:17.2f}" for one in totals))


def stages(
    there: Installation, made_up: Callable[[], bytes], env: Mapping[str, str]
) -> dict[str, float]:
    """Millions of instructions of each stage of a call."""
    python = [str(there.python), "-I", "-S"]
    spawn([*python, str(there.entry), "claude"], made_up(), env)

    def harness(groups: str, stage: str) -> list[str]:
        told = [str(there.bundle), str(there.entry), groups, stage, "claude"]
        return [*python, "-c", HARNESS, *told]

    done = subprocess.run(
        harness("", "groups"), check=False, input=made_up(), capture_output=True, env=env
    )
    groups = done.stderr.decode()
    assert groups, done

    def until(stage: str) -> float:
        return counted(harness(groups, stage), made_up(), env)

    nothing = "import posix; posix._exit(0)\n"
    started = counted([*python, "-c", nothing], b"", env)
    with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
        file.write(nothing + there.entry.read_text(encoding="utf-8"))
        file.flush()
        main_file = counted([*python, file.name], b"", env)
    rows = {"start Python": started, "its main file": main_file - started}
    last = counted([*python, "-c", nothing + HARNESS], b"", env)
    for name, stage in STAGES:
        reached = until(stage)
        rows[name] = reached - last
        last = reached
    return rows


def counted(command: list[str], given: bytes, env: Mapping[str, str]) -> float:
    """Millions of instructions."""
    found = instructions(command, given, env)
    if found is None:
        raise SystemExit("this needs valgrind")
    return found / 1e6


if __name__ == "__main__":
    main()
