"""From a file to a note, or to what is wrong with it: all of it, not only the first mistake."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from forenote.matcher.keys.key import Key
from forenote.notes import ids, values
from forenote.notes.fields import (
    BY_NAME,
    EXAMPLE_LISTS,
    FIELDS,
    HIGHEST,
    LOWEST,
    NAMES,
    Field,
    Kind,
)
from forenote.notes.front import front
from forenote.notes.keylist import read_keys
from forenote.notes.model import Example, Note, Stamp
from forenote.notes.problem import WARNING, Problem, at, did_you_mean, nearest, whole
from forenote.notes.rows import RowMistake, from_line, from_mapping, to_line
from forenote.notes.text_file import Unreadable, read_text
from forenote.notes.tree import Mapping, Mistake, Node, Scalar, Sequence, parse, plain


def read_note(path: Path, folder: Path, layer: str) -> tuple[Note | None, tuple[Problem, ...]]:
    """Reads the note in the file `path`, which lies below the notes folder `folder`.

    The note is None where a problem is an error; warnings leave it whole.
    """
    id = ids.canonical(path.relative_to(folder).as_posix().removesuffix(ids.SUFFIX))
    reason = ids.wrong(id)
    if reason is not None:
        return None, (
            whole(
                path,
                f"the file's name cannot be a note's id: {reason}",
                f"rename it, for example to `{ids.slug(path.stem)}{ids.SUFFIX}`",
            ),
        )
    file = path
    if os.path.islink(path):  # unlike the method, it does not raise where nothing may be looked up
        file = Path(os.path.realpath(path))
        top = os.path.realpath(folder)
        if not file.is_relative_to(top):
            return None, (
                whole(
                    path,
                    "this is a link that leads out of the notes folder, and is not followed",
                    "copy the note here, or name its folder under `folders:` in config.yaml",
                ),
            )
        parts = file.relative_to(top).parts
        if file.is_file() and ids.is_note(file.name) and not any(map(ids.is_hidden, parts)):
            itself = ids.canonical("/".join(parts).removesuffix(ids.SUFFIX))
            message = f"this is a link to the note `{itself}`, which is not read twice"
            return None, (whole(path, message, "remove the link", WARNING),)
    try:
        text, stamp = read_text(file)
    except Unreadable as error:
        return None, (replace(error.problem, path=path),)
    return from_text(text, id, path=path, layer=layer, stamp=stamp)


def from_text(
    text: str, id: str, *, path: Path, layer: str, stamp: Stamp = (0, 0, 0, 0)
) -> tuple[Note | None, tuple[Problem, ...]]:
    """Reads a note from the whole text of its file."""
    reader = _Reader(path, text)
    try:
        parts = front(text)
        root = parse(text, parts.start, parts.end)
    except Mistake as mistake:
        reader.note(mistake)
        return None, tuple(reader.problems)
    if not isinstance(root, Mapping):
        start, end = (0, 3) if root is None else (root.start, min(root.end, root.start + 60))
        hint = "write `summary: ...` and `keys: [...]` between the lines `---`"
        reader.note(Mistake(start, end, "the front matter has no fields", hint))
        return None, tuple(reader.problems)
    for key, value in root.pairs:
        reader.field(key, value)
    reader.missing()
    problems = tuple(reader.problems)
    if any(problem.severity != WARNING for problem in problems):
        return None, problems
    return Note(
        id=id,
        summary=reader.summary,
        body=text[parts.body :].strip("\n").rstrip(),
        keys=reader.keys,
        unless=reader.unless,
        priority=reader.priority,
        hold=reader.hold,
        expires=reader.days.get("expires"),
        reviewed=reader.days.get("reviewed"),
        tags=reader.tags,
        supersedes=reader.supersedes,
        examples=reader.examples,
        path=path,
        layer=layer,
        stamp=stamp,
        lines=reader.lines,
        key_lines=reader.key_lines.get("keys", ()),
        unless_lines=reader.key_lines.get("unless", ()),
    ), problems


@dataclass(slots=True)
class _Reader:
    """What was read of one file so far."""

    path: Path
    text: str
    problems: list[Problem] = field(default_factory=list)
    meant: set[str | None] = field(default_factory=set)
    lines: dict[str, int] = field(default_factory=dict)
    key_lines: dict[str, tuple[int, ...]] = field(default_factory=dict)
    summary: str = ""
    keys: tuple[Key, ...] = ()
    unless: tuple[Key, ...] = ()
    priority: int = 0
    hold: bool = False
    days: dict[str, date] = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()

    def note(self, mistake: Mistake, severity: str = "error", field: str = "") -> None:
        self.problems.append(
            at(
                self.path,
                self.text,
                mistake.start,
                mistake.end,
                mistake.message,
                mistake.hint,
                severity,
                field,
            )
        )

    def line(self, position: int) -> int:
        return self.text.count("\n", 0, position) + 1

    def field(self, key: Scalar, value: Node) -> None:
        known = BY_NAME.get(key.text)
        if known is None:
            message = f"a note has no field `{key.text[:60]}`"
            self.note(Mistake(key.start, key.end, message, did_you_mean(key.text, NAMES)))
            self.meant.add(nearest(key.text, NAMES))
            return
        self.lines[known.name] = self.line(key.start)
        try:
            self._value(known, value)
        except Mistake as mistake:
            self.note(mistake, field=known.name)

    def missing(self) -> None:
        """A required field that is absent, unless another was probably meant to be it."""
        for known in FIELDS:
            if not known.required or known.name in self.lines or known.name in self.meant:
                continue
            message = f"the field `{known.name}` is missing"
            self.note(Mistake(0, 3, message, f"expected {known.kind.value}"), field=known.name)

    def _value(self, known: Field, node: Node) -> None:
        name, expected = known.name, known.kind.value
        match known.kind:
            case Kind.LINE:
                self.summary = values.line(node, name, expected)
                self._comment(node, name)
            case Kind.KEYS:
                self._keys(name, node)
            case Kind.NUMBER:
                self.priority = values.number(node, name, expected, LOWEST, HIGHEST)
            case Kind.SWITCH:
                self.hold = values.switch(node, name, expected)
            case Kind.DAY:
                self.days[name] = values.day(node, name, expected)
            case Kind.WORDS:
                self.tags = tuple(
                    values.line(word, name, "words") for word in values.words(node, name, expected)
                )
            case Kind.IDS:
                self.supersedes = tuple(
                    self._id(word) for word in values.words(node, name, expected)
                )
            case Kind.EXAMPLES:
                self._examples(node, expected)

    def _keys(self, name: str, node: Node) -> None:
        found = read_keys(node, name, self.text)
        for mistake in found.mistakes:
            self.note(mistake, field=name)
        for doubt in found.doubts:
            self.note(doubt, WARNING, name)
        for item in node.items if isinstance(node, Sequence) else (node,):
            self._comment(item, name)
        self.key_lines[name] = tuple(self.line(start) for start in found.starts)
        if name == "keys":
            self.keys = found.keys
        else:
            self.unless = found.keys

    def _comment(self, node: Node, name: str) -> None:
        """Says where ` #word` ends a value: in `fix #12` all from the `#` on is a comment."""
        if not isinstance(node, Scalar) or not node.plain or node.empty:
            return
        end = self.text.find("\n", node.end)
        rest = self.text[node.end : len(self.text) if end < 0 else end]
        comment = rest.lstrip(" \t")
        if len(comment) > 1 and comment[0] == "#" and comment[1].isalnum():
            start = node.end + len(rest) - len(comment)
            self.note(
                Mistake(
                    start,
                    start + len(comment.rstrip()),
                    f"this is a comment and no part of `{name}`",
                    "put the value in quotes if it belongs to it, else write a blank behind the `#`",
                ),
                WARNING,
                name,
            )

    def _id(self, word: Scalar) -> str:
        id = ids.canonical(word.text.strip().removesuffix(ids.SUFFIX))
        reason = ids.wrong(id)
        if reason is not None:
            message = f"this is no id of a note: {reason}"
            raise Mistake(word.start, word.end, message, "write it as `notes list` shows it")
        return id

    def _examples(self, node: Node, expected: str) -> None:
        if not isinstance(node, Mapping):
            raise Mistake(
                node.start, node.end, "`examples` is not a mapping", f"expected {expected}"
            )
        found: list[Example] = []
        for key, value in node.pairs:
            if key.text not in EXAMPLE_LISTS:
                message = f"`examples` has no field `{key.text[:60]}`"
                self.note(
                    Mistake(key.start, key.end, message, did_you_mean(key.text, EXAMPLE_LISTS))
                )
                continue
            for item in values.each(value, f"examples: {key.text}", "a list of actions"):
                try:
                    found.append(self._example(item, key.text == "match"))
                except RowMistake as mistake:
                    self.note(Mistake(item.start, item.end, mistake.message, mistake.hint))
                except Mistake as mistake:
                    self.note(mistake)
        self.examples = tuple(found)

    def _example(self, node: Node, match: bool) -> Example:
        if isinstance(node, Sequence):
            raise RowMistake("an action is a list", "write one action in each item")
        if isinstance(node, Scalar):
            if node.joined is not None and not node.block:
                raise values.joined(node, "write each action on one line that begins with `- `")
            action = from_line("" if node.empty and node.text != "~" else node.text)
            source = node.text
        else:
            row = plain(node)
            assert isinstance(row, dict)  # `plain` of a mapping
            action = from_mapping(row)
            source = to_line(action)
        return Example(source, action, match, self.line(node.start))
