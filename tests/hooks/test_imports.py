"""What the hook's process loads: each module costs every call."""

from __future__ import annotations

import ast
import json
import os
import pwd
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.hooks.conftest import World, delivered

ALLOWED = {
    # the interpreter's own, built in or frozen
    "posix", "_stat", "stat", "os", "os.path", "posixpath", "genericpath", "_collections_abc",
    "abc", "_abc", "time", "marshal", "_json", "errno", "itertools", "__future__",
    "nt", "ntpath", "_imp", "gc",
}  # fmt: skip

COLD = (
    "forenote.cli", "forenote.audit", "forenote.notes.compile", "forenote.notes.read",
    "forenote.notes.layers", "forenote.notes.config", "forenote.matcher.index.build",
    "forenote.matcher.index.anchors", "forenote.matcher.keys.grammar", "forenote.packer.tokens",
    "forenote.packer.costs", "forenote.packer.cuts", "forenote.packer.frequencies",
)  # fmt: skip

NOTES = (("shell", "git push"), ("file", "{path: '*.py', text: eval}"), ("tool", "tool: mcp__x"))


def imported(
    world: World, payload: bytes, python: str, env: dict[str, str]
) -> tuple[set[str], str]:
    """What a process of the hook imports beyond a bare interpreter, and what it delivers."""
    command = [python, "-I", "-S", "-X", "importtime"]
    bare = subprocess.run([*command, "-c", "pass"], capture_output=True, text=True)
    hook = subprocess.run(
        [*command, str(world.installed.entry), "claude"],
        input=payload,
        capture_output=True,
        env=env,
    )
    assert hook.returncode == 0
    return names(hook.stderr.decode()) - names(bare.stderr), delivered(hook.stdout)


def names(report: str) -> set[str]:
    return {line.rpartition("|")[2].strip() for line in report.splitlines() if "|" in line}


PAYLOADS = {
    "a command": ("[shell]", {}),
    "nothing matches": ("", {"tool_input": {"command": "git pull | tee x; python -c 'print(1)'"}}),
    "a written file": (
        "[file]",
        {"tool_name": "Write", "tool_input": {"file_path": "a.py", "content": "eval(x)"}},
    ),
    "a call": ("[tool]", {"tool_name": "mcp__x", "tool_input": {"a": "b"}}),
    "PowerShell": ("[shell]", {"tool_name": "PowerShell"}),
    "another event": ("", {"hook_event_name": "PostToolUse"}),
}


@pytest.fixture(scope="module")
def ready(one_world: World) -> World:
    for id, key in NOTES:
        one_world.note(id, key)
    assert "[shell]" in one_world.text()
    return one_world


@pytest.mark.parametrize("case", PAYLOADS)
def test_the_hook_imports_built_in_modules_and_its_own(
    ready: World, case: str, figures: Callable[[str, str], None]
) -> None:
    expected, changed = PAYLOADS[case]
    payload = json.loads(ready.payload()) | changed
    found, text = imported(
        ready, json.dumps(payload).encode(), str(ready.installed.python), ready.env
    )
    assert expected in text and bool(text) == bool(expected)
    assert {name for name in found if not name.startswith("forenote")} <= ALLOWED
    assert not [name for name in found if name.startswith(COLD)]
    own = sum(name.startswith("forenote") for name in found)
    figures("the hook's imports", f"{case}: {own} modules of its own, {len(found) - own} others")


def test_text_beyond_ascii_may_load_unicodedata(ready: World) -> None:
    found, text = imported(
        ready, ready.payload("git push 'naïve'"), str(ready.installed.python), ready.env
    )
    assert "[shell]" in text
    others = {name for name in found if not name.startswith("forenote")}
    assert others - ALLOWED <= {"unicodedata"}


HOME = Path(pwd.getpwuid(os.getuid()).pw_dir)
"""The person's own, where pyenv keeps its interpreters; tests have another (tests/conftest.py)."""


def other_pythons() -> list[str]:
    """Other supported interpreters on this machine that start. One on `PATH` may be pyenv's shim of
    a version that is not chosen here, which ends with 127."""
    found = []
    for minor in (11, 12, 13, 14):
        if minor == sys.version_info.minor:
            continue
        kept = sorted(HOME.glob(f".pyenv/versions/3.{minor}.*/bin/python"))
        path = str(kept[-1]) if kept else shutil.which(f"python3.{minor}")
        if path and starts(path, minor):
            found.append(path)
    return found


def starts(path: str, minor: int) -> bool:
    code = f"import sys; sys.exit(sys.version_info[:2] != (3, {minor}))"
    return subprocess.run([path, "-I", "-c", code], capture_output=True).returncode == 0


def test_a_shim_that_starts_nothing_is_no_python(tmp_path: Path) -> None:
    shim = tmp_path / "python3"
    shim.write_text("#!/bin/sh\necho pyenv: command not found >&2; exit 127\n")
    shim.chmod(0o755)
    assert not starts(str(shim), sys.version_info.minor)
    assert starts(sys.executable, sys.version_info.minor)
    assert not starts(sys.executable, sys.version_info.minor + 1)


