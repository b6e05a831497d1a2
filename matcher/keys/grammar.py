"""From what stands in a note to keys. What cannot mean what it says is refused with a way to say
it."""

from __future__ import annotations

from collections.abc import Mapping

from forenote.matcher.keys.foreign import refuse_foreign, refuse_path
from forenote.matcher.keys.key import CommandPattern, Key, KeyWord
from forenote.matcher.keys.mistake import KeyMistake
from forenote.matcher.keys.pattern import is_assignment
from forenote.matcher.keys.plain import (
    FIELDS,
    listed,
    not_text,
    refuse_field,
    source,
    unknown_field,
)
from forenote.matcher.keys.quoting import split_scalar, written_words
from forenote.matcher.keys.tools import refuse_tool
from forenote.matcher.keys.words import (
    read_words,
    refuse_blanks,
    refuse_characters,
    refuse_strays,
)
from forenote.matcher.paths.globs import check_glob

__all__ = ["FIELDS", "KeyMistake", "parse_key", "parse_keys"]

_MOST_WORDS = 64
"""More words than any key has; it bounds the work of one comparison."""


def parse_keys(value: object) -> tuple[Key, ...]:
    """The keys of `keys:` or `unless:` as YAML gives it: a string, which is split at commas, a
    mapping, or a list of strings and mappings. Raises KeyMistake."""
    if isinstance(value, str):
        return _from_scalar(value)
    if isinstance(value, list):
        if not value:
            raise KeyMistake("the list is empty", "write a key, such as `git push --force`")
        keys = []
        for item, one in enumerate(value):
            try:
                keys.append(parse_key(one))
            except KeyMistake as mistake:
                mistake.item = item
                raise
        return tuple(keys)
    return (parse_key(value),)


def parse_key(value: object) -> Key:
    """One key: a string, which is not split, or a mapping. Raises KeyMistake."""
    if isinstance(value, str):
        return _bare(value)
    if isinstance(value, Mapping):
        return _mapping(value)
    if isinstance(value, list):
        raise KeyMistake(
            "a list stands where a key is expected",
            "write the keys one below the other, or a mapping",
        )
    raise not_text(value, "the key")


def _from_scalar(text: str) -> tuple[Key, ...]:
    parts = split_scalar(text)
    keys = []
    for item, part in enumerate(parts):
        if not part.text and len(parts) > 1:
            raise KeyMistake(
                "there is no key between two commas"
                if item
                else "there is no key before the comma",
                "remove the comma",
                item,
                offset=max(0, part.offset - 1),
            )
        try:
            keys.append(_bare(part.text))
        except KeyMistake as mistake:
            mistake.item = item
            mistake.offset = part.offset + (mistake.offset or 0)
            raise
    return tuple(keys)


def _bare(text: str) -> Key:
    return Key(text, bare=(_pattern(text, ""),))


def _mapping(value: Mapping[object, object]) -> Key:
    if not value:
        raise KeyMistake("the mapping has no field", f"its fields are {listed(FIELDS)}")
    for name in value:
        if name not in FIELDS:
            raise unknown_field(name, value)
    patterns: list[CommandPattern] = []
    paths: list[str] = []
    texts: list[str] = []
    tools: list[KeyWord] = []
    for field in FIELDS:
        if field not in value:
            continue
        try:
            for one, offset in _items(value[field], field):
                try:
                    if field == "command":
                        patterns.append(_pattern(one, field))
                    elif field == "path":
                        paths.append(_path(one))
                    elif field == "text":
                        texts.append(_text(one))
                    else:
                        tools.append(_tool(one))
                except KeyMistake as mistake:
                    if offset is None:
                        mistake.offset = None
                    else:
                        mistake.offset = offset + (mistake.offset or 0)
                    raise
        except KeyMistake as mistake:
            mistake.field = field
            raise
    if tools and (patterns or paths):
        other = "command" if patterns else "path"
        raise KeyMistake(
            f"`tool:` and `{other}:` never hold together: `tool:` is for calls that are neither a "
            "shell nor a write",
            "write two keys, or name the tool with `text:` alone",
            field="tool",
        )
    return Key(
        source(value),
        command=tuple(patterns),
        path=tuple(paths),
        text=tuple(texts),
        tool=tuple(tools),
    )


