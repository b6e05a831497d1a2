"""A quick look at an action: whether any key of a set could be a candidate for it at all.

What an action offers costs more than reading it, since its words are sorted for that. Of a thousand
notes most actions match none, and have not even the letters of one: every token under which a key is
filed, except for lone options and punctuation, holds a run of ASCII letters or digits that then
stands somewhere in the action's texts. A process that asks about many actions sifts them so first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from forenote.matcher.index.anchors import Anchor
from forenote.matcher.index.tokens import (
    DIGITS,
    ENDING,
    LETTERS,
    MOST_LETTERS,
    ONLY_DIGITS,
    ONLY_LETTERS,
    OPTION,
    OTHER,
    PAIR,
    PREFIX,
    WORD,
    cluster_end,
    digit_runs,
    letter_runs,
)
from forenote.matcher.reading import Reading

Needs = tuple[bytes, ...]
"""Runs of letters (in lower case) or digits, all of which an action must have; the longest first. A
run that may go on stands behind a `PREFIX`."""

_PREFIX: Final = PREFIX.encode()
_BEYOND: Final = "\x80"  # no run of an action that is sifted


def needs_of(anchor: Anchor) -> Needs | None:
    """What an action must have for a key that is filed so; None where that cannot be said of it.
    What only an action beyond ASCII can have is no run that another has: such a one is not sifted."""
    runs: set[str] = set()
    for token in anchor:
        if token:
            runs |= _runs(token)
    if not runs:
        return None
    return tuple(sorted((run.encode() for run in runs), key=lambda run: (-len(run), run)))


def _runs(token: str) -> set[str]:
    kind, name = token[0], token[1:]
    if kind in (OPTION, WORD):
        return set()
    if kind == OTHER:
        return {_BEYOND}
    if kind == PREFIX:
        return {token}
    if kind == PAIR:
        program, _, other = name.partition(" ")
        if not other.isascii():
            return {_BEYOND}
        marked = other[0] in (OPTION.upper(), WORD)
        return {program} if marked else {program, *_runs_in(other)}
    if kind in (LETTERS, DIGITS):
        return {name}
    return _runs_in(name) if kind != ENDING or name.isascii() else set()


def _runs_in(name: str) -> set[str]:
    """The runs of letters in a name, else those of digits."""
    return set(letter_runs(name)) or set(digit_runs(name))


class Sieve:
    """What a set of keys needs of an action, each key by one of `needs`; with `always`, some key
    needs nothing that could be looked for."""

    def __init__(self, needs: Iterable[Needs], *, always: bool = False) -> None:
        self._always: Final = always
        self._by_first: Final[dict[bytes, set[Needs]]] = {}
        self._prefixes: Final[set[bytes]] = set()
        for one in needs:
            plain = tuple(run for run in one if not run.startswith(_PREFIX))
            if plain:
                self._by_first.setdefault(plain[0], set()).add(plain[1:])
            else:
                self._prefixes.update(run[1:] for run in one)
        lengths = {len(prefix) for prefix in self._prefixes}
        self._lengths: Final = tuple(lengths)
        every = {run for run, others in self._by_first.items() for run in (run, *_flat(others))}
        self._digits: Final = any(run.isdigit() for run in every)

    def passes(self, reading: Reading) -> bool:
        """Whether a key could be a candidate."""
        if self._always:
            return True
        text = texts_of(reading)
        if not text.isascii():
            return True
        values: list[str] = []
        for command in reading.commands:
            for word in command.words:
                if word[:1] == "-" and word[2:3].isalpha() and word[1] != "-":
                    end = cluster_end(word)  # the value of `-mnow` is `now`
                    if end > MOST_LETTERS + 1:
                        return True
                    values += [word[at:end] for at in range(2, end)]
        data = "\n".join((text, *values)).encode()
        runs = set(data.translate(ONLY_LETTERS).split())
        if self._digits:
            runs.update(data.translate(ONLY_DIGITS).split())
        for first in self._by_first.keys() & runs:
            for others in self._by_first[first]:
                if runs.issuperset(others):
                    return True
        for length in self._lengths:
            if not self._prefixes.isdisjoint({run[:length] for run in runs}):
                return True
        return False


def texts_of(reading: Reading) -> str:
    """Everything in a reading that a key can be about, as one text."""
    texts: list[str] = []
    for command in reading.commands:
        texts += command.words
        texts += command.assignments
        texts += command.substituted
        texts.append(command.stdin)
        for write in command.writes:
            texts += (write.path, write.text)
    for write in reading.writes:
        texts += (write.path, write.text)
    if reading.call is not None:
        texts.append(reading.call.name)
        texts += reading.call.texts
    return "\n".join(texts)


def _flat(groups: Iterable[Needs]) -> set[bytes]:
    return {run for group in groups for run in group}
