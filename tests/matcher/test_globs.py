"""The patterns of `path:` keys: what they name, beside what they must not."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forenote.matcher.paths.braces import ALTERNATIVES, expand_braces
from forenote.matcher.paths.globs import check_glob, path_matches
from forenote.matcher.reading import SPLIT, UNKNOWN


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        pytest.param("*.py", "a.py", id="base name in the root"),
        pytest.param("*.py", "src/deep/a.py", id="base name at any depth"),
        pytest.param("*.py", "/etc/x/a.py", id="base name outside the project"),
        pytest.param("*.py", "~/x/a.py", id="base name below home"),
        pytest.param("*.py", f"{UNKNOWN}/a.py", id="base name in an unknown folder"),
        pytest.param("*.py", f"src/{UNKNOWN}.py", id="a star covers what is unknown"),
        pytest.param("*.py", ".hidden.py", id="a star covers a leading dot"),
        pytest.param("*.py", "src\\a.py".replace("\\", "/"), id="after normalising"),
        pytest.param("Makefile", "Makefile", id="a literal name"),
        pytest.param("Makefile", "sub/Makefile", id="a literal name at any depth"),
        pytest.param("migrations", "app/migrations/0001.py", id="a folder's name covers all below"),
        pytest.param("migrations", f"{UNKNOWN}/migrations/x", id="a known folder below an unknown"),
        pytest.param("src/", "src/a.py", id="a folder and what is in it"),
        pytest.param("src/", "src/deep/a.py", id="a folder and all below"),
        pytest.param("src/", "pkg/src/a.py", id="a folder at any depth"),
        pytest.param("src/", "src/", id="the folder itself as the target"),
        pytest.param("*.egg-info/", "x.egg-info/PKG-INFO", id="a folder by wildcard"),
        pytest.param("/src/", "src/a.py", id="an anchored folder"),
        pytest.param("a/src/", "a/src/x.py", id="a folder with a path"),
        pytest.param("src/*.py", "src/a.py", id="a slash inside anchors at the root"),
        pytest.param("src/*", "src/a.py", id="any file of a folder"),
        pytest.param("docs/api", "docs/api", id="anchored and literal: the file"),
        pytest.param("docs/api", "docs/api/x/y.md", id="anchored and literal: all below"),
        pytest.param("docs/api", "docs/api/", id="anchored and literal: the folder as target"),
        pytest.param("/setup.py", "setup.py", id="a leading slash is the root"),
        pytest.param("**/migrations/*.py", "migrations/1.py", id="`**` is no folder"),
        pytest.param("**/migrations/*.py", "a/b/migrations/1.py", id="`**` is many folders"),
        pytest.param("docs/**/*.md", "docs/a.md", id="`**` between is no folder"),
        pytest.param("docs/**/*.md", "docs/x/y/a.md", id="`**` between is many"),
        pytest.param("a/**", "a/x/y", id="`**` at the end is all below"),
        pytest.param("a/**", "a/", id="the folder as target is all below it"),
        pytest.param("**", "a", id="every path"),
        pytest.param("**", "/etc/hosts", id="every path, also outside"),
        pytest.param("**", "./", id="the root as target"),
        pytest.param("**/x", f"{UNKNOWN}/x", id="`**` covers an unknown folder"),
        pytest.param("**/.ssh/config", "~/.ssh/config", id="`**` reaches below home"),
        pytest.param("a/**/**/b", "a/b", id="two `**`"),
        pytest.param("a/*/b", f"a/{UNKNOWN}/b", id="a star covers an unknown folder inside"),
        pytest.param("*.{yml,yaml}", "x/ci.yaml", id="braces"),
        pytest.param("{src,lib}/**/*.{ts,tsx}", "lib/a.tsx", id="braces twice"),
        pytest.param("{a,b{c,d}}/x", "bd/x", id="nested braces"),
        pytest.param("{a/b,c}/x", "a/b/x", id="a slash in braces"),
        pytest.param("a{,.bak}.txt", "a.txt", id="an empty alternative"),
        pytest.param("{{repo}}/setup.py", "{{repo}}/setup.py", id="no comma: literal braces"),
        pytest.param("\\{a,b\\}", "{a,b}", id="escaped braces"),
        pytest.param("file?.txt", "file1.txt", id="one character"),
        pytest.param("file[0-9].txt", "file7.txt", id="a range"),
        pytest.param("[!a]b", "xb", id="negated with !"),
        pytest.param("[^a]b", "xb", id="negated with ^"),
        pytest.param("[]]b", "]b", id="a bracket first in a class"),
        pytest.param("[a\\]]b", "]b", id="an escaped bracket in a class"),
        pytest.param("[[:digit:]]", "5", id="a named class"),
        pytest.param("[a-]x", "-x", id="a dash at the end of a class"),
        pytest.param("\\*.py", "*.py", id="an escaped star"),
        pytest.param("*a*b*c", "xaybzc", id="several stars"),
        pytest.param("~/.bashrc", "~/.bashrc", id="a home file"),
        pytest.param("~/.config/", "~/.config/x/y", id="a home folder"),
        pytest.param("~/", "~/anything", id="all below home"),
        pytest.param("/etc/hosts", "/etc/hosts", id="an absolute path"),
        pytest.param("/etc/", "/etc/x/y", id="an absolute folder"),
        pytest.param("C:/work/*.py", "C:/work/a.py", id="an absolute Windows path"),
        pytest.param("café.md", "café.md", id="composed as decomposed"),
        pytest.param("*.日本", "a.日本", id="any script"),
        pytest.param("a**.py", "axx.py", id="two stars inside a name are one"),
    ],
)
def test_names(pattern: str, path: str) -> None:
    assert path_matches(pattern, path)


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        pytest.param("*.py", "a.pyc", id="the end counts"),
        pytest.param(
            "*.py", "x.py/a.txt", id="a wildcard names files, not a folder with all below"
        ),
        pytest.param("*.py", "A.PY", id="case counts"),
        pytest.param("Makefile", "Makefile.am", id="a literal name is the whole segment"),
        pytest.param("Makefile", "GNUMakefile", id="a literal name is the whole segment, left"),
        pytest.param("migration", "app/migrations/1.py", id="part of a folder's name"),
        pytest.param("src", f"{UNKNOWN}/a.py", id="nothing literal matches the unknown"),
        pytest.param("src/", "src", id="a file of the folder's name"),
        pytest.param("src/", "src2/a.py", id="a prefix of a folder's name"),
        pytest.param("src/*.py", "src/deep/a.py", id="a star does not cross a slash"),
        pytest.param("src/*.py", "pkg/src/a.py", id="a slash inside anchors"),
        pytest.param("src/*.py", f"{UNKNOWN}/src/a.py", id="anchored, in an unknown folder"),
        pytest.param("src/*.py", "/x/src/a.py", id="anchored at the project, not elsewhere"),
        pytest.param("src/*.py", "~/src/a.py", id="anchored at the project, not at home"),
        pytest.param("src/*", "src/sub/a.py", id="a wildcard at the end makes no folder match"),
        pytest.param("src/*", "src/", id="nor the folder itself"),
        pytest.param("/src/", "pkg/src/a.py", id="an anchored folder elsewhere"),
        pytest.param("a/src/", "b/a/src/x.py", id="a folder with a path is anchored"),
        pytest.param("/setup.py", "pkg/setup.py", id="a leading slash anchors"),
        pytest.param("/setup.py", f"{UNKNOWN}/setup.py", id="anchored, in an unknown folder"),
        pytest.param("docs/api", "docs/api.md", id="a literal end is a whole segment"),
        pytest.param("**/migrations/*.py", "app/migrations/sub/x.py", id="a star is one segment"),
        pytest.param("docs/**/*.md", "docs/a.txt", id="the end counts behind `**`"),
        pytest.param("docs/**/*.md", "olddocs/a.md", id="the start counts before `**`"),
        pytest.param("a/**", "a", id="the file itself is not below it"),
        pytest.param("a/**/", "a/b", id="`**/` at the end asks for a folder"),
        pytest.param("a/*/b", "a/b", id="a star is not no folder"),
        pytest.param("a?b", "a/b", id="a question mark does not cross a slash"),
        pytest.param("a[/]b", "a/b", id="a class does not cross a slash"),
        pytest.param("?", UNKNOWN, id="a question mark is one known character"),
        pytest.param("[!a]", UNKNOWN, id="a class is one known character"),
        pytest.param("x?", f"x{SPLIT}", id="an unquoted expansion is not one character"),
        pytest.param("*.{yml,yaml}", "x.toml", id="none of the braces"),
        pytest.param("{a,b}/x", "{a,b}/x", id="braces with a comma are not literal"),
        pytest.param("\\*.py", "a.py", id="an escaped star is a star"),
        pytest.param("[!a]b", "ab", id="negated class"),
        pytest.param("*a*b*c", "xaybz", id="the last piece is missing"),
        pytest.param("~/.bashrc", ".bashrc", id="home is not the project"),
        pytest.param("/.bashrc", "~/.bashrc", id="the root is not home"),
        pytest.param("/etc/hosts", "x/etc/hosts", id="an absolute path elsewhere"),
        pytest.param("etc/hosts", "/etc/hosts", id="without a slash in front: the project's"),
        pytest.param("C:/work/*.py", "D:/work/a.py", id="another drive"),
        pytest.param("cafe.md", "café.md", id="an accent is part of the letter"),
    ],
)
def test_names_not(pattern: str, path: str) -> None:
    assert not path_matches(pattern, path)


@pytest.mark.parametrize(
    ("pattern", "says"),
    [
        pytest.param("/", "names no file", id="nothing but a slash"),
        pytest.param("!a.py", "unless:", id="gitignore's negation"),
        pytest.param("src\\*.py\\x", "between folders", id="Windows separators"),
        pytest.param("src\\lib", "between folders", id="Windows separator before a letter"),
        pytest.param("src\\", "escapes nothing", id="a backslash at the end"),
        pytest.param("a//b", "two slashes", id="an empty segment"),
        pytest.param("./src/a.py", "project's root", id="a dot in front"),
        pytest.param("../x", "never stands", id="two dots"),
        pytest.param("a[b", "not closed", id="an open class"),
        pytest.param("{a,b", "not closed", id="open braces"),
        pytest.param("a,b}", "closes nothing", id="a stray brace"),
        pytest.param("{1..3}.txt", "range", id="a range in braces"),
        pytest.param("[z-a]", "backwards", id="a backward range in a class"),
        pytest.param("src/**.ts", "alone between slashes", id="stars that look recursive"),
        pytest.param("{a,b}{c,d}" * 5, "256", id="too many alternatives"),
        pytest.param("{x,a//b}", "two slashes", id="an error in one alternative"),
        pytest.param("{x,}", "names no file", id="an alternative that is nothing"),
    ],
)
def test_a_pattern_that_cannot_mean_what_it_says_is_refused(pattern: str, says: str) -> None:
    reason = check_glob(pattern)
    assert reason is not None
    assert says in reason


@pytest.mark.parametrize(
    "pattern",
    [
        *("*.py", "src/", "/a", "~/", "~/x", "**", "**/x/**", "{a,b}", "{{x}}/y", "[a]", "C:/x"),
        *("\\*", "\\{", "\\#x", "\\!x", "a{,b}", ".github/", "[[:alpha:]]*", "日本/*.md"),
    ],
)
def test_a_good_pattern_is_not_refused(pattern: str) -> None:
    assert check_glob(pattern) is None


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("a", ["a"]),
        ("{a,b}", ["a", "b"]),
        ("x{a,b}y{c,d}", ["xayc", "xayd", "xbyc", "xbyd"]),
        ("{a,{b,c}d}", ["a", "bd", "cd"]),
        ("{a}", ["{a}"]),
        ("{a}{b,c}", ["{a}b", "{a}c"]),
        ("{{a,b}}", ["{a}", "{b}"]),
        ("{,a}", ["", "a"]),
        ("{a,b", ["{a,b"]),
        ("\\{a,b}", ["\\{a,b}"]),
        ("{a\\,b,c}", ["a\\,b", "c"]),
    ],
)
def test_braces_as_in_bash(pattern: str, expected: list[str]) -> None:
    assert expand_braces(pattern) == expected


def test_braces_are_bounded() -> None:
    assert expand_braces("{a,b}" * 40) is None
    assert expand_braces("{" * 5000 + "a,b" + "}" * 5000) == [
        "{" * 4999 + one + "}" * 4999 for one in "ab"
    ]
    many = expand_braces("{" + ",".join("a" * 1 for _ in range(ALTERNATIVES)) + "}")
    assert many is not None
    assert len(many) == ALTERNATIVES
    assert not path_matches("{a,b}" * 40, "ab" * 20)


def test_many_stars_do_not_blow_up() -> None:
    assert not path_matches("*a" * 40 + "b", "a" * 4000)
    assert not path_matches("**/a/" * 30 + "b", "a/" * 2000 + "c")


NAMES = st.sampled_from(["a", "b", "ab", "a.py", ".x", "é"])
PATHS = st.lists(NAMES, min_size=1, max_size=4).map("/".join)
PARTS = st.sampled_from(["a", "b", "ab", "*", "?", "*.py", "a*", "[ab]", "[!a]*", "**", ".x", "é"])
PATTERNS = st.builds(
    lambda start, parts, end: start + "/".join(parts) + end,
    st.sampled_from(["", "", "/"]),
    st.lists(PARTS, min_size=1, max_size=4),
    st.sampled_from(["", "", "/"]),
)


def slow_segment(pattern: str, name: str) -> bool:
    """One segment by plain recursion."""
    if not pattern:
        return not name
    if pattern[0] == "*":
        return any(slow_segment(pattern[1:], name[at:]) for at in range(len(name) + 1))
    if not name:
        return False
    if pattern[0] == "[":
        end = pattern.index("]", 2)
        inside = pattern[1:end]
        holds = name[0] not in inside[1:] if inside[0] == "!" else name[0] in inside
        return holds and slow_segment(pattern[end + 1 :], name[1:])
    return pattern[0] in ("?", name[0]) and slow_segment(pattern[1:], name[1:])


def slow_segments(pattern: list[str], parts: list[str]) -> bool:
    """All segments by plain recursion."""
    if not pattern:
        return not parts
    if pattern[0] == "**":
        return any(slow_segments(pattern[1:], parts[at:]) for at in range(len(parts) + 1))
    return (
        bool(parts) and slow_segment(pattern[0], parts[0]) and slow_segments(pattern[1:], parts[1:])
    )


def slow_matches(pattern: str, path: str) -> bool:
    """The table at the head of the module, said again without any speed."""
    parts = path.split("/")
    body = pattern.rstrip("/")
    segments = body.strip("/").split("/")
    if "/" not in body:
        segments = ["**", *segments]
    wild = any(char in segments[-1] for char in "*?[")
    if pattern.endswith("/"):
        if segments[-1] == "**":
            segments.append("*")
        return any(slow_segments(segments, parts[:at]) for at in range(1, len(parts)))
    if segments[-1] == "**":
        return any(slow_segments(segments[:-1], parts[:at]) for at in range(len(parts)))
    ends = [len(parts)] if wild else range(1, len(parts) + 1)
    return any(slow_segments(segments, parts[:at]) for at in ends)


@given(PATTERNS, PATHS)
@settings(max_examples=500)
def test_equals_the_slow_twin(pattern: str, path: str) -> None:
    """A glob in the style of gitignore, relative to the project's root."""
    assert path_matches(pattern, path) == slow_matches(pattern, path)


