"""Keys that can be read and never hold: each that must be found beside one that must not."""

from __future__ import annotations

import pytest

from forenote.audit.findings.finding import ERROR, INFO, WARNING
from tests.audit.findings.projects import Project

# a key, its severity where it is found, and what is named as the nearest
COMMANDS = [
    pytest.param("push git", ERROR, "git push", id="the program behind its subcommand"),
    pytest.param("git push", None, "", id="the program first"),
    pytest.param(
        "git origin push", ERROR, "git push origin", id="the subcommand behind its operand"
    ),
    pytest.param("git push origin", None, "", id="the operand behind the subcommand"),
    pytest.param("git psuh", WARNING, "git push", id="two letters in the wrong order"),
    pytest.param("git stahs pop", WARNING, "git stash", id="the same, with more behind"),
    pytest.param("git -C dir psuh", None, "", id="behind an option that takes a value: not judged"),
    pytest.param("docker compose dwon", None, "", id="behind the first word: not judged"),
    pytest.param("git frobnicate", None, "", id="a plug-in or an alias, near to nothing"),
    pytest.param("git pus*", None, "", id="a wildcard may stand for the rest"),
    pytest.param("git psuh|push", None, "", id="one of two spellings holds"),
    pytest.param("gti push", None, "", id="a word of three letters: near to too much"),
    pytest.param("dokcer run", WARNING, "docker", id="a program that nobody knows"),
    pytest.param("docker run", None, "", id="a program that is known"),
    pytest.param("./dokcer run", WARNING, "docker", id="the same by a path"),
    pytest.param("dokcer", None, "", id="a single word may stand anywhere"),
    pytest.param(
        {"command": "dokcer"}, WARNING, "docker", id="a single word of `command:` is a program"
    ),
    pytest.param("HUSKY=0 git push", None, "", id="behind an assignment"),
    pytest.param("bun tset", WARNING, "bun test", id="a script could be called so, and hardly is"),
    pytest.param("bun typecheck", None, "", id="a script of the project"),
    pytest.param("sh -c", None, "", id="a program that is on PATH"),
]


@pytest.mark.parametrize(("key", "severity", "near"), COMMANDS)
def test_commands(project: Project, key: object, severity: str | None, near: str) -> None:
    project.note("a", keys=[key])
    found = project.found("key-never-matches")
    assert [(one.severity, one.evidence["nearest"]) for one in found] == (
        [(severity, near)] if severity else []
    )


def test_a_script_of_the_project_is_a_program(project: Project) -> None:
    project.track("scripts/depoly.sh", "scripts/deploy.sh")
    project.note("a", keys=["depoly.sh prod"])
    assert project.found("key-never-matches") == []


FILES = ("src/app/main.ts", "src/app/view.tsx", "tests/test_app.py", "README.md", "dist/keep.js")

PATHS = [
    pytest.param("*.ts", None, "", id="an ending that is there"),
    pytest.param("*.tsc", WARNING, "*.ts", id="an ending that is none"),
    pytest.param("*.sql", INFO, "", id="an ending that may come, near to nothing"),
    pytest.param("src/**/*.ts", None, "", id="any folders between"),
    pytest.param("source/**/*.ts", INFO, "", id="a folder that is not there"),
    pytest.param("test/*.py", WARNING, "tests/*.py", id="a folder that is nearly there"),
    pytest.param("/app/", INFO, "", id="a folder of that name, but not at the root"),
    pytest.param("/etc/hosts", None, "", id="outside the project"),
    pytest.param("~/.ssh/", None, "", id="in the home folder"),
    pytest.param(
        "README.md, LICENSE", None, "", id="a scalar is split at the comma, and one is there"
    ),
    pytest.param(["*.ts, *.tsx"], ERROR, "*.ts", id="a comma slip: an item of a list is not split"),
    pytest.param(["*.ts", "*.sql"], None, "", id="one of the list names a file"),
    pytest.param(["*.sqlx", "*.sql"], INFO, "", id="none of the list does"),
    pytest.param("READEM.md", WARNING, "README.md", id="a name with a slip"),
    pytest.param("node_modules/", None, "", id="an ignored folder, whose files are not listed"),
    pytest.param("node_modules/left/*.js", None, "", id="below an ignored folder"),
    pytest.param(".env", None, "", id="a file that is here and ignored"),
    pytest.param("notes.txt", None, "", id="a file that is here and not yet tracked"),
]


