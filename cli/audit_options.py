"""The `audit:` section of the configuration, for the commands that go by its thresholds."""

from __future__ import annotations

import click

from forenote.audit.findings.options import Options, read_options
from forenote.cli.loaded import tell
from forenote.notes.layers import Loaded

CANNOT = 2


def audit_options(loaded: Loaded) -> Options:
    """What it says. A mistake in it is told and ends the command: what somebody thinks is ignored,
    and is not, would make the answer worth nothing."""
    options, problems = read_options(loaded.config.audit)
    if tell(problems):
        raise click.exceptions.Exit(CANNOT)
    return options
