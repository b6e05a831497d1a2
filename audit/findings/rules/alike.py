"""Notes and keys that stand there more than once."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator

from rapidfuzz import fuzz, process

from forenote.audit.findings.material import Material
from forenote.audit.findings.rule import Hit
from forenote.audit.wording import shortened
from forenote.matcher.keys.key import Key
from forenote.notes.model import Note


def key_in_several_notes(material: Material) -> Iterator[Hit]:
    """One hit for each key that two notes or more have, at the first of them."""
    found: defaultdict[tuple[object, ...], list[tuple[Note, Key]]] = defaultdict(list)
    for note in material.notes:
        for key in note.keys:
            pattern = (key.bare, key.command, key.path, key.text, key.tool)
            if not any(other is note for other, _ in found[pattern]):
                found[pattern].append((note, key))
    for places in found.values():
        if len(places) < 2:
            continue
        note, key = places[0]
        others = [other.id for other, _ in places[1:]]
        yield Hit(
            message=f"the key `{shortened(key.source, 80)}` stands in {len(places)} notes: {note.id}, "
            f"{_listed(others)}; they compete for the same room",
            mend="join the notes, or give each a key for its own case",
            note=note,
            key=key.source,
            line=line_of(note, key),
            evidence={"notes": [note.id, *others]},
            weight=len(places),
        )


def near_duplicate(material: Material) -> Iterator[Hit]:
    """Pairs of notes whose texts are nearly the same; each note with the nearest before it."""
    least = material.limits["near-duplicate"] * 100
    notes = sorted(material.notes, key=lambda note: len(_text(note)))
    texts = [_text(note) for note in notes]
    lengths = [len(text) for text in texts]
    for at, note in enumerate(notes):
        # Twice the shared letters over all letters: a text shorter than this cannot come near.
        shortest = len(texts[at]) * least / (200 - least)
        first = bisect_left(lengths, shortest)
        near = process.extractOne(texts[at], texts[first:at], scorer=fuzz.ratio, score_cutoff=least)
        if near is None:
            continue
        other = notes[first + near[2]]
        one, two = sorted((note, other), key=lambda each: each.id)
        yield Hit(
            message=f"its text is that of {one.id} to {near[1]:.0f} %",
            mend="keep the better of the two, with the keys of both; "
            "the one that goes can stand in `supersedes:`",
            note=two,
            line=two.lines.get("summary", 0),
            about=one.id,
            evidence={"other": one.id, "alike": round(near[1] / 100, 3)},
            weight=near[1],
        )


def line_of(note: Note, key: Key) -> int:
    """The line of a key in its note's file."""
    return note.key_lines[note.keys.index(key)] if key in note.keys else 0


def _text(note: Note) -> str:
    """Summary and body, with nothing counted that does not tell texts apart."""
    return " ".join(f"{note.summary} {note.body}".casefold().split())


def _listed(ids: list[str]) -> str:
    if len(ids) <= 4:
        return ", ".join(ids)
    return f"{', '.join(ids[:3])} and {len(ids) - 3} more"