@pytest.mark.parametrize(("pattern", "severity", "near"), PATHS)
def test_paths(project: Project, pattern: object, severity: str | None, near: str) -> None:
    project.track(*FILES)
    project.file(".gitignore", "node_modules/\n.env\n")
    for path in ("node_modules/left/pad.js", ".env", "notes.txt"):
        project.file(path)
    project.note("a", keys=[{"path": pattern}])
    found = project.found("key-never-matches")
    assert [(one.severity, one.evidence["nearest"]) for one in found] == (
        [(severity, near)] if severity else []
    )


def test_without_git_paths_are_not_judged_and_that_is_said(project: Project) -> None:
    project.note("a", keys=[{"path": "*.sql"}])
    audited = project.audited()
    assert audited.findings == ()
    [reason] = [one.reason for one in audited.unasked if one.rule == "key-never-matches"]
    assert reason == "git does not say what files there are: paths are not looked at"


UNUSABLE = [
    pytest.param([" git push"], "begins with white space", id="white space before"),
    pytest.param(["git push "], "ends with white space", id="white space behind"),
    pytest.param(["git push, git pull"], "ends with a comma", id="a comma slip between commands"),
    pytest.param(["-f origin"], "starts with the option -f", id="an option without its program"),
    pytest.param([{"tool": "Bash"}], "never holds", id="a tool whose calls are read as commands"),
    pytest.param([], "`keys` is empty", id="no key at all"),
]


@pytest.mark.parametrize(("keys", "said"), UNUSABLE)
def test_keys_for_which_a_note_is_not_read(project: Project, keys: list[object], said: str) -> None:
    project.note("a", keys=keys)
    [one] = project.found("key-never-matches")
    assert (one.severity, one.note, one.path) == (ERROR, "a", ".notes/a.md")
    assert said in one.message
    assert one.line == 3


class TestWithALog:
    def test_a_key_that_held_is_never_found(self, project: Project) -> None:
        project.note("a", keys=["git psuh"])
        project.ran("git psuh")
        assert project.found("key-never-matches") == []

    def test_an_option_that_the_log_nearly_has(self, project: Project) -> None:
        project.note("a", keys=["deploy --dry-rum", "deploy --force"])
        project.ran("deploy --dry-run", times=30)
        [one] = project.found("key-never-matches")
        assert (one.key, one.evidence["nearest"]) == ("deploy --dry-rum", "--dry-run")
        assert "30 have `--dry-run`" in one.message

    def test_a_program_that_the_log_nearly_has(self, project: Project) -> None:
        project.note("a", keys=["shopctl reload", "shopclt restart"])
        project.ran("shopctl status")
        [one] = project.found("key-never-matches")
        assert (one.key, one.evidence["nearest"]) == ("shopclt restart", "shopctl")
        assert "no program `shopclt` is known, and none of 1 actions has it" in one.message

    @pytest.mark.parametrize(
        ("key", "near"),
        [
            pytest.param("mcp__postgras__query", "mcp__postgres__query", id="a slip"),
            pytest.param("mcp__postgres__query", "", id="it is there"),
            pytest.param("mcp__browser__open", "", id="another tool, which may still be called"),
            pytest.param("mcp__postgras__*", "", id="a wildcard may stand for the rest"),
        ],
    )
    def test_a_tool_that_the_log_nearly_has(self, project: Project, key: str, near: str) -> None:
        project.note("a", keys=[{"tool": key}])
        project.called("mcp__postgres__query", times=30)
        found = project.found("key-never-matches")
        assert [(one.severity, one.evidence["nearest"]) for one in found] == (
            [(WARNING, near)] if near else []
        )
        assert all("30 have `mcp__postgres__query`" in one.message for one in found)


def test_the_line_is_that_of_the_key(project: Project) -> None:
    project.file(
        ".notes/a.md",
        "---\nsummary: A push is refused.\nkeys:\n  - git push\n  - git psuh\n---\n",
    )
    [one] = project.found("key-never-matches")
    assert one.place == ".notes/a.md:5"
