"""Notes that match and are not delivered as they stand, for want of room."""

from __future__ import annotations

from collections.abc import Iterator

from forenote.audit.findings.finding import INFO
from forenote.audit.findings.material import Material
from forenote.audit.findings.rule import Hit
from forenote.audit.replay.figures import NoteFigures, share
from forenote.audit.wording import shortened
from forenote.notes.model import Note
from forenote.packer.costs import prepared, price
from forenote.packer.ideas import claims
from forenote.packer.tokens import counter

AGAIN = 3
"""Matches from which on something happens again and again."""


def starved_note(material: Material) -> Iterator[Hit]:
    """A note with a body of which, where it was not known, mostly no part of the body fitted."""
    most = material.limits["starved-note"]
    for note, seen in _counted(material):
        asked = seen.matched - seen.known
        below = seen.none + (seen.summary if note.body else 0)
        if asked < AGAIN or share(below, asked) <= most:
            continue
        yield Hit(
            message=f"of {asked:,} times that it matched and was not known yet, {below:,} "
            f"({below / asked:.0%}) delivered "
            + (
                f"its summary ({seen.summary:,}) or nothing ({seen.none:,})"
                if note.body
                else "nothing"
            ),
            mend="give it a higher `priority:` or make it shorter; narrow the broad keys that it "
            "competes with",
            note=note,
            line=note.lines.get("keys", 0),
            evidence={
                "matched": seen.matched,
                "known": seen.known,
                "full": seen.full,
                "head": seen.head,
                "summary": seen.summary,
                "none": seen.none,
                "share_below": round(below / asked, 4),
                "threshold": most,
            },
            weight=below,
        )


def withheld(material: Material) -> Iterator[Hit]:
    """Of all notes together, then of each: characters that matched and were not delivered."""
    figures, most = material.figures, material.limits["withheld"]
    if figures is None:
        return
    wanted = figures.wanted_characters
    kept = wanted - figures.delivered_characters
    if wanted and kept / wanted > most:
        over = figures.over_budget_actions
        yield Hit(
            message=f"of {wanted:,} characters that matched, {kept:,} ({kept / wanted:.0%}) were "
            f"not delivered; {over:,} of {figures.wanted_tokens.count:,} actions with something new "
            f"to say wanted more than the budget of {figures.budget:,} tokens",
            mend="see which keys are broad and which notes are long; `notes replay --budget` shows "
            "what another budget would do",
            evidence={
                "wanted_characters": wanted,
                "delivered_characters": figures.delivered_characters,
                "withheld_characters": kept,
                "share": round(kept / wanted, 4),
                "over_budget_actions": over,
                "wanting_actions": figures.wanted_tokens.count,
                "budget": figures.budget,
                "threshold": most,
            },
            weight=wanted + kept,
        )
    for note, seen in _counted(material):
        total = seen.delivered_characters + seen.withheld_characters
        asked = seen.matched - seen.known
        if asked < AGAIN or share(seen.withheld_characters, total) <= most:
            continue
        yield Hit(
            message=f"of {total:,} characters on {asked:,} actions, "
            f"{seen.withheld_characters:,} ({seen.withheld_characters / total:.0%}) were not "
            "delivered",
            mend="make the body shorter, or two notes of it if it holds two ideas",
            note=note,
            line=note.lines.get("keys", 0),
            evidence={
                "delivered_characters": seen.delivered_characters,
                "withheld_characters": seen.withheld_characters,
                "share": round(seen.withheld_characters / total, 4),
                "actions": asked,
                "body_characters": len(note.body),
                "threshold": most,
            },
            severity=INFO,
            weight=seen.withheld_characters,
        )


def withheld_claim(material: Material) -> Iterator[Hit]:
    """Notes of which what was cut off likely makes a claim of its own: an upper bound, since a
    sentence that tells the reader something to do may only repeat the first."""
    for note, seen in _counted(material):
        cut = seen.head + seen.summary
        if not cut or not note.body:
            continue
        body = prepared(note.body)
        start = _head(material, note, body) if seen.head else 0
        found = claims(body[start:])
        if not found:
            continue
        yield Hit(
            message=f"{cut:,} of {seen.delivered:,} deliveries left out the end, which says more "
            f"to do: `{shortened(found[0], 80)}` (an upper bound: it may repeat what comes first)",
            mend="say it first, or in a note of its own",
            note=note,
            evidence={
                "deliveries": seen.delivered,
                "head": seen.head,
                "summary": seen.summary,
                "claims": [shortened(one) for one in found[:5]],
                "from_character": start,
                "upper_bound": True,
            },
            weight=cut,
        )


def _counted(material: Material) -> Iterator[tuple[Note, NoteFigures]]:
    """The notes that were replayed, with their figures."""
    if material.figures is None:
        return
    by_id = {note.id: note for note in material.notes}
    for seen in material.figures.notes:
        if seen.id in by_id:
            yield by_id[seen.id], seen


def _head(material: Material, note: Note, body: str) -> int:
    """How many characters of the body a head has."""
    config = material.loaded.config
    item = price(note.id, note.summary, body, counter(config.tokenizer))
    return max((cut[0] for cut in item.cuts if cut[1] <= config.head), default=0)
