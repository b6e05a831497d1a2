"""The notes that count in the working folder, and how their problems are told."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import date
from pathlib import Path

import click

from forenote.cli.action_argument import here
from forenote.notes import ids, place
from forenote.notes.layers import Layer, Loaded, load, no_folder
from forenote.notes.problem import ERROR, Problem, nearest, render, visible

Project = tuple[str, str] | None


def no_project(next_step: str = "make one with `notes init`") -> click.ClickException:
    """That the working folder is in no project, and what to do."""
    holds = "no folder from here upwards holds `.notes` or `.git`"
    return click.ClickException(f"there is no project here: {holds}; {next_step}")


def no_notes(loaded: Loaded) -> click.ClickException:
    """That there is no note of which something could be said, and what to do."""
    if loaded.set_aside or loaded.problems:
        return click.ClickException("no note counts here; `notes list` says why")
    if any(layer.folder.is_dir() for layer in loaded.layers):
        return click.ClickException("there are no notes here yet; `notes new` writes one")
    if here()[1] is None:
        return no_project()
    made = "`notes init` makes a folder for them"
    return click.ClickException(f"there are no notes here yet; {made}")


def notes_here() -> Loaded:
    """As `load_here`, for a command whose answer is about the notes as they are, whatever is the
    matter with others: mistakes in a note or in the configuration are said on standard error."""
    loaded = load_here()
    tell(loaded.problems)
    return loaded


def notes_of(project: Project) -> Loaded:
    """As `notes_here`, of a project that is not looked for here."""
    if project == here()[1]:
        return notes_here()
    loaded = load(project, today=date.today())
    tell(loaded.problems)
    return loaded


def load_here() -> Loaded:
    """All layers, as they count today for the project around the working folder. What is wrong with
    them is the caller's to tell."""
    cwd, project = here()
    notes = Path(cwd, place.NOTES)
    if project is None and cwd and os.path.lexists(notes):
        raise click.ClickException(f"{short(notes)}: {no_folder(notes)}; remove or rename it")
    return load(project, today=date.today())


def tell(problems: Iterable[Problem]) -> bool:
    """Prints problems on standard error; whether one of them is an error."""
    failed = False
    for problem in problems:
        first, _, rest = rendered(problem).partition("\n")
        colour = "red" if problem.severity == ERROR else "yellow"
        mark = f" {problem.severity}:"
        place, _, message = first.partition(mark)
        click.echo(place + click.style(mark, fg=colour) + message, err=True)
        if rest:
            click.echo(rest, err=True)
        failed = failed or problem.severity == ERROR
    return failed


def rendered(problem: Problem) -> str:
    """The problem for a person, its path from the working folder."""
    cwd = here()[0]
    return render(problem, Path(cwd) if cwd else None)


def short(path: Path) -> str:
    """A path as a person in the working folder would type it, on one line."""
    cwd = here()[0]
    if cwd and path.is_relative_to(cwd):
        path = path.relative_to(cwd)
    return visible(str(path))


def file_of(loaded: Loaded, id: str) -> tuple[Path, Layer] | None:
    """The nearest file of that id, also one that cannot be read as a note."""
    if ids.wrong(ids.canonical(id)) is not None:
        return None
    note = loaded.find(id)
    if note is not None:
        return note.path, next(layer for layer in loaded.layers if layer.name == note.layer)
    for layer in loaded.layers:
        path = layer.folder / (ids.canonical(id) + ids.SUFFIX)
        if any(problem.path == path for problem in loaded.problems):
            return path, layer
    return None


def unknown(loaded: Loaded, id: str) -> click.ClickException:
    """That there is no such note, with what was probably meant."""
    known = loaded.ids()
    message = f"there is no note `{visible(id)}`"
    ends = [other for other in known if other.rsplit("/", 1)[-1] == id]
    near = ends[0] if ends else nearest(id, known)
    if near is not None:
        return click.ClickException(f"{message}; did you mean `{near}`?")
    hint = "`notes list` names them all" if known else "there are none yet: `notes init`"
    return click.ClickException(f"{message}; {hint}")


def complete_id(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The ids that a shell offers behind what is typed."""
    return [id for id in load_here().ids() if id.startswith(incomplete)]


def without_suffix(id: str) -> str:
    """The id, also where a person gives the file's name."""
    return id.removesuffix(ids.SUFFIX)
