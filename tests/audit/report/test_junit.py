"""JUnit XML, read back by another program, and held to the schema's elements and attributes."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from junitparser import Failure, JUnitXml, Skipped

from forenote.audit.findings.finding import ERROR, INFO, WARNING, Audited, Excused, Unasked
from forenote.audit.report.junit import write
from tests.audit.report.audits import HOSTILE, RULES, audited, finding, hostile, many, report

ALLOWED: dict[str, tuple[set[str], set[str], set[str]]] = {
    # Of junit-10.xsd, as far as it is used: attributes that must be, may be; elements within.
    "testsuites": (set(), {"name", "time", "tests", "failures", "errors"}, {"testsuite"}),
    "testsuite": (
        {"name", "tests", "failures", "errors"},
        {"skipped", "time", "timestamp", "hostname", "id", "package", "file", "url"},
        {"testcase", "properties", "system-out", "system-err"},
    ),
    "testcase": (
        {"name"},
        {"classname", "time", "group"},
        {"skipped", "error", "failure", "system-out", "system-err"},
    ),
    "failure": (set(), {"type", "message"}, set()),
    "skipped": (set(), {"type", "message"}, set()),
    "system-out": (set(), set(), set()),
}


def read(text: str) -> ElementTree.Element:
    """The document, which follows the schema and counts right."""
    root = ElementTree.fromstring(text.encode())
    assert root.tag == "testsuites"
    for element in root.iter():
        must, may, within = ALLOWED[element.tag]
        assert must <= set(element.attrib) <= must | may
        assert {child.tag for child in element} <= within
    for suite in [root, *root]:
        cases = suite.findall(".//testcase")
        assert suite.get("tests") == str(len(cases))
        assert suite.get("failures") == str(len(suite.findall(".//failure")))
        if suite is not root:
            assert suite.get("skipped") == str(len(suite.findall(".//skipped")))
    return root


def test_an_empty_audit_is_a_passing_case_for_each_rule() -> None:
    root = read(write(report(audited())))
    assert [suite.get("name") for suite in root] == [rule.id for rule in RULES]
    assert [[case.get("name") for case in suite] for suite in root] == [
        [rule.title] for rule in RULES
    ]


def test_what_fails_the_audit_is_a_failure_and_the_rest_passes() -> None:
    made = audited(finding(severity=ERROR), finding("2", WARNING), finding("3", INFO))
    for fail_on, failures in ((ERROR, 1), (WARNING, 2), (INFO, 3)):
        assert read(write(report(made, fail_on))).get("failures") == str(failures)


def test_another_program_reads_what_was_found(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("junit") / "audit.xml"
    made = Audited(
        (finding(severity=ERROR),),
        excused=(Excused(finding("-old"), "it is to be rewritten"),),
        known=(finding("-known"),),
        ignored=("no-summary",),
        unasked=(Unasked("never-matched", "there is no log"),),
    )
    file.write_text(write(report(made)), encoding="utf-8")
    cases = {case.name: case for suite in JUnitXml.fromfile(str(file)) for case in suite}
    failure = cases["git/push · git push"].result[0]
    assert isinstance(failure, Failure)
    assert failure.type == "error"
    assert failure.message == "The key `git push` holds on 44 of 100 actions."
    assert (failure.text or "").splitlines() == [
        ".notes/git/push.md:4",
        "The key `git push` holds on 44 of 100 actions.",
        "Name a subcommand, as in `git push --force`.",
        '{"actions": 100, "matched": 44, "nearest": ["", {"word": ""}]}',
    ]
    skipped = {
        name: case.result[0].message
        for name, case in cases.items()
        if case.result and isinstance(case.result[0], Skipped)
    }
    assert skipped == {
        "git/push-old · git push-old · -old": "excused: it is to be rewritten",
        "git/push-known · git push-known · -known": "known from the baseline",
        "turned off": "turned off by the configuration",
        "what could not be asked": "not asked, or only in part: there is no log",
    }


@pytest.mark.parametrize("text", HOSTILE)
def test_any_text_makes_one_case_and_no_element(text: str) -> None:
    root = read(write(report(audited(finding(text, ERROR)))))
    [failure] = root.findall(".//failure")
    assert len((failure.text or "").splitlines()) == 4
    assert failure.get("message", "").isprintable()


def test_all_that_is_hostile_at_once() -> None:
    read(write(report(hostile())))


def test_a_finding_of_a_rule_that_is_in_no_table_is_not_lost() -> None:
    root = read(write(report(audited(replace(finding(severity=ERROR), rule="new-rule")))))
    assert [suite.get("name") for suite in root][-1] == "new-rule"
    assert root.get("failures") == "1"


def test_ten_thousand_findings() -> None:
    assert read(write(report(many()))).get("tests") == str(10_000 + len(RULES) - 1)
