"""A file that a command writes, as its words name it, before the working folder is known."""

from __future__ import annotations

from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Target(Record):
    """`path`, `text` and `kind` as a `Write` has them, but for `path`, which counts from the
    command's own folder; `folder` is a folder named by an option of the command (`git -C`)."""

    __slots__ = ("folder", "kind", "path", "text")

    def __init__(self, path: str, kind: str = "write", text: str = "", folder: str = "") -> None:
        self.path: Final = path
        self.kind: Final = kind
        self.text: Final = text
        self.folder: Final = folder


def is_file(path: str) -> bool:
    """Whether a target is a file: devices are not (but for the files in `/dev/shm`), and `-` is
    standard output."""
    return path not in ("", "-") and not (path[:5] == "/dev/" and path[:9] != "/dev/shm/")


def slashed(path: str) -> str:
    """A path with the trailing slash that marks a folder."""
    return path if path.endswith("/") else path + "/"
