"""`yarn`, `pnpm` and `bun`: what is no subcommand of theirs is a program of the project.

It may also be a script of the project's `package.json`, which is not looked at: the name is then
that of a command all the same.
"""

from __future__ import annotations

from forenote.matcher.programs.child import Child
from forenote.matcher.programs.options import has, parse, values_of

OWN = {
    "yarn": (
        "add audit autoclean bin cache check config constraints create dedupe dlx exec explain"
        " global help import info init install licenses link list login logout node npm outdated"
        " owner pack patch patch-commit plugin policies prune publish rebuild remove run search"
        " self-update set stage start tag team test unlink unplug up upgrade upgrade-interactive"
        " version versions why workspace workspaces"
    ),
    "pnpm": (
        "add approve-builds audit bin c cache cat-file cat-index ci config create dedupe deploy"
        " dislink dlx doctor env exec fetch find-hash get help i ic import info init install"
        " install-clean install-test it la licenses link list ll ln login logout ls m multi"
        " outdated owner pack patch patch-commit patch-remove ping prefix prune publish rb rebuild"
        " recursive remove restart rm root run run-script s search self-update server set setup"
        " show start stop store t test token tst un uninstall unlink unpublish up update upgrade v"
        " view whoami why x"
    ),
    "bun": (
        "a add audit build c completions create discord exec feedback getcompletes help i info"
        " init install link list outdated patch patch-commit pm publish remove repl rm run test"
        " unlink update upgrade why x"
    ),
}
"""Each manager's subcommands: those of yarn 1 and 4, pnpm 10 and bun 1.3 (`--help`)."""

_TAKES = {
    "yarn": "--cwd --cache-folder --modules-folder --mutex --registry",
    "pnpm": "-C --dir -F --filter --filter-prod --loglevel --reporter --workspace-concurrency",
    "bun": "--cwd -c --config -r --preload -F --filter --env-file --shell",
}
_FOREACH = "--from --include --exclude -j --jobs"
_CODE = ("-e", "--eval", "-p", "--print")
"""Options of bun that are followed by code, and by no program."""


def managed(name: str, words: tuple[str, ...]) -> list[Child]:
    """What the manager runs: `yarn tsc -b`, `pnpm run lint`, `yarn workspace web tsc`."""
    takes = tuple(_TAKES[name].split())
    parsed = parse(words, 1, values=takes, count=0)
    at = parsed.rest
    if at >= len(words) or (name == "bun" and has(parsed, _CODE)):
        return []
    how = f"run by {name}"
    if name == "yarn" and words[at] == "workspace":
        rest = words[at + 2 :]
        return [Child((words[0], *rest), "yarn workspace")] if rest else []
    if name == "yarn" and words[at] == "workspaces":
        return _workspaces(words, at + 1)
    if words[at] == "run" or (name == "pnpm" and words[at] == "run-script"):
        how += " run"
        at = parse(words, at + 1, values=takes, count=0).rest
    own = OWN[name].split()
    if at >= len(words) or words[at] in own or words[at][:1] in ("-", "\0", "\1", "."):
        return []
    folders = values_of(parsed, ("-C", "--dir", "--cwd"))
    return [Child(words[at:], how, folder=folders[-1] if folders else "")]


def _workspaces(words: tuple[str, ...], at: int) -> list[Child]:
    """`yarn workspaces foreach COMMAND` of yarn 4, `yarn workspaces run SCRIPT` of yarn 1."""
    if words[at : at + 1] == ("run",):
        rest: tuple[str, ...] = words[at:]
    elif words[at : at + 1] == ("foreach",):
        rest = words[parse(words, at + 1, values=tuple(_FOREACH.split()), count=0).rest :]
    else:
        return []
    return [Child((words[0], *rest), "yarn workspaces")] if rest else []
