"""`read` for each kind of action, its limits, and what it imports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from forenote.matcher.action import FILES, OTHER, PATCH, POWERSHELL, SHELL, Action, Change
from forenote.matcher.programs.budget import DEPTH
from forenote.matcher.programs.wrapper import ARGV, JOINED, SCRIPTS
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.matcher.read import SCAN_LIMIT, read
from forenote.matcher.reading import UNKNOWN, Call, Reading, Write


def shell(command: str) -> Reading:
    return read(Action(SHELL, "Bash", command=command, cwd="/p/app", root="/p", home="/home/me"))


def test_a_shell_action_is_commands_with_what_runs_them_in_front() -> None:
    sudo, bash, rm, ls = shell("sudo bash -c 'rm x'; ls").commands
    assert sudo.words == ("sudo", "bash", "-c", "rm x")
    assert (bash.words, bash.via, bash.how) == (("bash", "-c", "rm x"), sudo, "run by sudo")
    assert (rm.words, rm.via, rm.how) == (("rm", "x"), bash, "script given to bash")
    assert (ls.words, ls.via, ls.how) == (("ls",), None, "")


def test_a_powershell_action_has_its_own_dialect() -> None:
    found = read(Action(POWERSHELL, "PowerShell", command="cd app; git push", root="/p"))
    assert ("git", "push") in [one.words for one in found.commands]
    assert {one.dialect for one in found.commands} == {"powershell"}


def test_a_wrapper_of_powershell_runs_its_command() -> None:
    found = read(Action(POWERSHELL, command="npx prettier --write a.ts", root="/p", cwd="/p"))
    assert [w.path for one in found.commands for w in one.writes] == ["a.ts"]


def test_written_files_are_writes() -> None:
    changes = (Change("a.py", "x"), Change("/p/b.py", "y", "edit"), Change("/etc/c", "", "remove"))
    found = read(Action(FILES, "Edit", changes=changes, cwd="/p/app", root="/p"))
    assert found.commands == ()
    assert found.writes == (
        Write("app/a.py", "x", "write", "Edit"),
        Write("b.py", "y", "edit", "Edit"),
        Write("/etc/c", "", "remove", "Edit"),
    )


def test_a_patch_is_writes_of_its_added_lines() -> None:
    text = "*** Begin Patch\n*** Update File: a.py\n@@\n-import sys\n+import os\n*** End Patch\n"
    found = read(Action(PATCH, "apply_patch", patch=text, root="/p", cwd="/p"))
    (write,) = found.writes
    assert (write.path, write.kind, write.how) == ("a.py", "edit", "apply_patch")
    assert "import os" in write.text
    assert "import sys" not in write.text


def test_another_tool_is_a_call() -> None:
    found = read(Action(OTHER, "mcp__db__query", arguments=("DROP TABLE a", "b")))
    assert found == Reading(call=Call("mcp__db__query", ("DROP TABLE a", "b")))


def test_an_unknown_kind_is_said() -> None:
    assert read(Action("video")).problems == ("an action of the unknown kind 'video'",)


def test_an_empty_command_does_nothing() -> None:
    assert shell("") == Reading()
    assert shell(" \n\t# x") == Reading()


@pytest.mark.parametrize("kind", [SHELL, POWERSHELL])
def test_what_lies_beyond_the_limit_is_counted(kind: str) -> None:
    command = "git push #" + "x" * SCAN_LIMIT + "\nrm x"
    found = read(Action(kind, command=command))
    assert [one.words for one in found.commands] == [("git", "push")]
    assert found.unsearched == len(command) - SCAN_LIMIT


def test_of_the_texts_of_one_call_as_many_characters_are_searched_as_of_a_command() -> None:
    changes = tuple(
        Change(f"{name}.py", text)
        for name, text in (("a", "x" * 200_000), ("b", "y" * 100_000), ("c", "z"))
    )
    found = read(Action(FILES, "Write", changes=changes, root="/p", cwd="/p"))
    assert [(one.path, len(one.text)) for one in found.writes] == [
        ("a.py", 200_000), ("b.py", SCAN_LIMIT - 200_000), ("c.py", 0),
    ]  # fmt: skip
    assert found.unsearched == 300_001 - SCAN_LIMIT
    called = read(Action(OTHER, "mcp__x", arguments=("x" * SCAN_LIMIT, "y", "")))
    assert called.call == Call("mcp__x", ("x" * SCAN_LIMIT, "", "")) and called.unsearched == 1


def test_what_is_just_within_the_limit_is_searched_whole() -> None:
    changes = (Change("a.py", "x" * (SCAN_LIMIT - 1)), Change("b.py", "y"))
    found = read(Action(FILES, "Write", changes=changes, root="/p", cwd="/p"))
    assert [one.text for one in found.writes] == [one.text for one in changes]
    assert found.unsearched == 0


@pytest.mark.parametrize("end", ["", "\n", "\n*** End Patch\n"])
def test_a_long_patch_is_cut_where_a_line_ends(end: str) -> None:
    """`drop` alone, of a line that goes on, would be what the patch does not add."""
    head = "*** Begin Patch\n*** Add File: a.sql\n"
    lines = (SCAN_LIMIT - len(head) - 3) // 10
    patch = head + "+select 1\n" * lines + "+" * (SCAN_LIMIT - len(head) - 10 * lines - 5)
    patch += "drop_not;" + end
    assert patch[:SCAN_LIMIT].endswith("drop_")
    found = read(Action(PATCH, "apply_patch", patch=patch))
    (write,) = found.writes
    assert write.text.count("select 1") == lines and "drop" not in write.text
    assert found.unsearched == len(patch) - len(head) - 10 * lines


def test_a_patch_of_one_line_is_cut_at_the_limit() -> None:
    found = read(Action(PATCH, "apply_patch", patch="+" * (SCAN_LIMIT + 7)))
    assert found.unsearched == 7


def test_the_text_of_an_apply_patch_counts_through_its_writes() -> None:
    text = "*** Begin Patch\n*** Update File: a.py\n@@\n-import sys\n+import os\n*** End Patch\n"
    (command,) = shell(f"apply_patch <<'E'\n{text}E").commands
    assert command.stdin == ""
    assert [(write.path, "import os" in write.text) for write in command.writes] == [
        ("app/a.py", True)
    ]


def test_standard_input_is_handed_on_by_wrappers_and_not_by_xargs() -> None:
    stdins = {one.words[0]: one.stdin for one in shell("echo x | sudo env tee a").commands}
    assert stdins == {"echo": "", "sudo": "x\n", "env": "x\n", "tee": "x\n"}
    stdins = {one.words[0]: one.stdin for one in shell("echo x | xargs cat").commands}
    assert stdins == {"echo": "", "xargs": "x\n", "cat": ""}


def test_a_here_document_of_a_loop_is_read_inside_it() -> None:
    read_, cat, loop = shell("while read x; do cat; done <<E\ntext\nE").commands
    assert (read_.stdin, cat.stdin, loop.words, loop.stdin) == ("text\n", "text\n", (), "text\n")


def test_assignments_are_kept_with_the_command_they_stand_before() -> None:
    one, two, three = shell("A=1 git push; B=2; env C=3 ls").commands[:3]
    assert (one.assignments, two.assignments, two.words) == (("A=1",), ("B=2",), ())
    assert three.assignments == ()
    assert shell("env C=3 ls").commands[1].assignments == ("C=3",)


def test_rows_of_the_configuration_go_before_the_table() -> None:
    rows = (
        ("retry", "-n --times", 0, ARGV),
        ("lab run", "", 1, ARGV),
        ("inbox", "", 0, JOINED),
        ("both|each", "", 0, SCRIPTS),
        ("nice", "--how", 0, ARGV),
    )
    wrappers = BUILT_IN.extended(rows)

    def runs(command: str) -> list[str]:
        found = read(Action(SHELL, command=command), wrappers).commands
        return [" ".join(one.words) for one in found if one.via]

    assert runs("retry -n 3 git push") == ["git push"]
    assert runs("lab run box git push") == ["git push"]
    assert runs("lab box git push") == []
    assert runs("inbox 'git push;' ls") == ["git push", "ls"]
    assert runs("each 'git push' ls") == ["git push", "ls"]
    assert runs("nice --how x git push") == ["git push"]
    assert runs("sudo git push") == ["git push"]
    assert read(Action(SHELL, command="retry git push")).commands[0].via is None
    assert len(read(Action(SHELL, command="retry git push")).commands) == 1
    assert BUILT_IN.extended(()) is BUILT_IN


# --- what no text can make it do ---------------------------------------------------------------


def test_wrappers_are_followed_to_a_depth_and_no_further() -> None:
    found = shell("sudo " * 1_000 + "ls")
    assert len(found.commands) == DEPTH + 1
    assert found.problems == (f"commands more than {DEPTH} deep were not followed",)


def test_many_commands_within_commands_are_followed_up_to_a_sum() -> None:
    found = shell("; ".join(["bash -c '" + "git push " * 1000 + "'"] * 25))
    assert len(found.commands) > 25
    found = shell("eval " * 15 + "'" + "x " * 120_000 + "'")
    assert "too many commands within commands; the rest was not followed" in found.problems


@pytest.mark.parametrize(
    "command",
    [
        pytest.param("$X " * 50_000, id="expansions alone"),
        pytest.param("find . " + "-exec a {} \\; " * 10_000, id="many -exec"),
        pytest.param("cat | " * 30_000 + "bash", id="a long pipe"),
        pytest.param("echo x | tee a | " * 10_000 + "bash", id="output handed on"),
        pytest.param("{ " * 5_000 + "ls", id="open groups"),
        pytest.param("printf '" + "%s" * 50_000 + "' " + "a " * 50_000, id="a long format"),
        pytest.param("parallel ::: " + "'ls x' " * 20_000, id="many arguments"),
        pytest.param('bash -c "bash -c \\"bash -c \'$X\'\\"" ' * 2_000, id="nested quotes"),
        pytest.param("cd a; " * 20_000 + "touch b", id="a deep folder"),
        pytest.param("(cd a; " * 10_000 + "touch b", id="deep subshells"),
        pytest.param("rm " + "{a,b}" * 18, id="braces"),
        pytest.param("git -C " * 30_000 + "rm x", id="options without end"),
        pytest.param("env -S " + "'env -S " * 1_000, id="splitting without end"),
        pytest.param("\0\1\2\x7f\ud800" * 1_000, id="no text at all"),
    ],
)
def test_hostile_text_is_read_to_its_end(command: str) -> None:
    found = shell(command)
    size = sum(len(word) + 1 for one in found.commands for word in one.words)
    assert size < 40 * len(command) + 2_000_000
    assert len(found.problems) <= 200


def test_unknown_text_in_the_input_is_not_taken_for_an_expansion() -> None:
    (command,) = shell(f"git {UNKNOWN} \1").commands
    assert command.words == ("git", "\2", "\2")


# --- what the hook pays for ----------------------------------------------------------------------

PROGRAM = """
import sys, types
package = types.ModuleType("forenote"); package.__path__ = [sys.argv[1]]
sys.modules["forenote"] = package
before = set(sys.modules)
from forenote.matcher.action import Action
from forenote.matcher.read import read
read(Action("shell", command=sys.argv[2], cwd="/p", root="/p"))
print(" ".join(sorted(set(sys.modules) - before)))
"""


@pytest.mark.parametrize(
    "command",
    [
        "cd app && git add -A && git commit -m 'x y' | cat > log",
        "sudo -u me env A=1 bash -c 'echo x | tee f' && find . -exec rm {} +",
        "python -m pytest -q && sed -i s/a/b/ f && curl -o a b",
    ],
)
def test_a_shell_command_imports_nothing_but_its_own_readers(command: str) -> None:
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROGRAM, str(root), command],
        capture_output=True, check=True, text=True, timeout=60,
    )  # fmt: skip
    loaded = done.stdout.split()
    assert [name for name in loaded if not name.startswith("forenote.matcher")] == ["__future__"]
    assert [name for name in loaded if "powershell" in name or "patch" in name] == []
