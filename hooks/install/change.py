"""Installing into a settings file, and taking it back: first what would change, then the change."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from forenote.hooks.install import record as records
from forenote.hooks.install.entry import Found, wiring_of
from forenote.hooks.install.json_edit import Insertion, done, undone
from forenote.hooks.install.record import Record, Step, fingerprint
from forenote.hooks.install.settings import (
    Settings,
    read_settings,
    settings_in,
    write_settings,
)
from forenote.notes.problem import visible

USER_MODE = 0o600  # settings may hold keys
PROJECT_MODE = 0o644


@dataclass(frozen=True, slots=True)
class Change:
    """What would become of a settings file.

    `after` is its new content, None for no file; the same as before where there is nothing to do.
    `others` are entries that call the hook in another way. `exact` says, of taking an entry out,
    that the file becomes what it was before.
    """

    agent: str
    project: bool
    settings: Settings
    after: bytes | None
    insertions: list[Insertion]
    hollow: dict[str, str]
    others: list[Found]
    exact: bool = False

    @property
    def needed(self) -> bool:
        return self.after != self.settings.content


class Otherwise(Exception):
    """The settings call the hook in the other way, or at another address: in which file and line."""

    def __init__(self, path: Path, found: Found) -> None:
        super().__init__(path, found)
        self.path = path
        self.found = found


def installing(agent: str, folder: Path, *, project: bool, url: str = "") -> Change:
    """What installing into the settings in a folder would change; with `url`, as an address that is
    called where the agent can. Raises `Otherwise`, `NotJson`."""
    settings = settings_in(folder, agent)
    text, form = settings.text, settings.format
    for one in form.entries(text, settings.path, agent):
        if one.ours and one.event in wiring_of(agent).http and one.url != url:
            raise Otherwise(settings.path, one)
    insertions = form.insertions(text, settings.path, agent, project=project, url=url)
    after = done(text, insertions)
    entries = form.entries(after, settings.path, agent)
    return Change(
        agent,
        project,
        settings,
        after.encode("utf-8") if insertions else settings.content,
        insertions,
        form.hollow(text, settings.path, agent) if insertions else {},
        [one for one in entries if not one.ours],
    )


def install(change: Change) -> Path | None:
    """Make the change and keep a record of it; the path of the backup, if one was made.

    Raises `Changed`, `OSError`.
    """
    settings = change.settings
    kept = records.load(settings.file)
    if kept is None or kept.agent != change.agent:
        kept = Record(change.agent, str(settings.file), change.project)
    backup = None
    if change.needed:
        assert change.after is not None, "installing only adds"
        if settings.content is None:
            missing = _missing_folders(settings.file.parent)
            kept = replace(kept, created=True, folders=missing, steps=[])
        mode = PROJECT_MODE if change.project else USER_MODE
        backup = write_settings(settings, change.after, mode=mode, backup=True)
        step = Step(
            change.insertions,
            fingerprint(change.after),
            str(backup) if backup is not None else "",
            change.hollow,
        )
        kept = replace(kept, steps=[*kept.steps, step])
    with suppress(OSError):  # a full disk; our entry is found without a record too
        records.save(kept)
    return backup


def uninstalling(agent: str, folder: Path, *, project: bool) -> Change:
    """What taking our entries out of the settings in a folder would change, exactly back where
    nobody else changed the file. Raises `NotJson`."""
    settings = settings_in(folder, agent)
    text, form = settings.text, settings.format
    kept = records.load(settings.file) or Record(agent, str(settings.file), project)
    steps = list(kept.steps)
    while steps and fingerprint(text.encode("utf-8")) == steps[-1].after:
        before = undone(text, steps[-1].insertions)
        if before is None:
            break
        text = before
        steps.pop()
    exact = bool(kept.steps) and not steps
    hollow: dict[str, str] = {}
    for step in reversed(steps):
        hollow |= step.hollow  # the oldest knows best what was there before any of us
    text = form.removed(text, settings.path, agent, hollow)
    gone = kept.created and settings.content is not None
    gone = gone and form.empty(text, settings.path, agent)
    after = None if gone else text.encode("utf-8")
    return Change(
        agent,
        project,
        settings,
        settings.content if settings.content is None else after,
        [],
        {},
        [one for one in form.entries(text, settings.path, agent) if not one.ours],
        exact,
    )


def uninstall(change: Change) -> Path | None:
    """Make the change and forget the record; the path of the backup, where one was made.

    A file that becomes exactly what it was needs none, and those that installing made are removed.
    Raises `Changed`, `OSError`.
    """
    settings = change.settings
    kept = records.load(settings.file)
    backup = None
    if change.after is not None and change.needed:
        mode = PROJECT_MODE if change.project else USER_MODE
        backup = write_settings(settings, change.after, mode=mode, backup=not change.exact)
    elif change.needed:
        settings.file.unlink()
        for folder in reversed(kept.folders if kept is not None else []):
            try:
                os.rmdir(folder)
            except OSError:  # somebody put something into it
                break
    if change.exact and kept is not None:
        for step in kept.steps:
            if step.backup:
                Path(step.backup).unlink(missing_ok=True)
    records.forget(settings.file)
    return backup


def difference(change: Change) -> Iterator[str]:
    """The change as a unified diff, line by line; nothing that could drive a terminal in it."""
    path = str(change.settings.path)
    before = (change.settings.content or b"").decode("utf-8")
    after = (change.after or b"").decode("utf-8")
    lines = difflib.unified_diff(
        before.splitlines(keepends=True),
        after.splitlines(keepends=True),
        "/dev/null" if change.settings.content is None else visible(path),
        "/dev/null" if change.after is None else visible(path),
    )
    for line in lines:
        yield visible(line.rstrip("\r\n"))
        if not line.endswith("\n"):
            yield "\\ No newline at end of file"


def _missing_folders(folder: Path) -> list[str]:
    """The folder and those above it that are not there, outermost first."""
    missing = []
    while not folder.exists():
        missing.append(str(folder))
        folder = folder.parent
    return missing[::-1]


def wired(agent: str, folder: Path) -> list[tuple[Settings, Found]]:
    """Every entry that calls us, in each settings file of a folder that this agent reads."""
    settings = settings_in(folder, agent)
    files = {settings.path: settings}
    if agent == "codex":
        for name in ("hooks.json", "config.toml"):
            path = folder / name
            files.setdefault(path, read_settings(path))
    return [
        (one, entry)
        for one in files.values()
        for entry in one.format.entries(one.text, one.path, agent)
    ]
