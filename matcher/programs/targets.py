"""All files that one command writes by itself, redirections apart.

The programs that need more than a table row have modules of their own, which are imported when one
of them is met: most commands write no file, and the hook is a process per call.
"""

from __future__ import annotations

from forenote.matcher.programs.names import spellings
from forenote.matcher.programs.options import has, parse, values_of
from forenote.matcher.programs.target import Target, is_file, slashed
from forenote.matcher.programs.wrapped import own_words
from forenote.matcher.programs.writers import ALL, FIRST, LAST, Writer, of_program
from forenote.matcher.reading import SPLIT, UNKNOWN

COPIES = ("cp", "gcp", "mv", "gmv", "ln", "install", "ginstall", "rsync", "scp")
EDITS = (
    *("sed", "gsed", "perl", "ruby", "awk", "gawk", "dd", "patch", "gpatch"),
    *("apply_patch", "applypatch"),
)
COMPRESS = (
    *("gzip", "gunzip", "pigz", "bzip2", "bunzip2", "xz", "unxz", "lzma", "unlzma"),
    *("zstd", "unzstd"),
)
CONTAINERS = ("docker", "podman", "nerdctl", "kubectl", "oc")
FINDERS = ("find", "gfind")
_SPLIT = "-a --suffix-length -b --bytes -C --line-bytes -l --lines -n --number -t --separator"
TRANSFERS = ("curl", "wget", "tar", "gtar", "bsdtar", "unzip")


def targets(words: tuple[str, ...], stdin: str) -> tuple[list[Target], str]:
    """What the command writes, and by what (`sed -i`), for a person.

    An unquoted expansion alone may be no word at all, and names no file unless a text goes there.
    """
    for name in spellings(words[0]):
        found = _special(name, words, stdin)
        for row in of_program(name):
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
            return found, _title(name, words)
    return [], ""


def _special(name: str, words: tuple[str, ...], stdin: str) -> list[Target]:
    if name in COMPRESS:
        from forenote.matcher.programs.compress import compress

        return compress(words, name)
    if name in CONTAINERS:
        if words[1:2] != ("cp",) and words[1:3] != ("container", "cp"):
            return []
        from forenote.matcher.programs.copies import container

        return container(words, words.index("cp") + 1)
    if name in FINDERS:
        from forenote.matcher.programs.many import find_writes

        return find_writes(words)
    if name == "split":
        parsed = parse(words, 1, values=tuple(_SPLIT.split()))
        return [Target(words[i] + UNKNOWN) for i in parsed.operands[1:2]]
    if name in COPIES:
        from forenote.matcher.programs.copies import copies

        return copies(words, name)
    if name in EDITS:
        from forenote.matcher.programs import edits

        return edits.EDITS[name](words, stdin)
    if name in TRANSFERS:
        from forenote.matcher.programs import transfers

        return transfers.TRANSFERS[name](words, stdin)
    if name == "git":
        from forenote.matcher.programs.gitwrites import git

        return git(words, stdin)
    return []


def _title(name: str, words: tuple[str, ...]) -> str:
    """The program's name with its subcommand or option, where that is what writes: `git restore`,
    `ruff check`, `sed -i`."""
    for row in of_program(name):
        if " " in row.name:
            own = own_words(row.name, words, tuple(row.takes.split()))
            if own is not None:
                return f"{name} {words[own[0] - 1]}"
    if name == "git":
        at = parse(words, 1, values=("-C", "-c", "--git-dir", "--work-tree"), count=0).rest
        return f"git {words[at]}" if at < len(words) else name
    return name + " -i" if name in EDITS[:6] else name


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
    found = [Target(one) for one in values_of(parsed, out)]
    if row.needs and not any(flag in row.needs.split() for flag in flags):
        return found
    operands = list(words[parsed.rest :]) or [words[i] for i in parsed.operands]
    if not has(parsed, ("--reference",)):
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
