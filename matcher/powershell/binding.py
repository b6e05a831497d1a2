"""Which argument fills which parameter of a cmdlet (about_Parameters, about_Command_Syntax)."""

from __future__ import annotations

from forenote.matcher.powershell.cmdlets import COMMON, SHORT, SWITCHES
from forenote.matcher.powershell.element import Element


def arguments(element: Element) -> list[list[str]]:
    """The arguments behind the command's name; what commas tie is one. A variable that holds a
    constant is that constant."""
    known = dict(element.known)
    joined = set(element.joined)
    found: list[list[str]] = []
    for at in range(1, len(element.words)):
        word = known.get(at, element.words[at])
        if at in joined and found:
            found[-1].append(word)
        else:
            found.append([word])
    return found


def bind(
    found: list[list[str]], positions: tuple[str, ...], values: tuple[str, ...]
) -> dict[str, list[str]]:
    """The parameters, in lower case, with their arguments; a switch has none.

    `values` are those that take an argument. Names may be shortened to what tells them apart, and
    be followed by a colon.
    """
    bound: dict[str, list[str]] = {}
    loose: list[list[str]] = []
    takes = (*values, *COMMON)
    at = 0
    while at < len(found):
        argument = found[at]
        at += 1
        if not is_parameter(argument[0]):
            loose.append(argument)
            continue
        name, colon, value = argument[0][1:].partition(":")
        name = _full(name.lower(), takes)
        if colon and (value or len(argument) > 1):
            bound[name] = [one for one in (value, *argument[1:]) if one]
        elif name in takes and at < len(found):
            bound[name] = found[at]
            at += 1
        else:
            bound[name] = argument[1:]
    free = [one for one in positions if one not in bound]
    if "literalpath" in bound:  # stands in the place of the path
        free = [one for one in free if one not in ("path", "filepath")]
    for name, argument in zip(free, loose, strict=False):
        bound[name] = argument
    return bound


def is_parameter(word: str) -> bool:
    """Whether a word names a parameter: a dash and a letter (`-5` is a value)."""
    return word[:1] == "-" and (word[1:2].isalpha() or word[1:2] in ("?", "_"))


def _full(name: str, takes: tuple[str, ...]) -> str:
    if name in takes or name in SWITCHES:
        return name
    if name in SHORT:
        return SHORT[name]
    for one in sorted(SWITCHES):
        if one.startswith(name) and len(name) > 1:
            return one
    for one in takes:
        if one.startswith(name):
            return one
    return name
