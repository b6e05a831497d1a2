"""What is wrong with a file, where, and what to write instead; and how that is shown."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ERROR = "error"
WARNING = "warning"

_WIDTH = 100  # columns of source shown; a longer line is shown around the place
_BEFORE = 40


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with one file.

    `line` and `column` count from 1, in characters; line 0 is the file as a whole. `text` is the
    source line and `length` the characters of it, from the column on, that are meant. `message` is
    a clause that says what is wrong, `hint` what to write or do instead. `field` is the front
    matter's field that it is about, empty where it is about none.
    """

    path: Path
    line: int
    column: int
    text: str
    message: str
    hint: str = ""
    severity: str = ERROR
    length: int = 1
    field: str = ""


def at(
    path: Path,
    text: str,
    start: int,
    end: int,
    message: str,
    hint: str = "",
    severity: str = ERROR,
    field: str = "",
) -> Problem:
    """The problem with the characters from `start` to `end` of a file's whole text."""
    begin = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", begin)
    line = text[begin : len(text) if stop < 0 else stop]
    column = start - begin
    return Problem(
        path,
        line=text.count("\n", 0, start) + 1,
        column=column + 1,
        text=line,
        message=message,
        hint=hint,
        severity=severity,
        length=max(1, min(end, begin + len(line)) - start),
        field=field,
    )


def whole(path: Path, message: str, hint: str = "", severity: str = ERROR) -> Problem:
    """The problem with a file as such."""
    return Problem(path, 0, 0, "", message, hint, severity)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant, if one is near enough to be worth naming.

    60 of 100 (twice the shared letters over all letters) lets a swapped, missing or doubled letter
    pass in words of four letters and more, and keeps apart words that share only an ending.
    """
    from rapidfuzz import fuzz, process  # a compile in which nothing is wrong needs it not

    found = process.extractOne(word.lower(), list(known), scorer=fuzz.ratio, score_cutoff=60)
    return found[0] if found else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known word, else all of them."""
    names = list(known)
    near = nearest(word, names)
    if near is not None:
        return f"did you mean `{near}`?"
    return "known are " + ", ".join(f"`{name}`" for name in names)


def render(problem: Problem, base: Path | None = None) -> str:
    """The problem as lines for a person, without a newline at the end.

    The path is shown relative to `base` where it lies below. What could move a terminal's cursor
    is shown escaped, so that no file can forge a line of this output.
    """
    path = problem.path
    if base is not None and path.is_relative_to(base):
        path = path.relative_to(base)
    place = visible(str(path))
    if problem.line:
        place += f":{problem.line}:{problem.column}"
    lines = [f"{place}: {problem.severity}: {problem.message}"]
    if problem.line and problem.text.strip():
        lines += pointed(problem)
    if problem.hint:
        lines.append(f"  {problem.hint}")
    return "\n".join(lines)


def visible(text: str) -> str:
    """The text on one line, with control, format and unpaired characters escaped; joiners stay where
    scripts and emoji use them, between two characters outside ASCII that can be seen."""
    if text.isprintable():
        return text
    return "".join(
        character
        if character in _JOINERS and _visible(text[at - 1 : at]) and _visible(text[at + 1 : at + 2])
        else _shown(character)
        for at, character in enumerate(text)
    )


_JOINERS = "\u200c\u200d"


def _visible(character: str) -> bool:
    return character > "\x7f" and character.isprintable()


def _shown(character: str) -> str:
    if character == "\t":
        return " "
    if character.isprintable() or unicodedata.category(character) == "Zs":
        return character
    return character.encode("unicode_escape").decode("ascii")


def pointed(problem: Problem) -> list[str]:
    """The source line, and below it a mark under the characters that are meant."""
    text, column, length = problem.text, problem.column - 1, problem.length
    if len(text) > _WIDTH:
        start = max(0, min(column - _BEFORE, len(text) - _WIDTH))
        before, after = "…" * (start > 0), "…" * (start + _WIDTH < len(text))
        length = min(length, start + _WIDTH - column)
        text = before + text[start : start + _WIDTH] + after
        column += len(before) - start
    before = visible(text[:column])
    meant = visible(text[column : column + length].replace("\t", "→"))  # a tab that is the mistake
    run = max(1, _columns(meant))
    shown = before + meant + visible(text[column + length :])
    return [f"    {shown}", "    " + " " * _columns(before) + "^" + "~" * (run - 1)]


def _columns(text: str) -> int:
    """How many terminal columns a text takes: wide characters two, combining marks none."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )
