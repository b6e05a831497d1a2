"""The one line that stands for the files that `git ls-files`, `rg -l`, `grep -l` and `fd` list.

It is the pattern that the command names, in a folder that is not known (`find` says more of its
folder, see `output.py`).
"""

from __future__ import annotations

from forenote.matcher.programs.options import has, parse, values_of
from forenote.matcher.reading import UNKNOWN

_GIT = ("-C", "-c", "--git-dir", "--work-tree", "-e", "-x", "-X", "--exclude", "--diff-filter")
_GREP = "-e --regexp -f --file -A -B -C -m --max-count --include --exclude --exclude-dir"
_RG = (
    "-g --glob --iglob -t --type -T --type-not -e --regexp -f --file -A -B -C -m --max-count"
    " -d --max-depth -j --threads --sort --sortr"
)
_FD = "-e --extension -t --type -d --max-depth -E --exclude -x --exec -X --exec-batch"
_SORTED = "1dtrSA"
"""Letters of ls that change no line."""


def listed(name: str, words: tuple[str, ...]) -> str | None:
    """The pattern of the listed files; None where the command lists nothing, or says of their names
    less or more than one pattern."""
    patterns: list[str] = []
    if name == "git":
        patterns = _git(words)
    elif name == "rg":
        parsed = parse(words, 1, values=tuple(_RG.split()))
        if has(parsed, ("-l", "--files-with-matches", "--files", "--files-without-match")):
            patterns = values_of(parsed, ("-g", "--glob", "--iglob"))
    elif name in ("fd", "fdfind"):
        parsed = parse(words, 1, values=tuple(_FD.split()), ends=("-x", "--exec", "-X"))
        patterns = ["*." + one for one in values_of(parsed, ("-e", "--extension"))]
    elif name == "ls":
        patterns = [word for word in words[1:] if word[:1] != "-"]
        if any(word[:1] == "-" and word.strip("-" + _SORTED) for word in words[1:]):
            return None
        return patterns[0] if len(patterns) == 1 and "*" in patterns[0] else None
    else:
        parsed = parse(words, 1, values=tuple(_GREP.split()))
        if has(parsed, ("-l", "-L", "--files-with-matches", "--files-without-match")):
            patterns = values_of(parsed, ("--include",))
    if len(patterns) != 1 or patterns[0][:1] in ("!", ":") or "*" not in patterns[0]:
        return None
    return patterns[0] if "/" in patterns[0] else f"{UNKNOWN}/{patterns[0]}"


def _git(words: tuple[str, ...]) -> list[str]:
    """The pathspecs of `ls-files`, `diff --name-only` and `grep -l`."""
    parsed = parse(words, 1, values=_GIT)
    names = [words[i] for i in parsed.operands]
    if not names or has(parsed, ("-C", "--git-dir")):
        return []
    if names[0] == "ls-files":
        return names[1:]
    if names[0] == "diff" and has(parsed, ("--name-only",)):
        return [name for name in names[1:] if "*" in name]
    if names[0] == "grep" and has(parsed, ("-l", "--files-with-matches", "--name-only")):
        behind = words.index("--") if "--" in words else len(words)
        return list(words[behind + 1 :])
    return []
