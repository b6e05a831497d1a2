"""What a replay counts, on logs so small that every figure can be counted by hand."""

from __future__ import annotations

import pytest

from forenote.audit.logs.step import Compacted, Place, Skipped, Step, Unseen
from forenote.audit.replay import session
from forenote.audit.replay.figures import Lost, Outcomes, share
from tests.audit.replay.conftest import Project, key_of, note_of, step

LONG = "A sentence of some words in the body. " * 40


def test_actions_sessions_and_matches_are_counted(project: Project) -> None:
    project.note("push", "git push", "git push --force")
    project.note("rm", "rm -rf")
    project.note("idle", "terraform")
    found = project.replay(
        step("ls"),
        step("git push"),
        step("git push --force", session="other"),
        step("git push && rm -rf x", session="other"),
    )
    assert (found.actions, found.sessions, found.matched_actions) == (4, 2, 3)
    assert (found.notes_per_action.median, found.notes_per_action.most) == (1, 2)
    assert found.notes_per_action.count == 3
    push = note_of(found, "push")
    assert (push.matched, push.full, push.known) == (3, 2, 1)
    assert (push.in_time, push.late, push.missed) == (1, 2, 0)
    assert [note.id for note in found.never_matched] == ["idle"]
    assert [key.key for key in found.idle_keys] == ["terraform"]


def test_every_key_is_counted_by_itself(project: Project) -> None:
    """ "`matched` are the actions on which it holds, on `alone` of which no other key of the note
    does" """
    path = project.note("push", "git push --force", "git push", "git")
    found = project.replay(
        step("git status"), step("git push"), step("git push --force"), step("ls"), step("git log")
    )
    assert [(key.key, key.matched, key.alone, key.delivered) for key in found.keys] == [
        ("git push --force", 1, 0, 0),
        ("git push", 2, 0, 0),
        ("git", 4, 2, 1),
    ]
    lines = path.read_text().splitlines()
    assert all(key.key in lines[key.line - 1] for key in found.keys)


def test_characters_are_counted_once_and_add_up(project: Project) -> None:
    """A summary first, the body the next time: together all that the note has to say."""
    project.config("budget: 220\nhead: 0\n")
    project.note("long", "make", body=LONG)
    cut = project.replay(step("make"))
    note = note_of(cut, "long")
    summary = len("Claim of long.")
    assert (note.summary, note.delivered_characters) == (1, summary)
    assert note.withheld_characters == len(LONG.strip())
    assert cut.wanted_characters == summary + len(LONG.strip())
    assert cut.delivered_characters == summary
    assert cut.over_budget_actions == 1 and cut.wanted_tokens.count == 1

    project.config("budget: 2000\n")
    whole = project.replay(step("make"), step("make"))
    assert whole.delivered_characters == whole.wanted_characters == summary + len(LONG.strip())
    assert (note_of(whole, "long").full, note_of(whole, "long").known) == (1, 1)
    assert whole.wanted_tokens.count == 1, "the second wants nothing"


def test_the_parts_of_matched_add_up(project: Project) -> None:
    """ "the five add up to `matched`", and so do the three of time."""
    project.config("budget: 200\nhead: 20\nsession_budget: 500\n")
    for number in range(6):
        project.note(f"n{number}", "make", body=LONG, hold=number == 3)
    found = project.replay(
        *[step("make", subagent=who) for who in ("", "", "kid", "", "kid", "other")]
    )
    for note in found.notes:
        assert note.matched == note.full + note.head + note.summary + note.none + note.known
        assert note.matched == note.in_time + note.late + note.missed
        assert note.outcomes.followed == note.delivered
    assert any(note.none for note in found.notes) and any(note.known for note in found.notes)
    assert found.exhausted_actions > 0


def test_a_held_call_that_ran_in_the_log_is_made_again_at_once(project: Project) -> None:
    project.note("held", "git push", hold=True)
    project.note("beside", "git")
    found = project.replay(step("git push"), step("git push"))
    held, beside = note_of(found, "held"), note_of(found, "beside")
    assert (found.actions, found.matched_actions, found.held_actions) == (2, 2, 1)
    assert (held.held, held.full, held.known, held.in_time) == (1, 1, 1, 2)
    assert (beside.full, beside.late, beside.known, beside.in_time) == (1, 1, 1, 1)


