"""`notes hook`: an agent is never held up by it, a person is told how it is called."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

BIN = Path(sys.executable).parent
PAYLOAD = b'{"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {}}'


def hook(*arguments: str, stdin: bytes, tmp_path: Path) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
    return subprocess.run(
        [str(BIN / "notes"), "hook", *arguments],
        input=stdin,
        capture_output=True,
        env=env,
        timeout=60,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param((), id="no agent"),
        pytest.param(("cluade",), id="a misspelt agent"),
        pytest.param(("cursor",), id="an agent of a later version"),
        pytest.param(("--project", "x"), id="an option of a later version"),
        pytest.param(("cursor", "--event", "AfterTool"), id="both"),
    ],
)
def test_settings_that_name_no_known_agent_let_the_call_go_on(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    done = hook(*arguments, stdin=PAYLOAD, tmp_path=tmp_path)
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"The call goes on without notes." in done.stderr


@pytest.mark.parametrize("stdin", [b"", b"{", PAYLOAD], ids=["nothing", "half", "a payload"])
def test_a_known_agent_is_answered_by_the_hook_itself(stdin: bytes, tmp_path: Path) -> None:
    done = hook("claude", stdin=stdin, tmp_path=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_misspelt_agent_is_told_the_nearest(tmp_path: Path) -> None:
    done = hook("cluade", stdin=PAYLOAD, tmp_path=tmp_path)
    assert b"There is no agent 'cluade' here. Did you mean 'claude'?" in done.stderr


@pytest.mark.parametrize("arguments", [(), ("cluade",)])
def test_a_person_at_a_terminal_gets_the_help(arguments: tuple[str, ...]) -> None:
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [str(BIN / "notes"), "hook", *arguments], stdin=theirs, capture_output=True, timeout=60
    )
    os.close(ours)
    os.close(theirs)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"notes hook claude < payload.json" in done.stderr


@pytest.mark.parametrize("arguments", [("--help",), ("claude", "--help"), ("-h",)])
def test_the_help_is_help(arguments: tuple[str, ...], tmp_path: Path) -> None:
    done = hook(*arguments, stdin=PAYLOAD, tmp_path=tmp_path)
    assert done.returncode == 0
    assert b"payload on standard input" in done.stdout


def test_becoming_the_hook_loads_no_command_line_library() -> None:
    # Measured: importing click costs three bare starts of the interpreter.
    code = (
        "import os, sys\n"
        "os.execv = lambda path, argv: print(argv[-1], sorted(set(sys.modules) & BANNED))\n"
        "BANNED = {'click', 'yaml', 'json', 're', 'rapidfuzz', 'tiktoken', 'typing'}\n"
        "before = set(sys.modules); BANNED -= before\n"
        "import forenote.cli.hand_over as h; h.hand_over(['claude'])"
    )
    done = subprocess.run(
        [
            sys.executable,
            "-S",
            "-c",
            f"import sys; sys.path[:0] = {sys.path!r}\n{namespace()}{code}",
        ],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout == "claude []\n", done.stderr


def namespace() -> str:
    """Code that puts the package together where no `.pth` file does."""
    root = Path(__file__).parents[2]
    return f"sys.modules['forenote'] = p = type(sys)('forenote')\np.__path__ = [{str(root)!r}]\n"
