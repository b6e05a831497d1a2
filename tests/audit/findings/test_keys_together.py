"""Keys beside other keys: covered by one of the same note, the same in several notes, too broad."""

from __future__ import annotations

import pytest

from forenote.audit.estimate import WRITES, estimated_share
from forenote.matcher.keys.grammar import parse_key
from tests.audit.findings.projects import Project

# keys of one note, and those of them that are covered, each with what covers it
COVERED = [
    pytest.param(["git push --force", "git push"], {"git push --force": "git push"}, id="an option more"),
    pytest.param(["git push", "git pull"], {}, id="two subcommands"),
    pytest.param(["git push", "git push"], {"git push": "git push"}, id="the same twice: one of them"),
    pytest.param(["git push", "git pu*"], {"git push": "git pu*"}, id="a wildcard"),
    pytest.param(["git", "git push"], {"git push": "git"}, id="the program alone"),
    pytest.param(["push", "git push"], {"git push": "push"}, id="a single word in any place"),
    pytest.param(["git push", "push"], {"git push": "push"}, id="and the single word is not covered"),
    pytest.param([{"command": "git"}, "git"], {"{command: git}": "git"}, id="`command:` is narrower"),
    pytest.param(["git push|pull", "git push"], {"git push": "git push|pull"}, id="one of its spellings"),
    pytest.param(["git push|pull", "git push", "git pull"],
                 {"git push": "git push|pull", "git pull": "git push|pull"},
                 id="of two that cover one another one stays"),
    pytest.param([{"path": "*.py"}, {"path": "src/*.py"}], {"{path: src/*.py}": "{path: *.py}"}, id="a folder more"),
    pytest.param([{"path": "src/*.py"}, {"path": "src/**/*.py"}], {"{path: src/*.py}": "{path: src/**/*.py}"}, id="any depth"),
    pytest.param([{"path": "*.py"}, {"path": "*.pyi"}], {}, id="two endings"),
    pytest.param([{"path": "*.py", "text": "eval("}, {"path": "*.py"}],
                 {"{path: *.py, text: eval(}": "{path: *.py}"}, id="a text more"),
    pytest.param([{"path": "*.py", "text": "eval("}, {"text": "eval("}],
                 {"{path: *.py, text: eval(}": "{text: eval(}"}, id="a path more"),
    pytest.param([{"path": "*.py", "text": "eval("}, {"path": "*.pyi", "text": "eval("}], {}, id="two paths"),
    pytest.param([{"tool": "mcp__db__query"}, {"tool": "mcp__db__*"}],
                 {"{tool: mcp__db__query}": "{tool: mcp__db__*}"}, id="a tool"),
    pytest.param(["rm -rf", "rm -r"], {"rm -rf": "rm -r"}, id="a cluster holds its letters"),
    pytest.param(["rm -r", "rm -f"], {}, id="two letters"),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "covered"), COVERED)
def test_a_key_that_another_of_the_note_covers(
    project: Project, keys: list[object], covered: dict[str, str]
) -> None:
    project.note("a", keys=keys)
    assert {one.key: one.evidence["by"] for one in project.found("covered-key")} == covered


def test_a_key_of_another_note_covers_nothing(project: Project) -> None:
    project.note("a", keys=["git push --force"])
    project.note("b", keys=["git push"])
    assert project.found("covered-key") == []


def test_a_key_that_only_ever_came_with_another(project: Project) -> None:
    """'key that only another key of the same note covers' - as the log has it."""
    project.note("a", keys=["git push", {"text": "--force"}])
    project.ran("git push --force", times=25)
    project.ran("git push", times=5)
    [one] = project.found("covered-key")
    assert one.key == "{text: --force}"
    assert one.evidence == {"matched": 25, "alone": 0, "actions": 30}


def test_too_few_actions_show_nothing(project: Project) -> None:
    project.note("a", keys=["git push", {"text": "--force"}])
    project.ran("git push --force", times=19)
    assert project.found("covered-key") == []


