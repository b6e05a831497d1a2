"""All that one command makes run, by whichever table it stands in."""

from __future__ import annotations

from forenote.matcher.programs.child import Child
from forenote.matcher.programs.interpreted import interpreted
from forenote.matcher.programs.interpreters import of_program
from forenote.matcher.programs.names import is_assignment, spellings
from forenote.matcher.programs.options import parse, values_of
from forenote.matcher.programs.wrapped import wrapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from forenote.matcher.programs.wrapper import Wrapper, Wrappers

MANAGERS = ("yarn", "yarnpkg", "pnpm", "bun")
MANY = ("find", "gfind", "fd", "fdfind", "parallel", "sem")


def children(words: tuple[str, ...], stdin: str, wrappers: Wrappers, file: str = "") -> list[Child]:
    """What the command runs, in the order of its words; empty where it runs nothing else.

    `stdin` is the text known to arrive on standard input, `file` the file redirected into it.
    """
    for name in spellings(words[0]):
        if name in MANY:
            from forenote.matcher.programs import many

            return many.MANY[name](words, stdin)
        for row in wrappers.of(name):
            found = wrapped(row, words, stdin)
            if found is None:
                continue
            if name in ("env", "genv"):
                split = _split_string(row, words)
                return found if split is None else split
            if name in ("xargs", "gxargs"):
                from forenote.matcher.programs import many

                values = tuple(row.takes.split())
                return [many.xargs(words, child, values, stdin) for child in found]
            return found
        if name in MANAGERS:
            from forenote.matcher.programs.managers import managed

            runs = managed("yarn" if name == "yarnpkg" else name, words)
            if runs:
                return runs
        for interpreter in of_program(name):
            found = interpreted(interpreter, words, stdin, file)
            if found is not None:
                return found
        if name == "uv":
            return _uv_pip(words)
    return []


def _split_string(row: Wrapper, words: tuple[str, ...]) -> list[Child] | None:
    """`env -S 'A=1 command words'`: the string is split as a shell would, without expansions
    (env(1)), and the words behind it follow."""
    parsed = parse(words, 1, values=tuple(row.takes.split()), count=0)
    strings = values_of(parsed, ("-S", "--split-string"))
    if not strings:
        return None
    from forenote.matcher.shell.scan import scan

    argv: tuple[str, ...] = ()
    for string in strings:
        simples = scan(string).simples
        if simples:
            argv += simples[0].assignments + simples[0].words
    argv += words[parsed.rest :]
    start = 0
    while start < len(argv) and is_assignment(argv[start]):
        start += 1
    if start == len(argv):
        return []
    return [Child(argv[start:], "run by env -S", assignments=argv[:start], stdin=True)]


def _uv_pip(words: tuple[str, ...]) -> list[Child]:
    """`uv pip install` is pip's interface (uv's manual): also the program `pip`."""
    values = ("--directory", "--project", "--config-file", "--cache-dir", "--color")
    parsed = parse(words, 1, values=values, count=0)
    if words[parsed.rest : parsed.rest + 1] == ("pip",):
        return [Child(words[parsed.rest :], "uv pip", stdin=True)]
    return []
