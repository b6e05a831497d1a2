"""The words of a log: what agents really typed, to find what a key was probably meant to say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from rapidfuzz import process
from rapidfuzz.distance import OSA

from forenote.matcher.keys.arguments import arguments
from forenote.matcher.keys.depths import subcommand
from forenote.matcher.reading import SPLIT, UNKNOWN, Reading


@dataclass(slots=True)
class Words:
    """What a log's actions are made of, each with how often it was seen.

    `subcommands` are the operands that are a program's subcommand, joined by blanks, by the
    program; `options` those of a program. `tools` are calls that are neither shell nor write.
    """

    programs: Counter[str] = field(default_factory=Counter)
    subcommands: dict[str, Counter[str]] = field(default_factory=dict)
    options: dict[str, Counter[str]] = field(default_factory=dict)
    tools: Counter[str] = field(default_factory=Counter)

    def take(self, reading: Reading) -> None:
        """Adds what one action holds."""
        for command in reading.commands:
            found = arguments(command)
            if not found.name or UNKNOWN in found.name or SPLIT in found.name:
                continue
            self.programs[found.name] += 1
            own = self.subcommands.setdefault(found.name, Counter())
            if words := subcommand(found.name, found.operands):
                own[" ".join(words)] += 1
            known = self.options.setdefault(found.name, Counter())
            known.update(found.options.keys())
        if reading.call is not None:
            self.tools[reading.call.name] += 1


def nearest_name(name: str, known: Iterable[str]) -> str | None:
    """The same for names of which there may be many more than are known, such as programs: only a
    slip within the word, or two letters in the wrong order. What differs at its end or its start
    is another name (`javac` and `javap`, `grep` and `zgrep`): of the 1,028 programs of a usual
    `/usr/bin` that the table does not have, `nearest` takes 55 for slips, and this 8."""
    if not name.isascii() or any(map(str.isdigit, name)):
        return None
    for one in sorted(known):
        ends = one[:1] == name[:1] and one[-1:] == name[-1:]
        swapped = len(one) == len(name) and sorted(one) == sorted(name)
        if (ends or swapped) and nearest(name, [one]):
            return one
    return None


def nearest(word: str, known: Collection[str]) -> str | None:
    """The known word of which this one is a slip: a letter too many, too few, another one, or two
    in the wrong order; two such slips in words of eight letters and more, none in words of three.

    Nearer than `notes.problem.nearest`, which answers somebody who has already made a mistake; here
    nobody knows yet that there is one.
    """
    if len(word) < 4:
        return None
    most = 2 if len(word) >= 8 else 1
    # as a list: of a mapping, `extractOne` compares the values
    found = process.extractOne(word, list(known), scorer=OSA.distance, score_cutoff=most)
    return found[0] if found else None