# keys of notes a and b, and whether they share one
SHARED = [
    pytest.param(["git push"], ["git push"], True, id="the same"),
    pytest.param(["git push"], ["git  push"], True, id="the same, once it is read"),
    pytest.param(
        ["git push"], [{"command": "git push"}], False, id="another field looks elsewhere"
    ),
    pytest.param(["git push"], ["git push -f"], False, id="one more word"),
    pytest.param(["ls", "git push"], ["git push", "cat"], True, id="one of several"),
]


@pytest.mark.parametrize(("one", "other", "found"), SHARED)
def test_a_key_in_several_notes(
    project: Project, one: list[object], other: list[object], found: bool
) -> None:
    project.note("a", keys=one)
    project.note("b", keys=other, summary="Something else is said here.")
    hits = project.found("key-in-several-notes")
    assert [hit.evidence["notes"] for hit in hits] == ([["a", "b"]] if found else [])


class TestBroad:
    def test_a_measured_share_above_the_threshold(self, project: Project) -> None:
        project.note("a", keys=["pt", "git push"])
        project.ran("pt run", times=44)
        project.ran("ls", times=50)
        project.ran("git push", times=6)
        [one] = project.found("broad-key")
        assert (one.key, one.severity) == ("pt", "warning")
        assert one.message.startswith(
            "the key `pt` holds on 44 of 100 actions (44%), more than 20%"
        )
        assert one.evidence == {
            "matched": 44,
            "actions": 100,
            "share": 0.44,
            "threshold": 0.2,
            "estimated": False,
        }

    def test_the_threshold_itself_passes(self, project: Project) -> None:
        project.note("a", keys=["git push"])
        project.ran("git push", times=20)
        project.ran("ls", times=80)
        assert project.found("broad-key") == []
        project.ran("git push")
        assert len(project.found("broad-key")) == 1

    def test_the_broadest_comes_first(self, project: Project) -> None:
        """'a two-letter key at 44% of actions found and ranked first'"""
        project.note("a", keys=["ls"], body="Never.\n\nSeparately, always.")
        project.note("b", keys=["pt"], summary="Notes on pt")
        project.ran("pt run", times=44)
        project.ran("ls", times=30)
        project.ran("cat x", times=26)
        assert [one.key for one in project.audited().findings[:2]] == ["pt", "ls"]

    def test_few_actions_have_no_shares(self, project: Project) -> None:
        project.note("a", keys=["git push"])
        project.ran("git push", times=19)
        audited = project.audited()
        assert [one for one in audited.findings if one.rule == "broad-key"] == []
        assert audited.estimated
        [reason] = [one.reason for one in audited.unasked if one.rule == "broad-key"]
        assert reason.startswith("the log has 19 actions; a share takes 20")

    def test_without_a_log_it_is_an_estimate_and_says_so(self, project: Project) -> None:
        project.note("a", keys=[{"path": "**"}])
        project.note("b", keys=["git push"], summary="Something else is said here.")
        audited = project.audited()
        [one] = [one for one in audited.findings if one.rule == "broad-key"]
        assert (one.note, one.evidence["estimated"], audited.estimated) == ("a", True, True)
        assert "is estimated to hold on" in one.message


# keys, and the bounds between which their share is estimated
ESTIMATES = [
    pytest.param("git", 0.08, 0.20, id="a frequent program"),
    pytest.param("git push", 0.002, 0.05, id="the rarer of two words"),
    pytest.param("git push --force", 0.0, 0.005, id="the rarest of three"),
    pytest.param("frobnicate", 0.0, 0.001, id="what the table does not know is rare"),
    pytest.param({"path": "**"}, WRITES, WRITES, id="every path, but only where a file is written"),
    pytest.param({"path": "**", "text": "frobnicate"}, 0.0, 0.001, id="all fields must hold"),
]


@pytest.mark.parametrize(("key", "low", "high"), ESTIMATES)
def test_estimates(key: object, low: float, high: float) -> None:
    assert low <= estimated_share(parse_key(key)) <= high


def test_alternatives_add_up() -> None:
    both = estimated_share(parse_key("git|npm"))
    assert both == pytest.approx(
        estimated_share(parse_key("git")) + estimated_share(parse_key("npm"))
    )
