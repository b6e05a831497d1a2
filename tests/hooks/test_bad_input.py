"""Whatever comes in and whatever the disk holds, the agent goes on, and the log says what happened."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import stat
from pathlib import Path

import pytest

from tests.hooks.conftest import World, delivered

DEEP = 100_000


def payload(**changed: object) -> bytes:
    value: dict[str, object] = {
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": "true"},
    }
    return json.dumps(value | changed).encode()


@pytest.fixture(scope="module")
def quiet(one_world: World) -> World:
    one_world.note("n", "git push")
    assert one_world.text()
    return one_world


@pytest.mark.parametrize(
    ("sent", "evidence"),
    [
        pytest.param(b"", "Malformed: it is empty", id="nothing"),
        pytest.param(b" \n\t", "Malformed: it is empty", id="blanks"),
        pytest.param(b"{", "Malformed: it is not JSON", id="half an object"),
        pytest.param(b'{"a": 1', "Malformed: it is not JSON", id="cut short"),
        pytest.param(b"git push", "Malformed: it is not JSON", id="text"),
        pytest.param(bytes(range(256)) * 40, "Malformed: it is not JSON", id="binary"),
        pytest.param(b"\xff\xfe{\0}\0", "Malformed: it is not JSON", id="UTF-16"),
        pytest.param(b"null", "Malformed: it is of type NoneType, not a mapping", id="null"),
        pytest.param(b"[]", "Malformed: it is of type list, not a mapping", id="a list"),
        pytest.param(b'"x"', "Malformed: it is of type str, not a mapping", id="a string"),
        pytest.param(b"NaN", "Malformed: it is of type float, not a mapping", id="NaN"),
        pytest.param(payload() * 2, "Malformed: something follows the JSON", id="two payloads"),
        pytest.param(b"[" * DEEP, "Malformed: it is nested too deeply", id="a deep list"),
        pytest.param(b'{"a":' * DEEP, "Malformed: it is nested too deeply", id="a deep mapping"),
        pytest.param(payload(tool_name=None), "Malformed: `tool_name` is missing", id="no tool"),
        pytest.param(
            payload(tool_input={"command": 7}),
            "Malformed: `command` is of type int, not a string",
            id="a command that is a number",
        ),
        pytest.param(
            payload(tool_input=[]),
            "Malformed: `tool_input` is of type list, not a mapping",
            id="arguments that are a list",
        ),
        pytest.param(
            payload(hook_event_name=1),
            "Malformed: `hook_event_name` is of type int, not a string",
            id="an event that is a number",
        ),
    ],
)
def test_a_payload_that_is_none(quiet: World, sent: bytes, evidence: str) -> None:
    before = len(quiet.errors())
    done = quiet.hook(sent)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert quiet.errors()[before:] == [evidence]


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(payload(cwd=7), id="a working folder that is a number"),
        pytest.param(payload(cwd="relative"), id="a relative one"),
        pytest.param(payload(cwd="/no/such/folder"), id="one that is not there"),
        pytest.param(payload(cwd="/" + "x" * 5_000), id="one that is too long"),
        pytest.param(payload(cwd="/a\0b"), id="one with a zero byte"),
        pytest.param(payload(cwd="/\ud800"), id="one that is no text"),
        pytest.param(payload(session_id={}, tool_use_id=[], agent_id=3), id="ids of other types"),
        pytest.param(payload(tool_name="Bash\0"), id="a tool that nobody knows"),
        pytest.param(payload(tool_input={"command": "\ud800\udc00 \udfff"}), id="lone surrogates"),
        pytest.param(payload(tool_input={"command": "\0\1\2\x1b[2J"}), id="control characters"),
        pytest.param(payload(extra=[[[{}]]], more=1e999), id="fields that nobody knows"),
        pytest.param(b"\xef\xbb\xbf" + payload() + b"\r\n\r\n", id="a byte order mark"),
        pytest.param(payload().replace(b"true", b"\xff\xfe"), id="bytes that are no UTF-8"),
        pytest.param(payload(tool_input={"command": "'" * 20_001}), id="open quotes"),
        pytest.param(payload(tool_input={"command": "$(" * 20_000}), id="open substitutions"),
        pytest.param(payload(tool_input={"command": "((((" * 9_000}), id="open groups"),
        pytest.param(
            payload(tool_name="Write", tool_input={"file_path": "a/" * 9_000, "content": ""}),
            id="a deep path",
        ),
    ],
)
def test_an_odd_payload_is_read_as_far_as_it_goes(quiet: World, sent: bytes) -> None:
    before = quiet.errors()
    done = quiet.hook(sent)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert quiet.errors() == before


@pytest.mark.parametrize("cwd", ["relative", "/a\0b", "", None], ids=repr)
def test_a_working_folder_that_says_nothing_is_the_hook_s_own(quiet: World, cwd: object) -> None:
    assert "[n]" in delivered(quiet.hook(quiet.payload(cwd=cwd), cwd=quiet.project).stdout)


@pytest.mark.parametrize("unit", ["git push\n", "é"])
def test_ten_megabytes_of_a_command(quiet: World, unit: str) -> None:
    text = "git push; " + unit * (10_000_000 // len(unit))
    done = quiet.hook(quiet.payload(text))
    assert done.returncode == 0
    assert "[n]" in delivered(done.stdout)


def test_more_than_is_read_is_not_looked_into(quiet: World) -> None:
    before = len(quiet.errors())
    done = quiet.hook(quiet.payload("git push" + " " * 70_000_000))
    assert (done.returncode, done.stdout) == (0, b"")
    (evidence,) = quiet.errors()[before:]
    assert evidence.startswith("Malformed: it has 6")


def test_a_deleted_working_folder(world: World) -> None:
    world.note("n", "git push")
    gone = world.home / "gone"
    gone.mkdir()
    script = f'cd "{gone}" && rmdir "{gone}" && exec "$@"'
    command = ["/bin/sh", "-c", script, "sh", *world.command()]
    done = world.hook(world.payload(cwd=str(gone)), command=command, cwd=gone)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    gone.mkdir()
    done = world.hook(world.payload(), command=command, cwd=gone)
    assert "[n]" in delivered(done.stdout), "the payload names a project that is there"


BROKEN: dict[str, str | bytes] = {
    "yaml": "---\nsummary: [\nkeys: x\n---\n",
    "no-front": "just text\n",
    "unknown-field": "---\nsummary: x\nkees: y\n---\n",
    "no-utf8": b"\xff\xfe\xfa",
    "bad-key": "---\nsummary: x\nkeys: ['-f push']\n---\n",
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_note_that_cannot_be_read_does_not_take_the_others_along(world: World, name: str) -> None:
    world.note("good", "git push")
    content = BROKEN[name]
    (world.notes / f"{name}.md").write_bytes(
        content if isinstance(content, bytes) else content.encode()
    )
    done = world.hook()
    assert "[good]" in delivered(done.stdout)
    (evidence,) = world.errors()
    assert f"{name}.md" in evidence and "error: " in evidence


def bound(world: World) -> list[str]:
    """The hook's command, with root's power over other people's files taken from it."""
    if os.geteuid():
        return world.command()
    if shutil.which("setpriv") is None:
        pytest.skip("root may read and write everything, and there is no setpriv(1) to prevent it")
    return ["setpriv", "--bounding-set", "-dac_override,-dac_read_search", *world.command()]


