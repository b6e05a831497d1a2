"""Note text made harmless before it stands in an agent's context.

A note is text somebody else wrote. What could direct a terminal, hide from a reader, close the
agent's own markup or pass for a line of this tool is shown as visible text instead; nothing is
dropped. Notes go through here once, when they are compiled; on the hook's path only the few
characters that name the action do.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

TITLE: Final = "forenote:"
"""How the first line of a delivery starts; no other line of it does."""

_JOINERS = "\u200c\u200d"  # non-joiner and joiner: ordinary in Persian, Indic scripts and emoji
_VARIANTS = "\ufe0e\ufe0f"  # text and emoji style of the character before

_HIDDEN_RANGES = (
    (0x00, 0x08),  # C0 controls except tab and newline: they drive terminals
    (0x0B, 0x1F),
    (0x7F, 0x9F),  # delete and the C1 controls, among them the next-line character
    (0xAD, 0xAD),  # soft hyphen
    (0x034F, 0x034F),  # combining grapheme joiner
    (0x0600, 0x0605),  # Arabic signs that reorder what follows
    (0x061C, 0x061C),  # Arabic letter mark
    (0x115F, 0x1160),  # Hangul fillers: letters without a shape
    (0x17B4, 0x17B5),  # Khmer inherent vowels, without a shape
    (0x180B, 0x180F),  # Mongolian variation selectors and vowel separator
    (0x200B, 0x200F),  # zero-width space, joiners, direction marks
    (0x2028, 0x202E),  # line and paragraph separators, embeddings and overrides
    (0x2060, 0x206F),  # word joiner, invisible operators, isolates
    (0x2800, 0x2800),  # a Braille pattern without dots
    (0x3164, 0x3164),  # Hangul filler
    (0xD800, 0xDFFF),  # half a surrogate pair: bytes that were no UTF-8
    (0xFE00, 0xFE0F),  # variation selectors
    (0xFEFF, 0xFEFF),  # byte order mark
    (0xFFA0, 0xFFA0),  # half-width Hangul filler
    (0xFFF0, 0xFFFB),  # unassigned and interlinear annotation
    (0x1D173, 0x1D17A),  # musical beams
    (0xE0000, 0xE0FFF),  # tag characters and more variation selectors: whole sentences hide in them
)

_TURNS = frozenset(
    # Parts of a conversation: never let through in small letters, the way agents write them.
    ["assistant", "developer", "human", "instructions", "invoke", "system", "thinking", "user"]
)

_WRAPPERS = frozenset(
    # What agents wrap tool results, reminders and hooks' texts in.
    [
        "bash-input",
        "bash-stderr",
        "bash-stdout",
        "command-args",
        "command-message",
        "command-name",
        "environment_context",
        "environment_details",
        "function_calls",
        "function_results",
        "hook_context",
        "ide_opened_file",
        "ide_selection",
        "local-command-stdout",
        "persisted-output",
        "posttooluse-context",
        "pretooluse-context",
        "system-reminder",
        "system_reminder",
        "task-notification",
        "tool-result",
        "tool-use",
        "tool_result",
        "tool_use",
        "tool_use_error",
        "user-prompt-submit-hook",
        "user_instructions",
        "user_query",
    ]
)

_WORDS = frozenset(
    # Ordinary words that agents use for tags too. Alone they are placeholders (`cat <file>`), so
    # only what is closed counts.
    [
        "answer",
        "command",
        "context",
        "document",
        "environment",
        "error",
        "example",
        "file",
        "function",
        "input",
        "instruction",
        "message",
        "output",
        "parameter",
        "prompt",
        "reminder",
        "response",
        "result",
        "rule",
        "skill",
        "stderr",
        "stdin",
        "stdout",
        "task",
        "think",
        "tool",
        "warning",
    ]
)

_OPENINGS = ("<", "\uff1c", "\ufe64")  # the sign, full-width and small
_CLOSINGS = (">", "\uff1e", "\ufe65")


def neutral(text: str) -> str:
    """A body made harmless: the same text where nothing in it is suspicious."""
    text = _tags(_hidden(text.replace("\r\n", "\n")))
    if "[" in text or TITLE in text:
        text = "\n".join([_line(line) for line in text.split("\n")])
    return text


def neutral_line(text: str) -> str:
    """A text made harmless as part of one line: each run of white space is one blank."""
    return _tags(_hidden(" ".join(text.split())))


def is_hidden(character: str) -> bool:
    """Whether a character is a control, invisible, or changes the direction of its neighbours."""
    if " " <= character < "\x7f":
        return False
    code = ord(character)
    return any(first <= code <= last for first, last in _HIDDEN_RANGES)


def _hidden(text: str) -> str:
    """Hidden characters as `{U+202E}`; of a run the first, with how many more there are."""
    if text.isprintable() and text.isascii():
        return text
    hidden = {character for character in set(text) if is_hidden(character)}
    if not hidden:
        return text
    pieces: list[str] = []
    start = 0
    position = 0
    length = len(text)
    while position < length:
        if text[position] not in hidden or _belongs(text, position):
            position += 1
            continue
        end = position + 1
        while end < length and text[end] in hidden:
            end += 1
        more = f" and {end - position - 1} more" if end - position > 1 else ""
        pieces += (text[start:position], f"{{U+{ord(text[position]):04X}{more}}}")
        start = position = end
    pieces.append(text[start:])
    return "".join(pieces)


def _belongs(text: str, position: int) -> bool:
    """Whether a joiner or a variant sits where scripts and emoji use it: alone, behind a visible
    character outside ASCII (digits carry a variant in keycaps); a joiner also before one."""
    character = text[position]
    before = text[position - 1 : position]
    if character in _VARIANTS:
        return before != "" and (_visible(before) or text[position + 1 : position + 2] == "\u20e3")
    if character not in _JOINERS:
        return False
    if before != "" and before in _VARIANTS:
        before = text[position - 2 : position - 1] if position > 1 else ""
    return _visible(before) and _visible(text[position + 1 : position + 2])


def _visible(character: str) -> bool:
    return character > "\x7f" and not is_hidden(character)


def _tags(text: str) -> str:
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
            shown += ("‹" if hit else opening, pieces[number])
        text = "".join(shown)
    return text


def _tag(behind: str) -> tuple[str, bool, bool, bool]:
    """What stands behind an opening sign, read as a tag: its name as it is spelled (empty if there
    is none), whether it closes one, whether it ends, and whether blanks stand before the name."""
    behind = behind[:_FAR]
    tight = behind.lstrip()
    if tight[:1] == "|":  # <|im_end|>
        return ("|" if tight[1:2].isalpha() or tight[1:2] == "_" else ""), False, True, False
    rest = tight.lstrip("/!?").lstrip()
    end = 0
    while end < len(rest) and (rest[end].isalnum() or rest[end] in "_-:."):
        end += 1
    name = rest[:end].rstrip(":.-")
    if not name[:1].isalpha():
        name = ""
    ends = any(sign in rest[end:] for sign in _CLOSINGS)
    return name, tight[:1] == "/" and name != "", ends, tight != behind


def _imitates(tag: tuple[str, bool, bool, bool], before: str, closed: set[str]) -> bool:
    """Whether a tag reads as one of an agent or a model, rather than as HTML, a placeholder, a
    type's parameter, a comparison or a redirection. `closed` are the names that the text closes."""
    spelled, closes, ends, loose = tag
    if spelled in ("", "|"):
        return spelled == "|"
    if loose and not ends:  # `count < max_size`
        return False
    name = spelled.casefold()
    if name in _WRAPPERS or name.startswith("antml:") or (name in _TURNS and name == spelled):
        return True
    if not closes and (name not in closed or before.isalnum() or before in ("_", ":")):
        # A placeholder; or `Promise<Response>`, a type's parameter. Capitalised turns are types
        # where they follow a name, and turns where they do not.
        return name in _TURNS and not (before.isalnum() or before in ("_", ":"))
    known = name in _TURNS or name in _WORDS or name.rstrip("s") in _WORDS
    return known or any(sign in name for sign in "-_:")


_FAR = 240  # how far behind its opening sign the end of a tag is looked for


def _line(line: str) -> str:
    """A line that starts like one of ours (`[id] `, `[id: `, the title) with a backslash before."""
    start = line.lstrip()  # also blanks that are no ASCII, of which a model sees as little
    if start[:1] == "[":
        ends = [end for end in (start.find("] "), start.find(": ")) if end > 1]
        if not ends or not all(map(_may_stand_in_id, start[1 : min(ends)])):
            return line  # code, a link, a footnote
    elif not start.startswith(TITLE):
        return line
    return f"{line[: len(line) - len(start)]}\\{start}"


def _may_stand_in_id(character: str) -> bool:
    return character.isalnum() or character in "-_.+/" or character > "\x7f"
