"""Lines that start like a frame: of an agent, of a conversation, or of this tool.

Looked for at the start of a line alone, where a frame stands; the same words inside a sentence are
ordinary text. Only bodies have lines, so this is loaded when notes are compiled.
"""

from __future__ import annotations

from forenote.packer.neutral.tags import plain
from forenote.packer.neutral.text import TITLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_SPEAKERS: Final = frozenset(["assistant", "human", "system", "user"])
"""Who speaks in a written conversation (`Human: `), with a capital: small ones are fields of YAML."""

_EVENTS: Final = frozenset(
    # Hooks' events, as agents name them before what a hook said: `PreToolUse:Bash hook ...:`.
    [
        "afteragent", "aftermodel", "aftertool", "beforeagent", "beforemodel", "beforetool",
        "notification", "permissionrequest", "posttooluse", "posttoolusefailure", "precompact",
        "pretooluse", "sessionend", "sessionstart", "stop", "subagentstart", "subagentstop",
        "userpromptsubmit",
    ]
)  # fmt: skip

_INTERRUPTED: Final = "[request interrupted"
"""How Claude Code tells that a person stopped it: `[Request interrupted by user for tool use]`."""

_INST: Final = ("INST]", "/INST]")
"""A turn of Llama and Mistral, wherever it stands."""

_FAR: Final = 160  # characters of a line in which its start is looked for; an id has at most 120


def without_frames(text: str) -> str:
    """A text whose lines start like no frame: a backslash stands before those that would."""
    shown = []
    fence = ""
    for line in text.split("\n"):
        start = line.lstrip()  # all of Unicode's blanks: a model sees as little of them
        if fence:
            fence = fence if start.strip(fence) or not start else ""
        elif start[:3] in ("```", "~~~"):
            fence = start[0] + " "
        if start and _is_frame(start, fence != ""):
            line = f"{line[: len(line) - len(start)]}\\{start}"
        if "INST]" in line:
            line = _without_turns(line)
        shown.append(line)
    return "\n".join(shown)


def _is_frame(start: str, fenced: bool) -> bool:
    head = plain(start[:_FAR]).lstrip()
    if head[:1] == "[":
        return head[: len(_INTERRUPTED)].casefold() == _INTERRUPTED or _is_label(head, fenced)
    words = head.lstrip("#*_ ")
    end = 0
    while end < len(words) and (words[end].isalnum() or words[end] in "-_"):
        end += 1
    word, rest = words[:end].casefold(), words[end:].lstrip("*_ \t")
    if word == TITLE[:-1]:
        return rest[:1] == ":" and words == head
    if rest[:1] == ":" and word in _SPEAKERS:
        return words[:1].isupper()
    return word in _EVENTS and _tells_of_hook(words[end:])


def _tells_of_hook(rest: str) -> bool:
    """Whether ` hook ...:` follows the event's name and, behind a colon, what it was about."""
    if rest[:1] == ":":
        rest = rest.partition(" ")[2]
    return rest.lstrip()[:5].casefold() == "hook " and ":" in rest


def _is_label(head: str, fenced: bool) -> bool:
    """Whether a line starts like a note's own (`[id] `) or an account of it (`[id: `), rather than
    like code, a link, a footnote or, in a fenced block, a section of a configuration."""
    end = 1
    while end < len(head) and (head[end].isalnum() or head[end] in "-_.+/"):
        end += 1
    id, behind = head[1:end], head[end:]
    if not id or behind[:1] not in ("]", ":"):
        return False
    if behind[:1] == ":":
        return behind[1:2].isspace()
    behind = behind[1:]
    if behind[:1] == "":
        return "/" in id or not fenced
    if behind[:1] in ("(", "["):
        return False
    if behind[:1] == ":":
        return "/" in id and len(behind.split()) > 2  # else `[name]: address`, a link's definition
    return behind[:1].isspace() or behind[:1].isalnum() or "/" in id


def _without_turns(line: str) -> str:
    pieces = line.split("[")
    for number in range(1, len(pieces)):
        before = pieces[number - 1]
        if pieces[number].lstrip().startswith(_INST) and not before.endswith("\\"):
            pieces[number - 1] = before + "\\"
    return "[".join(pieces)


_ROLES: Final = _SPEAKERS | {"developer", "inst", "sys", "forenote"}


def is_role(id: str) -> bool:
    """Whether a note's id, in the brackets of its label, would read as the start of a turn."""
    return plain(id).casefold().strip("-_.+/ ") in _ROLES
