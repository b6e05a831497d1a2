"""Which files a git command writes, where its words alone tell."""

from __future__ import annotations

from forenote.matcher.programs.copies import moved
from forenote.matcher.programs.edits import patched
from forenote.matcher.programs.options import Parsed, has, parse, values_of
from forenote.matcher.programs.target import Target, slashed

_GLOBAL = ("-C", "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path", "--config-env")

WRITING = ("checkout", "restore", "mv", "rm", "clean", "apply", "am", "stash", "worktree")
"""The subcommands of which the words name files."""


def git(words: tuple[str, ...], stdin: str) -> list[Target]:
    """`checkout -- FILE`, `restore`, `mv`, `rm`, `clean FILE`, `apply`, `am`, `stash push -- FILE`;
    of what else changes the working tree (`reset --hard`, `merge`) the words name no file."""
    before = parse(words, 1, values=_GLOBAL, count=0)
    if before.rest >= len(words):
        return []
    folder = ""
    for one in values_of(before, ("-C", "--work-tree")):
        folder = one if not folder or one[:1] in "/~" else f"{folder}/{one}"
    name = words[before.rest]
    found = _found(name, words, before.rest + 1, stdin)
    return [  # a pathspec with a leading colon is no path (gitglossary(7), pathspec)
        Target(one.path, one.kind, one.text, folder) for one in found if one.path[:1] != ":"
    ]


def _found(name: str, words: tuple[str, ...], at: int, stdin: str) -> list[Target]:
    if name == "checkout":
        return _checkout(words, at)
    if name == "restore":
        parsed = parse(words, at, values=("-s", "--source", "--pathspec-from-file", "--conflict"))
        if has(parsed, ("-S", "--staged")) and not has(parsed, ("-W", "--worktree")):
            return []
        return _operands(words, parsed, "edit")
    if name == "mv":
        parsed = parse(words, at)
        if has(parsed, ("-n", "--dry-run")):
            return []
        return moved([words[i] for i in parsed.operands], None, removes=True)
    if name == "rm":
        parsed = parse(words, at, values=("--pathspec-from-file",))
        if has(parsed, ("-n", "--dry-run", "--cached")):
            return []
        return _operands(words, parsed, "remove")
    if name == "clean":
        parsed = parse(words, at, values=("-e", "--exclude"))
        if has(parsed, ("-n", "--dry-run")):
            return []
        return _operands(words, parsed, "remove")
    if name in ("apply", "am"):
        parsed = parse(words, at, values=("-p", "-C", "--directory", "--exclude", "--include"))
        if has(parsed, ("--check", "--stat", "--numstat", "--summary", "--cached", "--abort")):
            return []
        into = "".join(values_of(parsed, ("--directory",)))
        files = [words[i] for i in parsed.operands if words[i] != "-"]
        return [] if files else patched(stdin, into, values_of(parsed, ("-p",)))
    if name == "stash":
        return _stash(words, at)
    if name == "worktree" and words[at : at + 1] == ("add",):
        parsed = parse(words, at + 1, values=("-b", "-B", "--reason"))
        return [Target(slashed(words[i])) for i in parsed.operands[:1]]
    return []


def _checkout(words: tuple[str, ...], at: int) -> list[Target]:
    """Behind `--` stand files. Before it the first operand may be a revision: it is a file where it
    is spelled like one (a branch may be named so too), and what follows it are files."""
    if "--" in words[at:]:
        return [Target(one, "edit") for one in words[words.index("--", at) + 1 :]]
    parsed = parse(words, at, values=("-b", "-B", "--orphan", "--conflict", "--pathspec-from-file"))
    if has(parsed, ("-b", "-B", "--orphan", "-d", "--detach", "-t", "--track")):
        return []
    sides = has(parsed, ("--ours", "--theirs"))
    return [
        Target(words[i], "edit")
        for i in parsed.operands
        if i != parsed.operands[0] or sides or _is_file_name(words[i])
    ]


def _is_file_name(word: str) -> bool:
    """Whether a word looks like a path rather than a branch or a version: `a.py`, `src/`, `.env`.
    No part of a branch's name begins with a dot, and none is empty (git-check-ref-format(1))."""
    if word[:1] == "." or "/." in word or word[-1:] == "/":
        return True
    stem, dot, ending = word.rpartition(".")
    if ".." in word or ":" in word:
        return False
    return bool(stem and dot and ending[:1].isalpha() and ending.isalnum())


def _stash(words: tuple[str, ...], at: int) -> list[Target]:
    """`stash [push] [-m MESSAGE] [--] FILE...`; without `push` files stand behind `--` only
    (git-stash(1))."""
    push = words[at : at + 1] == ("push",)
    if not push and words[at : at + 1] and words[at][:1] != "-":
        return []
    if not push and "--" not in words[at:]:
        return []
    parsed = parse(words, at + push, values=("-m", "--message", "--pathspec-from-file"))
    return _operands(words, parsed, "edit")


def _operands(words: tuple[str, ...], parsed: Parsed, kind: str) -> list[Target]:
    return [Target(words[i], kind) for i in parsed.operands]