def _items(value: object, field: str) -> list[tuple[str, int | None]]:
    """The patterns of a field, each with its offset in the scalar, None for an item of a list."""
    if isinstance(value, str):
        if field == "path":
            parts = split_scalar(value)
            if len(parts) > 1:
                for part in parts:
                    if not part.text:
                        raise KeyMistake(
                            "there is no path between two commas",
                            "remove the comma",
                            offset=max(0, part.offset - 1),
                        )
            return [(part.text, part.offset) for part in parts]
        return [(value, 0)]
    if isinstance(value, list):
        if not value:
            raise KeyMistake(
                f"the list of `{field}:` is empty", "write an item, or leave the field out"
            )
        for one in value:
            if not isinstance(one, str):
                raise not_text(one, f"an item of `{field}:`")
        return [(one, None) for one in value]
    raise not_text(value, f"`{field}:`")


def _pattern(text: str, field: str) -> CommandPattern:
    refuse_blanks(text, "the key" if not field else f"`{field}:`")
    refuse_characters(text)
    if not field:
        refuse_field(text)
    as_written = written_words(text)
    refuse_strays(as_written, text)
    if len(as_written) <= _MOST_WORDS:
        refuse_foreign(text, as_written, field, lambda other: _is_key(other, field))
    words = read_words(text)
    if len(words) > _MOST_WORDS:
        raise KeyMistake(
            f"it has {len(words)} words, more than {_MOST_WORDS}",
            "name the program, its subcommand and what must not be overlooked",
        )
    starts = [spelling.pieces[0][:1] == "-" for spelling in words[0].spellings]
    if len(words) == 1:
        for spelling in words[0].spellings:
            if not any(spelling.pieces):
                raise KeyMistake(
                    "`*` alone would match everything",
                    "write at least one character of the word, or `\\*` for the star itself",
                    offset=text.find("*"),
                )
    elif any(starts):
        option = next(
            s.text for s, is_dashed in zip(words[0].spellings, starts, strict=True) if is_dashed
        )
        raise KeyMistake(
            f"it starts with the option {option} and has more words; "
            "an option's place says nothing without its program",
            f"put the program first, as in `PROGRAM {text}`, or write the option alone",
            offset=0,
        )
    _refuse_program(words, text, field)
    return CommandPattern(tuple(words))


def _is_key(text: str, field: str) -> bool:
    try:
        _pattern(text, field)
    except KeyMistake:
        return False
    return True


def _refuse_program(words: list[KeyWord], text: str, field: str) -> None:
    first = 0
    while first < len(words) and is_assignment(words[first]):
        first += 1
    if first and field:
        raise KeyMistake(
            f"the first word of `{field}:` is the program, and an assignment is none",
            f"write the key as a plain string: `{text}`",
            offset=0,
        )
    if first == len(words) or (len(words) == 1 and not field):
        return
    for spelling in words[first].spellings:
        if first and spelling.is_option:
            raise KeyMistake(
                f"behind the assignment stands {spelling.text} where the program is expected",
                "name the program",
                offset=text.find(spelling.pieces[0]),
            )
        if spelling.pieces[-1][-1:] == "/":
            raise KeyMistake(
                f"the first word is the program, and `{spelling.text}` is a folder",
                "name the program in it, or use `path:` for files that are written",
                offset=max(0, text.find(spelling.pieces[-1])),
            )


def _path(text: str) -> str:
    refuse_blanks(text, "`path:`")
    refuse_characters(text)
    refuse_path(text)
    wrong = check_glob(text)
    if wrong is not None:
        reason, _, hint = wrong.partition("; ")
        raise KeyMistake(f"`{text}` can never match: {reason}", hint or "write another pattern")
    return text


def _text(text: str) -> str:
    refuse_blanks(text, "`text:`", free=True)
    return text


def _tool(text: str) -> KeyWord:
    refuse_blanks(text, "`tool:`")
    refuse_characters(text)
    as_written = written_words(text)
    refuse_strays(as_written, text)
    refuse_foreign(text, as_written, "", lambda _: False)
    words = read_words(text)
    if len(words) > 1:
        raise KeyMistake(
            "the name of a tool is one word",
            "write a list for several names, or `text:` for the tool's arguments",
            offset=len(text.split(None, 1)[0]) + 1,
        )
    for spelling in words[0].spellings:
        if not any(spelling.pieces):
            raise KeyMistake(
                "`*` alone would match every tool",
                "write at least one character of the name, as in `mcp__postgres__*`",
                offset=text.find("*"),
            )
    refuse_tool(words[0], text)
    return words[0]