@given(st.text("ab*?[]{},!\\/~.é\0", max_size=24), st.text("ab/~.é\0\1", max_size=12))
@settings(max_examples=500)
def test_no_pattern_and_no_path_raises(pattern: str, path: str) -> None:
    check_glob(pattern)
    path_matches(pattern, path)


DIFFERENCES = [
    pytest.param("a*", "ab/x", id="a wildcard in the last segment names files only"),
    pytest.param("src/*", "src/sub/x", id="the same behind an anchor"),
    pytest.param("?", "é", id="a question mark is a character, to git a byte"),
    pytest.param("[[:upper:]]x", "Éx", id="named classes know all scripts, git's only ASCII"),
]
"""Where git says yes or no and this says the other, each on purpose."""


def git_ignores(folder: Path, cases: list[tuple[str, str]]) -> list[bool]:
    """What git itself answers for each pattern alone in an ignore file."""
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    answers = []
    for pattern, path in cases:
        (folder / ".git" / "info" / "exclude").write_text(pattern + "\n", encoding="utf-8")
        done = subprocess.run(
            ["git", "check-ignore", "-q", "--no-index", path],
            cwd=folder,
            env=environment,
            check=False,
        )
        assert done.returncode in (0, 1)
        answers.append(done.returncode == 0)
    return answers


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("repository")
    subprocess.run(["git", "init", "-q", "."], cwd=folder, check=True)
    (folder / ".git" / "info").mkdir(exist_ok=True)
    return folder


