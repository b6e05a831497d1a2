"""The hook out of its bundle: the same answers as from its modules, for what a call uses alone."""

from __future__ import annotations

import gzip
import json
import marshal
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from forenote.hooks.bundle.make import USUAL, linked_names, main_path, make_bundle
from forenote.hooks.install.launcher import Launcher, written
from forenote.hooks.session.keeping import CLEANED
from tests.hooks.conftest import ROOT, Installed, World, delivered

SHARED = ROOT.parent / "shared"
OWN_PAYLOADS = ROOT / "tests" / "data" / "payloads"

SERVE = """
import sys, time
root, plain, lines = sys.argv[1], sys.argv[2] == "plain", open(sys.argv[3], encoding="utf-8")
if plain:
    sys.modules["forenote"] = package = type(sys)("forenote")
    package.__path__ = [root]
    from forenote.hooks.hot import respond
else:
    from marshal import loads
    __file__ = sys.argv[4]
    with open(__file__, "rb") as main:
        code = loads(main.read()[16:])
    called = []
    __builtins__.__dict__["begin@"] = called.append
    posix = sys.modules["posix"]
    end, posix._exit = posix._exit, called.append
    exec(code.replace(co_consts=tuple("begin@" if one == "run@hooks.hot" else one for one in code.co_consts)))
    posix._exit = end
    assert called == [sys.argv[1:]]
    respond = NAMES["respond@hooks.hot"]
for line in lines:
    agent, payload = line.rstrip("\\n").split(" ", 1)
    try:
        answer, after = respond(agent, payload.encode(), time.time_ns())
        after()
    except Exception as error:
        answer = repr((type(error).__name__, str(error))).encode()
    sys.stdout.buffer.write(answer.strip() + b"\\n")
sys.stdout.flush()
"""
"""Many calls in one process, out of the bundle or from the modules."""

NOTES = {
    "word": "git|npm|python|cd|rm|echo|printf|touch\nsed -i",
    "path": "{path: '*.py'}\n{path: src/**, text: import}",
    "text": "{text: def}\n{text: 'a | b'}",
    "tool": "{tool: 'mcp__*|Read'}",
    "not": "ls -l|-a",
}


@pytest.fixture
def noted(world: World) -> World:
    for id, key in NOTES.items():
        world.note(id, key, body="A sentence. Another one, of the same note.\n\n" * 4)
    return world


def main_of(installed: Installed) -> Path:
    return installed.entry.parent / "bundle" / "__pycache__" / main_path().name


def bundle_of(installed: Installed) -> Path:
    return main_of(installed).with_suffix(".bundle")


