"""The hook: a payload comes in, at most one answer goes out, and nothing else ever happens.

`run` is the outermost frame and the only place that fails open. Nothing but `os`, `sys` and `time`
is imported above it, so that what goes wrong with an import is caught and logged too.
"""

from __future__ import annotations

import os
import sys
from time import time_ns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Final, Protocol

    from forenote.hooks.agents.protocol import Fields, Tool
    from forenote.hooks.agents.wiring import Wiring

    Scan = Callable[[str, int], tuple[object, int]]
    """Reads one JSON value at an offset of a text, and says where it ends."""

    class Agent(Protocol):
        """What the module of an agent holds (docs/agents.md says how one is added).

        `EVENTS` are the kinds of its events, by name. `DELIVERS_ON` is the kind of event whose text
        reaches the model. `NO_HOLD` says why it cannot be made to hold a call, empty where it can.
        `BYTES` and `TOKENS` are the most that one text may take, whatever the configuration says.
        `PROJECT` is the environment variable with the folder in which the session began.
        `ANSWERED` is how a line of its transcript says that the result of `{call}` is there.
        """

        NAME: str
        EVENTS: Mapping[str, str]
        DELIVERS_ON: str
        NO_HOLD: str
        BYTES: int
        TOKENS: int
        PROJECT: str
        FIELDS: Fields
        ANSWERED: str
        TOOLS: Mapping[str, Tool]
        WIRING: Wiring

        @property
        def failed(self) -> Callable[[str, Mapping[str, object]], bool | None]: ...

        @property
        def context(self) -> Callable[[str, str, str], str]: ...

        @property
        def refusal(self) -> Callable[[str, str, str], str]: ...

        @property
        def to_person(self) -> Callable[[str], str]: ...


AGENTS: Final = ("claude", "codex", "gemini")
"""The agents there is a module for, under their own names."""

LARGEST: Final = 67_108_864
"""Bytes of a payload that are read; with more it is not looked into. A command of 10 MB in which
every character is escaped is below it."""


GONE: Final = 3
"""An exit code for the launcher alone, which leaves its mark, and keeps it from the agent."""

BY_PROJECT: Final = "--project"
"""The argument that says that the project's own settings call the hook, about which the agent has
asked its user."""


class UnknownAgent(ValueError):
    """The name of an agent that has no module."""


def run(arguments: list[str]) -> None:
    """Answer one call and end the process with exit code 0, whatever happens; with `GONE` where half of
    the package is gone, as while it is replaced.

    What is kept of a delivery is written after it is printed: where the process is ended between
    the two, the agent may be shown a note again, which is better than never.
    """
    name = arguments[0] if arguments else ""
    payload = b""
    code = 0
    try:
        began = time_ns()
        payload = read_all(0)
        answer, afterwards = respond(name, payload, began, BY_PROJECT in arguments[1:])
        if answer:
            write_all(1, answer)
        afterwards()
    except BaseException as error:  # noqa: BLE001  # the outermost frame: the agent must go on
        try:
            from forenote.hooks.failure import record

            record(name, payload, error)
        except ImportError:
            code = GONE
        except BaseException:  # noqa: BLE001, S110  # no disk, no memory, no home: no evidence then
            pass
    os._exit(code)


def respond(
    name: str, payload: bytes, began: int, by_project: bool = False
) -> tuple[bytes, Callable[[], None]]:
    """The bytes to print for one event of an agent, empty where there is nothing to say, and what
    is to be done after that. `began` is when the process did, in nanoseconds since 1970."""
    agent = agent_named(name)
    fields = parsed(payload)
    from forenote.hooks.event import handled

    answer, afterwards = handled(agent, fields, began=began, by_project=by_project)
    return answer.encode("ascii"), afterwards


def agent_named(name: str) -> Agent:
    """The module of an agent. Raises `UnknownAgent`."""
    if name not in AGENTS:
        raise UnknownAgent(f"there is none but {', '.join(AGENTS)}")
    from forenote.hooks import agents

    agent: Agent = getattr(agents, name)
    return agent


def parsed(payload: bytes) -> dict[str, object]:
    """The payload's JSON object. Raises `Malformed`, without a word of the payload."""
    from forenote.hooks.agents.protocol import Malformed

    if len(payload) >= LARGEST:
        raise Malformed(f"it has {len(payload)} bytes or more")
    text = payload.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace").strip()
    if not text:
        raise Malformed("it is empty")
    modules = sys.modules
    holder: type = type(sys.implementation)
    try:
        # The C half of `json`: importing `json` itself, for its regular expressions, would cost more
        # than all else the hook does. It is not documented, so where it is another, `json` it is.
        from _json import make_scanner

        # what the scanner asks its decoder for; to make a class of it would cost ten times as much
        asked = holder(
            strict=False,
            object_hook=None,
            object_pairs_hook=None,
            parse_float=float,
            parse_int=int,
            parse_constant=float,
        )
        scan: Scan = make_scanner(asked)
    except (ImportError, AttributeError, TypeError):
        import json

        scan = json.JSONDecoder().raw_decode
    # The C scanner takes its exception from `json.decoder`, which 3.12 and 3.13 import for that,
    # regular expressions and all. 3.11 only looks whether it is there, and else raises SystemError.
    is_lent = "json" not in modules and "json.decoder" not in modules
    if is_lent:
        modules["json"] = modules["json.decoder"] = holder(JSONDecodeError=ValueError)
    try:
        value, end = scan(text, 0)
    except (StopIteration, ValueError, SystemError):
        raise Malformed("it is not JSON") from None
    except RecursionError:
        raise Malformed("it is nested too deeply") from None
    finally:
        if is_lent:
            del modules["json"], modules["json.decoder"]
    if end != len(text):
        raise Malformed("something follows the JSON")
    if not isinstance(value, dict):
        raise Malformed(f"it is of type {type(value).__name__}, not a mapping")
    return value


def read_all(handle: int) -> bytes:
    """All that arrives until the end. What is beyond `LARGEST` is read and thrown away: an agent
    that writes into a closed pipe may fail."""
    pieces: list[bytes] = []
    size = 0
    while True:
        try:
            # room for more costs more to get
            piece = os.read(handle, 65_536 if size < 65_536 else 1_048_576)
        except BlockingIOError:  # the agent made its pipe one that does not wait
            from select import select

            select([handle], [], [])
            continue
        if not piece:
            return b"".join(pieces)
        if size < LARGEST:
            pieces.append(piece)
            size += len(piece)


def write_all(handle: int, content: bytes) -> None:
    """Write every byte, however often the handle takes none for now."""
    done = 0
    while done < len(content):
        try:
            done += os.write(handle, content[done:])
        except BlockingIOError:
            from select import select

            select([], [handle], [])
