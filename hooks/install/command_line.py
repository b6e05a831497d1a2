"""The command that stands in an agent's settings. It never changes.

Codex trusts a hook by a hash of its entry, and settings are committed and read on machines of
another home, shell and installation. So the line names nothing but the launcher, below `$HOME`, and
goes on where there is none, or none that can be run: exit 0, nothing on standard error. It does not
`exec`: where that fails the shell ends with 126 or 127 and a message, which some agents take for a
refusal. `[`, `&&`, `;` and `"$HOME"` mean the same in sh, dash, bash, zsh and fish; agents start hooks
with `/bin/sh -c` or with the user's own shell.
"""

from __future__ import annotations

LAUNCHER = "$HOME/.local/share/forenote/hook"
"""Where the launcher lies, as a shell reads it. Not below `$XDG_DATA_HOME`, which an agent that was
started from a desktop need not have."""

PROJECT = "--project"
"""What tells the hook that the project's own settings called it (docs/install.md)."""


def command_line(agent: str, *, project: bool = False) -> str:
    """The line for an agent, in its user's settings or in a project's."""
    arguments = f"{agent} {PROJECT}" if project else agent
    return f'[ -x "{LAUNCHER}" ] && "{LAUNCHER}" {arguments} 2>/dev/null; exit 0'


def is_ours(command: str, agent: str) -> bool:
    """Whether a command in an agent's settings is one of ours, for this agent."""
    return command in (command_line(agent), command_line(agent, project=True))


def by_hand(command: str, agent: str) -> bool:
    """Whether a command calls the hook of this agent in another way, as people write it."""
    return not is_ours(command, agent) and (
        f"notes hook {agent}" in command
        or f"forenote hook {agent}" in command
        or f"forenote/hook {agent}" in command.replace('"', "")
        or f"hooks/entry.py {agent}" in command.replace("'", "").replace('"', "")
    )
