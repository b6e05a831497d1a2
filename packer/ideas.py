"""Whether a body holds a second idea, by a written rule.

A head is safe for one idea only: cut a note of two, and the second is lost without a trace. The rule
reads the prose outside fenced blocks and flags a body where

- two headings part it,
- a sentence opens with words that announce a further point (`separately`, `another rule`, ...), or
  with weaker ones (`also`, `likewise`) while it shares no word of substance with what stands before,
- a list without a line that introduces it tells the reader two or more things to do, or
- a further paragraph tells the reader something to do, does not refer back, and shares no word of
  substance with all before it.

`python scripts/measure_ideas.py tests/data/ideas.yaml` prints its figures on bodies labelled by
hand. The 48 that were looked at while it was made: precision 23/23, recall 23/24. The 24 that were
not: precision 10/10, recall 10/12. Of 425 single bullets of real rule files it flags none; of 2,000
pairs of them 1,443, of 46 pairs from the same repository 18. So a flag can be trusted, and a note
that is not flagged may still hold two ideas.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_FENCED: Final = re.compile(
    r"^[ \t]*(`{3,}|~{3,}).*?(?:^[ \t]*\1[`~]*[ \t]*$|\Z)", re.MULTILINE | re.DOTALL
)
_HEADING: Final = re.compile(r"#{1,6}[ \t]+\S")
_ITEM: Final = re.compile(r"[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+")

_FURTHER: Final = re.compile(
    r"(?:separately|additionally|in addition|furthermore|moreover|unrelated(?:ly)?"
    r"|secondly|second(?=,)|on (?:an)?other (?:note|subject|topic)|by the way|besides that"
    r"|(?:and )?(?:another|a second|a further|one more|the other) "
    r"(?:rule|thing|point|note|pitfall|trap|problem|reminder)"
    r"|(?:one more|another) thing)\b",
    re.IGNORECASE,
)
_PERHAPS: Final = re.compile(
    r"(?:also|likewise|besides|similarly|remember(?: also)?|note also|it also|next to that)\b",
    re.IGNORECASE,
)

_TELLS: Final = re.compile(
    r"\b(?:never|always|do not|don't|must|should|have to|has to|make sure|avoid|prefer|instead)\b"
    r"|^(?:\*\*[^*]+\*\*\s*)?(?:use|run|write|give|keep|build|mark|add|call|check|start|set|put|make"
    r"|pin|name|wait|ask|declare|list|clear|record|rebase|type|push|pass|commit|edit|import)\b",
    re.IGNORECASE,
)
"""What tells the reader to do or not to do something: a modal word, or a verb at the start."""

_REFERS: Final = re.compile(
    r"(?:because|reason|since|so|then|that|this|these|those|it|they|the same|such|both|there is"
    r"|for example|for instance|e\.g|example|if|when|otherwise|instead|only|except|exception|but"
    r"|however|in [A-Z]\w+ |as a result|therefore|to do (?:so|that|this)|afterwards)\b",
    re.IGNORECASE,
)
"""How a sentence opens that gives a reason, a condition, an example or an exception."""

_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_EMPTY_WORDS: Final = (
    "all also and any are before behind below but can cannot does each every first for from has "
    "have her here his how into its just like line made make may more most must never new not now "
    "off once one only other our out over own same second see set should some such than that the "
    "their them then there these they this those through too two under until use used using very "
    "was what when where which while who why will with without work you your always avoid prefer "
    "run add give keep write commit file files code need needs test tests instead because since"
)
_EMPTY: Final = frozenset(_EMPTY_WORDS.split())
"""Words that many notes share whatever they are about."""


def two_ideas(body: str) -> bool:
    """Whether the body is taken to hold more than one idea."""
    return second_idea(body) is not None


def second_idea(body: str) -> str | None:
    """Where a second idea begins, as the text that says so; None for one idea."""
    before: set[str] = set()
    headings = 0
    introduced = False
    for block in _blocks(_FENCED.sub("\n\n", body)):
        first = block[0]
        if _HEADING.match(first):
            headings += 1
            if headings == 2:
                return first
            block = block[1:]
            if not block:
                continue
        if _ITEM.match(block[0]):
            items = list(_items(block))
            if not introduced and sum(map(_tells, items)) >= 2:
                return items[1]
            text = " ".join(items)
        else:
            text = " ".join(line.strip() for line in block)
            found = _in_paragraph(text, before)
            if found:
                return found
        introduced = text.rstrip("*_ ").endswith((":", "："))
        before |= _substance(text)
    return None


def claims(text: str) -> list[str]:
    """The sentences and list items outside fenced blocks that tell the reader to do, or not to do,
    something."""
    found: list[str] = []
    for block in _blocks(_FENCED.sub("\n\n", text)):
        if _ITEM.match(block[0]):
            found += filter(_tells, _items(block))
        elif not _HEADING.match(block[0]):
            found += filter(_tells, _sentences(" ".join(line.strip() for line in block)))
    return found


def _in_paragraph(text: str, before: set[str]) -> str | None:
    """The sentence of a paragraph with which a second idea begins."""
    sentences = _sentences(text)
    apart = bool(before) and not before & _substance(text) and not _REFERS.match(_bare(text))
    if apart and any(map(_tells, sentences)):
        return sentences[0]
    known = set(before)
    for sentence in sentences:
        opening = _bare(sentence)
        if known and _FURTHER.match(opening):
            return sentence
        if known and _PERHAPS.match(opening) and not known & _substance(sentence):
            return sentence
        known |= _substance(sentence)
    return None


def _blocks(text: str) -> Iterator[list[str]]:
    """Runs of lines between blank lines; a heading, and a list behind a paragraph, start anew."""
    block: list[str] = []
    for line in text.split("\n"):
        starts = _HEADING.match(line) or (_ITEM.match(line) and block and not _ITEM.match(block[0]))
        if block and (starts or not line.strip()):
            yield block
            block = []
        if line.strip():
            block.append(line)
    if block:
        yield block


def _items(block: list[str]) -> Iterator[str]:
    item = ""
    for line in block:
        if _ITEM.match(line) and item:
            yield item
            item = ""
        item = f"{item} {_ITEM.sub('', line, count=1).strip()}".strip()
    yield item


def _sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?;:])\s+(?=[^a-z\s])", text)


def _bare(text: str) -> str:
    """A text without emphasis marks at its start."""
    return text.lstrip("*_ ")


def _tells(sentence: str) -> bool:
    return _TELLS.search(sentence) is not None or _TELLS.search(_bare(sentence)) is not None


def _substance(text: str) -> set[str]:
    """The words of a text that say what it is about, cut to five letters so that forms meet."""
    return {word[:5] for word in _WORD.findall(text.casefold()) if word not in _EMPTY}
