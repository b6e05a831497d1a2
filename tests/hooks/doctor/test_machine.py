"""What is looked at once: the launcher, the folders, the errors, the switches."""

from __future__ import annotations

import json
import os
import shlex
import time
from pathlib import Path

import pytest

from forenote.hooks.doctor.checks import OF_AGENT, OF_MACHINE
from forenote.hooks.doctor.line import FINDING, FINE, NOTE
from forenote.hooks.install.bytecode import compile_package
from forenote.hooks.install.launcher import (
    Launcher,
    failure_path,
    launcher_path,
    put_launcher,
    written,
)
from forenote.notes.cache import index_path
from forenote.notes.place import project_root, state_dir
from tests.hooks.doctor.conftest import (
    House,
    broken_launcher,
    levels,
)


def test_the_launcher_must_be_there_and_start_this_installation(house: House) -> None:
    [missing] = house.check("started")
    assert (missing.level, missing.text) == (FINDING, "no agent calls forenote yet")
    assert missing.do == "notes install claude | codex | gemini"
    house.install("claude")
    assert levels(house.check("started")) == [FINE]
    path = launcher_path()
    assert path is not None
    path.unlink()
    [gone] = house.check("started")
    assert gone.text == f"{path} is gone, so no hook starts"
    put_launcher(path, written(Launcher("/gone/python", "/gone/main.pyc", "/gone/entry.py")))
    [gone] = house.check("started")
    assert gone.level == FINDING and "/gone/python, which is gone" in gone.text
    failure_path(path).write_text("Mon Nov 30\n")
    assert "last at Mon Nov 30" in house.check("started")[1].text
    put_launcher(path, written(Launcher("/bin/sh", "", "/dev/null")))
    broken_launcher("#!/bin/sh\nexit 0\n")
    [other] = house.check("started")
    assert "is not the launcher" in other.text


def test_a_failure_before_what_is_there_now_is_history(house: House, tmp_path: Path) -> None:
    """An upgrade in place takes the main file away for a moment, and does not write the launcher."""
    house.install("claude")
    path = launcher_path()
    assert path is not None
    entry = tmp_path / "entry.py"
    entry.write_text("")
    put_launcher(path, written(Launcher("/bin/sh", "", str(entry))))
    trace = failure_path(path)
    trace.write_text("Mon Nov 30\n")
    later = max(time.time_ns(), trace.stat().st_mtime_ns) + 10**9
    os.utime(trace, ns=(later, later))
    assert levels(house.check("started")) == [NOTE, FINDING]
    os.utime(entry, ns=(later + 1, later + 1))
    _, line = house.check("started")
    assert line.level == NOTE and "Mon Nov 30; what it starts was written since" in line.text
    os.utime(entry, ns=(0, 0))
    os.utime(trace, ns=(10**9, 10**9))
    _, line = house.check("started")
    assert line.level == NOTE, "an installer may keep the time that a file had in the archive"
    trace.unlink()
    trace.mkdir()
    assert "Is a directory" in house.check("started")[1].text


def test_another_installation_is_told(house: House, tmp_path: Path) -> None:
    house.install("claude")
    path = launcher_path()
    assert path is not None
    entry = tmp_path / "entry.py"
    entry.write_text("")
    put_launcher(path, written(Launcher("/bin/sh", "", str(entry))))
    [line] = house.check("started")
    assert line.level == NOTE and str(entry) in line.text


def test_the_index_is_compared_with_the_notes(house: House) -> None:
    [line] = house.check("indexed")
    assert line.level == NOTE and "are not compiled yet" in line.text


def test_errors_of_the_last_week_are_shown(house: House) -> None:
    assert levels(house.check("errors")) == [FINE]
    stamps = [time.time() - days * 86400 for days in (30, 3, 2, 1, 0)]
    lines = [
        json.dumps(
            {
                "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(stamp)),
                "agent": "claude",
                "error": f"number {number}\x1b[2J",
            }
        )
        for number, stamp in enumerate(stamps)
    ]
    log = house.state / "errors.log"
    log.write_text("\n".join(["{torn", lines[0]]) + "\n")
    assert levels(house.check("errors")) == [NOTE]
    log.write_text("\n".join([*lines, '{"time": 1}', "[]"]))
    found = house.check("errors")
    assert levels(found) == [FINDING] * 4
    assert found[0].text == "4 errors in the last week; the last of them:"
    assert [line.text.partition(": ")[2] for line in found[1:]] == [
        f"number {number}\\x1b[2J" for number in (2, 3, 4)
    ]


def _logged(house: House, root: str | None, when: float) -> None:
    stamp = (
        time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(when)) + f".{int(when * 1000) % 1000:03}Z"
    )
    fields = {"time": stamp, "agent": "claude", "error": "it took long"}
    line = json.dumps(fields if root is None else {**fields, "index_of": root})
    (house.state / "errors.log").write_text(line + "\n")


