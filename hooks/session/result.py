"""How a call ended, as its agent's transcript says by now."""

from __future__ import annotations

from forenote.hooks.agents.protocol import Malformed
from forenote.hooks.agents.transcripts import TRANSCRIPTS
from forenote.hooks.hot import parsed
from forenote.packer.session.private import tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.hooks.session.hold import Back

MOST_READ: Final = 1_048_576
"""Bytes at the end of a transcript that are looked through. A result that more has followed is not
found; but it is looked for at the very next call."""


def result_of(back: Back, subagent: str) -> str:
    """`SUCCEEDED`, `FAILED`, or `UNTOLD`, of a call of a sub-agent (empty for the main agent); empty
    where its result is not there."""
    transcript = TRANSCRIPTS.get(back.agent)
    if transcript is None or not back.call or not back.transcript:
        return ""
    content = b""
    for path in transcript.paths(back.transcript, subagent):
        content = tail(path, MOST_READ)[0]
        if content:
            break
    mark = transcript.mark.format(call=back.call).encode()
    place = content.find(mark)
    while place >= 0:
        end = content.find(b"\n", place)
        if end < 0:  # a line that is just being written
            return ""
        try:
            said = transcript.result(
                parsed(content[content.rfind(b"\n", 0, place) + 1 : end]), back.call
            )
        except Malformed:  # as where what is read begins within a line
            said = ""
        if said:
            return said
        place = content.find(mark, end)
    return ""
