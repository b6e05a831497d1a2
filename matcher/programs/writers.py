"""The table of programs that write, change or remove files; long because it is data.

Programs whose operands need more than a row says are in `copies.py`, `transfers.py`, `edits.py`,
`compress.py` and `gitwrites.py`; the rows here are those where a list of options decides.
"""

from __future__ import annotations

from forenote.matcher.programs.rows import by_program
from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

ALL = "all"
FIRST = "first"
LAST = "last"
NO = ""


class Writer(Record):
    """One program, or one subcommand of a program.

    `files` says which operands are written: `ALL`, `FIRST`, `LAST` or `NO`. `skip` operands in
    front are none (`chmod MODE`). `needs`: with none of these options nothing is written; `never`:
    with one of them nothing is. `out`: options whose value is a written file; `takes`: other
    options that take the next word. `folders`: the operands are folders. `stdin`: what is read
    from standard input is the text. `one_dash`: `-name` is one option. `ordered`: options stand in
    front of the first operand only, so that a command behind it keeps its own. `kind` is that of
    `Write`.
    """

    __slots__ = (
        "attached",
        "files",
        "folders",
        "kind",
        "name",
        "needs",
        "never",
        "one_dash",
        "ordered",
        "out",
        "skip",
        "stdin",
        "takes",
        "why",
    )

    def __init__(
        self,
        name: str,
        why: str,
        files: str = ALL,
        kind: str = "write",
        *,
        skip: int = 0,
        needs: str = "",
        never: str = "",
        out: str = "",
        takes: str = "",
        attached: str = "",
        folders: bool = False,
        stdin: bool = False,
        one_dash: bool = False,
        ordered: bool = False,
    ) -> None:
        self.name: Final = name
        self.why: Final = why
        self.files: Final = files
        self.kind: Final = kind
        self.skip: Final = skip
        self.needs: Final = needs
        self.never: Final = never
        self.out: Final = out
        self.takes: Final = takes
        self.attached: Final = attached
        self.folders: Final = folders
        self.stdin: Final = stdin
        self.one_dash: Final = one_dash
        self.ordered: Final = ordered


