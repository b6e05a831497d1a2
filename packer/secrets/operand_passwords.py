"""Secrets that are operands: `htpasswd -b FILE bob x`, `sqlplus scott/x@db`."""

from __future__ import annotations

from forenote.packer.secrets.passwords import WHOLE, end_of_command, is_program, part_of
from forenote.packer.secrets.secret_values import value_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.packer.secrets.known_tokens import Span
    from forenote.packer.secrets.secret_values import Lowered, Value

LAST = "last"
BEHIND_SLASH = "/"

PROGRAMS: Final = (
    ("htpasswd ", LAST),  # htpasswd(1): with -b
    ("sqlplus ", BEHIND_SLASH),  # user/password@database
    ("sqlldr ", BEHIND_SLASH),
    ("expdp ", BEHIND_SLASH),
    ("impdp ", BEHIND_SLASH),
)

_MOST_WORDS = 12


def operand_passwords(lowered: Lowered) -> list[Span]:
    """Where such secrets are, in no order."""
    found = []
    small = lowered.small
    for program, which in PROGRAMS:
        place = small.find(program)
        while place >= 0:
            behind = place + len(program)
            if is_program(lowered.text, place):
                words = _words(lowered, behind, end_of_command(small, behind))
                span = _last(lowered, words) if which == LAST else _login(lowered, words)
                if span is not None:
                    found.append(span)
            place = small.find(program, behind)
    return found


def _words(lowered: Lowered, start: int, end: int) -> list[Value]:
    found: list[Value] = []
    at = start
    while at < end and len(found) < _MOST_WORDS:
        if lowered.text[at] == " ":
            at += 1
            continue
        value = value_at(lowered, at)
        if value is None:  # a redirection, a bracket
            break
        found.append(value)
        at = value.end + len(value.quote)
    return found


def _last(lowered: Lowered, words: list[Value]) -> Span | None:
    """The last operand, where `b` is among the letters of an option."""
    options = [word.text for word in words if word.text[:1] == "-"]
    operands = [word for word in words if word.text[:1] != "-"]
    if len(operands) < 2 or not any("b" in one and one[1:2] != "-" for one in options):
        return None
    return part_of(lowered, operands[-1], WHOLE, joined=False)


def _login(lowered: Lowered, words: list[Value]) -> Span | None:
    """What is between the user's name and `@`; `/` alone is the system's own user."""
    for word in words:
        user, slash, rest = word.text.partition("/")
        if slash and user and user[0] not in "-@.~$":
            password = rest.partition("@")[0]
            start = word.start + len(user) + 1
            end = start + len(password)
            inner = type(word)(password, start, end, word.quote, word.opened)
            return part_of(lowered, inner, WHOLE, joined=False)
    return None
