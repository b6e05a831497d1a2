"""Secrets that can be told by their names: `PASSWORD=...`, `--token ...`, `"apiKey": "..."`.

Behind the name of a password any literal is masked. Tokens and keys have names that code is full of,
so there a value counts only if it looks made by chance, or stands where only a literal can.
"""

from __future__ import annotations

from forenote.packer.secrets.secret_names import HINTS, PASSWORD, is_plural, strength
from forenote.packer.secrets.secret_values import Lowered, Value, is_secret, value_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.packer.secrets.known_tokens import Span

_SCHEMES: Final = frozenset((
    "bearer", "basic", "token", "bot", "apikey", "api-key", "digest", "key", "negotiate",
    "splunk", "github-bearer", "genie", "geniekey", "authorization", "wsse", "hawk",
))  # fmt: skip
"""What may stand before the value of an `Authorization` header (RFC 9110, section 11)."""

_SETTERS: Final = (
    "setx ",  # setx of Windows
    "set -x ",  # set(1) of fish: exported, for all, for good
    "set -gx ",
    "set -ux ",
    "nmcli ",  # nmcli(1): PROPERTY VALUE
    "rclone config ",  # rclone(1): KEY VALUE
    "defaults write ",  # defaults(1) of macOS
    "conda config --set ",  # conda config --help
    "ngrok config ",  # ngrok config add-authtoken
)
"""Behind these, in small letters, a name and its value stand apart by a blank alone."""

_LONGEST_NAME = 100


def named_values(lowered: Lowered) -> list[Span]:
    """Where the values behind such names are, in no order; they may overlap."""
    found = []
    seen = set()
    grouped: dict[str, int] = {}  # how far what stands in groups was looked through
    for hint in HINTS:
        place = lowered.small.find(hint)
        while place >= 0:
            start = lowered.names.rfind(" ", max(0, place - _LONGEST_NAME), place) + 1
            end = lowered.names.find(" ", place, place + _LONGEST_NAME)
            end = end if end >= 0 else min(len(lowered.text), place + _LONGEST_NAME)
            if end not in seen:
                seen.add(end)
                start = max(start, place - _LONGEST_NAME)
                span = _behind(lowered, start, end)
                if span is not None:
                    found.append(span)
                if end >= grouped.get(hint, 0):
                    several, far = _grouped(lowered, start, end)
                    found += several
                    grouped[hint] = far
                if span is not None:
                    end = max(end, span[1])
            place = lowered.small.find(hint, max(end, place + 1))
    return found


def secret_from(text: str, path: str) -> int:
    """Where the secret starts in a value that is known by a name, behind a scheme such as `Bearer`;
    -1 if it is none. The name is the last of those in the `path` that lead to it."""
    outer, _, name = path.rpartition("/")
    lowered = Lowered(text)
    value = Value(text, 0, len(text), "'", 0)
    if strength(name):
        value = _without_scheme(lowered, value)
        return value.start if is_secret(lowered, value, PASSWORD, certain=True, name=name) else -1
    kinds = [strength(one) for one in outer.split("/")] if outer else []
    if not any(kinds):
        return -1
    from forenote.packer.secrets.grouped_values import is_inner

    return 0 if is_inner(lowered, value, max(kinds), name) else -1


def _behind(lowered: Lowered, start: int, end: int) -> Span | None:
    """The span to mask of the value behind the name from `start` to `end`, None for none."""
    text = lowered.text
    if text[start - 1 : start] == "\\" and text[start] in "nrt":
        start += 1  # of `\n`
    while start < end and text[start] in "-.":
        start += 1
    name = text[start:end].rstrip("-.")
    kind = strength(name)
    if not kind:
        return None
    place, certain = _separated(lowered, start, end, name)
    value = value_at(lowered, place) if place else None
    if value is None:
        return None
    bare = _without_scheme(lowered, value)
    if bare is not value:
        value, kind, certain = bare, PASSWORD, True
    if is_secret(lowered, value, kind, certain=certain, name=name):
        return value.start, value.end
    return None


