"""The line in an agent's settings: the same for ever, and harmless wherever it is read."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from forenote.hooks.install.command_line import by_hand, command_line, is_ours
from forenote.hooks.install.launcher import (
    Launcher,
    failure_path,
    put_launcher,
    read_launcher,
    renew_launcher,
    this_installation,
    written,
)

PINNED = {
    ("claude", False): '[ -x "$HOME/.local/share/forenote/hook" ] && '
    '"$HOME/.local/share/forenote/hook" claude 2>/dev/null; exit 0',
    ("claude", True): '[ -x "$HOME/.local/share/forenote/hook" ] && '
    '"$HOME/.local/share/forenote/hook" claude --project 2>/dev/null; exit 0',
    ("codex", False): '[ -x "$HOME/.local/share/forenote/hook" ] && '
    '"$HOME/.local/share/forenote/hook" codex 2>/dev/null; exit 0',
    ("codex", True): '[ -x "$HOME/.local/share/forenote/hook" ] && '
    '"$HOME/.local/share/forenote/hook" codex --project 2>/dev/null; exit 0',
    ("gemini", False): '[ -x "$HOME/.local/share/forenote/hook" ] && '
    '"$HOME/.local/share/forenote/hook" gemini 2>/dev/null; exit 0',
    ("gemini", True): '[ -x "$HOME/.local/share/forenote/hook" ] && '
    '"$HOME/.local/share/forenote/hook" gemini --project 2>/dev/null; exit 0',
}

SHELLS = [
    pytest.param(
        shell,
        marks=pytest.mark.skipif(shutil.which(shell) is None, reason=f"there is no {shell} here"),
    )
    for shell in ("sh", "dash", "bash", "zsh", "fish")
]

HOMES = [
    pytest.param("home", id="plain"),
    pytest.param('it\'s my "home" $PATH `x`', id="blanks, quotes, and what shells expand"),
    pytest.param("-n é\n日", id="a dash in front, other scripts, a line end"),
]


@pytest.mark.parametrize(("agent", "project"), PINNED)
def test_the_line_is_the_same_for_ever(agent: str, project: bool) -> None:
    """ "So the command line in the settings never changes": Codex trusts it by its hash, and a
    changed line would be skipped without a word until somebody reviews it."""
    assert command_line(agent, project=project) == PINNED[agent, project]


def run(shell: str, home: Path | None, agent: str = "claude") -> subprocess.CompletedProcess[bytes]:
    env = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"} | ({"HOME": str(home)} if home else {})
    return subprocess.run(
        [shutil.which(shell) or shell, "-c", command_line(agent)],
        input=b"{}" * 500_000,
        capture_output=True,
        env=env,
        timeout=30,
    )


def launcher_in(home: Path, python: Path | str) -> Path:
    entry = home / "entry.py"
    entry.write_text("")
    path = home / ".local/share/forenote/hook"
    put_launcher(path, written(Launcher(str(python), "", str(entry))))
    return path


def executable(path: Path, text: str) -> Path:
    path.write_text(text)
    path.chmod(0o755)
    return path


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("name", HOMES)
def test_it_starts_the_launcher_of_whoever_runs_it(tmp_path: Path, shell: str, name: str) -> None:
    home = tmp_path / name
    home.mkdir()
    python = executable(
        home / "a 'python'", '#!/bin/sh\ncat >/dev/null\nfor a; do printf "<%s>" "$a"; done\n'
    )
    launcher_in(home, python)
    done = run(shell, home)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == f"<-I><-S><-X><utf8><{home}/entry.py><claude>"


@pytest.mark.parametrize("shell", SHELLS)
def test_a_missing_launcher_is_no_error(tmp_path: Path, shell: str) -> None:
    """ "guarded so that its absence means 'go on'" """
    for home in (tmp_path, tmp_path / "gone", None):
        done = run(shell, home)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_launcher_that_may_not_be_run_is_no_error(tmp_path: Path) -> None:
    launcher_in(tmp_path, "/bin/true").chmod(0o600)
    done = run("sh", tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("gone", ["python", "entry"])
def test_an_installation_that_is_gone_is_no_error_and_leaves_a_trace(
    tmp_path: Path, gone: str
) -> None:
    path = launcher_in(tmp_path, "/gone/python" if gone == "python" else "/bin/true")
    if gone == "entry":
        (tmp_path / "entry.py").unlink()
    done = run("sh", tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    trace = failure_path(path)
    assert trace.stat().st_mode & 0o777 == 0o600
    put_launcher(path, written(Launcher("/bin/true", "", "/dev/null")))
    assert not trace.exists()


def test_no_trace_can_be_left_on_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    path = launcher_in(tmp_path, "/gone/python")
    failure_path(path).mkdir()
    done = run("sh", tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("agent", ["claude", "codex", "gemini"])
@pytest.mark.parametrize(
    "ends",
    [
        pytest.param("echo no such file >&2; exit 2", id="as Python without its main file"),
        pytest.param("echo no libpython >&2; exit 127", id="as Python without a library"),
        pytest.param("kill -SEGV $$", id="by a signal, which a shell tells of"),
    ],
)
def test_a_python_that_fails_refuses_no_tool_and_leaves_a_trace(
    tmp_path: Path, agent: str, ends: str
) -> None:
    """Claude Code and Codex take exit code 2 with text on standard error for a refusal, Gemini CLI
    127 too."""
    python = executable(tmp_path / "python", f"#!/bin/sh\n{ends}\n")
    path = launcher_in(tmp_path, python)
    done = run("sh", tmp_path, agent)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert failure_path(path).read_text()
    done = subprocess.run([path, agent], input=b"{}", capture_output=True, timeout=30)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b""), "nor by itself"


def test_a_main_file_that_vanishes_after_the_look_is_no_error(tmp_path: Path) -> None:
    """ "pip install --force-reinstall" removes it before it writes it anew."""
    python = executable(
        tmp_path / "python", f'#!/bin/sh\nrm "$5"\nexec {shlex.quote(sys.executable)} "$@"\n'
    )
    path = launcher_in(tmp_path, python)
    done = subprocess.run([path, "claude"], input=b"{}", capture_output=True, timeout=30)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert failure_path(path).exists()


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("#!/gone/interpreter\n", id="an interpreter that is gone"),
        pytest.param("#!/bin/sh\necho no >&2\nexit 2\n", id="a failing one"),
        pytest.param("\x7fELF\0\0", id="no program of this machine"),
    ],
)
def test_a_launcher_that_cannot_start_is_no_error(tmp_path: Path, shell: str, text: str) -> None:
    """A failed `exec` would end the shell with 126 or 127 and a message."""
    path = launcher_in(tmp_path, "/bin/true")
    executable(path, text)
    done = run(shell, tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_folder_in_the_launcher_s_place_is_no_error(tmp_path: Path) -> None:
    (tmp_path / ".local/share/forenote/hook").mkdir(parents=True)
    for shell in ("sh", "bash"):
        done = run(shell, tmp_path)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize(
    "path", ["/usr/bin/python3", '/a b/it\'s "x"/$HOME/py`', "/two\nlines/'q'\n'z", "/a=b #c"]
)
def test_a_launcher_can_be_read_back(path: str) -> None:
    launcher = Launcher(path, f"{path}/hook.pyc", f"{path}/hooks/entry.py")
    assert read_launcher(written(launcher)) == launcher


@pytest.mark.parametrize("text", ["", "#!/bin/sh\nexit 0\n", "python='x\n", "python=\nentry=\n"])
def test_what_is_no_launcher_is_not_read_as_one(text: str) -> None:
    assert read_launcher(text) is None


def test_a_launcher_is_written_once_and_privately(tmp_path: Path) -> None:
    path = tmp_path / "new/folder/hook"
    text = written(Launcher("/bin/true", "", "/dev/null"))
    assert put_launcher(path, text)
    assert not put_launcher(path, text)
    assert path.stat().st_mode & 0o777 == 0o700
    path.chmod(0o600)
    assert put_launcher(path, text), "one that cannot be run is written anew"
    assert [file.name for file in path.parent.iterdir()] == ["hook"]


@pytest.mark.parametrize(
    ("command", "ours", "hand"),
    [
        pytest.param(command_line("claude"), True, False, id="ours"),
        pytest.param(command_line("claude", project=True), True, False, id="ours, a project's"),
        pytest.param(command_line("codex"), False, False, id="another agent's"),
        pytest.param("notes hook claude", False, True, id="written by hand"),
        pytest.param("/x/bin/forenote hook claude", False, True, id="by its other name"),
        pytest.param('"$HOME/.local/share/forenote/hook" claude', False, True, id="unguarded"),
        pytest.param("/v/python -I -S '/s/hooks/entry.py' claude", False, True, id="bare"),
        pytest.param("notes list", False, False, id="no hook"),
    ],
)
def test_whose_a_command_is(command: str, ours: bool, hand: bool) -> None:
    assert (is_ours(command, "claude"), by_hand(command, "claude")) == (ours, hand)


def test_a_launcher_of_this_installation_is_renewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """'Upgrades in place need nothing': after one of Python it would start two of them at each call."""
    main = tmp_path / "hook.pyc"
    main.touch()
    ours = replace(this_installation(), main=str(main))
    monkeypatch.setattr("forenote.hooks.install.launcher.this_installation", lambda: ours)
    monkeypatch.setenv("HOME", str(tmp_path))
    path = tmp_path / ".local" / "share" / "forenote" / "hook"
    assert not renew_launcher() and not path.exists(), "none is put where there was none"
    put_launcher(path, written(replace(ours, main="/another/python's.pyc")))
    assert renew_launcher()
    assert path.read_text() == written(ours)
    assert not renew_launcher(), "as it is to be"
    older = written(ours).replace("# `notes install`", "# notes install, long ago")
    put_launcher(path, older)
    assert renew_launcher(), "as another version wrote it"
    for other in (
        written(replace(ours, main="", python="/another/python")),
        written(replace(ours, main="", entry="/another/entry.py")),
        "#!/bin/sh\nexec mine\n",
    ):
        put_launcher(path, other)
        assert not renew_launcher()
        assert path.read_text() == other, "it is another's"
    put_launcher(path, written(replace(ours, main="/another/python's.pyc")))
    main.unlink()
    assert not renew_launcher(), "there is nothing that it could start"
