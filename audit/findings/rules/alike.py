"""Notes and keys that stand there more than once."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from rapidfuzz import fuzz

from forenote.audit.findings.material import Material
from forenote.audit.findings.named import named
from forenote.audit.findings.rule import Hit
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
            message=f"the key `{named(key)}` stands in {len(places)} notes: {note.id}, "
            f"{_listed(others)}; they compete for the same room",
            mend="join the notes, or give each a key for its own case",
            note=note,
            key=key.source,
            line=note.line_of(key),
            evidence={"notes": [note.id, *others]},
            weight=len(places),
        )


def near_duplicate(material: Material) -> Iterator[Hit]:
    """Pairs of notes whose words are nearly the same; each note with the nearest that is not
    longer."""
    least = material.limits["near-duplicate"] * 100
    notes = sorted(((_words(note), note) for note in material.notes), key=lambda pair: len(pair[0]))
    for at, others in _candidates([words for words, _ in notes], least):
        words, note = notes[at]
        near = max(
            ((fuzz.ratio(notes[other][0], words, score_cutoff=least), -other) for other in others),
            default=(0.0, 0),
        )
        if not near[0]:
            continue
        one, two = sorted((note, notes[-near[1]][1]), key=lambda each: each.id)
        yield Hit(
            message=f"{near[0]:.0f} % of its words are those of {one.id}, in the same order",
            mend="keep the better of the two, with the keys of both; "
            "the one that goes can stand in `supersedes:`",
            note=two,
            line=two.lines.get("summary", 0),
            about=one.id,
            evidence={"other": one.id, "alike": round(near[0] / 100, 3)},
            weight=near[0],
        )


def _candidates(texts: list[list[str]], least: float) -> Iterator[tuple[int, set[int]]]:
    """Each text, by its place, with those before it to which it may be alike. `texts` are in the
    order of their lengths.

    To share `least` percent of all words, two texts must share one of each one's rarest: it cannot
    be made up for by the rest. So nearly all pairs are never looked at (a prefix filter, as in
    joins by similarity of sets; Chaudhuri et al. 2006).
    """
    counted = [list(_numbered(words)) for words in texts]
    frequency = Counter(word for words in counted for word in words)
    filed: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
    for at, words in enumerate(counted):
        words.sort(key=lambda word: (frequency[word], word))
        shared = math.ceil(len(words) * least / (200 - least) - 1e-9)
        rare = words[: len(words) - shared + 1]
        yield at, {other for word in rare for other in filed[word]}
        for word in rare:
            filed[word].append(at)


def _numbered(words: list[str]) -> Iterator[tuple[str, int]]:
    """The words, the same one a second time as another."""
    seen: Counter[str] = Counter()
    for word in words:
        seen[word] += 1
        yield word, seen[word]


_WORD = re.compile(r"\w+")


def _words(note: Note) -> list[str]:
    return _WORD.findall(f"{note.summary} {note.body}".casefold())


def _listed(ids: list[str]) -> str:
    if len(ids) <= 4:
        return ", ".join(ids)
    return f"{', '.join(ids[:3])} and {len(ids) - 3} more"
