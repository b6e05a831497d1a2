"""Programs that run a command on many things: `find -exec`, `fd -x`, `xargs`, `parallel`."""

from __future__ import annotations

from forenote.matcher.programs.child import Child
from forenote.matcher.programs.listed import listed
from forenote.matcher.programs.options import parse, values_of
from forenote.matcher.programs.output import found_file
from forenote.matcher.programs.target import Target
from forenote.matcher.reading import SPLIT, UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_EXEC = ("-exec", "-execdir", "-ok", "-okdir")
_FILES = ("-fprint", "-fprint0", "-fprintf", "-fls")
_FD_EXEC = ("-x", "--exec", "-X", "--exec-batch")
ASKED_TO = {
    **dict.fromkeys(("find", "gfind"), (*_EXEC, "-delete", *_FILES)),
    **dict.fromkeys(("fd", "fdfind"), _FD_EXEC),
}
"""Without one of these options they run nothing and write no file."""

_SEPARATORS = (":::", ":::+", "::::", "::::+")

_PARALLEL = (
    "-j --jobs -P -S --sshlogin -a --arg-file --colsep -C -d --delimiter -n -N -L --max-args"
    " --results --joblog --timeout --retries --delay --halt --load --memfree --tmpdir --wd"
    " --workdir -I --tagstring --env --basefile --return --block"
)


def find(words: tuple[str, ...], stdin: str) -> list[Child]:
    """`-exec COMMAND ;` and `-exec COMMAND {} +` (find(1)); one without its end is refused by
    find, and runs nothing."""
    found: list[Child] = []
    file = found_file(words) or UNKNOWN
    i = 1
    while i < len(words):
        option = words[i]
        i += 1
        if option not in _EXEC:
            continue
        start = i
        while i < len(words) and words[i] != ";" and not (words[i] == "+" and words[i - 1] == "{}"):
            i += 1
        if start < i < len(words):
            argv = tuple(_named(word, "{}", file) for word in words[start:i])
            if words[i] == "+":
                argv = (*(argv[:-1] if file == UNKNOWN else argv), SPLIT)
            found.append(Child(argv, f"run by find {option}"))
        i += 1
    return found


def fd(words: tuple[str, ...], stdin: str) -> list[Child]:
    """`-x COMMAND` and `-X COMMAND` up to `;` or the end (fd(1))."""
    found: list[Child] = []
    file = listed("fd", words) or UNKNOWN
    for i, option in enumerate(words):
        if option in _FD_EXEC:
            argv = words[i + 1 :]
            if ";" in argv:
                argv = argv[: argv.index(";")]
            if argv:
                has = any("{" in word for word in argv)
                made = tuple(
                    file if word == "{}" else UNKNOWN if word[:1] == "{" else word for word in argv
                )
                found.append(Child(made if has else (*made, file), f"run by {words[0]} {option}"))
    return found


def xargs(words: tuple[str, ...], child: Child, values: tuple[str, ...], stdin: str) -> Child:
    """The command of an `xargs` with the words that it adds: those of a known input, else any."""
    parsed = parse(words, 1, values=values, attached=("-i", "-l", "-e"), count=0)
    names = [name for name, _ in parsed.options]
    replace = values_of(parsed, ("-I", "-J", "--replace"))
    if "-i" in names or ("--replace" in names and not replace):
        replace = [*values_of(parsed, ("-i",)), "{}"][:1]
    plain = not any(
        name in ("-n", "-L", "-l", "-d", "-0", "-a", "-E", "-s", "--max-args") for name in names
    )
    given = stdin.split() if plain and not set(stdin) & set("'\"\\") else []
    if replace:
        item = UNKNOWN
        if len(stdin.splitlines()) == 1 and given:
            item = stdin.strip()
        argv = tuple(_named(word, replace[0], item) for word in child.words)
    elif "-0" in names and stdin.count("\n") == 1:
        argv = (
            *child.words,
            stdin.strip(),
            SPLIT,
        )  # the line that stands for what find -print0 prints
    else:
        more = (SPLIT,) if not given or UNKNOWN in stdin or "*" in stdin else ()
        argv = (*child.words, *given, *more)
    return Child(argv, child.how)


def parallel(words: tuple[str, ...], stdin: str) -> list[Child]:
    """The command template with `{}` unknown, or, without one, each argument or input line as a
    command (parallel(1))."""
    values = tuple(_PARALLEL.split())
    parsed = parse(words, 1, values=values, count=0)
    rest = words[parsed.rest :]
    cut = 0
    while cut < len(rest) and rest[cut] not in _SEPARATORS:
        cut += 1
    template = rest[:cut]
    if template:
        text = " ".join(template)
        filled = text
        for mark in ("{}", "{.}", "{/}", "{//}", "{/.}", "{#}", "{1}", "{2}", "{3}"):
            filled = filled.replace(mark, UNKNOWN)
        if filled == text:
            filled += " " + UNKNOWN
        return [Child((), "script given to parallel", script=filled)]
    if cut < len(rest) and rest[cut] == ":::":
        given = [word for word in rest[cut + 1 :] if word not in _SEPARATORS]
    else:
        given = stdin.splitlines() if cut == len(rest) else []
    return [Child((), "script given to parallel", script=one) for one in given if one]


def find_writes(words: tuple[str, ...]) -> list[Target]:
    """What find itself removes and writes: `-delete`, `-fprint FILE` (find(1))."""
    found: list[Target] = []
    if "-delete" in words and words[words.index("-delete") - 1] not in ("-name", "-iname", "-path"):
        file = found_file(words)
        if file == UNKNOWN and words[1][:1] not in ("-", "(", "!"):
            file = f"{words[1].rstrip('/')}/{UNKNOWN}"  # whatever it is, it is below
        found.append(Target(file or UNKNOWN, "remove"))
    for i, word in enumerate(words[:-1]):
        if word in _FILES:
            found.append(Target(words[i + 1]))
    return found


def _named(word: str, mark: str, file: str) -> str:
    """A word with the file in the mark's place. Where more stands in the word, the folder of a file
    that is only known by a pattern is left open: the result would be taken for one path."""
    if not mark or mark not in word:
        return word
    if word != mark and (UNKNOWN in file or "*" in file):
        name = file.rpartition("/")[2]
        file = UNKNOWN if name == UNKNOWN else f"{UNKNOWN}/{name}"
    return word.replace(mark, file)


MANY: dict[str, Callable[[tuple[str, ...], str], list[Child]]] = {
    "find": find,
    "gfind": find,
    "fd": fd,
    "fdfind": fd,
    "parallel": parallel,
    "sem": parallel,
}
