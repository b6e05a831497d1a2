"""bash is the judge: the words that it hands to a program are the words that the scanner reads."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from forenote.matcher.reading import SPLIT, UNKNOWN
from forenote.matcher.shell.scan import scan

BASH = shutil.which("bash")

pytestmark = pytest.mark.skipif(BASH is None, reason="there is no bash here to ask")

ASCII = [chr(code) for code in range(32, 127)]
PLAIN = st.text(st.sampled_from(list("abz019-_./:%+@^=é数")), max_size=4)
INSIDE = st.text(st.sampled_from([*" ab\t;&|<>(){},*?[]!~#=/\n", "é"]), max_size=6)

PIECES = st.one_of(
    PLAIN,
    INSIDE.map(lambda text: f"'{text}'"),
    INSIDE.map(lambda text: f'"{text}"'),
    st.sampled_from([f"\\{character}" for character in ASCII]),
    st.sampled_from([f'"\\{character}"' for character in ASCII]),
    st.sampled_from(["\\\n", '"\\\n"', "$.", '"$"', "{}", "{a}", "a,b", "}", ",", "..", "x#"]),
    st.sampled_from([f"$'a\\{letter}b'" for letter in "abefnrtv\\'\"?zq&"]),
    st.sampled_from(["$'\\x41'", "$'\\101'", "$'\\u00e9z'", "$'\\cZ'", "$'\\x7g'", "$'\\1012'"]),
    st.sampled_from(['$"a b"', "{a,b}", "{1..3}", "{,x}", "{a,'b c',\\,}", "{c..a}", "{03..1}"]),
    st.sampled_from(["{a,{b,c}d}", "{a,{b", "{1..9..4}", "{z..x}{1,2}", "a{b,c}", "{x,y}{,z}"]),
)


def asked(script: str, folder: Path) -> list[str] | None:
    """What bash makes of the words behind `printf`, or nothing if it refuses the script."""
    done = subprocess.run(
        [str(BASH), "--norc", "--noprofile", "-c", script],
        cwd=folder,
        env={"LC_ALL": "C.UTF-8", "PATH": ""},
        capture_output=True,
        timeout=5,
        check=False,
    )
    return done.stdout.decode(errors="replace").split("\0")[:-1] if not done.stderr else None


def read(script: str) -> list[str]:
    return list(scan(script).simples[0].words[2:])


WORDS = st.lists(PIECES, min_size=1, max_size=5).map("".join)
FEW = WORDS.filter(
    lambda word: (
        word.count("{") <= 3  # never more words than are written out
        and not ("{," in word and ("'" in word or '"' in word))  # a known difference, below
    )
)


@given(st.lists(FEW, min_size=20, max_size=20))
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_words_of_bash(tmp_path: Path, words: list[str]) -> None:
    """'Shell quoting is removed first.' Twenty words are asked about at once, a mark between."""
    script = "printf '%s\\0' '' " + " '|' ".join(words)
    theirs = asked(script, tmp_path)
    assert theirs is not None  # every piece is one that bash accepts
    assert read(script) == theirs


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param(
            "''{,a}", "a quoted empty word beside an empty part is dropped", id="empty part"
        ),
        pytest.param("{1..100}", "more words than are written out", id="long sequence"),
        pytest.param("$'\\xe9'", "a byte that is no character by itself", id="byte"),
    ],
)
def test_known_differences(tmp_path: Path, text: str, why: str) -> None:
    """What is not read as bash reads it, and stays so; a row that agrees again has to go."""
    script = f"printf '%s\\0' '' {text}"
    assert read(script) != asked(script, tmp_path), why


class Writer:
    """Writes scripts around numbered commands, every one of which bash must be able to run."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.count = 0
        self.documents = 0
        # bash 5.2 loses a ; behind a here-document inside a substitution: never both in a script
        self.without = draw(st.sampled_from(["<<E", "; "]))
        self.joints = [joint for joint in JOINTS if self.without not in joint]
        self.constructs = [text for text in CONSTRUCTS if self.without != "<<E" or "<<" not in text]

    def command(self) -> str:
        self.count += 1
        return f"t {self.count}"

    def pick(self, *choices: str) -> str:
        return self.draw(st.sampled_from(choices))

    def script(self, depth: int) -> str:
        parts = [self.part(depth) for _ in range(self.draw(st.integers(1, 3)))]
        text = parts[0]
        for part in parts[1:]:
            if text.endswith("\n"):  # a here-document
                text += part
            elif text.endswith("&"):
                text += " " + part
            elif part.startswith("! "):
                text += "\n" + part
            else:
                text += self.pick(*self.joints) + part
        return text

    def part(self, depth: int) -> str:
        if depth <= 0:
            return self.command()
        kind = self.draw(st.integers(0, len(self.constructs) - 1))
        self.documents += 1
        text = self.constructs[kind].replace("%", str(self.documents))  # a delimiter of its own
        while "@" in text:
            text = text.replace("@", self.script(depth - 1), 1)
        while "!t" in text:
            text = text.replace("!t", self.command(), 1)
        return text