ROWS = (
    # --- files as such ------------------------------------------------------------------------
    Writer("touch", "touch(1)", takes="-d --date -r --reference -t", never="-c --no-create"),
    Writer("tee", "tee(1)", stdin=True),
    Writer("sponge", "sponge(1), moreutils", stdin=True),
    Writer("rm|unlink|trash|trash-put", "rm(1), unlink(1), trash-put(1)", kind="remove"),
    Writer("shred", "shred(1)", kind="remove", takes="-n --iterations -s --size"),
    Writer("truncate", "truncate(1)", kind="edit", takes="-s --size -r --reference"),
    Writer("mkdir", "mkdir(1)", folders=True, takes="-m --mode"),
    Writer("rmdir", "rmdir(1)", kind="remove", folders=True),
    Writer("chmod", "chmod(1)", kind="edit", skip=1),
    Writer("chown|chgrp", "chown(1), chgrp(1)", kind="edit", skip=1, takes="--from"),
    Writer("dos2unix|unix2dos", "dos2unix(1)", kind="edit", never="-i --info"),
    Writer("ed|ex|red", "ed(1), ex(1)", kind="edit", takes="-p --prompt -c --cmd -u -w -t"),
    Writer(
        "sd", "sd FIND REPLACE FILE...", kind="edit", skip=2, never="-p --preview", takes="-n -f"
    ),
    Writer("sudoedit", "sudo(8)", kind="edit", takes="-u -g -p"),
    Writer(
        "sudo", "sudo(8): -e edits", kind="edit", needs="-e --edit", ordered=True, takes="-u -g -p"
    ),
    # --- an option names the file -------------------------------------------------------------
    Writer("sort", "sort(1)", NO, out="-o --output", takes="-k -t -S -T"),
    Writer("shuf", "shuf(1)", NO, out="-o --output", takes="-i -n --random-source"),
    Writer("gpg|gpg2", "gpg(1)", NO, out="-o --output", takes="-r --recipient -u --local-user"),
    Writer("ffmpeg", "ffmpeg(1): the output stands last", LAST, takes="-i -f", one_dash=True),
    Writer("gcc|g++|cc|c++|clang|clang++|ld|rustc|as", "gcc(1)", NO, out="-o", takes="-I -L -D -x"),
    Writer("go build", "go help build", NO, out="-o", takes="-C -tags -ldflags", one_dash=True),
    Writer("pandoc|typst|weasyprint", "pandoc(1)", NO, out="-o --output", takes="-f -t -H -V"),
    Writer("openssl", "openssl(1)", NO, out="-out -keyout", takes="-in", one_dash=True),
    Writer(
        "ssh-keygen", "ssh-keygen(1)", NO, out="-f", never="-l -y -F -R -B", takes="-t -b -C -N"
    ),
    Writer("dot", "dot(1)", NO, out="-o", takes="-T -K -G -N -E"),
    Writer(
        "git archive|bundle|format-patch", "git-archive(1)", NO, out="-o --output", takes="-C -c"
    ),
    Writer("git diff|log|show", "git-diff(1): --output", NO, out="--output", takes="-C -c"),
    Writer("uv export|pip", "uv-export, uv-pip-compile", NO, out="-o --output-file"),
    Writer("pip-compile", "pip-tools", NO, out="-o --output-file"),
    Writer(
        "jest|vitest|pytest|py.test",
        "reports: --outputFile, --junitxml",
        NO,
        out="--outputFile --junitxml --junit-xml --resultlog",
        takes="-k -m -p -c",
    ),
    Writer("protoc|esbuild|tsc", "tsc --outFile, esbuild --outfile", NO, out="--outfile --outFile"),
    Writer("yt-dlp|youtube-dl", "yt-dlp(1)", NO, out="-o --output", takes="-f"),
    Writer(
        "zip",
        "zip(1): the archive is the first operand",
        FIRST,
        takes="-x -i -b -t -P -s --split-size",
    ),
    Writer("mysqldump", "mysqldump(1)", NO, out="-r --result-file", takes="-u -h -P"),
    Writer("pg_dump|pg_dumpall", "pg_dump(1)", NO, out="-f --file", takes="-U -h -p -d -F -t -n"),
    # --- programs that format or repair in place ----------------------------------------------
    Writer(
        "gofmt|goimports|gofumpt|golines",
        "gofmt -w",
        kind="edit",
        needs="-w",
        takes="-r -local -m",
        one_dash=True,
    ),
    Writer(
        "prettier|prettierd",
        "prettier --write",
        kind="edit",
        needs="-w --write",
        takes="--config --parser --ignore-path --plugin --log-level --tab-width --print-width"
        " --trailing-comma --quote-props --arrow-parens --end-of-line --prose-wrap",
    ),
    Writer(
        "eslint|oxlint|xo|standard|tslint|textlint|semistandard|eslint_d",
        "eslint --fix",
        kind="edit",
        needs="--fix --fix-type",
        takes="-c --config --ext --rulesdir --ignore-path -f --format -o --max-warnings --parser"
        " --fix-type",
    ),
    Writer(
        "stylelint|markdownlint|markdownlint-cli2|htmlhint",
        "--fix",
        kind="edit",
        needs="--fix",
        takes="-c --config -i -f",
    ),
    Writer(
        "biome check|format|lint",
        "biome --write",
        kind="edit",
        needs="--write --fix --apply --apply-unsafe",
        takes="--config-path",
    ),
    Writer("dprint fmt", "dprint fmt", kind="edit", never="--diff", takes="-c --config"),
    Writer(
        "ruff format",
        "ruff format",
        kind="edit",
        never="--check --diff",
        takes="--config --line-length --target-version --exclude",
    ),
    Writer(
        "ruff check",
        "ruff check --fix",
        kind="edit",
        needs="--fix --fix-only --unsafe-fixes --add-noqa",
        never="--diff --no-fix",
        takes="--config --select --ignore --extend-select --extend-ignore --line-length --target-"
        "version --exclude --output-format",
    ),
    Writer(
        "black|blue",
        "black(1)",
        kind="edit",
        never="--check --diff -c --code",
        takes="-l --line-length -t --target-version --config --include --exclude --extend-exclude"
        " -c --code",
    ),
    Writer(
        "isort",
        "isort(1)",
        kind="edit",
        never="-c --check --check-only --diff -d --stdout",
        takes="--profile -l --line-length --sp --settings-path -p --src",
    ),
    Writer(
        "autopep8|autoflake|docformatter|pyink",
        "-i",
        kind="edit",
        needs="-i --in-place",
        takes="--select --ignore --max-line-length --imports --exclude",
    ),
    Writer("yapf", "yapf -i", kind="edit", needs="-i --in-place", takes="--style -e --exclude -l"),
    Writer(
        "pyupgrade|reorder-python-imports|add-trailing-comma|djlint",
        "they rewrite their operands",
        kind="edit",
        never="--check --lint",
    ),
    Writer(
        "2to3|futurize|modernize",
        "2to3 -w",
        kind="edit",
        needs="-w --write",
        takes="-f --fix -x --nofix -j -o --output-dir",
    ),
    Writer(
        "codespell|typos",
        "-w writes",
        kind="edit",
        needs="-w --write-changes",
        takes="-L --ignore-words-list -S --skip --config",
    ),
    Writer(
        "rustfmt",
        "rustfmt(1)",
        kind="edit",
        never="--check",
        takes="--edition --style-edition --config --config-path --emit",
    ),
    Writer(
        "clang-format|swift-format|ocamlformat|fourmolu|ormolu|cmake-format|verible-verilog-format",
        "-i",
        kind="edit",
        needs="-i --in-place --inplace",
        takes="-style --style --mode -l --lines --assume-filename",
    ),
    Writer(
        "clang-tidy",
        "--fix",
        kind="edit",
        needs="--fix -fix --fix-errors",
        takes="-p",
        one_dash=True,
    ),
    Writer(
        "shfmt|latexindent",
        "shfmt -w",
        kind="edit",
        needs="-w --write -ow",
        takes="-ln --language-dialect -i --indent",
    ),
    Writer("buf format", "buf format -w", kind="edit", needs="-w --write"),
    Writer("taplo fmt|format", "taplo fmt", kind="edit", never="--check --diff", takes="-c -o"),
    Writer("zig fmt", "zig fmt", kind="edit", never="--check", takes="--exclude"),
    Writer("dart format", "dart format", kind="edit", takes="-o --output -l", never="-o --output"),
    Writer(
        "nixfmt|alejandra|yamlfmt|mdformat|stylua|swiftformat",
        "they rewrite their operands",
        kind="edit",
        never="--check -c -check -dry -lint --lint",
        takes="--config-path --wrap --indent-type --indent-width --quote-style --column-width",
    ),
    Writer(
        "terraform|tofu fmt",
        "terraform fmt",
        kind="edit",
        never="-check -write=false -diff",
        one_dash=True,
    ),
    Writer(
        "rubocop|standardrb",
        "rubocop -a",
        kind="edit",
        needs="-a -A --autocorrect --autocorrect-all --auto-correct --fix -x",
        takes="-c --config --only --format",
    ),
    Writer(
        "php-cs-fixer fix",
        "php-cs-fixer fix",
        kind="edit",
        never="--dry-run",
        takes="--config --rules",
    ),
    Writer(
        "phpcbf|pint",
        "they rewrite their operands",
        kind="edit",
        never="--test",
        takes="--standard",
    ),
    Writer(
        "google-java-format|ktlint|scalafmt",
        "-i, -F",
        kind="edit",
        needs="-i -r --replace -F --format",
        takes="--config",
    ),
    Writer(
        "yq|dasel", "yq -i", LAST, kind="edit", needs="-i --inplace --in-place", takes="-p -o -I"
    ),
)

BY_PROGRAM = by_program(ROWS)


def of_program(program: str) -> tuple[Writer, ...]:
    """The rows of a program, in the order in which they are tried."""
    made = _MADE.get(program)
    if made is None:
        made = tuple([Writer(**row) for row in BY_PROGRAM.get(program, ())])
        if made:  # else the programs of a long replay would all be kept
            _MADE[program] = made
    return made


_MADE: dict[str, tuple[Writer, ...]] = {}
