"""Notes of which something can never be delivered, however few others match: they cost too much.

The packer decides that, on a delivery of the one note behind the shortest first line there can be.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from forenote.notes.layers import Loaded
from forenote.notes.model import Note
from forenote.notes.options import Config
from forenote.notes.problem import ERROR, WARNING, Problem, whole
from forenote.packer.costs import prepared, price
from forenote.packer.deliver import first_line, header_bound
from forenote.packer.item import NONE, SUMMARY, Item
from forenote.packer.neutral.text import neutral_line
from forenote.packer.pack import MOST_BYTES, pack
from forenote.packer.tokens import counter

if TYPE_CHECKING:
    from forenote.packer.item import Cost

LONG = 200
"""Characters of a summary from which on it is no line any more: five of them fill a quarter of the
default budget, and the claim is to be seen at a glance."""


def too_costly(loaded: Loaded) -> Iterator[Problem]:
    """What of the notes that count is never delivered (errors for a note, warnings for a body), and
    which summaries are long (warnings)."""
    for note in loaded.notes:
        yield from of_note(note, loaded.config)


def of_note(note: Note, config: Config) -> Iterator[Problem]:
    """The same for one note."""
    never = list(never_delivered(note, config))
    yield from never
    if len(note.summary) > LONG and not any(one.severity == ERROR for one in never):
        message = f"the summary has {len(note.summary)} characters, which is long for one line"
        hint = f"say the claim in fewer than {LONG}, and the rest in the body"
        yield _at_summary(note, message, hint, WARNING)


def never_delivered(note: Note, config: Config) -> Iterator[Problem]:
    """What of one note costs too much ever to be delivered: all (an error), or the body."""
    if not _surely_fits(note, config):
        item = price(note.id, note.summary, note.body, counter(config.tokenizer))
        first = header_bound("")
        packed = pack([item], config.budget, head=config.head, header=first)
        room = packed.budget - first[0], packed.limit - first[1]
        tier = packed.portions[0].tier
        if tier == NONE:
            yield _summary(note, _never(item.summary_cost or item.name_cost, packed.budget, room))
        elif tier == SUMMARY and item.length:
            yield _body(note, item, config, _never(item.whole_cost, packed.budget, room))


def _surely_fits(note: Note, config: Config) -> bool:
    """Without counting tokens, of which there are never more than bytes."""
    text = f"{first_line(f'[{note.id}]', neutral_line(note.summary))}\n{prepared(note.body)}\n"
    tokens, bytes_ = header_bound("")
    size = len(text.encode("utf-8", "surrogatepass"))
    return size + tokens <= config.budget and size + bytes_ <= MOST_BYTES


def _never(cost: Cost, budget: int, room: Cost) -> str:
    if cost[0] > room[0]:
        return (
            f"it costs {cost[0]:,} tokens, and of the budget of {budget:,} a delivery's first line "
            f"leaves {max(0, room[0]):,}"
        )
    return (
        f"it has {cost[1]:,} bytes, and of the {MOST_BYTES:,} that agents let through a delivery's "
        f"first line leaves {room[1]:,}"
    )


def _summary(note: Note, why: str) -> Problem:
    return _at_summary(
        note,
        f"the note is never delivered, not even its summary: {why}",
        f"say the claim in one line of fewer than {LONG} characters, and the rest in the body",
        ERROR,
    )


def _at_summary(note: Note, message: str, hint: str, severity: str) -> Problem:
    line, text = note.lines.get("summary", 0), f"summary: {note.summary}"
    return Problem(note.path, line, 1, text, message, hint, severity, length=7)


def _body(note: Note, item: Item, config: Config, why: str) -> Problem:
    if not item.one_idea:
        uncut = "it seems to hold two ideas, so it is never cut, and whole"
        hint = "make two notes of it"
    elif not config.head:
        uncut, hint = "with `head: 0` it is never cut, and whole", "make it shorter"
    else:
        uncut = f"it cannot be cut within {config.head} tokens, and whole"
        hint = "end a sentence, or a line that stands by itself, before that"
    return whole(note.path, f"the body is never delivered: {uncut} {why}", hint, WARNING)