def test_an_error_about_an_index_counts_until_the_next_is_made(house: House) -> None:
    project = project_root(str(house.project))
    assert project is not None
    index = Path(index_path(project))
    index.parent.mkdir(parents=True)
    index.write_text("")
    made = index.stat().st_mtime
    _logged(house, str(house.project), made + 0.01)
    assert levels(house.check("errors")) == [FINDING] * 2, "it is of the very compile that made it"
    _logged(house, str(house.project), made - 0.01)
    assert levels(house.check("errors")) == [NOTE]
    _logged(house, None, made - 0.01)
    assert levels(house.check("errors")) == [FINDING] * 2, "it is about something else"


def test_an_error_of_another_project_is_named_with_it(house: House, tmp_path: Path) -> None:
    _logged(house, str(tmp_path / "other"), time.time())
    [line] = house.check("errors")
    assert line.level == NOTE
    assert f"the project {tmp_path / 'other'}, the last: " in line.text
    assert line.text.endswith("claude: it took long")


def test_what_is_muted_and_not_trusted_is_told(house: House) -> None:
    assert levels(house.check("switched")) == [FINE]
    (house.state / "trust").unlink()
    [line] = house.check("switched")
    assert line.level == FINDING and line.do.endswith("notes trust")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_found(house: House) -> None:
    house.state.chmod(0o500)
    assert levels(house.check("folders")) == [FINDING, FINE]


def test_a_file_in_the_folders_place_is_found(house: House) -> None:
    (house.home / ".cache").write_text("")
    state, cache = house.check("folders")
    assert (state.level, cache.level) == (FINE, FINDING)
    assert "each call compiles the notes anew" in cache.text


@pytest.mark.parametrize("name", ["sessions", "ledger"])
def test_what_stands_in_a_folders_place_within_the_state_folder_is_found(
    house: House, name: str
) -> None:
    path = house.state / name
    path.write_text("")
    for kind in ("a file", "a named pipe", "a link that leads to no folder"):
        line = house.check("folders")[0]
        assert line.level == FINDING and line.text.startswith(f"{path} is {kind} where a folder is")
        assert line.do == f"look at it, then: rm {shlex.quote(str(path))}"
        path.unlink()
        if kind == "a file":
            os.mkfifo(path)
        else:
            path.symlink_to("/dev/null" if kind == "a named pipe" else house.state)
    assert levels(house.check("folders")) == [FINE, FINE]


def test_a_launcher_that_was_changed_is_found(house: House) -> None:
    house.install("claude")
    path = launcher_path()
    assert path is not None
    broken_launcher(path.read_text().replace("exit 0", "exit 1"))
    [line] = house.check("started")
    assert line.level == FINDING and "was changed since it was written" in line.text


def test_a_pause_that_cannot_be_read_is_told_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    (house.state / "paused").write_text("garbage")
    [line] = house.check("switched")
    assert (line.level, line.do) == (FINDING, "notes resume")
    monkeypatch.setenv("FORENOTE_OFF", "1")
    variable, file = house.check("switched")
    assert variable.do == "unset FORENOTE_OFF" and str(house.state / "paused") in file.text


SILENT = ("compiled", "errors", "kept", "switched")
"""What has nothing to find where there is no home."""


def test_without_a_home_each_check_still_ends(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "")
    for name in OF_MACHINE:
        assert FINDING in levels(house.check(name)) or name in SILENT
    for name in OF_AGENT:
        house.check(name)


def test_byte_code_of_another_edition_is_found(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = tmp_path / "hooks"
    room.mkdir()
    (room / "__init__.py").write_text("x = 1\n")
    monkeypatch.setattr("forenote.hooks.install.bytecode.PACKAGE", tmp_path)
    assert levels(house.check("compiled")) == [NOTE]
    assert compile_package()
    assert levels(house.check("compiled")) == [FINE]
    (room / "__init__.py").write_text("x = 10\n")
    assert levels(house.check("compiled")) == [NOTE]
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write everywhere
    assert levels(house.check("compiled")) == [FINDING]


def test_what_is_kept_is_counted_and_a_failed_cleaning_told(house: House) -> None:
    state = Path(state_dir())
    [line] = house.check("kept")
    assert line.level == FINE and "0 files (0.0 MB) of the ledger" in line.text
    (state / "ledger").mkdir(parents=True)
    (state / "ledger" / "a.jsonl").write_text("x" * 1_250_000)
    (state / "cleaned").touch()
    [line] = house.check("kept")
    assert "1 file (1.2 MB) of the ledger" in line.text and "looked for on" in line.text
    (state / "cleaned").write_text("Traceback\nOSError: it is \x1b[2J broken\n")
    [_, line] = house.check("kept")
    assert line.level == NOTE and "OSError: it is" in line.text and "\x1b" not in line.text
