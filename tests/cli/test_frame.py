"""Each way a command can end: what is printed, where, and the exit code."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMMANDS = """
import os, sys, time, click

def made(body):
    return click.Command("x", callback=body, params=[click.Argument(["words"], nargs=-1)])

def fine(words): click.echo("done")
def no(words): click.get_current_context().exit(1)
def bug(words): raise KeyError("s3cret")
def usage(words): raise click.UsageError("that cannot be")
def expected(words): raise click.ClickException("no such thing")
def missing(words): open("/no/such/file")
def waits(words):
    click.echo("waiting"); sys.stdout.flush(); time.sleep(30)
def much(words):
    for number in range(100000): click.echo(f"line {number}")
def odd(words): click.echo(words[0])
def coloured(words): click.secho("red", fg="red")
"""


@pytest.fixture
def program(tmp_path: Path) -> list[str]:
    """The start of a command line that runs one of the commands above in the frame."""
    names = [line.split("(")[0][4:] for line in COMMANDS.splitlines() if line.startswith("def ")]
    (tmp_path / "shared_commands.py").write_text(COMMANDS)
    for name in names[1:]:
        (tmp_path / f"command_{name}.py").write_text(
            f"import shared_commands as s\ncommand = s.made(s.{name})\n"
        )
    table = {name: f"command_{name}" for name in names[1:]}
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); sys.argv[0] = 'notes'\n"
        f"from forenote.cli.frame import run; sys.exit(run(sys.argv[1:], {table!r}))"
    )
    return [sys.executable, "-c", code]


def run(command: list[str], **more: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.endswith("_COLOR")}
    return subprocess.run(command, capture_output=True, text=True, env={**env, **more}, timeout=60)


@pytest.mark.parametrize(
    ("name", "code", "out", "err"),
    [
        pytest.param("fine", 0, "done\n", "", id="done"),
        pytest.param("no", 1, "", "", id="a negative answer says nothing more"),
        pytest.param("expected", 2, "", "Error: no such thing\n", id="an expected error"),
        pytest.param(
            "missing",
            2,
            "",
            "Error: No such file or directory: /no/such/file\n",
            id="a file that is not there",
        ),
    ],
)
def test_ends_with(program: list[str], name: str, code: int, out: str, err: str) -> None:
    done = run([*program, name])
    assert (done.returncode, done.stdout, done.stderr) == (code, out, err)


def test_wrong_usage_shows_how_it_is_used(program: list[str]) -> None:
    done = run([*program, "usage"])
    assert done.returncode == 2
    assert done.stderr.startswith("Usage: notes usage ")
    assert done.stderr.endswith("Error: that cannot be\n")


def test_a_fault_gives_a_report_to_paste_without_the_arguments(program: list[str]) -> None:
    done = run([*program, "bug", "--", "curl -H token"])
    assert done.returncode == 3
    assert done.stdout == ""
    assert "this is a fault of this program" in done.stderr
    assert "command: notes bug\n" in done.stderr
    assert f"Python {sys.version.split()[0]}" in done.stderr
    assert "KeyError: 's3cret'" in done.stderr
    assert "curl" not in done.stderr


def test_ctrl_c_is_130_and_no_traceback(program: list[str]) -> None:
    with subprocess.Popen(
        [*program, "waits"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # tests that were started in the background ignore it, and so would their child
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509  # one thread
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline() == "waiting\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130
        assert process.stderr.read() == "interrupted\n"


def test_a_reader_that_stops_is_no_error(program: list[str]) -> None:
    with subprocess.Popen(
        [*program, "much"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline() == "line 0\n"
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(30) == 141


def test_a_path_that_is_no_utf8_is_printed_escaped(program: list[str]) -> None:
    done = subprocess.run(
        [*[os.fsencode(part) for part in program], b"odd", b"caf\xe9"], capture_output=True
    )
    assert (done.returncode, done.stdout) == (0, b"caf\\udce9\n")


def test_a_terminal_without_utf8_is_no_error(program: list[str]) -> None:
    done = run([*program, "odd", "a → b"], PYTHONIOENCODING="latin-1")
    assert (done.returncode, done.stdout) == (0, "a \\u2192 b\n")


@pytest.mark.parametrize(
    ("env", "terminal", "coloured"),
    [
        pytest.param({}, True, True, id="a terminal"),
        pytest.param({}, False, False, id="a pipe"),
        pytest.param({"NO_COLOR": "1"}, True, False, id="NO_COLOR on a terminal"),
        pytest.param({"NO_COLOR": ""}, True, True, id="an empty NO_COLOR is not set"),
        pytest.param({"FORCE_COLOR": "1"}, False, True, id="FORCE_COLOR into a pipe"),
    ],
)
def test_colours(program: list[str], env: dict[str, str], terminal: bool, coloured: bool) -> None:
    if terminal:
        assert (b"\x1b[31m" in in_terminal([*program, "coloured"], env)) is coloured
    else:
        assert ("\x1b[31m" in run([*program, "coloured"], **env).stdout) is coloured


def in_terminal(command: list[str], env: dict[str, str]) -> bytes:
    """What a command prints with a terminal as its standard output."""
    ours, theirs = pty.openpty()
    plain = {name: value for name, value in os.environ.items() if not name.endswith("_COLOR")}
    with subprocess.Popen(
        command, stdout=theirs, stdin=subprocess.DEVNULL, env={**plain, "TERM": "xterm", **env}
    ) as process:
        os.close(theirs)
        seen = b""
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                piece = os.read(ours, 4096)
            except OSError:  # Linux: the other side is closed
                break
            if not piece:
                break
            seen += piece
        assert process.wait(30) == 0
    os.close(ours)
    return seen


def test_a_closed_or_full_output_is_no_fault(program: list[str]) -> None:
    closed = subprocess.run(
        ["sh", "-c", '"$@" >&-', "sh", *program, "fine"], stderr=subprocess.PIPE, text=True
    )
    assert (closed.returncode, closed.stderr) == (0, "")
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*program, "much"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (2, "Error: No space left on device\n")
