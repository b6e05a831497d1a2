"""The line of an error that is shown, and when two are the same."""

from __future__ import annotations

import pytest

from forenote.audit.mine.excerpts import LONGEST, alike, telling_line


@pytest.mark.parametrize(
    ("output", "line"),
    [
        pytest.param("Exit code 1\nfatal: no such ref: x y", "fatal: no such ref: x y", id="not the frame"),
        pytest.param("compiling\nerror: it is not there at all\nbye", "error: it is not there at all", id="the one that tells"),
        pytest.param("FAIL\nmain.go:3: undefined: foo in this package", "main.go:3: undefined: foo in this package", id="not the shortest"),
        pytest.param("FAIL\nok", "FAIL", id="a short one where there is no other"),
        pytest.param("(pass) an error is not lost here\n(fail) it is found", "(fail) it is found", id="not a test that went well"),
        pytest.param("test it::cannot be lost ... ok\ntest b ... FAILED", "test b ... FAILED", id="of cargo neither"),
        pytest.param("ok 1 - an error is told to the caller", "", id="nothing where all went well"),
        pytest.param(".workmux:\na.yaml", "a.yaml", id="not what stands above a list"),
        pytest.param("error:\nno such file or folder here", "no such file or folder here", id="nor a bare word"),
        pytest.param("3 of 4 done\nbye", "3 of 4 done", id="the first where none tells"),
        pytest.param("<returncode>2</returncode>\n<output>\n</output>", "", id="nothing said"),
        pytest.param("\x1b[31merror: red and wrong, it says\x1b[0m", "error: red and wrong, it says", id="without colours"),
        pytest.param(
            'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\nKeyError: \'a\'',
            "KeyError: 'a'",
            id="the end of a traceback",
        ),
        pytest.param(
            'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    main()',
            "Traceback (most recent call last):",
            id="one of which the end is not kept",
        ),
        pytest.param("<tool_use_error>the command is not known here</tool_use_error>", "the command is not known here", id="without an agent's tags"),
    ],
)  # fmt: skip
def test_the_line_that_tells(output: str, line: str) -> None:
    assert telling_line(output) == line


def test_a_long_line_is_shortened() -> None:
    assert len(telling_line("error " * 100)) == LONGEST


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        pytest.param("line 12", "line 7", True, id="numbers"),
        pytest.param("in /home/a/b.py", "in /srv/c/d.py", True, id="paths"),
        pytest.param("at 8a3f9c0", "at 77ffee0d1", True, id="hashes"),
        pytest.param("no field 'customerIdentifier'", "no field 'customerNameAndPlace'", True, id="long quotations"),
        pytest.param("no option '-C'", "no option '-P'", False, id="short quotations tell"),
        pytest.param("not found: yq", "not found: jq", False, id="names"),
    ],
)  # fmt: skip
def test_the_same_error_is_the_same(one: str, other: str, same: bool) -> None:
    assert (alike(one) == alike(other)) is same
