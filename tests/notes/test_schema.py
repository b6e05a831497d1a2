"""The schema that editors use says what the reader reads."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from forenote.matcher.keys.grammar import FIELDS
from forenote.notes import schema
from forenote.notes.fields import KEY_FIELDS, NAMES
from forenote.notes.read import from_text
from forenote.notes.start import EXAMPLE

FILE = Path(schema.__file__).parent / "schema.json"
ROOT = Path(__file__).parents[2]
NOTES = sorted(
    path for path in ROOT.glob("examples/notes/**/*.md") if path.name.lower() != "readme.md"
)


class Editor(yaml.SafeLoader):
    """YAML as editors read it: dates stay text."""


Editor.yaml_implicit_resolvers = {
    letter: [(tag, rule) for tag, rule in rules if tag != "tag:yaml.org,2002:timestamp"]
    for letter, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def accepted(front: str) -> bool:
    value = yaml.load(front, Loader=Editor)
    return Draft202012Validator(schema.schema()).is_valid(value)


def read(front: str) -> bool:
    text = f"---\n{front}\n---\n"
    return from_text(text, "a", path=Path("a.md"), layer="project")[0] is not None


def test_the_file_is_what_the_code_makes() -> None:
    """To make it again: notes schema > notes/schema.json"""
    assert FILE.read_text() == schema.text()


def test_it_is_a_schema_with_every_field_described() -> None:
    Draft202012Validator.check_schema(schema.schema())
    properties = schema.schema()["properties"]
    assert isinstance(properties, dict)
    assert tuple(properties) == NAMES
    assert all(field["description"] for field in properties.values())


def test_the_fields_of_a_key_are_those_of_the_matcher() -> None:
    assert tuple(KEY_FIELDS) == FIELDS


@pytest.mark.parametrize("path", NOTES, ids=[path.stem for path in NOTES])
def test_the_sample_notes_are_accepted(path: Path) -> None:
    assert accepted(path.read_text().split("---\n")[1])


S = "summary: S.\n"


@pytest.mark.parametrize(
    "front",
    [
        pytest.param(EXAMPLE.split("---\n")[1], id="the note that init writes"),
        pytest.param(S + "keys: ls", id="one key"),
        pytest.param(S + "keys: [8080, 1.5, no]", id="words that YAML takes for other things"),
        pytest.param(S + "keys: {text: x, path: ['*.py', b]}", id="one mapping"),
        pytest.param(S + "keys: [ls, {command: git, text: a}]", id="a list of both"),
        pytest.param(S + "keys: [ls]\nunless: [pwd]", id="unless"),
        pytest.param(S + "keys: [ls]\npriority: -7\nhold: true", id="a number and a switch"),
        pytest.param(S + "keys: [ls]\nexpires: 2026-12-31\nreviewed: '2026-01-01'", id="dates"),
        pytest.param(S + "keys: [ls]\ntags: a, b\nsupersedes: [x/y]", id="words and ids"),
        pytest.param(S + "keys: [ls]\nexamples: {match: ls, ignore: [pwd]}", id="examples"),
        pytest.param(
            S + "keys: [ls]\nexamples: {match: [{tool: edit, path: a, new: b}]}", id="a mapping"
        ),
        pytest.param(
            S + "keys: [ls]\nexamples: {ignore: [{tool: other, name: t, arguments: {a: [b]}}]}",
            id="a tool's arguments",
        ),
    ],
)
def test_what_is_read_is_accepted(front: str) -> None:
    assert (read(front), accepted(front)) == (True, True)


@pytest.mark.parametrize(
    "front",
    [
        pytest.param("keys: [ls]", id="no summary"),
        pytest.param("summary: S.", id="no keys"),
        pytest.param(S + "keys: []", id="empty keys"),
        pytest.param("summary: [a]\nkeys: [ls]", id="a list for a text"),
        pytest.param(S + "keys: [ls]\nkey: x", id="an unknown field"),
        pytest.param(S + "keys: [{txt: x}]", id="an unknown field of a key"),
        pytest.param(S + "keys: [{}]", id="a key without fields"),
        pytest.param(S + "keys: [{text: []}]", id="a field without patterns"),
        pytest.param(S + "keys: [['a']]", id="a list in a list"),
        pytest.param(S + "keys: [ls]\npriority: 1.5", id="half a number"),
        pytest.param(S + "keys: [ls]\npriority: 1001", id="a number out of bounds"),
        pytest.param(S + "keys: [ls]\nhold: 'true'", id="a switch in quotes"),
        pytest.param(S + "keys: [ls]\nexpires: tomorrow", id="no date"),
        pytest.param(S + "keys: [ls]\nexamples: [ls]", id="examples without match or ignore"),
        pytest.param(S + "keys: [ls]\nexamples: {mtch: [ls]}", id="an unknown list of examples"),
        pytest.param(
            S + "keys: [ls]\nexamples: {match: [{tool: edit, text: b}]}", id="a field too few"
        ),
    ],
)
def test_what_is_refused_is_refused_by_both(front: str) -> None:
    assert (read(front), accepted(front)) == (False, False)
