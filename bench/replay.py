"""How many logged actions a second a replay takes, beside what merely looks at them.

    .venv/bin/python bench/replay.py [LOG ...] [--notes 1000 10000] [--rounds 5]

All rows run once a round, one after the other, on one core, so that a slow moment hits them all; CPU
time is this process's, and the medians are compared. The floor splits each command at blanks and puts
the words into a set: no program in Python that looks at all words does less. Quote the ratios; actions
a second are the machine's.

The peers get the words of commands that were read already and look for keys that are words in a row:
no options in another order, no paths, no text, no exceptions. pyahocorasick is asked where it is
installed.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import re
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from itertools import islice
from pathlib import Path
from statistics import median

from forenote.audit.logs.found import logs_in
from forenote.audit.logs.open import read_log
from forenote.audit.logs.step import Place, Step
from forenote.audit.replay.engine import Replay, Run
from forenote.audit.replay.matching import Matcher
from forenote.audit.replay.noteset import NoteSet, compiled
from forenote.matcher.action import POWERSHELL, SHELL, Action
from forenote.matcher.index.tokens import offered
from forenote.matcher.match import find
from forenote.matcher.read import read
from forenote.matcher.reading import Reading
from forenote.notes.layers import load

COMMANDS = Path(__file__).parents[1] / "tests" / "data" / "commands.txt"
"""What is replayed where no log is given: real commands, one a line. They are taken several times,
each time with another comment, so that none is known already."""

MOST = 20_000
"""Actions that are replayed."""

PROGRAMS = [
    "git",
    "docker",
    "kubectl",
    "npm",
    "pip",
    "cargo",
    "make",
    "terraform",
    "aws",
    "psql",
    "curl",
    "rm",
    "sed",
    "find",
    "tar",
    "ssh",
]
WORDS = [
    "push",
    "pull",
    "run",
    "build",
    "apply",
    "install",
    "commit",
    "rebase",
    "deploy",
    "test",
    "exec",
    "logs",
    "delete",
    "get",
    "add",
]

MATCHING = ("git commit", "npm install", "git push", "pytest", "sed -i", "cargo test", "docker run")
"""Keys that real actions match, whatever the number of notes."""

EVERY = 100
"""Which of the actions one large regular expression is shown: all of them would take it an hour."""

Row = tuple[str, Callable[[], object], int]
"""A row's name, what it does, and of how many actions it is shown one."""


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("logs", nargs="*", metavar="LOG")
    arguments.add_argument("--notes", type=int, nargs="+", default=[1_000, 10_000])
    arguments.add_argument("--rounds", type=int, default=5)
    given = arguments.parse_args()
    steps = list(islice(actions(given.logs) if given.logs else repeated(), MOST))
    commands = [one.action.command for one in steps if one.action.kind in (SHELL, POWERSHELL)]
    kept = [one for one in steps if one.action.kind in (SHELL, POWERSHELL)]
    readings = [read(one.action) for one in kept]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CONFIG_HOME"] = folder
        rows: list[Row] = [("the floor: each command split at blanks", lambda: floor(commands), 1)]
        for count in given.notes:
            notes = made(Path(folder), count)
            matcher = Matcher(notes)
            rows.append((f"replay, {count:,} notes", bound(replayed, matcher, notes, kept), 1))
            rows.append((f"  read already, {count:,} notes", bound(asked, matcher, readings), 1))
            patterns = plain_keys(notes)
            told = bound(tried, trie(patterns), readings)
            rows.append((f"  a dict trie, {count:,} notes", told, 1))
            automaton = ahocorasick(patterns)
            if automaton is not None:
                told = bound(searched, automaton, readings)
                rows.append((f"  pyahocorasick, {count:,} notes", told, 1))
            told = bound(expressed, expression(patterns), readings[::EVERY])
            rows.append((f"  one regular expression, {count:,} notes", told, EVERY))
        table(rows, len(kept), given.rounds)


def actions(paths: Sequence[str]) -> Iterable[Step]:
    """The calls of logs."""
    for path in logs_in(paths):
        for entry in read_log(path):
            if isinstance(entry, Step):
                yield entry


def repeated(times: int = 50) -> Iterable[Step]:
    """The calls of `COMMANDS`, so many times."""
    lines = COMMANDS.read_text(encoding="utf-8").splitlines()
    for number in range(times):
        for line in lines:
            action = Action(SHELL, "Bash", command=f"{line} # {number}", cwd="/p", root="/p")
            yield Step(action, Place(str(COMMANDS)))


