"""Keys that can mean what they say, and probably are meant otherwise: warnings, never errors.

Words in quotes are taken as they stand, here as where keys are read, so each doubt can be answered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from forenote.matcher.keys.foreign import LONGEST, SEARCHERS
from forenote.matcher.keys.mistake import KeyMistake
from forenote.matcher.keys.plain import likely_field
from forenote.matcher.keys.quoting import Written, split_scalar, written_words
from forenote.matcher.keys.tools import HINTS, READ_AS

_QUOTE = "quotes around the word take it as it stands"

_WORDS: tuple[tuple[re.Pattern[str], str, str], ...] = (
    # what a word looks like, what it is instead, what to write
    (
        re.compile(r"^\.\*$"),
        "`.*` is a dot and what follows it, as in `.env`",
        "leave it out if it stands for any words",
    ),
    (
        re.compile(r"\S\.\*-"),
        "`{word}` holds a dot, then any characters; keys are no regular expressions",
        "put a blank in its place if it stands for any words, and `*` without the dot for a part",
    ),
    (
        re.compile(r"\w\\\.\w|^\\\.\w"),
        "the backslash in `{word}` is a character of the word; keys are no regular expressions",
        "write the dot without it",
    ),
    (
        re.compile(r"^\[\w[\w -]*\]$"),
        "`{word}` is a word with its brackets, neither optional nor any of these characters",
        "leave it out, or name alternatives with `|`",
    ),
    (
        re.compile(r"\[\^?\w-\w"),
        "the brackets of `{word}` are characters of the word, not a set of them",
        "write `*` for any characters, or name alternatives with `|`",
    ),
    (
        re.compile(r"(?<!@)\{[^{}]*,[^{}]*\}|^\{\w[\w-]*\}$"),
        "the braces of `{word}` are characters of the word",
        "name alternatives with `|`",
    ),
)
_ANCHORED = re.compile(r"^\^\w|\w\$$")
_TAKE_REVISIONS = ("git", "hg")
"""Programs for which `^main` is what cannot be reached from there."""

_TEXT = re.compile(r"\\[sSdDwWbB](?![a-z])|\.[*+]\??[\w(\\]|\\[.()]|^\^\w|\w\$$|\(\?:|\([\w ]+(?:\|[\w ]+)+\)")  # fmt: skip


def doubts(value: object) -> Iterator[KeyMistake]:
    """What is doubtful in `keys:` or `unless:` that could be read, with the place as in a
    mistake."""
    if isinstance(value, str):
        parts = split_scalar(value)
        for item, part in enumerate(parts):
            for doubt in _bare(part.text):
                yield _moved(doubt, item, "", part.offset)
            before = parts[item - 1].text.split() if item else []
            if len(before) > 1 and part.text[:1] == "-":
                yield KeyMistake(
                    f"the comma makes `{part.text}` a key of its own, for any program",
                    f"write `|` between the spellings of an option, or `{before[0]} {part.text}`",
                    item,
                    offset=part.offset,
                )
        return
    for item, one in enumerate(value if isinstance(value, list) else [value]):
        if isinstance(one, str):
            for doubt in _bare(one):
                yield _moved(doubt, item, "", 0)
        elif isinstance(one, Mapping):
            for field, patterns in one.items():
                for pattern in patterns if isinstance(patterns, list) else [patterns]:
                    for doubt in _FIELDS[field](pattern):
                        yield _moved(doubt, item, field, None)


def _moved(doubt: KeyMistake, item: int, field: str, offset: int | None) -> KeyMistake:
    doubt.item = item
    doubt.field = field or None
    doubt.offset = None if offset is None else offset + (doubt.offset or 0)
    return doubt


def _bare(text: str) -> Iterator[KeyMistake]:
    doubt = likely_field(text)
    if doubt is not None:
        yield doubt
    if text.startswith("mcp__") and " " not in text:
        yield KeyMistake(
            f"`{text}` is the name of a tool, and a plain key looks at commands and paths",
            f"write `{{tool: {text}}}`",
        )
    if text in READ_AS and text[0].isupper():
        yield KeyMistake(
            f"`{text}` is the name of an agent's tool, and a plain key looks for it in commands",
            HINTS[READ_AS[text]],
        )
    yield from _command(text)


def _command(text: str) -> Iterator[KeyMistake]:
    words = written_words(text) if len(text) <= LONGEST else []
    searches = bool(words) and words[0].text in (*SEARCHERS, *_TAKE_REVISIONS)
    for at, word in enumerate(words):
        if word.quoted:
            continue
        for shape, what, hint in _WORDS:
            if shape.search(word.text) and (at or word.text[0] != "{"):
                yield KeyMistake(
                    what.replace("{word}", word.text), f"{hint}; {_QUOTE}", offset=word.start
                )
                break
        if _ANCHORED.search(word.text) and not searches:
            yield KeyMistake(
                f"`{word.text}` is taken as it stands; keys are no regular expressions",
                f"write `{word.text.strip('^$')}`, since words are compared whole; {_QUOTE}",
                offset=word.start,
            )
        if _splits(word, words[at + 1 :]):
            yield KeyMistake(
                f"`{word.text}` is one word; `|` does not stand between whole commands",
                "write two keys, if they are two commands",
                offset=word.start,
            )


def _splits(word: Written, behind: list[Written]) -> bool:
    """`npm publish|yarn publish`"""
    alternatives = word.alternatives
    return len(alternatives) > 1 and bool(behind) and behind[0].text == alternatives[0]


def _path(pattern: str) -> Iterator[KeyMistake]:
    parts = pattern.split()
    if len(parts) > 1 and all("*" in part for part in parts) and "," not in pattern:
        yield KeyMistake(
            f"`{pattern}` is one pattern, for names that hold the blank",
            f"write a list for several: [{', '.join(repr(part) for part in parts)}]",
        )


def _text(pattern: str) -> Iterator[KeyMistake]:
    if len(pattern) <= LONGEST and _TEXT.search(pattern):
        yield KeyMistake(
            f"`{pattern}` is looked for as it stands; `text:` is no regular expression",
            "write the tokens that adjoin in the text, and a list where any of several may hold",
        )


def _tool(pattern: str) -> Iterator[KeyMistake]:
    if "*" not in pattern or len(pattern) > LONGEST:
        return
    shape = re.compile(".*".join(re.escape(piece) for piece in pattern.split("*")))
    names = [name for name in READ_AS if shape.fullmatch(name)]
    if names:
        yield KeyMistake(
            f"`tool: {pattern}` never holds for {' and '.join(names)}, "
            f"since such calls are read as {READ_AS[names[0]]}",
            HINTS[READ_AS[names[0]]],
        )


_FIELDS = {"command": _command, "path": _path, "text": _text, "tool": _tool}
