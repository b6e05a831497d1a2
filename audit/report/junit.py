"""JUnit XML, as continuous integration shows it: a suite for each rule, a case for each finding.

Only elements and attributes of the schema that Jenkins checks (junit-10.xsd) are used. A finding
that does not fail the audit is a case that passes, with its text as output; so is a rule that finds
nothing. What the configuration or the baseline lets pass is skipped, with the reason.
"""

from __future__ import annotations

import json
from collections import defaultdict
from xml.etree import ElementTree

from forenote.audit.findings.finding import Finding
from forenote.audit.report.plain import plain
from forenote.audit.report.report import TOOL, Report, one_line, sentence

Element = ElementTree.Element


def write(report: Report) -> str:
    """The document, with its declaration."""
    suites = Element("testsuites", name=f"{TOOL} audit")
    by_rule = _cases(report)
    titles = {rule.id: rule.title for rule in report.rules}
    for rule in (*titles, *(rule for rule in by_rule if rule not in titles)):
        cases = by_rule[rule] or [_element(rule, titles.get(rule, rule))]
        suite = ElementTree.SubElement(suites, "testsuite", name=one_line(rule))
        suite.extend(cases)
        _count(suite, suite)
    _count(suites, [case for suite in suites for case in suite])
    del suites.attrib["skipped"]  # the schema has it for suites alone
    ElementTree.indent(suites)
    body = ElementTree.tostring(suites, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'


def _cases(report: Report) -> defaultdict[str, list[Element]]:
    """The cases of each rule that has any."""
    audited = report.audited
    failing = {one.fingerprint for one in report.failing}
    cases: defaultdict[str, list[Element]] = defaultdict(list)
    for finding in audited.findings:
        case = _of_finding(finding)
        text = _text(report, finding)
        if finding.fingerprint in failing:
            message = one_line(sentence(finding.message))
            failure = ElementTree.SubElement(
                case, "failure", type=finding.severity, message=message
            )
            failure.text = text
        else:
            ElementTree.SubElement(case, "system-out").text = text
        cases[finding.rule].append(case)
    for finding in audited.known:
        cases[finding.rule].append(_skipped(_of_finding(finding), "known from the baseline"))
    for excused in audited.excused:
        case = _of_finding(excused.finding)
        cases[excused.finding.rule].append(_skipped(case, f"excused: {excused.reason}"))
    for unasked in audited.unasked:
        case = _element(unasked.rule, "what could not be asked")
        cases[unasked.rule].append(_skipped(case, f"not asked, or only in part: {unasked.reason}"))
    for rule in audited.ignored:
        case = _element(rule, "turned off")
        cases[rule].append(_skipped(case, "turned off by the configuration"))
    return cases


def _of_finding(finding: Finding) -> Element:
    """Its name says which finding it is and no number, so that its history can be followed."""
    parts = (finding.note or finding.path or finding.rule, finding.key, finding.about)
    return _element(finding.rule, " · ".join(part for part in parts if part))


def _element(rule: str, name: str) -> Element:
    return Element("testcase", classname=one_line(f"{TOOL}.{rule}"), name=one_line(name, 400))


def _skipped(case: Element, message: str) -> Element:
    ElementTree.SubElement(case, "skipped", message=one_line(message))
    return case


def _text(report: Report, finding: Finding) -> str:
    path = report.path(finding)
    place = f"{path}:{finding.line}" if path and finding.line else path
    evidence = json.dumps(plain(finding.evidence), ensure_ascii=False)
    lines = (
        place,
        sentence(finding.message),
        sentence(finding.mend),
        evidence if finding.evidence else "",
    )
    return "\n".join(one_line(line) for line in lines if line)


def _count(element: Element, cases: Element | list[Element]) -> None:
    failures = sum(case.find("failure") is not None for case in cases)
    skipped = sum(case.find("skipped") is not None for case in cases)
    element.set("tests", str(len(cases)))
    element.set("failures", str(failures))
    element.set("errors", "0")
    element.set("skipped", str(skipped))
