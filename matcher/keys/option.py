"""Whether an option of a key stands among the options of a command."""

from __future__ import annotations

from forenote.matcher.keys.key import Spelling
from forenote.matcher.keys.spelling import is_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from forenote.matcher.keys.arguments import Arguments


def found_option(
    spelling: Spelling, found: Arguments, own: tuple[int, int] | None = None
) -> str | None:
    """The word of the command in which the option stands, by its name, by `name=value` or as
    letters of clusters; with `own`, only between these positions."""
    first, end = own or (0, len(found.raw))
    options = found.options
    if found.folds:
        spelling = _folded(spelling, found)
    if len(spelling.pieces) > 1:
        for name in options:
            if is_whole(spelling, name):
                at = _within(options[name], first, end)
                if at:
                    return found.raw[at]
    else:
        at = _within(options.get(spelling.pieces[0], ()), first, end)
        if at:
            return found.raw[at]
    wanted, value = _split_value(spelling)
    if value is not None:
        for candidate in found.given:
            if is_whole(wanted, candidate):
                for at, seen in found.given[candidate]:
                    if first < at < end and is_whole(value, seen):
                        raw = found.raw[at]
                        return raw if raw.endswith(seen) else f"{raw} {seen}"
        return None
    if len(spelling.pieces) == 1 and found.clusters:
        return _clustered(spelling.pieces[0], found, first, end)
    return None


def _folded(spelling: Spelling, found: Arguments) -> Spelling:
    """The key's parameter as the command spells it: in lower case, and cut short where the command
    cut it (`-Rec` for `-Recurse`). A single letter may be several parameters and is taken for
    none of them (about_Parameters: a name may be cut as long as one parameter is left)."""
    name, equals, value = spelling.pieces[0].partition("=")
    name = name.lower()
    if len(spelling.pieces) == 1 and name not in found.options:
        for short in found.options:
            if len(short) > 2 and name.startswith(short):
                name = short
                break
    return Spelling((name + equals + value, *spelling.pieces[1:]))


def _within(positions: Sequence[int], first: int, end: int) -> int:
    """The first of the positions between the two; 0, where no option stands, if none is."""
    for at in positions:
        if first < at < end:
            return at
    return 0


def _split_value(spelling: Spelling) -> tuple[Spelling, Spelling | None]:
    """`--opt=value` as its two sides, each with its wildcards; the second is None without `=`."""
    for at, piece in enumerate(spelling.pieces):
        left, equals, right = piece.partition("=")
        if equals:
            before, behind = spelling.pieces[:at], spelling.pieces[at + 1 :]
            return Spelling((*before, left)), Spelling((right, *behind))
    return spelling, None


def _clustered(text: str, found: Arguments, first: int, end: int) -> str | None:
    """`-rf` as `-r` and `-f`, `-n5` as `-n` with the value 5."""
    if len(text) < 3 or text[1] == "-" or not text[1].isalpha():
        return None
    seen: list[str] = []
    for at in range(1, len(text)):
        name = "-" + text[at]
        position = _within(found.options.get(name, ()), first, end)
        if not position:
            return None
        raw = found.raw[position]
        if raw not in seen:
            seen.append(raw)
        rest = text[at + 1 :]
        if rest and (name in found.takes or not rest[0].isalpha()):
            for _, value in found.given.get(name, ()):
                if value == rest:
                    if not raw.endswith(value):
                        seen.append(value)
                    return " ".join(seen)
            return None
    return " ".join(seen)
