"""Reads the configuration: the project's file before the user's, the defaults behind both."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from forenote.matcher.programs.wrapper import ARGV, KINDS
from forenote.notes import values
from forenote.notes.options import (
    BY_NAME,
    NAMES,
    WRAPPER_FIELDS,
    Config,
    Folder,
    Kind,
    Option,
    Section,
    Wrapper,
)
from forenote.notes.problem import ERROR, WARNING, Problem, at, did_you_mean
from forenote.notes.text_file import Unreadable, read_text
from forenote.notes.tree import Mapping, Mistake, Node, Scalar, parse


def load_config(files: Iterable[Path]) -> tuple[Config, tuple[Problem, ...]]:
    """The configuration of these files, the nearest first; one that is not there says nothing.

    An option that cannot be read counts as not given. Folders and wrappers of all files add up.
    """
    readers: list[_Reader] = []
    problems: list[Problem] = []
    for file in files:
        if not os.path.lexists(file):
            continue
        try:
            text, _ = read_text(file)
        except Unreadable as error:
            problems.append(error.problem)
            continue
        reader = _Reader(file, text)
        reader.read()
        readers.append(reader)
        problems += reader.problems
    defaults = Config()
    given: dict[str, int] = {}
    for reader in readers:
        for name, number in reader.numbers.items():
            given.setdefault(name, number)
    return Config(
        budget=given.get("budget", defaults.budget),
        head=given.get("head", defaults.head),
        tokenizer=next((r.tokenizer for r in readers if r.tokenizer), defaults.tokenizer),
        folders=tuple(folder for reader in readers for folder in reader.folders),
        wrappers=tuple(row for reader in readers for row in reader.wrappers),
        hold=next((r.hold for r in readers if r.hold is not None), defaults.hold),
        remind_after=given.get("remind_after", defaults.remind_after),
        session_budget=given.get("session_budget", defaults.session_budget),
        log=next((r.log for r in readers if r.log), defaults.log),
        audit=tuple(r.audit for r in readers if r.audit is not None),
    ), tuple(problems)


@dataclass(slots=True)
class _Reader:
    """What was read of one file so far."""

    path: Path
    text: str
    problems: list[Problem] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    tokenizer: str = ""
    hold: bool | None = None
    log: str = ""
    folders: tuple[Folder, ...] = ()
    wrappers: tuple[Wrapper, ...] = ()
    audit: Section | None = None

    def read(self) -> None:
        try:
            root = parse(self.text)
        except Mistake as mistake:
            self._note(mistake)
            return
        if root is None:
            return
        if not isinstance(root, Mapping):
            message = "the configuration has no options"
            self._note(Mistake(root.start, root.end, message, "write them as `name: value`"))
            return
        for key, value in root.pairs:
            option = BY_NAME.get(key.text)
            if option is None:
                message = f"there is no option `{key.text[:60]}`"
                self._note(Mistake(key.start, key.end, message, did_you_mean(key.text, NAMES)))
                continue
            try:
                self._value(option, value)
            except Mistake as mistake:
                self._note(mistake)

    def _note(self, mistake: Mistake, severity: str = ERROR) -> None:
        self.problems.append(
            at(
                self.path,
                self.text,
                mistake.start,
                mistake.end,
                mistake.message,
                mistake.hint,
                severity,
            )
        )

    def _value(self, option: Option, node: Node) -> None:
        expected = option.kind.value
        match option.kind:
            case Kind.NUMBER:
                expected = f"{expected} from {option.low} to {option.high}"
                self.numbers[option.name] = values.number(
                    node, option.name, expected, option.low, option.high
                )
            case Kind.DURATION:
                self.numbers[option.name] = values.seconds(
                    node, option.name, expected, option.low, option.high
                )
            case Kind.SWITCH:
                self.hold = values.switch(node, option.name, expected)
            case Kind.CHOICE:
                self.log = _choice(node, option)
            case Kind.TOKENIZER:
                self.tokenizer = _tokenizer(values.scalar(node, option.name, expected))
            case Kind.FOLDERS:
                if not _nothing(node):
                    items = values.words(node, option.name, expected)
                    self.folders = tuple(self._folder(item) for item in items)
            case Kind.WRAPPERS:
                if not _nothing(node):
                    rows = values.each(node, option.name, expected)
                    self.wrappers = tuple(_wrapper(row) for row in rows)
            case Kind.AUDIT:
                if not isinstance(node, Mapping):
                    message = "`audit` is not a mapping"
                    raise Mistake(node.start, node.end, message, f"expected {expected}")
                if node.pairs:
                    self.audit = Section(self.path, self.text, node)

    def _folder(self, item: Scalar) -> Folder:
        written = values.line(item, "folders", "a folder")
        path = Path(os.path.normpath(self.path.parent / os.path.expanduser(written)))
        if not path.is_dir():
            self._note(
                Mistake(
                    item.start,
                    item.end,
                    f"there is no folder `{written}`",
                    f"it was looked for at {path}",
                ),
                WARNING,
            )
        return Folder(written, path)


def _nothing(node: Node) -> bool:
    return not isinstance(node, Scalar | Mapping) and not node.items


def _choice(node: Node, option: Option) -> str:
    expected = f"one of {', '.join(option.choices)}"
    value = values.scalar(node, option.name, expected)
    if not value.plain or value.text not in option.choices:
        message = f"`{option.name}` is `{value.text[:60]}`"
        raise Mistake(value.start, value.end, message, f"expected {expected}")
    return value.text


def _tokenizer(value: Scalar) -> str:
    from forenote.packer.tokens import ENCODINGS  # loads tiktoken, and few files set this

    if value.text not in ENCODINGS:
        message = f"there is no encoding `{value.text[:60]}`"
        raise Mistake(value.start, value.end, message, did_you_mean(value.text, ENCODINGS))
    return value.text


def _wrapper(node: Node) -> Wrapper:
    if isinstance(node, Scalar):
        return (values.line(node, "wrappers", "the name of a program"), "", 0, ARGV)
    if not isinstance(node, Mapping):
        message = "an item of `wrappers` is a list"
        raise Mistake(node.start, node.end, message, "write one program in each item")
    name, options, skip, kind = "", "", 0, ARGV
    for key, value in node.pairs:
        match key.text:
            case "name":
                name = values.line(value, "name", "the name of a program")
            case "values":
                options = _options(value)
            case "skip":
                skip = values.number(value, "skip", "a whole number from 0 to 9", 0, 9)
            case "kind":
                kind = _kind(values.scalar(value, "kind", "what stands behind the program"))
            case _:
                message = f"a wrapper has no field `{key.text[:60]}`"
                hint = did_you_mean(key.text, WRAPPER_FIELDS)
                raise Mistake(key.start, key.end, message, hint)
    if not name:
        raise Mistake(node.start, node.start + 1, "the wrapper has no `name`", "name the program")
    return (name, options, skip, kind)


def _options(node: Node) -> str:
    found: list[str] = []
    for item in values.words(node, "values", "a list of options"):
        option = values.line(item, "values", "an option")
        if option[0] != "-" or " " in option:
            message = f"`{option}` is not an option"
            raise Mistake(item.start, item.end, message, "an option begins with `-`")
        found.append(option)
    return " ".join(found)


def _kind(value: Scalar) -> str:
    if value.text not in KINDS:
        message = f"there is no kind `{value.text[:60]}`"
        raise Mistake(value.start, value.end, message, did_you_mean(value.text, KINDS))
    return value.text
