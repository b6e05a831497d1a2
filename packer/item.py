"""What packing needs to know of one matched note: its texts' sizes and what each tier would cost.

Items are made when notes are compiled (`packer.costs`), stored in the index as plain values, and
only added up on the hook's path. All texts in an item are neutralised already: what is priced is
what is printed.
"""

from __future__ import annotations

from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    Cost = tuple[int, int]
    """What a text takes of a delivery: tokens, and bytes in UTF-8. Costs of texts that follow each
    other add up exactly, because every piece of a delivery is whole lines and starts with `[`
    (docs/packer.md says why no token crosses such a border)."""

    Cut = tuple[int, int, int, int]
    """A place where a body may be cut: characters before it, tokens of the body before it, then the
    cost (tokens, bytes) of the whole head with its first line and its line on what is withheld."""

    Fields = tuple[
        str, str, str, int, int, int, Cost, Cost | None, Cost, bool, tuple[Cut, ...], Cost
    ]

NONE = 0
SUMMARY = 1
HEAD = 2
FULL = 3

TIERS = ("none", "summary", "head", "full")
"""The tiers' names, at their own numbers: a higher tier tells more."""


class Item(Record):
    """One note as the packer sees it.

    `label` is the id in brackets as it is printed; `summary` is empty where the note has none,
    which also says `summary_cost` None. `length` counts the body's characters, `body_tokens` its
    tokens. The costs are those of all the note's lines at that tier: `name_cost` of the line that
    only says that it matched, `summary_cost`, `whole_cost` of first line and whole body. Neither
    tokens nor bytes fall from the name to the summary, nor from there to a cut or the whole; so
    what did not fit once does not fit later. `cuts` are in the order of the text, without the
    body's end. A note with `one_idea` False is never cut. `saving` is what a head or the whole costs
    less with the label alone for its first line. `characters` are all that the note has to say:
    summary and body.
    """

    __slots__ = (
        "body_tokens",
        "characters",
        "cuts",
        "id",
        "label",
        "length",
        "name_cost",
        "one_idea",
        "priority",
        "saving",
        "summary",
        "summary_cost",
        "whole_cost",
    )

    def __init__(
        self,
        id: str,
        label: str,
        summary: str,
        priority: int,
        length: int,
        body_tokens: int,
        name_cost: Cost,
        summary_cost: Cost | None,
        whole_cost: Cost,
        one_idea: bool = True,
        cuts: tuple[Cut, ...] = (),
        saving: Cost = (0, 0),
    ) -> None:
        self.id: Final = id
        self.label: Final = label
        self.summary: Final = summary
        self.priority: Final = priority
        self.length: Final = length
        self.body_tokens: Final = body_tokens
        self.name_cost: Final = name_cost
        self.summary_cost: Final = summary_cost
        self.whole_cost: Final = whole_cost
        self.one_idea: Final = one_idea
        self.cuts: Final = cuts
        self.saving: Final = saving
        self.characters: Final = len(summary) + length
