"""The error log: what went wrong in a hook, for `notes doctor` and for a bug report.

The hook is silent towards the agent whatever happens, so this file is the only evidence. It is one
JSON object a line, in the user's state folder, readable by the user alone. It holds no word of the
action: where a message quotes the payload, the word is replaced.
"""

from __future__ import annotations

import os
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

LOG = "errors.log"
OLD = "errors.log.1"

SIZE_LIMIT = 262_144
"""Bytes at which the log becomes the old log; so at most twice that is kept."""

MESSAGE_LIMIT = 500  # characters
FRAMES = 12  # the innermost calls that are named; a recursion has thousands

told: Callable[[str], None] | None = None
"""Where a person asks what the hook does: who is told of a trouble, in place of the log."""

_SHORT = 3  # characters of a word that says nothing of the action by being in it too


def log_path() -> str:
    """The path of the error log; empty where there is no home to keep it in."""
    from forenote.notes.place import state_dir

    folder = state_dir()
    return os.path.join(folder, LOG) if folder else ""


def record(agent: str, payload: bytes, error: BaseException) -> None:
    """Log what was raised while `payload` was handled."""
    name = type(error).__name__
    message = str(error)
    if not type(error).__module__.startswith("forenote."):  # ours never quote the payload
        message = redacted(message, payload)
    _write(agent, len(payload), f"{name}: {message}" if message else name, _frames(error))


def remark(agent: str, what: str, index_of: str | None = None) -> None:
    """Log something that went wrong without ending the hook; where that cannot be written either,
    as on a read-only disk, there is no evidence, and the hook goes on. `index_of` is the root of the
    project whose index it is about, empty for that of no project."""
    if told is not None:
        told(what)
        return
    try:  # noqa: SIM105  # contextlib is not imported on the hook's path
        _write(agent, 0, what, [], index_of)
    except (OSError, ValueError):
        pass


def redacted(message: str, payload: bytes) -> str:
    """The message on one line, each of its words that the payload has too replaced by `…`."""
    words = []
    for word in message[:MESSAGE_LIMIT].split():
        bare = word.strip("`'\"()[]{},.:;")
        if len(bare) > _SHORT and bare.encode("utf-8", "replace") in payload:
            word = word.replace(bare, "…")
        words.append(word)
    return " ".join(words)


def _frames(error: BaseException) -> list[str]:
    """The calls that led to the error, outermost first, as `file:line function`, files as below the
    package's folder, where they are in it."""
    frames: list[str] = []
    step: TracebackType | None = error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        parts = code.co_filename.replace("\\", "/").split("/")
        frames.append(f"{'/'.join(parts[-3:])}:{step.tb_lineno} {code.co_name}")
        step = step.tb_next
        if len(frames) > 2 * FRAMES:
            del frames[FRAMES // 2 : -FRAMES]
    return frames[-FRAMES:]


def _write(
    agent: str, size: int, error: str, frames: list[str], index_of: str | None = None
) -> None:
    """Raises `OSError` where the log cannot be written, `ValueError` where it has no path."""
    from _json import encode_basestring_ascii as quoted

    path = log_path()
    if not path:
        return
    fields = {
        "time": _stamp(time.time()),
        "forenote": installed_version(),
        "python": sys.version.split()[0],
        "platform": sys.platform,
        "agent": agent,
        "error": error,
    }
    if index_of is not None:
        fields["index_of"] = index_of
    line = "{" + ", ".join(f"{quoted(name)}: {quoted(value)}" for name, value in fields.items())
    line += f', "payload_bytes": {size}, "calls": [{", ".join(map(quoted, frames))}]}}\n'
    _append(path, line.encode("ascii"))


def _stamp(now: float) -> str:
    seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(now))
    return f"{seconds}.{int(now * 1000) % 1000:03}Z"


def _append(path: str, line: bytes) -> None:
    os.makedirs(os.path.dirname(path), 0o700, exist_ok=True)
    if _is_full(path):
        os.replace(path, os.path.join(os.path.dirname(path), OLD))
    # a pipe of that name would be waited for
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)
    handle = os.open(path, flags, 0o600)
    try:
        os.write(handle, line)  # one write: lines of parallel hooks do not mix
    finally:
        os.close(handle)


def _is_full(path: str) -> bool:
    try:
        return os.stat(path).st_size > SIZE_LIMIT
    except FileNotFoundError:
        return False


def installed_version() -> str:
    """The version that the installation beside this package says, or `checkout`.

    `importlib.metadata` would ask the same folder's names, at forty times the imports.
    """
    site = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    for name in os.listdir(site):
        if name.startswith("forenote-") and name.endswith(".dist-info"):
            return name[len("forenote-") : -len(".dist-info")]
    return "checkout"
