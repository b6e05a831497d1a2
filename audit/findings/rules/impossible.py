"""Keys that can be read and can never hold: in commands a wrong order or a slip of the pen, in
paths a pattern that names no file. A key that held in the log is none of them.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from forenote.audit.findings.finding import ERROR, INFO, WARNING
from forenote.audit.findings.material import Material
from forenote.audit.findings.named import named
from forenote.audit.findings.programs import PROGRAMS, SCRIPTED, SUBCOMMANDS
from forenote.audit.findings.rule import Hit
from forenote.audit.findings.rules.files import unusable_keys
from forenote.audit.findings.seen import nearest, nearest_name
from forenote.audit.findings.tracked import Tracked
from forenote.matcher.keys.key import CommandPattern, Key, Spelling
from forenote.matcher.keys.pattern import is_assignment
from forenote.matcher.keys.program import base_name, forms
from forenote.matcher.paths.globs import FROM_HOME, FROM_SLASH, compiled
from forenote.notes.model import Note


@dataclass(frozen=True, slots=True)
class _Wrong:
    """What is wrong with a key, what to write instead, and what is probably meant."""

    message: str
    mend: str
    near: str = ""
    severity: str = WARNING


_HOW = {
    ERROR: "can never hold",
    WARNING: "probably never holds",
    INFO: "holds for nothing that is here",
}


def unasked(material: Material) -> str:
    """Without a list of files, nothing is said of paths."""
    if material.tracked is not None:
        return ""
    return "git does not say what files there are: paths are not looked at"


def key_never_matches(material: Material) -> Iterator[Hit]:
    """Keys for which a note cannot be read, then those of the others."""
    yield from unusable_keys(material)
    for note in material.notes:
        for key in dict.fromkeys(note.keys):
            seen = material.by_key.get((note.id, key.source))
            if seen is not None and seen.matched:
                continue
            wrong = _wrong(material, note, key)
            if wrong is None:
                continue
            actions = material.figures.actions if seen is not None and material.figures else 0
            yield Hit(
                message=f"the key `{named(key)}` {_HOW[wrong.severity]}: {wrong.message}",
                mend=wrong.mend,
                note=note,
                key=key.source,
                line=note.line_of(key),
                evidence={"nearest": wrong.near, "actions": actions, "matched": 0},
                severity=wrong.severity,
            )


def _wrong(material: Material, note: Note, key: Key) -> _Wrong | None:
    """The first thing that is wrong with every alternative of a field."""
    for patterns, alone in ((key.bare, False), (key.command, True)):
        found = [_in_command(material, pattern, alone=alone) for pattern in patterns]
        if found and all(found):
            return found[0]
    if key.path and material.tracked is not None and material.of_project(note):
        wrong = [_in_path(material.tracked, pattern) for pattern in key.path]
        if all(wrong):
            return wrong[0]
    return _tool(material, key)


def _in_command(material: Material, pattern: CommandPattern, *, alone: bool) -> _Wrong | None:
    words = [word for word in pattern.words if not is_assignment(word)]
    if not words or (len(words) == 1 and not alone):
        return None  # a single word may stand anywhere
    for program in words[0].spellings:
        if len(program.pieces) > 1:
            return None
        rest = [word.spellings for word in words[1:]]
        wrong = _program(material, program, rest) or _subcommand(material, program, rest)
        wrong = wrong or _option(material, program, rest)
        if wrong is None:
            return None
    return wrong


def _program(
    material: Material, spelling: Spelling, rest: list[tuple[Spelling, ...]]
) -> _Wrong | None:
    """A first word that is no program, where it is plain which one was meant."""
    name = base_name(spelling.text)
    if _is_program(material, name):
        return None
    for words in rest:
        for word in words:
            if name in SUBCOMMANDS.get(word.text, ()):
                return _Wrong(
                    f"its first word is the program, and `{name}` is a subcommand of `{word.text}`",
                    f"write `{word.text} {name}`",
                    f"{word.text} {name}",
                    ERROR,
                )
    near = nearest_name(name, material.seen.programs) or nearest_name(name, PROGRAMS)
    if near is None:
        return None
    return _Wrong(
        f"no program `{name}` is known{_count(material)}; `{near}` is",
        f"write `{near}` if it is meant",
        near,
    )


def _is_program(material: Material, name: str) -> bool:
    names = forms(name)
    if any(one in PROGRAMS or one in material.seen.programs for one in names):
        return True
    if name in material.wrappers.by_program or shutil.which(name) is not None:
        return True
    return material.tracked is not None and material.tracked.first(f"**/{name}") is not None


def _subcommand(
    material: Material, program: Spelling, rest: list[tuple[Spelling, ...]]
) -> _Wrong | None:
    """A word in the place of the subcommand that is none of the program."""
    name = forms(base_name(program.text))[-1]
    known = SUBCOMMANDS.get(name)
    if known is None or not rest:
        return None
    if any(one.is_option or len(one.pieces) > 1 for one in rest[0]):
        return None  # an option may take the next word as its value
    logged = {line.partition(" ")[0] for line in material.seen.subcommands.get(name, ())}
    if any(one.text in known or one.text in logged for one in rest[0]):
        return None
    first = rest[0][0].text
    later = [word for words in rest[1:] for word in words if word.text in known]
    if later and first.isascii():
        right = f"{name} {later[0].text} {first}"
        return _Wrong(
            f"behind `{name}` stands its subcommand, which is not `{first}` but `{later[0].text}`",
            f"write `{right}`",
            right,
            ERROR,
        )
    near = nearest(first, sorted({*known, *logged} if name in SCRIPTED else known))
    if near is None:
        return None
    return _Wrong(
        f"`{name}` has no subcommand `{first}`{_count(material)}; it has `{near}`",
        f"write `{name} {near}` if it is meant",
        f"{name} {near}",
    )


def _option(
    material: Material, program: Spelling, rest: list[tuple[Spelling, ...]]
) -> _Wrong | None:
    """An option that the log has not, and nearly has."""
    name = forms(base_name(program.text))[-1]
    logged = material.seen.options.get(name)
    if not logged:
        return None
    for words in rest:
        options = [one for one in words if one.text.startswith("--") and len(one.pieces) == 1]
        if len(options) != len(words) or any(one.text in logged for one in options):
            continue
        option = options[0].text
        near = nearest(option, [one for one in logged if one.startswith("--") and len(one) > 4])
        if near is not None:
            return _Wrong(
                f"no `{name}` of the log has `{option}`; {logged[near]:,} have `{near}`",
                f"write `{near}` if it is meant",
                near,
            )
    return None


@cache  # many notes may share a pattern, and its nearest is looked for among all files
def _in_path(tracked: Tracked, pattern: str) -> _Wrong | None:
    if not tracked.files or tracked.first(pattern) is not None or tracked.is_loose(pattern):
        return None
    anchors = {glob.anchor for glob in compiled(pattern)}
    if FROM_HOME in anchors or any(":" in anchor for anchor in anchors):
        return None
    if FROM_SLASH in anchors and os.path.exists("/" + pattern.lstrip("/").split("/")[0]):
        return None  # outside the project
    none = f"`{pattern}` names none of {len(tracked.files):,} tracked files"
    parts = [part.strip() for part in pattern.split(",")]
    if len(parts) > 1 and any(part and tracked.first(part) for part in parts):
        return _Wrong(
            f"{none}; in a list it is not split at its comma",
            f"write an item for each: {', '.join(f'`{part}`' for part in parts if part)}",
            parts[0],
            ERROR,
        )
    if "".join(pattern.split()) != pattern and tracked.first("".join(pattern.split())):
        right = "".join(pattern.split())
        return _Wrong(f"{none}, since white space counts", f"write `{right}`", right, ERROR)
    near = _near_path(tracked, pattern)
    if near:
        return _Wrong(f"{none}; `{near}` does", f"write `{near}` if it is meant", near)
    return _Wrong(none, "mend it, unless such files are still to come", severity=INFO)


def _near_path(tracked: Tracked, pattern: str) -> str:
    """The pattern with the one slip in it put right, where it then names a file; empty if not."""
    start, dot, ending = pattern.rpartition(".")
    if dot and "/" not in ending:
        near = nearest(ending, tracked.endings) or next(
            (one for one in tracked.endings if one.startswith(ending) or ending.startswith(one)),
            None,
        )
        if near and tracked.first(f"{start}.{near}"):
            return f"{start}.{near}"
    parts = pattern.split("/")
    for at, part in enumerate(parts):
        near = nearest(part, tracked.names if at == len(parts) - 1 else tracked.folders)
        if near and near != part:
            right = "/".join((*parts[:at], near, *parts[at + 1 :]))
            if tracked.first(right):
                return right
    return ""


def _tool(material: Material, key: Key) -> _Wrong | None:
    """A tool that the log has not, and nearly has."""
    if not key.tool or not material.seen.tools:
        return None
    spellings = [one for word in key.tool for one in word.spellings]
    if any(len(one.pieces) > 1 or one.text in material.seen.tools for one in spellings):
        return None
    near = nearest(spellings[0].text, material.seen.tools)
    if near is None:
        return None
    return _Wrong(
        f"no call of the log has the tool `{spellings[0].text}`; "
        f"{material.seen.tools[near]:,} have `{near}`",
        f"write `{near}` if it is meant",
        near,
    )


def _count(material: Material) -> str:
    """How much was looked through, where there is a log."""
    return f", and none of {material.figures.actions:,} actions has it" if material.figures else ""
