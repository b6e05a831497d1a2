"""Text of others as part of a Markdown document that a code host renders.

A note's text must not end the cell it stands in, open a tag, a link or a block of code, call a person
by `@name`, or refer to an issue by `#1`. Character references have no meaning in Markdown's
structure ("cannot be used in place of symbols indicating structure", CommonMark 2.5), so every
character that has one is written as such. Names and issues are looked for in the rendered text,
where references are resolved, so those are parted from their sign by an empty comment; so are
emoji.
"""

from __future__ import annotations

import re

from forenote.audit.report.report import one_line

_MEANING = re.compile(
    r"""(?P<call> @ | \#(?=\w) | \bGH-(?=\d) | :(?=[\w+-]+:) )
      | (?P<sign> [&<>|`*_~\[\]\\$]  # `$` begins mathematics
               | :(?=/) | (?<=www)\. )  # of an address""",
    re.IGNORECASE | re.VERBOSE,
)


def inline(text: str, most: int = 400) -> str:
    """The text as words of a paragraph or a cell; never as the first of a line."""
    return _inline(one_line(text, most))


def prose(text: str, most: int = 400) -> str:
    """Our own sentence, in which the texts of others stand between backquotes: those as code. Where
    one of them holds a backquote itself, what is code may be the wrong half; all of it is harmless."""
    line = one_line(text, most)
    pieces = line.split("`")
    if len(pieces) % 2 == 0:  # one is not closed: it was cut, or is somebody else's
        return _inline(line)
    return "".join(
        _code(piece) if number % 2 else _inline(piece) for number, piece in enumerate(pieces)
    )


def code(text: str, most: int = 400) -> str:
    """The text as code. A run of backquotes would do outside of tables, but within one a `|` ends
    the cell even in code, and a backslash before it does not always help."""
    return _code(one_line(text, most))


def _code(line: str) -> str:
    return f"<code>{_inline(line)}</code>" if line else ""


def _inline(line: str) -> str:
    return _MEANING.sub(_harmless, line)


def _harmless(found: re.Match[str]) -> str:
    return f"{found[0]}<!-- -->" if found["call"] else f"&#{ord(found[0])};"