def test_a_call_that_the_log_shows_refused_is_followed_by_what_comes_next(project: Project) -> None:
    project.note("held", "git push", hold=True)
    project.note("beside", "git")
    found = project.replay(
        step("git push", denied=True, call="a"),
        step("git push origin", call="b", failed=True),
    )
    held, beside = note_of(found, "held"), note_of(found, "beside")
    assert (held.matched, held.held, held.full, held.known) == (2, 1, 1, 1)
    assert held.outcomes == Outcomes(changed=1, failed=1)
    assert (beside.matched, beside.full, beside.late) == (1, 1, 1)


def test_calls_of_one_turn_are_each_held(project: Project) -> None:
    """What an agent asked for at once, it asked for before it had read why one was refused."""
    project.note("held", "git push", hold=True)
    together = project.replay(
        step("git push a", denied=True, turn="t1"), step("git push b", denied=True, turn="t1")
    )
    apart = project.replay(
        step("git push a", denied=True, turn="t1"), step("git push b", turn="t2")
    )
    assert note_of(together, "held").held == 2
    assert note_of(apart, "held").held == 1


def test_at_most_five_calls_of_a_session_are_held(project: Project) -> None:
    for number in range(7):
        project.note(f"n{number}", f"tool-{number}", hold=True)
    found = project.replay(*[step(f"tool-{number}") for number in range(7)])
    assert found.held_actions == 5
    assert sum(note.late for note in found.notes) == 2


def test_hold_off_holds_nothing(project: Project) -> None:
    project.config("hold: off\n")
    project.note("held", "git push", hold=True)
    found = project.replay(step("git push"))
    assert found.held_actions == 0 and note_of(found, "held").late == 1


def test_a_compaction_and_time_make_a_note_new(project: Project) -> None:
    project.config("remind_after: 10m\n")
    project.note("n", "make")
    found = project.replay(
        step("make", time=1_000.0),
        step("make", time=1_010.0),
        Compacted("s", "", Place("log.jsonl", 3), 1_020.0),
        step("make", time=1_030.0),
        step("make", time=1_629.0),
        step("make", time=1_631.0),
    )
    note = note_of(found, "n")
    assert (note.full, note.known, found.compactions) == (3, 2, 1)


def test_without_times_nothing_is_reminded_of(project: Project) -> None:
    project.config("remind_after: 1s\n")
    project.note("n", "make")
    found = project.replay(step("make"), step("make"), step("make", time=None))
    assert (note_of(found, "n").full, found.unknown_times) == (1, 3)


def test_what_was_shown_at_an_unknown_time_is_not_shown_again_for_want_of_one(
    project: Project,
) -> None:
    project.config("remind_after: 10m\n")
    project.note("n", "make")
    found = project.replay(
        step("make"), step("make", time=9e8), step("make"), step("make", time=9e8 + 601)
    )
    assert (note_of(found, "n").full, note_of(found, "n").known) == (2, 2)


def test_each_alone_is_the_first_of_its_session(project: Project) -> None:
    project.note("n", "make", hold=True)
    found = project.replay(step("make"), step("make"), remembers=False)
    note = note_of(found, "n")
    assert (note.full, note.held, note.late) == (2, 0, 2)


@pytest.mark.parametrize(
    ("later", "outcome"),
    [
        pytest.param([step("git push")], Outcomes(same=1, succeeded=1), id="again"),
        pytest.param([step("git push -v")], Outcomes(changed=1, succeeded=1), id="in another form"),
        pytest.param([step("ls")] * 10, Outcomes(none=1, succeeded=1), id="ten other steps"),
        pytest.param([step("ls")] * 9, Outcomes(unknown=1, succeeded=1), id="the log ends"),
        pytest.param(
            [step("notes show n"), step("git push")],
            Outcomes(same=1, succeeded=1, read=1),
            id="it asked for the note",
        ),
        pytest.param(
            [step("notes show other"), step("git push")],
            Outcomes(same=1, succeeded=1),
            id="it asked for another",
        ),
    ],
)
def test_what_the_agent_did_next(project: Project, later: list[Step], outcome: Outcomes) -> None:
    project.note("n", "git push")
    found = project.replay(step("git push", failed=False), *later)
    assert note_of(found, "n").outcomes == outcome


