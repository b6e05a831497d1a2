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
        bare=_patterns(bare) if bare else (),
        command=_patterns(command) if command else (),
        path=path,
        text=text,
        tool=_words(tool) if tool else (),
    )


def _plain(words: tuple[KeyWord, ...]) -> Words:
    return tuple(tuple(spelling.pieces for spelling in word.spellings) for word in words)


def _patterns(plain: tuple[Words, ...]) -> tuple[CommandPattern, ...]:
    found = []
    for words in plain:
        found.append(CommandPattern(_words(words)))
    return tuple(found)


def _words(words: Words) -> tuple[KeyWord, ...]:
    found = []
    for word in words:
        spellings = []
        for pieces in word:
            spellings.append(Spelling(pieces))
        found.append(KeyWord(tuple(spellings)))
    return tuple(found)
