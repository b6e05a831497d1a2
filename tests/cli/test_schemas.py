"""`notes schema`: each schema is a file of its own, so that no field is renamed unseen."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from forenote.cli.frame import run
from forenote.cli.main import COMMANDS
from forenote.cli.schema import SCHEMAS


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_file_beside_the_code_is_what_is_printed(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The program and its schema come from the same types, and would be renamed together: the file
    is the promise that both are held to."""
    assert run(["schema", name], COMMANDS) == 0
    printed = capsys.readouterr().out
    module = import_module(SCHEMAS[name])
    assert module.__file__ is not None
    file = Path(module.__file__).with_name(f"{name}.schema.json")
    assert file.read_text("utf-8") == printed, f"run notes schema {name} > {file.name}"
    Draft202012Validator.check_schema(json.loads(printed))


@pytest.mark.parametrize("name", [name for name in SCHEMAS if name != "note"])
def test_what_a_command_prints_names_its_version(name: str) -> None:
    schema = json.loads(import_module(SCHEMAS[name]).text())
    assert schema["required"][0] == "version"
