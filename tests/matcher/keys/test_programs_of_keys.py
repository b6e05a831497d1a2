"""The program: its base name, its version, its path, and what is a program too."""

from __future__ import annotations

import pytest

from forenote.matcher.keys.grammar import parse_key
from forenote.matcher.keys.program import NO_VERSIONS, base_name, forms
from forenote.matcher.match import find
from forenote.matcher.read import read
from forenote.notes.rows import from_line


def holds(key: object, action: str) -> bool:
    return find(read(from_line(action)), (parse_key(key),)) is not None


HOLDS: list[tuple[object, str, str]] = [
    ("git push", "/usr/bin/git push", "the base name"),
    ("git push", "git.exe push", ".exe is ignored"),
    ("git push", "/c/Git/bin/git.EXE push", "in any case"),
    ("git.exe push", "git push", "in the key too"),
    ("python", "python3.12 x.py", "any version"),
    ("python x.py", "./venv/bin/python3.12 x.py", "of a path"),
    ("python3 x.py", "python3.12 x.py", "a part of a version"),
    ("python3.12 x.py", "python3.12 x.py", "all of it"),
    ("gcc -c", "gcc-12 -c a.c", "behind a hyphen"),
    ("clang-format -i", "clang-format-14 -i a.c", "of a name with one"),
    ("g++ -c", "g++-12 -c a.c", "of a name with plus signs"),
    ("pip install", "pip3.11 install x", "pip's"),
    ("prettier --write", "npx prettier@3.1 --write .", "an npm version"),
    ("node x.js", "node22 x.js", "no separator"),
    ("base64 -d", "base64 -d x", "digits of a name"),
    ("7z x", "7z x a", "a digit first"),
    ("s3cmd ls", "s3cmd ls", "a digit inside"),
    ("scripts/deploy.sh prod", "./scripts/deploy.sh prod", "a key with a slash: the path's end"),
    ("scripts/deploy.sh prod", "/app/scripts/deploy.sh prod", "of an absolute one"),
    ("bin/python x.py", "venv/bin/python3.12 x.py", "with a version"),
    ("./gradlew build", "./gradlew clean build", "in the working folder"),
    ("./gradlew build", "/work/app/gradlew build", "at the end of an absolute path"),
    ("/usr/bin/env", "/usr/bin/env python", "an absolute key"),
    ("deploy.sh prod", "bash scripts/deploy.sh prod", "a script that a shell runs"),
    ("manage.py migrate", "python manage.py migrate", "one that python runs"),
    ("python manage.py migrate", "python ./app/manage.py migrate", "a script by its base name"),
    ("python app/manage.py migrate", "python ./app/manage.py migrate", "or the end of its path"),
    ("python -m pytest", "python3 -m pytest -q", "a module"),
    ("pytest", "python -m pytest", "which is a program too"),
    ("pip install", "python3 -m pip install x", "as pip is"),
    ("pip install", "uv pip install x", "and uv pip"),
    ("uv pip install", "uv pip install x", "which stays itself"),
    ("npm|pnpm|yarn install", "pnpm install", "alternatives"),
    ("py*st -q", "pytest -q", "a wildcard"),
    ("python* x.py", "python3.12 x.py", "for a version"),
    ("sudo systemctl restart", "sudo -u x /usr/bin/systemctl restart a", "what a wrapper runs"),
    ("env", "env A=1 make", "a wrapper is a command"),
    ("uv run pytest", "uv run --with x ./venv/bin/pytest -q", "what an environment runs"),
    ("docker exec bash", "docker exec -it web bash", "what a container runs"),
    ("make", "which make", "a word of a single-word key"),
    ({"command": "make"}, "cd a && make all", "a program of a command: key"),
    ({"command": "python"}, "python3 x.py", "with a version"),
    ({"command": "make|ninja"}, "ninja", "alternatives"),
    ({"command": "-h"}, "ls -lh", "an option of a command: key"),
    ("HUSKY=0", "HUSKY=0 git commit", "an assignment"),
    ("HUSKY", "HUSKY=0 git commit", "its name"),
    ("HUSKY=0", "export HUSKY=0", "a word like one"),
    ("HUSKY=0", "HUSKY=0", "an assignment alone"),
    ("HUSKY=*", "HUSKY=1 make", "a wildcard in it"),
    ("HUSKY=0 git commit", "HUSKY=0 git commit -m x", "and the program"),
    ("HUSKY=0 git commit", "A=1 HUSKY=0 git commit", "others beside it"),
    ("A=1 B=2", "B=2 A=1 make", "several, in any order"),
    ("A=1|git commit", "A=1 git commit", "mixed with programs"),
    ("MSG", "MSG='two words' make", "the name before a phrase"),
    ("git", "git", "a program without words"),
]

