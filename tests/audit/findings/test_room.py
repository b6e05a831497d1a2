"""Notes that match and are not delivered as they stand: by replaying real logs, counted by hand."""

from __future__ import annotations

import pytest

from forenote.audit.findings.finding import Finding
from tests.audit.findings.projects import Project

LONG = " ".join(["The cache is kept below the build folder and not in the home folder."] * 40)
"""2,799 characters in 40 sentences, about 560 tokens."""


def number(finding: Finding, name: str) -> int:
    """A whole number of its evidence."""
    value = finding.evidence[name]
    assert isinstance(value, int)
    return value


def crowded(project: Project) -> None:
    """One action that two long notes match, one of them with priority, under the least budget: no
    room for a head of the other."""
    project.config("budget: 200\nhead: 60\nsession_budget: 1000000\nremind_after: 1s\n")
    project.note("first", summary="A build needs the cache.", keys=["make"], body=LONG, priority=9)
    project.note("second", summary="A build needs a lock.", keys=["make"], body=LONG)


class TestStarved:
    def test_a_note_whose_body_finds_no_room(self, project: Project) -> None:
        crowded(project)
        project.note("alone", summary="A push is refused.", keys=["git push"], body="Use a branch.")
        project.ran("make all", "git push", times=4, apart=True)
        [one] = project.found("starved-note")
        assert one.note == "second"
        counted = {name: one.evidence[name] for name in ("matched", "known", "summary", "none")}
        assert counted == {"matched": 4, "known": 0, "summary": 4, "none": 0}
        assert (one.evidence["full"], one.evidence["head"]) == (0, 0)
        assert one.evidence["share_below"] == 1

    def test_twice_is_not_again_and_again(self, project: Project) -> None:
        crowded(project)
        project.ran("make all", times=2, apart=True)
        assert project.found("starved-note") == []

    def test_a_note_without_a_body_has_nothing_to_starve_of(self, project: Project) -> None:
        crowded(project)
        project.note("bare", summary="A build is slow.", keys=["make"])
        project.ran("make all", times=4, apart=True)
        assert "bare" not in {one.note for one in project.found("starved-note")}

    def test_what_fits_is_not_starved(self, project: Project) -> None:
        project.note("a", keys=["make"], body="Use a branch.")
        project.ran("make all", times=10, apart=True)
        assert project.found("starved-note") == []

    def test_the_threshold(self, project: Project) -> None:
        crowded(project)
        project.ran("make all", times=4, apart=True)
        with (project.notes / "config.yaml").open("a") as file:
            file.write("audit: {thresholds: {starved-note: 100%}}\n")
        assert project.found("starved-note") == []


class TestWithheld:
    def test_in_all_and_per_note(self, project: Project) -> None:
        """'characters stored, matched and not delivered, in all and per note'"""
        crowded(project)
        project.ran("make all", times=3, apart=True)
        total, *notes = project.found("withheld")
        assert (total.note, total.path, total.severity) == ("", "", "warning")
        both = len("A build needs the cache.") + len("A build needs a lock.") + 2 * len(LONG)
        assert total.evidence["wanted_characters"] == 3 * both
        assert total.evidence["over_budget_actions"] == total.evidence["wanting_actions"] == 3
        by_note = {one.note: number(one, "withheld_characters") for one in notes}
        assert by_note["second"] == 3 * len(LONG), "its summary found room, nothing of its body"
        assert 0 < by_note["first"] < 3 * len(LONG)
        assert total.evidence["withheld_characters"] == by_note["first"] + by_note["second"]
        assert {one.severity for one in notes} == {"info"}

    def test_nothing_is_withheld_of_what_fits(self, project: Project) -> None:
        project.note("a", keys=["make"], body="Use a branch.")
        project.ran("make all", times=10, apart=True)
        assert project.found("withheld") == []


# the body of a note of which only the start is delivered, and whether its end makes a claim
TAILS = [
    pytest.param(
        f"{LONG} Never build as root.", True, id="the end tells the reader something to do"
    ),
    pytest.param(LONG, False, id="the end goes on with what is so"),
    pytest.param(
        f"Never build as root. {LONG}", False, id="the claim comes first, and is delivered"
    ),
]


@pytest.mark.parametrize(("body", "found"), TAILS)
def test_a_claim_in_what_was_cut_off(project: Project, body: str, found: bool) -> None:
    project.config("budget: 300\nhead: 60\n")
    project.note("a", summary="A build needs the cache.", keys=["make"], body=body)
    project.ran("make all")
    hits = project.found("withheld-claim")
    assert bool(hits) is found
    for hit in hits:
        assert hit.evidence["upper_bound"] is True
        assert hit.evidence["claims"] == ["Never build as root."]
        assert "an upper bound" in hit.message


def test_without_a_log_nothing_is_said_and_why(project: Project) -> None:
    crowded(project)
    audited = project.audited()
    unasked = {one.rule: one.reason for one in audited.unasked}
    for rule in ("starved-note", "withheld", "withheld-claim", "never-matched"):
        assert unasked[rule] == "it needs a log of actions"
    assert not {one.rule for one in audited.findings} & unasked.keys()


class TestNeverMatched:
    def test_a_note_and_a_key(self, project: Project) -> None:
        project.note("a", keys=["git push", "git pull"])
        project.note("b", keys=["make", "ninja"], summary="A build is slow.")
        project.ran("git push", times=60)
        project.ran("ls", times=40)
        found = project.found("never-matched")
        assert [(one.note, one.key) for one in found] == [("a", "git pull"), ("b", "")]
        assert found[1].message == "none of 100 actions in 1 session matched it"
        assert found[1].evidence == {"actions": 100, "sessions": 1, "keys": 2, "idle_keys": 2}

    def test_a_match_that_is_always_cancelled(self, project: Project) -> None:
        project.note("a", keys=["git push"], unless=["git push"])
        project.ran("git push", times=100)
        [one] = project.found("never-matched")
        assert one.note == "a"

    def test_a_short_log_shows_nothing(self, project: Project) -> None:
        project.note("a", keys=["git push"])
        project.ran("ls", times=99)
        audited = project.audited()
        assert [one for one in audited.findings if one.rule == "never-matched"] == []
        [reason] = [one.reason for one in audited.unasked if one.rule == "never-matched"]
        assert reason == "the log has 99 actions, and it takes 100"
