"""What the arguments of a tool are called reaches the ledger, and nothing matches on it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from forenote.hooks.agents.protocol import Place, named_strings_in, read_call
from forenote.hooks.hot import agent_named
from forenote.packer.costs import price
from forenote.packer.pack import pack
from forenote.packer.session.ledger import FULL, HASH, MASKED, record_delivery
from forenote.packer.tokens import counter

CLAUDE = agent_named("claude")
SECRET = "Zq7hunTer2Xk"
INPUT = {
    "url": "https://example.com",
    "password": SECRET,
    "apiKey": SECRET,
    "headers": {"Authorization": SECRET},
    "more": [{"name": "X-Token", "value": SECRET}],
    "secret": {"value": SECRET},
    "token": [SECRET],
    "credentials": {"db": SECRET, "user": "bob"},
}


@pytest.mark.parametrize("log", [MASKED, HASH])
def test_no_argument_with_a_secret_name_is_written_down(tmp_path: Path, log: str) -> None:
    payload = {"tool_name": "mcp__x__call", "tool_input": INPUT, "session_id": "s"}
    action = read_call(CLAUDE, payload, Place("/p", "/p", "/h"))
    assert action is not None and action.arguments.count(SECRET) == 7, "keys can match on all"
    packed = pack([price("a", "A claim.", "", counter())], 1000, 9000, 200)
    assert record_delivery(str(tmp_path), action, packed, {}, log=log, now=1.0) == ""
    [path] = (tmp_path / "ledger").glob("*.jsonl")
    written = path.read_text()
    assert SECRET not in written
    assert ("https://example.com" in written) == (log == MASKED)


def test_the_full_log_has_the_arguments_as_they_are(tmp_path: Path) -> None:
    payload = {"tool_name": "mcp__x__call", "tool_input": INPUT, "session_id": "s"}
    action = read_call(CLAUDE, payload, Place("/p", "/p", "/h"))
    packed = pack([price("a", "A claim.", "", counter())], 1000, 9000, 200)
    record_delivery(str(tmp_path), action, packed, {}, log=FULL, now=1.0)
    [path] = (tmp_path / "ledger").glob("*.jsonl")
    assert json.loads(path.read_text())["action"]["arguments"] == list(action.arguments)


@pytest.mark.parametrize(
    ("value", "named"),
    [
        pytest.param({"a": "1", "b": {"c": "2"}}, [("a", "1"), ("b/c", "2")], id="the keys around"),
        pytest.param({"a": ["1", ["2"]]}, [("a", "1"), ("a", "2")], id="that of the list"),
        pytest.param(
            {"name": "A", "value": "1"}, [("name", "A"), ("A", "1")], id="the name beside it"
        ),
        pytest.param({"a": {"value": "1"}}, [("a", "1")], id="that of its mapping"),
        pytest.param({"name": 3, "value": "1"}, [("", "1")], id="a name that is none"),
        pytest.param(["1"], [("", "1")], id="no name"),
    ],
)
def test_what_a_string_is_called(value: object, named: list[tuple[str, str]]) -> None:
    assert named_strings_in(value) == named
