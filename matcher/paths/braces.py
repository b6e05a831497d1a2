"""The patterns that the braces of one stand for: `*.{yml,yaml}` is `*.yml` and `*.yaml`."""

from __future__ import annotations

ALTERNATIVES = 256
"""The most patterns that the braces of one may stand for; more are refused, not expanded."""


def expand_braces(pattern: str) -> list[str] | None:
    """The patterns that braces stand for, in order; None where they are more than `ALTERNATIVES`.

    As in bash: nested, `\\` escapes, and braces that are unbalanced or hold no comma of their own
    are literal.
    """
    pairs = _brace_pairs(pattern)
    if not pairs:
        return [pattern]
    outer: list[tuple[list[str], list[str]]] = []  # the alternatives and prefixes set aside
    done: list[str] = []
    current = [""]
    begin = 0
    for at in sorted(pairs):
        current = [one + pattern[begin:at] for one in current]
        begin = at + 1
        if pairs[at] == "{":
            outer.append((done, current))
            done, current = [], [""]
        else:
            done += current
            current = [""]
            if pairs[at] == "}":
                before = outer[-1][1]
                current = [one + two for one in before for two in done]
                done = outer.pop()[0]
        if len(done) + len(current) > ALTERNATIVES:
            return None
    return [one + pattern[begin:] for one in current]


def _brace_pairs(pattern: str) -> dict[int, str]:
    """Position and character of each brace and comma that takes part in an expansion."""
    found: dict[int, str] = {}
    stack: list[list[int]] = []
    at = 0
    while at < len(pattern):
        char = pattern[at]
        if char == "\\":
            at += 1
        elif char == "{":
            stack.append([at])
        elif char == "," and stack:
            stack[-1].append(at)
        elif char == "}" and stack:
            places = stack.pop()
            if len(places) > 1:
                found[places[0]] = "{"
                found[at] = "}"
                for comma in places[1:]:
                    found[comma] = ","
        at += 1
    return found
