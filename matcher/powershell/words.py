"""The arguments of a command (about_Parsing, argument mode), with quoting removed."""

from __future__ import annotations

from forenote.matcher.powershell.reader import DASHES, DOUBLE, ENDS, SINGLE, Reader
from forenote.matcher.powershell.strings import (
    LITERAL,
    here_string,
    read_escape,
    read_string,
    read_variable,
)
from forenote.matcher.reading import SPLIT, UNKNOWN

BLOCK = 4096
"""The longest script block that is handed on as the text of its word; its commands always are."""


def read_word(reader: Reader) -> tuple[str, str | None]:
    """The argument at the reader's place, which ends none, and the constant it is known to be.

    An expansion that is the whole argument, or starts it, yields `SPLIT`: no argument, one or
    several. The second value is None but for a variable that holds a constant.
    """
    text = reader.text
    at = reader.at
    character = text[at]
    reader.steps += 1
    if character == "(":
        reader.at += 1
        reader.inside(")", "substitution")
        skip_members(reader)
        return SPLIT, None
    if character == "{":
        return read_block(reader), None
    if character == "@":
        here = here_string(reader)
        if here is not None:
            return here, None
        if text[at + 1] == "{":
            reader.at += 2
            reader.table(reader)
            return SPLIT, None
        if text[at + 1] == "(":
            reader.at += 2
            reader.inside(")", "substitution")
            return SPLIT, None
        if text[at + 1].isalpha() or text[at + 1] == "_":
            reader.at += 1
            while text[reader.at].isalnum() or text[reader.at] in "_:":
                reader.at += 1
            return SPLIT, None  # splatting
    if character == "$":
        return _variable(reader)
    return _generic(reader, []), None


def _variable(reader: Reader) -> tuple[str, str | None]:
    text = reader.text
    if text[reader.at + 1] == "(":
        reader.at += 2
        reader.inside(")", "substitution")
        skip_members(reader)
        return (_generic(reader, [SPLIT]) if _goes_on(reader) else SPLIT), None
    name = read_variable(reader)
    if name is None:
        reader.at += 1
        return _generic(reader, ["$"]), None
    if name in LITERAL and not _goes_on(reader):
        return LITERAL[name], None
    if skip_members(reader):
        return (_generic(reader, [SPLIT]) if _goes_on(reader) else SPLIT), None
    if _goes_on(reader):
        return _generic(reader, [SPLIT]), None
    return SPLIT, reader.constants.get(name)


def _goes_on(reader: Reader) -> bool:
    return reader.at < reader.end and reader.text[reader.at] not in ENDS


def _generic(reader: Reader, parts: list[str]) -> str:
    """The rest of a word of plain text, quotes and expansions."""
    text = reader.text
    while reader.at < reader.end:
        start = reader.at
        at = reader.stop(reader.words, start)
        if at > start:
            parts.append(text[start:at])
            reader.at = at
        if at >= reader.end:
            break
        character = text[at]
        if character in ENDS:
            break
        if character in SINGLE or character in DOUBLE:
            parts.append(read_string(reader))
        elif character == "`":
            if text[at + 1] == "\n":
                break
            parts.append(read_escape(reader))
        elif character == "$":
            if text[at + 1] == "(":
                reader.at += 2
                reader.inside(")", "substitution")
                parts.append(UNKNOWN)
                continue
            name = read_variable(reader)
            if name is None:
                reader.at += 1
                parts.append("$")
            else:
                parts.append(LITERAL.get(name, UNKNOWN) if name != "null" else UNKNOWN)
        else:
            parts.append("-" if not parts and character in DASHES else character)
            reader.at = at + 1
    return "".join(parts)


def skip_members(reader: Reader) -> bool:
    """Passes what is read off a value, `.Name`, `::Name`, `[0]` and the brackets of a call, in
    which commands may stand; says whether there was any."""
    text = reader.text
    begin = reader.at
    while reader.at < reader.end:
        character = text[reader.at]
        reader.steps += 1
        if character == "[":
            skip_square(reader)
        elif character == "(" and reader.at > begin:
            reader.at += 1
            reader.inside(")", "substitution")
        elif character in ".:" and _is_member(text, reader.at):
            reader.at += 1 if character == "." else 2
            while text[reader.at].isalnum() or text[reader.at] == "_":
                reader.at += 1
        else:
            break
    return reader.at > begin


def skip_square(reader: Reader) -> None:
    """Passes a type, an attribute or an index with its square brackets. In an index commands may
    stand; what an attribute is given (`[Parameter(Mandatory)]`) are names."""
    text = reader.text
    open_brackets: list[str] = []
    while True:
        at = reader.at = reader.stop(reader.gaps, reader.at)
        character = text[at]
        if at >= reader.end or character in ";}" or (character == ")" and open_brackets[-1] != ")"):
            reader.problem("a bracket without its ]")
            return
        if character == "(" and (text[at - 1].isalnum() or text[at - 1] == "_"):
            open_brackets.append(")")
            reader.at = at + 1
        elif character == "(" or character == "{":
            reader.at = at + 1
            reader.inside(")" if character == "(" else "}", "substitution")
        elif character in SINGLE or character in DOUBLE:
            read_string(reader)
        else:
            reader.at = at + 1
            if character == "[":
                open_brackets.append("]")
            elif character == open_brackets[-1]:
                open_brackets.pop()
                if not open_brackets:
                    return


def _is_member(text: str, at: int) -> bool:
    name = at + 1
    if text[at] == ":":
        if text[at + 1] != ":":
            return False
        name = at + 2
    return text[name : name + 1].isalpha() or text[name : name + 1] == "_"


def read_block(reader: Reader) -> str:
    """A script block as an argument: its commands count, and its text is the word."""
    begin = reader.at
    outer = "}" not in reader.closers  # an inner block's text stands in that of the outer one
    reader.at += 1
    reader.inside("}", "script block")
    if outer and reader.at - begin <= BLOCK:
        return reader.text[begin : reader.at]
    return UNKNOWN
