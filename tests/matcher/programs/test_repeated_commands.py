"""Commands run on many things, what may vanish, and what is one program under two names."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from forenote.matcher.programs import children, many

Runs = Callable[[str], list[str]]


def test_the_names_that_load_the_module_are_those_of_its_table() -> None:
    assert tuple(many.MANY) == children.MANY


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        pytest.param("find . -name '*.py' -exec rm {} \\;", ["rm ./*.py"], id="one name pattern"),
        pytest.param("find src lib -exec rm {} +", ["rm *?"], id="several starts"),
        pytest.param("find src -type f -exec rm {} \\;", ["rm src/?"], id="no name pattern"),
        pytest.param("find . -name a -o -name b -exec rm {} +", ["rm *?"], id="alternatives"),
        pytest.param("find . -exec a {} \\; -exec b {} \\;", ["a ?", "b ?"], id="two"),
        pytest.param("find . -mindepth 1 -ok rm {} \\;", ["rm ./?"], id="-ok asks, then runs"),
        pytest.param("find . -exec sh -c 'rm \"$1\"' _ {} \\;",
                     ["sh -c rm \"$1\" _ ?", "rm ?"], id="a script per file"),
        pytest.param("fd -e py -x rm", ["rm ?/*.py"], id="fd adds the file"),
        pytest.param("fd -e py -X rm -f {} \\; -u", ["rm -f ?/*.py"], id="fd up to ;"),
        pytest.param("fd -x rm {.}.o", ["rm ?"], id="fd without a pattern"),
        pytest.param("git ls-files '*.py' | xargs rm", ["rm ?/*.py *?"], id="git ls-files"),
        pytest.param("git ls-files -z -- 'src/*.py' | xargs -0 rm", ["rm src/*.py *?"], id="-z"),
        pytest.param("git diff --name-only main -- '*.py' | xargs rm", ["rm ?/*.py *?"], id="git diff"),
        pytest.param("git grep -l x -- '*.py' | xargs rm", ["rm ?/*.py *?"], id="git grep -l"),
        pytest.param("rg -l x -g '*.py' | xargs rm", ["rm ?/*.py *?"], id="rg -l -g"),
        pytest.param("grep -rl --include='*.py' x . | xargs rm", ["rm ?/*.py *?"], id="grep -rl"),
        pytest.param("fd -e py | xargs rm", ["rm ?/*.py *?"], id="fd"),
        pytest.param("ls src/*.o | xargs rm", ["rm src/*.o *?"], id="ls of a pattern"),
        pytest.param("git ls-files | xargs rm", ["rm *?"], id="all files"),
        pytest.param("git ls-files '*.py' '*.md' | xargs rm", ["rm *?"], id="two patterns"),
        pytest.param("rg x -g '*.py' | xargs rm", ["rm *?"], id="rg prints lines"),
        pytest.param("rg -l x -g '!*.py' | xargs rm", ["rm *?"], id="all but a pattern"),
        pytest.param("grep -r --include='*.py' x | xargs rm", ["rm *?"], id="grep prints lines"),
        pytest.param("git log '*.py' | xargs rm", ["rm *?"], id="git log"),
        pytest.param("ls -l src/*.o | xargs rm", ["rm *?"], id="ls -l prints more"),
        pytest.param("parallel rm {} ::: a b", ["rm *?"], id="parallel with a template"),
        pytest.param("parallel -j4 rm ::: a b", ["rm *?"], id="parallel adds the argument"),
        pytest.param("parallel ::: 'rm a' 'ls b'", ["rm a", "ls b"], id="parallel's arguments"),
        pytest.param("printf 'rm a\\nls\\n' | parallel", ["rm a", "ls"], id="lines of its input"),
        pytest.param("$SUDO apt install x", ["apt install x"], id="an empty variable vanishes"),
        pytest.param("$A $B ls x", ["*? ls x", "ls x"], id="so do two"),
        pytest.param("bash -c \"$SUDO rm x\"", ["*? rm x", "rm x"], id="in a script too"),
        pytest.param("$SUDO -u me", [], id="an option cannot be the program"),
        pytest.param('"$SUDO" rm x', [], id="a quoted variable is the program"),
        pytest.param("yarn tsc -b", ["tsc -b"], id="no subcommand of yarn's"),
        pytest.param("pnpm -C web eslint --fix a", ["eslint --fix a"], id="nor of pnpm's"),
        pytest.param("pnpm --filter web run build -x", ["build -x"], id="pnpm run"),
        pytest.param("bun run --cwd web tsc", ["tsc"], id="bun run"),
        pytest.param("yarn run eslint .", ["eslint ."], id="yarn run"),
        pytest.param("bun prettier --write a", ["prettier --write a"], id="bun BIN"),
        pytest.param("bun run tools/a.ts x", ["tools/a.ts x"], id="bun run FILE"),
        pytest.param("yarn workspace web tsc -b", ["yarn tsc -b", "tsc -b"], id="of a workspace"),
        pytest.param("yarn workspace web add x", ["yarn add x"], id="yarn's own, of a workspace"),
        pytest.param("yarn workspaces foreach -pt --from a run lint", ["yarn run lint", "lint"],
                     id="of each workspace"),
        pytest.param("yarn add tsc", [], id="a subcommand of yarn's"),
        pytest.param("yarn", [], id="yarn alone installs"),
        pytest.param("pnpm -r test", [], id="a subcommand of pnpm's"),
        pytest.param("bun run test", [], id="a script named like a subcommand"),
        pytest.param("bun -e 'rm(1)' x", [], id="code"),
        pytest.param("yarn $X a", [], id="an unknown one"),
        pytest.param("npm tsc", [], id="npm runs none"),
        pytest.param("find . -name '*.py' -exec sh -c 'rm {}' \\;", ["sh -c rm ?/*.py", "rm *?/*.py"],
                     id="the file inside a script, its folder unknown"),
        pytest.param("uv pip install x", ["pip install x"], id="uv pip is pip"),
        pytest.param("uv --directory a pip install x", ["pip install x"], id="options before"),
        pytest.param("sudo env A=1 nice timeout 5 rm x",
                     ["env A=1 nice timeout 5 rm x", "A=1 nice timeout 5 rm x", "timeout 5 rm x",
                      "rm x"], id="a stack of wrappers"),
        pytest.param("xargs -a list git add", ["git add *?"], id="xargs reads a file"),
    ],
)  # fmt: skip
def test_what_runs(command: str, expected: list[str], runs: Runs) -> None:
    assert runs(command) == expected
