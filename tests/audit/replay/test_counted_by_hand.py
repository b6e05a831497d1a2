"""A real log whose figures were counted by hand: 115 calls of Claude Code in three sessions, made by a
person's agents in a public repository (`d-kimuson/claude-code-viewer`).

The lines below were found by reading the log from top to bottom, one call after another, before it was
replayed. Lines 1-3 are one session, 4-10 another, of which 4-8 a sub-agent's, and 11-115 a third, all but
the last a sub-agent's. Each session lasts less than ten minutes, so nobody is reminded of anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from forenote.audit.replay.asked import Asked, figures
from forenote.audit.replay.compare import Changes
from forenote.audit.replay.figures import Outcomes
from forenote.audit.replay.many import Plan, replay
from forenote.audit.replay.noteset import compiled
from forenote.notes.layers import Loaded
from tests.audit.replay.conftest import Project, key_of, note_of

LOG = Path(__file__).parents[4] / "shared" / "actions" / "d-kimuson__claude-code-viewer.jsonl.gz"

BODY = "One line of a body."


@dataclass(frozen=True)
class Counted:
    """A note by its keys, the lines of the log that it matches, those on which it is shown, and what
    came after each of these."""

    keys: tuple[object, ...]
    lines: tuple[int, ...]
    shown: tuple[int, ...]
    then: Outcomes
    hold: bool = False


COUNTED = {
    # `find ... -name a -o -name b`; not the finds of 34, 60, 68 and 71, which have no -o
    "find-or": Counted(
        keys=("find -o",),
        lines=(1, 4, 62, 75, 76, 78, 80, 81, 82, 83, 86, 88, 89, 90, 91),
        shown=(1, 4, 62),  # one for each of three agents
        # 1 and 4: no other find before the session ends; 62: a find in 68, the sixth step behind it.
        # All three calls succeeded.
        then=Outcomes(changed=1, unknown=2, succeeded=3),
    ),
    # 69, 99 and 103; the next is thirty steps behind the first, which succeeded
    "tsc": Counted(
        keys=("tsc --noEmit",), lines=(69, 99, 103), shown=(69,), then=Outcomes(none=1, succeeded=1)
    ),
    # four times the same, of which the first failed
    "build": Counted(
        keys=("npm run build", "npm run deploy"),
        lines=(110, 111, 112, 113),
        shown=(110,),
        then=Outcomes(same=1, failed=1),
        hold=True,
    ),
    # every write and edit of such a file; 16 is the first, and none of the ten steps behind it is
    # about the same file
    "tsx": Counted(
        keys=({"path": "*.tsx"},),
        lines=(16, 18, 22, 25, 40, 44, 48, 54, 56, 57, 97, 98, 108),
        shown=(16,),
        then=Outcomes(none=1, succeeded=1),
    ),
    # written or edited by a tool, and in 70 by `cat > types/README.md`
    "page": Counted(
        keys=({"path": "*.md"},),
        lines=(3, 9, 10, 70, 105, 115),
        shown=(3, 9, 70, 115),  # one for each of four agents
        # 3 and 115: the session ends; 9: the same file is edited in 10; 70: none of the ten steps
        # behind it writes that file. All but 115 failed.
        then=Outcomes(changed=1, none=1, unknown=2, failed=3, succeeded=1),
    ),
    # also behind `mkdir -p types &&` (42), `cd ... &&` (74) and before `&& echo` (60, 68); 39 failed,
    # and 41 is an ls of something else
    "types": Counted(
        keys=("ls types",),
        lines=(39, 42, 60, 61, 68, 72, 74),
        shown=(39,),
        then=Outcomes(changed=1, failed=1),
    ),
}


@pytest.fixture
def counted(project: Project) -> Loaded:
    if not LOG.is_file():
        pytest.skip("no logged actions beside the project")
    for id, one in COUNTED.items():
        project.note(id, *one.keys, body=BODY, hold=one.hold)
    project.note("never", "terraform")
    return project.loaded()


def test_the_figures_are_those_counted_by_hand(counted: Loaded) -> None:
    found = figures(Asked(counted, None, [str(LOG)]))
    assert (found.logs, found.actions, found.sessions) == (1, 115, 3)
    assert (found.unknown_times, found.unknown_results, found.skipped_lines) == (0, 0, 0)
    every = [line for one in COUNTED.values() for line in one.lines]
    assert len(every) == len(set(every)) == 48, "no action matches two"
    assert found.matched_actions == 48
    spread = found.notes_per_action
    assert (spread.count, spread.median, spread.p90, spread.most) == (48, 1, 1, 1)
    assert (found.delivered_actions, found.held_actions) == (11, 1)
    assert (found.wanted_tokens.count, found.over_budget_actions) == (11, 0)
    for id, one in COUNTED.items():
        note = note_of(found, id)
        times, again = len(one.shown), len(one.lines) - len(one.shown)
        held = len(one.shown) if one.hold else 0
        assert (note.matched, note.full, note.known) == (len(one.lines), times, again), id
        assert (note.head, note.summary, note.none, note.missed) == (0, 0, 0, 0), id
        assert (note.held, note.in_time, note.late) == (held, again + held, times - held), id
        size = len(f"Claim of {id}.") + len(BODY)
        assert (note.delivered_characters, note.withheld_characters) == (times * size, 0), id
        assert note.outcomes == one.then, id
    total = sum(
        len(one.shown) * (len(f"Claim of {id}.") + len(BODY)) for id, one in COUNTED.items()
    )
    assert found.delivered_characters == found.wanted_characters == total
    assert (key_of(found, "npm run build").matched, key_of(found, "npm run deploy").matched) == (
        4,
        0,
    )
    assert [note.id for note in found.never_matched] == ["never"]


def test_the_actions_are_those_found_by_hand(counted: Loaded, project: Project) -> None:
    """Each note by itself, without memory: what is lost without it are the lines it matches."""
    with_all = compiled(counted, "all", project.scratch)
    for id, one in COUNTED.items():
        without = Loaded(
            tuple(note for note in counted.notes if note.id != id),
            counted.set_aside,
            counted.problems,
            counted.config,
            counted.layers,
            counted.files,
            counted.folders,
        )
        other = compiled(without, f"without {id}", project.scratch)
        parts = ((with_all, (with_all.settings,)), (other, (other.settings,)))
        plan = Plan(parts, compared=True, remembers=False)
        changes: Changes = replay(plan, [str(LOG)]).changes
        assert {change.note for change in changes.listed} == {id}
        assert tuple(change.place.line for change in changes.listed) == one.lines