def test_a_notes_folder_that_may_not_be_read(world: World) -> None:
    world.note("n", "git push")
    world.notes.chmod(0)
    done = world.hook(command=bound(world))
    world.notes.chmod(0o700)
    assert (done.returncode, done.stdout) == (0, b"")
    (evidence,) = world.errors()
    assert evidence.endswith("the folder cannot be read: Permission denied")
    assert "[n]" in delivered(world.hook().stdout)


def test_a_note_that_may_not_be_read(world: World) -> None:
    world.note("n", "git push").chmod(0)
    world.note("m", "git push")
    done = world.hook(command=bound(world))
    assert "[m]" in delivered(done.stdout)
    (evidence,) = world.errors()
    assert evidence.endswith("n.md: error: the file may not be read")
    (world.notes / "n.md").chmod(0o600)
    assert "[n]" in delivered(world.hook(command=bound(world)).stdout)


def test_a_notes_folder_that_is_a_file(world: World) -> None:
    world.notes.rmdir()
    world.notes.write_text("x")
    assert delivered(world.hook().stdout) == ""


def test_a_pipe_among_the_notes_is_not_waited_for(world: World) -> None:
    world.note("n", "git push")
    os.mkfifo(world.notes / "pipe.md")
    os.mkfifo(world.notes / "config.yaml")
    assert "[n]" in delivered(world.hook().stdout)


def test_a_note_that_is_gone_between_index_and_call(world: World) -> None:
    world.note("a", "git push")
    kept = world.note("b", "git push")
    assert "[a]" in world.text()
    (world.notes / "a.md").unlink()
    assert "[a]" not in (text := world.text()) and "[b]" in text
    kept.unlink()
    assert world.text() == ""


