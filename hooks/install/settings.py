"""An agent's settings file: where it is, what is in it, and writing it anew."""

from __future__ import annotations

import errno
import os
import stat
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from forenote.hooks.install import json_settings, toml_settings
from forenote.hooks.install.entry import Found, wiring_of
from forenote.hooks.install.json_edit import Insertion
from forenote.hooks.install.json_text import NotJson, mistake
from forenote.notes.place import user_home
from forenote.notes.problem import whole
from forenote.notes.whole_file import real_path, write_whole

LARGEST = 16 * 1024 * 1024
"""Bytes of a settings file that are read. A real one has a few thousand."""

TOML = "config.toml"
"""The file beside `hooks.json` in which Codex takes hooks too."""


class Format(Protocol):
    """How hooks are written in one kind of file: `json_settings`, `toml_settings`."""

    def entries(self, text: str, path: Path, agent: str) -> list[Found]: ...

    def insertions(
        self, text: str, path: Path, agent: str, *, project: bool, url: str = ""
    ) -> list[Insertion]: ...

    def hollow(self, text: str, path: Path, agent: str) -> dict[str, str]: ...

    def removed(self, text: str, path: Path, agent: str, kept: dict[str, str]) -> str: ...

    def empty(self, text: str, path: Path, agent: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class Settings:
    """A settings file as it was read. `path` is what a person calls it, `file` what is behind its
    links; `content` is None where there is none."""

    path: Path
    file: Path
    content: bytes | None

    @property
    def text(self) -> str:
        return (self.content or b"").decode("utf-8")

    @property
    def format(self) -> Format:
        return toml_settings if self.path.suffix == ".toml" else json_settings


class Changed(Exception):
    """The file is not what it was when it was read: somebody else wrote it."""


def user_folder(agent: str) -> Path | None:
    """The folder of the user's settings; None where no home is known."""
    wiring = wiring_of(agent)
    moved = os.environ.get(wiring.variable, "") if wiring.variable else ""
    if moved:
        return Path(os.path.abspath(moved))
    home = user_home()
    return Path(home, wiring.folder) if home else None


def settings_in(folder: Path, agent: str) -> Settings:
    """The settings in which our entry stands, or belongs: the agent's file, or Codex's `config.toml`
    where that is the one with hooks in it. Raises `NotJson`."""
    settings = read_settings(folder / wiring_of(agent).file)
    if agent != "codex" or any(
        one.ours for one in settings.format.entries(settings.text, settings.path, agent)
    ):
        return settings
    other = read_settings(folder / TOML)
    return other if toml_settings.has_hooks(other.text, other.path) else settings


def read_settings(path: Path) -> Settings:
    """The file as it is. Raises `NotJson` where it is no text or cannot be read."""
    file = real_path(path)
    try:
        content = _content(path, file)
    except FileNotFoundError:
        return Settings(path, file, None)
    except OSError as error:
        said, hint = UNREADABLE.get(
            error.errno or 0, (f"this cannot be read: {error.strerror}", "")
        )
        raise NotJson(whole(path, said, hint)) from None
    if len(content) > LARGEST:
        raise NotJson(whole(path, f"the file has more than {LARGEST:,} bytes"))
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8")
        text = before + content[error.start :].decode("utf-8", "replace")
        start = len(before)
        raise mistake(
            text, path, start, start + 1, f"the byte 0x{content[error.start]:02x} is not UTF-8"
        ) from None
    return Settings(path, file, content)


UNREADABLE = {
    # what the system says, what that is to a person, what to do
    errno.ELOOP: ("this link leads back to itself", "remove it, or have it lead to a file"),
    errno.ENOTDIR: ("what should be a folder above it is a file", "move that file away"),
    errno.EACCES: ("you may not read this", "give yourself the right to read it"),
}


def _content(path: Path, file: Path) -> bytes:
    """At most one byte more than may be. Raises `NotJson`, `OSError`."""
    handle = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    try:
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            kind = "a folder" if stat.S_ISDIR(mode) else "not a file"
            raise NotJson(whole(path, f"this is {kind}", "move it away: settings are a file"))
        with open(handle, "rb", closefd=False) as opened:
            return opened.read(LARGEST + 1)
    finally:
        os.close(handle)


def write_settings(settings: Settings, content: bytes, *, mode: int, backup: bool) -> Path | None:
    """Write the file anew, with its rights, or with `mode` where there was none; the path of the
    backup of what was there, if that is wanted. Raises `Changed`, `OSError`."""
    settings.file.parent.mkdir(mode=mode | 0o100 | (0o011 & mode >> 2), parents=True, exist_ok=True)
    saved = None
    if settings.content is not None:
        mode = stat.S_IMODE(settings.file.stat().st_mode)
        saved = _backed_up(settings.path, settings.content) if backup else None
    if read_settings(settings.path).content != settings.content:
        if saved is not None:
            saved.unlink()
        raise Changed(f"{settings.path} was changed at this moment by another program")
    write_whole(settings.file, content, mode)
    return saved


def _backed_up(path: Path, content: bytes) -> Path:
    """A copy beside the file, which the user alone can read, with the time in its name."""
    for number in range(1, 1000):
        now = time.strftime("%Y-%m-%dT%H%M%S") + (f"-{number}" if number > 1 else "")
        saved = path.with_name(f"{path.name}.{now}.forenote-backup")
        try:
            handle = os.open(saved, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            continue
        with open(handle, "wb") as file:
            file.write(content)
        return saved
    raise FileExistsError(f"there are too many backups of {path}")
