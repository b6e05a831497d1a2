"""The files that a patch changes, and the lines it adds to each.

Two forms: the envelope of the apply_patch tool (`*** Begin Patch`, `*** Update File: ...`; the
grammar is that of codex-rs/apply-patch) and unified diffs (`matcher.patches.diff`). A damaged patch is read
as far as it goes, and what was wrong is said.
"""

from __future__ import annotations

from forenote.matcher.action import Change
from forenote.matcher.patches.added import Added
from forenote.matcher.patches.diff import unified

_FILE_HEADERS = {
    "*** Add File:": "write",
    "*** Update File:": "edit",
    "*** Delete File:": "remove",
}
_MOVE = "*** Move to:"
_BEGIN, _END, _END_OF_FILE = "*** Begin Patch", "*** End Patch", "*** End of File"


def changes(patch: str, strip: int | None = None) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """The files changed, in the order of the patch, and what could not be read, in plain sentences.

    A moved file is two changes: `move` for the old path and `write` for the new one. `strip` is the
    number of leading folders that the program cuts off a diff's paths (`-p1`); None guesses. Added
    lines that do not adjoin in the new file are kept apart by a line of `UNKNOWN`.
    """
    if not patch.strip():
        return (), ()
    lines = patch.replace("\r\n", "\n").split("\n")
    if lines[-1] == "":
        lines.pop()
    if any(line.lstrip().startswith((_BEGIN, *_FILE_HEADERS)) for line in lines):
        return _envelope(lines)
    return unified(lines, strip)


def _envelope(lines: list[str]) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    found: list[Change] = []
    problems: list[str] = []
    path = kind = moved = ""
    text = Added()
    begun = ended = False
    odd = 0

    def close() -> None:
        if not path:
            return
        if moved:
            found.append(Change(path, kind="move"))
            found.append(Change(moved, text.text()))
        else:
            found.append(Change(path, text.text(), kind))

    for number, line in enumerate(lines, 1):
        bare = line.strip()
        if bare.startswith("*** ") and line[0] in "* \t" and (kind != "write" or line[0] == "*"):
            header = next((one for one in _FILE_HEADERS if bare.startswith(one)), "")
            if header:
                close()
                path, kind, moved = bare[len(header) :].strip(), _FILE_HEADERS[header], ""
                text = Added()
                ended = False
                if not path:
                    problems.append(f"line {number} of the patch names no file")
                continue
            if bare.startswith(_MOVE) and kind == "edit":
                moved = bare[len(_MOVE) :].strip()
                continue
            if bare == _BEGIN:
                begun = True
                continue
            if bare == _END:
                close()
                path = kind = moved = ""
                ended = True
                continue
            if bare == _END_OF_FILE:
                text.interrupt()
                continue
        if not path or ended:
            continue
        sign = line[:1]
        if sign == "+":
            text.add(line[1:])
        elif kind == "write":
            text.add(line)
            odd = odd or number
        elif sign != "-":
            text.interrupt()
            if sign not in ("", " ") and not line.startswith("@@"):
                odd = odd or number
    close()
    if not begun:
        problems.append(f"the patch has no line `{_BEGIN}`")
    if not ended:
        problems.append(f"the patch has no line `{_END}`; it may be cut off")
    if odd:
        problems.append(f"line {odd} of the patch starts with none of the signs that a line may")
    if not found:
        problems.append("the patch names no file")
    return tuple(found), tuple(problems)
