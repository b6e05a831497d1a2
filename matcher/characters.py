"""Which characters make up a token, and where inside a word a key may begin or end.

Words of a command and segments of a path share these rules; text tokens (`matcher.text`) share the
classes. All of it has a path for ASCII that asks Unicode nothing.
"""

from __future__ import annotations

JOINERS = "_-.+"
"""What joins a token of a word beside letters, digits and marks: `x-y`, `g++`, `a.sh`."""

# Written without spaces between words, so that every character is a token of its own. The scripts
# are those of line breaking classes ID, CJ and SA (UAX #14) that hold letters, Hangul and Yi apart,
# which are spaced; Balinese and Javanese are written without spaces too (The Unicode Standard, 17).
_SPACELESS = (
    (0x0E00, 0x0EFF),  # Thai, Lao
    (0x1000, 0x109F),  # Myanmar
    (0x1780, 0x17FF),  # Khmer
    (0x1950, 0x19DF),  # Tai Le, New Tai Lue
    (0x1A20, 0x1AAF),  # Tai Tham
    (0x1B00, 0x1B7F),  # Balinese
    (0x3005, 0x3007),  # Han iteration mark, closing mark, zero
    (0x3021, 0x3029),  # Hangzhou numerals
    (0x3031, 0x303C),  # kana repeat marks, Han numerals
    (0x3040, 0x312F),  # Hiragana, Katakana, Bopomofo
    (0x31A0, 0x31BF),  # Bopomofo Extended
    (0x31F0, 0x31FF),  # Katakana phonetic extensions
    (0x3400, 0x4DBF),  # Han, extension A
    (0x4E00, 0x9FFF),  # Han
    (0xA980, 0xA9FF),  # Javanese, Myanmar Extended-B
    (0xAA60, 0xAADF),  # Myanmar Extended-A, Tai Viet
    (0xF900, 0xFAFF),  # Han, compatibility
    (0xFF66, 0xFF9F),  # halfwidth Katakana
    (0x11700, 0x1174F),  # Ahom
    (0x1AFF0, 0x1B16F),  # Kana extensions
    (0x20000, 0x3FFFF),  # Han, the planes of the further extensions
)

# No marks by category, yet parts of the character before them: the joiners of Persian, Indic and
# emoji sequences, and the voice marks of halfwidth Katakana.
_CLINGING = "\u200c\u200d\uff9e\uff9f"

_BOUNDARY, _JOINED, _ALONE, _MARK = 0, 1, 2, 3
# _BOUNDARY: a boundary on both sides. _JOINED: a part of a token. _ALONE: a token of its own.
# _MARK: belongs to whatever stands before it.


def nfc(text: str) -> str:
    """The text with letters and their marks composed, the one form in which all is compared."""
    if text.isascii():
        return text
    from unicodedata import normalize

    return normalize("NFC", text)


def is_mark(character: str) -> bool:
    """Whether it belongs to the character before it, such as a combining accent."""
    if character < "\u0300":
        return False
    if character in _CLINGING:
        return True
    if character.isalnum():
        return False
    from unicodedata import category

    return category(character)[0] == "M"


def is_letter(character: str) -> bool:
    """Whether it is a letter, a digit or a combining mark, of any script."""
    return character.isalnum() or is_mark(character)


def is_spaceless(character: str) -> bool:
    """Whether it is a letter of a script that puts no spaces between words."""
    if character < "\u0e00":
        return False
    if not character.isalpha() and not "\u3005" <= character <= "\u303c":
        return False
    code = ord(character)
    for first, last in _SPACELESS:
        if code <= last:
            return first <= code
    return False


def is_punctuation(text: str) -> bool:
    """Whether there is no letter, digit or mark in it, and no `_`: `/`, `.`, `--`, `~`."""
    return not any(character == "_" or is_letter(character) for character in text)


def is_phrase(word: str) -> bool:
    """Whether white space stands in it: a message, a pattern or a script, which is data."""
    return word.split(None, 1) != [word] and word != ""


def is_edge(word: str, at: int, *, numbers: bool = True) -> bool:
    """Whether a token of the word begins or ends at this offset (`0 <= at <= len(word)`).

    With `numbers`, a number at the start of a token and the letters right behind it are two tokens
    (`12pt`, `1.5em`); a program's name (`7z`) has none of that.
    """
    if at <= 0 or at >= len(word):
        return True
    before, behind = word[at - 1], word[at]
    if before == "." and behind == ".":
        return False  # a run of dots is one token
    if before == ".":
        if at >= 2 and word[at - 2] == ".":
            return True
    elif behind == "." and word[at + 1 : at + 2] == ".":
        return True
    right = _kind(behind)
    if right == _MARK:
        return False
    left = _kind(before)
    if left == _MARK:
        left = _bearer(word, at - 1)
    if left != _JOINED or right != _JOINED:
        return True
    return numbers and before.isdecimal() and behind.isalpha() and _starts_number(word, at)


def find_token(word: str, literal: str, start: int = 0, *, numbers: bool = True) -> int:
    """The first offset at which the literal stands between token edges of the word, or -1."""
    size = len(literal)
    at = word.find(literal, start)
    while at >= 0:
        if is_edge(word, at, numbers=numbers) and is_edge(word, at + size, numbers=numbers):
            return at
        at = word.find(literal, at + 1)
    return -1


def tokens(word: str, *, numbers: bool = True) -> list[str]:
    """The word cut at all its token edges; joined again they are the word."""
    pieces = []
    start = 0
    for at in range(1, len(word) + 1):
        if is_edge(word, at, numbers=numbers):
            pieces.append(word[start:at])
            start = at
    return pieces


def _kind(character: str) -> int:
    if character < "\u0080":
        return _JOINED if character.isalnum() or character in JOINERS else _BOUNDARY
    if is_mark(character):
        return _MARK
    if is_spaceless(character):
        return _ALONE
    return _JOINED if character.isalnum() else _BOUNDARY


def _bearer(word: str, at: int) -> int:
    """The kind of the character that the mark at this offset belongs to."""
    while at >= 0:
        kind = _kind(word[at])
        if kind != _MARK:
            return kind
        at -= 1
    return _JOINED


def _starts_number(word: str, end: int) -> bool:
    """Whether a number that begins its token ends here; a sign in front belongs to it. Each run of
    digits is walked once for the one place where it ends, so a whole word costs its length."""
    at = end
    while at > 0 and (word[at - 1].isdecimal() or word[at - 1] == "."):
        if word[at - 1] == "." and at >= 2 and word[at - 2] == ".":
            break  # the end of `...`
        at -= 1
    if at > 0 and word[at - 1] in "+-":
        at -= 1
    return is_edge(word, at, numbers=False)
