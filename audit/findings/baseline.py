"""Findings that are known: a file in which a team keeps what it has not mended yet.

A file of its own rather than marks in the notes, so that it can be made anew by one command and its
shrinking is seen in a review. It holds no numbers and no lines, so an edit elsewhere leaves it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from forenote.audit.findings.finding import Finding, Gone
from forenote.notes.whole_file import real_path, write_whole

VERSION = 1


class Unusable(ValueError):
    """A file that is no baseline; the message says why."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """The findings of a baseline, by fingerprint."""

    known: dict[str, Gone]


def read_baseline(path: Path) -> Baseline:
    """Raises `Unusable`, and `OSError` where the file cannot be read."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise Unusable(f"it is not JSON: {error}") from error
    if not isinstance(content, dict) or "findings" not in content:
        raise Unusable("it has no `findings`; `notes audit --write-baseline` makes one")
    if content.get("version") != VERSION:
        raise Unusable(f"its version is {content.get('version')!r}, and {VERSION} is read")
    rows = content["findings"]
    if not isinstance(rows, list):
        raise Unusable("its `findings` is no list")
    known: dict[str, Gone] = {}
    for number, row in enumerate(rows, 1):
        texts = [row.get(name) for name in _FIELDS] if isinstance(row, dict) else []
        if len(texts) != len(_FIELDS) or not all(isinstance(one, str) for one in texts):
            raise Unusable(f"finding {number} of it has not the texts {', '.join(_FIELDS)}")
        fingerprint, rule, note, about = (str(one) for one in texts)
        known[fingerprint] = Gone(fingerprint, rule, note, about)
    return Baseline(known)


_FIELDS = ("fingerprint", "rule", "note", "about")


def write_baseline(path: Path, findings: Iterable[Finding]) -> None:
    """Writes the file, whole or not at all. Raises `OSError`."""
    rows = {
        one.fingerprint: {
            "fingerprint": one.fingerprint,
            "rule": one.rule,
            "note": one.note or one.path,
            "about": one.key or one.about,
        }
        for one in findings
    }
    ordered = sorted(rows.values(), key=lambda row: tuple(row[name] for name in _ORDER))
    text = json.dumps({"version": VERSION, "findings": ordered}, indent=2, ensure_ascii=False)
    write_whole(real_path(path), f"{text}\n".encode("utf-8", "backslashreplace"), 0o644)


_ORDER = ("rule", "note", "about", "fingerprint")
