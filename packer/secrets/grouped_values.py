"""Secrets in a list or a mapping that has the name of secrets: `tokens: [...]`, `secrets:` in YAML.

What stands inside is known by that name alone, so a value counts where it is quoted behind the name of
passwords, else where it looks made by chance; not one whose own key says what else it is.
"""

from __future__ import annotations

from forenote.packer.secrets.secret_names import PASSWORD, strength
from forenote.packer.secrets.secret_values import Value, is_path, is_random, is_secret, value_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.packer.secrets.known_tokens import Span
    from forenote.packer.secrets.secret_values import Lowered

    Found = tuple[list[Span], int]
    """The secrets, and where what was looked through ends."""

OTHER_KEYS: Final = frozenset((
    "user", "username", "login", "name", "email", "mail", "id", "host", "hostname", "server",
    "url", "uri", "endpoint", "address", "port", "region", "zone", "path", "file", "filename",
    "type", "kind", "version", "provider", "scope", "scopes", "issuer", "audience", "algorithm",
    "alg", "format", "namespace", "database", "db_name", "dbname", "ref", "source", "method",
    "description", "label", "created", "updated", "expires", "expiry", "role", "mode", "env",
))  # fmt: skip
"""Keys beside secrets, or with these words at their end, whose values are none."""

_OPEN = "{[("
_CLOSED = "}])"
_LONGEST = 4096  # characters of a group that are looked through
_MOST = 64  # values of one group
_APART = ",;:|"


def in_brackets(lowered: Lowered, place: int, kind: int) -> Found:
    """In a list or mapping in brackets that opens at a place."""
    text = lowered.text
    found: list[Span] = []
    last = min(len(text), place + _LONGEST)
    at, depth, values = place, 0, 0
    key = ""
    while at < last and values < _MOST:
        one = text[at]
        if one in _OPEN:
            depth += 1
            at += 1
        elif one in _CLOSED:
            depth -= 1
            at += 1
            if not depth:
                break
            key = ""
        elif one in ",;\n":
            at += 1
            key = "" if depth < 2 else key
        elif one in " \t\r:=><":
            at += 1
        else:
            value = value_at(lowered, at)
            if value is None:
                at += 1
                continue
            values += 1
            behind = value.end + (value.start - value.opened if value.quote else 0)
            value, named = _parted(lowered, value, behind)
            if named is not None:
                key = named
            if value is not None and is_inner(lowered, value, kind, key):
                found.append((value.start, value.end))
            at = max(at + 1, behind)
    return found, at


def _parted(lowered: Lowered, value: Value, behind: int) -> tuple[Value | None, str | None]:
    """A value that is a key, or has one before it in the same run: the value, and the key."""
    text = lowered.text
    if not value.quote:
        for sign in ("=", ":"):
            name, found, rest = value.text.partition(sign)
            if found and name:
                start = value.start + len(name) + 1
                return (Value(rest, start, value.end, "", start) if rest else None), name
    place = behind
    while text[place : place + 1] in (" ", "\t") and place - behind < 8 and place < len(text):
        place += 1
    if text[place : place + 1] in (":", "=") and text[place : place + 2] not in ("::", "=="):
        return None, value.text
    return value, None


def in_lines(lowered: Lowered, name: int, place: int, kind: int) -> Found:
    """In the lines below a name that stand further in than it does, or are its list (YAML). `name` is
    where the name starts, `place` where its line ends."""
    text = lowered.text
    indent = _indent(text, text.rfind("\n", 0, name) + 1)
    found: list[Span] = []
    last = min(len(text), place + _LONGEST)
    at, values = place + 1, 0
    while at < last and values < _MOST:
        end = text.find("\n", at, last)
        end = end if end >= 0 else last
        inner = _indent(text, at)
        start = at + inner
        if text[start:end].strip():
            is_item = text[start : start + 2] in ("- ", "-\n")
            if inner < indent or (inner == indent and not is_item):
                break
            values += 1
            span = _of_line(lowered, start, end, kind)
            if span is not None:
                found.append(span)
        at = end + 1
    return found, max(at - 1, place)


def _of_line(lowered: Lowered, start: int, end: int, kind: int) -> Span | None:
    text = lowered.text
    while text[start : start + 2] == "- ":
        start += 2
    key = ""
    colon = text.find(": ", start, end)
    if colon < 0 and text[start:end].rstrip().endswith(":"):
        return None
    if colon >= 0 and text[start] not in "'\"[{":
        key = text[start:colon].strip()
        start = colon + 2
    while text[start : start + 1] == " " and start < end:
        start += 1
    value = value_at(lowered, start) if start < end else None
    if value is None or not is_inner(lowered, value, kind, key):
        return None
    return value.start, value.end


def in_pieces(lowered: Lowered, value: Value, kind: int) -> Found:
    """In a text of several, apart by signs or blanks: `KEYS=a,b`, `"a b"`."""
    text = lowered.text
    found: list[Span] = []
    start, end = value.start, value.end
    if not value.quote:  # its signs end a bare value
        while text[end : end + 1] in (",", ";", "|") and end - start < _LONGEST:
            further = value_at(lowered, end + 1)
            if further is None or further.quote:
                break
            end = further.end
    at = start
    for one in text[start:end].translate(_BLANKS).split(" "):
        piece = Value(one, at, at + len(one), value.quote, at)
        at += len(one) + 1
        if len(found) < _MOST and is_inner(lowered, piece, kind, ""):
            found.append((piece.start, piece.end))
    return found, end


_BLANKS: Final = {ord(sign): " " for sign in _APART}


def is_inner(lowered: Lowered, value: Value, kind: int, key: str) -> bool:
    """Whether a value that stands, behind a key or alone, below a name of secrets is one."""
    said = value.text
    small = key.strip("\"'\\ ").lower()
    if small in OTHER_KEYS or _last_word(small) in OTHER_KEYS or is_path(said):
        return False
    if strength(said):  # a list of names of secrets
        return False
    if kind == PASSWORD and value.quote:
        return is_secret(lowered, value, PASSWORD, certain=False, name=key)
    return is_random(said) and is_secret(lowered, value, kind, certain=False, name=key)


def _last_word(name: str) -> str:
    return name.replace("-", "_").replace(".", "_").rpartition("_")[2]


def _indent(text: str, start: int) -> int:
    end = start
    while text[end : end + 1] == " ":
        end += 1
    return end - start
