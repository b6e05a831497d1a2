"""What arrives on a command's standard input and what it prints, as far as the text alone tells."""

from __future__ import annotations

from forenote.matcher.programs.children import children
from forenote.matcher.programs.known import (
    LETTERS,
    Known,
    Values,
    fill,
    texts_of,
    together,
    variants,
)
from forenote.matcher.reading import SPLIT, UNKNOWN
from forenote.matcher.record import Record
from forenote.matcher.shell.simple import REDIRECT, WORD, Redirect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.matcher.programs.wrapper import Wrappers
    from forenote.matcher.shell.simple import Holes, Script, Simple

_TO_FILE = (">", ">>", ">|", "&>", "&>>", ">&")
_DEPTH = 8  # wrappers looked through for a command's output (`sudo env nice echo x`)


class Stream(Record):
    """`words` and `redirects` are the command's own, with what is known of their values. `stdin`:
    the text that arrives, None where it is not known or there is none. `file`: the file redirected
    into it. `out`: the text printed, None where it is not known; it is also that of the written
    files, while `piped` is what goes on to a pipe."""

    __slots__ = ("file", "out", "piped", "redirects", "stdin", "words")

    def __init__(
        self,
        words: tuple[str, ...],
        redirects: tuple[Redirect, ...],
        stdin: str | None,
        file: str,
        out: str | None,
        piped: str | None,
    ) -> None:
        self.words: Final = words
        self.redirects: Final = redirects
        self.stdin: Final = stdin
        self.file: Final = file
        self.out: Final = out
        self.piped: Final = piped


class Streams(Record):
    """The streams of the commands of one script, asked for in order; `outer` is what arrives on
    the script's own input. `fed` are the commands whose output arrives somewhere, `given` the texts
    that a loop or group hands to those inside it."""

    __slots__ = ("fed", "given", "known", "outer", "script", "wrappers")

    def __init__(self, script: Script, wrappers: Wrappers, outer: str | None) -> None:
        self.script = script
        self.wrappers = wrappers
        self.outer = outer
        self.known = Values()
        self.fed: set[int] = set()
        self.given: dict[int, str] = {}


def streams_of(script: Script, wrappers: Wrappers, outer: str | None) -> Streams:
    """Those of a script, before its first command."""
    streams = Streams(script, wrappers, outer)
    for loop in script.loops:
        _feed(streams, loop.holes)
    for simple in script.simples:
        streams.fed.update(simple.feeds)
        if simple.holes:
            _feed(streams, simple.holes)
        if simple.feeds and not simple.words and not simple.assignments:
            body = _input(simple.redirects)[0]
            if body is not None:  # a here-document of a loop or group is read by what is inside
                for inner in simple.feeds:
                    streams.given[inner] = body
    return streams


def _feed(streams: Streams, found: Holes) -> None:
    for _, _, holes in found:
        for hole in holes:
            streams.fed.update(hole.outputs)


def next_stream(streams: Streams, names: dict[str, tuple[str, ...]]) -> Stream:
    """Those of the next command; `names` holds the values of variables."""
    printed = streams.known.printed
    i = len(printed)
    simple = streams.script.simples[i]
    words, redirects = simple.words, simple.redirects
    if simple.holes:
        words = fill(streams.known, simple.holes, WORD, words, names)
        redirects = _redirects(streams, simple, names)
    stdin, file = _input(redirects)
    alone = not words
    if stdin is None and not file:
        if simple.feeds and not alone:
            stdin = together([printed[j] for j in simple.feeds])
        else:
            stdin = streams.given.get(i, streams.outer)
    out: str | None = None
    files = bool(redirects) and any(goes_to_file(redirect) for redirect in redirects)
    if alone:
        if simple.feeds:
            out = together([printed[j] for j in simple.feeds])
        elif not file:  # `$(< file)` is its text
            out = ""
    elif i in streams.fed or files:
        out = _all_output(words, stdin, streams.wrappers)
    piped = "" if files or (redirects and _away(simple)) else out
    printed.append(piped)
    return Stream(words, redirects, stdin, file, out, piped)


def _redirects(
    streams: Streams, simple: Simple, names: dict[str, tuple[str, ...]]
) -> tuple[Redirect, ...]:
    targets = tuple(one.target for one in simple.redirects)
    made = []
    filled = fill(streams.known, simple.holes, REDIRECT, targets, names)
    for redirect, target in zip(simple.redirects, filled, strict=True):
        body = redirect.body
        if redirect.operator == "<<<":
            body = texts_of(target)[0].replace(SPLIT, UNKNOWN) + "\n"
        made.append(Redirect(redirect.operator, target, redirect.descriptor, body))
    return tuple(made)


def _all_output(words: tuple[str, ...], stdin: str | None, wrappers: Wrappers) -> str | None:
    """What a command prints, turn by turn where it stands in a loop."""
    turns = variants(words)
    if len(turns) == 1:
        return output(turns[0], stdin, wrappers, 0)
    found: list[str | None] = []
    size = 0
    for turn in turns:
        text = output(turn, stdin, wrappers, 0)
        if text is None:
            return None
        size += len(text)
        if size > LETTERS:
            break
        found.append(text)
    return together(found)


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
            if type(redirect.target) is not str and isinstance(redirect.target, Known):
                body = redirect.target.file
                file = "" if body is not None else redirect.target.texts[0]
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
