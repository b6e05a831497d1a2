"""The installed hook as an agent calls it: a payload in, an answer or nothing out."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from forenote.hooks.agents import kinds
from forenote.hooks.hot import AGENTS, agent_named
from tests.hooks.conftest import World, delivered

CAPTURED = Path(__file__).parents[3] / "shared" / "payloads"


def test_a_note_is_delivered(world: World) -> None:
    world.note("git/force-push", "git push --force", "A plain force-push drops commits.", "Why.")
    assert world.text() == (
        "forenote: 1 note on record matches Bash: git push --force; it follows.\n"
        "[git/force-push] A plain force-push drops commits.\n"
        "Why.\n"
    )


def test_the_same_call_gives_the_same_bytes(world: World) -> None:
    for name in ("b", "a", "c"):
        world.note(name, "git push")
    first = world.hook()
    assert first.stdout and world.hook().stdout == first.stdout, "in another session"


@pytest.mark.parametrize(
    ("tool", "arguments", "key"),
    [
        pytest.param("Bash", {"command": "cd x && git push -f"}, "git push", id="a command"),
        pytest.param("PowerShell", {"command": "Remove-Item x"}, "Remove-Item", id="PowerShell"),
        pytest.param("Write", {"file_path": "{}/a.py", "content": "x"}, "path: '*.py'", id="path"),
        pytest.param(
            "Write",
            {"file_path": "{}/a.py", "content": "s.replace(a)"},
            "text: .replace(",
            id="text",
        ),
        pytest.param(
            "Edit",
            {"file_path": "{}/src/a.py", "old_string": "x", "new_string": "eval(y)"},
            "{path: src/*.py, text: eval}",
            id="an edit's new text",
        ),
        pytest.param(
            "NotebookEdit",
            {"notebook_path": "{}/n.ipynb", "new_source": "x"},
            "path: '*.ipynb'",
            id="a notebook",
        ),
        pytest.param("mcp__github__create", {"title": "Bug"}, "tool: mcp__github__*", id="MCP"),
        pytest.param("Read", {"file_path": "{}/a.py"}, "tool: Read", id="a tool that only reads"),
    ],
)
def test_every_kind_of_call_is_answered(
    every_kind: World, tool: str, arguments: dict[str, str], key: str
) -> None:
    root = str(every_kind.project)
    filled = {name: value.replace("{}", root) for name, value in arguments.items()}
    text = every_kind.text(every_kind.payload(tool_name=tool, tool_input=filled))
    assert f"[n{KINDS.index(key)}]" in text and "[no]" not in text


KINDS = (
    "git push",
    "Remove-Item",
    "path: '*.py'",
    "text: .replace(",
    "{path: src/*.py, text: eval}",
    "path: '*.ipynb'",
    "tool: mcp__github__*",
    "tool: Read",
)


@pytest.fixture(scope="module")
def every_kind(one_world: World) -> World:
    for number, key in enumerate(KINDS):
        one_world.note(f"n{number}", key)
    one_world.note("no", "some-other-program")
    return one_world


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"hook_event_name": "PostToolUse"}, id="after the call"),
        pytest.param({"hook_event_name": "SessionStart"}, id="another event"),
        pytest.param({"tool_input": {"command": "git pull"}}, id="nothing matches"),
        pytest.param({"tool_name": "Task"}, id="a command in a tool that runs none"),
        pytest.param({"tool_input": {}}, id="no command"),
        pytest.param({"tool_input": None}, id="no arguments"),
    ],
)
def test_nothing_is_printed_where_there_is_nothing_to_deliver(
    every_kind: World, changed: dict[str, object]
) -> None:
    assert every_kind.text(every_kind.payload(**changed)) == ""


def test_a_folder_without_notes_has_nothing_to_deliver(world: World) -> None:
    world.notes.rmdir()
    assert world.text() == ""
    assert world.text(world.payload(cwd="/")) == ""


def test_the_user_s_own_notes_count_everywhere(world: World) -> None:
    own = world.home / "config" / "forenote" / "notes"
    own.mkdir(parents=True)
    world.note("mine", "git push").rename(own / "mine.md")
    assert "[mine]" in world.text(world.payload(cwd="/"))
    assert "[mine]" in world.text()


def test_where_the_call_is_in_no_project_the_one_of_the_session_counts(world: World) -> None:
    world.note("n", "git push")
    payload = world.payload(cwd="/")
    assert delivered(world.hook(payload).stdout) == ""
    done = world.hook(payload, env={"CLAUDE_PROJECT_DIR": str(world.project)})
    assert "[n]" in delivered(done.stdout)


def test_a_payload_without_a_working_folder_is_about_the_hook_s_own(world: World) -> None:
    world.note("n", "git push")
    payload = json.loads(world.payload())
    del payload["cwd"]
    assert "[n]" in world.text(json.dumps(payload).encode())


def test_the_budget_of_the_configuration_holds(world: World) -> None:
    (world.notes / "config.yaml").write_text("budget: 200\nhead: 20\n")
    for name in "abcd":
        world.note(name, "git push", "A summary of some words.", "A sentence of the body. " * 40)
    text = world.text()
    assert "characters withheld" in text or "The body" not in text
    assert len(text) < 200 * 6


def test_a_wrapper_of_the_configuration_is_seen_through(world: World) -> None:
    world.note("n", "git push")
    payload = world.payload("our-run --now git push")
    assert world.text(payload) == ""
    (world.notes / "config.yaml").write_text("wrappers: [our-run]\n")
    assert "[n]" in world.text(payload)


def test_a_text_stays_within_what_the_agent_lets_through(world: World) -> None:
    """Claude Code moves a text of more than 10,000 UTF-16 units into a file."""
    (world.notes / "config.yaml").write_text("budget: 10000\nhead: 10000\n")
    for number in range(60):
        world.note(f"n{number}", "git push", "漢字" * 20, "\U0001f600 body. " * 60)
    text = world.text()
    assert len(text.encode()) <= 9_000
    assert len(text.encode("utf-16-le")) // 2 <= 10_000


def test_lone_surrogates_of_a_payload_are_not_printed(world: World) -> None:
    world.note("n", "git push")
    payload = world.payload("git push '\ud800'")
    done = world.hook(payload)
    assert "[n]" in delivered(done.stdout)
    assert not world.errors()
    delivered(done.stdout).encode()


def test_ways_to_start_it_give_the_same_bytes(world: World) -> None:
    world.note("n", "git push")
    straight = world.hook()
    python = str(world.installed.python)
    notes = str(world.installed.python.parent / "notes")
    assert straight.stdout
    for command in ([python, "-m", "forenote.hooks", "claude"], [notes, "hook", "claude"]):
        done = world.hook(command=command)
        assert (done.returncode, done.stdout, done.stderr) == (0, straight.stdout, b"")


def test_an_unknown_agent_is_told_to_a_person_and_lets_an_agent_go_on(world: World) -> None:
    done = world.hook(command=[*world.command()[:-1], "nobody"])
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert world.errors() == ["UnknownAgent: there is none but claude, codex, gemini"]
    usage = [str(world.installed.python), "-m", "forenote.hooks", "nobody"]
    assert world.hook(command=usage).returncode == 2


def test_the_agent_s_environment_does_no_harm(world: World, tmp_path: Path) -> None:
    """The project's own modules and the agent's Python variables are not the hook's."""
    for name in ("json.py", "os.py", "marshal.py", "forenote.py", "yaml.py", "re.py"):
        (world.project / name).write_text("raise SystemExit('the project ran in the hook')\n")
    world.note("n", "git push")
    hostile = {
        "PYTHONPATH": str(world.project),
        "PYTHONHOME": str(tmp_path / "nowhere"),
        "PYTHONSTARTUP": str(world.project / "os.py"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONOPTIMIZE": "2",
        "PYTHONINSPECT": "1",
        "PATH": "/nonexistent",
        "LC_ALL": "C",
    }
    done = world.hook(env=hostile)
    assert "[n]" in delivered(done.stdout)
    assert (done.stderr, world.errors()) == (b"", [])


def test_an_agent_that_does_not_read_the_answer_is_no_error_of_ours(world: World) -> None:
    world.note("n", "git push")
    world.text()
    hook = subprocess.Popen(
        world.command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=world.env
    )
    assert hook.stdin is not None and hook.stdout is not None
    hook.stdout.close()
    hook.stdin.write(world.payload())
    hook.stdin.close()
    assert hook.wait(60) == 0
    assert world.errors() == ["BrokenPipeError: [Errno 32] Broken pipe"]


def captured(agent: str) -> list[Path]:
    """Every payload of a hook's standard input that was caught of an agent."""
    return sorted(
        path
        for path in CAPTURED.glob(f"{agent}/*/*.json")
        if path.name not in ("env.json", "http-headers.json")
        and not path.name.endswith(".next-request.json")
    )


SHELLS = ("Bash", "run_shell_command")
WRITES = ("Write", "Edit", "apply_patch", "write_file", "replace")


@pytest.mark.parametrize("name", AGENTS)
def test_every_captured_payload_of_every_version_is_answered(
    name: str, world: World, figures: Callable[[str, str], None]
) -> None:
    files = captured(name)
    if not files:
        pytest.skip("the captured payloads are not beside this checkout")
    agent = agent_named(name)
    world.note("shell", "git push\necho\ntrue\napply_patch")
    world.note("file", "path: '*.txt'")
    world.note("other", "tool: '*Read|Task|Agent|read_file|collaboration*'")
    for path in files:
        payload = json.loads(path.read_bytes())
        payload["cwd"] = str(world.project)
        payload["session_id"] = str(path)
        done = world.hook(json.dumps(payload).encode(), command=world.command(name))
        event, tool = payload["hook_event_name"], payload["tool_name"]
        text = delivered(done.stdout, event)
        assert (done.returncode, done.stderr, world.errors()) == (0, b"", []), path
        expected = "[shell]" if tool in SHELLS else "[file]" if tool in WRITES else "[other]"
        assert (expected in text) == (agent.EVENTS[event] == agent.DELIVERS_ON), path
        raw = path.read_bytes()  # exactly as it was sent, from a folder that is not here
        done = world.hook(raw, command=world.command(name))
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b""), path
    figures("captured payloads", f"{name}: {len(files)}")


def test_each_agent_has_what_an_agent_s_module_has() -> None:
    for name in AGENTS:
        agent = agent_named(name)
        assert name == agent.NAME
        assert 0 < agent.TOKENS <= 2_000 and 0 < agent.BYTES <= 9_000
        assert {kinds.PRE, agent.DELIVERS_ON} <= set(agent.EVENTS.values())
        wired = {
            agent.EVENTS.get(event, "") or agent.EVENTS[f"{event}:{matcher}"]
            for event, matcher in agent.WIRING.entries
        }
        assert {kinds.PRE, agent.DELIVERS_ON, kinds.FORGET} <= wired
