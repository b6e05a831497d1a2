"""An action as a person writes it down: in a note's `examples:`, and in files of cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from forenote.matcher.action import FILES, OTHER, PATCH, POWERSHELL, SHELL, Action, Change
from forenote.notes.problem import did_you_mean


class RowMistake(ValueError):
    """An action that says nothing the tool can read: what is wrong, and what to write instead."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


# Each tool of a row: the fields it must have, and those it may have.
TOOLS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "shell": (("command",), ()),
    "powershell": (("command",), ()),
    "write": (("path",), ("text",)),
    "edit": (("path",), ("old", "new")),
    "remove": (("path",), ()),
    "patch": (("text",), ()),
    "other": (("name",), ("arguments",)),
}


def from_line(line: str) -> Action:
    """`write PATH`, `edit PATH`, `remove PATH`, `tool NAME [TEXT]`, else a shell command.

    A shell command that starts with one of these words is written as a mapping.
    """
    word, _, rest = line.strip().partition(" ")
    rest = rest.strip()
    if word in ("write", "edit", "remove"):
        if not rest:
            raise RowMistake(f"`{word}` names no file", f"write it as `{word} PATH`")
        return Action(FILES, word, changes=(Change(rest, kind=word),))
    if word == "tool":
        name, _, text = rest.partition(" ")
        if not name:
            raise RowMistake("`tool` names no tool", "write it as `tool NAME` or `tool NAME TEXT`")
        return Action(OTHER, name, arguments=(text.strip(),) if text.strip() else ())
    if not word:
        raise RowMistake("the action is empty", "write a shell command, or `write PATH`")
    return Action(SHELL, "shell", command=line)


def from_mapping(row: Mapping[str, object]) -> Action:
    """An action as a mapping: `tool` names its kind, the other fields are those of `TOOLS`."""
    tool = row.get("tool")
    if tool is None:
        raise RowMistake(
            "the action has no field `tool`", "it is one of " + ", ".join(f"`{t}`" for t in TOOLS)
        )
    if not isinstance(tool, str) or tool not in TOOLS:
        raise RowMistake(f"there is no tool `{tool}`", did_you_mean(str(tool), TOOLS))
    required, optional = TOOLS[tool]
    for name in row:
        if name not in ("tool", *required, *optional):
            raise RowMistake(
                f"an action of `{tool}` has no field `{name}`",
                did_you_mean(str(name), (*required, *optional)),
            )
    for name in required:
        if name not in row:
            raise RowMistake(f"an action of `{tool}` needs the field `{name}`")
    return _MAKE[tool](row, tool)


def to_line(action: Action) -> str:
    """The action on one line, for messages."""
    if action.kind in (SHELL, POWERSHELL):
        return action.command
    if action.kind == FILES:
        return ", ".join(f"{change.kind} {change.path}" for change in action.changes)
    if action.kind == PATCH:
        return "a patch"
    return " ".join(("tool", action.name, *action.arguments))


def _text(row: Mapping[str, object], field: str) -> str:
    value = row.get(field, "")
    if not isinstance(value, str):
        raise RowMistake(f"`{field}` is text, not {kind_of(value)}", "put it in quotes")
    return value


def _path(row: Mapping[str, object]) -> str:
    path = _text(row, "path")
    if not path.strip():
        raise RowMistake("`path` is empty", "name the file that the action changes")
    return path


def _command(row: Mapping[str, object], tool: str) -> Action:
    kind = SHELL if tool == "shell" else POWERSHELL
    return Action(kind, tool, command=_text(row, "command"))


def _file(row: Mapping[str, object], tool: str) -> Action:
    text = _text(row, "new" if tool == "edit" else "text")
    _text(row, "old")
    return Action(FILES, tool, changes=(Change(_path(row), text, kind=tool),))


def _patch(row: Mapping[str, object], tool: str) -> Action:
    return Action(PATCH, tool, patch=_text(row, "text"))


def _other(row: Mapping[str, object], tool: str) -> Action:
    name = _text(row, "name")
    if not name:
        raise RowMistake("`name` is empty", "name the tool")
    return Action(OTHER, name, arguments=tuple(_strings(row.get("arguments"))))


def _strings(value: object) -> Iterator[str]:
    """Every string among a tool's arguments, in order, without recursion: rows come from files."""
    pending = [value]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, Mapping):
            pending.extend(reversed(list(item.values())))
        elif isinstance(item, list | tuple):
            pending.extend(reversed(item))


def kind_of(value: object) -> str:
    """What a value of a row is, in words."""
    if isinstance(value, str):
        return "a text"
    if value is None:
        return "nothing"
    if isinstance(value, bool | int | float):
        return "a number" if not isinstance(value, bool) else "true or false"
    return "a list" if isinstance(value, list | tuple) else "a mapping"


_MAKE: dict[str, Callable[[Mapping[str, object], str], Action]] = {
    "shell": _command,
    "powershell": _command,
    "write": _file,
    "edit": _file,
    "remove": _file,
    "patch": _patch,
    "other": _other,
}
