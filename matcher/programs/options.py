"""Telling a program's options from its operands, given which of its options take a value.

Every table row of this folder names the options that take the next word; any other option is taken
to stand alone. That is how getopt(3) reads them, but for abbreviated long options.
"""

from __future__ import annotations

from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Parsed(Record):
    """The options in order, as name and value (None where it has none); the positions of the
    operands among the words; and `rest`, the position of the first word that was not looked at."""

    __slots__ = ("operands", "options", "rest")

    def __init__(
        self, options: tuple[tuple[str, str | None], ...], operands: tuple[int, ...], rest: int
    ) -> None:
        self.options: Final = options
        self.operands: Final = operands
        self.rest: Final = rest


def has(parsed: Parsed, names: tuple[str, ...]) -> bool:
    """Whether any of these options stands there."""
    return not dict(parsed.options).keys().isdisjoint(names)


def values_of(parsed: Parsed, names: tuple[str, ...]) -> list[str]:
    """The values of these options, in order, of those that have one."""
    return [value for name, value in parsed.options if name in names and value is not None]


def parse(
    words: tuple[str, ...],
    start: int,
    *,
    values: tuple[str, ...] = (),
    attached: tuple[str, ...] = (),
    ends: tuple[str, ...] = (),
    count: int = -1,
    mixed: bool = False,
    one_dash: bool = False,
) -> Parsed:
    """Reads the words from `start`.

    `values` are the options that take the rest of their word or the next word; `attached` those
    whose value, if any, is the rest of their word (`sed -i.bak`); behind one of `ends`, whose value
    too is the rest of its word if anything, nothing is read. `count` is the number of operands
    after which reading ends: at once, or, where options and operands may be `mixed`, before the
    next operand; -1 reads all. `one_dash` says that `-name` is one option, no cluster of letters.
    """
    options: list[tuple[str, str | None]] = []
    operands: list[int] = []
    i, end = start, len(words)
    while i < end:
        word = words[i]
        if word == "--":
            i += 1
            break
        if word[:1] != "-" or word == "-":
            if len(operands) == count:
                return Parsed(tuple(options), tuple(operands), i)
            operands.append(i)
            i += 1
            if len(operands) == count and not mixed:
                if i < end and words[i] == "--":
                    i += 1
                return Parsed(tuple(options), tuple(operands), i)
            continue
        i += 1
        if word[1] == "-" or one_dash or word in values or word in ends:
            name, equals, value = word.partition("=")
            if equals:
                options.append((name, value))
            elif name in values and i < end:
                options.append((name, words[i]))
                i += 1
            else:
                options.append((name, None))
            if name in ends:
                return Parsed(tuple(options), tuple(operands), i)
            continue
        i = _cluster(word, words, i, values, (*attached, *ends), options)
        if options[-1][0] in ends:
            return Parsed(tuple(options), tuple(operands), i)
    stop = end if count < 0 else min(end, i + count - len(operands))
    operands.extend(range(i, stop))
    return Parsed(tuple(options), tuple(operands), stop)


def _cluster(
    word: str,
    words: tuple[str, ...],
    i: int,
    values: tuple[str, ...],
    attached: tuple[str, ...],
    options: list[tuple[str, str | None]],
) -> int:
    """Reads one-letter options that share a dash; returns the position of the next word."""
    for at in range(1, len(word)):
        name = "-" + word[at]
        rest = word[at + 1 :]
        if name in attached:
            options.append((name, rest or None))
            break
        if name in values:
            if rest:
                options.append((name, rest))
            elif i < len(words):
                options.append((name, words[i]))
                i += 1
            else:
                options.append((name, None))
            break
        options.append((name, None))
    return i
