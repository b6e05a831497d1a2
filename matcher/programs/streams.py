"""What arrives on a command's standard input and what it prints, as far as the text alone tells."""

from __future__ import annotations

from forenote.matcher.programs.children import children
from forenote.matcher.reading import UNKNOWN
from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.matcher.programs.wrapper import Wrappers
    from forenote.matcher.shell.simple import Redirect, Script, Simple

_TO_FILE = (">", ">>", ">|", "&>", "&>>", ">&")
_DEPTH = 8  # wrappers looked through for a command's output (`sudo env nice echo x`)


class Stream(Record):
    """`stdin`: the text that arrives, None where it is not known or there is none. `file`: the file
    redirected into it. `out`: the text printed, None where it is not known; it is also that of the
    written files, while `piped` is what goes on to a pipe."""

    __slots__ = ("file", "out", "piped", "stdin")

    def __init__(self, stdin: str | None, file: str, out: str | None, piped: str | None) -> None:
        self.stdin: Final = stdin
        self.file: Final = file
        self.out: Final = out
        self.piped: Final = piped


def streams(script: Script, wrappers: Wrappers, outer: str | None) -> list[Stream]:
    """The streams of each simple command; `outer` is what arrives on the script's own input."""
    simples = script.simples
    fed: set[int] = set()
    given: dict[int, str] = {}
    for simple in simples:
        fed.update(simple.feeds)
        if not simple.words and not simple.assignments:
            body = _input(simple.redirects)[0]
            if body is not None:  # the here-document of a loop or group is read by what is inside
                for inner in simple.feeds:
                    given[inner] = body
    found: list[Stream] = []
    for i, simple in enumerate(simples):
        stdin, file = _input(simple.redirects)
        alone = not simple.words
        if stdin is None and not file:
            if simple.feeds and not alone:
                stdin = _joined([found[j].piped for j in simple.feeds])
            else:
                stdin = given.get(i, outer)
        out: str | None = None
        files = any(goes_to_file(redirect) for redirect in simple.redirects)
        if alone:
            out = _joined([found[j].piped for j in simple.feeds]) if simple.feeds else ""
        elif i in fed or files:
            out = output(simple.words, stdin, wrappers, 0)
        found.append(Stream(stdin, file, out, "" if files or _away(simple) else out))
    return found


def output(words: tuple[str, ...], stdin: str | None, wrappers: Wrappers, depth: int) -> str | None:
    """What a command prints, also behind wrappers (`sudo echo x`); None where it is not known."""
    from forenote.matcher.programs.output import printed

    text = printed(words, stdin)
    if text is None and depth < _DEPTH:
        runs = children(words, stdin or "", wrappers)
        if len(runs) == 1 and runs[0].stdin and runs[0].script is None and runs[0].words:
            return output(runs[0].words, stdin, wrappers, depth + 1)
    return text


def _input(redirects: tuple[Redirect, ...]) -> tuple[str | None, str]:
    body: str | None = None
    file = ""
    for redirect in redirects:
        if redirect.descriptor not in ("", "0") or redirect.operator[:1] != "<":
            continue
        if redirect.operator[:2] == "<<":
            body, file = redirect.body, ""
        elif redirect.operator == "<":
            body, file = None, redirect.target
    return body, file


def goes_to_file(redirect: Redirect) -> bool:
    """Whether standard output goes to a file by it."""
    if redirect.operator not in _TO_FILE or redirect.descriptor not in ("", "1"):
        return False
    return redirect.operator != ">&" or not is_descriptor(redirect.target)


def is_descriptor(target: str) -> bool:
    """Whether the word behind `>&` is a descriptor: a number, `-`, or an expansion, which is one
    wherever it was seen (`>&$fd`)."""
    return not target.rstrip("-").strip("0123456789\0\1")


def _away(simple: Simple) -> bool:
    """Whether standard output goes to another descriptor (`echo x >&2`), so that no pipe has it."""
    return any(
        redirect.operator == ">&" and redirect.descriptor in ("", "1")
        for redirect in simple.redirects
    )


def _joined(parts: list[str | None]) -> str | None:
    """The outputs of a group one behind the other; an unknown one among known ones is a line."""
    if all(part is None for part in parts):
        return None
    return "".join(UNKNOWN + "\n" if part is None else part for part in parts)
