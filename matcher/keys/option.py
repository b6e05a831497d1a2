"""Whether an option of a key stands among the options of a command."""

from __future__ import annotations

from forenote.matcher.keys.key import Spelling
from forenote.matcher.keys.spelling import is_whole, written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from forenote.matcher.keys.arguments import Arguments
    from forenote.matcher.keys.key import KeyWord


def found_option(spelling: Spelling, found: Arguments) -> str | None:
    """The word of the command in which the option stands, by its name, by `name=value` or as
    letters of clusters."""
    options = found.options
    if len(spelling.pieces) > 1:
        for name in options:
            if is_whole(spelling, name):
                return found.raw[options[name][0]]
    elif spelling.pieces[0] in options:
        return found.raw[options[spelling.pieces[0]][0]]
    wanted, value = _split_value(spelling)
    if value is not None:
        for candidate in found.values:
            if is_whole(wanted, candidate):
                for at, seen in found.values[candidate]:
                    if is_whole(value, seen):
                        raw = found.raw[at]
                        return raw if raw.endswith(seen) else f"{raw} {seen}"
        return None
    if len(spelling.pieces) == 1 and found.clusters:
        return _clustered(spelling.pieces[0], found)
    return None


def _split_value(spelling: Spelling) -> tuple[Spelling, Spelling | None]:
    """`--opt=value` as its two sides, each with its wildcards; the second is None without `=`."""
    for at, piece in enumerate(spelling.pieces):
        left, equals, right = piece.partition("=")
        if equals:
            before, behind = spelling.pieces[:at], spelling.pieces[at + 1 :]
            return Spelling((*before, left)), Spelling((right, *behind))
    return spelling, None


def _clustered(text: str, found: Arguments) -> str | None:
    """`-rf` as `-r` and `-f`, `-n5` as `-n` with the value 5."""
    if len(text) < 3 or text[1] == "-" or not text[1].isalpha():
        return None
    seen: list[str] = []
    for at in range(1, len(text)):
        name = "-" + text[at]
        if name not in found.options:
            return None
        raw = found.raw[found.options[name][0]]
        if raw not in seen:
            seen.append(raw)
        rest = text[at + 1 :]
        if rest and (name in found.takes or not rest[0].isalpha()):
            for _, value in found.values.get(name, ()):
                if value == rest:
                    if not raw.endswith(value):
                        seen.append(value)
                    return " ".join(seen)
            return None
    return " ".join(seen)


def no_option(word: KeyWord, found: Arguments) -> str:
    """Why no spelling of the key word holds, as a clause."""
    if found.ended:
        return f"there is no option {written(word)} before the --"
    return f"there is no option {written(word)}"
