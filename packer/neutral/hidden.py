"""Characters that a reader does not see, shown as what they are."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_CATEGORIES: Final = frozenset(["Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"])
"""Controls, format characters (zero-width, direction, tags), what no font or only a private one has,
half surrogate pairs, and line ends that editors do not show. The standard keeps its blanks apart
(Zs): they are seen as blanks."""

_SHAPELESS: Final = frozenset(
    # Characters of other categories that are drawn as nothing.
    [
        "\u034f",  # combining grapheme joiner
        *"\u115f\u1160\u3164\uffa0",  # Hangul fillers
        *"\u17b4\u17b5",  # Khmer inherent vowels
        *"\u180b\u180c\u180d\u180f",  # Mongolian variants
        "\u2800",  # a Braille pattern without dots
        *map(chr, range(0xFE00, 0xFE10)),  # variants
        *map(chr, range(0xE0100, 0xE01F0)),  # more variants: whole sentences hide in them
    ]
)

_JOINERS: Final = "\u200c\u200d"  # non-joiner and joiner: ordinary in Persian and Indic scripts
_JOINER: Final = "\u200d"  # and in emoji
_VARIANTS: Final = "\ufe0e\ufe0f"  # text and emoji style of the sign before
_KEYCAP: Final = "\u20e3"

_JOINED_SCRIPTS: Final = ((0x0600, 0x0DFF), (0x0F00, 0x109F), (0x1780, 0x18AF))
"""Arabic to Sinhala, Tibetan and Burmese, Khmer and Mongolian: scripts whose letters change where
they join."""

_SIGNS: Final = (
    (0xA9, 0xAE),
    (0x203C, 0x2BFF),
    (0x3030, 0x303D),
    (0x3297, 0x3299),
    (0x1F000, 0x1FAFF),
)
"""Where the characters are that have an emoji style."""


def is_hidden(character: str) -> bool:
    """Whether a character is a control, invisible, or changes the direction of its neighbours."""
    if " " <= character < "\x7f":
        return False
    if character < "\x7f":
        return character not in "\n\t"
    from unicodedata import category

    return category(character) in _CATEGORIES or character in _SHAPELESS


def shown(text: str) -> str:
    """Hidden characters as `{U+202E}`; of a run the first, with how many more there are."""
    if text.isascii() and text.isprintable():
        return text
    hidden = {character for character in set(text) if is_hidden(character)}
    if not hidden:
        return text
    pieces: list[str] = []
    start = 0
    position = 0
    length = len(text)
    while position < length:
        if text[position] not in hidden or _belongs(text, position):
            position += 1
            continue
        end = position + 1
        while end < length and text[end] in hidden:
            end += 1
        more = f" and {end - position - 1} more" if end - position > 1 else ""
        pieces += (text[start:position], f"{{U+{ord(text[position]):04X}{more}}}")
        start = position = end
    pieces.append(text[start:])
    return "".join(pieces)


def _belongs(text: str, position: int) -> bool:
    """Whether a joiner or a variant sits where scripts and emoji use it: alone, a variant behind a
    sign (digits carry one in keycaps), a joiner between letters that join or between signs."""
    character = text[position]
    before = text[position - 1 : position]
    behind = text[position + 1 : position + 2]
    if character in _VARIANTS:
        return _within(before, _SIGNS) or (behind == _KEYCAP and before.isascii() and before != "")
    if character not in _JOINERS:
        return False
    if _within(before, _JOINED_SCRIPTS) and _within(behind, _JOINED_SCRIPTS):
        return not is_hidden(before) and not is_hidden(behind)
    if before != "" and before in _VARIANTS:
        before = text[position - 2 : position - 1] if position > 1 else ""
    return character == _JOINER and _within(before, _SIGNS) and _within(behind, _SIGNS)


def _within(character: str, ranges: tuple[tuple[int, int], ...]) -> bool:
    return character != "" and any(first <= ord(character) <= last for first, last in ranges)
