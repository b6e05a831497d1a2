"""All files that one command writes by itself, redirections apart."""

from __future__ import annotations

from forenote.matcher.programs.copies import COPIES, copies, slashed
from forenote.matcher.programs.edits import EDITS
from forenote.matcher.programs.gitwrites import git
from forenote.matcher.programs.names import spellings
from forenote.matcher.programs.options import parse
from forenote.matcher.programs.target import Target, is_file
from forenote.matcher.programs.transfers import TRANSFERS
from forenote.matcher.programs.wrapped import own_words
from forenote.matcher.programs.writers import ALL, FIRST, LAST, ROWS, Writer
from forenote.matcher.reading import SPLIT


def _by_program() -> dict[str, tuple[Writer, ...]]:
    found: dict[str, tuple[Writer, ...]] = {}
    for row in ROWS:
        for program in programs_of(row.name):
            found[program] = (*found.get(program, ()), row)
    return found


def programs_of(name: str) -> list[str]:
    """The programs that a row's name lists: what stands before its subcommands."""
    return name.partition(" ")[0].split("|")


WRITERS = _by_program()


def targets(words: tuple[str, ...], stdin: str) -> tuple[list[Target], str]:
    """What the command writes, and by what (`sed -i`), for a person.

    An unquoted expansion alone may be no word at all, and names no file unless a text goes there.
    """
    for name in spellings(words[0]):
        found: list[Target] = []
        how = name
        if name in COPIES:
            found = copies(words, name)
        elif name in EDITS:
            found = EDITS[name](words, stdin)
            how = name + (" -i" if name not in ("dd", "patch", "apply_patch", "applypatch") else "")
        elif name in TRANSFERS:
            found = TRANSFERS[name](words, stdin)
        elif name == "git":
            found = git(words, stdin)
            how = "git"
        for row in WRITERS.get(name, ()):
            more = written(row, words, stdin)
            if more is not None:
                found = found + more
                break
        found = [
            one
            for one in found
            if is_file(one.path) and (one.path.rstrip("/") != SPLIT or one.text)
        ]
        if found:
            return found, _title(how, words)
    return [], ""


def _title(how: str, words: tuple[str, ...]) -> str:
    """The program's name with its subcommand, where it has one: `git restore`, `ruff check`."""
    for row in WRITERS.get(how, ()):
        if " " in row.name:
            own = own_words(row.name, words, tuple(row.takes.split()))
            if own is not None:
                return f"{how} {words[own[0] - 1]}"
    if how == "git":
        at = parse(words, 1, values=("-C", "-c", "--git-dir", "--work-tree"), count=0).rest
        return f"git {words[at]}" if at < len(words) else how
    return how


def written(row: Writer, words: tuple[str, ...], stdin: str) -> list[Target] | None:
    """What a table row says; None where the row is not about these words."""
    values = tuple(row.takes.split())
    out = tuple(row.out.split())
    own = own_words(row.name, words, values)
    if own is None:
        return None
    if (
        row.skip
        and words[1:2]
        and words[1][:1] == "-"
        and not words[1].lstrip("-").strip("rwxXst,")
    ):
        words = (words[0], words[1].lstrip("-"), *words[2:])  # `chmod -x FILE` takes a mode away
    parsed = parse(
        words,
        own[0],
        values=(*values, *out),
        attached=tuple(row.attached.split()),
        count=0 if row.ordered else -1,
        one_dash=row.one_dash,
    )
    flags = [f"{name}={value}" for name, value in parsed.options if value is not None]
    flags += [name for name, _ in parsed.options]
    if any(flag in row.never.split() for flag in flags):
        return []
    found = [Target(one) for one in parsed.values_of(out)]
    if row.needs and not any(flag in row.needs.split() for flag in flags):
        return found
    operands = list(words[parsed.rest :]) or [words[i] for i in parsed.operands]
    if not parsed.has(("--reference",)):
        operands = operands[row.skip :]
    if row.files == FIRST:
        operands = operands[:1]
    elif row.files == LAST:
        operands = operands[-1:]
    elif row.files != ALL:
        operands = []
    text = stdin if row.stdin else ""
    found += [Target(slashed(one) if row.folders else one, row.kind, text) for one in operands]
    return found
