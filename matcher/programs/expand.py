"""From the simple commands of a script to all commands that run, each with the files it writes.

A command stands in front of what it runs. `sudo bash -c 'rm x'` is three commands: `sudo` with all
its words, `bash -c ...` via `sudo`, and `rm x` via `bash`.
"""

from __future__ import annotations

from forenote.matcher.paths.relative import relative
from forenote.matcher.programs.budget import Budget, length_of
from forenote.matcher.programs.children import children
from forenote.matcher.programs.known import (
    DECLARING,
    Known,
    remember,
    texts_of,
    variants,
)
from forenote.matcher.programs.place import Place, join
from forenote.matcher.programs.places import Places
from forenote.matcher.programs.plain import plain_commands
from forenote.matcher.programs.streams import Streams, goes_to_file, is_descriptor
from forenote.matcher.programs.target import Target, is_file
from forenote.matcher.programs.targets import targets
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.matcher.reading import SPLIT, UNKNOWN, Command, Write
from forenote.matcher.shell.simple import ASSIGNMENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from forenote.matcher.programs.child import Child
    from forenote.matcher.programs.wrapper import Wrappers
    from forenote.matcher.shell.simple import Redirect, Script

_HOLE = "${__unknown__}"
"""Stands in a script that is scanned for the text that is not known. There it behaves as what an
expansion yields: one word between quotes, else none or several."""

_POWERSHELL_HOLE = "$__unknown__"
"""The same for a script in PowerShell."""

_PATCHES = ("apply_patch", "applypatch")


def expand(
    script: Script,
    *,
    cwd: str = "",
    root: str = "",
    home: str = "",
    wrappers: Wrappers = BUILT_IN,
) -> tuple[tuple[Command, ...], tuple[str, ...]]:
    """All commands of a scanned script, and what could not be followed, in plain sentences.

    `cwd`, `root` and `home` are those of the action; each may be empty.
    """
    plain = plain_commands(script, wrappers)
    if plain is not None:
        return plain, ()
    return followed(script, cwd=cwd, root=root, home=home, wrappers=wrappers)


def followed(
    script: Script, *, cwd: str, root: str, home: str, wrappers: Wrappers
) -> tuple[tuple[Command, ...], tuple[str, ...]]:
    """The same of any script, without a look at whether there is anything to follow."""
    run = Expansion(root, home, cwd, wrappers, length_of(script))
    run.script(script, Place(cwd), None, "", 0, None, "")
    return tuple(run.commands), tuple(run.problems)


