"""Unified diffs, as `diff -u`, `git diff` and models write them: which files, and what is added.

The counts in hunk headers are believed first, since a removed line may look like a file header
(`--- x`); models get them wrong, so more lines than counted are read too, and fewer end at the next
header.
"""

from __future__ import annotations

from forenote.matcher.action import Change
from forenote.matcher.patches.added import Added

_NOWHERE = "/dev/null"
_PREFIXES = (("a", "b"), ("i", "w"), ("c", "w"), ("c", "i"), ("o", "w"))
"""The first letters of old and new paths: git-diff(1), by default and with mnemonicPrefix."""


class _File:
    """What the headers say of one file so far."""

    __slots__ = ("copied", "deleted", "git", "made", "moved", "new", "old", "text")

    def __init__(self) -> None:
        self.git = self.old = self.new = ""  # the rest of the header lines, as written
        self.moved = ("", "")
        self.copied = ""
        self.made = self.deleted = False
        self.text = Added()


def unified(lines: list[str], strip: int | None) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """As `matcher.patches.patch.changes`, for the lines of a unified diff."""
    found: list[Change] = []
    problems: list[str] = []
    file = _File()
    at, size = 0, len(lines)
    while at < size:
        line = lines[at]
        if line.startswith("diff --git "):
            found += _close(file, strip)
            file = _File()
            file.git = line[11:]
        elif line.startswith("--- ") and at + 1 < size and lines[at + 1].startswith("+++ "):
            if file.old:
                found += _close(file, strip)
                file = _File()
            file.old, file.new = _named(line[4:]), _named(lines[at + 1][4:])
            at += 1
        elif line.startswith("@@ ") and file.old:
            at = _hunk(lines, at, file, problems)
            continue
        elif file.git:
            _extended(line, file)
        at += 1
    found += _close(file, strip)
    if not found:
        problems.append("the patch names no file")
    return tuple(found), tuple(problems)


def _extended(line: str, file: _File) -> None:
    """The header lines of git between `diff --git` and the hunks."""
    if line.startswith("new file mode"):
        file.made = True
    elif line.startswith("deleted file mode"):
        file.deleted = True
    elif line.startswith("rename from "):
        file.moved = (_named(line[12:]), file.moved[1])
    elif line.startswith("rename to "):
        file.moved = (file.moved[0], _named(line[10:]))
    elif line.startswith("copy to "):
        file.copied = _named(line[8:])


def _hunk(lines: list[str], at: int, file: _File, problems: list[str]) -> int:
    """Reads the hunk whose header stands at `at`; returns the position behind it."""
    number = at + 1
    counts = _counts(lines[at])
    if counts is None:
        problems.append(f"line {number} of the patch is no hunk header; its lines were read anyway")
    old, new = counts or (0, 0)
    file.text.interrupt()
    at += 1
    size = len(lines)
    while at < size:
        line = lines[at]
        sign = line[:1]
        if sign not in ("", " ", "+", "-", "\\"):
            break
        counted = old > 0 or new > 0
        if sign == "-" and line.startswith("--- ") and _is_header(lines, at, counted):
            break
        if not counted and line.rstrip() == "--":
            break  # the signature of git format-patch
        if not counted and sign == "" and not _goes_on(lines, at):
            break
        if sign == "+":
            file.text.add(line[1:])
            new -= 1
        elif sign == "-":
            old -= 1
        elif sign != "\\":
            file.text.interrupt()
            old -= 1
            new -= 1
        at += 1
    if counts is not None and (old or new):
        problems.append(f"the hunk at line {number} of the patch has other counts than it says")
    return at


def _is_header(lines: list[str], at: int, counted: bool) -> bool:
    """Whether `--- ` starts the next file, and is no removed line; a counted one is so only with
    all three header lines."""
    if at + 1 >= len(lines) or not lines[at + 1].startswith("+++ "):
        return False
    return not counted or (at + 2 < len(lines) and lines[at + 2].startswith("@@ -"))


def _goes_on(lines: list[str], at: int) -> bool:
    """Whether behind an empty line the hunk still goes on, for hunks longer than counted."""
    return at + 1 < len(lines) and lines[at + 1][:1] in (" ", "+") and lines[at + 1][:3] != "+++"


def _counts(header: str) -> tuple[int, int] | None:
    """The numbers of old and new lines in `@@ -3,2 +3,4 @@`."""
    parts = header.split(" ", 3)
    if len(parts) < 3 or parts[1][:1] != "-" or parts[2][:1] != "+":
        return None
    sizes = []
    for part in parts[1:3]:
        _, comma, count = part[1:].partition(",")
        count = count if comma else "1"
        if not count.isdecimal() or len(count) > 9:
            return None
        sizes.append(int(count))
    return sizes[0], sizes[1]


def _close(file: _File, strip: int | None) -> list[Change]:
    text = file.text.text()
    if file.moved[0] and file.moved[1]:
        return [Change(file.moved[0], kind="move"), Change(file.moved[1], text)]
    if file.copied:
        return [Change(file.copied, text)]
    old, new = file.old, file.new
    if not old:
        old, new = _of_git(file.git)
    if not old:
        return []
    old, new = _stripped(old, new, strip)
    if new == _NOWHERE or file.deleted:
        return [Change(old if old != _NOWHERE else new, kind="remove")]
    return [Change(new, text, "write" if old == _NOWHERE or file.made else "edit")]


def _named(rest: str) -> str:
    """A path of a header line, without a time stamp behind a tab and without git's quoting."""
    rest = rest.split("\t", 1)[0].rstrip()
    if len(rest) > 1 and rest[0] == rest[-1] == '"':
        return _unquoted(rest[1:-1])
    return rest


_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


def _unquoted(text: str) -> str:
    """C-style quoting of git (core.quotePath): bytes beyond ASCII stand in octal."""
    out = bytearray()
    at = 0
    while at < len(text):
        if text[at] == "\\" and at + 1 < len(text):
            digits = text[at + 1 : at + 4]
            if len(digits) == 3 and digits[0] in "0123" and not digits.strip("01234567"):
                out.append(int(digits, 8))
                at += 4
                continue
            at += 1
            out += _ESCAPES.get(text[at], text[at]).encode("utf-8", "surrogatepass")
        else:
            out += text[at].encode("utf-8", "surrogatepass")
        at += 1
    return out.decode("utf-8", "replace")


def _of_git(rest: str) -> tuple[str, str]:
    """Old and new path of a `diff --git` line, which has no mark between them: both are the same
    there, or a rename says them again."""
    if rest[:1] == '"':
        end = rest.find('" ', 1)
        return (_named(rest[: end + 1]), _named(rest[end + 2 :])) if end > 0 else ("", "")
    half = len(rest) // 2
    if rest[half : half + 1] == " ":
        old, new = rest[:half], rest[half + 1 :]
        if old.partition("/")[2] == new.partition("/")[2]:
            return old, new
    old, _, new = rest.partition(" ")
    return old, new or old


def _stripped(old: str, new: str, strip: int | None) -> tuple[str, str]:
    if strip is not None:
        return _without(old, strip), _without(new, strip)
    for left, right in _PREFIXES:
        is_old = old == _NOWHERE or old.startswith(f"{left}/")
        is_new = new == _NOWHERE or new.startswith(f"{right}/")
        if is_old and is_new:
            return _without(old, 1), _without(new, 1)
    return old, new


def _without(path: str, folders: int) -> str:
    if path == _NOWHERE:
        return path
    parts = path.split("/")
    return "/".join(parts[min(folders, len(parts) - 1) :])
