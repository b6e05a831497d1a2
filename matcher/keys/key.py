"""A key as the grammar made it: what must hold, in the shape in which it is compared and stored."""

from __future__ import annotations

from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Spelling(Record):
    """One alternative of a key word: the literal pieces between its wildcards.

    `("psycopg2", "")` is `psycopg2*`; one piece means no wildcard. Escapes are gone, the text is
    in NFC. `text` is the alternative as an author would write it, without escapes; `is_option`
    says whether it asks for an option: it starts with a dash and is more than dashes.
    """

    __slots__ = ("is_option", "pieces", "text")

    def __init__(self, pieces: tuple[str, ...]) -> None:
        self.pieces: Final = pieces
        self.text: Final = "*".join(pieces)
        self.is_option: Final = pieces[0][:1] == "-" and self.text.strip("-") != ""


class KeyWord(Record):
    """One word of a bare, `command:` or `tool:` key: any of its spellings."""

    __slots__ = ("spellings",)

    def __init__(self, spellings: tuple[Spelling, ...]) -> None:
        self.spellings: Final = spellings


class CommandPattern(Record):
    """The words of a bare or `command:` key, in the order of the author."""

    __slots__ = ("words",)

    def __init__(self, words: tuple[KeyWord, ...]) -> None:
        self.words: Final = words


class Key(Record):
    """One key. Each field that is not empty must hold; of a field's patterns, any.

    `source` is the key as a person would write it, on one line, for messages. `path` and `text`
    hold the patterns as strings; `matcher.paths.globs` and `matcher.text` compare them. A string key
    fills `bare` only, with one pattern.
    """

    __slots__ = ("bare", "command", "path", "source", "text", "tool")

    def __init__(
        self,
        source: str,
        *,
        bare: tuple[CommandPattern, ...] = (),
        command: tuple[CommandPattern, ...] = (),
        path: tuple[str, ...] = (),
        text: tuple[str, ...] = (),
        tool: tuple[KeyWord, ...] = (),
    ) -> None:
        self.source: Final = source
        self.bare: Final = bare
        self.command: Final = command
        self.path: Final = path
        self.text: Final = text
        self.tool: Final = tool
