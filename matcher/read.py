"""From an action to what it does: the one way in for everything that reads one."""

from __future__ import annotations

from forenote.matcher.action import FILES, OTHER, PATCH, POWERSHELL, SHELL
from forenote.matcher.paths.relative import relative
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.matcher.reading import Call, Reading, Write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from forenote.matcher.action import Action, Change
    from forenote.matcher.programs.wrapper import Wrappers

SCAN_LIMIT = 262_144
"""Characters of one action that are searched: of a command, a patch, or all texts of a call
together. The longest of 5,000 real commands had 41,000, of 7,147 real writes 100,000."""


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
        return _files(action)
    if action.kind == PATCH:
        return _patch(action)
    if action.kind == OTHER:
        texts, unsearched = _searched(action.arguments)
        return Reading(call=Call(action.name, tuple(texts)), unsearched=unsearched)
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


def _files(action: Action) -> Reading:
    texts, unsearched = _searched([change.text for change in action.changes])
    writes = [
        _write(action, change, text, action.name)
        for change, text in zip(action.changes, texts, strict=True)
    ]
    return Reading(writes=tuple(writes), unsearched=unsearched)


def _patch(action: Action) -> Reading:
    from forenote.matcher.patches.patch import changes

    patch = action.patch
    if len(patch) > SCAN_LIMIT:  # cut where a line ends: half of one is another line
        patch = patch[: patch.rfind("\n", 0, SCAN_LIMIT) + 1 or SCAN_LIMIT]
    found, problems = changes(patch)
    name = action.name or "patch"
    return Reading(
        writes=tuple([_write(action, change, change.text, name) for change in found]),
        problems=problems,
        unsearched=len(action.patch) - len(patch),
    )


def _searched(texts: Sequence[str]) -> tuple[list[str], int]:
    """The texts, each as far as all of them together stay within the limit, and how many characters
    lie beyond it."""
    room = SCAN_LIMIT
    within = []
    for text in texts:
        within.append(text[:room])
        room -= len(within[-1])
    return within, sum(map(len, texts)) - (SCAN_LIMIT - room)


def _write(action: Action, change: Change, text: str, how: str) -> Write:
    path = relative(change.path, action.cwd, action.root, action.home)
    return Write(path, text, change.kind, how)
