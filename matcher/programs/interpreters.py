"""The table of programs that run a script or a module: `bash deploy.sh`, `python -m pip`.

What is run so is a program of its own, so that a note keyed to `deploy.sh prod` or to `pip install`
is found. Inline code (`python -c`) is no command; `text:` keys look into it.
"""

from __future__ import annotations

from forenote.matcher.programs.rows import by_program
from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

SHELL = "shell"
"""Reads shell: `-c` gives it a script, and so does its standard input."""

LANGUAGE = "language"
"""Reads another language: inline code and standard input are text."""

POWERSHELL = "powershell"
"""Reads PowerShell: `-Command` gives it a script."""


class Interpreter(Record):
    """One program, or one subcommand of a program, that runs a script.

    `takes`: options that take the next word. `code`: options whose value is the program's text;
    with one of them no operand is a script. `modules`: options whose value is a module to run.
    `files`: options whose value is the script (`java -jar`). `inert`: options with which nothing
    runs. `one_dash`: `-name` is one option. `endings`: the operand is a script only with one of
    these in its name; empty: always.
    """

    __slots__ = (
        "code",
        "endings",
        "files",
        "inert",
        "kind",
        "modules",
        "name",
        "one_dash",
        "takes",
        "why",
    )

    def __init__(
        self,
        name: str,
        why: str,
        kind: str = LANGUAGE,
        *,
        takes: str = "",
        code: str = "",
        modules: str = "",
        files: str = "",
        inert: str = "",
        one_dash: bool = False,
        endings: str = "",
    ) -> None:
        self.name: Final = name
        self.why: Final = why
        self.kind: Final = kind
        self.takes: Final = takes
        self.code: Final = code
        self.modules: Final = modules
        self.files: Final = files
        self.inert: Final = inert
        self.one_dash: Final = one_dash
        self.endings: Final = endings


_FILE = ". /"
"""Endings of rows whose operand may also be the name of a task: a file shows a dot or a slash."""

ROWS = (
    Interpreter(
        "bash|sh|zsh|dash|ksh|mksh|ash|rbash",
        "bash(1), dash(1); -n only checks the syntax",
        SHELL,
        takes="-o +o -O +O --rcfile --init-file",
        inert="-n --version --help",
    ),
    Interpreter("fish", "fish(1)", SHELL, takes="-C --init-command -d -o", inert="-n --no-execute"),
    Interpreter("source|.", "bash(1): reads the file into this shell"),
    Interpreter(
        "pwsh|powershell",
        "about_Pwsh",
        POWERSHELL,
        takes="-ExecutionPolicy -ep -ex -WindowStyle -w -WorkingDirectory -wd -ConfigurationName"
        " -InputFormat -OutputFormat -Version -PSConsoleFile -SettingsFile",
        one_dash=True,
    ),
    Interpreter(
        "python|python2|python3|pypy|pypy3|py|ipython",
        "python(1)",
        takes="-W -X --check-hash-based-pycs",
        code="-c",
        modules="-m",
        inert="-V --version -h --help",
    ),
    Interpreter(
        "node|nodejs",
        "node(1)",
        takes="-r --require --import --loader --experimental-loader --env-file -C --conditions",
        code="-e --eval -p --print",
        inert="-c --check -v --version --test",
    ),
    Interpreter(
        "tsx|ts-node|esno",
        "npm tsx, ts-node",
        takes="-P --project --tsconfig -r -O",
        code="-e --eval",
    ),
    Interpreter("deno run", "deno run", takes="-c --config --import-map -L --log-level --cert"),
    Interpreter("bun run", "bun run: a file, else a script of package.json", endings=_FILE),
    Interpreter(
        "bun",
        "bun FILE",
        code="-e --eval -p",
        takes="--cwd -c -r --preload -F --filter",
        endings=_FILE,
    ),
    Interpreter(
        "ruby|jruby", "ruby(1)", takes="-I -r -C -E -F", code="-e", inert="-c -v --version"
    ),
    Interpreter("perl", "perl(1)", takes="-I", code="-e -E", inert="-c -v"),
    Interpreter(
        "php",
        "php(1)",
        takes="-c -d -z -t -S",
        code="-r -B -R -E",
        files="-f",
        inert="-l -v -S --server",
    ),
    Interpreter("Rscript|littler", "Rscript(1)", code="-e"),
    Interpreter("julia", "julia(1)", takes="-p -t -L -J -C --project", code="-e -E --eval --print"),
    Interpreter("lua|luajit", "lua(1)", takes="-l", code="-e"),
    Interpreter("elixir", "elixir(1)", takes="-r -pr -pa -pz -S", code="-e --eval"),
    Interpreter(
        "groovy|scala", "groovy(1), scala(1)", takes="-cp -classpath", code="-e", endings="."
    ),
    Interpreter("osascript", "osascript(1)", takes="-l -s", code="-e"),
    Interpreter(
        "java",
        "java(1): -jar FILE, or one source file",
        takes="-cp -classpath --class-path -p --module-path --add-modules --add-opens",
        files="-jar",
        one_dash=True,
        endings=".java .jar",
    ),
    Interpreter(
        "go run",
        "go help run",
        takes="-C -exec -tags -ldflags -gcflags -mod -modfile -p -o -overlay",
        one_dash=True,
        endings=_FILE,
    ),
    Interpreter("dotnet|mono", "dotnet(1), mono(1)", endings=".dll .exe .csx"),
    Interpreter("streamlit run", "streamlit run", takes="--server.port --server.address"),
    Interpreter("fastapi run|dev", "fastapi run", takes="--port --host --workers --app"),
    Interpreter(
        "torchrun",
        "torchrun",
        takes="-m --nproc_per_node --nproc-per-node --nnodes --node_rank --master_addr"
        " --master_port",
    ),
    Interpreter(
        "accelerate launch",
        "accelerate launch",
        takes="--config_file --num_processes --num_machines --mixed_precision --main_process_port",
        modules="-m --module",
    ),
)


BY_PROGRAM = by_program(ROWS)


def of_program(program: str) -> tuple[Interpreter, ...]:
    """The rows of a program, in the order in which they are tried."""
    made = _MADE.get(program)
    if made is None:
        made = tuple([Interpreter(**row) for row in BY_PROGRAM.get(program, ())])
        if made:  # else the programs of a long replay would all be kept
            _MADE[program] = made
    return made


_MADE: dict[str, tuple[Interpreter, ...]] = {}