@pytest.mark.parametrize("place", ["cache", "state"])
def test_a_folder_of_ours_that_is_a_file(world: World, place: str) -> None:
    """As a full or read-only disk: nothing can be made there, whoever asks."""
    world.note("n", "git push")
    shutil.rmtree(world.home / place, ignore_errors=True)
    (world.home / place).write_text("")
    done = world.hook(command=[*world.command(), "--project"])  # who is trusted is in the state
    assert (done.returncode, done.stderr) == (0, b"")
    if place == "cache":
        assert done.stdout == b""
        assert world.errors() == ["the index cannot be written: Not a directory"]
    else:
        assert "[n]" in delivered(done.stdout)
        assert world.hook(b"{").returncode == 0, "there is no evidence then, and no harm"


def test_a_cache_that_may_not_be_written(world: World) -> None:
    world.note("n", "git push")
    world.text()
    world.note("m", "git push")
    world.cache.chmod(0o500)
    text = delivered(world.hook(command=bound(world)).stdout)
    world.cache.chmod(0o700)
    assert "[n]" in text, "the old index is better than none"
    assert any("cannot be" in one for one in world.errors())


def test_no_home_at_all(world: World) -> None:
    env = {"PATH": world.env["PATH"], "HOME": ""}
    done = world.hook(command=["/usr/bin/env", "-i", *[f"{k}={v}" for k, v in env.items()],
                               *world.command()])  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_index_cut_short_is_made_again(world: World) -> None:
    world.note("n", "git push")
    right = world.text()
    content = world.index().read_bytes()
    for length in (0, 100, len(content) - 1):
        world.index().write_bytes(content[:length])
        done = world.hook()
        assert (done.returncode, delivered(done.stdout)) == (0, right), length
        assert re.match("the index cannot be used: ", world.errors()[-1]), length


def test_an_index_with_a_changed_byte_never_breaks_the_answer(world: World) -> None:
    world.note("n", "git push")
    right = world.text()
    content = world.index().read_bytes()
    chance = random.Random(3)
    for at in sorted(chance.sample(range(len(content)), 8)):
        changed = bytearray(content)
        changed[at] ^= 1 << chance.randrange(8)
        world.index().write_bytes(changed)
        done = world.hook()
        assert (done.returncode, done.stderr) == (0, b""), at
        assert delivered(done.stdout) == right, "it was noticed, and made again"
        assert not world.errors() or "the index cannot be used" in world.errors()[-1]


def test_an_index_that_is_no_file(world: World) -> None:
    world.note("n", "git push")
    world.text()
    index = world.index()
    index.unlink()
    os.mkfifo(index)
    assert "[n]" in delivered(world.hook().stdout), "a pipe is replaced"
    index.unlink()
    index.mkdir()
    done = world.hook()
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert world.errors()[0].startswith("the index cannot be used: ")
    assert "were not compiled" in world.errors()[-1], "a folder is not"


def test_a_compiler_that_fails_is_not_tried_at_every_call(world: World, tmp_path: Path) -> None:
    """A broken installation costs one compile now and then, not one a call."""
    world.note("n", "git push")
    site = world.installed.entry.parents[1]
    copy = tmp_path / "broken" / "forenote"
    shutil.copytree(site, copy)
    (copy / "notes" / "layers.py").write_text("raise OSError('this is broken')\n")
    command = [*world.command()[:-2], str(copy / "hooks" / "entry.py"), "claude"]
    for _ in range(3):
        done = world.hook(command=command)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert world.errors() == ["the notes were not compiled (exit 1): OSError: this is broken"]


@pytest.mark.parametrize(
    "broken", ["hot.py", "protocol.py", "claude.py", "delivery.py", "failure.py"]
)
def test_a_broken_installation_lets_the_agent_go_on(
    world: World, tmp_path: Path, broken: str
) -> None:
    copy = tmp_path / "broken" / "forenote"
    shutil.copytree(world.installed.entry.parents[1], copy)
    for ruin in ("this is no Python\n", "raise SystemExit(3)\n", "raise KeyboardInterrupt\n", None):
        if ruin is None:
            (copy / "hooks" / broken).unlink()
        else:
            (copy / "hooks" / broken).write_text(ruin)
        command = [*world.command()[:-2], str(copy / "hooks" / "entry.py"), "claude"]
        done = world.hook(command=command)
        assert (done.returncode, done.stdout) == (0, b"")


def test_the_log_is_the_user_s_alone(world: World) -> None:
    world.hook(b"{")
    assert stat.S_IMODE(world.log.stat().st_mode) == 0o600
    assert stat.S_IMODE(world.log.parent.stat().st_mode) == 0o700
    line = json.loads(world.log.read_text())
    assert set(line) == {
        "time", "forenote", "python", "platform", "agent", "error", "payload_bytes", "calls",
    }  # fmt: skip
    assert (line["forenote"], line["agent"], line["payload_bytes"]) == ("0.1.0", "claude", 1)
    assert line["calls"][0].startswith("forenote/hooks/hot.py:")
