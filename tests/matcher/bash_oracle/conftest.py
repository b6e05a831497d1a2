"""Bash as the judge of what runs.

A folder of fake programs is all that a script finds on its `PATH`; each writes its arguments into
one file and does nothing else, and the real wrappers (`env`, `xargs`, `bash`, ...) do so before they
go on. What stands in that file really ran.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from forenote.matcher.action import SHELL, Action
from forenote.matcher.read import read
from forenote.matcher.reading import SPLIT, UNKNOWN

FAKES = ("git", "npm", "make", "rm", "cp", "ls", "deploy.sh", "a", "b", "c", "é")
FAILS = "no"
HOME = "/home/me"
WRAPPERS = ("env", "nice", "timeout", "nohup", "xargs", "bash", "sh", "cat", "tee", "setsid",
            "stdbuf", "find", "flock")  # fmt: skip

_BUILTINS = (
    "echo printf cd : true false test [ [[ eval exec command builtin export set read local"
    " return shift trap source . time unset declare pushd popd let break continue exit wait"
    " shopt umask typeset readonly"
)
IN_THE_SHELL = frozenset(_BUILTINS.split())
"""What bash runs without a program, so that no fake can see it."""


class Judged:
    """What ran and what was found: both as lists of words, without bash's own commands."""

    def __init__(self, ran: list[list[str]], found: list[tuple[str, ...]]) -> None:
        self.ran = ran
        self.found = found

    def missed(self) -> list[list[str]]:
        """What ran and was not found."""
        patterns = [_pattern(words) for words in self.found]
        return [argv for argv in self.ran if not any(p.fullmatch(_line(argv)) for p in patterns)]

    def invented(self) -> list[tuple[str, ...]]:
        """What was found, is no command of bash itself, and did not run."""
        return [
            words
            for words in self.found
            if words[0] not in IN_THE_SHELL
            and words[0] != SPLIT  # `$X cmd`: it is empty, and then `cmd` must have run
            and not any(_pattern(words).fullmatch(_line(argv)) for argv in self.ran)
        ]


def _line(argv: list[str]) -> str:
    return "".join(word + "\0" for word in argv)


def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """A found command as a pattern over `_line`: an unknown part is anything inside its word, and
    an unquoted one may be no word, one or several."""
    parts = [_word(os.path.basename(words[0]))]
    parts += [r"(?:[^\x00]*\x00)*" if word == SPLIT else _word(word) for word in words[1:]]
    return re.compile("".join(parts))


def _word(word: str) -> str:
    if word[:1] == "~" and word[1:2] in ("", "/"):  # kept as it is written; bash expands it
        return f"(?:~|{HOME})" + _word(word[1:])
    body = re.escape(word).replace(re.escape(UNKNOWN), r"[^\x00]*")
    return body.replace(re.escape(SPLIT), r"[^\x00]*(?:\x00[^\x00]*)*") + r"\x00"


Judge = Callable[[str], Judged]


@pytest.fixture(scope="session")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Judge:
    """Runs a script in bash, in an empty folder, for at most ten seconds, and reads it."""
    top = tmp_path_factory.mktemp("oracle")
    log = top / "log"
    programs = top / "bin"
    programs.mkdir()
    write = f'printf \'%s\\0\' $# "${{0##*/}}" "$@" >> {log}\n'
    for name in (*FAKES, FAILS):
        _program(programs / name, write + ("exit 1\n" if name == FAILS else ""))
    for name in WRAPPERS:
        real = next(p for p in (Path("/usr/bin", name), Path("/bin", name)) if p.exists())
        _program(programs / name, write + f'exec {real} "$@"\n')
    count = iter(range(1_000_000))

    def run(script: str) -> Judged:
        log.write_bytes(b"")
        folder = top / f"w{next(count)}"
        folder.mkdir()
        file = folder.with_suffix(".sh")
        file.write_text(script)
        done = subprocess.run(
            [
                "/usr/bin/env",
                "-i",
                f"PATH={programs}",
                f"HOME={HOME}",
                "LC_ALL=C.UTF-8",
                "/bin/bash",
                str(file),
            ],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,  # ends when the last background program does
            timeout=10,
        )
        assert b"syntax error" not in done.stderr, (script, done.stderr)
        reading = read(Action(SHELL, "Bash", command=script, cwd="/p", root="/p"))
        return Judged(
            _logged(log.read_text()), [one.words for one in reading.commands if one.words]
        )

    return run


def _program(path: Path, body: str) -> None:
    path.write_text("#!/bin/sh\n" + body)
    path.chmod(0o755)


def _logged(text: str) -> list[list[str]]:
    fields = text.split("\0")[:-1]
    found: list[list[str]] = []
    at = 0
    while at < len(fields):
        end = at + 2 + int(fields[at])
        found.append(fields[at + 1 : end])
        at = end
    return found