class Expansion(Budget):
    """The state of one expansion: the commands found so far, and what may still be spent."""

    __slots__ = ("commands", "cwd", "home", "root", "wrappers")

    def __init__(self, root: str, home: str, cwd: str, wrappers: Wrappers, length: int = 0) -> None:
        super().__init__(length)
        self.commands: list[Command] = []
        self.root = root
        self.home = home
        self.cwd = cwd
        self.wrappers = wrappers

    def script(
        self,
        script: Script,
        place: Place,
        via: Command | None,
        how: str,
        depth: int,
        stdin: str | None,
        text: str,
    ) -> None:
        """Follows the commands of one script. `text` is its text where that held unknown parts."""
        places = Places(script, place)
        flows = Streams(script, self.wrappers, stdin)
        for i, simple in enumerate(script.simples):
            here = places.at(i, flows.values)
            flow = flows.next(here.names)
            writes: list[Write] = []
            for redirect in flow.redirects:
                writes += self._redirected(redirect, here, flow.out)
            words, assignments = flow.words, simple.assignments
            if not words or words[0] in DECLARING:
                filled = flows.values.fill(simple.holes, ASSIGNMENT, assignments, here.names)
                remember(words, filled, flow.stdin, here.names)
            if via is not None and not self.may_add():
                return
            if text:
                words = tuple(_open(word) for word in words)
                assignments = tuple(_open(word) for word in assignments)
            self.command(
                words,
                here,
                assignments=assignments,
                stdin=flow.stdin or "",
                file=flow.file,
                writes=writes,
                via=via,
                how=how or simple.how,
                depth=depth,
            )

    def command(
        self,
        words: tuple[str, ...],
        place: Place,
        *,
        assignments: tuple[str, ...] = (),
        stdin: str = "",
        file: str = "",
        writes: list[Write] | None = None,
        via: Command | None = None,
        how: str = "",
        depth: int = 0,
        dialect: str = "sh",
    ) -> None:
        """Adds one command, and behind it all that it runs."""
        made = list(writes or ())
        body = stdin
        turns = variants(words)
        if len(turns) > 1:
            turns = turns[: self.turns(len(turns))]
        for turn in turns:
            if not turn:
                continue
            found, title = targets(turn, stdin)
            made += [self.write(target, place, title) for target in found]
            if found and title.split(" ")[0] in _PATCHES:
                body = ""  # what is taken out of a file is no text of the action
        plain = words if turns[0] is words else tuple([str(word) for word in words])
        command = Command(
            plain,
            assignments=tuple([str(word) for word in assignments]) if assignments else (),
            stdin=body,
            writes=tuple(dict.fromkeys([write for write in made if write.path])),
            via=via,
            how=how,
            dialect=dialect,
            substituted=() if plain is words else self._substituted(words),
        )
        self.commands.append(command)
        if not words:
            return
        for child in children(words, stdin, self.wrappers, file):
            self._child(child, command, place, stdin, depth + 1)
        if words[0] == SPLIT and len(words) > 1 and words[1][:1] != "-":
            if self.may_follow(words, depth + 1):
                self.command(
                    words[1:],
                    place,
                    assignments=assignments,
                    stdin=stdin,
                    via=command,
                    how="if the variable is empty",
                    depth=depth + 1,
                )
        elif turns[0]:
            place.move(turns[0] if len(turns) == 1 else plain)

    def _substituted(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The texts of a command's words of which more is known than stands in them."""
        found: list[str] = []
        for word in words:
            if not isinstance(word, Known):
                continue
            for text in word.texts if word.file is None else (word.file,):
                if not self.may_spend(len(text)):
                    return tuple(dict.fromkeys(found))
                found.append(text)
        return tuple(dict.fromkeys(found))

    def _child(self, child: Child, parent: Command, place: Place, stdin: str, depth: int) -> None:
        there = place if child.same else place.copy()
        if child.elsewhere:
            there = place.elsewhere()
        elif child.folder:
            there = place.inside(child.folder)
        given = stdin if child.stdin else ""
        if child.script is None:
            if self.may_follow(child.words, depth) and self.may_add():
                self.command(
                    child.words,
                    there,
                    assignments=child.assignments,
                    stdin=given,
                    via=parent,
                    how=child.how,
                    depth=depth,
                )
            return
        if not child.same:
            there.names = {}
        for text in texts_of(child.script):
            if self.left < 0 or self.letters < 0:
                break
            if text.strip("\0\1 \t\n") and self.may_follow((text,), depth):
                self._script(text, child, parent, there, given, depth)

    def _script(
        self, text: str, child: Child, parent: Command, there: Place, given: str, depth: int
    ) -> None:
        """Follows one script that a command is given."""
        if child.dialect == "powershell":
            self._powershell(text, child, parent, there, depth)
            return
        from forenote.matcher.shell.scan import scan

        holes = UNKNOWN in text or SPLIT in text
        if holes:
            text = text.replace(UNKNOWN, _HOLE).replace(SPLIT, _HOLE)
        script = scan(text)
        self.report(script.problems, child.how)
        self.script(script, there, parent, child.how, depth, given or None, text if holes else "")

    def _powershell(
        self, text: str, child: Child, parent: Command, place: Place, depth: int
    ) -> None:
        from forenote.matcher.powershell.commands import follow
        from forenote.matcher.powershell.scan import scan as scan_powershell

        script = scan_powershell(
            text.replace(UNKNOWN, _POWERSHELL_HOLE).replace(SPLIT, _POWERSHELL_HOLE)
        )
        self.report(script.problems, child.how)
        follow(self, script, place, parent, child.how, depth)

    def _redirected(self, redirect: Redirect, place: Place, out: str | None) -> list[Write]:
        operator = redirect.operator
        if operator not in (">", ">>", ">|", "&>", "&>>", "<>", ">&"):
            return []
        text = out or "" if goes_to_file(redirect) else ""
        how = f"{operator} redirection"
        found = texts_of(redirect.target)
        if len(found) > 1:
            found = found[: self.turns(len(found))]
        return [
            self.write(Target(target, text=text), place, how)
            for target in found
            if is_file(target) and not (operator == ">&" and is_descriptor(target))
        ]

    def write(self, target: Target, place: Place, how: str) -> Write:
        """A target as a write of the reading, seen from the project's root."""
        folder = join(place.folder, target.folder) if target.folder else place.folder
        path = join(folder, target.path)
        return Write(relative(path, self.cwd, self.root, self.home), target.text, target.kind, how)


def _open(word: str) -> str:
    """A word of a script in which unknown text stood between single quotes."""
    return word.replace(_HOLE, UNKNOWN) if _HOLE in word else word
