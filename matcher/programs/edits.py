"""Programs that edit files in place, and patches: what a table row cannot say of them."""

from __future__ import annotations

from forenote.matcher.programs.options import has, parse, values_of
from forenote.matcher.programs.target import Target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_PATCH = (
    "-p --strip -i --input -d --directory -o --output -F --fuzz -D --ifdef -r --reject-file"
    " -B --prefix -z --suffix -V --version-control -Y -g"
)

IN_PLACE = {
    **dict.fromkeys(("sed", "gsed"), ("-i", "-I", "--in-place")),
    **dict.fromkeys(("awk", "gawk"), ("-i", "--include")),
}
"""Without one of these options they write no file."""


def sed(words: tuple[str, ...], stdin: str) -> list[Target]:
    """`sed -i`: the operands, the first of which is the script unless an option gives it (sed(1)).
    On macOS the suffix is a word of its own, mostly an empty one."""
    short = ("-e", "-f", "-l")
    parsed = parse(
        words,
        1,
        values=(*short, "--expression", "--file", "--line-length"),
        attached=("-i", "-I"),
    )
    if not has(parsed, ("-i", "-I", "--in-place")):
        return []
    operands = [words[i] for i in parsed.operands]
    if operands and (not operands[0] or operands[0][0] == "."):  # no script starts with a dot
        operands = operands[1:]
    if not has(parsed, ("-e", "-f", "--expression", "--file")):
        operands = operands[1:]
    return [Target(one, "edit") for one in operands]


def perl(words: tuple[str, ...], stdin: str) -> list[Target]:
    """`perl -pi -e`, `ruby -pi -e`: the operands (perlrun(1), ruby(1))."""
    parsed = parse(
        words, 1, values=("-e", "-E", "-I", "-r"), attached=("-i", "-M", "-m", "-0", "-l", "-F")
    )
    if not has(parsed, ("-i",)):
        return []
    operands = parsed.operands if has(parsed, ("-e", "-E")) else parsed.operands[1:]
    return [Target(words[i], "edit") for i in operands]


def awk(words: tuple[str, ...], stdin: str) -> list[Target]:
    """`gawk -i inplace PROGRAM FILE...` (gawk(1)); an operand with `=` is an assignment."""
    parsed = parse(
        words, 1, values=("-i", "--include", "-v", "-f", "-F", "-e", "--assign", "--file")
    )
    if "inplace" not in values_of(parsed, ("-i", "--include")):
        return []
    operands = parsed.operands if has(parsed, ("-f", "--file", "-e")) else parsed.operands[1:]
    return [Target(words[i], "edit") for i in operands if "=" not in words[i]]


def dd(words: tuple[str, ...], stdin: str) -> list[Target]:
    """`of=FILE` (dd(1))."""
    return [Target(word[3:], text=stdin) for word in words[1:] if word[:3] == "of="]


def patch(words: tuple[str, ...], stdin: str) -> list[Target]:
    """`patch FILE`, or the files that a patch on standard input names (patch(1))."""
    parsed = parse(
        words,
        1,
        values=tuple(_PATCH.split()),
    )
    if has(parsed, ("--dry-run", "-C", "--check", "-v", "--version")):
        return []
    folder = "".join(values_of(parsed, ("-d", "--directory"))[-1:])
    out = values_of(parsed, ("-o", "--output"))
    if out:
        return [Target(out[-1], folder=folder)]
    if parsed.operands:
        return [Target(words[parsed.operands[0]], "edit", folder=folder)]
    return patched(stdin, folder, values_of(parsed, ("-p", "--strip")))


def apply_patch(words: tuple[str, ...], stdin: str) -> list[Target]:
    """The patch tool of some agents, as a program: the patch is its argument or its input."""
    texts = [word for word in words[1:] if "\n" in word]
    return patched(texts[0] if texts else stdin, "", [])


def patched(text: str, folder: str, strip: list[str]) -> list[Target]:
    """The files that the text of a patch changes; `strip` holds the numbers of leading folders that
    the command line says to cut off."""
    if not text.strip("\n\0 "):
        return []
    from forenote.matcher.patches.patch import changes

    number = int(strip[-1]) if strip and strip[-1].isdecimal() and len(strip[-1]) < 4 else None
    return [Target(one.path, one.kind, one.text, folder) for one in changes(text, number)[0]]


EDITS: dict[str, Callable[[tuple[str, ...], str], list[Target]]] = {
    "sed": sed,
    "gsed": sed,
    "perl": perl,
    "ruby": perl,
    "awk": awk,
    "gawk": awk,
    "dd": dd,
    "patch": patch,
    "gpatch": patch,
    "apply_patch": apply_patch,
    "applypatch": apply_patch,
}
