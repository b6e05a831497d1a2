"""The name under which a program stands in the tables of this folder."""

from __future__ import annotations


def base(word: str) -> str:
    """The last segment of a program's path, without `.exe`; empty where it is not known."""
    if word.isalnum():  # most are
        return word
    name = word.rpartition("/")[2]
    if "\\" in name:
        name = name.rpartition("\\")[2]
    if name[-4:].lower() == ".exe":
        name = name[:-4]
    return "" if "\0" in name or "\1" in name else name


def spellings(word: str) -> tuple[str, ...]:
    """The names to look up, in order: as it stands, then without a version (`python3.12`,
    `clang-format-15`), so that a row named with its digit (`bzip2`) comes first."""
    name = base(word)
    if name[-1:].isdigit():
        plain = name.rstrip("0123456789.").rstrip("-")
        if plain:
            return (name, plain)
    return (name,)


def is_assignment(word: str) -> bool:
    """Whether a word is `NAME=value`, as `env` and `sudo` take it among their arguments."""
    name = word.partition("=")[0]
    return len(name) < len(word) and name.isidentifier()


def without_version(word: str) -> str:
    """A package as a program: `cowsay@latest`, `black==23.1`, `ruff[all]` without what is behind
    the name; the `@` of a scope stays (`@angular/cli@17` is `@angular/cli`)."""
    end = len(word)
    for mark in ("@", "==", "["):
        place = word.find(mark, 1)
        if 0 < place < end:
            end = place
    return word[:end]
