"""The commands behind a wrapper's own words, as its table row says."""

from __future__ import annotations

from forenote.matcher.programs.child import Child
from forenote.matcher.programs.known import joined
from forenote.matcher.programs.names import is_assignment, without_version
from forenote.matcher.programs.options import has, parse, values_of
from forenote.matcher.programs.wrapper import JOINED, NONE, SCRIPT, SCRIPTS, Wrapper

KEY_NAMES = frozenset(
    ("Enter", "Escape", "Space", "Tab", "BSpace", "Up", "Down", "Left", "Right", "Home", "End", "y")
)
"""Operands of `tmux send-keys` that are keys of the keyboard (tmux(1), KEY BINDINGS)."""


def own_words(
    name: str, words: tuple[str, ...], values: tuple[str, ...]
) -> tuple[int, tuple[tuple[str, str | None], ...]] | None:
    """The position behind the program and the subcommands of a row's name, and the options among
    them (`git -C dir submodule foreach`); None where the subcommands are others."""
    at = 1
    options: tuple[tuple[str, str | None], ...] = ()
    for part in name.split(" ")[1:]:
        parsed = parse(words, at, values=values, count=0)
        if parsed.rest >= len(words) or words[parsed.rest] not in part.split("|"):
            return None
        options += parsed.options
        at = parsed.rest + 1
    return at, options


def wrapped(row: Wrapper, words: tuple[str, ...], stdin: str = "") -> list[Child] | None:
    """What runs, with `stdin` the text known to arrive on standard input; None where the row is not about these words, since the subcommand is another or an
    option is missing that the row asks for."""
    scripts = tuple(row.scripts.split())
    values = (*row.takes.split(), *scripts)
    if row.pairs:
        words = _without_pairs(words, row.pairs.split())
    own = own_words(row.name, words, values)
    if own is None:
        return None
    at, before = own
    end = len(words)
    if row.behind:
        end = at
        marks = row.behind.split()
        while end < len(words) and words[end] not in marks:
            end += 1
    modules = tuple(row.modules.split())
    ends = (*row.ends.split(), *modules)
    every = row.kind in (NONE, SCRIPTS) or bool(row.behind)
    parsed = parse(
        words[:end],
        at,
        values=values,
        ends=ends,
        count=-1 if every else row.skip,
        mixed=row.mixed,
    )
    if row.only and not has(parsed, tuple(row.only.split())):
        return None
    if has(parsed, tuple(row.inert.split())):
        return []
    title = row.name.split(" ")[0].split("|")
    name = " ".join(
        (_plain(words[0], title), *(words[i] for i in _subcommands(row, words, values)))
    )
    folders = [
        value for option, value in (*before, *parsed.options) if option in row.folder.split()
    ]
    folder = folders[-1] or "" if folders else ""
    found = [
        Child((), f"script given to {name}", script=value, folder=folder, elsewhere=row.elsewhere)
        for value in values_of(parsed, scripts)
    ]
    ended = bool(parsed.options) and parsed.options[-1][0] in ends
    if row.kind == SCRIPTS:
        found.extend(
            Child((), f"script given to {name}", script=words[i], folder=folder)
            for i in parsed.operands
            if not _is_key(row, words[i])
        )
        return found
    bare = len(parsed.operands) >= row.skip and parsed.rest >= end
    if row.shell and stdin and bare and not found:
        return [Child((), f"script given to {name}", script=stdin, elsewhere=row.elsewhere)]
    if row.kind == NONE and not ended:
        return found
    rest = end + 1 if row.behind else parsed.rest
    assignments: list[str] = []
    while row.assigns and rest < len(words) and (words[rest] == "-" or is_assignment(words[rest])):
        assignments.append(words[rest])
        rest += 1
    argv = words[rest:]
    how = f"run by {name}"
    if ended and parsed.options[-1][0] in modules:
        how = f"{name} -m"
        value = parsed.options[-1][1]
        argv = argv if value is None else (value, *argv)
    entries = values_of(parsed, (row.entry,)) if row.entry else []
    if entries and entries[-1] and len(parsed.operands) >= row.skip:
        return [Child((entries[-1], *argv), how, folder=folder, elsewhere=row.elsewhere)]
    if len(argv) < row.least or argv[0][:1] == "-" or argv[0] in row.own.split():
        return found
    if row.kind == SCRIPT:
        if argv[0]:
            found.append(Child((), f"script given to {name}", script=argv[0], folder=folder))
    elif row.kind == JOINED:
        found.append(
            Child(
                (),
                f"script given to {name}",
                script=joined(argv).replace("\\", "\\\\") if row.raw else joined(argv),
                assignments=tuple(assignments),
                folder=folder,
                elsewhere=row.elsewhere,
                same=row.same,
                stdin=True,
            )
        )
    else:
        if row.package:
            argv = (without_version(argv[0]), *argv[1:])
        if row.dashes and argv[1:2] == ("--",):
            argv = (argv[0], *argv[2:])
        found.append(
            Child(
                argv,
                how,
                assignments=tuple(word for word in assignments if word != "-"),
                folder=folder,
                elsewhere=row.elsewhere,
                same=row.same,
                stdin=row.stdin,
            )
        )
    return found


def _without_pairs(words: tuple[str, ...], pairs: list[str]) -> tuple[str, ...]:
    """The words without the options that take two values."""
    kept: list[str] = []
    i = 0
    while i < len(words):
        if words[i] == "--" or (i and words[i][:1] != "-"):
            break
        if words[i] in pairs:
            i += 3
        else:
            kept.append(words[i])
            i += 1
    return (*kept, *words[i:])


def _plain(word: str, names: list[str]) -> str:
    """The program's name as the row spells it, which leaves a path and a version out."""
    name = word.rpartition("/")[2]
    for one in names:
        if name.startswith(one):
            return name if name in names else one
    return name


def _subcommands(row: Wrapper, words: tuple[str, ...], values: tuple[str, ...]) -> list[int]:
    found: list[int] = []
    at = 1
    for _ in row.name.split(" ")[1:]:
        at = parse(words, at, values=values, count=0).rest
        found.append(at)
        at += 1
    return found


def _is_key(row: Wrapper, word: str) -> bool:
    if row.name[:4] != "tmux":
        return False
    return word in KEY_NAMES or (word[1:2] == "-" and word[0] in "CMS")
