"""The group of all commands: loaded when asked for, with the nearest name for a typing error."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from importlib.metadata import version

import click
from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein


class Program(click.Group):
    """A click group whose commands are modules, each holding one click command named `command`."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        super().__init__(
            name="notes",
            help=ABOUT,
            epilog=EPILOG,
            context_settings={"help_option_names": ["-h", "--help"]},
            params=[
                click.Option(
                    ["--version"],
                    is_flag=True,
                    expose_value=False,
                    is_eager=True,
                    callback=_print_version,
                    help="Show the version and exit.",
                )
            ],
        )
        self.modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module = self.modules.get(cmd_name)
        if module is None:
            return None
        command: click.Command = importlib.import_module(module).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Each command, by what it is for, with the whole first sentence of its help, which click
        would cut."""
        widest = max(map(len, self.modules))
        for title, names in SECTIONS.items():
            rows = [
                (name.ljust(widest), command.get_short_help_str(limit=1000))
                for name in names
                if (command := self.get_command(ctx, name)) is not None
            ]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in self.modules and not name.startswith("-"):
            hint = self._nearest(name) if name not in ELSEWHERE else f" {ELSEWHERE[name]}"
            raise click.UsageError(f"There is no command {name!r}.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def _nearest(self, name: str) -> str:
        """A hint, where one of the commands is close: two slips at most, in half of the word."""
        most = int(min(2, len(name) / 2))
        found = process.extractOne(
            name, list(self.modules), scorer=DamerauLevenshtein.distance, score_cutoff=most
        )
        return f" Did you mean {found[0]!r}?" if found else ""


def _print_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"notes, version {version('forenote')}")
        ctx.exit()


SECTIONS = {
    "Write notes": ("init", "new", "edit", "list", "show", "test"),
    "See what they do": ("explain", "try", "log"),
    "Measure them": ("replay", "admit", "audit", "mine"),
    "Connect agents": ("install", "uninstall", "doctor", "serve", "hook"),
    "Switch": ("trust", "untrust", "pause", "resume", "mute", "unmute"),
    "For other programs": ("schema", "completion"),
}
"""The commands as the help shows them."""

_REMOVE = "A note is removed with its file, which `notes show ID` names; `notes mute ID` hides it."

ELSEWHERE = {
    # what other programs call it, and what to type here
    "ls": "Did you mean 'list'?",
    "cat": "Did you mean 'show'?",
    "view": "Did you mean 'show'?",
    "add": "Did you mean 'new'?",
    "create": "Did you mean 'new'?",
    "rm": _REMOVE,
    "remove": _REMOVE,
    "delete": _REMOVE,
    "check": "Did you mean 'test' (the notes' examples), or 'doctor' (the hook)?",
    "lint": "Did you mean 'test'?",
    "validate": "Did you mean 'test'?",
    "status": "Did you mean 'list' (the notes), or 'doctor' (the hook)?",
    "why": "Did you mean 'explain'?",
    "setup": "Did you mean 'init' (notes), or 'install' (the hook)?",
    "disable": "Did you mean 'pause', or 'uninstall'?",
    "enable": "Did you mean 'resume', or 'install'?",
    "help": "Type `notes --help`, or `notes COMMAND --help`.",
    "version": "Type `notes --version`.",
}

ABOUT = """Short notes that reach a coding agent when it acts.

A note is a Markdown file with keys: the commands and files it is about. Just as an agent runs such
a command or writes such a file, its hook is given the notes whose keys match, packed into a small
budget.

\b
Start in a project:
  notes init
  notes new "Force-push with a lease" --key "git push --force"
  notes explain "git push --force origin main"
  notes install claude                           (or codex, or gemini)
"""

EPILOG = (
    "Exit codes: 0 fine, 1 a negative answer, 2 it could not be done, 3 a fault of this program."
)
