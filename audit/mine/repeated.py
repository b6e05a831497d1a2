"""Secrets of a call where its error repeats them. There nothing tells what they are: `--token=x` names
its value, `bad token x` does not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from forenote.matcher.action import Action
from forenote.packer.secrets.masking import MASK, secrets
from forenote.packer.secrets.named_values import secret_from

if TYPE_CHECKING:
    from forenote.packer.secrets.known_tokens import Span

_LONG = 8
"""Characters of a value that is masked also within a word; a shorter one may be part of any."""

_LEAST_KEPT = 4
"""Characters of a value by which its beginning is known."""


def secrets_of(action: Action) -> tuple[str, ...]:
    """The values that are masked in a call: in its command, its patch, its new texts, its arguments."""
    found: set[str] = set()
    names = action.argument_names or ("",) * len(action.arguments)
    for argument, name in zip(action.arguments, names, strict=True):
        start = secret_from(argument, name) if name else -1
        if start >= 0:
            found.add(argument[start:])
    texts = (action.command, action.patch, *(one.text for one in action.changes))
    for text in (*texts, *action.arguments):
        found.update(text[start:end] for start, end in secrets(text))
    return tuple(sorted(one for one in found if one.strip()))


def masked_with(text: str, values: Iterable[str]) -> str:
    """The text with a mask in the place of each of its own secrets and of each of these values."""
    spans = secrets(text)
    for value in values:
        spans += _places(text, value)
    pieces, done = [], 0
    for start, end in sorted(spans):
        if end > done:
            if start >= done:
                pieces += [text[done:start], MASK]
            done = end
    return "".join(pieces) + text[done:]


def _places(text: str, value: str) -> Iterator[Span]:
    start = text.find(value)
    while start >= 0:
        end = start + len(value)
        if len(value) >= _LONG or not _within_a_word(text, start, end):
            yield start, end
        start = text.find(value, start + 1)
    # of an error only the beginning is kept, which may end in the middle of one
    for kept in range(min(len(value), len(text)) - 1, _LEAST_KEPT - 1, -1):
        if text.endswith(value[:kept]):
            yield len(text) - kept, len(text)
            break


def _within_a_word(text: str, start: int, end: int) -> bool:
    return _joined(text[max(0, start - 1) : start], text[start]) or _joined(
        text[end - 1], text[end : end + 1]
    )


def _joined(left: str, right: str) -> bool:
    """Whether these two characters, where there are two, are letters or digits of one word."""
    return left.isalnum() and right.isalnum()
