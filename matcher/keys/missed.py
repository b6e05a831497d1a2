"""Why a key does not hold, as a clause.

The evaluator only says what did not, and on what; the words are made here for whoever shows them, which a
hook does not.
"""

from __future__ import annotations

from forenote.matcher.keys.evidence import Missed
from forenote.matcher.keys.order import depth
from forenote.matcher.keys.spelling import shown, written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from forenote.matcher.keys.arguments import Arguments
    from forenote.matcher.keys.evidence import Subject
    from forenote.matcher.keys.key import Key, KeyWord
    from forenote.matcher.keys.order import Search

    Failure = tuple[int, str, tuple[object, ...]]
    """How many words of the pattern held, 0 for another field; which clause of `CLAUSES` says why the next
    did not; and what that is told of."""


def missed(key: Key, subject: Subject, before: int, failure: Failure) -> Missed:
    """How far it came: `wanted` is the number of parts that must hold: words of patterns (of the
    longest), and one for each other field. `before` are the parts of other fields that held."""
    wanted = 0
    for patterns in (key.bare, key.command):
        if patterns:
            wanted += max([len(pattern.words) for pattern in patterns])
    wanted += bool(key.path) + bool(key.text) + bool(key.tool)
    reached, clause, told = failure
    reason = CLAUSES[clause](*told)
    return Missed(key, subject, before + reached, max(wanted, before + 1), reason)


def _program(word: KeyWord, found: Arguments) -> str:
    if not found.program:
        return "there is no program"
    return f"the program is {shown(found.program)}, not {written(word)}"


def _option(word: KeyWord, found: Arguments) -> str:
    if found.ended:
        return f"there is no option {written(word)} before the --"
    return f"there is no option {written(word)}"


def _order(search: Search) -> str:
    """Of the word behind those that were reached."""
    at, subcommands, last, ended = search.told
    word = search.words[at]
    found = search.found
    if not ended and all(spelling.is_option for spelling in word.spellings):
        return _option(word, found)
    if not ended and len(subcommands) < depth(found, subcommands):
        place = ("first", "second", "third")[len(subcommands)]
        for position, seen, maybe in found.operands:
            if position > last and not maybe:
                return f"the {place} operand is {shown(seen)}, not {written(word)}"
        return f"there is no {place} operand, which would be {written(word)}"
    after = f" behind {shown(found.raw[last])}" if last > 0 else ""
    return f"no operand{after} is {written(word)}"


def _path(path: str, patterns: tuple[str, ...]) -> str:
    return f"the path {shown(path)} does not match {' or '.join(patterns)}"


def _tool(name: str, words: tuple[KeyWord, ...]) -> str:
    return f"the tool is {shown(name)}, not {' or '.join([written(word) for word in words])}"


def _text(patterns: tuple[str, ...], *, of_command: bool) -> str:
    where = "an argument or a text of it" if of_command else "the text to be written"
    return f"{' or '.join(patterns)} does not stand in {where}"


CLAUSES: dict[str, Callable[..., str]] = {
    "no assignment": lambda word: f"no assignment {written(word)} stands before the program",
    "no call": lambda: "it is a command or a written file, not another tool's call",
    "no command": lambda: "it is no command",
    "no command, no file": lambda: "it is neither a command nor a written file",
    "no file": lambda: "it writes no file",
    "no option": _option,
    "no program": _program,
    "no segment": lambda word: f"no segment of the path is {written(word)}",
    "no word": lambda word: f"no word of it is {written(word)}",
    "not in a file's text": lambda patterns: _text(patterns, of_command=False),
    "not in a command": lambda patterns: _text(patterns, of_command=True),
    "other order": _order,
    "other path": _path,
    "other tool": _tool,
    "several words": lambda: "a key of several words looks at commands only",
}