MISSES: list[tuple[object, str, str]] = [
    ("git push", "git-push push", "another program"),
    ("git push", "mygit push", "as here"),
    ("git push", "git.sh push", "an extension is a part of the name"),
    ("git push", "git/x push", "a folder of a path"),
    ("git push", "echo git push", "an argument"),
    ("git push", "Git push", "case counts"),
    ("python2 x.py", "python3 x.py", "another version"),
    ("python2 x.py", "python x.py", "none named"),
    ("python3.1 x.py", "python3.12 x.py", "each part counts"),
    ("python3.12 x.py", "python3 x.py", "less than asked for"),
    ("pytho x.py", "python x.py", "the name is whole"),
    ("python x.py", "python-config x.py", "another name"),
    ("python x.py", "bpython x.py", "as here"),
    ("gcc -c", "gcc-ar -c x", "a suffix that is no version"),
    ("gcc-1 -c", "gcc-12 -c a.c", "each part counts"),
    ("base -d", "base64 -d x", "digits of a name"),
    ("bzip x", "bzip2 x", "as here"),
    ("x y", "x264 y", "a letter with digits"),
    ("k get", "k9 get", "as here"),
    ("mkfs.ext /dev/x", "mkfs.ext4 /dev/x", "a format"),
    ("scripts/deploy.sh prod", "./other/deploy.sh prod", "another folder"),
    ("scripts/deploy.sh prod", "./myscripts/deploy.sh prod", "segments are whole"),
    ("scripts/deploy.sh prod", "deploy.sh prod", "no folder"),
    ("./gradlew build", "sub/gradlew build", "another folder"),
    ("/usr/bin/git push", "git push", "an absolute key"),
    ("bin/python x.py", "python x.py", "no folder"),
    ("deploy.sh prod", "cat deploy.sh prod", "what reads a script does not run it"),
    ("deploy.sh prod", "bash predeploy.sh prod", "a longer name"),
    ("python manage.py migrate", "python premanage.py migrate", "a longer script"),
    ("python manage.py migrate", "python manage.py makemigrations", "another subcommand"),
    ("python -m pytest", "python x.py pytest", "an operand"),
    ("pip install", "pipx install x", "another program"),
    ("pip install", "uv pipx install x", "another subcommand"),
    ("sudo systemctl restart", "sudo echo systemctl restart", "an argument of what it runs"),
    ("py*st -q", "pytest-watch -q", "a wildcard's end"),
    ("uv run pytest", "uv run echo pytest", "an argument of what it runs"),
    ({"command": "make"}, "which make", "an argument"),
    ({"command": "make"}, "cmake", "another program"),
    ({"command": "make"}, "write make", "no command"),
    ({"command": "git push"}, "write git", "no command"),
    ("HUSKY=0", "HUSKY=1 git commit", "another value"),
    ("HUSKY=0", "HUSKY=00 git commit", "a longer one"),
    ("HUSKY=0", "XHUSKY=0 git commit", "a longer name"),
    ("HUSKY=0 git commit", "git commit -m HUSKY=0", "behind the program"),
    ("HUSKY=0 git commit", "HUSKY=0 make; git commit", "another command's"),
    ("HUSKY=0 git commit", "HUSKY=0 git push", "another subcommand"),
    ("HUSKY=0 CI=1", "HUSKY=0 make", "both are asked for"),
    ("words", "MSG='two words' make", "a phrase"),
    ("git push", "HUSKY=0", "no program at all"),
]


@pytest.mark.parametrize(
    ("key", "action", "why"), [pytest.param(*row, id=f"{row[0]} for {row[1]}") for row in HOLDS]
)
def test_it_holds(key: object, action: str, why: str) -> None:
    assert holds(key, action), why


@pytest.mark.parametrize(
    ("key", "action", "why"),
    [pytest.param(*row, id=f"{row[0]} for {row[1]}") for row in MISSES],
)
def test_it_does_not_hold(key: object, action: str, why: str) -> None:
    assert not holds(key, action), why


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("python3.12", ["python3.12", "python3", "python"]),
        (
            "clang-format-14.0.1",
            ["clang-format-14.0.1", "clang-format-14.0", "clang-format-14", "clang-format"],
        ),
        ("go1.21", ["go1.21", "go1", "go"]),
        ("prettier@3.1", ["prettier@3.1", "prettier"]),
        ("app-v2", ["app-v2", "app"]),
        ("base64", ["base64"]),
        ("x264", ["x264"]),
        ("qemu-system-x86_64", ["qemu-system-x86_64"]),
        ("2to3", ["2to3"]),
        ("123", ["123"]),
        ("@scope", ["@scope"]),
    ],
)
def test_the_names_of_a_program(name: str, called: list[str]) -> None:
    assert list(forms(name)) == called


@pytest.mark.parametrize("name", sorted(NO_VERSIONS))
def test_every_row_of_names_changes_something(name: str) -> None:
    """A row that the rule for versions would not touch anyway says nothing."""
    assert name.strip("0123456789") and name != name.rstrip("0123456789")


@pytest.mark.parametrize(
    ("word", "windows", "base"),
    [
        ("/usr/bin/git", False, "git"),
        ("C:\\Git\\git.exe", False, "git"),
        (".\\tools\\x.exe", True, "x"),
        ("tools\\x.exe", True, "x"),
        ("a\\b", False, "a\\b"),
        (".exe", False, ".exe"),
        ("", False, ""),
    ],
)
def test_the_base_name(word: str, windows: bool, base: str) -> None:
    assert base_name(word, windows=windows) == base
