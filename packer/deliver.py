"""The text that is delivered: one block, whose first line names the action and what follows.

Every piece is whole lines. The title is the first line; each note follows with a line that starts
with its id in brackets, then as much of its body as was packed. It states what notes say and what
is withheld; it tells the agent nothing to do, since instructions that arrive with a tool's result
look like an injection, and agents are trained to distrust them.
"""

from __future__ import annotations

from forenote.matcher.action import POWERSHELL, SHELL
from forenote.packer.item import HEAD, NONE, SUMMARY
from forenote.packer.neutral.text import TITLE, neutral_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

    from forenote.matcher.action import Action
    from forenote.matcher.reading import Reading
    from forenote.packer.item import Cost, Item
    from forenote.packer.pack import Pack

SUBJECT_CHARACTERS = 80
"""The most that the title shows of a command or of paths."""

_TITLE_TOKENS = 54
_TITLE_BYTES = 182
"""The title without its subject: at most 51 tokens and 168 bytes with a million notes
(tests/packer/test_header.py), and some air for what meets the subject's ends."""

COMMON: Final = "abcdefghilmnoprstuw"
"""Letters of which any two in a row are one token in o200k_base and in cl100k_base, as is each with
a blank before it (tests/packer/test_header.py looks them up)."""

RUNS: Final = bytes([code if chr(code) in f"{COMMON} " else 0 for code in range(256)])
COMMON_AND_BLANK: Final = f"{COMMON} ".encode()
"""For `bytes.translate`: what is neither such a letter nor a blank ends a run of them."""


def subject(action: Action, reading: Reading) -> str:
    """The action in a few words, harmless and on one line: the tool's name, then the command's
    start or the paths."""
    if action.kind in (SHELL, POWERSHELL):
        what = action.command
    else:
        what = ", ".join([write.path for write in reading.writes[:9]])
    what = what[:4000].strip()
    if "\n" in what:
        what = _on_one_line(what)
    what = neutral_line(what[: 4 * SUBJECT_CHARACTERS])
    if len(what) > SUBJECT_CHARACTERS:
        what = what[: SUBJECT_CHARACTERS - 1].rstrip() + "…"
    name = neutral_line(action.name[:SUBJECT_CHARACTERS])
    return f"{name}: {what}" if name and what else name or what


def _on_one_line(command: str) -> str:
    """A command of several lines is not one of their words in a row."""
    rows = [row.strip() for row in command.split("\n")]
    return " ↵ ".join([row for row in rows if row])


def header_bound(subject: str) -> Cost:
    """What the title is charged: tokens are not counted on the hook's path, so it is more than the
    title takes, by about a third of the subject's length."""
    return _TITLE_TOKENS + most_tokens(subject), _TITLE_BYTES + len(subject.encode())


def most_tokens(line: str) -> int:
    """More tokens than a line without runs of blanks can have.

    No token is less than a byte, so a byte counts as one. Of a run of common letters, with the
    blank before it, each two in a row would have been merged; so of every two tokens one has at
    least two letters, and n letters make at most (2n + 1) / 3 tokens. An apostrophe counts twice,
    since a contraction (`'s`) may part the run behind it.
    """
    content = line.encode()
    runs = content.translate(RUNS).replace(b" ", b"\0 ").split(b"\0")
    tokens = len(content.translate(None, COMMON_AND_BLANK)) + content.count(b"'")
    for run in runs:
        tokens += (2 * len(run) + 1) // 3
    return tokens


def render(pack: Pack, subject: str, body: Callable[[Item], str]) -> str:
    """The delivery's text; empty where not even the title fits.

    `body` gives a note's neutralised body, the one that was priced; it is asked only for bodies
    that are shown.
    """
    if not pack.spent[0]:
        return ""
    lines = [title(pack, subject)]
    for portion in pack.portions:
        item = portion.item
        if portion.tier == NONE:
            if portion.named:
                lines.append(name_line(item.label))
            continue
        known = portion.before is not None
        lines.append(first_line(item.label, "" if known else item.summary))
        if portion.end:
            lines.append(body(item)[: portion.end])
        if portion.tier == HEAD:
            lines.append(withheld_line(item.label, item.length - portion.end, item.length))
    lines.append("")
    return "\n".join(lines)


def title(pack: Pack, subject: str) -> str:
    """The first line: what matched, and how much of it follows."""
    matched = len(pack.portions)
    shown = short = named = known = 0
    for portion in pack.portions:
        if portion.tier:
            shown += 1
            if portion.tier == SUMMARY and portion.withheld:
                short += 1
        elif portion.named:
            named += 1
        elif portion.is_known:
            known += 1
    missing = matched - shown - named - known
    if matched == 1:
        notes = "1 note on record matches"
        follows = "its summary follows" if short else "it follows" if shown else ""
    else:
        notes = f"{matched:,} notes on record match"
        follows = "all follow" if shown == matched else f"{shown:,} follow{'s' * (shown == 1)}"
        if not shown:
            follows = ""
        elif short:
            follows += f", {short:,} in summary"
    said = follows
    if known:
        said += f", {known:,} shown before"
    if named:
        said += f", {named:,} named for lack of room"
    if missing:
        said += f", {missing:,} left out"
    if short or named or missing:
        said += ', "notes show ID" prints one whole'
    return f"{TITLE} {notes} {subject}; {said.removeprefix(', ')}."


def first_line(label: str, summary: str) -> str:
    """A note's own line; a note without a summary has its id alone."""
    return f"{label} {summary}" if summary else label


def name_line(label: str) -> str:
    """The line of a note of which nothing else fits."""
    return f"{label} (no room)"


def withheld_line(label: str, withheld: int, length: int) -> str:
    """The line behind a head: how much is missing, and where it is."""
    id = label[1:-1]
    return f'[{id}: {withheld:,} of {length:,} characters withheld; "notes show {id}" prints all]'
