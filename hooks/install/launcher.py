"""The launcher: one small shell script at a fixed path, between settings that never change and an
installation that may.

It becomes the hook's bare Python process. Where that Python or its main file is gone, it ends with
exit code 0 and leaves `hook.failed` beside itself, for `notes doctor`. Where an agent takes another
exit code than 0 for a refusal, it waits for the hook instead: a Python that cannot start (a library
that an upgrade took away) would otherwise block every tool of that agent.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from forenote.hooks.command import entry
from forenote.hooks.install.writing import write_atomically
from forenote.notes.place import user_home

TEMPLATE = """\
#!/bin/sh
# Between the settings of coding agents, which name this file, and forenote. Written by
# `notes install`; whatever is missing, the agent goes on.
python={python}
entry={entry}
if [ -x "$python" ] && [ -r "$entry" ]; then
  case $1 in
  {strict})
    "$python" -I -S "$entry" "$@" 2>/dev/null
    exit 0
    ;;
  esac
  exec "$python" -I -S "$entry" "$@"
fi
umask 077
{{ date >"$0.failed"; }} 2>/dev/null
exit 0
"""

MODE = 0o700


@dataclass(frozen=True, slots=True)
class Launcher:
    """What a launcher starts: the absolute paths of a Python and of the hook's main file."""

    python: str
    entry: str


def launcher_path() -> Path | None:
    """The launcher's path for this user; None where no home is known."""
    home = user_home()
    return Path(home, ".local", "share", "forenote", "hook") if home else None


def failure_path(launcher: Path) -> Path:
    """The file that a launcher leaves when it has nothing to start."""
    return launcher.with_name(launcher.name + ".failed")


def this_installation() -> Launcher:
    """What the launcher of this installation starts."""
    return Launcher(sys.executable, entry())


def written(launcher: Launcher, strict: Iterable[str]) -> str:
    """The launcher's text. `strict` are the agents that take any exit code but 0 for a refusal."""
    return TEMPLATE.format(
        python=shlex.quote(launcher.python),
        entry=shlex.quote(launcher.entry),
        strict=" | ".join(strict) or "''",
    )


def read_launcher(text: str) -> Launcher | None:
    """What a launcher starts, from its text; None where the text is not a launcher's."""
    try:
        words = shlex.split(text, comments=True)
    except ValueError:
        return None
    values = {name: value for name, _, value in (word.partition("=") for word in words)}
    if not values.get("python") or not values.get("entry"):
        return None
    return Launcher(values["python"], values["entry"])


def put_launcher(path: Path, text: str) -> bool:
    """Write the launcher, in one step; whether there was anything to do."""
    try:
        if path.read_text(encoding="utf-8", errors="surrogateescape") == text and (
            os.access(path, os.X_OK)
        ):
            return False
    except OSError:
        pass
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_atomically(path, text.encode("utf-8", "surrogateescape"), MODE)
    failure_path(path).unlink(missing_ok=True)
    return True
