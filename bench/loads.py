"""What one call of the hook loads out of the bundle, by folder: a code object costs some 10,000
instructions before it runs, a class 75,000 more, so this shows what to cut next (docs/performance.md).

    .venv/bin/python bench/loads.py
"""

from __future__ import annotations

import subprocess
from ast import literal_eval
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from installation import Installation, installed_aside
from processes import spawn
from projects import captured, project

LOADS = """\
import marshal, posix, sys
plain, exit = marshal.loads, posix._exit
rows = []
def loads(given):
    value = plain(given)
    without_code(value)
    return value
def without_code(value):
    kind = type(value)
    if kind is type(loads.__code__):
        own = value.replace(co_consts=tuple(map(without_code, value.co_consts)))
        classes = value.co_names[:2] == ("__name__", "__module__")  # as a class's body begins
        rows.append((value.co_filename, classes, len(marshal.dumps(own))))
        return None
    if kind in (tuple, list):
        before = len(rows)
        inner = [without_code(one) for one in value]
        if len(rows) == before: return value
        rows.append(("", 0, len(marshal.dumps([one for one in inner if one is not None]))))
        return None
    return value
def told(code):
    posix.write(2, repr(rows).encode())
    exit(code)
marshal.loads, posix._exit = loads, told
sys.argv.pop(0)
__file__ = sys.argv[0]
exec(open(__file__).read())
"""
"""The hook's main file, in a process in which whatever is loaded is looked into."""

DATA, PARTS, PYTHON = "plain data", "what makes the names", "Python's library"


def main() -> None:
    with installed_aside() as (there, env, home):
        noted = project(home / "project", 1_000, str(there.python))
        calls = {"nothing matches": "parallel-shell-1", "three match": "shell", "a file": "write"}
        spawn([str(there.python), "-I", "-S", str(there.entry), "claude"], captured(noted, "shell"))
        print_table({name: loaded(there, captured(noted, one), env) for name, one in calls.items()})


def loaded(there: Installation, given: bytes, env: Mapping[str, str]) -> dict[str, Counter[str]]:
    """How many code objects, classes and bytes of each folder, also of what the bundle takes along
    of Python's library."""
    done = subprocess.run(
        [str(there.python), "-I", "-S", "-c", LOADS, str(there.entry), "claude"],
        check=True,
        input=given,
        capture_output=True,
        env=env,
    )
    found: dict[str, Counter[str]] = {}
    root = there.entry.parents[1]
    for file, classes, size in literal_eval(done.stderr.decode()):
        if not file:
            found.setdefault(DATA, Counter()).update(bytes=size)
            continue
        path = Path(file)
        if path.is_relative_to(root):
            folder = str(path.parent.relative_to(root))
        else:
            folder = PARTS if file == "bundle" else PYTHON
        row = found.setdefault(folder, Counter())
        row.update(code=1, classes=classes, bytes=size)
    return found


def print_table(calls: Mapping[str, Mapping[str, Counter[str]]]) -> None:
    print("code objects, classes, KB, as loaded by a call")
    print(f"{'':24}" + "".join(f"{name:>22}" for name in calls))
    for folder in sorted({folder for found in calls.values() for folder in found}):
        print_row(folder, [found.get(folder, Counter()) for found in calls.values()])
    print_row("all", [sum(found.values(), Counter()) for found in calls.values()])


def print_row(name: str, columns: list[Counter[str]]) -> None:
    cells = [f"{one['code']:10}{one['classes']:5}{one['bytes'] / 1000:7.1f}" for one in columns]
    print(f"{name:24}" + "".join(cells))


if __name__ == "__main__":
    main()
