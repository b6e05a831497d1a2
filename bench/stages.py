"""Where the instructions of one call go: the process is ended at one stage after the other, and what a
stage adds is the difference (docs/performance.md). Needs valgrind.

    .venv/bin/python bench/stages.py

Instructions are the same at every run but for a hundredth (hashes and addresses differ), whatever
else the machine does. They count what the process does outside of the kernel.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Mapping
from functools import partial

from installation import Installation, installed_aside
from processes import instructions, spawn
from projects import COMMAND, captured, payload, project

from forenote.hooks.detached import ISOLATED

STAGES = (
    # what is done, and the function that is called behind it; none where the call ends
    ("the main file, with the names of every call", "loader"),
    ("the names that such calls use besides", "names"),
    ("read the payload, find the agent and the event", "hooks.event:handled"),
    ("find the project; whether all is on and it is trusted", "hooks.session.past:Past"),
    ("what the session was shown, and held", "hooks.delivery:deliver"),
    ("open the index", "hooks.freshness:is_stale"),
    ("compare the times of folders and files", "matcher.read:read"),
    ("read the action", "hooks.delivery:matching"),
    ("tokens that it offers", "matcher.index.file:Index.candidates"),
    ("candidates, and which of their keys hold", "hooks.delivery:delivery"),
    ("pack, render, print", "hooks.session.keeping:keep_delivery"),
    ("keep it: memory, ledger, masking", ""),
)

HARNESS = """\
import builtins, posix, sys
from marshal import loads
_, __file__, parts, stage, agent = sys.argv
handle = posix.open(__file__, 0)
code = loads(posix.read(handle, 1_000_000)[16:])
exit, read, loaded = posix._exit, [], []
def end(*given, **named): exit(0)
def tell(code):
    posix.write(2, " ".join(loaded).encode())
    exit(code)
def begin(arguments):
    if stage == "loader": exit(0)
    for part in parts.split():
        begin, size = part.split("-")
        load(loads(pread(HANDLE, int(size), int(begin))))
    if stage == "names": exit(0)
    if stage == "parts":
        NAMES["_exit@posix"] = tell
        globals().update(pread=noted, load=partial, plainly=load)
    elif stage:
        module, _, name = stage.partition(":")
        name, _, method = name.partition(".")
        whole = f"{name}@{module}"
        if method: setattr(NAMES[whole], method, end)
        else: NAMES[whole] = end
    NAMES["run@hooks.hot"]([agent])
def noted(handle, size, begin):
    read[:] = [f"{begin}-{size}"]  # of a part, or of a table's row
    return posix.pread(handle, size, begin)
def partial(part):
    loaded.append(read[0])
    plainly(part)
setattr(builtins, "begin@", begin)
exec(code.replace(co_consts=tuple(["begin@" if one == "run@hooks.hot" else one for one in code.co_consts])))
"""
"""A call that ends when a function is called: as the hook's main file does it, but with the names
that it will use loaded ahead."""


def main() -> None:
    with installed_aside() as (there, env, home):
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
    python = [str(there.python), *ISOLATED, "-S"]
    spawn([*python, str(there.main), "claude"], made_up(), env)

    def harness(parts: str, stage: str) -> list[str]:
        told = [str(there.main), parts, stage, "claude"]
        return [*python, "-c", HARNESS, *told]

    done = subprocess.run(
        harness("", "parts"), check=False, input=made_up(), capture_output=True, env=env
    )
    parts = done.stderr.decode()
    assert parts, done

    def until(stage: str) -> float:
        return counted(harness(parts, stage), made_up(), env)

    nothing = "import posix; posix._exit(0)\n"
    rows = {"start Python": counted([*python, "-c", nothing], b"", env)}
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
