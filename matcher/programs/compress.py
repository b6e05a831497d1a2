"""Programs that put a compressed file in the place of another: `gzip`, `bzip2`, `xz`, `zstd`."""

from __future__ import annotations

from forenote.matcher.programs.options import has, parse, values_of
from forenote.matcher.programs.target import Target

ENDINGS = {
    "gzip": ".gz",
    "gunzip": ".gz",
    "pigz": ".gz",
    "bzip2": ".bz2",
    "bunzip2": ".bz2",
    "xz": ".xz",
    "unxz": ".xz",
    "lzma": ".lzma",
    "unlzma": ".lzma",
    "zstd": ".zst",
    "unzstd": ".zst",
}
"""Each program and the ending that it adds or takes away, from its manual page."""


def compress(words: tuple[str, ...], name: str) -> list[Target]:
    """The new file beside each operand, and the operand, which goes unless it is to be kept. The
    names below a folder (`-r`) are not known."""
    parsed = parse(
        words,
        1,
        values=(
            "-S",
            "--suffix",
            "-T",
            "--threads",
            "-F",
            "--format",
            "-o",
            "-p",
            "-b",
            "-M",
            "-D",
        ),
    )
    if has(parsed, ("-c", "--stdout", "--to-stdout", "-l", "--list", "-t", "--test", "-r")):
        return []
    ending = ENDINGS[name]
    kept = has(parsed, ("-k", "--keep")) or (ending == ".zst" and not has(parsed, ("--rm",)))
    opens = (
        name[:2] == "un" or name[1:3] == "un" or has(parsed, ("-d", "--decompress", "--uncompress"))
    )
    out = values_of(parsed, ("-o",))
    found: list[Target] = []
    for i in parsed.operands:
        word = words[i]
        if not opens:
            found.append(Target(out[-1] if out else word + ending))
        elif out:
            found.append(Target(out[-1]))
        elif word.endswith(ending):
            found.append(Target(word[: -len(ending)]))
        if not kept:
            found.append(Target(word, "remove"))
    return found
