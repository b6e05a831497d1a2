"""Text that shows a person something else than it hands to an agent."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from itertools import takewhile

from forenote.audit.findings.lines import Lines
from forenote.audit.findings.material import Material
from forenote.audit.findings.rule import Hit
from forenote.audit.wording import shortened
from forenote.notes.model import Note
from forenote.packer.neutral.hidden import is_hidden, shown
from forenote.packer.neutral.text import neutral, neutral_line

MOST_PLACES = 20
"""Lines of one note that are named; all are counted."""

Places = list[tuple[int, int, str]]
"""Lines and columns with what stands there."""


def hidden_characters(material: Material) -> Iterator[Hit]:
    """Characters that are not seen, or that change the direction of others."""
    for note in material.notes:
        if _is_plain(note):
            continue
        places = _differing(note, _same, shown, shown)
        places += [
            (line, 1, key.source)
            for key, line in zip(
                (*note.keys, *note.unless), (*note.key_lines, *note.unless_lines), strict=True
            )
            if shown(key.source) != key.source
        ]
        if not places:
            continue
        names = sorted({_name(c) for _, _, text in places for c in text if is_hidden(c)})
        line, column, _ = places[0]
        what = "1 line holds" if len(places) == 1 else f"{len(places)} lines hold"
        yield Hit(
            message=f"{what} characters that are not seen: {', '.join(names[:3])}"
            + (f" and {len(names) - 3} more" if len(names) > 3 else ""),
            mend="retype the line; an agent is shown them as `{U+...}`",
            note=note,
            line=line,
            column=column,
            evidence={
                "characters": names,
                "count": len(places),
                "lines": _named(places),
            },
            weight=len(places),
        )


def imitates_markup(material: Material) -> Iterator[Hit]:
    """Text that could pass for an agent's or this tool's own."""
    for note in material.notes:
        places = _differing(note, shown, neutral, neutral_line)
        if not places:
            continue
        line, column, text = places[0]
        more = f", and {len(places) - 1} more lines do" if len(places) > 1 else ""
        yield Hit(
            message=f"`{shortened(text, 80)}` could pass for the agent's own markup{more}",
            mend="name the tag without its sign, or the line without its label; "
            "an agent is shown it opened to no effect",
            note=note,
            line=line,
            column=column,
            evidence={"count": len(places), "lines": _named(places)},
            weight=len(places),
        )


def _is_plain(note: Note) -> bool:
    texts = (note.summary, note.body.replace("\n", " "), *(key.source for key in note.keys))
    return all(text.isascii() and text.isprintable() for text in texts)


def _differing(
    note: Note,
    before: Callable[[str], str],
    after: Callable[[str], str],
    after_of_line: Callable[[str], str],
) -> Places:
    """The lines of summary and body that come out differently `before` and `after`."""
    found: Places = []
    summary = " ".join(note.summary.split())
    if after_of_line(summary) != before(summary):
        found.append((note.lines.get("summary", 0), 1, note.summary))
    if after(note.body) == before(note.body):
        return found
    start = 0
    lines = Lines(note)
    pairs = zip(before(note.body).split("\n"), after(note.body).split("\n"), strict=False)
    for written, (one, other) in zip(note.body.split("\n"), pairs, strict=False):
        if one != other:
            letters = zip(one, other, written, strict=False)
            same = sum(1 for _ in takewhile(lambda three: len(set(three)) == 1, letters))
            place = lines.at(start + same) if len(found) < MOST_PLACES else (0, 0)
            found.append((*place, written))
        start += len(written) + 1
    return found


def _named(places: Places) -> list[dict[str, int | str]]:
    return [
        {"line": line, "text": shortened(shown(text))} for line, _, text in places[:MOST_PLACES]
    ]


def _same(text: str) -> str:
    return text


def _name(character: str) -> str:
    return f"U+{ord(character):04X} {unicodedata.name(character, 'without a name')}"
