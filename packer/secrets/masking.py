"""Secrets out of what is written down, with what kind they are left readable: `ghp_…`, `-u bob:…`.

Three readers look for them, each by another mark: how a secret looks, what it is called, where it
stands. None of them runs a regular expression, and each looks at every character a bounded number
of times.
"""

from __future__ import annotations

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
    pieces = []
    done = 0
    for start, end in secrets(text):
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
    from forenote.packer.secrets.known_tokens import known_tokens
    from forenote.packer.secrets.named_values import named_values
    from forenote.packer.secrets.passwords import placed_passwords
    from forenote.packer.secrets.secret_values import Lowered

    lowered = Lowered(text)
    found = known_tokens(text)
    found += named_values(lowered)
    found += placed_passwords(lowered)
    found.sort()
    apart: list[Span] = []
    for start, end in found:
        if apart and start <= apart[-1][1]:
            apart[-1] = apart[-1][0], max(end, apart[-1][1])
        elif end > start:
            apart.append((start, end))
    return apart
