"""From the elements of a PowerShell text to all commands that run, each with the files it writes.

A built-in alias is also the cmdlet that it stands for: `del x` is followed by `Remove-Item x`, run
by it. Programs that are no cmdlets go the way of the shell's tables (`npx`, `uv run`, `git mv`).
"""

from __future__ import annotations

from forenote.matcher.powershell.binding import arguments, bind, is_parameter
from forenote.matcher.powershell.cmdlets import ALIASES, CANONICAL, CMDLETS
from forenote.matcher.powershell.scan import scan
from forenote.matcher.powershell.writes import is_device, slashes, written
from forenote.matcher.programs.budget import length_of, may_follow, report
from forenote.matcher.programs.expand import Expansion, add_command, write_of
from forenote.matcher.programs.names import base
from forenote.matcher.programs.place import Place, copied, inside, move
from forenote.matcher.programs.target import Target, is_file
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.matcher.reading import SPLIT, UNKNOWN, Command, Write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from forenote.matcher.powershell.element import Element, Elements
    from forenote.matcher.programs.wrapper import Wrappers
    from forenote.matcher.shell.simple import Redirect

_HOLE = "$__unknown__"
"""Stands in a script that is scanned for text that is not known: a variable, so an argument."""

_PRINTS = ("write-output", "echo", "write", "tee-object", "tee")

_START = (
    *("filepath", "argumentlist", "workingdirectory", "verb", "credential", "windowstyle"),
    *("redirectstandardoutput", "redirectstandarderror", "redirectstandardinput"),
)
"""The parameters of Start-Process that take an argument, from its page of the reference."""

_NATIVE_TOO = ("curl", "wget")
"""Aliases of Invoke-WebRequest in Windows PowerShell alone, and programs of those names."""


def expand(
    script: Elements,
    *,
    cwd: str = "",
    root: str = "",
    home: str = "",
    wrappers: Wrappers = BUILT_IN,
) -> tuple[tuple[Command, ...], tuple[str, ...]]:
    """All commands of a scanned text, and what could not be followed, in plain sentences."""
    run = Expansion(root, home, cwd, wrappers, length_of(script))
    follow(run, script, Place(cwd), None, "", 0)
    return tuple(run.commands), tuple(run.budget.problems)


def follow(
    run: Expansion, script: Elements, place: Place, via: Command | None, how: str, depth: int
) -> None:
    """Adds the commands of one text to an expansion. `place` moves with `Set-Location`."""
    printed: list[str | None] = []
    for element in script.simples:
        known = [printed[at] for at in element.feeds]
        piped = "".join(one for one in known if one is not None)
        text = _printed(element, piped if known and None not in known else None)
        printed.append(text)
        words = element.words
        if not words and not element.redirects and not element.assignments:
            continue
        writes = [
            write
            for redirect in element.redirects
            if (write := _redirected(run, redirect, place, text or "")) is not None
        ]
        _Step(run, element, place, via, how or element.how, depth, piped).command(writes)


