"""Secrets out of what is written down, with what kind they are left readable: `ghp_…`, `-u bob:…`.

Three readers look for them, each by another mark: how a secret looks, what it is called, where it
stands. None of them runs a regular expression, and each looks at every character a bounded number
of times. Each is asked only where a first look does not rule out that it finds something.
"""

from __future__ import annotations

from forenote.packer.secrets.first_look import (
    holds_one,
    may_hold_token,
    may_name_secret,
    may_place_password,
)
from forenote.packer.secrets.secret_names import HINTS
from forenote.packer.secrets.secret_values import Lowered, in_small_letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.packer.secrets.known_tokens import Span

MASK: Final = "…"
"""What stands in a secret's place."""

_LEAST = 6
"""Characters of the shortest text that can hold a secret and its mark."""


def masked(text: str) -> str:
    """The text with `MASK` in the place of each secret."""
    found = secrets(text)
    if not found:
        return text
    pieces = []
    done = 0
    for start, end in found:
        pieces.append(text[done:start])
        pieces.append(MASK)
        done = end
    return "".join(pieces) + text[done:]


def masked_argument(text: str, name: str) -> str:
    """The value of a tool's argument, masked as a whole where its name is that of a secret, or one
    around it (`secrets/db`) is. Only a literal can stand there, so it need not look made by chance."""
    from forenote.packer.secrets.named_values import secret_from

    start = secret_from(text, name)
    return masked(text) if start < 0 else text[:start] + MASK


def secrets(text: str) -> list[Span]:
    """Where the secrets are, in order, none of them touching another."""
    if len(text) < _LEAST:
        return []
    found: list[Span] = []
    if may_hold_token(text):
        from forenote.packer.secrets.known_tokens import known_tokens

        found += known_tokens(text)
    small = in_small_letters(text)
    hinted = holds_one(small, HINTS)
    if hinted and may_name_secret(small):
        from forenote.packer.secrets.named_values import named_values

        found += named_values(Lowered(text))
    if may_place_password(small, hinted=hinted):
        from forenote.packer.secrets.passwords import placed_passwords

        found += placed_passwords(Lowered(text))
    return apart(found) if found else found


def apart(found: list[Span]) -> list[Span]:
    """Spans that overlap or touch as one, in order."""
    found.sort()
    joined: list[Span] = []
    for start, end in found:
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        elif end > start:
            joined.append((start, end))
    return joined
