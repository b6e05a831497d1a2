"""What stands between the notes of a folder and an agent: trust, a pause, and what was muted."""

from __future__ import annotations

import os
from datetime import date

import click

from forenote.cli.action_argument import here
from forenote.notes import place, switches, trust
from forenote.notes.granting import grant
from forenote.notes.layers import load
from forenote.notes.model import PROJECT
from forenote.notes.numbers import count
from forenote.notes.problem import visible
from forenote.notes.state_change import own_state

Project = tuple[str, str] | None

INSTALL = "notes install claude | codex | gemini"
"""What has an agent call the hook."""


def distrust(project: Project) -> str:
    """Why a hook in the user's own settings delivers none of the project's notes; empty where it
    does, and where there are none."""
    return trust.allowed(project, place.state_dir())[1]


def own_hooks(project: Project) -> list[str]:
    """The project's own settings in which a hook stands that delivers its notes, trusted or not."""
    from forenote.hooks.install.own_hooks import delivering

    return [str(path) for path in delivering(project, place.state_dir()).values()]


def off() -> str | None:
    """Why the hook delivers nothing at all."""
    return switches.off(os.getenv(switches.VARIABLE, ""), place.state_dir())


def warn(project: Project, *ids: str) -> None:
    """Say on standard error what the hook would not deliver, also of these notes, and how it would."""
    why = distrust(project)
    if project is not None and why == trust.NOT_TRUSTED:
        text = (
            f"{visible(project[1])} {why}: a hook in your own settings delivers none of its notes"
        )
        own = ", ".join(map(visible, own_hooks(project)))
        if own:
            click.echo(f"note: {text}; the one in {own} does", err=True)
        else:
            warning(text)
            click.echo("  read them, then: notes trust", err=True)
    reason = off()
    if reason:
        warning(f"hooks deliver nothing: {reason}")
    for id in sorted(switches.muted(place.state_dir()).intersection(ids)):
        warning(f"{id} is muted, so it is not delivered to you: notes unmute {id}")
    for damage in switches.damage(place.state_dir()):
        warning(damage)


def warning(text: str) -> None:
    """Say something on standard error that does not end the command."""
    click.echo(f"{click.style('warning', fg='yellow')}: {text}", err=True)


def trust_own(project: Project) -> None:
    """Trust the folder into which the person has just written, and say so; a note that was written
    stays written where that cannot be remembered."""
    if project is None:
        return
    try:
        done = grant(own_state(), trust.place_of(project))
    except OSError as error:
        warning(f"{visible(project[1])} is not trusted: {error.strerror or error}")
        return
    if done:
        click.echo(said(project))


def said(project: tuple[str, str], new: bool = True) -> str:
    """What trusting a project's notes comes to."""
    folder, target = trust.ends(trust.place_of(project))
    loaded = load(project, today=date.today())
    own = sum(note.layer == PROJECT for note in loaded.notes)
    notes = f"its {count(own, 'note')}"
    line = f"{'trusted' if new else 'already trusted'}: {visible(folder)}"
    if target:
        line += f", a link to {visible(target)}"
    if not os.path.isdir(project[1]):
        return f"{line}; there is no such folder yet"
    if os.path.realpath(project[1]) != (target or os.path.realpath(folder)):
        line += ", and with it this worktree"
    if not is_called(project):
        return f"{line}; no agent calls the hook yet: {INSTALL}"
    return f"{line}; hooks deliver {notes}"


def is_called(project: Project) -> bool:
    """Whether the settings of any agent, the user's or the project's, call the hook."""
    from forenote.hooks.doctor.scene import Machine, Scene
    from forenote.hooks.hot import AGENTS

    machine = Machine(project[0] if project else here()[0])
    return any(Scene(machine, agent).entries for agent in AGENTS)
