"""What is printed into a shell is a script; the real bash says what is printed."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

import pytest

from forenote.matcher.programs.output import printed

Runs = Callable[[str], list[str]]

PRINTED = [
    ("echo", "rm x"),
    ("echo", "-n", "rm", "x"),
    ("echo", "-e", "rm x\\nls\\ty\\x41\\u00e9\\0101\\\\"),
    ("echo", "-ne", "a\\cb"),
    ("echo", "-E", "-e", "a\\nb"),
    ("echo", "-eE", "a\\nb"),
    ("echo", "-nx", "a"),
    ("echo", "--", "-n"),
    ("echo", "a\\nb"),
    ("echo",),
    ("printf", "rm x\\nls\\n"),
    ("printf", "%s\\n", "rm x", "ls"),
    ("printf", "%s %s\\n", "a", "b", "c"),
    ("printf", "%d-%i\\n", "1"),
    ("printf", "%b", "a\\nb\\0101\\cx", "y"),
    ("printf", "%s", "a\\nb"),
    ("printf", "%%%c%s", "xyz", "w"),
    ("printf", "--", "%s\\n", "x"),
    ("printf", "\\101\\x42\\u0043\\\\"),
    ("printf", "plain", "unused"),
    ("printf", "%q", "a/b-c.d"),
    ("printf", "%.0sls;", "a", "b"),
]


@pytest.mark.parametrize("words", PRINTED, ids=" ".join)
def test_echo_and_printf_print_what_bash_prints(words: tuple[str, ...]) -> None:
    done = subprocess.run(
        ["bash", "-c", '"$@"', "bash", *words],
        capture_output=True, check=True, timeout=10, env={"LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    assert printed(words, None) == done.stdout.decode()


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        pytest.param("echo 'rm x' | bash", ["rm x"], id="echo"),
        pytest.param("printf 'rm %s\\n' a b | sh", ["rm a", "rm b"], id="printf repeats"),
        pytest.param("cat <<'EOF' | bash\nrm x\nEOF", ["rm x"], id="cat of a here-document"),
        pytest.param("cat - <<< 'rm x' | cat | bash", ["rm x"], id="cat of cat"),
        pytest.param("echo 'rm x' | tee log | bash", ["rm x"], id="tee hands it on"),
        pytest.param("{ echo cd a; echo 'rm x'; } | bash", ["cd a", "rm x"], id="a group"),
        pytest.param("(echo 'rm x') | sudo bash", ["bash", "rm x"], id="a wrapper hands it on"),
        pytest.param("sudo echo 'rm x' | env A=1 bash -s", ["echo rm x", "A=1 bash -s", "rm x"],
                     id="a wrapper prints"),
        pytest.param("(bash) <<'EOF'\nrm x\nEOF", ["rm x"], id="a here-document of a group"),
        pytest.param("{ ls; echo 'rm x'; } | bash", ["*?", "rm x"], id="an unknown part is a line"),
        pytest.param("echo \"rm $X\" | bash", ["rm *?"], id="an unknown word"),
        pytest.param("echo 'rm x' > f | bash", [], id="it went to a file"),
        pytest.param("echo 'rm x' >&2 | bash", [], id="it went to another descriptor"),
        pytest.param("echo 'rm x' | bash < f", ["f"], id="the redirection wins"),
        pytest.param("echo 'rm x' | bash f", ["f"], id="it is the script's own input"),
        pytest.param("echo 'rm x' | grep rm | bash", [], id="grep's output is not known"),
        pytest.param("cat -n <<< 'rm x' | bash", [], id="cat -n adds numbers"),
        pytest.param("cat f - <<< 'rm x' | bash", [], id="a file goes before"),
        pytest.param("echo 'rm x' | cat > f", [], id="no shell"),
        pytest.param("echo 'rm x'; bash", [], id="no pipe"),
    ],
)  # fmt: skip
def test_what_is_printed_into_a_shell_runs(command: str, expected: list[str], runs: Runs) -> None:
    assert runs(command) == expected


def test_a_wide_format_makes_no_long_text() -> None:
    assert len(printed(("printf", "%0900000000d", "1"), None) or "") < 100
    assert len(printed(("printf", "x" * 1000 + "%s", *["a"] * 5000), None) or "") <= 262_144


def test_a_short_command_may_make_a_long_script(runs: Callable[[str], list[str]]) -> None:
    """What is followed has a bound; real scripts of some thousand characters are far below it."""
    line = "install -m 644 " + "/srv/app/releases/current/" * 9 + "config.yaml /etc"
    made = runs(f"printf '%.0s{line};' {{1..64}} | sh")
    assert made.count(line) == 64
