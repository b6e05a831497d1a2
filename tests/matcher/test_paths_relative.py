"""Where a written path lies, seen from the project's root, without asking the file system."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from forenote.matcher.paths.relative import relative
from forenote.matcher.reading import SPLIT, UNKNOWN

ROOT = "/home/dev/project"
HOME = "/home/dev"


@pytest.mark.parametrize(
    ("path", "cwd", "expected"),
    [
        pytest.param("a.py", ROOT, "a.py", id="a file in the root"),
        pytest.param("a.py", f"{ROOT}/src", "src/a.py", id="the working folder counts"),
        pytest.param("../a.py", f"{ROOT}/src", "a.py", id="`..` is resolved"),
        pytest.param("./src//x/./a.py", ROOT, "src/x/a.py", id="`.` and doubled slashes go"),
        pytest.param(f"{ROOT}/src/a.py", "/tmp", "src/a.py", id="absolute inside the project"),
        pytest.param(f"{ROOT}-old/a.py", ROOT, "~/project-old/a.py", id="a prefix is no folder"),
        pytest.param("../other/a.py", ROOT, "~/other/a.py", id="beside the project, below home"),
        pytest.param("~/.profile", ROOT, "~/.profile", id="a home path"),
        pytest.param("~/project/a.py", ROOT, "a.py", id="a home path inside the project"),
        pytest.param("/etc/hosts", ROOT, "/etc/hosts", id="outside stays absolute"),
        pytest.param("/etc/../tmp/x", ROOT, "/tmp/x", id="outside is tidied too"),
        pytest.param("../../../../../x", ROOT, "/x", id="above the file system's root is the root"),
        pytest.param("src/", ROOT, "src/", id="a folder keeps its slash"),
        pytest.param("src/.", ROOT, "src/", id="a dot at the end says folder"),
        pytest.param("src/x/..", ROOT, "src/", id="two dots at the end say folder"),
        pytest.param(".", ROOT, "./", id="the root itself"),
        pytest.param("~", ROOT, "~/", id="home itself"),
        pytest.param("a.py", "", "a.py", id="no working folder: from the root"),
        pytest.param("a.py", "sub", "sub/a.py", id="a working folder below the root"),
        pytest.param("a.py", UNKNOWN, f"{UNKNOWN}/a.py", id="behind `cd $X`"),
        pytest.param("a.py", f"{ROOT}/x{UNKNOWN}", f"x{UNKNOWN}/a.py", id="partly unknown folder"),
        pytest.param(f"{UNKNOWN}/a.py", ROOT, f"{UNKNOWN}/a.py", id="`$X/a.py` may be anywhere"),
        pytest.param(f"{SPLIT}/a.py", ROOT, f"{UNKNOWN}/a.py", id="unquoted, as one file"),
        pytest.param(f"{UNKNOWN}/../a.py", ROOT, f"{UNKNOWN}/a.py", id="above an unknown folder"),
        pytest.param(f"a/{UNKNOWN}/../b", ROOT, f"a/{UNKNOWN}/b", id="an unknown part may be many"),
        pytest.param("src\\x\\a.py", ROOT, "src/x/a.py", id="backslashes separate"),
        pytest.param("", ROOT, "", id="no path at all"),
    ],
)
def test_relative_to_the_project(path: str, cwd: str, expected: str) -> None:
    assert relative(path, cwd, ROOT, HOME) == expected


@pytest.mark.parametrize(
    ("path", "cwd", "root", "home", "expected"),
    [
        pytest.param(
            "C:\\work\\p\\src\\a.py", "", "C:\\work\\p", "", "src/a.py", id="a Windows path inside"
        ),
        pytest.param(
            "c:/work/p/a.py", "", "C:\\work\\p", "", "a.py", id="the drive's case is free"
        ),
        pytest.param("/c/work/p/a.py", "", "C:/work/p", "", "a.py", id="as Git Bash writes it"),
        pytest.param(
            "/c/a.py", "", "/work/p", "", "/c/a.py", id="no drive where the project has none"
        ),
        pytest.param("D:\\x\\a.py", "", "C:\\work\\p", "", "D:/x/a.py", id="another drive"),
        pytest.param(
            "C:\\Users\\me\\x", "", "C:\\work", "C:\\Users\\me", "~/x", id="home on a drive"
        ),
        pytest.param("~/x", "", "/p", "", "~/x", id="home unknown: as written"),
        pytest.param("a.py", "/p/src", "", "", "a.py", id="root unknown: from the working folder"),
        pytest.param("/p/src/a.py", "/p/src", "", "", "a.py", id="absolute, root unknown"),
        pytest.param("../a.py", "", "", "", f"{UNKNOWN}/a.py", id="above a folder not known"),
        pytest.param("a.py", "", "", "", "a.py", id="nothing known"),
        pytest.param("/a/b", "", "/", "", "a/b", id="the project is the whole system"),
        pytest.param("/etc/x", "", "/p", "/", "/etc/x", id="home `/` is nobody's"),
    ],
)
def test_other_systems_and_unknown_folders(
    path: str, cwd: str, root: str, home: str, expected: str
) -> None:
    assert relative(path, cwd, root, home) == expected


PIECES = st.lists(
    st.sampled_from(["a", "b.py", ".", "..", "", "~", UNKNOWN, SPLIT, "C:", "\\"]), max_size=8
)


@example(["\\", "a"], [], "C:/p", "")  # `\/a`, then `/a`: a drive both times
@given(PIECES, PIECES, st.sampled_from([ROOT, "", "C:/p", "/"]), st.sampled_from([HOME, ""]))
def test_any_path_is_tidy(path: list[str], cwd: list[str], root: str, home: str) -> None:
    """Relative to the project's root with `/` between segments, or absolute; and a second look
    from the root changes nothing."""
    once = relative("/".join(path), "/".join(cwd), root, home)
    assert "//" not in once
    assert "\\" not in once
    assert ".." not in once.split("/")
    if once.split("/")[0] not in ("~", "C:"):  # a folder of that very name below the root
        assert relative(once, root, root, home) == once
