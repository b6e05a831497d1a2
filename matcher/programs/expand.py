"""From the simple commands of a script to all commands that run, each with the files it writes.

A command stands in front of what it runs. `sudo bash -c 'rm x'` is three commands: `sudo` with all
its words, `bash -c ...` via `sudo`, and `rm x` via `bash`.
"""

from __future__ import annotations

from forenote.matcher.paths.relative import relative
from forenote.matcher.programs.budget import (
    Budget,
    length_of,
    may_add,
    may_follow,
    may_spend,
    may_turn,
    report,
)
from forenote.matcher.programs.children import children
from forenote.matcher.programs.known import (
    DECLARING,
    Known,
    fill,
    remember,
    texts_of,
    variants,
)
from forenote.matcher.programs.place import Place, copied, inside, join, move
from forenote.matcher.programs.places import Places, place_at
from forenote.matcher.programs.plain import plain_commands
from forenote.matcher.programs.streams import goes_to_file, is_descriptor, next_stream, streams_of
from forenote.matcher.programs.target import Target, is_file
from forenote.matcher.programs.targets import targets
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.matcher.reading import SPLIT, UNKNOWN, Command, Write
from forenote.matcher.record import Record
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
    add_script(run, script, Place(cwd), None, "", 0, None, "")
    return tuple(run.commands), tuple(run.budget.problems)


class Expansion(Record):
    """The state of one expansion: the commands found so far, and what may still be spent."""

    __slots__ = ("budget", "commands", "cwd", "home", "root", "wrappers")

    def __init__(self, root: str, home: str, cwd: str, wrappers: Wrappers, length: int = 0) -> None:
        self.budget = Budget(length)
        self.commands: list[Command] = []
        self.root = root
        self.home = home
        self.cwd = cwd
        self.wrappers = wrappers


def add_script(
    run: Expansion,
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
    flows = streams_of(script, run.wrappers, stdin)
    for i, simple in enumerate(script.simples):
        here = place_at(places, i, flows.known)
        flow = next_stream(flows, here.names)
        writes: list[Write] = []
        for redirect in flow.redirects:
            writes += _redirected(run, redirect, here, flow.out)
        words, assignments = flow.words, simple.assignments
        if not words or words[0] in DECLARING:
            filled = fill(flows.known, simple.holes, ASSIGNMENT, assignments, here.names)
            remember(words, filled, flow.stdin, here.names)
        if via is not None and not may_add(run.budget):
            return
        if text:
            words = tuple(map(_open, words))
            assignments = tuple(map(_open, assignments))
        add_command(
            run,
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


def add_command(
    run: Expansion,
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
        turns = turns[: may_turn(run.budget, len(turns))]
    for turn in turns:
        if not turn:
            continue
        found, title = targets(turn, stdin)
        made += [write_of(run, target, place, title) for target in found]
        if found and title.split(" ")[0] in _PATCHES:
            body = ""  # what is taken out of a file is no text of the action
    plain = words if turns[0] is words else tuple(map(str, words))
    command = Command(
        plain,
        assignments=tuple(map(str, assignments)),
        stdin=body,
        writes=tuple(dict.fromkeys([write for write in made if write.path])) if made else (),
        via=via,
        how=how,
        dialect=dialect,
        substituted=() if plain is words else _substituted(run, words),
    )
    run.commands.append(command)
    if not words:
        return
    for child in children(words, stdin, run.wrappers, file):
        _child(run, child, command, place, stdin, depth + 1)
    if words[0] == SPLIT and len(words) > 1 and words[1][:1] != "-":
        if may_follow(run.budget, words, depth + 1):
            add_command(
                run,
                words[1:],
                place,
                assignments=assignments,
                stdin=stdin,
                via=command,
                how="if the variable is empty",
                depth=depth + 1,
            )
    elif turns[0]:
        move(place, turns[0] if len(turns) == 1 else plain)


def _substituted(run: Expansion, words: tuple[str, ...]) -> tuple[str, ...]:
    """The texts of a command's words of which more is known than stands in them."""
    found: list[str] = []
    for word in words:
        if not isinstance(word, Known):
            continue
        for text in word.texts if word.file is None else (word.file,):
            if not may_spend(run.budget, len(text)):
                return tuple(dict.fromkeys(found))
            found.append(text)
    return tuple(dict.fromkeys(found))


def _child(
    run: Expansion, child: Child, parent: Command, place: Place, stdin: str, depth: int
) -> None:
    there = place if child.same else copied(place)
    if child.elsewhere:
        there = Place(UNKNOWN)
    elif child.folder:
        there = inside(place, child.folder)
    given = stdin if child.stdin else ""
    if child.script is None:
        if may_follow(run.budget, child.words, depth) and may_add(run.budget):
            add_command(
                run,
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
        if run.budget.left < 0 or run.budget.letters < 0:
            break
        if text.strip("\0\1 \t\n") and may_follow(run.budget, (text,), depth):
            _script(run, text, child, parent, there, given, depth)


def _script(
    run: Expansion, text: str, child: Child, parent: Command, there: Place, given: str, depth: int
) -> None:
    """Follows one script that a command is given."""
    if child.dialect == "powershell":
        _powershell(run, text, child, parent, there, depth)
        return
    from forenote.matcher.shell.scan import scan

    holes = UNKNOWN in text or SPLIT in text
    if holes:
        text = text.replace(UNKNOWN, _HOLE).replace(SPLIT, _HOLE)
    script = scan(text)
    report(run.budget, script.problems, child.how)
    add_script(run, script, there, parent, child.how, depth, given or None, text if holes else "")


def _powershell(
    run: Expansion, text: str, child: Child, parent: Command, place: Place, depth: int
) -> None:
    from forenote.matcher.powershell.commands import follow
    from forenote.matcher.powershell.scan import scan as scan_powershell

    script = scan_powershell(
        text.replace(UNKNOWN, _POWERSHELL_HOLE).replace(SPLIT, _POWERSHELL_HOLE)
    )
    report(run.budget, script.problems, child.how)
    follow(run, script, place, parent, child.how, depth)


def _redirected(run: Expansion, redirect: Redirect, place: Place, out: str | None) -> list[Write]:
    operator = redirect.operator
    if operator not in (">", ">>", ">|", "&>", "&>>", "<>", ">&"):
        return []
    text = out or "" if goes_to_file(redirect) else ""
    how = f"{operator} redirection"
    found = texts_of(redirect.target)
    if len(found) > 1:
        found = found[: may_turn(run.budget, len(found))]
    return [
        write_of(run, Target(target, text=text), place, how)
        for target in found
        if is_file(target) and not (operator == ">&" and is_descriptor(target))
    ]


def write_of(run: Expansion, target: Target, place: Place, how: str) -> Write:
    """A target as a write of the reading, seen from the project's root."""
    folder = join(place.folder, target.folder) if target.folder else place.folder
    path = join(folder, target.path)
    return Write(relative(path, run.cwd, run.root, run.home), target.text, target.kind, how)


def _open(word: str) -> str:
    """A word of a script in which unknown text stood between single quotes."""
    return word.replace(_HOLE, UNKNOWN) if _HOLE in word else word