def settled(pattern: str, path: str) -> bool:
    """Whether both agree on the rules: ASCII, and no wildcard at the end over a path that goes on."""
    if not path.isascii():
        return False
    last = pattern.rstrip("/").split("/")[-1]
    if last == "**":
        return True
    return pattern.endswith("/") or not any(char in last for char in "*?[") or "/" not in path


@given(st.lists(st.tuples(PATTERNS, PATHS), min_size=5, max_size=20))
@settings(max_examples=8, deadline=None)
def test_git_is_the_judge(repository: Path, cases: list[tuple[str, str]]) -> None:
    """In the style of gitignore: what git ignores is named, and nothing else, beside the marked rows."""
    same = [(pattern, path) for pattern, path in cases if settled(pattern, path)]
    for (pattern, path), ignored in zip(same, git_ignores(repository, same), strict=True):
        assert path_matches(pattern, path) == ignored, (pattern, path)


@pytest.mark.parametrize(("pattern", "path"), DIFFERENCES)
def test_known_differences_from_git(repository: Path, pattern: str, path: str) -> None:
    assert path_matches(pattern, path) != git_ignores(repository, [(pattern, path)])[0]


def test_a_wall_of_brackets_is_told_at_the_first() -> None:
    """Each was read to the end of the segment: 20,000 of them took two minutes."""
    assert check_glob("[" * 20_000) == "`[` is not closed; write `\\[` for a literal one"