JOINTS = ["; ", "\n", " && ", " &&\n", " || t 0; ", " | ", "\n# it's << (\n"]

CONSTRUCTS = [
    "!t",
    "!t",
    "!t 'x;y' \"a b\" >/dev/null 2>&1",
    "!t \\\n x",
    "A=1 B='2 3' !t",
    "( @)",
    "{ @\n}",
    "{ @\n} > /dev/null",
    "if @\nthen @\nelse @\nfi",
    "if !t; then @\nfi </dev/null",
    "while @\ndo @\nbreak; done",
    "for i in a 'b c'; do @\ndone",
    "for ((j=0; j<2; j++)); do @\ndone",
    "case x in (x|y) @\n;; *) !t;; esac",
    "case 'a)' in a*) @\n;& b) !t; esac",
    "f%() { @\n}; f%",
    "function g% ( @); g%",
    '!t "$( @\n)"',
    "!t $( @\n) x",
    "!t `!t`",
    '!t "`!t`"',
    "!t <(!t)",
    "!t ${x:-$( @\n)}",
    '!t "${x:-$( @\n)}"',
    "!t $((1 + $(!t; (!t); echo 1)))",
    "x=$( @\n) !t",
    "!t <<E%\n$( @\n) it's \"\nE%\n",
    "!t <<'E%'\n$(t no) `t no`\nE%\n",
    "!t <<-E%\n\tx\n\tE%\n",
    "!t <<A% <<'B%'\n$(!t)\nA%\n<<C\nB%\n",
    '!t <<<"$(!t)"',
    "[[ a == a && -n $(!t)x ]] || !t",
    "((1 + $(!t; echo 1))) || !t",
    "! !t",
    "a=(1 $(!t) ')')",
    "!t &",
]


@st.composite
def scripts(draw: st.DrawFn) -> tuple[str, int]:
    writer = Writer(draw)
    return writer.script(3), writer.count


def numbers(script: str) -> list[int]:
    """The numbers of the commands that were read, without those of `t 0`."""
    found = [simple.words for simple in scan(script).simples]
    return sorted(int(words[1]) for words in found if words[:1] == ("t",) and words[1] != "0")


@given(scripts())
@settings(max_examples=150, deadline=None)
def test_every_command_of_a_script_is_found(written: tuple[str, int]) -> None:
    """'Each simple command of lists, pipes, groups, loops, functions and conditions ...
    substitutions, also inside double quotes, parameter expansions, arithmetic and
    here-documents.' Each is found once, whatever it stands in."""
    script, count = written
    assert numbers(script) == list(range(1, count + 1))
    assert scan(script).problems == ()


@given(scripts(), scripts())
@settings(max_examples=50, deadline=None)
def test_scripts_joined_by_a_newline(one: tuple[str, int], other: tuple[str, int]) -> None:
    """'Newlines separate commands.' What is closed does not reach into the next line."""
    assert numbers(f"{one[0]}\n{other[0]}") == sorted(numbers(one[0]) + numbers(other[0]))


@given(scripts())
@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_what_bash_runs_is_found(tmp_path: Path, written: tuple[str, int]) -> None:
    """What a real bash runs must always be among what the reader found."""
    script, _ = written
    log = tmp_path / f"log{len(list(tmp_path.iterdir()))}"  # others may still write to theirs
    log.write_text("")
    program = f't() {{ printf "%s\\0" "$@" END >>"{log}"; }}\n{script}\nwait'  # one write each
    done = subprocess.run(
        [str(BASH), "--norc", "--noprofile", "-c", program],
        cwd=tmp_path,
        env={"LC_ALL": "C.UTF-8", "PATH": ""},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=5,
        check=False,
    )
    assert b"syntax error" not in done.stderr, done.stderr
    ran = [tuple(line.split("\0")[:-1]) for line in log.read_text().split("END\0")[:-1]]
    found = [simple.words[1:] for simple in scan(script).simples if simple.words[:1] == ("t",)]
    for words in ran:
        assert any(could_be(pattern, words) for pattern in found), words


def could_be(pattern: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Whether the words that ran are the words read, allowing for what was not known."""
    if not pattern:
        return not words
    first = pattern[0]
    if first == SPLIT:
        return any(could_be(pattern[1:], words[count:]) for count in range(len(words) + 1))
    if not words or not could_be(pattern[1:], words[1:]):
        return False
    return first == words[0] or UNKNOWN in first or SPLIT in first
