"""Records which names of the hook's modules usual calls use, into `hooks/bundle/usual.json`.

    .venv/bin/python scripts/record_usual.py

Names that the same calls use are loaded by the hook at once, so the list decides what a call costs
and nothing else. Each call below is made in a process of its own, out of a bundle without a list.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from datetime import date
from pathlib import Path

from forenote.hooks.bundle import make
from forenote.notes.cache import index_path
from forenote.notes.compile import compile_index
from forenote.notes.granting import grant
from forenote.notes.place import project_root
from forenote.notes.state_change import own_state
from forenote.notes.trust import place_of
from forenote.packer.session import memory

NOTE = """\
---
summary: {id} states its claim in a line of usual length.
keys:
{keys}
---
A first sentence. A second sentence, of the same note.
"""

NOTES = {
    "push": "  - git push --force",
    "status": "  - git status",
    "python": "  - python -m pytest | pytest -x\n  - ruff check",
    "word": "  - deploy|release",
    "written": "  - {path: '*.ts', text: 'eval('}\n  - path: src/*.ts",
}

OTHERS = 250
"""More notes: so many that their files are looked at in turn, which nobody need do without."""

CALLS: dict[str, dict[str, object]] = {
    # a letter for each call; which of them have a name in common decides what is loaded together
    "a": {"tool_name": "Bash", "tool_input": {"command": "ls -la src | head -5"}},
    "b": {"tool_name": "Bash", "tool_input": {"command": "cd src && git status"}},
    "c": {
        "tool_name": "Bash",
        "tool_input": {
            "command": "cd src && git add -A && git commit -m 'Fix it' && git push --force"
        },
    },
    "d": {
        "tool_name": "Write",
        "tool_input": {"file_path": "docs/a.md", "content": "One.\nTwo.\n"},
    },
    "e": {"tool_name": "Write", "tool_input": {"file_path": "src/b.ts", "content": "eval(x)\n"}},
    "f": {
        "tool_name": "Edit",
        "tool_input": {"file_path": "src/c.ts", "old_string": "a", "new_string": "eval(b)"},
    },
    "g": {"tool_name": "Bash", "tool_input": {"command": 'grep -rn "def main" --include=*.py .'}},
    "h": {
        "tool_name": "Bash",
        "tool_input": {"command": "python3 -m pytest -x tests/ 2>&1 | tail"},
    },
    "i": {"tool_name": "Bash", "tool_input": {"command": "cat > a.txt <<'EOF'\nOne.\nEOF"}},
    "j": {"tool_name": "Bash", "tool_input": {"command": "echo first; cat a.txt"}},
    "k": {"tool_name": "Bash", "tool_input": {"command": "npm run build && git diff HEAD~1"}},
    "o": {"tool_name": "Bash", "tool_input": {"command": "make deploy"}},
    # the same in a session that was told something before
    "l": {"tool_name": "Bash", "tool_input": {"command": "ls -la src | head -5"}},
    "m": {"tool_name": "Bash", "tool_input": {"command": "git push --force origin main"}},
    "n": {
        "tool_name": "Write",
        "tool_input": {"file_path": "docs/a.md", "content": "One.\nTwo.\n"},
    },
    # and in a long one
    "p": {"tool_name": "Bash", "tool_input": {"command": "git push --force origin main"}},
}

TOLD = {"l", "m", "n"}
"""Calls of sessions that were told something before."""

LONG = "p"

HARNESS = """\
import posix, sys
from marshal import loads
__file__, out = sys.argv[1:3]
def end(code):
    lines = [name for name in NAMES if "@" in name and name != "FOLDER@"]
    posix.write(posix.open(out, posix.O_CREAT | posix.O_TRUNC | posix.O_WRONLY), chr(10).join(lines).encode())
    exit(code)
exit, posix._exit = posix._exit, end
sys.argv[1:] = ["claude"]
with open(__file__, "rb") as main:
    exec(loads(main.read()[16:]))
"""


def main() -> None:
    users: dict[str, set[str]] = defaultdict(set)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        for name in ("CACHE", "CONFIG", "STATE"):
            os.environ[f"XDG_{name}_HOME"] = str(home / name.lower())
        # of a length from which on masking looks closer: a folder of that length is usual
        project = _project(home / "project-of-somebody")
        kept, make.USUAL = make.USUAL, home / "none.json"
        make.USUAL.write_text("{}")
        main = make.main_path().with_name("recording.pyc")  # below the package, as a real one
        main.parent.mkdir(exist_ok=True)
        for path, content in zip(
            (main, main.with_suffix(".bundle")), make.contents(home), strict=True
        ):
            path.write_bytes(content)
        for letter, call in CALLS.items():
            for name in _used(main, home / letter, {"cwd": str(project), **call}, letter):
                users[name].add(letter)
        main.unlink()
        main.with_suffix(".bundle").unlink()
        log = home / "state" / "forenote" / "errors.log"
        if log.exists():
            sys.exit(log.read_text())
    found = {name: "".join(sorted(letters)) for name, letters in sorted(users.items())}
    kept.write_text(json.dumps(found, indent=1) + "\n")
    print(f"{len(users)} names")


def _project(folder: Path) -> Path:
    (folder / ".notes").mkdir(parents=True)
    others = {f"other-{number}": f"  - tool-{number} --go" for number in range(OTHERS)}
    for id, keys in (NOTES | others).items():
        (folder / ".notes" / f"{id}.md").write_text(NOTE.format(id=id, keys=keys))
    project = project_root(str(folder))
    assert project is not None
    grant(own_state(), place_of(project))
    index = index_path(project)
    os.makedirs(os.path.dirname(index), exist_ok=True)
    time.sleep(0.1)  # so that nothing counts as changed a moment ago
    compile_index(project, index, today=date.today())
    return folder


def _used(main: Path, out: Path, call: dict[str, object], letter: str) -> list[str]:
    """The linked names that one call used."""
    if letter in TOLD:
        _used(main, out, {"cwd": call["cwd"], **CALLS["b"], "session_id": letter}, "b")
    if letter == LONG:
        content = b"".join(
            memory.encoded(memory.Entry(memory.SHOWN, n, 0, n)) for n in range(4_000)
        )
        sums = b"".join(map(memory.encoded, memory.sum_entries(content, 4_000)))
        Path(memory.memory_path(own_state(), letter)).write_bytes(content + sums)
    payload = {"session_id": letter, "hook_event_name": "PreToolUse", "tool_use_id": letter, **call}
    subprocess.run(
        [sys.executable, "-I", "-S", "-c", HARNESS, str(main), str(out)],
        input=json.dumps(payload).encode(),
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return out.read_text().splitlines()


if __name__ == "__main__":
    main()
