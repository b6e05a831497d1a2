"""What a table row says of a program that runs another, and how the configuration adds rows."""

from __future__ import annotations

from forenote.matcher.programs.rows import programs_of
from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.matcher.programs.rows import Plain as ByProgram

    Plain = tuple[str, str, int, str]
    """A configured row as the index stores it: name, options with values, skip, kind."""

ARGV = "argv"
"""The words behind the wrapper's own are the command, one argument each (`sudo`)."""

JOINED = "joined"
"""The words are joined with blanks, and a shell reads the result (`ssh`, `eval`)."""

SCRIPTS = "scripts"
"""Each operand is a script for a shell by itself (`hyperfine`, `concurrently`)."""

SCRIPT = "script"
"""The first operand is a script for a shell (`trap`)."""

NONE = "none"
"""Only options hold commands (`su -c`)."""

KINDS = (ARGV, JOINED, SCRIPTS, SCRIPT, NONE)


class Wrapper(Record):
    """One program, or one subcommand of a program, that runs the command it is given.

    `name` is the program and its subcommands, with `|` between alternatives (`docker|podman exec`).
    `why` is the manual or the reason that the row rests on. Lists of options are written in one
    string with blanks between.

    - `kind` says what the words behind the row's own are; see the constants above.
    - `takes`: options that take the next word. `skip`: operands before the command. `mixed`:
      options may stand between those operands, and in front of the command behind them.
    - `least`: with fewer operands nothing is run (`trap INT`).
    - `behind`: the command stands behind this word, or one of these, and without it there is none.
    - `scripts`: options whose value is a script (`su -c`). `ends`: options behind which the rest
      is the command (`nix develop -c`). `modules`: options behind which it is a module to run.
    - `inert`: options with which nothing is run (`command -v`). `own`: operands in the command's
      place that are subcommands of the wrapper itself (`dotenv list`).
    - `only`: the row is about these words only with one of these options (`runuser -u`).
    - `assigns`: `NAME=value` words may stand before the command. `folder`: options that name the
      folder in which the command runs. `elsewhere`: it runs on another machine or file system.
    - `shell`: without a command it starts a shell, which reads standard input (`ssh host`, `su`).
    - `entry`: an option whose value is the program, and the words are its arguments
      (`docker run --entrypoint`). `pairs`: options that take the next two words. `dashes`: a `--`
      behind the program goes. `raw`: a backslash in the script quotes nothing (`cmd.exe`).
    - `package`: the program may carry a version (`npx cowsay@latest`). `same`: it runs in this
      very shell, so that `cd` lasts. `stdin`: standard input is handed on to the command.
    """

    __slots__ = (
        "assigns",
        "behind",
        "dashes",
        "elsewhere",
        "ends",
        "entry",
        "folder",
        "inert",
        "kind",
        "least",
        "mixed",
        "modules",
        "name",
        "only",
        "own",
        "package",
        "pairs",
        "raw",
        "same",
        "scripts",
        "shell",
        "skip",
        "stdin",
        "takes",
        "why",
    )

    def __init__(
        self,
        name: str,
        why: str,
        kind: str = ARGV,
        *,
        takes: str = "",
        skip: int = 0,
        least: int = 1,
        mixed: bool = False,
        behind: str = "",
        scripts: str = "",
        ends: str = "",
        modules: str = "",
        inert: str = "",
        own: str = "",
        only: str = "",
        assigns: bool = False,
        folder: str = "",
        elsewhere: bool = False,
        entry: str = "",
        pairs: str = "",
        dashes: bool = False,
        raw: bool = False,
        package: bool = False,
        same: bool = False,
        shell: bool = False,
        stdin: bool = True,
    ) -> None:
        self.name: Final = name
        self.why: Final = why
        self.kind: Final = kind
        self.takes: Final = takes
        self.skip: Final = skip
        self.least: Final = least
        self.mixed: Final = mixed
        self.behind: Final = behind
        self.scripts: Final = scripts
        self.ends: Final = ends
        self.modules: Final = modules
        self.inert: Final = inert
        self.own: Final = own
        self.only: Final = only
        self.assigns: Final = assigns
        self.folder: Final = folder
        self.elsewhere: Final = elsewhere
        self.entry: Final = entry
        self.pairs: Final = pairs
        self.dashes: Final = dashes
        self.raw: Final = raw
        self.package: Final = package
        self.same: Final = same
        self.shell: Final = shell
        self.stdin: Final = stdin


class Wrappers(Record):
    """The rows by program: those of the table, and in front of them those of the configuration."""

    __slots__ = ("_made", "by_program")

    def __init__(self, by_program: ByProgram) -> None:
        self.by_program: Final = by_program
        self._made: Final[dict[str, tuple[Wrapper, ...]]] = {}

    def of(self, program: str) -> tuple[Wrapper, ...]:
        """The rows of a program, in the order in which they are tried."""
        made = self._made.get(program)
        if made is None:
            made = tuple([Wrapper(**row) for row in self.by_program.get(program, ())])
            if made:  # else the programs of a long replay would all be kept
                self._made[program] = made
        return made

    def extended(self, rows: tuple[Plain, ...]) -> Wrappers:
        """With the configuration's rows, each of which goes before the built-in ones of its
        program. A row's `kind` is one of `KINDS`; the configuration is checked where it is read."""
        if not rows:
            return self
        more = dict(self.by_program)
        for name, values, skip, kind in reversed(rows):
            row: dict[str, object] = {"name": name, "why": "", "kind": kind}
            row |= {"takes": values, "skip": skip, "mixed": skip > 0}
            for program in programs_of(name):
                more[program] = (row, *more.get(program, ()))
        return Wrappers(more)
