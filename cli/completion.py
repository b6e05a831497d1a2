"""`notes completion`: the lines that make a shell complete commands, options and notes."""

from __future__ import annotations

import os

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", required=False, type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str | None) -> None:
    """Print what makes your shell complete commands and options.

    SHELL is bash, zsh or fish; without it, the shell that SHELL in the environment names.

    \b
    Examples:
      notes completion bash > ~/.local/share/bash-completion/completions/notes
      notes completion zsh > "${fpath[1]}/_notes"
      notes completion fish > ~/.config/fish/completions/notes.fish
    """
    wanted = shell or os.path.basename(os.environ.get("SHELL", ""))
    if wanted not in SHELLS:
        raise click.UsageError(f"Which shell? Name one of {', '.join(SHELLS)}.", ctx)
    made = get_completion_class(wanted)
    assert made is not None, "click has a completion for each of these shells"
    root = ctx.find_root()
    name = root.info_name or "notes"
    click.echo(made(root.command, {}, name, f"_{name.upper()}_COMPLETE").source())
