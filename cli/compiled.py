"""The notes compiled while a person waits, so that the first call of an agent need not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING

import click

from forenote.cli.standing import warning
from forenote.hooks import failure
from forenote.hooks.compiling import NotCompiled, compile_now
from forenote.notes.layers import load
from forenote.notes.problem import ERROR, visible

if TYPE_CHECKING:
    from forenote.notes.cache import Project

MANY = 20
"""Notes of which it is said that they are compiled: for fewer nobody waits long."""


def compile_for(project: Project, *, told: bool = False) -> bool:
    """Whether the index of a project agrees with its notes now. Why it does not, and that some of
    the notes cannot be read (unless that is `told` already), is said on standard error."""
    try:
        problems = compile_now(project, lambda: _begins(project))
    except NotCompiled as reason:
        _trouble(f"the notes are not compiled: {reason}")
        return False
    wrong = len({one.path for one in problems if one.severity == ERROR})
    if wrong and not told:
        files = "1 file" if wrong == 1 else f"{wrong:,} files"
        warning(f"something is wrong in {files} of the notes: notes list")
    return True


def _begins(project: Project) -> None:
    notes = len(load(project, today=date.today()).notes)
    if notes >= MANY:
        click.echo(f"compiling {notes:,} notes ...", err=True)


@contextmanager
def asked(*, aloud: bool) -> Iterator[None]:
    """What goes wrong in the hook's functions within is no error of a hook, since a person asks: it
    is said on standard error, or nowhere, and not kept."""
    failure.told = _trouble if aloud else _unsaid
    try:
        yield
    finally:
        failure.told = None


def _unsaid(what: str) -> None:
    pass


def _trouble(what: str) -> None:
    warning(visible(what))
