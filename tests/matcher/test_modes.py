"""The numbers are those of the system."""

from __future__ import annotations

import stat

from forenote.matcher import modes


def test_the_numbers_are_those_of_the_system() -> None:
    assert stat.S_IFMT(0o177777) == modes.FORMAT
    assert stat.S_IFREG == modes.REGULAR
    assert stat.S_IFLNK == modes.LINK
    assert stat.S_IFDIR == modes.FOLDER
    assert stat.S_IFIFO == modes.PIPE
