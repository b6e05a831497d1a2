"""Logs on the command line. Every command that reads some means the same by them, and says so."""

from __future__ import annotations

from collections.abc import Sequence

import click

from forenote.audit.logs.chosen import NOTHING_LOGGED, NoLog, chosen, no_action
from forenote.audit.logs.step import Skipped
from forenote.audit.replay.figures import Lost
from forenote.notes.problem import visible

SENTENCE = (
    "LOGs are files or folders of what agents did, in any format of docs/logs.md, found by content; "
    "without one, this project's ledger and what agents logged of it on this machine."
)
"""What the help of each of these commands says."""

logs_argument = click.argument("logs", nargs=-1, metavar="[LOG]...", type=click.Path(exists=True))

no_log_option = click.option(
    "--no-log", is_flag=True, help="Take no log at all: what needs one is not asked, or estimated."
)


def logs_of(
    logs: Sequence[str],
    root: str,
    *,
    own: bool = False,
    no_log: bool = False,
    needed: bool = True,
) -> list[str]:
    """The logs that are meant. Raises where there are none though they are `needed`, and for what
    was named and is none."""
    if no_log:
        if logs or own:
            raise click.UsageError("--no-log takes no log: leave LOG and --own out")
        return []
    try:
        found = chosen(logs, root, own=own)
    except NoLog as error:
        raise click.ClickException(visible(str(error))) from None
    if not found and (needed or own):
        raise click.ClickException(NOTHING_LOGGED)
    return found


def empty(
    logs: Sequence[str], files: Sequence[str], skipped: Sequence[Lost | Skipped]
) -> click.ClickException:
    """That no action is in the logs."""
    why = skipped[0].reason if skipped else ""
    return click.ClickException(visible(str(no_action(logs, files, why))))
