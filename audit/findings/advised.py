"""The commands that a body advises to run, apart from those that it only speaks of: a written rule.

A code span is advised where, of the words before it in its sentence, the last that says anything
about it recommends (`use`, `run`, `prefer`, `with`), not one that warns or only mentions (`not`,
`avoid`, `instead of`, `after`, `when`); and where what follows makes it the better of two (`... instead
of`, `... is safer`, `... picks the right one`). A fenced block in a shell's language, or in none, is
advised where the line before it is not a warning and says to do so or ends in a colon; lines of it
behind a comment that warns are not.

tests/data/advice.yaml has bodies labelled by hand; tests/audit/findings/test_advised.py says how many
come out as labelled.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_FENCE: Final = re.compile(
    r"^[ \t]*(?P<mark>`{3,}|~{3,})[ \t]*(?P<language>[\w+-]*)[^\n]*\n(?P<code>.*?)^[ \t]*(?P=mark)[ \t]*$",
    re.MULTILINE | re.DOTALL,
)
_SHELLS: Final = ("", "sh", "bash", "zsh", "shell", "console", "shellsession", "terminal")

_SPAN: Final = re.compile(r"(?<!`)(`+)(?!`)(?P<code>[^\n]+?)(?<!`)\1(?!`)")

_FOR: Final = (
    "use run prefer try type call write invoke execute do with via through by choose give start "
    "pass look check commit push"
)
_AGAINST: Final = (
    "not never don't doesn't didn't can't cannot won't avoid without unlike of after when if before "
    "than behind whether because while using running once since until unless that says said output "
    "plain was"
)
_CUES: Final = re.compile(
    rf"\b(?:{'|'.join((_FOR + ' ' + _AGAINST).split())}|or,?$)(?![\w'])", re.IGNORECASE
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
_SENTENCE: Final = re.compile(r"(?<=[.!?;:])\s+|\n\s*\n|(?<=,)\s+(?=not\b)|\s+but\s+")
_COMMENT: Final = re.compile(r"\s*#\s*(?P<text>.*)")
_PROMPT: Final = re.compile(r"^\s*(?:[\w.@~:/-]*[$%❯]|>)\s+")


@dataclass(frozen=True, slots=True)
class Advice:
    """A command that is advised, and where in the body it stands."""

    command: str
    start: int


def advised(body: str) -> list[Advice]:
    """The commands that the body advises, in its order, one for each line of a block."""
    found: list[Advice] = []
    prose: list[str] = []
    read = 0
    for fence in _FENCE.finditer(body):
        before = body[read : fence.start()]
        prose.append(before + " " * (fence.end() - fence.start()))
        read = fence.end()
        if fence["language"].lower() in _SHELLS and _introduces(body[: fence.start()]):
            found += _of_block(fence)
    prose.append(body[read:])
    found += _of_prose("".join(prose))
    return sorted(found, key=lambda one: one.start)


def _introduces(before: str) -> bool:
    """Whether what stands before a block says that it is to be run."""
    lines = before.rstrip().rsplit("\n\n", 1)[-1].split("\n")
    last = re.split(r"(?<=[.!?])\s+", " ".join(lines).strip())[-1]
    return bool(_SAYS_TO.search(last)) and not _WARNS.search(_SPAN.sub("", last))


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
        for span in _SPAN.finditer(sentence):
            before = _SPAN.sub(lambda one: " " * len(one[0]), sentence[: span.start()])
            if _recommended(before, sentence[span.end() :]):
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


def _recommended(before: str, behind: str) -> bool:
    if _BETTER.match(behind):
        return True
    cues = _CUES.findall(before)
    if not cues:
        return False
    last = cues[-1].lower()
    if last.startswith("or"):
        return True
    if last not in _RECOMMENDS:
        return False
    return not _negated(before)


def _negated(before: str) -> bool:
    """Whether the verb that recommends is itself denied: `never run`, `do not use`, `is run by`."""
    return bool(
        re.search(
            r"\b(?:not|never|don't|doesn't|cannot|can't|avoid|is|are|was|were)\s+(?:\w+\s+)?"
            rf"(?:{'|'.join(_FOR.split())})\b[^,;]*$",
            before,
            re.IGNORECASE,
        )
    )
