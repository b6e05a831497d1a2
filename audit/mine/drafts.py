"""Drafts of notes for shapes that failed again and again. The key is put to the very commands that
it was taken from before anything is written, and secrets are masked in all that is."""

from __future__ import annotations

from dataclasses import dataclass

from forenote.audit.mine.groups import Failure, Group
from forenote.matcher.keys.grammar import KeyMistake, parse_key
from forenote.matcher.keys.key import Key
from forenote.matcher.match import find
from forenote.matcher.programs.wrapper import Wrappers
from forenote.matcher.read import read
from forenote.notes import ids
from forenote.notes.drafts import FOLDER
from forenote.notes.rows import RowMistake, from_line
from forenote.notes.write import KeyValue, compose
from forenote.packer.secrets.masking import masked

MOST_EXAMPLES = 2
LONGEST_EXAMPLE = 160
"""Characters; one that is longer says no more about a key."""

_UNWRITTEN = "unwritten"


@dataclass(frozen=True, slots=True)
class Checked:
    """A shape's key and how many of the failed calls it was put to it holds for."""

    written: KeyValue
    source: str
    matched: int
    of: int

    @property
    def holds(self) -> bool:
        return 0 < self.of == self.matched


def checked(group: Group) -> Checked | None:
    """The key of the shape, put to every failed call that was kept; None where no key says it."""
    written = group.shape.key()
    try:
        key = parse_key(written)
    except KeyMistake:
        return None
    matched = sum(_holds(key, failure) for failure in group.kept)
    return Checked(written, key.source, matched, len(group.kept))


def _holds(key: Key, failure: Failure) -> bool:
    return find(failure.reading, (key,)) is not None


def id_of(group: Group) -> str:
    """The id that a note about this shape would have: the program, then the rest."""
    shape = group.shape
    rest = " ".join((*shape.subcommand, shape.option))
    program = ids.slug(shape.program)
    return f"{program}/{ids.slug(rest)}" if rest.strip() else program


def examples(group: Group, key: Checked, wrappers: Wrappers) -> tuple[str, ...]:
    """The shortest different commands that failed, masked, for which the key still holds when they
    are read as a note's example."""
    parsed = parse_key(key.written)
    found: list[str] = []
    for command in sorted({masked(one.command) for one in group.kept}, key=_shortest):
        if len(command) > LONGEST_EXAMPLE or "\n" in command or group.shape.tool:
            continue
        try:
            action = from_line(command)
        except RowMistake:
            continue
        if find(read(action, wrappers), (parsed,)) is not None:
            found.append(command)
        if len(found) == MOST_EXAMPLES:
            break
    return tuple(found)


def _shortest(command: str) -> tuple[int, str]:
    return (len(command), command)


def text(group: Group, key: Checked, wrappers: Wrappers) -> str:
    """The draft's file. Its summary is empty, which is an error wherever it is moved."""
    made = compose(
        _UNWRITTEN, [key.written], _body(group, key), match=examples(group, key, wrappers)
    )
    return made.replace(f"summary: {_UNWRITTEN}\n", "summary:\n", 1)


def _body(group: Group, key: Checked) -> str:
    attempts, sessions = f"{group.attempts:,} attempts", f"{len(group.sessions):,} sessions"
    todo = f"replace this text, and move the file out of `{FOLDER}`"
    seen = f"{attempts}, in {group.failed_sessions:,} of {sessions}"
    lines = [
        f"(A draft. Write what is so in `summary:`, {todo}.)",
        "",
        f"`{key.source}` failed in {group.failed:,} of {seen}.",
    ]
    errors = group.commonest()
    if errors:
        lines.append("")
        lines += [f"    {line}    ({_times(times)})" for line, times in errors]
    return "\n".join(lines)


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number:,} times"
