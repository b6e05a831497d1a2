"""The manual's page of rules is that of the code, rule by rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from forenote.audit.findings.options import EXCEPTION_FIELDS, OPTIONS, THRESHOLDS, read_options
from forenote.audit.findings.rule import LOG, Rule
from forenote.audit.findings.table import IDS, RULES
from forenote.notes.config import load_config

PAGE = (Path(__file__).parents[2] / "docs/audit-rules.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))


def words(text: str) -> str:
    return " ".join(text.split())


def test_the_table_has_every_rule_in_order() -> None:
    rows = re.findall(r"^\| \[`([\w-]+)`\]\(#([\w-]+)\) \| (\w+) \| (.+) \|$", PAGE, re.MULTILINE)
    assert rows == [(rule.id, rule.id, rule.severity, rule.title) for rule in RULES]


def test_every_rule_has_its_part_in_order_and_nothing_else_has() -> None:
    assert [name for name in SECTIONS if name in IDS] == list(IDS)
    assert set(SECTIONS) - set(IDS) == {"Options", "Findings that are known"}


@pytest.mark.parametrize("rule", RULES, ids=IDS)
def test_a_part_begins_with_what_the_code_says(rule: Rule) -> None:
    text = words(SECTIONS[rule.id])
    assert text.startswith(f"*{rule.severity}* · {rule.title}. {rule.why}")
    threshold = rule.threshold
    said = (
        f"Threshold: `{threshold.text(threshold.default)}`, the {threshold.unit} {threshold.about}."
        if threshold
        else ""
    )
    assert ("Threshold: " in text) is (threshold is not None)
    assert said in text
    assert ("Needs a log." in text) is (rule.needs == LOG)
    explained = text.replace(said, "").replace("Needs a log.", "").partition(rule.why)[2]
    assert len(explained.split()) >= 5, "what the rule looks at is not explained"


def test_the_sample_of_the_options_can_be_read(tmp_path: Path) -> None:
    [sample] = re.findall(r"```yaml\n(.*?)```", SECTIONS["Options"], re.DOTALL)
    file = tmp_path / "config.yaml"
    file.write_text(sample, encoding="utf-8")
    config, problems = load_config([file])
    options, mistakes = read_options(config.audit)
    assert (problems, mistakes) == ((), ())
    assert options.limits["broad-key"] == 0.3
    assert options.ignored == {"never-matched"}
    [one] = options.exceptions
    assert (one.rule, one.note, one.key) == ("broad-key", "git/stash-untracked", "git stash")


def test_the_sample_has_every_option() -> None:
    [sample] = re.findall(r"```yaml\n(.*?)```", SECTIONS["Options"], re.DOTALL)
    section = yaml.safe_load(sample)["audit"]
    assert tuple(section) == OPTIONS
    assert set(section["exceptions"][0]) == set(EXCEPTION_FIELDS)
    assert section["thresholds"].keys() <= THRESHOLDS.keys()
