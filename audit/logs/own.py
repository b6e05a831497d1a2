"""The logs of one project that lie on this machine: this tool's ledger, and the agents' own."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path

from forenote.audit.logs.content import Damaged, Unreadable, json_of, lines_of, opened, text_of
from forenote.audit.logs.log import Record, mapping, text
from forenote.audit.roots import is_inside, names_of
from forenote.hooks.agents import claude, codex
from forenote.notes.place import state_dir, user_home
from forenote.packer.session.ledger import FOLDER, LINES

_LINES = 50  # of a log that are asked what project it is of

Begins = Callable[[Record], str]
"""The folder in which a session began, by one line of its log; empty where that does not say."""


def own_logs(root: str) -> list[str]:
    """The logs of the project whose root is `root`, first the ledger, then each agent's, each in the
    order of their names. Folders that are not there, or may not be read, hold none. Agents may have
    written down the path that a link leads to: both count."""
    found: dict[str, None] = {}
    for name in names_of(root):
        for logs in (_ledger(name), _in_project(name), *(one(name) for one in _AGENTS)):
            found.update((os.path.realpath(path), None) for path in sorted(logs))
    return list(found)


def _ledger(root: str) -> Iterator[Path]:
    state = state_dir()
    return _beginning(_files(state and os.path.join(state, FOLDER), f"*{LINES}"), root, _root)


def _in_project(root: str) -> Iterator[Path]:
    """What agents, and what watches them, put into the project itself."""
    yield from _files(os.path.join(root, ".specstory", "history"), "*.md")
    yield from _files(root, ".aider.chat.history.md")


def _claude(root: str) -> Iterator[Path]:
    """A project's folder has the name of the folder in which the session began, in letters, digits
    and dashes."""
    base = _base(claude.WIRING.variable, claude.WIRING.folder)
    slug = re.sub(r"[^A-Za-z0-9]", "-", root)
    for folder in _folders(base and os.path.join(base, "projects")):
        if folder.name == slug or folder.name.startswith(slug + "-"):
            yield from _beginning(_files(str(folder), "**/*.jsonl"), root, _cwd)


def _codex(root: str) -> Iterator[Path]:
    base = _base(codex.WIRING.variable, codex.WIRING.folder)
    for name in ("sessions", "archived_sessions"):
        files = _files(base and os.path.join(base, name), "**/rollout-*.jsonl")
        yield from _beginning(files, root, _codex_cwd)


def _gemini(root: str) -> Iterator[Path]:
    """A session names its project by a hash of the root's path."""
    digest = hashlib.sha256(root.encode("utf-8", "surrogateescape")).hexdigest()
    for folder in _folders(_base("", ".gemini/tmp")):
        for path in _files(str(folder / "chats"), "**/*.json*"):
            if folder.name == digest or _says(path, digest):
                yield path


def _copilot(root: str) -> Iterator[Path]:
    base = _base("COPILOT_HOME", ".copilot")
    for pattern in ("*/events.jsonl", "*.jsonl"):
        files = _files(base and os.path.join(base, "session-state"), pattern)
        yield from _beginning(files, root, _copilot_cwd)


def _opencode(root: str) -> Iterator[Path]:
    """One database holds all projects; its reader leaves the others out."""
    base = _base("XDG_DATA_HOME", ".local/share")
    yield from _files(base and os.path.join(base, "opencode"), "opencode*.db")


_AGENTS = (_claude, _codex, _gemini, _copilot, _opencode)


def _base(variable: str, folder: str) -> str:
    """An agent's own folder: where a variable says, else in the user's home; empty without one."""
    home = user_home()
    said = os.environ.get(variable, "") if variable else ""
    return said or (os.path.join(home, folder) if home else "")


def _files(folder: str, pattern: str) -> Iterator[Path]:
    """The plain files of a folder; none where it cannot be looked into."""
    if not folder or not os.path.isdir(folder):
        return
    try:
        yield from (path for path in Path(folder).glob(pattern) if path.is_file())
    except OSError:
        return


def _folders(folder: str) -> list[Path]:
    try:
        return sorted(path for path in Path(folder).iterdir() if path.is_dir()) if folder else []
    except OSError:
        return []


def _beginning(paths: Iterable[Path], root: str, begins: Begins) -> Iterator[Path]:
    """Those of the logs whose session began in the project."""
    for path in paths:
        first = next(filter(None, map(begins, _head(path))), "")
        if first and is_inside(first, root):
            yield path


def _head(path: Path) -> Iterator[Record]:
    """The first lines of a log that can be read."""
    try:
        with opened(str(path)) as file:
            for _, line in islice(lines_of(file), _LINES):
                if isinstance(line, bytes):
                    try:
                        yield mapping(json_of(text_of(line)))
                    except Damaged:
                        continue
    except (Unreadable, OSError):
        return


def _says(path: Path, digest: str) -> bool:
    """Whether a session of Gemini CLI begins with the project's hash."""
    try:
        with opened(str(path)) as file:
            return digest.encode() in file.peek(4096)[:4096]
    except (Unreadable, OSError, Damaged):
        return False


def _root(record: Mapping[str, object]) -> str:
    return text(record.get("root"))


def _cwd(record: Mapping[str, object]) -> str:
    return text(record.get("cwd"))


def _codex_cwd(record: Mapping[str, object]) -> str:
    return text(mapping(record.get("payload")).get("cwd"))


def _copilot_cwd(record: Mapping[str, object]) -> str:
    context = mapping(mapping(record.get("data")).get("context"))
    return text(context.get("gitRoot")) or text(context.get("cwd"))
