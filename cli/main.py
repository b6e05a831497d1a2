"""The entry of the `notes` command, which is also installed as `forenote`.

Nothing but `sys` is imported here, since the same program is what an agent's settings call for each
tool call (`notes hook claude`): that call becomes the hook's own bare process before click, YAML or
anything else is loaded. All other commands run inside `forenote.cli.frame`.
"""

from __future__ import annotations

import sys

COMMANDS = {
    # writing notes
    "init": "forenote.cli.init",
    "new": "forenote.cli.new",
    "edit": "forenote.cli.edit",
    "list": "forenote.cli.list",
    "show": "forenote.cli.show",
    "test": "forenote.cli.test",
    # seeing what they do
    "explain": "forenote.cli.explain",
    "try": "forenote.cli.try_",
    "log": "forenote.cli.log",
    "replay": "forenote.cli.replay",
    "admit": "forenote.cli.admit",
    "audit": "forenote.cli.audit",
    "mine": "forenote.cli.mine",
    # what may reach an agent
    "trust": "forenote.cli.trust",
    "untrust": "forenote.cli.untrust",
    "pause": "forenote.cli.pause",
    "resume": "forenote.cli.resume",
    "mute": "forenote.cli.mute",
    "unmute": "forenote.cli.unmute",
    # agents
    "install": "forenote.cli.install",
    "uninstall": "forenote.cli.uninstall",
    "doctor": "forenote.cli.doctor",
    # what agents and other programs call
    "hook": "forenote.cli.hook",
    "serve": "forenote.cli.serve",
    "schema": "forenote.cli.schema",
    "completion": "forenote.cli.completion",
}
"""Every command and the module whose `command` it is, in the order of the help. A module is
imported when its command is asked for, so that one command does not pay for the others."""


def main() -> None:
    """Run the command line in `sys.argv` and leave with its exit code (docs/exit-codes.md)."""
    arguments = sys.argv[1:]
    if arguments[:1] == ["hook"]:
        from forenote.cli.hand_over import hand_over

        hand_over(arguments[1:])  # returns only where there is no such agent
    from forenote.cli.frame import run

    sys.exit(run(arguments, COMMANDS))


if __name__ == "__main__":
    main()
