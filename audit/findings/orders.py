"""Wording that an agent takes for an injection: a written rule.

A note arrives in the middle of an agent's work, in data. There an agent expects facts. Text that
speaks to it as its master would, takes back what it was told, hides something from its user or
shouts is what it was taught to refuse, and then the note does harm. Manuals' imperatives (`use
pnpm`, `never edit lock files`) pass: agents follow them in every README.

The prose outside code is looked at; a piece is found where it

- takes back what came before (`ignore the instructions above`, `forget what you know`),
- hides something from the user or goes past them (`do not tell the user`, `without asking`),
- gives the agent another part or task (`you are now`, `act as`, `your new task`, `SYSTEM:`),
- commands it in the second person (`you must`, `you are required to`, `obey`), or
- shouts: an alarm word with a colon at the start, or two words or more in capitals of which one
  commands.

tests/data/orders.yaml has wordings labelled by hand. The 44 that were looked at while the rule was
made, and the 20 that were not, all come out as labelled. Of 896 single bullets of real rule files
it finds 15, and all of them shout or say `you must`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

TAKES_BACK = "takes back what the agent was told"
HIDES = "goes past the agent's user"
RECASTS = "gives the agent another part"
COMMANDS = "commands the agent"
SHOUTS = "shouts"


@dataclass(frozen=True, slots=True)
class Order:
    """A piece of text that reads as an order: its characters, and what it does."""

    start: int
    text: str
    does: str


_CODE: Final = re.compile(
    r"^[ \t]*(`{3,}|~{3,}).*?(?:^[ \t]*\1[`~]*[ \t]*$|\Z)|(`+)[^`].*?\2|\"[^\"\n]{1,60}\"",
    re.MULTILINE | re.DOTALL,
)
"""Code, and what is quoted: both are spoken of and not said."""

_ROWS: Final = (
    # (what it does, how it reads)
    (
        TAKES_BACK,
        (
            r"\b(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+)?(?:of\s+)?(?:the\s+|your\s+|these\s+)?"
            r"(?:previous|prior|earlier|above|preceding|other|system)?\s*"
            r"(?:instructions?|prompts?|orders|directions|defaults)\b(?!\s+(?:in|of|from)\b)"
        ),
    ),
    (
        TAKES_BACK,
        r"\b(?:ignore|disregard|forget)\s+(?:everything|anything|all|what)\b[^.]{0,60}\byou\b",
    ),
    (TAKES_BACK, r"\bwhat you (?:were|have been) told\b"),
    (TAKES_BACK, r"(?<!the )\bnew (?:system )?instructions?\s+(?:follow|are|apply)\b"),
    (
        HIDES,
        (
            r"\b(?:do not|don't|never|must not|without)\s+(?:tell(?:ing)?|mention(?:ing)?|reveal(?:ing)?"
            r"|inform(?:ing)?|ask(?:ing)?|show(?:ing)?|report(?:ing)?|disclos(?:e|ing))\b[^.]{0,40}"
            r"\b(?:users?|humans?|anyone|anybody|operator|developers?)\b"
        ),
    ),
    (HIDES, r"\b(?:pretend|claim|say) that (?:the|all|every) tests? (?:passed|pass)\b"),
    (RECASTS, r"\byou are now\b|\bfrom now on\b|\bas an ai\b"),
    (RECASTS, r"(?:^|[.!?]\s+)(?:act|behave) as\b|(?:^|[.!?]\s+)pretend (?:to|that|you)\b"),
    (RECASTS, r"\byour (?:new|real|only|true) (?:task|job|role|goal|instructions?|purpose)\b"),
    (RECASTS, r"\bstop what you(?: are|'re) doing\b"),
    (
        COMMANDS,
        (
            r"(?<!if )(?<!when )(?<!where )(?<!what )\byou (?:must|shall|have to|are required to"
            r"|are (?:not )?allowed to|are forbidden|are obliged|should immediately|need to immediately)\b"
        ),
    ),
    (
        COMMANDS,
        r"\bobey\b|\bfollow (?:these|the following|my|all) (?:instructions?|orders|rules)\b",
    ),
)
_LOOKS: Final = tuple(
    [(does, re.compile(shape, re.IGNORECASE | re.MULTILINE)) for does, shape in _ROWS]
)

_ALARM: Final = re.compile(
    r"^[ \t>*_#-]*(?:(?:SYSTEM|ATTENTION|IMPORTANT|CRITICAL|URGENT|MANDATORY|WARNING TO)"
    r"(?: (?:INSTRUCTIONS?|AGENTS?|NOTICE|MESSAGE|RULES?|AI|MODEL|ASSISTANT))*[:!])",
    re.MULTILINE,
)
_AGENT: Final = re.compile(
    r"^[ \t>*_#-]*(?:dear |hey |attention,? )?(?:agents?|assistants?|claude|codex|gemini|ai|llm|model)[:,!]",
    re.MULTILINE | re.IGNORECASE,
)
_CAPITALS: Final = re.compile(r"\b[A-Z][A-Z']+(?:\s+[A-Z][A-Z']*)+\b")
_LOUD: Final = "ALWAYS NEVER MUST DO DON'T STOP EVER IMMEDIATELY ONLY USE RUN READ"
_LOUD_WORDS: Final = frozenset(_LOUD.split())
_SPELLED: Final = (
    "SELECT NULL UPDATE INSERT DELETE CREATE TABLE INDEX ALTER DROP JOIN HTTP HTTPS JSON YAML CRLF "
    "ADD COLUMN DEFAULT KEY FOR"
)
_TECHNICAL: Final = frozenset(_SPELLED.split())
"""Words of SQL and names of formats: capitals that do not shout."""


def orders(text: str) -> list[Order]:
    """What in the text reads as an order to the agent, in the order of the text."""
    prose = _CODE.sub(lambda found: " " * len(found[0]), text)
    found = [
        Order(one.start(), " ".join(one[0].split()).strip(".!? "), does)
        for does, look in _LOOKS
        for one in look.finditer(prose)
    ]
    found += [
        Order(one.start(), one[0].strip(" \t>*_#-"), SHOUTS)
        for look in (_ALARM, _AGENT)
        for one in look.finditer(prose)
    ]
    for one in _CAPITALS.finditer(prose):
        words = one[0].split()
        if _LOUD_WORDS.intersection(words) and not _TECHNICAL.intersection(words):
            found.append(Order(one.start(), one[0], SHOUTS))
    return sorted(found, key=lambda one: one.start)
