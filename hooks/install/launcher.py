"""The launcher: one small shell script at a fixed path, between settings that never change and an
installation that may.

It runs the hook's bare Python process and always ends with exit code 0 and nothing on standard error.
It does not become that process: a Python that cannot open its main file, as in the midst of `pip
install --force-reinstall`, ends with exit code 2 and a message, which Claude Code and Codex take for a
refusal; one that misses a library ends with 127, which Gemini CLI takes for one. Waiting costs a
millisecond or two. Where the hook is gone or ends otherwise than with 0, `hook.failed` is left beside
the launcher, for `notes doctor`.
"""

from __future__ import annotations

import os
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

from forenote.hooks.bundle.make import main_path
from forenote.hooks.command import entry
from forenote.notes.place import user_home
from forenote.notes.whole_file import write_whole

TEMPLATE = """\
#!/bin/sh
# Between the settings of coding agents, which name this file, and forenote. Written by
# `notes install`; whatever is missing or fails, the agent goes on.
python={python}
main={main}
entry={entry}
exec 2>/dev/null
code=1
if [ -x "$python" ] && [ -f "$main" ] && [ -r "$main" ]; then
  "$python" -I -S -X utf8 "$main" "$@"
  code=$?
fi
# a Python of another version ends with 1, and has read nothing
if [ $code = 1 ] && [ -x "$python" ] && [ -r "$entry" ]; then
  "$python" -I -S -X utf8 "$entry" "$@"
  code=$?
fi
[ $code = 0 ] && exit 0
umask 077
date >"$0.failed"
exit 0
"""

MODE = 0o700


@dataclass(frozen=True, slots=True)
class Launcher:
    """What a launcher starts: the absolute paths of a Python, of the hook's main file in its byte code
    (`hooks/bundle`), which need not be there, and of the one that any Python reads."""

    python: str
    main: str
    entry: str


def launcher_path() -> Path | None:
    """The launcher's path for this user; None where no home is known."""
    home = user_home()
    return Path(home, ".local", "share", "forenote", "hook") if home else None


def failure_path(launcher: Path) -> Path:
    """The file that a launcher leaves when the hook is gone or does not end well."""
    return launcher.with_name(launcher.name + ".failed")


def this_installation() -> Launcher:
    """What the launcher of this installation starts."""
    return Launcher(sys.executable, str(main_path()), entry())


def written(launcher: Launcher) -> str:
    """The launcher's text."""
    return TEMPLATE.format(
        python=shlex.quote(launcher.python),
        main=shlex.quote(launcher.main),
        entry=shlex.quote(launcher.entry),
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
    return Launcher(values["python"], values.get("main", ""), values["entry"])


def is_put(path: Path, text: str) -> bool:
    """Whether the launcher is there, as it is to be."""
    try:
        there = path.read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return False
    return there == text and os.access(path, os.X_OK)


def in_the_way(path: Path) -> Path | None:
    """What stands where the launcher, or a folder that it is to lie in, is to be; None for nothing."""
    if path.is_dir():
        return path
    return next((one for one in path.parents if os.path.lexists(one) and not one.is_dir()), None)


def put_launcher(path: Path, text: str) -> bool:
    """Write the launcher, in one step; whether there was anything to do."""
    if is_put(path, text):
        return False
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_whole(path, text.encode("utf-8", "surrogateescape"), MODE)
    failure_path(path).unlink(missing_ok=True)
    return True


def renew_launcher() -> bool:
    """Write the launcher anew where it starts this very installation, but the byte code of another
    Python, or as another version wrote it; whether there was anything to do. So an upgrade in place,
    after which each call would start two Pythons, needs nobody."""
    path, ours = launcher_path(), this_installation()
    if path is None or not os.path.isfile(ours.main):
        return False
    try:
        there = read_launcher(path.read_text(encoding="utf-8", errors="surrogateescape"))
        if there is None or (there.python, there.entry) != (ours.python, ours.entry):
            return False
        return put_launcher(path, written(ours))
    except OSError:
        return False
