"""What was wrong when the notes and the configuration were read."""

from __future__ import annotations

from collections.abc import Iterator

from forenote.audit.findings.material import Material
from forenote.audit.findings.rule import Hit
from forenote.notes import ids, place
from forenote.notes.problem import ERROR, Problem


def unreadable_note(material: Material) -> Iterator[Hit]:
    """Errors in a note's file, but for those that have a rule of their own."""
    for problem in _of_notes(material):
        if problem.severity == ERROR and problem.field not in ("summary", *_KEYS):
            yield _hit(material, problem)


def no_summary(material: Material) -> Iterator[Hit]:
    """A summary that is missing, empty, or no line of text."""
    for problem in _of_notes(material):
        if problem.severity == ERROR and problem.field == "summary":
            yield _hit(material, problem)


def unusable_keys(material: Material) -> Iterator[Hit]:
    """Keys that can never mean what they say, for which the note is not read at all."""
    for problem in _of_notes(material):
        if problem.severity == ERROR and problem.field in _KEYS:
            yield _hit(material, problem)


def doubtful(material: Material) -> Iterator[Hit]:
    """Warnings: what can be read, and probably means something else."""
    for problem in _of_notes(material):
        if problem.severity != ERROR:
            yield _hit(material, problem)


def configuration(material: Material) -> Iterator[Hit]:
    for problem in material.loaded.problems:
        if problem.path.name == place.CONFIG:
            yield _hit(material, problem)


_KEYS = ("keys", "unless")


def _of_notes(material: Material) -> Iterator[Problem]:
    for problem in material.loaded.problems:
        if problem.path.name != place.CONFIG:
            yield problem


def _hit(material: Material, problem: Problem) -> Hit:
    """The problem; what it is about, for its fingerprint, is the line as the author wrote it."""
    return Hit(
        message=problem.message,
        mend=problem.hint or "mend that line",
        path=problem.path,
        line=problem.line,
        column=problem.column,
        about=problem.text.strip()[:200] or problem.message,
        evidence={"field": problem.field} if problem.field else {},
        severity=problem.severity,
        id=_id(material, problem),
    )


def _id(material: Material, problem: Problem) -> str:
    """The id that the file's note has, or would have if it could be read; empty for other files."""
    for layer in material.loaded.layers:
        if problem.path.is_relative_to(layer.folder) and ids.is_note(problem.path.name):
            inner = problem.path.relative_to(layer.folder).as_posix()
            return ids.canonical(inner.removesuffix(ids.SUFFIX))
    return ""
