"""Rules about files that cannot be read, notes that are set aside, and what the notes cost."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from forenote.cli.frame import run
from forenote.cli.main import COMMANDS
from forenote.notes.cache import index_path
from forenote.notes.compile import compile_index
from tests.audit.findings.projects import Project

GOOD = "---\nsummary: A push is refused.\nkeys: [git push]\n---\nUse a branch.\n"

FILES = [
    pytest.param(GOOD, set(), id="a note"),
    pytest.param("A push is refused.\n", {"unreadable-note"}, id="no front matter"),
    pytest.param("---\nsummary: [\n---\n", {"unreadable-note"}, id="no YAML"),
    pytest.param(
        GOOD.replace("keys:", "priorty: 2\nkeys:"), {"unreadable-note"}, id="no such field"
    ),
    pytest.param("---\nkeys: [git push]\n---\n", {"no-summary"}, id="no summary"),
    pytest.param("---\nsummary:\nkeys: [git push]\n---\n", {"no-summary"}, id="an empty summary"),
    pytest.param("---\nsummary: A push is refused.\n---\n", {"key-never-matches"}, id="no keys"),
    pytest.param(
        "---\nsummary: A push is refused.\nkeys: [git push #1]\n---\n",
        {"unreadable-note"},
        id="a comment that cuts a list",
    ),
    pytest.param(
        "---\nsummary: A push is refused.\nkeys:\n  - git push\n  - '[0-9]'\n---\n",
        {"doubtful"},
        id="a key that looks like a pattern",
    ),
]


@pytest.mark.parametrize(("text", "rules"), FILES)
def test_a_file_has_the_rule_of_what_is_wrong(project: Project, text: str, rules: set[str]) -> None:
    project.file(".notes/a.md", text)
    found = project.audited().findings
    assert {one.rule for one in found} == rules
    assert {(one.note, one.path) for one in found} <= {("a", ".notes/a.md")}


def test_a_mistake_in_the_configuration(project: Project) -> None:
    project.note("a")
    project.config("budgt: 300\n")
    [one] = project.found("configuration")
    assert (one.place, one.severity, one.note) == (".notes/config.yaml:1:1", "error", "")
    assert "did you mean `budget`?" in one.mend


# fields of notes a and b, and which rule finds which
ASIDE = [
    pytest.param({"expires": "2026-05-31"}, {}, {("expired", "a")}, id="its last day is over"),
    pytest.param({"expires": "2026-06-01"}, {}, set(), id="its last day is today"),
    pytest.param({}, {"supersedes": ["a"]}, {("superseded", "a")}, id="another replaces it"),
    pytest.param({}, {"supersedes": ["c"]}, {("doubtful", "b")}, id="another replaces nothing"),
]


@pytest.mark.parametrize(("one", "other", "found"), ASIDE)
def test_notes_that_are_set_aside(
    project: Project,
    one: dict[str, object],
    other: dict[str, object],
    found: set[tuple[str, str]],
) -> None:
    project.note("a", **one)  # type: ignore[arg-type]  # rows of several kinds
    project.note("b", keys=["make"], summary="A build is slow.", **other)  # type: ignore[arg-type]  # the same
    assert {(hit.rule, hit.note) for hit in project.audited().findings} == found


class TestShadowed:
    def test_a_note_of_a_shared_folder(self, project: Project, tmp_path: Path) -> None:
        team = Project(tmp_path / "team")
        team.note("a", summary="Pushes are slow.")
        team.note("b", summary="Builds are slow.", keys=["make"])
        project.note("a")
        project.config(f"folders: [{team.notes}]\n")
        [one] = project.found("shadowed")
        assert (one.note, one.evidence["by"], one.evidence["same_text"]) == ("a", "project", False)
        assert one.path == (team.notes / "a.md").as_posix()

    def test_one_that_says_the_same(self, project: Project, tmp_path: Path) -> None:
        team = Project(tmp_path / "team")
        team.note("a")
        project.note("a")
        project.config(f"folders: [{team.notes}]\n")
        [one] = project.found("shadowed")
        assert "says the same" in one.message


EXAMPLES = [
    pytest.param({"match": ["git push"], "ignore": ["git pull"]}, [], id="as they say"),
    pytest.param({"match": ["git pull"]}, ["match git pull"], id="one that must match does not"),
    pytest.param({"ignore": ["git push -f"]}, ["ignore git push -f"], id="one that must not does"),
    pytest.param(
        {"match": ["git pull", "git fetch"]}, ["match git pull", "match git fetch"], id="each"
    ),
]


@pytest.mark.parametrize(("examples", "about"), EXAMPLES)
def test_examples(project: Project, examples: dict[str, list[str]], about: list[str]) -> None:
    project.note("a", examples=examples)
    assert [one.about for one in project.found("failing-example")] == about


LENGTHS = [pytest.param(200, False, id="the most"), pytest.param(201, True, id="one more")]


@pytest.mark.parametrize(("length", "found"), LENGTHS)
def test_a_summary_that_is_too_long(project: Project, length: int, found: bool) -> None:
    project.note("a", summary=("It fails. " * 30)[: length - 1] + ".")
    hits = project.found("summary-too-long")
    assert [one.evidence["characters"] for one in hits] == ([length] if found else [])


COSTS = [
    pytest.param("A push is refused.", "Use a branch.", None, id="a note as notes are"),
    pytest.param("It fails so. " * 100, "", "error", id="not even the summary fits"),
    pytest.param("It fails.", "word " * 900, "warning", id="the body has no end of a sentence"),
]


@pytest.mark.parametrize(("summary", "body", "severity"), COSTS)
def test_what_is_never_delivered(
    project: Project, summary: str, body: str, severity: str | None
) -> None:
    project.config("budget: 200\n")
    project.note("a", summary=summary.strip(), body=body)
    hits = project.found("never-delivered")
    assert [one.severity for one in hits] == ([severity] if severity else [])


IDEAS = [
    pytest.param("Use tabs, since the linter asks for them.", None, id="one idea"),
    pytest.param("Use tabs.\n\nSeparately, never push.", 8, id="two, at the line of the second"),
]


@pytest.mark.parametrize(("body", "line"), IDEAS)
def test_two_ideas(project: Project, body: str, line: int | None) -> None:
    project.note("a", priority=1, body=body)
    assert [one.line for one in project.found("two-ideas")] == ([line] if line else [])


class TestThisMachine:
    def test_an_index_that_was_made_of_other_notes(self, project: Project) -> None:
        where = (str(project.root), str(project.notes))
        project.note("a")
        rules = {"index-out-of-date"}
        assert not rules & {one.rule for one in project.audited(machine=True).findings}
        path = index_path(where)
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        compile_index(where, path, today=date.today())
        assert not rules & {one.rule for one in project.audited(machine=True).findings}
        project.note("a", summary="A push is slow.")
        [one] = [one for one in project.audited(machine=True).findings if one.rule in rules]
        assert (one.severity, one.evidence) == ("info", {"notes": 1, "notes_now": 1})

    def test_a_hook_whose_launcher_is_gone(
        self, project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("HOME", str(tmp_path / "home"))
        monkeypatch.delenv("XDG_DATA_HOME", raising=False)
        monkeypatch.chdir(project.root)
        project.note("a")
        found = "hook-out-of-date"
        assert found not in {one.rule for one in project.audited(machine=True).findings}
        assert run(["install", "claude"], COMMANDS) == 0
        assert found not in {one.rule for one in project.audited(machine=True).findings}
        for launcher in (tmp_path / "home").rglob("forenote/*hook*"):
            launcher.unlink()
        hits = [one for one in project.audited(machine=True).findings if one.rule == found]
        assert [one.about for one in hits] == ["launcher"]
