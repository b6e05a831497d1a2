"""`notes init`: a notes folder to begin with."""

from __future__ import annotations

from pathlib import Path

import click

from forenote.cli.action_argument import here
from forenote.cli.compiled import compile_for
from forenote.cli.loaded import short
from forenote.cli.standing import INSTALL, is_called, trust_own
from forenote.notes import place
from forenote.notes.start import start


@click.command("init")
@click.argument("path", required=False, type=click.Path(file_okay=False, path_type=Path))
def command(path: Path | None) -> None:
    """Make a folder `.notes` with a configuration that explains itself and one example note.

    It goes into PATH, else into the root of the project around the working folder, else into the
    working folder. What is there already is kept, and the example note is written only where there
    are no notes and no configuration yet. The folder is trusted from then on (`notes trust`),
    since it is you who makes it.

    \b
    Example:
      notes init && notes test && notes explain "sed -i s/a/b/ config.ini"
    """
    cwd, project = here()
    if path is None and not cwd:
        raise click.ClickException("the working folder is gone; name a folder: notes init PATH")
    if path is not None:
        if not path.is_dir():
            raise click.ClickException(f"there is no folder {short(path)}; make it first")
        folder = Path(cwd, path, place.NOTES)
    else:
        folder = Path(project[1]) if project else Path(cwd, place.NOTES)
    for done, file, about in start(folder):
        click.echo(f"{done} {short(file)}" + (f": {about}" if about else ""))
    if project is not None and path is None and folder.parent != Path(project[0]):
        click.echo("This worktree uses the notes of its main tree.")
    of = place.project_root(str(folder.parent))
    trust_own(of)
    compile_for(of)
    click.echo('next: notes new "SUMMARY" --key "KEY", and `notes test` to check the examples')
    if not is_called(of):
        click.echo(f"      {INSTALL}, so that your agent is told")
