"""Keys as the plain values that `marshal` takes, and back."""

from __future__ import annotations

from forenote.matcher.keys.key import CommandPattern, Key, KeyWord, Spelling

TYPE_CHECKING = False
if TYPE_CHECKING:
    Words = tuple[tuple[tuple[str, ...], ...], ...]
    """Per word, per spelling, its pieces."""

    Packed = tuple[
        str, tuple[Words, ...], tuple[Words, ...], tuple[str, ...], tuple[str, ...], Words
    ]
    """A key's fields in the order of `Key.__slots__`, its source first."""


def freeze(key: Key) -> Packed:
    """A key as plain values."""
    return (
        key.source,
        tuple(_plain(pattern.words) for pattern in key.bare),
        tuple(_plain(pattern.words) for pattern in key.command),
        key.path,
        key.text,
        _plain(key.tool),
    )


def thaw(packed: Packed) -> Key:
    """The key that `freeze` was given."""
    source, bare, command, path, text, tool = packed
    return Key(
        source,
        bare=tuple(CommandPattern(_words(words)) for words in bare),
        command=tuple(CommandPattern(_words(words)) for words in command),
        path=path,
        text=text,
        tool=_words(tool),
    )


def _plain(words: tuple[KeyWord, ...]) -> Words:
    return tuple(tuple(spelling.pieces for spelling in word.spellings) for word in words)


def _words(words: Words) -> tuple[KeyWord, ...]:
    return tuple(KeyWord(tuple(Spelling(pieces) for pieces in word)) for word in words)
