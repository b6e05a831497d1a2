"""Where reports go: whole, private, and never over what is no plain file."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from forenote.audit.report.saving import save


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_page_is_its_owners_alone(tmp_path: Path) -> None:
    page = tmp_path / "audit.html"
    save("<p>ü</p>", page)
    assert page.read_bytes() == "<p>ü</p>".encode()
    assert mode(page) == 0o600


def test_an_older_one_is_replaced_and_made_private(tmp_path: Path) -> None:
    page = tmp_path / "audit.html"
    page.write_text("old")
    page.chmod(0o644)
    save("new", page)
    assert (page.read_text(), mode(page)) == ("new", 0o600)
    assert os.listdir(tmp_path) == ["audit.html"]


def test_a_link_leads_to_the_file_and_stays(tmp_path: Path) -> None:
    (tmp_path / "real.html").write_text("old")
    (tmp_path / "link.html").symlink_to("real.html")
    save("new", tmp_path / "link.html")
    assert (tmp_path / "link.html").is_symlink()
    assert (tmp_path / "real.html").read_text() == "new"


def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[str] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_text()))
    reader.start()
    save("page", pipe)
    reader.join()
    assert got == ["page"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_the_standard_output_by_its_name_is_not_replaced() -> None:
    code = (
        "from pathlib import Path; from forenote.audit.report.saving import save; "
        "save('page', Path('/dev/stdout'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("page", "")


def test_without_the_folder_nothing_is_left_behind(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        save("page", tmp_path / "none" / "audit.html")
    assert os.listdir(tmp_path) == []
