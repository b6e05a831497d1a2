"""Actions for which a key holds and that have nothing to spare: what the key itself says, and no
more. Whether another key holds for them is asked of the one evaluator."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import TYPE_CHECKING

from forenote.matcher.action import FILES, OTHER, SHELL, Action, Change
from forenote.matcher.keys.key import CommandPattern, Key, Spelling
from forenote.matcher.match import find
from forenote.matcher.paths.globs import (
    DEEP,
    FROM_HOME,
    FROM_ROOT,
    FROM_SLASH,
    ONE,
    STAR,
    Class,
    Glob,
    compiled,
)
from forenote.matcher.programs.wrapper import Wrappers
from forenote.matcher.read import read
from forenote.matcher.reading import Reading

if TYPE_CHECKING:
    from forenote.matcher.paths.globs import Segment

MOST = 24
"""Samples of one key; one with more alternatives has none, since some would be left out."""

ANY = "zq7"
"""What stands for any characters: a name that no other key has."""


def samples(key: Key, wrappers: Wrappers) -> tuple[Reading, ...]:
    """Readings of least actions, one for each alternative of the key; none where they cannot be
    made, or where the key does not hold for one of them."""
    actions = list(islice(_actions(key), MOST + 1))
    if len(actions) > MOST:
        return ()
    readings = tuple(read(action, wrappers) for action in actions)
    return readings if all(find(reading, [key]) for reading in readings) else ()


def _actions(key: Key) -> Iterator[Action]:
    for pattern in key.bare:
        yield from map(_shell, _lines(pattern))
        if len(pattern.words) == 1:
            # any word of a command, or a segment of a path: where another key looks at one of
            # them only, it covers this one in part
            yield from (_shell(f"{ANY} {line}") for line in _lines(pattern))
            yield from (
                _write(f"{ANY}/{_word(one)}")
                for one in pattern.words[0].spellings
                if not one.is_option
            )
    for word in key.tool:
        for one in word.spellings:
            for text in key.text or ("",):
                yield Action(OTHER, _word(one), arguments=(text,) if text else ())
    lines = _few(line for pattern in key.command for line in _lines(pattern))
    globs = (glob for pattern in key.path for glob in compiled(pattern))
    paths = _few(path for glob in globs for path in _paths(glob))
    if lines and not paths:
        for line in lines:
            for text in key.text or ("",):
                yield _shell(f"{line} '{text}'" if text else line)
    elif paths and not lines:
        for path in paths:
            for text in key.text or ("",):
                yield _write(path, text)
    elif key.text and not lines and not key.tool:
        for text in key.text:
            yield _write(ANY, text)
            yield _shell(f"{ANY} '{text}'")


def _few(every: Iterator[str]) -> list[str]:
    """One more than may be used at most: there can be more than anybody could wait for."""
    return list(islice(every, MOST + 1))


def _shell(command: str) -> Action:
    return Action(SHELL, "shell", command=command)


def _write(path: str, text: str = "") -> Action:
    return Action(FILES, "write", changes=(Change(path, text),))


def _lines(pattern: CommandPattern) -> Iterator[str]:
    for words in product(*(word.spellings[: MOST + 1] for word in pattern.words)):
        yield " ".join(_quoted(_word(one)) for one in words)


def _word(spelling: Spelling) -> str:
    return ANY.join(spelling.pieces)


def _quoted(word: str) -> str:
    plain = all(c.isalnum() or c in "-_=+./:@%,^~" or ord(c) > 127 for c in word)
    return word if plain else "'" + word.replace("'", "'\\''") + "'"


def _paths(glob: Glob) -> Iterator[str]:
    """A path for each way in which the folders of `**` may be there or not."""
    start = {FROM_HOME: "~/", FROM_ROOT: "", FROM_SLASH: ""}.get(glob.anchor, "")
    choices: list[tuple[str, ...]] = [
        ("", f"{ANY}/{ANY}d") if segment is DEEP else (_segment(segment),)
        for segment in glob.segments
    ]
    for parts in product(*choices):
        path = start + "/".join(part for part in parts if part)
        yield f"{path}/{ANY}" if glob.below else path


def _segment(segment: Segment) -> str:
    if isinstance(segment, str):
        return segment
    return "".join(_item(item) for item in segment or ())


def _item(item: str | int | Class) -> str:
    if isinstance(item, str):
        return item
    if isinstance(item, Class):
        return next((low for low, _ in item.ranges if not item.negated), "z")
    return ANY if item == STAR else "z" if item == ONE else ""
