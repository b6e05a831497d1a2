"""The envelope of the apply_patch tool: which files it changes, and what it adds to them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.matcher.action import Change
from forenote.matcher.patches.patch import changes
from forenote.matcher.reading import UNKNOWN

SHARED = Path(__file__).parents[3] / "shared"


def envelope(*lines: str) -> str:
    return "\n".join(["*** Begin Patch", *lines, "*** End Patch", ""])


@pytest.mark.parametrize(
    ("patch", "expected"),
    [
        pytest.param(
            envelope("*** Add File: src/b.py", "+import os", "+"),
            [Change("src/b.py", "import os\n\n")],
            id="an added file is its lines",
        ),
        pytest.param(
            envelope("*** Update File: a.txt", "@@", " alpha", "-beta", "+BETA", " gamma"),
            [Change("a.txt", "BETA\n", "edit")],
            id="only added lines are text",
        ),
        pytest.param(
            envelope("*** Update File: a.txt", "-a", "+b", "-c", "+d"),
            [Change("a.txt", "b\nd\n", "edit")],
            id="a removed line leaves its neighbours adjoining; no @@ needed",
        ),
        pytest.param(
            envelope("*** Update File: a.txt", "+git", " x", "+push"),
            [Change("a.txt", f"git\n{UNKNOWN}\npush\n", "edit")],
            id="a line that stays is between",
        ),
        pytest.param(
            envelope("*** Update File: a.txt", "@@ f", "+git", "@@ g", "+push", "*** End of File"),
            [Change("a.txt", f"git\n{UNKNOWN}\npush\n", "edit")],
            id="hunks do not adjoin",
        ),
        pytest.param(
            envelope("*** Delete File: old.py"), [Change("old.py", kind="remove")], id="removed"
        ),
        pytest.param(
            envelope("*** Update File: b.txt", "*** Move to: c.txt", "@@", "-two", "+TWO"),
            [Change("b.txt", kind="move"), Change("c.txt", "TWO\n")],
            id="moved and changed",
        ),
        pytest.param(
            envelope("*** Add File: a", "+1", "*** Add File: b c", "+2", "*** Delete File: d"),
            [Change("a", "1\n"), Change("b c", "2\n"), Change("d", kind="remove")],
            id="several files, in order; blanks inside a path",
        ),
        pytest.param(
            envelope("*** Add File: a", "+*** Delete File: x", "+*** End Patch"),
            [Change("a", "*** Delete File: x\n*** End Patch\n")],
            id="an added line that looks like a header",
        ),
        pytest.param(
            envelope("*** Add File: a", "+x").replace("\n", "\r\n"),
            [Change("a", "x\n")],
            id="Windows line ends",
        ),
        pytest.param(
            "apply this:\n" + envelope("*** Add File: a", "+x") + "thanks\n+y\n",
            [Change("a", "x\n")],
            id="text around it is no patch",
        ),
        pytest.param(
            envelope("*** Add File: a", "+x") + envelope("*** Add File: b", "+y"),
            [Change("a", "x\n"), Change("b", "y\n")],
            id="two patches in one",
        ),
        pytest.param("", [], id="nothing at all"),
    ],
)
def test_read_without_a_problem(patch: str, expected: list[Change]) -> None:
    assert changes(patch) == (tuple(expected), ())


@pytest.mark.parametrize(
    ("patch", "expected", "says"),
    [
        pytest.param(
            "*** Begin Patch\n*** Add File: a\n+x\n", [Change("a", "x\n")], "cut off", id="no end"
        ),
        pytest.param(
            "*** Add File: a\n+x\n*** End Patch\n",
            [Change("a", "x\n")],
            "no line `*** Begin Patch`",
            id="no beginning",
        ),
        pytest.param(
            envelope("*** Add File: a", "import os", "+x"),
            [Change("a", "import os\nx\n")],
            "line 3 of the patch",
            id="the plus forgotten in a new file: still its text",
        ),
        pytest.param(
            envelope("*** Update File: a", "import sys", "+x"),
            [Change("a", "x\n", "edit")],
            "line 3 of the patch",
            id="the sign forgotten in a change: taken for a line that stays",
        ),
        pytest.param(envelope("*** Add File:", "+x"), [], "names no file", id="no path"),
        pytest.param(envelope(), [], "names no file", id="an empty patch"),
    ],
)
def test_a_damaged_patch_is_read_as_far_as_it_goes(
    patch: str, expected: list[Change], says: str
) -> None:
    found, problems = changes(patch)
    assert found == tuple(expected)
    assert any(says in one for one in problems)


LINES = """\
*** Begin Patch|*** End Patch|*** Add File: a|*** Update File: b|*** Delete File:|*** Move to: c|\
*** End of File|@@|@@ -1,2 +3 @@|--- a/x|+++ b/x|+x|-y| z||diff --git a/x b/x|rename from x|\
rename to y|\\ No newline|word"""


@given(st.lists(st.sampled_from(LINES.split("|")), max_size=14))
def test_only_added_lines_are_text(lines: list[str]) -> None:
    """What is written is "the new text of an edit"; nothing raises."""
    found, _ = changes("\n".join(lines))
    for change in found:
        assert change.path
        assert "y" not in change.text.split("\n")
        assert change.kind in ("write", "edit", "remove", "move")


@pytest.mark.skipif(not SHARED.is_dir(), reason="the captured payloads are not beside the project")
def test_captured_payloads_are_read_without_a_problem() -> None:
    files = sorted((SHARED / "payloads" / "codex").glob("*/*patch*.json"))
    seen = 0
    for file in files:
        payload = json.loads(file.read_text(encoding="utf-8"))
        if payload.get("tool_name") != "apply_patch":
            continue
        found, problems = changes(payload["tool_input"]["command"])
        assert found
        assert problems == ()
        seen += 1
    assert seen > 5
