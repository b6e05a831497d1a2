"""Tags that read as an agent's or a model's own, opened to no effect.

An agent wraps tool results, reminders and hooks' texts in tags, and a model's turns begin with
special tokens. Which names those are is a table; what is compared with it is the name as a reader
sees it, whatever letters it is made of.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_TURNS: Final = frozenset(
    # Parts of a conversation: never let through in small letters, the way agents write them.
    ["assistant", "developer", "human", "instructions", "invoke", "system", "thinking", "user"]
)

_WRAPPERS: Final = frozenset(
    # What agents and models write themselves, without the signs between its words, so that
    # `system_reminder`, `system-reminder` and `SystemReminder` are one.
    [
        # Claude Code: a person's commands and their output, what a hook or a tool gave, its editor
        "bashinput", "bashstderr", "bashstdout", "commandargs", "commandcontents",
        "commandmessage", "commandname", "newdiagnostics", "persistedoutput", "tasknotification",
        "userpromptsubmithook", "posttoolusecontext", "pretoolusecontext", "sessionstarthook",
        "availabledeferredtools", "systemreminder", "localcommand",
        # Codex
        "environmentcontext", "userinstructions", "permissionsinstructions", "turnaborted",
        "collaborationmode", "usershellcommand", "subagentnotification", "modelswitch",
        # Gemini and others
        "hookcontext", "sessioncontext", "statesnapshot", "environmentdetails", "userquery",
        "additionaldata", "functioncalls", "functionresults", "functionresult", "functioncall",
        "toolresult", "tooluse", "tooluseerror", "toolcall", "toolcalls", "toolresponse",
        # tokens of models that have no bars
        "startofturn", "endofturn", "bos", "eos", "sys", "beginoftext", "endoftext",
    ]
)  # fmt: skip

_FAMILIES: Final = frozenset(
    # First words of such names: a name made with one counts, also one that nobody has used yet.
    [
        "antml", "assistant", "function", "hook", "ide", "local", "posttooluse", "pretooluse",
        "system", "tool",
    ]
)  # fmt: skip

_BLANKS: Final = frozenset(
    # Last words with which such a name is a placeholder: `<tool_name>`, `<system-id>`.
    [
        "arg", "args", "dir", "file", "id", "key", "name", "names", "path", "ref", "type", "url",
        "version",
    ]
)  # fmt: skip

_WORDS: Final = frozenset(
    # Ordinary words that agents use for tags too. Alone they are placeholders (`cat <file>`), so
    # only what is closed counts.
    [
        "answer", "command", "context", "document", "environment", "error", "example", "file",
        "function", "input", "instruction", "message", "output", "parameter", "prompt", "reminder",
        "response", "result", "rule", "skill", "stderr", "stdin", "stdout", "task", "think", "tool",
        "warning",
    ]
)  # fmt: skip

# Signs that open a tag to the eye: full-width and small, then brackets and arrows drawn alike.
_OPENINGS: Final = ("<", "\uff1c", "\ufe64", "\u3008", "\u2329", "\u27e8", "\u276c", "\u276e",
                    "\u02c2", "\u1438", "\u227a", "\u29fc")  # fmt: skip
_CLOSINGS: Final = (">", "\uff1e", "\ufe65", "\u3009", "\u232a", "\u27e9", "\u276d", "\u276f",
                    "\u02c3", "\u1433", "\u227b", "\u29fd")  # fmt: skip

SHUT: Final = "‹"
"""What stands in place of a sign that would have opened a tag."""

_BEFORE: Final = "/!? \t\n\u1680"
"""What a tag may have before its name; other blanks have become one of these in the plain text."""

_FAR: Final = 240  # how far behind a name the end of its tag is looked for


def without_tags(text: str) -> str:
    """The opening sign of what could be an agent's markup as `‹`: so it opens nothing."""
    for opening in _OPENINGS:
        if opening not in text:
            continue
        pieces = text.split(opening)
        tags = [_tag(piece) for piece in pieces]
        closed = {name.casefold() for name, closes, _, _ in tags[1:] if closes}
        shown = [pieces[0]]
        for number in range(1, len(pieces)):
            hit = _imitates(tags[number], pieces[number - 1][-1:], closed)
            shown += (SHUT if hit else opening, pieces[number])
        text = "".join(shown)
    return text


def _tag(behind: str) -> tuple[str, bool, bool, bool]:
    """What stands behind an opening sign, read as a tag: its name (empty if there is none), whether
    it closes one, whether it ends, and whether blanks stand before the name."""
    # What a tag has before its name is passed over at any length, and then the rest is bounded.
    behind = plain(behind.partition(SHUT)[0])
    tight = behind.lstrip()
    if tight[:1] == "|":  # <|im_end|>, and with blanks where a second bar shows what it is
        name = tight[1:].lstrip()
        token = name[:1].isalpha() or name[:1] == "_"
        sure = tight[1:2] == name[:1] or "|" in name[:60]
        return ("|" if token and sure else ""), False, True, False
    rest = tight.lstrip(_BEFORE)
    end = 0
    while end < len(rest) and (rest[end].isalnum() or rest[end] in "_-:."):
        end += 1
    name = rest[:end].rstrip(":.-")
    if not name[:1].isalpha():
        name = ""
    ends = any(sign in rest[end : end + _FAR] for sign in _CLOSINGS)
    return name, tight[:1] == "/" and name != "", ends, tight != behind


def _imitates(tag: tuple[str, bool, bool, bool], before: str, closed: set[str]) -> bool:
    """Whether a tag reads as one of an agent or a model, rather than as HTML, a placeholder, a
    type's parameter, a comparison or a redirection. `closed` are the names that the text closes."""
    spelled, closes, ends, loose = tag
    if spelled in ("", "|"):
        return spelled == "|"
    name = spelled.casefold()
    words = name.replace("_", "-").replace(":", "-").replace(".", "-").split("-")
    if "".join(words) in _WRAPPERS:
        return True
    if loose and not ends:  # `count < max_size`
        return False
    if len(words) > 1 and words[0] in _FAMILIES and words[-1] not in _BLANKS:
        return True
    if name in _TURNS and name == spelled:
        return True
    if not closes and (name not in closed or before.isalnum() or before in ("_", ":")):
        # A placeholder; or `Promise<Response>`, a type's parameter. Capitalised turns are types
        # where they follow a name, and turns where they do not.
        return name in _TURNS and not (before.isalnum() or before in ("_", ":"))
    known = name in _TURNS or name in _WORDS or name.rstrip("s") in _WORDS
    return known or any(sign in name for sign in "-_:")


def plain(text: str) -> str:
    """The text as a reader takes it; ASCII is that already."""
    if text.isascii():
        return text
    from forenote.packer.neutral.lookalikes import folded

    return folded(text)