BUILDER = """
import ast, sys
sys.path.insert(0, sys.argv[1])
from forenote.matcher.index.build import Source, laid_out
from forenote.matcher.index.file import Header
from forenote.matcher.index.layout import BUILD
from forenote.notes.cache import identity, index_path
from forenote.notes.whole_file import write_whole
import os
project, fields, sources = ast.literal_eval(sys.stdin.read())
path = index_path(project)
os.makedirs(os.path.dirname(path), exist_ok=True)
header = Header(BUILD, identity(project), *fields)
write_whole(path, laid_out(header, [Source(*source) for source in sources], None))
"""


def test_other_pythons_run_the_same_hook(ready: World, tmp_path: Path) -> None:
    """No compiler runs there, since nothing it needs is installed: the index is put in place."""
    pythons = other_pythons()
    if not pythons:
        pytest.skip("no other supported Python on this machine starts")
    content = as_plain(ready)
    for python in pythons:
        env = ready.env | {"XDG_CACHE_HOME": str(tmp_path / Path(python).parts[-3])}
        site = str(ready.installed.entry.parents[2])
        subprocess.run(
            [python, "-I", "-c", BUILDER, site], input=content.encode(), env=env, check=True
        )
        for case, (expected, changed) in PAYLOADS.items():
            payload = json.dumps(json.loads(ready.payload()) | changed).encode()
            found, text = imported(ready, payload, python, env)
            assert expected in text and bool(text) == bool(expected), (python, case)
            assert {name for name in found if not name.startswith("forenote")} <= ALLOWED, python
        for case, (expected, changed) in PAYLOADS.items():
            payload = json.dumps(json.loads(ready.payload()) | changed).encode()
            with bundled(ready, python):
                found, text = imported(ready, payload, python, env)
            assert expected in text and bool(text) == bool(expected), (python, case)
            rest = found - {"posix", "gc", "_json", "_imp", "_stat", "stat", "time", "marshal"}
            assert not rest, f"{python}: {case}: the bundle has it not: {rest}"
    assert not ready.errors()


MALFORMED = """
import sys
sys.modules["forenote"] = package = type(sys)("forenote")
package.__path__ = [sys.argv[1]]
from forenote.hooks.agents.protocol import Malformed
from forenote.hooks.hot import parsed
for text in ("", "{", "[1 2]", '{"a" 1}', '"a', '"' + chr(92) + 'x"', "9" * 5000, "[" * 100_000):
    try:
        print("read", parsed(text.encode()))
    except Malformed:
        pass
assert parsed(b'{"a": [1, 2.5, null, true, NaN]}')["a"][:4] == [1, 2.5, None, True]
print(sorted({"json", "json.decoder", "re"} & {*sys.modules}))
"""


def test_what_is_no_json_imports_json_nowhere(ready: World) -> None:
    """The C scanner asks for its exception there, of Python 3.12 on by an import."""
    for python in (sys.executable, *other_pythons()):
        command = [python, "-I", "-S", "-c", MALFORMED, str(ready.installed.entry.parents[1])]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.stdout == "[]\n", (python, done.stderr)


@contextmanager
def bundled(world: World, python: str) -> Iterator[None]:
    """The installation has a bundle for that Python too."""
    code = "import sys; sys.path.insert(0, sys.argv[1])\n"
    code += "from forenote.hooks.bundle.make import main_path, make_bundle\n"
    code += "print(main_path()); sys.exit(not make_bundle())"
    site = str(world.installed.entry.parents[2])
    made = subprocess.run(
        [python, "-I", "-c", code, site], capture_output=True, text=True, check=True
    )
    try:
        yield
    finally:
        main = Path(made.stdout.strip())
        main.unlink()
        main.with_suffix(".bundle").unlink()


def as_plain(world: World) -> str:
    """What the index was built from, as a literal."""
    code = """
import os, sys
from datetime import date
from forenote.notes import compile as c
from forenote.notes.place import project_root
headers, sources, ready = [], [], c.filed
c.filed = lambda source: sources.append(source) or ready(source)
c.laid_out = lambda header, *more: headers.append(header) or b''
c.write_whole = lambda path, content, **more: None
project = project_root(sys.argv[1])
c.compile_index(project, '/nonexistent', today=date.today())
[header] = headers
source = [tuple(getattr(one, name) for name in one.__slots__) for one in sources]
names = ("settings", "until", "notes", "kinds", "slices", "watched")
print((project, [getattr(header, name) for name in names], source))
"""
    done = subprocess.run(
        [str(world.installed.python), "-c", code, str(world.project)],
        capture_output=True,
        text=True,
        env=world.env | {"PATH": os.environ["PATH"]},
    )
    assert done.returncode == 0, done.stderr
    ast.literal_eval(done.stdout)
    return done.stdout