def made(folder: Path, count: int) -> NoteSet:
    """So many notes with three keys each, of which seven have one that real commands match."""
    chance = random.Random(count)
    top = folder / f"p{count}" / ".notes"
    for number in range(count):
        path = top / f"f{number % 100}" / f"n{number}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        start = f"{chance.choice(PROGRAMS)} {chance.choice(WORDS)}"
        keys = [f"{start} name-{number}", f"tool-{number} build", f"{start} file{number}.txt"]
        keys += MATCHING[number : number + 1]
        lines = "".join(f"  - {key}\n" for key in keys)
        path.write_text(f"---\nsummary: Claim {number}.\nkeys:\n{lines}---\n" + "A sentence. " * 30)
    scratch = folder / f"i{count}"
    scratch.mkdir()
    loaded = load((str(top.parent), str(top)), today=date.today())
    return compiled(loaded, "bench", scratch)


def floor(commands: Sequence[str]) -> int:
    return sum(len(set(command.split())) for command in commands)


def replayed(matcher: Matcher, notes: NoteSet, steps: Sequence[Step]) -> int:
    """All of it, from raw commands on: read, matched, ranked, packed, counted."""
    matcher.forget()
    replay = Replay([(matcher, [Run(matcher.index, notes.settings)])])
    for step in steps:
        replay.take(step, alone="bench")
    replay.end()
    return replay.read.actions


def asked(matcher: Matcher, readings: Sequence[Reading]) -> int:
    """The notes that match commands which were read already."""
    found = 0
    for reading in readings:
        for command in reading.commands:
            command._arguments = None  # what the last round kept
        if not matcher.sieve.passes(reading):
            continue
        for entry in matcher.index.candidates(offered(reading, matcher.index.header.kinds)):
            found += find(reading, entry.keys, entry.unless) is not None
    return found


def plain_keys(notes: NoteSet) -> list[tuple[str, ...]]:
    return [tuple(key.split()) for note in notes.notes for key, _ in note.keys]


class Trie(dict[str, "Trie"]):
    """The words of keys as a way through dictionaries; `ends` where a key does."""

    ends = False


def trie(patterns: Iterable[tuple[str, ...]]) -> Trie:
    top = Trie()
    for words in patterns:
        at = top
        for word in words:
            at = at.setdefault(word, Trie())
        at.ends = True
    return top


def tried(top: Trie, readings: Sequence[Reading]) -> int:
    found = 0
    for reading in readings:
        for command in reading.commands:
            words = command.words
            for start in range(len(words)):
                at: Trie | None = top
                for word in words[start:]:
                    at = at.get(word)
                    if at is None:
                        break
                    found += at.ends
    return found


def ahocorasick(patterns: Iterable[tuple[str, ...]]) -> object | None:
    """All keys in one automaton, each between blanks; None where the library is not installed."""
    try:
        import ahocorasick as library  # type: ignore[import-not-found,unused-ignore]  # optional
    except ImportError:
        return None
    automaton = library.Automaton()
    for number, words in enumerate(patterns):
        automaton.add_word(f" {' '.join(words)} ", number)
    automaton.make_automaton()
    return automaton  # type: ignore[no-any-return,unused-ignore]  # it has no types


def searched(automaton: object, readings: Sequence[Reading]) -> int:
    found = 0
    for reading in readings:
        for command in reading.commands:
            line = f" {' '.join(command.words)} "
            found += sum(1 for _ in automaton.iter(line))  # type: ignore[attr-defined]  # no types
    return found


def expression(patterns: Iterable[tuple[str, ...]]) -> re.Pattern[str]:
    """All keys in one regular expression, each between blanks."""
    return re.compile(" (?:" + "|".join(re.escape(" ".join(words)) for words in patterns) + ") ")


def expressed(pattern: re.Pattern[str], readings: Sequence[Reading]) -> int:
    found = 0
    for reading in readings:
        for command in reading.commands:
            found += sum(1 for _ in pattern.finditer(f" {' '.join(command.words)} "))
    return found


def bound(function: Callable[..., object], *values: object) -> Callable[[], object]:
    return lambda: function(*values)


def table(rows: Sequence[Row], actions: int, rounds: int) -> None:
    times: dict[str, list[float]] = {name: [] for name, _, _ in rows}
    for _ in range(rounds):
        for name, run, _ in rows:
            gc.collect()
            start = time.process_time()
            run()
            times[name].append(time.process_time() - start)
    least = median(times[rows[0][0]])
    print(f"{actions:,} actions, medians of {rounds} rounds")
    print(f"{'':44}{'µs an action':>14}{'actions a second':>18}{'× floor':>9}")
    for name, _, every in rows:
        taken = median(times[name]) * every
        each = taken / actions
        print(f"{name:44}{each * 1e6:14.1f}{1 / each:18,.0f}{taken / least:9.1f}")


if __name__ == "__main__":
    main()
