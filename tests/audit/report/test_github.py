"""Annotations, read back as the runner reads them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from forenote.audit.findings.finding import ERROR, INFO, WARNING
from forenote.audit.report.github import write
from tests.audit.report.audits import HOSTILE, audited, finding, hostile, many, report


def commands(text: str) -> list[tuple[str, dict[str, str], str]]:
    """What the runner takes out of the lines of a step: a line that begins with `::` behind white
    space, or `##[` anywhere in one. Values are decoded, `%25` last."""
    found = []
    for line in re.split(r"\r\n|\n|\r", text):
        v2 = re.fullmatch(r"\s*::([^ :]+)(?: (.*?))?::(.*)", line)
        if v2 is None:
            assert "##[" not in line
            continue
        told = {}
        for pair in (v2[2] or "").split(","):
            name, _, value = pair.partition("=")
            told[name.strip()] = decoded(value)
        found.append((v2[1], told, decoded(v2[3])))
    return found


def decoded(value: str) -> str:
    for code, sign in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        value = value.replace(code, sign)
    return value


def test_a_finding_is_one_command_with_its_place_and_both_sentences() -> None:
    text = write(report(audited(finding())))
    assert text == (
        "::warning file=.notes/git/push.md,line=4,col=5,title=broad-key%3A git/push::"
        "The key `git push` holds on 44 of 100 actions.%0A"
        "Name a subcommand, as in `git push --force`.\n"
        "audit of 3 notes: 1 warning\n"
    )


@pytest.mark.parametrize(
    ("severity", "command"), [(ERROR, "error"), (WARNING, "warning"), (INFO, "notice")]
)
def test_each_severity_has_its_command(severity: str, command: str) -> None:
    [(name, _, _)] = commands(write(report(audited(finding(severity=severity)))))
    assert name == command


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_makes_a_command_of_its_own_or_ends_a_property(text: str) -> None:
    [(name, told, message)] = commands(write(report(audited(finding(text)))))
    assert name == "warning"
    assert set(told) == {"file", "line", "col", "title"}
    assert told["line"] == "4"
    assert message.count("\n") == 1
    assert message.isprintable() or message.replace("\n", "").isprintable()


def test_percent_signs_come_back_as_they_were() -> None:
    [(_, told, message)] = commands(write(report(audited(finding("%0A%25%3A:,")))))
    assert told["file"] == ".notes/git/push%0A%25%3A:,.md"
    assert "`git push%0A%25%3A:,`" in message


def test_all_that_is_hostile_at_once() -> None:
    found = commands(write(report(hostile())))
    assert len(found) == 2 * len(HOSTILE)
    assert {name for name, _, _ in found} == {"error", "notice"}


def test_a_finding_about_no_file_or_no_line_has_none() -> None:
    nowhere = replace(finding(), path="", line=0, column=0)
    whole = replace(finding(), line=0, column=0)
    text = write(report(audited(nowhere, whole)))
    assert [set(told) for _, told, _ in commands(text)] == [{"title"}, {"file", "title"}]


def test_files_are_named_from_the_top_of_the_repository() -> None:
    [(_, told, _)] = commands(write(report(audited(finding()), prefix="apps/web/")))
    assert told["file"] == "apps/web/.notes/git/push.md"


def test_nothing_found_is_said() -> None:
    assert write(report(audited())) == "audit of 3 notes: no findings\n"


def test_ten_thousand_findings() -> None:
    found = commands(write(report(many())))
    assert len(found) == 10_000
    assert [name for name, _, _ in found[:3]] == ["error"] * 3, "the runner shows the first ten"