def answers(world: World, lines: Path, how: str) -> list[bytes]:
    """What each payload is answered with, in a state folder that nothing was done in before."""
    state = world.home / "state" / "forenote"
    for name in ("sessions", "ledger"):
        shutil.rmtree(state / name, ignore_errors=True)
    root = f"{world.installed.entry.parents[1]}{os.sep}"
    command = [str(world.installed.python), "-I", "-S", "-c", SERVE, root, how, str(lines)]
    done = subprocess.run(
        [*command, str(main_of(world.installed))],
        capture_output=True,
        env=world.env,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.splitlines()


def same(world: World, payloads: list[tuple[str, str]]) -> int:
    """Check that both answer alike; how many answers were not empty."""
    lines = world.home / "lines"
    lines.write_text("".join(f"{agent} {text}\n" for agent, text in payloads), encoding="utf-8")
    world.hook()  # so that the notes are compiled
    from_bundle = answers(world, lines, "bundle")
    assert from_bundle == answers(world, lines, "plain")
    assert len(from_bundle) == len(payloads)
    assert not [one for one in from_bundle if one.startswith(b"('TypeError'")]
    return sum(bool(one) for one in from_bundle)


def test_captured_payloads_are_answered_alike(noted: World) -> None:
    """The project's own, and those that real agents sent where they are beside the checkout."""
    found: list[tuple[str, str]] = []
    for folder in (OWN_PAYLOADS, SHARED / "payloads"):
        for agent in ("claude", "codex", "gemini"):
            for path in sorted((folder / agent).rglob("*.json")):
                try:
                    value = json.loads(path.read_text(encoding="utf-8"))
                except ValueError:
                    continue
                if isinstance(value, dict):
                    value |= {"cwd": str(noted.project), "session_id": f"s{len(found)}"}
                found.append((agent, json.dumps(value)))
    assert len(found) > 30
    assert same(noted, found) > 5


def test_real_commands_are_answered_alike(noted: World) -> None:
    """Every twentieth logged action, shell and file alike, each in a session of its own."""
    if not (SHARED / "actions").is_dir():
        pytest.skip("the logged actions are not beside this checkout")
    payloads = []
    number = 0
    for path in sorted((SHARED / "actions").glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                number += 1
                if number % 20:
                    continue
                row = json.loads(line)
                if row["tool"] == "shell":
                    tool, given = "Bash", {"command": row["command"]}
                elif row["tool"] == "write":
                    tool, given = "Write", {"file_path": row["path"], "content": row.get("content")}
                else:
                    continue
                payload = json.loads(noted.payload(tool_name=tool, tool_input=given))
                payloads.append(("claude", json.dumps(payload)))
    assert len(payloads) > 800
    assert same(noted, payloads) > 200


HARD = (
    "cat > a.py <<'E'\ndef f(): pass\nE\n",
    "sudo -u x bash -c 'cd src && rm -rf *.py; git push'",
    'for f in *.py; do sed -i s/a/b/ "$f"; done | tee log',
    'docker exec web sh -c "python -m pytest" && curl -o x.py https://example.invalid',
    "apply_patch <<'E'\n*** Begin Patch\n*** Add File: src/n.py\n+import os\n*** End Patch\nE",
    "find . -name '*.py' -exec sed -i s/x/y/ {} +",
    "X=src; cp a.py $X/b.py; mv {a,b}.py /tmp; [[ -f x ]] && git -C sub push",
    "echo $(( $(git rev-list --count HEAD) + 1 )) `npm ls` <(cd x; ls -la)",
    "python3 - <<E\nimport re\nE",
    "naïve git café 你好; rm ünïcode.py",
    "git commit -m \"$(cat <<'E'\nfix: def a | b\nE\n)\"",
    "curl -H 'Authorization: Bearer abcdefghijklmnopqrstuvwxyz0123456789' --password hunter2 git",
    "curl -u admin:hunter2hunter2 http://h git",
    "mysql -psecret123 git",
    "sqlplus scott/tiger2tiger@db git; git push",
    "docker login -u x -p hunter2x registry; git push",
    "sshpass -p hunter2x ssh h git push",
    "openssl x -passin pass:hunter2x git",
    "echo host:5432:db:u:pw12345 >> ~/.pgpass; git push",
    "API_TOKEN=abcdefgh12345678 git push https://u:hunter2hunter2@example.invalid/x",
    "printf 'password: hunter2hunter2' | tee a.py; git push",
)


def test_commands_of_every_kind_are_answered_alike(noted: World) -> None:
    payloads = [("claude", noted.payload(one).decode()) for one in HARD]
    for one in ("Remove-Item -Recurse src; git push", "Set-Content a.py 'import os' | Out-Null"):
        payload = noted.payload(one, tool_name="PowerShell").decode()
        payloads.append(("claude", payload))
    assert same(noted, payloads) >= len(HARD)


def test_nothing_of_the_package_is_imported(noted: World) -> None:
    """Neither is `os`: what it would cost is most of what the bundle saves."""
    noted.hook()
    done = subprocess.run(
        [str(noted.installed.python), "-I", "-S", "-X", "importtime",
         str(noted.installed.entry), "claude"],
        input=noted.payload("git push"), capture_output=True, env=noted.env,
    )  # fmt: skip
    assert "[word]" in delivered(done.stdout)
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.decode().splitlines()}
    assert "posix" in imported  # so the report is read right
    assert not [one for one in imported if one.startswith("forenote")]
    assert not imported & {"os", "stat", "zlib", "_blake2", "re", "json", "posixpath"}


COUNT = """
import posix, sys
from marshal import loads
__file__ = sys.argv[1]
del sys.argv[1]
end, plain, sizes = posix._exit, posix.pread, []
def counted(handle, size, begin):
    if size > 9 and handle == HANDLE:
        sizes.append(size)
    return plain(handle, size, begin)
def report(code):
    posix.write(2, f"{len(sizes)} {sum(sizes)}".encode())
    end(code)
posix._exit, posix.pread = report, counted
with open(__file__, "rb") as main:
    exec(loads(main.read()[16:]))
"""


@pytest.mark.parametrize(
    ("tool", "given"),
    [
        pytest.param("Bash", {"command": "grep -rn x src | head -5"}, id="nothing matches"),
        pytest.param("Bash", {"command": "cd src && git add -A && git push"}, id="notes match"),
        pytest.param("Write", {"file_path": "README.md", "content": "One."}, id="a file"),
    ],
)
def test_the_list_of_usual_names_is_what_usual_calls_use(
    noted: World, tool: str, given: dict[str, str]
) -> None:
    """Else names are loaded one by one, and the call costs more: `scripts/record_usual.py` makes the
    list anew."""
    noted.hook()
    done = subprocess.run(
        [
            str(noted.installed.python),
            "-I",
            "-S",
            "-c",
            COUNT,
            str(main_of(noted.installed)),
            "claude",
        ],
        input=noted.payload(tool_name=tool, tool_input=given),
        capture_output=True,
        env=noted.env,
    )
    parts, size = map(int, done.stderr.split())
    assert 1 <= parts < 24, "run scripts/record_usual.py"
    assert size < 600_000


def test_every_name_of_the_list_is_a_name() -> None:
    usual = json.loads(USUAL.read_text(encoding="utf-8"))
    assert usual.keys() - linked_names().keys() == set(), "run scripts/record_usual.py"


def test_a_checkout_makes_none() -> None:
    """Its sources change too often for a file that one of them vouches for."""
    assert not make_bundle()


def answer_of_launcher(world: World, main: Path | None = None, entry: Path | None = None) -> bytes:
    """What the launcher prints that an installation writes, for a call that a note matches."""
    there = world.installed
    text = written(
        Launcher(str(there.python), str(main or main_of(there)), str(entry or there.entry))
    )
    launcher = world.home / "launcher"
    launcher.write_text(text)
    payload = world.payload("git push", session_id=f"s{next(NUMBERS)}")
    done = subprocess.run(
        ["/bin/sh", str(launcher), "claude"], input=payload, capture_output=True, env=world.env
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


NUMBERS = count()

IS_CURRENT = "import sys; from forenote.hooks.bundle.make import *; sys.exit(not is_current())"


def is_current(world: World) -> bool:
    """Whether those who make bundles take what is there for whole."""
    return subprocess.run([str(world.installed.python), "-c", IS_CURRENT]).returncode == 0


def make_anew(world: World) -> None:
    command = [str(world.installed.python), "-m", "forenote.hooks.bundle.make"]
    subprocess.run(command, check=True)


@contextmanager
def kept(path: Path) -> Iterator[bytes]:
    """The file is afterwards as it was."""
    whole = path.read_bytes()
    try:
        yield whole
    finally:
        path.unlink(missing_ok=True)
        path.write_bytes(whole)


def test_the_launcher_starts_the_main_file_of_the_bundle(noted: World) -> None:
    """'Which the launcher starts': without the other main file the answer is the same."""
    noted.hook()
    assert is_current(noted)
    with kept(noted.installed.entry) as text:
        before = noted.installed.entry.stat()
        noted.installed.entry.write_bytes(b"#" * len(text))
        os.utime(noted.installed.entry, ns=(before.st_atime_ns, before.st_mtime_ns))
        assert "[word]" in delivered(answer_of_launcher(noted))
    os.utime(noted.installed.entry, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert is_current(noted)


def test_a_bundle_of_another_edition_is_not_used(noted: World) -> None:
    """After an upgrade in place the file that is replaced with the package has another time or size."""
    entry = noted.installed.entry
    before = entry.stat()
    noted.hook()
    with kept(main_of(noted.installed)) as whole:
        try:
            os.utime(entry, (before.st_atime, before.st_mtime + 5))
            (noted.state / CLEANED).touch()  # or it would be made anew now
            main_of(noted.installed).write_bytes(whole.replace(b"PreToolUse", b"PreToolXse"))
            assert "[word]" in noted.text(noted.payload("git push"))
            assert "[word]" in delivered(answer_of_launcher(noted))
        finally:
            os.utime(entry, ns=(before.st_atime_ns, before.st_mtime_ns))


def test_the_first_call_after_an_upgrade_has_the_bundle_made_anew(noted: World) -> None:
    """'behind the first call after an upgrade has replaced the package'"""
    noted.hook()
    entry = noted.installed.entry
    text = entry.read_bytes()
    entry.unlink()
    entry.write_bytes(text)
    assert not is_current(noted)
    old = os.stat(noted.state / CLEANED).st_mtime
    assert "[word]" in noted.text(noted.payload("git push"))
    deadline = time.monotonic() + 60
    while not is_current(noted):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    began = os.stat(noted.state / CLEANED).st_mtime
    assert began > old
    assert "[word]" in delivered(answer_of_launcher(noted))
    noted.text(noted.payload("git push"))
    assert os.stat(noted.state / CLEANED).st_mtime == began, "once"


@pytest.mark.parametrize("length", [0, 1, 7, 16, 100, 5_000, -1])
@pytest.mark.parametrize("which", [main_of, bundle_of])
def test_a_bundle_cut_short_is_not_used(
    noted: World, which: Callable[[Installed], Path], length: int
) -> None:
    """'Where the one is cut short, or is not the other's, the package is imported.'"""
    noted.hook()
    with kept(which(noted.installed)) as whole:
        which(noted.installed).write_bytes(whole[:length])
        assert not is_current(noted)
        if which is bundle_of or length != -1:  # its last bytes are the checksum
            assert "[word]" in noted.text(noted.payload("git push"))
        assert "[word]" in delivered(answer_of_launcher(noted))
        make_anew(noted)
        assert is_current(noted)
        assert which(noted.installed).stat().st_size == len(whole)
    make_anew(noted)
    assert not noted.errors()


@pytest.mark.parametrize("part", [0.02, 0.3, 0.6, 0.9])
@pytest.mark.parametrize("which", [main_of, bundle_of])
def test_a_flipped_bit_is_noticed_by_who_makes_bundles(
    noted: World, which: Callable[[Installed], Path], part: float
) -> None:
    """A call does not look for one, as Python does not in its own byte code."""
    with kept(which(noted.installed)) as whole:
        at = int(len(whole) * part)
        which(noted.installed).write_bytes(
            whole[:at] + bytes((whole[at] ^ 0x10,)) + whole[at + 1 :]
        )
        assert not is_current(noted)
        make_anew(noted)
        assert is_current(noted)


def test_a_main_file_of_another_python_gives_way(noted: World) -> None:
    """After an upgrade of Python in place the launcher names that of the one before, until the daily
    process writes it anew: 'which finds the bundle of whatever Python runs it'."""
    noted.hook()
    main = main_of(noted.installed)
    code = marshal.loads(main.read_bytes()[16:])
    for version in (b"\0\0", main.read_bytes()[:2]):  # another format, and another edition of it
        older = main.with_name("hook.3080000.pyc")
        signed = [
            ((0x3080000, *one[0][1:]), *one[1:])
            if isinstance(one, tuple) and isinstance(one[0], tuple)
            else one
            for one in code.co_consts
        ]
        assert tuple(signed) != code.co_consts
        older.write_bytes(
            version + main.read_bytes()[2:16] + marshal.dumps(code.replace(co_consts=tuple(signed)))
        )
        bundle_of(noted.installed).with_name("hook.3080000.bundle").write_bytes(b"")
        try:
            assert "[word]" in delivered(answer_of_launcher(noted, older))
        finally:
            older.unlink()
            older.with_suffix(".bundle").unlink()
    assert not noted.errors()


def test_a_package_that_is_gone_leaves_a_mark(noted: World) -> None:
    """'Where its Python or forenote is gone … what happened is left in `hook.failed`': `pip uninstall`
    leaves the bundle, which it did not put there."""
    gone = noted.home / "gone" / "hooks"
    shutil.copytree(main_of(noted.installed).parents[2], gone)
    for path in (gone / "entry.py", gone / "unbundled.py"):
        path.unlink()
    main = gone / "bundle" / "__pycache__" / main_of(noted.installed).name
    mark = noted.home / "launcher.failed"
    assert answer_of_launcher(noted, main, gone / "entry.py") == b""
    assert mark.is_file()


@pytest.mark.parametrize("left", ["nothing", "the main file", "both"])
@pytest.mark.parametrize(
    "module",
    [
        "hooks/hot",
        "hooks/event",
        "hooks/failure",
        "hooks/agents/claude",
        "notes/place",
        "matcher/record",
    ],
)
def test_half_a_package_leaves_a_mark_or_a_line(noted: World, module: str, left: str) -> None:
    """As in the midst of `pip install --force-reinstall`: a call is answered, or somebody can see that
    it was not."""
    package = noted.home / "forenote"
    shutil.copytree(main_of(noted.installed).parents[3], package)
    (package / module).with_suffix(".py").unlink()
    shutil.rmtree((package / module).parent / "__pycache__")
    main = package / "hooks" / "bundle" / "__pycache__" / main_of(noted.installed).name
    for path in (main, main.with_suffix(".bundle")):
        if left == "nothing" or (left == "the main file" and path != main):
            path.unlink(missing_ok=True)
    answer = answer_of_launcher(noted, main, package / "hooks" / "entry.py")
    if answer:
        assert left == "both" and "[word]" in delivered(answer)
    else:
        assert (noted.home / "launcher.failed").is_file() or noted.errors()


def test_the_two_files_belong_together(noted: World) -> None:
    """Between the writing of the one and of the other they are of two makings."""
    noted.hook()
    with kept(bundle_of(noted.installed)) as whole:
        bundle_of(noted.installed).write_bytes(whole[:-8] + bytes(8))
        assert "[word]" in delivered(answer_of_launcher(noted))
    assert not noted.errors()


@pytest.mark.parametrize("which", [main_of, bundle_of])
def test_a_pipe_in_their_place_is_not_waited_for(
    noted: World, which: Callable[[Installed], Path]
) -> None:
    noted.hook()
    with kept(which(noted.installed)):
        which(noted.installed).unlink()
        os.mkfifo(which(noted.installed))
        assert "[word]" in noted.text(noted.payload("git push"))
        assert "[word]" in delivered(answer_of_launcher(noted))
