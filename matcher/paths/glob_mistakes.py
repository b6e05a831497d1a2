"""What is wrong with a pattern of a `path:` key, said when notes are read and never by the hook."""

from __future__ import annotations

from forenote.matcher.paths.braces import ALTERNATIVES, expand_braces
from forenote.matcher.paths.globs import DEEP, Class, read_class, read_segment


def mistake(pattern: str) -> str | None:
    """Why a pattern can never mean what it says, and what to write instead; None if it can."""
    if not pattern.strip("/"):
        return "it names no file; `**` stands for every path"
    if pattern[0] == "!":
        return "`!` does not negate here; use `unless:` with a path"
    wrong = _check_escapes(pattern)
    if wrong:
        return wrong
    alternatives = expand_braces(pattern)
    if alternatives is None:
        return f"its braces stand for more than {ALTERNATIVES} patterns; use a list"
    if "{" in pattern.replace("\\{", "") and len(alternatives) == 1 and ".." in pattern:
        return "a range in braces is not expanded; write its values with commas"
    for one in alternatives:
        if not one.strip("/"):
            return "one of the alternatives in its braces names no file"
        wrong = _check_segments(one)
        if wrong:
            return wrong
    return None


def _check_escapes(pattern: str) -> str | None:
    depth = at = 0
    while at < len(pattern):
        char = pattern[at]
        if char == "\\":
            at += 1
            if at == len(pattern):
                return "a backslash at the end escapes nothing; `/` separates folders"
            if pattern[at].isalnum() or pattern[at] in "._~":
                return "a backslash escapes what follows; write `/` between folders"
        elif char == "{":
            depth += 1
        elif char == "}":
            depth -= 1
            if depth < 0:
                return "`}` closes nothing; write `\\}` for a literal one"
        at += 1
    return "`{` is not closed; write `\\{` for a literal one" if depth else None


def _check_segments(pattern: str) -> str | None:
    inner = pattern[1:] if pattern[0] == "/" else pattern
    for segment in (inner[:-1] if inner[-1:] == "/" else inner).split("/"):
        if not segment:
            return "two slashes with nothing between them never stand in a path"
        if segment in (".", ".."):
            return f"`{segment}` never stands in a path; start with `/` for the project's root"
        if _unclosed(segment):  # first, since the segment is read to its end for each such bracket
            return "`[` is not closed; write `\\[` for a literal one"
        items = read_segment(segment)
        if items is DEEP:
            continue
        if "**" in segment.replace("\\*", ""):
            return "`**` stands alone between slashes; write `**/*.py` instead of `**.py`"
        if isinstance(items, str):
            items = (items,)
        for item in items:
            if isinstance(item, Class) and any(low > high for low, high in item.ranges):
                return "a range in brackets runs backwards"
    return None


def _unclosed(segment: str) -> bool:
    at = 0
    while at < len(segment):
        if segment[at] == "\\":
            at += 1
        elif segment[at] == "[":
            read = read_class(segment, at)
            if read is None:
                return True
            at = read[1] - 1
        at += 1
    return False
