"""Whether a call was made before its agent could have read why another one was refused.

An agent makes several calls at once, and nothing in its payloads says which belong together. Those
that it makes together with a call that is refused are refused too, each once; what it makes after it
has read the reason passes. Three things tell them apart.

The hook's own process: an agent asks for no further call before the hooks of all that belong
together have ended, so a hook that was started before the refusal was written belongs to the refused
call. (Started is not begun: on a busy machine a process waits before it runs its first line. And when it
was started is known to a tick of the system's clock.)
The very same call is a retry, since no agent makes one twice at once. And the agent's transcript, for
agents that run such hooks one after the other: calls of one turn stand there before the result of any
of them, a call that the model made after it had read the reason stands behind it. What is not in the
transcript yet is taken for a retry: to refuse one of those would break the promise that it passes.
"""

from __future__ import annotations

import os
import time

from forenote.packer.session.private import tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.hooks.session.hold import Claim

SLACK: Final = 5_000_000
"""Nanoseconds by which a hook may have *begun* after a refusal and still belong to the same calls: a
call that follows begins later by the start of Python alone, which takes 8 ms and more."""

CLOCK_TICK: Final = 10_000_000
"""Nanoseconds by which the time at which a hook was *started* may be told too late: the system counts
ticks. Of four hooks that were started together, one was seen to refuse before the start of the last
stood in its clock. Between a refusal and the next turn's hook lay 21 ms and more with three agents whose
model answered at once, so twice that would refuse what follows."""

RESIDENT_SLACK: Final = 50_000_000
"""The same where no process is started for a call: an agent needs some time to send what it sends at
once, and a model longer to answer."""

WINDOW: Final = 600_000_000_000
"""Nanoseconds after a refusal in which the transcript is asked: between two calls of one turn, others
may run for minutes."""

CLOCK: Final = 60_000_000_000
"""A refusal that lies further ahead than that was written before the clock was set back."""

MOST_READ: Final = 1_048_576
"""Bytes at the end of a transcript that are looked through: 1 ms."""


process_per_call = True
"""Whether this process was started for one call; one that answers for many says when each came."""


def stay() -> None:
    """Make this process one that stays and answers many calls."""
    global process_per_call
    process_per_call = False


def is_same_turn(
    claim: Claim, *, began: int, action: int, call: str, transcript: str, answered: str
) -> bool:
    """Whether the call was made together with the refused one. `began` is when its hook did, in
    nanoseconds since 1970; `answered` is how a line of the transcript says that the refused call's
    result is there, empty where that is not known."""
    if call and call == claim.call:
        return True  # the same call, reported twice
    age = began - claim.time
    if -CLOCK < age <= SLACK:
        return True
    slack = CLOCK_TICK if process_per_call else RESIDENT_SLACK
    # the very same call comes from a model that has read why, however soon
    if -CLOCK < started(began) - claim.time < (0 if action == claim.action else slack):
        return True
    if age < 0 or age > WINDOW or action == claim.action:
        return False
    if not (answered and transcript and call and claim.call) or claim.subagent:
        return False  # a sub-agent's transcript is another file
    content, _ = tail(transcript, MOST_READ)
    made = content.find(f'"{call}"'.encode())
    return made >= 0 and answered.format(call=claim.call).encode() not in content[:made]


LAUNCHED: Final = b"/forenote/hook"
"""What stands in the command lines of the shells between an agent and this process: the one that runs
the line of the settings, and the launcher."""


def started(began: int) -> int:
    """When the agent started this hook at the latest, in nanoseconds since 1970: the first of the
    shells around this process, which may wait for a processor between them. Where the system does
    not say, when it `began`.

    proc_pid_stat(5): the 4th field is the parent; the 22nd counts the system's ticks from boot to the
    start, rounded down.
    """
    if not process_per_call:
        return began
    first = began
    try:
        tick = 1_000_000_000 // os.sysconf("SC_CLK_TCK")
        booted = time.time_ns() - time.clock_gettime_ns(time.CLOCK_BOOTTIME)
        process = b"self"
        for _ in range(3):
            fields = _read(b"/proc/%s/stat" % process).rpartition(b")")[2].split()
            first = min(first, booted + (int(fields[19]) + 1) * tick)
            process = fields[1]
            program, _, words = _read(b"/proc/%s/cmdline" % process).partition(b"\0")
            if LAUNCHED not in words or not program.endswith(b"sh"):
                break
    except (AttributeError, OSError, ValueError, IndexError):  # another system
        pass
    return first


def _read(path: bytes) -> bytes:
    handle = os.open(path, os.O_RDONLY)
    try:
        return os.read(handle, 4096)
    finally:
        os.close(handle)
