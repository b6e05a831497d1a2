"""From an action to what it does: the one way in for everything that reads one."""

from __future__ import annotations

from forenote.matcher.action import FILES, OTHER, PATCH, POWERSHELL, SHELL
from forenote.matcher.paths.relative import relative
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.matcher.reading import Call, Reading, Write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from forenote.matcher.action import Action, Change
    from forenote.matcher.programs.wrapper import Wrappers

SCAN_LIMIT = 262_144
"""Characters of a command that are read. The longest of 5,000 real ones had 41,000."""


def read(action: Action, wrappers: Wrappers = BUILT_IN) -> Reading:
    """The commands that run, the files that change and the call, in the order of the action.

    The readers of rarer kinds are imported where they are needed: on the way of a bash command the
    hook pays for none of them.
    """
    if action.kind == SHELL:
        return _shell(action, wrappers)
    if action.kind == POWERSHELL:
        return _powershell(action, wrappers)
    if action.kind == FILES:
        return Reading(
            writes=tuple(_write(action, change, action.name) for change in action.changes)
        )
    if action.kind == PATCH:
        from forenote.matcher.patches.patch import changes

        found, problems = changes(action.patch)
        name = action.name or "patch"
        return Reading(
            writes=tuple(_write(action, change, name) for change in found), problems=problems
        )
    if action.kind == OTHER:
        return Reading(call=Call(action.name, action.arguments))
    return Reading(problems=(f"an action of the unknown kind {action.kind!r}",))


def _shell(action: Action, wrappers: Wrappers) -> Reading:
    from forenote.matcher.programs.expand import expand
    from forenote.matcher.shell.scan import scan

    text = action.command[:SCAN_LIMIT]
    script = scan(text)
    commands, problems = expand(
        script, cwd=action.cwd, root=action.root, home=action.home, wrappers=wrappers
    )
    return Reading(
        commands=commands,
        problems=script.problems + problems,
        unsearched=len(action.command) - len(text),
    )


def _powershell(action: Action, wrappers: Wrappers) -> Reading:
    from forenote.matcher.powershell.commands import expand
    from forenote.matcher.powershell.scan import scan

    text = action.command[:SCAN_LIMIT]
    script = scan(text)
    commands, problems = expand(
        script, cwd=action.cwd, root=action.root, home=action.home, wrappers=wrappers
    )
    return Reading(
        commands=commands,
        problems=script.problems + problems,
        unsearched=len(action.command) - len(text),
    )


def _write(action: Action, change: Change, how: str) -> Write:
    path = relative(change.path, action.cwd, action.root, action.home)
    return Write(path, change.text, change.kind, how)
