"""Scripts of which no table of this folder says anything: their commands are what stands there.

Two of three real commands of agents run nothing else and write no file. One look at a table tells,
and what follows words into programs, folders and streams is not even loaded then.
"""

from __future__ import annotations

from forenote.matcher.programs.children import MANAGERS, MANY
from forenote.matcher.programs.edits import IN_PLACE
from forenote.matcher.programs.gitwrites import WRITING
from forenote.matcher.programs.interpreters import BY_PROGRAM as INTERPRETERS
from forenote.matcher.programs.many import ASKED_TO
from forenote.matcher.programs.names import spellings
from forenote.matcher.programs.output import PRINTERS
from forenote.matcher.programs.streams import is_descriptor
from forenote.matcher.programs.target import is_file
from forenote.matcher.programs.targets import (
    COMPRESS,
    CONTAINERS,
    COPIES,
    EDITS,
    TRANSFERS,
)
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.matcher.programs.wrappers import BY_PROGRAM as WRAPPERS
from forenote.matcher.programs.writers import BY_PROGRAM as WRITERS
from forenote.matcher.programs.writers import NO
from forenote.matcher.reading import Command

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.matcher.programs.wrapper import Wrappers
    from forenote.matcher.shell.simple import Redirect, Script


def _table() -> dict[str, tuple[str, ...]]:
    always = (*MANY, *MANAGERS, *COPIES, *EDITS, *COMPRESS, *TRANSFERS, "split", "uv")
    found = {name: {""} for name in always}
    found |= {name: set(options) for name, options in (ASKED_TO | IN_PLACE).items()}
    found["git"] = set(WRITING)
    found |= {name: {"cp"} for name in CONTAINERS}
    for table in (WRAPPERS, INTERPRETERS, WRITERS):
        for program, rows in table.items():
            for row in rows:
                asked = row["name"].split(" ")[1:2] or [""]
                if table is WRITERS and row.get("files") == NO:
                    asked = [row["out"].replace(" ", "|")]
                found.setdefault(program, set()).update(asked[0].split("|"))
    return {name: () if "" in words else tuple(sorted(words)) for name, words in found.items()}


TOLD: Final = _table()
"""The programs of which anything may be said, and the subcommands and options without one of which
there is nothing; empty where it depends on more."""


def plain_commands(script: Script, wrappers: Wrappers) -> tuple[Command, ...] | None:
    """The commands of the script, None where there may be more to say of one."""
    if script.loops or wrappers is not BUILT_IN:
        return None
    commands = []
    for simple in script.simples:
        words = simple.words
        if words:
            for name in spellings(words[0]):
                told = TOLD.get(name)
                if told is None and name:
                    continue
                if not told or _asks(words, told):
                    return None
        if (
            simple.holes
            or simple.opened >= 0
            or (simple.redirects and not _harmless(simple.redirects))
            or (simple.feeds and not _silent(simple.feeds, script))
        ):
            return None
        commands.append(Command(words, assignments=simple.assignments, how=simple.how))
    return tuple(commands)


def _asks(words: tuple[str, ...], told: tuple[str, ...]) -> bool:
    """Whether one of the subcommands and options stands there, or seems to."""
    for word in words:
        if word.partition("=")[0] in told:
            return True
        if word[:1] == "-" and word[1:2] != "-":
            for letter in word:
                if "-" + letter in told:
                    return True
    return False


def _harmless(redirects: tuple[Redirect, ...]) -> bool:
    """Whether the redirections write no file and bring no text."""
    for redirect in redirects:
        operator, target = redirect.operator, redirect.target
        if operator[:2] == "<<":
            return False
        writes = operator not in ("<", "<&") and is_file(target)
        if writes and not (operator == ">&" and is_descriptor(target)):
            return False
    return True


def _silent(feeds: tuple[int, ...], script: Script) -> bool:
    """Whether nothing is known of what the commands print that feed another."""
    for at in feeds:
        words = script.simples[at].words
        name = spellings(words[0])[0] if words else ""
        if len(feeds) > 1 or not name:
            return False
        if name in PRINTERS:
            from forenote.matcher.programs.output import printed

            if script.simples[at].feeds and name == "cat":
                return False
            if printed(words, None) is not None:
                return False
    return True
