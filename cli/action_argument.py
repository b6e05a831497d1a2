"""An action on the command line: a command, or a file about to be written."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from forenote.matcher.action import FILES, POWERSHELL, SHELL, Action, Change
from forenote.notes import place
from forenote.notes.config import load_config
from forenote.notes.options import Config


def here() -> tuple[str, tuple[str, str] | None]:
    """The working folder and the project around it. A working folder that was deleted is empty."""
    try:
        cwd = os.getcwd()
    except FileNotFoundError:
        return "", None
    return cwd, place.project_root(cwd)


def config_here() -> Config:
    """The configuration that counts in the working folder. Its mistakes are `notes list`'s to say."""
    project = here()[1]
    files = [Path(project[1], place.CONFIG)] if project else []
    if place.config_dir():
        files.append(Path(place.config_dir(), place.CONFIG))
    return load_config(files)[0]


def action_argument(
    words: Sequence[str],
    write: str | None,
    text: str | None,
    powershell: bool,
    agent: str = "",
) -> Action:
    """The action, in the working folder.

    One word is a whole command line; several are the words of one command, quoted again where they
    need it, since the shell has taken their quoting away. `text` is a file or `-`.
    """
    if (write is None) == (not words):
        given = "both a command and --write" if words else "no action"
        raise click.UsageError(f"{given}: give a command, or --write PATH")
    if text is not None and write is None:
        raise click.UsageError("--text is the text of the file that --write names")
    cwd, project = here()
    kind, name, command = SHELL, "Bash", ""
    changes: tuple[Change, ...] = ()
    if write is not None:
        kind, name = FILES, "Write"
        changes = (Change(write, file_text(text) if text is not None else ""),)
    else:
        command = words[0] if len(words) == 1 else " ".join(map(_typed, words))
        if powershell:
            kind, name = POWERSHELL, "PowerShell"
    return Action(
        kind,
        name,
        command=command,
        changes=changes,
        cwd=cwd,
        root=project[0] if project else "",
        home=os.path.expanduser("~"),
        agent=agent,
    )


def _typed(word: str) -> str:
    """The word quoted where a shell needs it, which for `~` and `^` within a word (`HEAD~1`) it does
    not; `shlex.quote` alone would quote them too, and agents do not."""
    within = word[:1] + word[1:].replace("~", "").replace("^", "")
    if "=~" in word or ":~" in word or shlex.quote(within) != within:
        return shlex.quote(word)
    return word


def file_text(name: str) -> str:
    """The text of a file, or of standard input for `-`; bytes that are no UTF-8 are replaced."""
    raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    return raw.decode("utf-8", "replace")
