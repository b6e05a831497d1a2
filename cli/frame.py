"""The outermost frame of every command: what each way of ending says, and its exit code."""

from __future__ import annotations

import os
import platform
import sys
import traceback
from collections.abc import Mapping
from importlib.metadata import version

import click
from click.shell_completion import shell_complete

from forenote.cli.program import Program

CANNOT = 2
FAULT = 3
INTERRUPTED = 130
CLOSED_PIPE = 141
"""What a shell says of a program that SIGPIPE ended, which is what `notes list | head -1` does."""


def run(arguments: list[str], modules: Mapping[str, str]) -> int:
    """Run one command line and return its exit code; every error is printed, none is raised."""
    _open_closed()
    for stream in (sys.stdout, sys.stderr):
        # A path that is no UTF-8, or a terminal that is not, must not end in a UnicodeEncodeError.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    program = Program(modules)
    name = "forenote" if os.path.basename(sys.argv[0]).startswith("forenote") else "notes"
    instruction = os.environ.get(f"_{name.upper()}_COMPLETE")
    if instruction:
        return shell_complete(program, {}, name, f"_{name.upper()}_COMPLETE", instruction)
    try:
        code = _invoke(program, name, arguments)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return CANNOT
    except (KeyboardInterrupt, click.Abort):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        _give_up_output()
        return CLOSED_PIPE
    except OSError as error:
        try:
            sys.stdout.flush()
        except OSError:  # it was the output: a full disk
            _give_up_output()
        click.echo(f"Error: {error.strerror or error}{_where(error)}", err=True)
        return CANNOT
    except Exception as error:  # noqa: BLE001  # the outermost frame: nothing is above it
        click.echo(report(error, arguments), err=True)
        return FAULT
    return code


def _open_closed() -> None:
    """Streams that the caller closed (`>&-`) as ones that go nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # to the end


def _give_up_output() -> None:
    """What is still to be printed goes nowhere: the interpreter flushes again when it ends, and
    that must not complain either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _invoke(program: Program, name: str, arguments: list[str]) -> int:
    """The code a command ends with: what it exits with, or 0."""
    try:
        with program.make_context(name, list(arguments), color=colour()) as context:
            program.invoke(context)
    except click.exceptions.Exit as ending:
        return ending.exit_code
    except SystemExit as ending:
        return ending.code if isinstance(ending.code, int) else 0
    return 0


def colour() -> bool | None:
    """Whether to colour: None leaves it to click, which colours on a terminal only.

    `NO_COLOR` turns it off (no-color.org), `FORCE_COLOR` on, each when set and not empty.
    """
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return None


def _where(error: OSError) -> str:
    return f": {os.fsdecode(error.filename)}" if isinstance(error.filename, (str, bytes)) else ""


def report(error: BaseException, arguments: list[str]) -> str:
    """What to paste into a report: versions, the command without its arguments, the traceback.

    The arguments are left out since commands under explanation may hold secrets.
    """
    lines = [
        "notes: this is a fault of this program. Please report it with the lines below.",
        "",
        f"notes {version('forenote')}, Python {platform.python_version()}, {platform.platform()}",
        f"command: notes {arguments[0] if arguments else ''}",
        "".join(traceback.format_exception(error)).rstrip(),
    ]
    return "\n".join(lines)