def test_a_sub_agent_answers_for_itself(project: Project) -> None:
    project.note("n", "git push")
    found = project.replay(
        step("git push", failed=False),
        step("git push", subagent="kid"),
        step("git push", subagent="kid"),
    )
    assert note_of(found, "n").outcomes == Outcomes(same=1, unknown=1, succeeded=1, untold=1)


@pytest.mark.parametrize(
    ("command", "exit", "outcome"),
    [
        pytest.param("grep -q x f", 1, Outcomes(unknown=1, succeeded=1), id="grep found nothing"),
        pytest.param("grep -q x f", 2, Outcomes(unknown=1, failed=1), id="grep had no file"),
        pytest.param("diff a b", 1, Outcomes(unknown=1, succeeded=1), id="diff found a difference"),
        pytest.param("make", 1, Outcomes(unknown=1, failed=1), id="a failure"),
    ],
)
def test_an_exit_code_that_answers_is_no_failure(
    project: Project, command: str, exit: int, outcome: Outcomes
) -> None:
    project.note("n", "grep", "diff", "make")
    found = project.replay(step(command, failed=True, exit=exit))
    assert note_of(found, "n").outcomes == outcome


def test_what_a_log_does_not_tell_is_unknown(project: Project) -> None:
    project.note("n", "make")
    found = project.replay(step("make"), step("ls", time=1.0, failed=False))
    assert (found.unknown_times, found.unknown_results) == (1, 1)
    assert note_of(found, "n").outcomes == Outcomes(unknown=1, untold=1)


def test_damaged_lines_are_counted_and_named(project: Project) -> None:
    project.note("n", "make")
    torn = [Skipped(Place("log.jsonl", number), "it is torn") for number in range(1, 151)]
    found = project.replay(*torn, step("make"))
    assert (found.skipped_lines, len(found.skipped), found.actions) == (150, 100, 1)
    assert found.skipped[0] == Lost("log.jsonl", 1, "it is torn")


def test_calls_of_which_only_the_number_is_kept_are_in_no_share(project: Project) -> None:
    project.note("n", "make")
    found = project.replay(step("make"), Unseen("s", Place("s.calls"), 40))
    assert (found.actions, found.unseen_actions, found.sessions) == (1, 40, 1)


def test_an_action_that_is_read_in_part_counts_as_far_as_it_could(project: Project) -> None:
    project.note("n", "make")
    found = project.replay(step("make 'unclosed"))
    assert (found.unread_actions, found.matched_actions) == (1, 1)


def test_written_files(project: Project) -> None:
    project.note("lock", {"path": "*.lock", "text": "version"})
    found = project.replay(
        step(path="a.lock", text="version 1"), step(path="a.lock", text="x"), step("cat a.lock")
    )
    assert key_of(found, found.keys[0].key).matched == 1


def test_a_share_of_nothing_is_nothing() -> None:
    assert share(0, 0) == 0.0 and share(1, 4) == 0.25


def test_sessions_that_rest_are_as_they_were(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Folded up and out again: any number of sessions in any order counts the same."""
    project.config("session_budget: 300\n")
    project.note("n", "make", hold=True)
    project.note("m", "make", "ls")
    steps = [
        step(command, session=f"s{number % 7}")
        for number, command in enumerate(["make", "ls", "make x", "cat y"] * 20)
    ]
    kept = project.replay(*steps)
    for most in (1, 2, 5):
        monkeypatch.setattr(session, "MOST_OPEN", most)
        assert project.replay(*steps) == kept
