"""Each row of the table of interpreters: what it runs, and what it only reads."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from forenote.matcher.programs.interpreters import ROWS, Interpreter

Runs = Callable[[str], list[str]]

FOUND: dict[str, list[tuple[str, list[str]]]] = {
    "bash|sh|zsh|dash|ksh|mksh|ash|rbash": [
        ("bash scripts/deploy.sh prod", ["scripts/deploy.sh prod"]),
        ("bash -c 'rm x; ls'", ["rm x", "ls"]),
        ("bash -lc 'rm x'", ["rm x"]),
        ("bash -c -e 'rm x' name arg", ["rm x"]),
        ("bash -euo pipefail -c 'rm x'", ["rm x"]),
        ("bash +e -o pipefail -c 'rm x'", ["rm x"]),
        ("bash --norc --rcfile f -c 'rm x'", ["rm x"]),
        ("sh -s -- a <<'EOF'\nrm x\nEOF", ["rm x"]),
        ("zsh <<< 'rm x'", ["rm x"]),
        ("bash - <<< 'rm x'", []),
        ("bash < deploy.sh", ["deploy.sh"]),
        ("/bin/bash -x ./a.sh", ["./a.sh"]),
        ('bash -c "bash -c \'rm x\'"', ["bash -c rm x", "rm x"]),
        ('bash -c "rm $X y"', ["rm *? y"]),
        ('bash -c "rm \\"$X\\""', ["rm ?"]),
        ("bash -c \"rm '$X'\"", ["rm ?"]),
    ],
    "fish": [("fish -c 'rm x'", ["rm x"]), ("fish --command='rm x'", ["rm x"])],
    "source|.": [("source ./env.sh", ["./env.sh"]), (". venv/bin/activate", ["venv/bin/activate"])],
    "pwsh|powershell": [
        ("pwsh -NoProfile -Command 'git push; git log'", ["git push", "git log"]),
        ("powershell.exe -ExecutionPolicy Bypass -c git push", ["git push"]),
        ("pwsh -File deploy.ps1 prod", ["deploy.ps1 prod"]),
        ("pwsh deploy.ps1", ["deploy.ps1"]),
    ],
    "python|python2|python3|pypy|pypy3|py|ipython": [
        ("python -m pip install x", ["pip install x"]),
        ("python3 -Im pytest -q -c f", ["pytest -q -c f"]),
        ("python3.12 -X dev manage.py migrate", ["manage.py migrate"]),
        ("./venv/bin/python -u tool.py -m x", ["tool.py -m x"]),
        ("python -m coverage run -m pytest", ["coverage run -m pytest", "pytest"]),
    ],
    "node|nodejs": [("node -r esm a.js x", ["a.js x"]), ("node --inspect=9 a.js", ["a.js"])],
    "tsx|ts-node|esno": [("tsx src/a.ts", ["src/a.ts"])],
    "deno run": [("deno run -A --import-map m.json a.ts", ["a.ts"])],
    "bun run": [("bun run a.ts x", ["a.ts x"])],
    "bun": [("bun src/a.ts", ["src/a.ts"])],
    "ruby|jruby": [("ruby -I lib a.rb", ["a.rb"])],
    "perl": [("perl -w a.pl x", ["a.pl x"])],
    "php": [("php artisan migrate", ["artisan migrate"]), ("php -d a=b -f x.php", ["x.php"])],
    "Rscript|littler": [("Rscript a.R", ["a.R"])],
    "julia": [("julia --project=. a.jl", ["a.jl"])],
    "lua|luajit": [("lua a.lua", ["a.lua"])],
    "elixir": [("elixir a.exs", ["a.exs"])],
    "groovy|scala": [("groovy a.groovy", ["a.groovy"])],
    "osascript": [("osascript a.scpt", ["a.scpt"])],
    "java": [("java -Xmx1g -cp a:b -jar app.jar serve", ["app.jar serve"]),
             ("java Main.java x", ["Main.java x"])],
    "go run": [("go run ./cmd/x -v", ["./cmd/x -v"]), ("go run -tags a main.go", ["main.go"])],
    "dotnet|mono": [("dotnet bin/app.dll", ["bin/app.dll"])],
    "streamlit run": [("streamlit run app.py", ["app.py"])],
    "fastapi run|dev": [("fastapi dev app.py", ["app.py"])],
    "torchrun": [("torchrun --nproc_per_node 2 train.py", ["train.py"])],
    "accelerate launch": [("accelerate launch train.py", ["train.py"]),
                          ("accelerate launch -m app.train", ["app.train"])],
}  # fmt: skip

NOTHING = [
    pytest.param("bash -n deploy.sh", id="bash -n checks the syntax"),
    pytest.param("bash", id="an interactive shell"),
    pytest.param("bash -c", id="-c without a script"),
    pytest.param("bash --version", id="asks for the version"),
    pytest.param('bash -c "$SCRIPT"', id="a script that is not known"),
    pytest.param('bash "$SCRIPT" x', id="a file that is not known"),
    pytest.param("bash <(curl x)", id="a file made by a substitution"),
    pytest.param("curl x | bash", id="output that is not known"),
    pytest.param("cat a.sh | bash", id="a file's content is not in the text"),
    pytest.param("python -c 'import os' -m pip", id="inline code; what follows is its arguments"),
    pytest.param("python - <<'EOF'\nrm x\nEOF", id="code on standard input"),
    pytest.param("python <<'EOF'\nrm x\nEOF", id="the same without a dash"),
    pytest.param("echo 'rm x' | python", id="python is no shell"),
    pytest.param("python -V", id="asks for the version"),
    pytest.param("python -m", id="-m without a module"),
    pytest.param("node -e 'x' a.js", id="inline code"),
    pytest.param("node --check a.js", id="node --check reads only"),
    pytest.param("perl -ne 'print' a.txt", id="a file that inline code reads"),
    pytest.param("ruby -c a.rb", id="ruby -c reads only"),
    pytest.param("php -l a.php", id="php -l reads only"),
    pytest.param("java -version", id="asks for the version"),
    pytest.param("java Main", id="a class, which no file names"),
    pytest.param("bun run build", id="a script of package.json"),
    pytest.param("bun install", id="another subcommand"),
    pytest.param("bun --filter @a/web build", id="a script of a workspace"),
    pytest.param("deno test", id="another subcommand"),
    pytest.param("go test ./...", id="another subcommand"),
    pytest.param("dotnet build", id="another subcommand"),
    pytest.param("pwsh", id="an interactive PowerShell"),
    pytest.param("pwsh -Version", id="asks for the version"),
    pytest.param("cat bash", id="a shell's name as an argument"),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_each_row_runs_what_its_manual_says(row: Interpreter, runs: Runs) -> None:
    for command, expected in FOUND[row.name]:
        assert runs(command) == expected, command


def test_every_row_has_examples_and_every_example_a_row() -> None:
    assert list(FOUND) == [row.name for row in ROWS]


@pytest.mark.parametrize("command", NOTHING)
def test_nothing_runs(command: str, runs: Runs) -> None:
    assert runs(command) == []


@pytest.mark.parametrize(
    ("command", "how"),
    [
        ("sudo rm x", "run by sudo"),
        ("bash -c 'rm x'", "script given to bash"),
        ("python -m pip", "python -m"),
        ("java -jar a.jar", "java -jar"),
        ("bash deploy.sh", "script run by bash"),
        ("docker -H x compose exec web ls", "run by docker compose exec"),
        ("/usr/bin/env -i ls", "run by env"),
        ("find . -execdir ls ';'", "run by find -execdir"),
        ("uv pip install x", "uv pip"),
        ("$SUDO ls", "if the variable is empty"),
        ("ls $(pwd)", "substitution"),
    ],
)
def test_a_person_is_told_why_it_runs(
    command: str, how: str, reading: Callable[[str], object]
) -> None:
    from forenote.matcher.reading import Reading

    found = reading(command)
    assert isinstance(found, Reading)
    assert how in [one.how for one in found.commands]