class _Step:
    """One element with what is around it."""

    __slots__ = ("depth", "element", "how", "piped", "place", "run", "via")

    def __init__(
        self,
        run: Expansion,
        element: Element,
        place: Place,
        via: Command | None,
        how: str,
        depth: int,
        piped: str,
    ) -> None:
        self.run = run
        self.element = element
        self.place = place
        self.via = via
        self.how = how
        self.depth = depth
        self.piped = piped

    def command(self, writes: list[Write]) -> None:
        """Adds the command, the cmdlet that it stands for, and what it runs."""
        element = self.element
        words = element.words
        typed = _name(words)
        name = ALIASES.get(typed, CANONICAL.get(typed, typed)).lower() if words else ""
        found = arguments(element)
        if typed in _NATIVE_TOO and any(_is_out_file(one[0]) for one in found):
            name = "invoke-webrequest"
        if not words or name not in CANONICAL:
            self.native(typed, writes)
            return
        row = CMDLETS.get(name)
        if typed in ("mkdir", "md"):  # functions around New-Item
            found += [["-ItemType"], ["Directory"]]
        if row is not None:
            for target in written(row, found, self.piped):
                writes.append(self.write(target, CANONICAL[name]))
        command = self.add(words, writes, self.via, self.how)
        if words[0] != CANONICAL[name]:
            why = f"its alias {words[0]}" if typed in ALIASES else "as the reference spells it"
            command = self.add((CANONICAL[name], *words[1:]), writes, command, why)
        if name == "invoke-expression":
            self.invoke(found, command)
        elif name == "start-process":
            self.start(found, command)
        elif name in ("set-location", "push-location", "pop-location"):
            self.move(name, found)

    def add(
        self, words: tuple[str, ...], writes: list[Write], via: Command | None, how: str
    ) -> Command:
        command = Command(
            words,
            assignments=self.element.assignments,
            stdin=self.piped,
            writes=tuple(write for write in writes if write.path),
            via=via,
            how=how,
            dialect="powershell",
        )
        self.run.commands.append(command)
        return command

    def native(self, typed: str, writes: list[Write]) -> None:
        """A program, as the shell's tables know it; what `cmd /c` is given is read here."""
        words = self.element.words
        script: str | None = None
        if typed == "cmd":
            script = _behind(words, ("/c", "/k", "/r"))
        if script is not None:
            command = self.add(words, writes, self.via, self.how)
            self.script(script, command, f"script given to {typed}", copied(self.place))
            return
        add_command(
            self.run,
            words,
            self.place,
            assignments=self.element.assignments,
            stdin=self.piped,
            writes=writes,
            via=self.via,
            how=self.how,
            depth=self.depth,
            dialect="powershell",
        )

    def script(self, text: str, via: Command, how: str, place: Place) -> None:
        if not text.strip("\0\1 \t\n") or not may_follow(self.run.budget, (text,), self.depth + 1):
            return
        script = scan(text.replace(UNKNOWN, _HOLE).replace(SPLIT, _HOLE))
        report(self.run.budget, script.problems, how)
        follow(self.run, script, place, via, how, self.depth + 1)

    def invoke(self, found: list[list[str]], command: Command) -> None:
        """Invoke-Expression runs a text in the same session."""
        bound = bind(found, ("command",), ("command",))
        text = "\n".join(bound.get("command", ())) or self.piped
        self.script(text, command, "run by Invoke-Expression", self.place)

    def start(self, found: list[list[str]], command: Command) -> None:
        """Start-Process joins its arguments with blanks, so one of them may hold several."""
        short = [["-argumentlist"] if one[0].lower() == "-args" else one for one in found]
        bound = bind(short, ("filepath", "argumentlist"), _START)
        program = bound.get("filepath", [])
        listed = " ".join(bound.get("argumentlist", ()))
        name = "".join(program[:1]).replace(SPLIT, UNKNOWN)
        argv = (name, *(one.strip('"') for one in listed.split()))
        if not program or not may_follow(self.run.budget, argv, self.depth + 1):
            return
        there = copied(self.place)
        for folder in bound.get("workingdirectory", ())[:1]:
            there = inside(self.place, slashes(folder))
        add_command(
            self.run,
            argv,
            there,
            via=command,
            how="run by Start-Process",
            depth=self.depth + 1,
            dialect="powershell",
        )

    def move(self, name: str, found: list[list[str]]) -> None:
        bound = bind(found, ("path",), ("path", "literalpath", "stackname"))
        target = (bound.get("path") or bound.get("literalpath") or [""])[0]
        mover = {"push-location": "pushd", "pop-location": "popd"}.get(name, "cd")
        if not target or name == "pop-location":
            move(self.place, (mover,))
        else:
            move(self.place, (mover, UNKNOWN if is_device(target) else slashes(target)))

    def write(self, target: Target, how: str) -> Write:
        return write_of(self.run, target, self.place, how)


def _redirected(run: Expansion, redirect: Redirect, place: Place, text: str) -> Write | None:
    target = slashes(redirect.target)
    if redirect.operator not in (">", ">>") or not is_file(target) or is_device(target):
        return None
    body = text if redirect.descriptor in ("", "1", "*") else ""
    return write_of(run, Target(target, text=body), place, f"{redirect.operator} redirection")


def _printed(element: Element, piped: str | None) -> str | None:
    """What an element sends on; None where it is not known."""
    if not element.words:
        return element.printed
    name = _name(element.words)
    if name not in _PRINTS:
        return None
    if name in ("tee", "tee-object"):
        return piped
    found = [one for argument in arguments(element) for one in argument]
    texts = [one for one in found if not is_parameter(one)]
    if SPLIT in "".join(texts):
        return None
    return "\n".join([*texts, ""]) if texts else piped


def _name(words: tuple[str, ...]) -> str:
    """The command's name in lower case, without its folder or module."""
    return base(words[0]).lower() if words else ""


def _is_out_file(word: str) -> bool:
    return len(word) > 2 and "-outfile".startswith(word.lower().partition(":")[0])


def _behind(words: tuple[str, ...], options: tuple[str, ...]) -> str | None:
    """What follows the first of these options, as one script."""
    for at in range(1, len(words)):
        if words[at].lower() in options:
            return " ".join(words[at + 1 :])
    return None
