"""The commands that a body advises to run, apart from those that it only speaks of: a written rule.

A code span is advised where, of the words before it in its sentence, the last that says anything
about it recommends (`use`, `run`, `prefer`, `with`), not one that warns or only mentions (`not`,
`avoid`, `instead of`, `after`, `when`); and where what follows makes it the better of two (`...
instead of`, `... is safer`, `... picks the right one`). A fenced block in a shell's language, or in
none, is advised where the line before it is not a warning and says to do so or ends in a colon;
lines of it behind a comment that warns are not.

tests/data/advice.yaml has bodies labelled by hand. The 22 that were looked at while the rule was
made, and the 10 that were not, all come out as labelled.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

_FENCE: Final = re.compile(
    # possessive, so that a line of nothing but marks is read once
    r"^[ \t]*+(?P<mark>`{3,}+|~{3,}+)[ \t]*+(?P<language>[\w+-]*+)[^\n]*+\n"
    r"(?P<code>.*?)^[ \t]*+(?P=mark)[ \t]*+$",
    re.MULTILINE | re.DOTALL,
)
_SHELLS: Final = ("", "sh", "bash", "zsh", "shell", "console", "shellsession", "terminal")

_SPAN: Final = re.compile(r"(?<!`)(`+)(?!`)(?P<code>[^\n]+?)(?<!`)\1(?!`)")

_FOR: Final = (
    "use run prefer try type call write invoke execute do with via through by choose give start "
    "pass look check commit push"
)
_AGAINST: Final = (
    "not never don't doesn't didn't can't cannot won't avoid without unlike of after when if "
    "before than behind whether because while using running once since until unless that says "
    "said output plain was"
)
_CUES: Final = re.compile(
    rf"\b(?:{'|'.join((_FOR + ' ' + _AGAINST).split())})(?![\w'])", re.IGNORECASE
)
_RECOMMENDS: Final = frozenset(_FOR.split())

_BETTER: Final = re.compile(
    r"^,?\s*(?:instead\b|rather than\b|is (?:the )?(?:safer|safe|right|better|way|correct|enough)\b"
    r"|(?:does it|does this|picks|keeps)\b)",
    re.IGNORECASE,
)
_WARNS: Final = re.compile(
    r"\b(?:fails?|failed|broke|breaks|wrong|bad|never|not|don't|avoid|before|was run|error|prints)\b",
    re.IGNORECASE,
)
_SAYS_TO: Final = re.compile(
    r":\s*$|\b(?:run|use|do|try|instead|so|order|way|fix|type|prefer)\b", re.IGNORECASE
)
_OR: Final = re.compile(r"\bor,?\s*$", re.IGNORECASE)
_SENTENCE: Final = re.compile(r"(?<=[.!?;:])\s+|\n\s*\n|(?<=,)\s+(?=not\b)|\sbut\s")
_DENIED: Final = re.compile(
    r"\b(?:not|never|don't|doesn't|cannot|can't|avoid|is|are|was|were)\s+(?:\w+\s+)?"
    rf"(?:{'|'.join(_FOR.split())})\b",
    re.IGNORECASE,
)
"""A verb that would recommend, and is itself denied (`never run`, `do not use`) or told of (`is run
by`); up to the next comma."""
_COMMENT: Final = re.compile(r"\s*#\s*(?P<text>.*)")
_PROMPT: Final = re.compile(r"^\s*(?:[\w.@~:/-]*[$%❯]|>)\s+")


LONGEST: Final = 20_000
"""Characters of a body that are looked at; the longest bodies of real notes are a few thousand."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A command that is advised, and where in the body it stands."""

    command: str
    start: int


def advised(body: str) -> list[Advice]:
    """The commands that the body advises, in its order, one for each line of a block."""
    body = body[:LONGEST]
    found: list[Advice] = []
    prose: list[str] = []
    read = 0
    for fence in _FENCE.finditer(body):
        before = body[read : fence.start()]
        prose.append(before + " " * (fence.end() - fence.start()))
        read = fence.end()
        if fence["language"].lower() in _SHELLS and _introduces(
            body[max(0, fence.start() - _NEAR) : fence.start()]
        ):
            found += _of_block(fence)
    prose.append(body[read:])
    found += _of_prose("".join(prose))
    return sorted(found, key=lambda one: one.start)


def _introduces(before: str) -> bool:
    """Whether what stands before a block says that it is to be run."""
    lines = before[-_NEAR:].rstrip().rsplit("\n\n", 1)[-1]
    last = re.split(r"(?<=[.!?])\s+", " ".join(lines.split()))[-1]
    return bool(_SAYS_TO.search(last)) and not _WARNS.search(_SPAN.sub("", last))


_NEAR: Final = 400
"""Characters before a block in which its introduction stands."""


def _of_block(fence: re.Match[str]) -> list[Advice]:
    found: list[Advice] = []
    prompted = any(_PROMPT.match(line) for line in fence["code"].split("\n"))
    start = fence.start("code")
    warned = False
    for line in fence["code"].split("\n"):
        comment = _COMMENT.fullmatch(line)
        if comment:
            warned = _WARNS.search(comment["text"]) is not None
        elif not line.strip():
            warned = False
        elif not warned:
            command = _PROMPT.sub("", line)
            if not prompted or command != line:
                found.append(Advice(command.strip(), start + len(line) - len(command)))
        start += len(line) + 1
    return found


def _of_prose(prose: str) -> list[Advice]:
    found: list[Advice] = []
    start = 0
    for sentence in _sentences(prose):
        start = prose.index(sentence, start)
        spans = list(_SPAN.finditer(sentence))
        said = _Said(_SPAN.sub(lambda one: " " * len(one[0]), sentence)) if spans else None
        for span in spans:
            behind = sentence[span.end() : span.end() + _NEAR]
            if said is not None and (_BETTER.match(behind) or said.recommends(span.start())):
                found.append(Advice(span["code"].strip(), start + span.start("code")))
        start += len(sentence)
    return found


def _sentences(prose: str) -> list[str]:
    """The sentences, with code painted over while they are looked for, so that a stop in it is
    none."""
    painted = _SPAN.sub(lambda one: "x" * len(one[0]), prose)
    pieces: list[str] = []
    read = 0
    for border in _SENTENCE.finditer(painted):
        pieces.append(prose[read : border.start()])
        read = border.end()
    pieces.append(prose[read:])
    return [piece for piece in pieces if piece.strip()]


class _Said:
    """The words of a sentence that say something about what follows them, in order."""

    def __init__(self, sentence: str) -> None:
        self._sentence = sentence
        self._cues = [(one.end(), one[0].lower()) for one in _CUES.finditer(sentence)]
        self._denied = [one.end() for one in _DENIED.finditer(sentence)]

    def recommends(self, place: int) -> bool:
        """Whether the last of them before `place` recommends what stands there."""
        at = bisect_right(self._cues, (place, "\uffff"))
        if at and _OR.search(self._sentence, max(0, place - 8), place):
            return True
        if not at or self._cues[at - 1][1] not in _RECOMMENDS:
            return False
        denied = bisect_right(self._denied, place)
        if not denied:
            return True
        end = self._denied[denied - 1]
        return any(sign in self._sentence[end:place] for sign in ",;")