def _grouped(lowered: Lowered, start: int, end: int) -> tuple[list[Span], int]:
    """The secrets in a list or mapping behind the name from `start` to `end`, and how far that goes."""
    text = lowered.text
    while start < end and text[start] in "-.":
        start += 1
    name = text[start:end].rstrip("-.")
    kind = strength(name)
    if not kind:
        return [], 0
    from forenote.packer.secrets.grouped_values import in_brackets, in_lines, in_pieces

    place, _ = _separated(lowered, start, end, name)
    if not place:
        return [], 0
    if text[place : place + 1] in ("{", "[", "("):
        return in_brackets(lowered, place, kind)
    if text[place : place + 1] == "\n" and text[:place].rstrip(" \t")[-1:] == ":":
        return in_lines(lowered, start, place, kind)
    if is_plural(name):
        value = value_at(lowered, place)
        if value is not None:
            return in_pieces(lowered, value, kind)
    return [], 0


def _separated(lowered: Lowered, start: int, end: int, name: str) -> tuple[int, bool]:
    """Where the value of a name starts, 0 for none, and whether only a literal can stand there."""
    text = lowered.text
    closed = _over_quote(text, end)
    place = _over_blanks(text, closed)
    separator = text[place : place + 2]
    if separator in (":=", "=>"):
        return _over_blanks(text, place + 2), False
    if separator[:1] in ("=", ":") and separator not in ("==", "::"):
        behind = _over_blanks(text, place + 1)
        tight = separator[0] == "=" and behind == end + 1 and name.upper() == name
        return behind, _is_option(text, start) or (tight and text[behind : behind + 1] not in "'\"")
    if place == closed or closed > end:
        return 0, False
    if _is_option(text, start):
        if name == "secret" and lowered.small.endswith(" config set --", 0, start):
            named = value_at(lowered, place)  # pulumi config set --secret NAME x
            behind = named.end + len(named.quote) if named else place
            return _over_blanks(text, behind), True
        return place, True
    small = lowered.small[start:end]
    if small in ("password", "passphrase", "secret") and separator[:1] == "'":
        return place, True  # PASSWORD 'x' of SQL
    before = lowered.small[max(0, start - 120) : start]
    if before[: before.rfind(" ") + 1].endswith((" set ", " add ")):
        return place, True  # config set NAME x
    if any(setter in before for setter in _SETTERS):
        command = max(before.rfind(sign) for sign in ";|&\n")
        if any(setter in before[command + 1 :] for setter in _SETTERS):
            return place, True
    if small == "bearer" or (
        small == "password" and before.split()[-2:-1] == ["login"]
    ):  # netrc(5)
        return place, False
    return 0, False


def _is_option(text: str, start: int) -> bool:
    return text[start - 1 : start] == "-" and text[start - 2 : start - 1] in (
        "-",
        " ",
        "",
        '"',
        "'",
    )


def _over_blanks(text: str, place: int) -> int:
    """Behind the blanks at a place, eight at most."""
    end = place
    while end - place < 8 and text[end : end + 1] in (" ", "\t") and end < len(text):
        end += 1
    return end


def _over_quote(text: str, place: int) -> int:
    """Behind the closing quote of a quoted name, escaped or not; the same place without one."""
    at = place
    while text[at : at + 1] == "\\":
        at += 1
    if text[at : at + 1] in ("'", '"'):
        return at + 1
    return place


def _without_scheme(lowered: Lowered, value: Value) -> Value:
    """`Bearer x` without its first word; the word alone means that the next one is the value."""
    first, _, rest = value.text.partition(" ")
    if first.lower() not in _SCHEMES:
        return value
    if rest:
        start = value.start + len(first) + 1
        return Value(rest, start, value.end, value.quote, value.opened)
    place = value.end
    if lowered.text[place : place + 1] == " ":
        return value_at(lowered, place + 1) or value
    return value
