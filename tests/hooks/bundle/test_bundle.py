"""The hook out of its bundle: the same answers as from its modules, for what a call uses alone."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from forenote.hooks.bundle.make import STARTS, USUAL, is_current, make_bundle, modules_of
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
    from posix import open as opened, read
    handle, __file__ = opened(sys.argv[4], 0), sys.argv[5]
    begun = read(handle, 196608)
    head = loads(begun)
    exec(head[0])
    respond = module("forenote.hooks.hot")["respond"]
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


def bundle_of(installed: Installed) -> Path:
    (path,) = (installed.entry.parent / "bundle" / "__pycache__").glob("*.bundle")
    return path


def answers(world: World, lines: Path, how: str) -> list[bytes]:
    """What each payload is answered with, in a state folder that nothing was done in before."""
    state = world.home / "state" / "forenote"
    for name in ("sessions", "ledger"):
        shutil.rmtree(state / name, ignore_errors=True)
    root = f"{world.installed.entry.parents[1]}{os.sep}"
    command = [str(world.installed.python), "-I", "-S", "-c", SERVE, root, how, str(lines)]
    done = subprocess.run(
        [*command, str(bundle_of(world.installed)), str(world.installed.entry)],
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
import sys
source = open(sys.argv[1]).read().replace("exec(head[0])", "exec(head[0]); watch()")
sizes = []
def watch():
    global part
    plain = part
    def counted(start, end):
        sizes.append(end - start)
        return plain(start, end)
    part = counted
import posix
end = posix._exit
def report(code):
    posix.write(2, f"{len(sizes)} {sum(sizes)}".encode())
    end(code)
posix._exit = report
__file__ = sys.argv[1]
sys.argv = sys.argv[1:]
exec(source)
"""


@pytest.mark.parametrize(
    ("tool", "given"),
    [
        pytest.param("Bash", {"command": "ls -la src | head -5"}, id="nothing matches"),
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
            str(noted.installed.entry),
            "claude",
        ],
        input=noted.payload(tool_name=tool, tool_input=given),
        capture_output=True,
        env=noted.env,
    )
    parts, size = map(int, done.stderr.split())
    assert 3 < parts < 60, "run scripts/record_usual.py"
    assert size < 600_000


def test_every_name_of_the_list_is_a_name_of_its_module() -> None:
    import builtins

    modules = modules_of(STARTS)
    usual = json.loads(USUAL.read_text(encoding="utf-8"))
    gone = Counter(
        module
        for module, names in usual.items()
        for name in names
        if name not in modules.get(module, ()) and not hasattr(builtins, name)
    )
    assert not gone, "run scripts/record_usual.py"


def test_a_checkout_makes_none() -> None:
    """Its sources change too often for a file that one of them vouches for."""
    assert not make_bundle()


def test_a_bundle_of_another_edition_is_not_used(noted: World) -> None:
    """After an upgrade in place the main file has another time or size."""
    entry, bundle = noted.installed.entry, bundle_of(noted.installed)
    before = entry.stat()
    assert "[word]" in noted.text(noted.payload("git push"))
    spoiled = bundle.read_bytes()
    assert is_current(bundle) is False  # this process is another installation
    try:
        os.utime(entry, (before.st_atime, before.st_mtime + 5))
        bundle.write_bytes(spoiled.replace(b"PreToolUse", b"PreToolXse"))
        assert "[word]" in noted.text(noted.payload("git push"))
    finally:
        bundle.write_bytes(spoiled)
        os.utime(entry, ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.mark.parametrize("length", [0, 1, 7, 8, 100, 5_000])
def test_a_bundle_cut_short_is_not_used(noted: World, length: int) -> None:
    bundle = bundle_of(noted.installed)
    whole = bundle.read_bytes()
    try:
        bundle.write_bytes(whole[:length])
        assert "[word]" in noted.text(noted.payload("git push"))
    finally:
        bundle.write_bytes(whole)


@pytest.mark.parametrize("part", [0.02, 0.05, 0.08, 0.12, 0.15])
def test_a_flipped_bit_in_what_every_call_reads_is_noticed(noted: World, part: float) -> None:
    """The package is imported then, and whoever makes bundles makes this one anew."""
    bundle = bundle_of(noted.installed)
    whole = bundle.read_bytes()
    at = int(len(whole) * part)
    try:
        bundle.write_bytes(whole[:at] + bytes((whole[at] ^ 0x10,)) + whole[at + 1 :])
        assert "[word]" in noted.text(noted.payload("git push"))
        command = [str(noted.installed.python), "-m", "forenote.hooks.bundle.make"]
        subprocess.run(command, check=True)
        fits = "from forenote.hooks.bundle.make import *; assert is_current(bundle_path())"
        subprocess.run([*command[:1], "-c", fits], check=True)
    finally:
        bundle.write_bytes(whole)


def test_a_pipe_in_the_bundles_place_is_not_waited_for(noted: World) -> None:
    bundle = bundle_of(noted.installed)
    whole = bundle.read_bytes()
    bundle.unlink()
    try:
        os.mkfifo(bundle)
        assert "[word]" in noted.text(noted.payload("git push"))
    finally:
        bundle.unlink()
        bundle.write_bytes(whole)
