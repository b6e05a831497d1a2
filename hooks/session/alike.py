"""What an action is about, in a few words that a changed form of it would have too.

After a call was held, it tells whether what the agent does next is that call in another form.
"""

from __future__ import annotations

from forenote.matcher.keys.arguments import arguments
from forenote.matcher.keys.depths import subcommand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from forenote.matcher.keys.evidence import Subject
    from forenote.matcher.reading import Call, Command, Reading, Write


def marks(reading: Reading) -> set[str]:
    """Everything that the action is about."""
    found = {_of_command(command) for command in reading.commands}
    writes = [*reading.writes, *[one for command in reading.commands for one in command.writes]]
    found.update([_of_write(write) for write in writes])
    if reading.call is not None:
        found.add(_of_call(reading.call))
    return found - {""}


def marks_of(subject: Subject) -> set[str]:
    """What the one thing is about on which a key held."""
    found = set()
    if subject.command is not None:
        found.add(_of_command(subject.command))
    if subject.write is not None:
        found.add(_of_write(subject.write))
    if subject.call is not None:
        found.add(_of_call(subject.call))
    return found - {""}


def _of_command(command: Command) -> str:
    """Its program and subcommand: `git push`, `rm`; without options and other operands."""
    found = arguments(command)
    if not found.name:
        return ""
    return " ".join((found.name, *subcommand(found.name, found.operands)))


def _of_write(write: Write) -> str:
    return f"file {write.path}"


def _of_call(call: Call) -> str:
    return f"tool {call.name}"
