"""What Codex and Gemini CLI send, read as actions, and what they are answered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from forenote.hooks.agents import kinds
from forenote.hooks.agents.protocol import Place, kind_of, read_call
from forenote.hooks.hot import agent_named
from forenote.matcher.action import FILES, OTHER, PATCH, SHELL, Action, Change
from forenote.matcher.read import read

PAYLOADS = Path(__file__).parents[1] / "data" / "payloads"
PLACE = Place("/home/dev/project", "/home/dev/project", "/home/dev")
PROJECT = "/home/dev/project"


def action(agent: str, kind: str, name: str, **fields: object) -> Action:
    known: dict[str, object] = {
        "cwd": PLACE.cwd,
        "root": PLACE.root,
        "home": PLACE.home,
        "agent": agent,
        "session": "00000000-0000-4000-8000-000000000001",
        "call": "call_1" if agent == "codex" else "",
    }
    return Action(kind, name, **(known | fields))  # type: ignore[arg-type]  # the table has the types


PATCH_TEXT = (
    "*** Begin Patch\n*** Add File: new.txt\n+hello\n*** Update File: src/a.py\n@@\n-old\n+new\n"
    "*** Delete File: b.txt\n*** End Patch"
)

EXPECTED = {
    "codex/shell": action("codex", SHELL, "Bash", command="git push --force"),
    "codex/patch": action("codex", PATCH, "apply_patch", patch=PATCH_TEXT),
    "codex/sub-agent": action("codex", SHELL, "Bash", command="ls", subagent="agent-1"),
    "codex/mcp": action(
        "codex",
        OTHER,
        "mcp__github__create_issue",
        arguments=("Bug", "a", "b"),
        argument_names=("title", "labels", "labels"),
    ),
    "codex/post": action("codex", SHELL, "Bash", command="git push --force"),
    "gemini/shell": action("gemini", SHELL, "run_shell_command", command="git push --force"),
    "gemini/write": action(
        "gemini", FILES, "write_file", changes=(Change(f"{PROJECT}/new.txt", "hello\n"),)
    ),
    "gemini/edit": action(
        "gemini", FILES, "replace", changes=(Change(f"{PROJECT}/a.py", "new", "edit"),)
    ),
    "gemini/mcp": action(
        "gemini",
        OTHER,
        "mcp__github__create_issue",
        arguments=("Bug", "a", "b"),
        argument_names=("title", "labels", "labels"),
    ),
    "gemini/post": action("gemini", SHELL, "run_shell_command", command="git push --force"),
}


def payload(name: str) -> dict[str, object]:
    value: dict[str, object] = json.loads((PAYLOADS / f"{name}.json").read_bytes())
    return value


@pytest.mark.parametrize("name", EXPECTED)
def test_a_payload_is_read_as_this_action(name: str) -> None:
    agent = agent_named(name.partition("/")[0])
    assert read_call(agent, payload(name), PLACE) == EXPECTED[name]
    assert kind_of(agent, payload(name)) == (kinds.POST if "post" in name else kinds.PRE)


def test_every_payload_is_in_the_table_and_every_tool_has_one() -> None:
    for name in ("codex", "gemini"):
        files = {f"{name}/{path.stem}" for path in (PAYLOADS / name).glob("*.json")}
        assert files == {case for case in EXPECTED if case.startswith(name)}
        assert set(agent_named(name).TOOLS) <= {str(payload(file)["tool_name"]) for file in files}


def test_a_patch_changes_each_of_its_files() -> None:
    reading = read(EXPECTED["codex/patch"])
    seen = [(write.path, write.kind, write.text) for write in reading.writes]
    assert seen == [
        ("new.txt", "write", "hello\n"),
        ("src/a.py", "edit", "new\n"),
        ("b.txt", "remove", ""),
    ]


@pytest.mark.parametrize(
    ("agent", "event", "more", "kind"),
    [
        ("claude", "PreCompact", {"trigger": "auto"}, kinds.FORGET),
        ("claude", "SessionStart", {"source": "compact"}, kinds.FORGET),
        ("claude", "SessionStart", {"source": "startup"}, ""),
        ("claude", "SessionStart", {"source": "resume"}, ""),
        ("claude", "PostToolUseFailure", {"error": "x"}, kinds.FAILURE),
        ("claude", "Stop", {}, ""),
        ("codex", "PostCompact", {"trigger": "auto"}, kinds.FORGET),
        ("codex", "SessionStart", {"source": "clear"}, kinds.FORGET),
        ("codex", "UserPromptSubmit", {}, ""),
        ("gemini", "PreCompress", {"trigger": "manual"}, kinds.FORGET),
        ("gemini", "PreCompress", {"trigger": "auto"}, ""),
        ("gemini", "SessionStart", {"source": "startup"}, ""),
        ("gemini", "PreToolUse", {}, ""),
        ("gemini", "", {}, ""),
    ],
)
def test_an_event_is_of_this_kind(
    agent: str, event: str, more: dict[str, object], kind: str
) -> None:
    assert kind_of(agent_named(agent), {"hook_event_name": event} | more) == kind


@pytest.mark.parametrize(
    ("response", "failed"),
    [
        ({"llmContent": "Output: x\nProcess Group PGID: 1"}, False),
        ({"llmContent": "Output: (empty)\nExit Code: 3\nProcess Group PGID: 1"}, True),
        ({"llmContent": "Output: Exit Code: 0\nExit Code: 3\nProcess Group PGID: 1"}, True),
        ({"llmContent": "Output: a\nExit Code: 1\nb\nExit Code: 0"}, False),
        ({"llmContent": "x", "error": {"message": "no such file"}}, True),
        ({"llmContent": [{"text": "parts"}]}, None),
        ("text", None),
        (None, None),
    ],
)
def test_gemini_says_whether_a_call_failed(response: object, failed: bool | None) -> None:
    gemini = agent_named("gemini")
    assert gemini.failed("AfterTool", {"tool_response": response}) is failed


CODEX_KEYS = {"systemMessage", "hookSpecificOutput"}
CODEX_NESTED = {
    "hookEventName", "additionalContext", "permissionDecision", "permissionDecisionReason",
}  # fmt: skip


def test_codex_gets_no_key_that_its_schema_does_not_have() -> None:
    """codex-rs/hooks/schema/generated/pre-tool-use.command.output.schema.json."""
    codex = agent_named("codex")
    for answer in (
        codex.context("PreToolUse", "text", "line"),
        codex.context("PreToolUse", "text", ""),
        codex.refusal("PreToolUse", "reason", "line"),
        codex.to_person("line"),
    ):
        document = json.loads(answer)
        nested = document.get("hookSpecificOutput", {})
        assert set(document) <= CODEX_KEYS and set(nested) <= CODEX_NESTED
        assert nested.get("permissionDecision") in (None, "deny")
        assert None not in document.values()


def test_gemini_is_refused_at_the_top() -> None:
    answer = agent_named("gemini").refusal("BeforeTool", "reason", "line")
    assert json.loads(answer) == {"decision": "deny", "reason": "reason", "systemMessage": "line"}
