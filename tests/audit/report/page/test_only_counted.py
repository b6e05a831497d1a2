"""Actions that the ledger has only counted matched nothing: they count in what a key's share is of."""

from __future__ import annotations

from forenote.audit.replay.figures import Figures, KeyFigures, NoteFigures
from forenote.audit.replay.replayed import Replayed
from forenote.audit.report.page.told import breadth
from forenote.cli.replayed import in_all, lines

# 30 sessions of one `git stash` and four `ls`, and one session more with a call that matched nothing
FIGURES = Figures(
    logs=31,
    actions=31,
    sessions=31,
    unseen_actions=120,
    matched_actions=30,
    notes=(NoteFigures("stash", "stash.md", matched=30),),
    keys=(KeyFigures("stash", "git stash", 3, matched=30, alone=30),),
)


def test_a_key_is_not_broad_for_what_was_not_kept() -> None:
    drawn = breadth(FIGURES, 0.2).html
    assert "on 151 actions" in drawn and "19.9%" in drawn
    assert "more: a broad key" in drawn and 'class="broad"' not in drawn.partition("<table")[2]


def test_a_screen_has_the_same_share_and_says_so() -> None:
    assert any(
        "30 (19.9%)" in line for line in lines(Replayed(1, "the notes as they are", FIGURES))
    )
    assert any("120 more actions, which matched nothing" in line for line in in_all(FIGURES))
