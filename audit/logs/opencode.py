"""OpenCode's database, `~/.local/share/opencode/opencode.db` (SQLite), with the tables of
version 1.18.

A call is a row of `part` whose `data` says `"type": "tool"`, with its result. A session with a
`parent_id` is a sub-agent's. The database holds the sessions of all projects: where some are of the
project at hand, the others are left out.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from forenote.audit.logs.calls import Calls, Result
from forenote.audit.logs.content import Damaged, Unreadable, json_of, opened
from forenote.audit.logs.log import DATABASE, Head, Log, Record, mapping, number, text
from forenote.audit.logs.moments import seconds
from forenote.audit.logs.step import Compacted, Entry, Place, Skipped, Step
from forenote.audit.logs.tools import OPENCODE, Actor, read_tool, root_of
from forenote.audit.roots import is_of, names_of

NAME = "OpenCode"

_TABLES = frozenset({"project", "session", "message", "part"})

_SESSIONS = """
select session.id, session.parent_id, session.directory, project.worktree
from session left join project on project.id = session.project_id
order by session.time_created, session.id
"""

_PARTS = """
select id, message_id, time_created, data from part
where session_id = ? order by message_id, id
"""

_REFUSED = ("The user rejected permission", "The user has specified a rule which prevents")
_DEPTH = 50  # sub-agents of sub-agents


@dataclass(frozen=True, slots=True)
class _Session:
    id: str
    parent: str
    folder: str
    worktree: str

    @property
    def begun(self) -> str:
        """The root of its project: of no repository, `/` stands for one."""
        return self.folder if self.worktree in ("", "/") else self.worktree


def tables(path: str) -> frozenset[str]:
    """The names of a database's tables; none where it is no database. Raises `Unreadable`."""
    opened(path).close()  # only of a plain file
    try:
        with closing(_connected(path)) as database:
            rows = database.execute("select name from sqlite_master where type = 'table'")
            return frozenset(text(name) for (name,) in rows)
    except sqlite3.Error as error:
        raise Unreadable(f"the database cannot be read: {error}") from None


def recognises(head: Head) -> bool:
    """Whether it is one of these."""
    return head.kind == DATABASE and head.names >= _TABLES


def read(log: Log) -> Iterator[Entry]:
    """The calls and compactions of its sessions, one session after the other."""
    calls = Calls(log.seen)
    try:
        with closing(_connected(log.path)) as database:
            sessions = _sessions(database, log.root)
            for session in sessions.values():
                yield from _one(database, session, sessions, log, calls)
    except sqlite3.Error as error:
        yield from calls.rest()
        yield Skipped(log.place(), f"the database cannot be read any further: {error}")


def _connected(path: str) -> sqlite3.Connection:
    """A connection that writes nothing. Where there is a write-ahead log, OpenCode may be running,
    and the database is locked for reading; else not even that."""
    wal = Path(path + "-wal")
    is_live = wal.is_file() and wal.stat().st_size > 0
    address = Path(path).absolute().as_uri() + ("?mode=ro" if is_live else "?mode=ro&immutable=1")
    database = sqlite3.connect(address, uri=True, timeout=5)
    database.execute("pragma trusted_schema = off")
    database.text_factory = lambda content: content.decode("utf-8", "replace")
    return database


def _sessions(database: sqlite3.Connection, root: str) -> dict[str, _Session]:
    rows = database.execute(_SESSIONS).fetchall()
    sessions = [_Session(*(text(value) for value in row)) for row in rows]
    here = [one for one in sessions if is_of(one.folder, names_of(root))]
    return {one.id: one for one in here or sessions}


def _one(
    database: sqlite3.Connection,
    session: _Session,
    sessions: dict[str, _Session],
    log: Log,
    calls: Calls,
) -> Iterator[Entry]:
    main = session
    for _ in range(_DEPTH):
        above = sessions.get(main.parent)
        if above is None:
            break
        main = above
    root = root_of(log.root, session.begun)
    subagent = session.id if main is not session else ""
    actor = Actor(main.id, subagent, session.folder, root)
    for number_, message, created, data in database.execute(_PARTS, (session.id,)):
        place = Place(f"{log.path}#{text(number_)}")
        try:
            part = mapping(json_of(text(data)))
        except Damaged as error:
            calls.note(Skipped(place, str(error)))
            continue
        if part.get("type") == "compaction":
            calls.note(Compacted(main.id, subagent, place, seconds(created)))
        elif part.get("type") == "tool":
            _add(calls, part, place, actor, text(message), created)
        yield from calls.ready()
    yield from calls.rest()


def _add(
    calls: Calls, part: Record, place: Place, actor: Actor, turn: str, created: object
) -> None:
    state = mapping(part.get("state"))
    with calls.at(place):
        name, call = text(part.get("tool")), text(part.get("callID"))
        action = read_tool(OPENCODE, name, state.get("input"), actor, call)
        time = seconds(mapping(state.get("time")).get("start"))
        step = Step(action, place, time=seconds(created) if time is None else time, turn=turn)
        calls.add(step, _result(state))


def _result(state: Record) -> Result:
    """A command that fails is `completed` as a tool; its exit code is in the metadata."""
    status = state.get("status")
    code = number(mapping(state.get("metadata")).get("exit"))
    if status == "error":
        error = text(state.get("error"))
        return Result(True, code, denied=error.startswith(_REFUSED), output=error)
    if status != "completed":
        return Result()
    return Result(code not in (0, None), code, output=text(state.get("output")))
