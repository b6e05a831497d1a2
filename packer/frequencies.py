"""How rare a word is in what agents do, from a table that is shipped.

`scripts/make_frequencies.py` made the table from logged actions of public repositories. It is read
when notes are compiled and when keys are audited, never on the hook's path.
"""

from __future__ import annotations

import json
from functools import cache
from math import log2
from pathlib import Path
from typing import Final

from forenote.matcher.text import names

FILE: Final = Path(__file__).with_name("frequencies.json")

WHOLE: Final = 100_000
"""The unit of the table: actions in this many."""

UNSEEN: Final = 10
"""Actions in `WHOLE` that are taken to hold a name that the table does not know, and the least that
any is taken to be in."""


@cache
def _table(kind: str) -> dict[str, int]:
    table: dict[str, int] = json.loads(FILE.read_text("utf-8"))[kind]
    return table


def share_of_name(name: str) -> float:
    """The share of actions, from 0 to 1, that hold a run of letters in a command's word or in a
    written path, or a name in a text; in lower case."""
    return max(_table("names").get(name.casefold(), 0), UNSEEN) / WHOLE


def share(word: str) -> float:
    """The share of actions, from 0 to 1, that hold a word of a key: itself where the table has it
    (`--force`, `git`), else the rarest of the names in it (`.replace(`, `*.py`), 1 without any."""
    known = _table("words").get(word)
    if known is not None:
        return max(known, UNSEEN) / WHOLE
    return min([share_of_name(name) for name in names(word)], default=1.0)


def weight(word: str) -> int:
    """How specific a word of a key is: -log2 of its share, in hundredths of a bit."""
    return round(-100 * log2(share(word)))


MOST: Final = round(-100 * log2(UNSEEN / WHOLE))
"""The weight of a word that no action in the table holds."""
