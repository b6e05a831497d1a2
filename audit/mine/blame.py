"""Which command of a failed call it was, as far as the log tells.

1. What only announces, moves or waits (`cd`, `echo`, `sleep`), what filters at the end of a pipe
   (`head`, `wc`), what stands in a substitution or a function that is defined, and what runs
   another command (`sudo`, `bash -c`, `npx`) is not suspected.
2. Commands that the error names (`sed: can't read`, `command not found: yq`, `Usage: rtk git`) did
   it, each of them, also those of rule 1.
3. Without such a line it was the one command that is left. Where several are left, nobody knows:
   each has then failed *among others*, which is counted apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from forenote.audit.answers import NEVER_FAILS, SEVERED
from forenote.audit.mine.shape import subcommand
from forenote.matcher.keys.arguments import arguments
from forenote.matcher.keys.depths import DEPTHS
from forenote.matcher.keys.options import TAKES_VALUE
from forenote.matcher.reading import Command, Reading

_PLUMBING = NEVER_FAILS | {"cd", "pushd", "popd", "set", "export", "unset", "wait", "mkdir"}

_NEVER_RAN = (
    # (what the output says, who says it)
    ("Sibling tool call errored", "Claude Code: a call of the same turn failed"),
    ("InputValidationError", "Claude Code: the call itself was malformed"),
    ("Tool permission request failed", "Claude Code: nobody answered"),
    ("<tool_use_error>Blocked:", "Claude Code: its own rules refused the call"),
    ("Permission for this action was denied", "Claude Code: a classifier refused"),
    ("Permission to use", "Claude Code: a rule refused"),
    (" has been denied.", "the same; where a log has the end of it only"),
    ("The user doesn't want to proceed", "Claude Code: a person refused"),
)

_NAMED = re.compile(
    r"""(?mx)
    ^ \s* (?: Error: \s )?
    (?:
        [Uu]sage: \s+ (?P<usage> [\w./+-]+ )
      | (?: \( eval \) | [\w./-]* sh ) : (?P<builtin> [a-z]+ ) : \d+ :   # zsh: (eval):cd:1:
      | (?: [\w./()+-]* (?: sh | eval\) ) : (?: \d+: | \s line \s \d+: )? \s )?   # the shell speaks
        (?:
            command \s not \s found: \s (?P<missing> [\w./+-]+ )
          | (?P<speaks> [\w./+-]+ ) (?: \s [\w-]+ ){0,2} : \s
        )
    )"""
)


@dataclass(frozen=True, slots=True)
class Blamed:
    """The commands that a failure is put down to; `certain` where no other can have been it."""

    commands: tuple[Command, ...]
    certain: bool


def never_ran(output: str) -> bool:
    """Whether the agent says that the call did not run at all: that is no failure of a command."""
    return any(phrase in output for phrase, _ in _NEVER_RAN)


def blame(reading: Reading, output: str) -> Blamed:
    """Who made this call fail; `output` is the beginning of what it said."""
    running = counted(reading)
    named = {match.group(match.lastgroup or 0) for match in _NAMED.finditer(output)}
    bases = {name.rsplit("/", 1)[-1] for name in named}
    guilty = tuple(one for one in running if not bases.isdisjoint(arguments(one).names))
    if guilty:
        return Blamed(guilty, True)
    wrapping = {id(one.via) for one in running}
    suspects = tuple(one for one in running if id(one) not in wrapping and _suspected(one))
    return Blamed(suspects, len(suspects) == 1)


def counted(reading: Reading) -> tuple[Command, ...]:
    """The commands that count as attempts. What a runner of scripts runs by a name that no table
    knows (`bun run lint`) is the runner's subcommand, and no program `lint`."""
    return tuple(one for one in reading.commands if one.words and not _is_script_name(one))


def _is_script_name(command: Command) -> bool:
    if command.via is None or command.words[0] not in command.via.words:
        return False
    name = arguments(command).name
    return name not in DEPTHS and name not in TAKES_VALUE and name in subcommand(command.via)


def _suspected(command: Command) -> bool:
    return command.how not in SEVERED and _PLUMBING.isdisjoint(arguments(command).names)
