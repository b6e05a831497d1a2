"""Whether a value is a secret: a literal that could be one, and not what is worked out elsewhere."""

from __future__ import annotations

from forenote.matcher.record import Record
from forenote.packer.secrets.secret_names import PASSWORD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_NO_VALUES: Final = frozenset((
    "none", "null", "nil", "true", "false", "undefined", "string", "str", "bytes", "bool", "int",
    "number", "any", "required", "optional", "yes", "no", "on", "off", "empty", "stdin",
    "password", "token", "secret", "apikey", "key", "redacted", "hidden", "prompt", "basic",
    "bearer", "in", "is", "not", "and", "or", "for", "to", "the", "of", "with", "from", "field",
))  # fmt: skip
"""What stands behind such a name without being a secret, in small letters."""

_PLACEHOLDERS: Final = ("your", "xxxx", "****", "....", "placeholder", "changeme", "_here", "-here")

_NUMBERS = ("seed", "seeds")  # names of numbers as well as of secrets

_LONGEST_JUDGED = 256
_LEAST_TOKEN = 8
_LEAST_PASSWORD = 3

_NAME = "abcdefghijklmnopqrstuvwxyz0123456789_-."
_ENDS = " \t\r\n\v\f\0\1\"'`;&|()<>,{}[]"
_MAP = [chr(code) for code in range(128)]
_BY_NAME: Final = {ord(one): " " for one in _MAP if one not in _NAME}
_BY_END: Final = {ord(one): " " for one in _ENDS}


class Value(Record):
    """What stands behind a name: a literal in quotes (`quote` is which), else a bare run. `opened`
    is where its quote is, else its start."""

    __slots__ = ("end", "opened", "quote", "start", "text")

    def __init__(self, text: str, start: int, end: int, quote: str, opened: int) -> None:
        self.text: Final = text
        self.start: Final = start
        self.end: Final = end
        self.quote: Final = quote
        self.opened: Final = opened


class Lowered(Record):
    """A text in small letters, of the same length, and twice more: what is in no name, and what
    ends a bare value, is a blank."""

    __slots__ = ("bare", "names", "small", "text")

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self.small: Final = in_small_letters(text)
        self.names: Final = self.small.translate(_BY_NAME)
        self.bare: Final = self.small.translate(_BY_END)


def in_small_letters(text: str) -> str:
    """The text in small letters, of the same length: what is not ASCII is a question mark."""
    return text.encode("ascii", "replace").decode("ascii").lower()


def value_at(lowered: Lowered, place: int) -> Value | None:
    """The literal that starts at a place, None where there is none."""
    text = lowered.text
    at = place
    while text[at : at + 1] == "\\" and at - place < 4:
        at += 1
    quote = text[at : at + 1]
    if quote in ("'", '"'):
        closing = text[place : at + 1]
        end = text.find(closing, at + 1, at + 1 + _LONGEST_JUDGED)
        line = text.find("\n", at + 1, at + 1 + _LONGEST_JUDGED)
        if end < 0 or 0 <= line < end:
            end = lowered.bare.find(" ", at + 1)
            end = end if end >= 0 else len(text)
        return Value(text[at + 1 : end], at + 1, end, quote, place)
    end = lowered.bare.find(" ", place)
    end = end if end >= 0 else len(text)
    if end <= place:
        return None
    value = text[place : min(end, place + _LONGEST_JUDGED)]
    if value[-1] == "\\":  # of an escaped quote
        end -= 1
        value = value[:-1]
    return Value(value, place, end, "", place)


def is_secret(lowered: Lowered, value: Value, kind: int, *, certain: bool, name: str = "") -> bool:
    """Whether a value behind the name of a password or token is one. `certain`: it stands where
    only a literal can, as behind an option."""
    said = value.text
    small = said.lower()
    bare = small.strip("\"'\\ ")
    if not bare or bare in _NO_VALUES or bare == name.lower():
        return False
    if _is_elsewhere(said, value.quote) or any(mark in small for mark in _PLACEHOLDERS):
        return False
    if not value.quote and lowered.text[value.end : value.end + 1] in ("(", "["):
        return False  # a call
    if kind == PASSWORD:
        if len(said) < _LEAST_PASSWORD:
            return False
        if certain:
            return True
        if value.quote:
            return " " not in said
        return _has_digit(said) and not _is_code(said)
    if " " in said.strip() or is_path(said) or (said.isdigit() and name.lower().endswith(_NUMBERS)):
        return False
    return is_random(said) or (certain and len(said) >= _LEAST_TOKEN and not _is_words(said))


def is_random(text: str) -> bool:
    """Whether a word could be made by chance: of letters and digits mixed, at least eight, and not
    written like code, a path or a version."""
    if len(text) < _LEAST_TOKEN or _is_code(text) or is_path(text):
        return False
    return _has_digit(text) and text.lower() != text.upper() and not _is_words(text)


def _is_elsewhere(text: str, quote: str) -> bool:
    """Whether the value is worked out elsewhere: an expansion, a placeholder, a file's name."""
    first = text[:1]
    if first in ("<", "%", "{", "@", "*", "…", "\0", "\1", "`"):
        return True
    if first == "$":
        # in single quotes a `$` is a character, if it is not the start of a name in capitals
        return quote != "'" or text[1:2] in ("{", "(") or text[1:].isupper()
    return "${" in text or "$(" in text or "{{" in text or "#{" in text


def _is_words(text: str) -> bool:
    """Whether it is words of letters alone, joined or not: `my-api-key`, `Password`."""
    plain = text.replace("-", "").replace("_", "").replace(".", "").replace(" ", "")
    if plain.isalpha():
        return len(plain) < 24 or plain.islower()
    # words with a number at the end: `token-2`, `test_user_10`
    return plain.rstrip("0123456789").isalpha() and len(plain) - len(plain.rstrip("0123456789")) < 3


def _is_code(text: str) -> bool:
    """Whether it is a name of code, with its parts: `settings.KEY_1`, `self._token`."""
    return text[-1:] in (":", "?", "\\") or (
        "." in text and all(part.isidentifier() for part in text.split("."))
    )


def is_path(text: str) -> bool:
    return text[:1] in ("/", "~", ".") or "://" in text or "\\" in text or text[1:3] == ":\\"


def _has_digit(text: str) -> bool:
    return any(one in text for one in "0123456789")
