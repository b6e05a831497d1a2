"""The shape of a command: what commands have in common that a key could name.

Nothing is parsed here: the words come from `matcher.read`, sorted into options and operands by
`matcher.keys.arguments`, with the subcommand depth of `matcher.keys.depths`.

1. The program counts by its base name without version: `/usr/bin/python3.12` is `python`.
2. Its subcommand are the operands up to the program's depth that look like names: `git push`,
   `npm run build`; a path, a number or a value ends it.
3. Beside that family stand shapes with one option more, for every option of the command: clusters
   are taken apart, values left out. Numbers (`head -20`) are no options.
4. A tool that is neither shell nor write has its name as its shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from forenote.matcher.keys import depths
from forenote.matcher.keys.arguments import Arguments, arguments
from forenote.matcher.reading import Command

_PROGRAM = re.compile(r"[A-Za-z0-9][\w.+-]{0,39}")
_SUBCOMMAND = re.compile(r"[A-Za-z][A-Za-z0-9:_-]{0,39}")
_OPTION = re.compile(r"--?[A-Za-z][A-Za-z0-9_-]{0,39}")


@dataclass(frozen=True, slots=True, order=True)
class Shape:
    """A program with its subcommand, and perhaps one option; or, with `tool`, a tool's name."""

    program: str
    subcommand: tuple[str, ...] = ()
    option: str = ""
    tool: bool = False

    def __str__(self) -> str:
        """The shape as the words of a key."""
        words = (self.program, *self.subcommand, *((self.option,) if self.option else ()))
        return " ".join(words)

    @property
    def family(self) -> Shape:
        """The same without the option."""
        return Shape(self.program, self.subcommand, tool=self.tool)

    def key(self) -> str | dict[str, str]:
        """The key that says this, as it is written in a note. A program alone is asked for as the
        program: a single bare word would hold for any word of a command."""
        if self.tool:
            return {"tool": self.program}
        text = str(self)
        return text if " " in text else {"command": text}


def shapes(command: Command) -> tuple[Shape, ...]:
    """The family first, then one for each option, in the order of their names; nothing where the
    program is unknown or no key could name it."""
    if not command.words:
        return ()
    sorted_words = arguments(command)
    name = sorted_words.names[-1]
    if not _PROGRAM.fullmatch(name):
        return ()
    family = Shape(name, _subcommand(sorted_words))
    return (
        family,
        *(Shape(name, family.subcommand, one) for one in sorted(set(_options(sorted_words)))),
    )


def subcommand(command: Command) -> tuple[str, ...]:
    """The operands that are the command's subcommand, as far as they look like names."""
    return _subcommand(arguments(command)) if command.words else ()


def _subcommand(words: Arguments) -> tuple[str, ...]:
    found = depths.subcommand(words.name, words.operands)
    return tuple(takewhile(_SUBCOMMAND.fullmatch, found))


def _options(words: Arguments) -> Iterator[str]:
    end = words.starts[0] if words.starts else len(words.raw)
    for name, places in words.options.items():
        if not _OPTION.fullmatch(name) or min(places) >= end:
            continue
        if words.clusters and len(name) > 2 and name[1] != "-" and _taken_apart(name, words):
            continue
        yield name


def _taken_apart(cluster: str, words: Arguments) -> bool:
    return "-" + cluster[1] in words.options
