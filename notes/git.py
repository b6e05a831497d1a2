"""Git, asked about a repository that may be somebody else's, so that it runs and writes nothing.

A repository's configuration can name programs that git would run, and a partial clone would ask its
remote for what is missing. What could be started is turned off, nothing is fetched, no lock is taken
and nothing is asked of the terminal. Ask for what only reads: `ls-files`, `ls-tree`, `cat-file`,
`rev-parse`. A checkout would run filters, which nothing here turns off.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Final

SECONDS: Final = 60
"""How long git may take for one answer; a working tree of 100,000 files takes less than one."""

_COMMAND: Final = (
    # git(1) and git-config(1): each of these names a program that git would run, lets it write to
    # the repository or speak to another, or makes it answer about something else than was asked
    "git",
    "--no-pager",
    "--no-replace-objects",
    "--literal-pathspecs",
    *("-c", "core.fsmonitor=false"),
    *("-c", "core.hooksPath=/dev/null"),
    *("-c", "core.untrackedCache=keep"),
    *("-c", "core.pager=cat"),
    *("-c", "protocol.allow=never"),
)

_ENVIRONMENT: Final = {
    "GIT_NO_LAZY_FETCH": "1",  # a partial clone asks its remote for what is missing
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_CONFIG_COUNT": "0",
    "LC_ALL": "C",
}


class NoAnswer(Exception):
    """Git is not there, takes too long, or refuses; the message says which, in git's words where it
    has some."""


def asked(folder: Path | str, *arguments: str, given: bytes = b"") -> bytes:
    """What git answers in that folder; `given` is its standard input. Raises `NoAnswer`."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    try:
        done = subprocess.run(
            (*_COMMAND, *arguments),
            cwd=folder,
            input=given,
            capture_output=True,
            env={**inherited, **_ENVIRONMENT},
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise NoAnswer(f"git did not answer within {SECONDS} seconds") from None
    except OSError as error:
        if not os.path.isdir(folder):
            raise NoAnswer(f"{folder}: {error.strerror or error}") from None
        raise NoAnswer("git is not installed") from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().partition("\n")[0]
        raise NoAnswer(said or f"git ended with {done.returncode}")
    return done.stdout
