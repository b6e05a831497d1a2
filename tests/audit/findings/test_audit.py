"""What is made of the rules' hits: options, exceptions, the baseline, order, and what was not asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from forenote.audit.findings.baseline import Unusable, read_baseline, write_baseline
from forenote.audit.findings.finding import ERROR, INFO, SEVERITIES, WARNING, Audited, Finding
from forenote.audit.findings.options import read_options
from forenote.audit.findings.table import BY_ID, IDS, RULES
from forenote.notes.layers import load
from forenote.notes.options import Section
from forenote.notes.problem import render
from tests.audit.findings.projects import TODAY, Project


def mistakes(project: Project, text: str) -> list[str]:
    """What is said of an `audit:` section, each as its line, message and hint."""
    project.config(text)
    loaded = load((str(project.root), str(project.notes)), today=TODAY)
    assert loaded.problems == ()
    _, problems = read_options(loaded.config.audit)
    return [f"{one.line}:{one.column} {one.message}; {one.hint}" for one in problems]


WRONG = [
    pytest.param(
        "audit:\n  ignore: [brod-key]\n",
        ["2:12 there is no rule `brod-key`; did you mean `broad-key`?"],
        id="a rule with a slip",
    ),
    pytest.param(
        "audit:\n  ignored: [broad-key]\n",
        ["2:3 `audit` has no option `ignored`; did you mean `ignore`?"],
        id="an option with a slip",
    ),
    pytest.param(
        "audit:\n  exceptions:\n    - {rule: broad-key, note: a}\n",
        ["3:7 the exception has no `reason`; write why it is meant as it is"],
        id="no reason",
    ),
    pytest.param(
        "audit:\n  exceptions:\n    - {rule: broad-key, note: a, reason: }\n",
        ["3:42 `reason` is empty; expected why it is meant as it is"],
        id="an empty reason",
    ),
    pytest.param(
        "audit:\n  exceptions:\n    - {rule: broad-keys, note: a, reason: b}\n",
        ["3:14 there is no rule `broad-keys`; did you mean `broad-key`?"],
        id="an exception of no rule",
    ),
    pytest.param(
        "audit:\n  exceptions:\n    - {rule: broad-key, notte: a, reason: b}\n",
        ["3:25 an exception has no field `notte`; did you mean `note`?"],
        id="a field with a slip",
    ),
    pytest.param(
        "audit:\n  thresholds: {broad-key: 30}\n",
        ["2:27 the threshold of `broad-key` is `30`; expected a share such as `20%`"],
        id="a share without its sign",
    ),
    pytest.param(
        "audit:\n  thresholds: {summary-too-long: 30%}\n",
        [
            "2:34 the threshold of `summary-too-long` is `30%`; "
            + "expected a number of characters such as `200`"
        ],
        id="a number with one",
    ),
    pytest.param(
        "audit:\n  thresholds: {broad-key: 130%}\n",
        ["2:27 the threshold of `broad-key` is more than all; expected a share such as `20%`"],
        id="more than all",
    ),
    pytest.param(
        "audit:\n  thresholds: {expired: 3}\n  ignore: [x]\n",
        [
            "2:16 the rule `expired` has no threshold; it has an exception or is ignored; thresholds "
            + "have broad-key, starved-note, withheld, summary-too-long, near-duplicate, never-matched",
            "3:12 there is no rule `x`; known are " + ", ".join(f"`{id}`" for id in IDS),
        ],
        id="every mistake is told",
    ),
    pytest.param("audit:\n  ignore: [broad-key, expired]\n", [], id="as it should be"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_mistakes_in_the_options(project: Project, text: str, said: list[str]) -> None:
    assert mistakes(project, text) == said


def test_a_section_that_is_no_mapping_is_a_mistake_of_the_configuration(project: Project) -> None:
    project.config("audit: [broad-key]\n")
    loaded = load((str(project.root), str(project.notes)), today=TODAY)
    [problem] = loaded.problems
    assert "`audit` is not a mapping" in render(problem)


class TestThresholds:
    def test_the_nearest_counts(self, project: Project, tmp_path: Path) -> None:
        sections: list[Section] = []
        for name, text in (("near", "broad-key: 30%"), ("far", "broad-key: 40%, withheld: 10%")):
            other = Project(tmp_path / name)
            other.config(f"audit: {{thresholds: {{{text}}}}}\n")
            where = (str(other.root), str(other.notes))
            sections += load(where, today=TODAY).config.audit
        options, problems = read_options(sections)
        assert problems == ()
        assert (options.limits["broad-key"], options.limits["withheld"]) == (0.3, 0.1)
        assert options.limits["near-duplicate"] == 0.9

    def test_one_that_is_raised_lets_pass(self, project: Project) -> None:
        project.note("a", summary=" ".join(["It fails."] * 20))
        assert project.found("summary-too-long") == []
        project.config("audit: {thresholds: {summary-too-long: 50}}\n")
        assert len(project.found("summary-too-long")) == 1


class TestExceptions:
    EXCEPTION = "audit: {{exceptions: [{{rule: {}, note: {}, reason: it is meant}}]}}\n"

    def test_what_is_excused_is_told_with_its_reason(self, project: Project) -> None:
        project.note("a", summary="Notes on git push")
        project.note("b", summary="Notes on git pull", keys=["git pull"])
        project.config(self.EXCEPTION.format("summary-announces", "a"))
        audited = project.audited()
        assert [one.note for one in audited.findings] == ["b"]
        [excused] = audited.excused
        assert (excused.finding.note, excused.reason) == ("a", "it is meant")

    def test_one_for_a_key_excuses_that_key_alone(self, project: Project) -> None:
        project.note("a", keys=["git psuh", "git stahs"])
        project.config(
            "audit: {exceptions: [{rule: key-never-matches, note: a, key: git psuh, reason: ours}]}\n"
        )
        assert [one.key for one in project.audited().findings] == ["git stahs"]

    def test_one_that_excuses_nothing_is_found_itself(self, project: Project) -> None:
        project.note("a")
        project.config("\n" + self.EXCEPTION.format("summary-announces", "a"))
        [one] = project.audited().findings
        assert (one.rule, one.place) == ("stale-exception", ".notes/config.yaml:2")
        assert one.message == "the exception of `a` from `summary-announces` excuses nothing"

    def test_and_names_the_nearest_where_there_is_no_such_note(self, project: Project) -> None:
        project.note("git/push")
        project.config(self.EXCEPTION.format("summary-announces", "git/psuh"))
        [one] = project.audited().findings
        assert one.mend == "write `git/push` if it is meant, else take it out"

    def test_one_of_a_rule_that_is_not_asked_is_left_alone(self, project: Project) -> None:
        """'what needs a log says so when there is none' - and its exceptions are not judged."""
        project.note("a")
        project.config(self.EXCEPTION.format("starved-note", "a"))
        assert project.audited().findings == ()
        project.ran("git push", times=5)
        assert [one.rule for one in project.audited().findings] == ["stale-exception"]

    def test_it_may_be_ignored_as_any_rule(self, project: Project) -> None:
        project.note("a")
        text = self.EXCEPTION.format("summary-announces", "a")
        project.config(text.replace("audit: {", "audit: {ignore: [stale-exception], "))
        assert project.audited().findings == ()


def test_an_ignored_rule_is_not_asked_and_that_is_told(project: Project) -> None:
    project.note("a", summary="Notes on git push")
    project.config("audit: {ignore: [summary-announces]}\n")
    audited = project.audited()
    assert (audited.findings, audited.ignored) == ((), ("summary-announces",))


class TestBaseline:
    def test_known_findings_pass_and_gone_ones_are_told(
        self, project: Project, tmp_path: Path
    ) -> None:
        project.note("a", summary="Notes on git push")
        project.note("b", summary="Notes on git pull", keys=["git pull"])
        file = tmp_path / "known.json"
        write_baseline(file, project.audited().findings)
        project.note("b", summary="A pull merges.", keys=["git pull"])
        project.note("c", summary="Notes on make", keys=["make"])
        audited = project.audited(read_baseline(file))
        assert [one.note for one in audited.findings] == ["c"]
        assert [one.note for one in audited.known] == ["a"]
        assert [(one.rule, one.note) for one in audited.gone] == [("summary-announces", "b")]

    def test_it_outlives_an_edit_elsewhere_and_another_log(
        self, project: Project, tmp_path: Path
    ) -> None:
        """'fingerprint: stable: rule, note id, key; no line, no numbers'"""
        project.note("a", keys=["git push"])
        project.ran("git push", times=30)
        file = tmp_path / "known.json"
        first = project.audited().findings
        write_baseline(file, first)
        project.note("a", priority=3, keys=["git push"], tags=["x"], body="Use a branch.")
        project.ran("ls", times=40)
        audited = project.audited(read_baseline(file))
        assert (audited.findings, audited.gone) == ((), ())
        assert [one.rule for one in audited.known] == ["broad-key"]
        assert audited.known[0].message != first[0].message

    def test_what_needs_a_log_is_not_gone_for_want_of_one(
        self, project: Project, tmp_path: Path
    ) -> None:
        project.note("a", keys=["git push", "make"])
        project.ran("git push", times=100)
        file = tmp_path / "known.json"
        write_baseline(file, project.audited().findings)
        without = Project(tmp_path / "other")
        without.note("a", keys=["git push", "make"])
        audited = without.audited(read_baseline(file))
        assert (audited.findings, audited.gone) == ((), ())

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            pytest.param("", "it is not JSON", id="empty"),
            pytest.param("[]", "it has no `findings`", id="another JSON"),
            pytest.param(
                '{"version": 9, "findings": []}', "its version is 9, and 1 is read", id="newer"
            ),
            pytest.param('{"version": 1, "findings": {}}', "no list", id="no list"),
            pytest.param('{"version": 1, "findings": [{"rule": "x"}]}', "finding 1", id="a row"),
        ],
    )
    def test_what_is_none_says_why(self, tmp_path: Path, text: str, why: str) -> None:
        file = tmp_path / "known.json"
        file.write_text(text)
        with pytest.raises(Unusable, match=why):
            read_baseline(file)


class TestOrder:
    def test_the_worst_first_then_by_the_table(self, project: Project) -> None:
        project.note("a", summary="Notes on git push", body="Use tabs.\n\nSeparately, never push.")
        project.note("b", keys=["push git"], expires="2026-01-01")
        project.note("c", keys=["git push"], summary="A pull merges.", examples={"match": ["ls"]})
        ranks = [
            (SEVERITIES.index(one.severity), IDS.index(one.rule))
            for one in project.audited().findings
        ]
        assert len(ranks) >= 5
        assert ranks == sorted(ranks)

    def test_a_finding_stands_once(self, project: Project) -> None:
        project.note("a", keys=["git psuh", "git psuh"])
        found = project.audited().findings
        assert len({one.fingerprint for one in found}) == len(found)


def test_at_least() -> None:
    found = tuple(Finding("x", severity, "", "", 0, 0, "", "") for severity in SEVERITIES)
    audited = Audited(found)
    assert [len(audited.at_least(severity)) for severity in (ERROR, WARNING, INFO)] == [1, 2, 3]


def test_every_rule_has_a_name_of_its_own_and_says_why() -> None:
    assert len(BY_ID) == len(RULES)
    for rule in RULES:
        assert rule.severity in SEVERITIES
        assert rule.why.endswith(".") and not rule.title.endswith(".")
        assert rule.id == rule.id.lower() and " " not in rule.id


def test_no_notes_no_findings(project: Project) -> None:
    assert project.audited().findings == ()
