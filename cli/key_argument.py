"""A key on the command line: a string, or a mapping as in a note's front matter."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from forenote.matcher.keys.key import Key
from forenote.notes import tree
from forenote.notes.fields import KEY_FIELDS
from forenote.notes.keylist import read_keys
from forenote.notes.problem import at, pointed
from forenote.notes.write import KeyValue


def key_argument(argument: str, option: str = "") -> Key:
    """The key that an argument means, or a usage error that points into it. `option` is the one
    that it is the value of.

    `{path: "*.py", text: "x"}` is a mapping in YAML; `path: *.py` is the mapping of one field whose
    value is taken as it stands, since `*` would need quotes in YAML, or, in quotes, as a note would
    have it; all else is a bare key.
    """
    return _read(_node(argument, option), argument, option)


def key_value(argument: str, option: str = "") -> KeyValue:
    """The key as it is written in a file, checked as `key_argument` does."""
    node = _node(argument, option)
    _read(node, argument, option)
    if not isinstance(node, tree.Mapping):
        return argument
    return {key.text: _patterns(value) for key, value in node.pairs}


def fields_value(given: Mapping[str, Sequence[str]]) -> KeyValue:
    """The key whose fields are the values of options, each of which may be repeated."""
    typed = ""
    pairs: list[tuple[tree.Scalar, tree.Node]] = []
    for field, arguments in given.items():
        items: list[tree.Node] = []
        name = tree.Scalar(field, True, len(typed) + 2, len(typed) + 2 + len(field))
        for argument in arguments:
            start = len(typed) + len(field) + 3
            typed += f"--{field} {_typed(argument)} "
            items.append(tree.Scalar(argument, False, start, len(typed) - 1))
        value = items[0] if len(items) == 1 else tree.Sequence(tuple(items), name.start, len(typed))
        pairs.append((name, value))
    _read(tree.Mapping(tuple(pairs), 0, len(typed)), typed.rstrip(), _SEVERAL)
    return {
        field: arguments[0] if len(arguments) == 1 else list(arguments)
        for field, arguments in given.items()
    }


def wrong_argument(
    argument: str, message: str, hint: str = "", *, option: str = ""
) -> click.UsageError:
    """A usage error about an argument as a whole."""
    return _pointing(_Place(argument, option, 0, len(argument)), message, hint)


@dataclass(frozen=True, slots=True)
class _Place:
    """Characters of an argument; `option` is the one that it is the value of, or `_SEVERAL`."""

    argument: str
    option: str
    start: int
    end: int

    def lines(self) -> list[str]:
        if self.option == _SEVERAL:
            return pointed(at(Path(), self.argument, self.start, self.end, ""))
        typed = _typed(self.argument)
        before = f"{self.option} " if self.option else ""
        shift = len(before) + (len(typed) > len(self.argument) > 0)
        end = self.end if self.argument else len(typed)
        return pointed(at(Path(), before + typed, shift + self.start, shift + end, ""))


_SEVERAL = "--"
"""Instead of an option: the argument is several options with their values."""


def _typed(argument: str) -> str:
    """The argument as it was probably typed: in quotes where it has blanks or is empty."""
    shown = argument.replace("\n", "⏎")
    return f"'{shown}'" if not shown or (" " in shown and "'" not in shown) else shown


def _pointing(place: _Place, message: str, hint: str) -> click.UsageError:
    return click.UsageError("\n".join([message, *place.lines(), *([f"  {hint}"] if hint else [])]))


def _node(argument: str, option: str) -> tree.Node:
    field, colon, rest = argument.partition(":")
    if field in KEY_FIELDS and colon and rest[:1] in ("", " "):
        value = rest[1:]
        if value[:1] in ("'", '"') and len(value) > 1 and value[-1] == value[0]:
            return _parsed(argument, option)
        start = len(argument) - len(value)
        name = tree.Scalar(field, True, 0, len(field))
        return tree.Mapping(((name, _scalar(value, start)),), 0, len(argument))
    return _parsed(argument, option) if argument.startswith("{") else _scalar(argument, 0)


def _parsed(argument: str, option: str) -> tree.Node:
    try:
        node = tree.parse(argument)
    except tree.Mistake as mistake:
        place = _Place(argument, option, mistake.start, mistake.end)
        raise _pointing(place, mistake.message, mistake.hint or _EXAMPLE) from None
    assert isinstance(node, tree.Mapping)  # what begins so is one, or no YAML
    return node


_EXAMPLE = 'write it as {path: "*.py", text: "x"}'


def _scalar(text: str, start: int) -> tree.Scalar:
    return tree.Scalar(text, False, start, start + len(text))


def _read(node: tree.Node, argument: str, option: str) -> Key:
    found = read_keys(tree.Sequence((node,), 0, len(argument)), "key", argument)
    for mistake in found.mistakes:
        place = _Place(argument, option, mistake.start, mistake.end)
        several = len(mistake.keys) > 1 and isinstance(node, tree.Scalar)
        hint = _as_arguments(mistake.keys, option) if several else mistake.hint
        raise _pointing(place, mistake.message, hint)
    for doubt in found.doubts:
        place = _Place(argument, option, doubt.start, doubt.end)
        lines = [f"Warning: {doubt.message}", *place.lines(), f"  {doubt.hint}"]
        click.echo("\n".join(lines), err=True)
    return found.keys[0]


def _as_arguments(keys: tuple[str, ...], option: str) -> str:
    before = f"{option} " if option else ""
    return ("write " if option else "give them apart: ") + " ".join(
        before + shlex.quote(key) for key in keys
    )


def _patterns(node: tree.Node) -> str | list[str]:
    if isinstance(node, tree.Sequence):
        return [item.text for item in node.items if isinstance(item, tree.Scalar)]
    assert isinstance(node, tree.Scalar)  # a field's value is nothing else, as was checked
    return node.text
