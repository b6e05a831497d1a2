"""What a key is filed under, and that it is found again wherever it holds."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from forenote.matcher.action import FILES, OTHER, POWERSHELL, SHELL, Action, Change
from forenote.matcher.index.anchors import Anchor, anchors, kinds_of
from forenote.matcher.index.tokens import digit_runs, is_bare, letter_runs, offered, others
from forenote.matcher.keys.arguments import arguments
from forenote.matcher.keys.grammar import KeyMistake, parse_key
from forenote.matcher.keys.key import Key
from forenote.matcher.match import find
from forenote.matcher.read import read
from forenote.matcher.reading import Reading
from forenote.notes.rows import from_mapping

CASES = Path(__file__).parents[2] / "data" / "cases.jsonl"
ROWS = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
ACTIONS = Path(__file__).parents[4] / "shared" / "actions"


def share(name: str) -> float:
    """Short names are common: good enough to tell the rarest of a key's words in these tests."""
    return 1 / (1 + len(name))


def is_candidate(key: Key, reading: Reading) -> bool:
    """Whether the index would hand the key on for this reading."""
    filed = anchors(key, share)
    tokens = offered(reading, "".join(kinds_of(filed)))
    return any(token in tokens | {""} and second in tokens | {""} for token, second in filed)


@pytest.mark.parametrize(
    ("key", "filed"),
    [
        pytest.param("git push --force", ["cgit force+cgit push"], id="pairs with the program"),
        pytest.param("git add .", ["cgit =.+cgit add"], id="punctuation, and a second pair"),
        pytest.param("rm -rf", ["crm Or"], id="the first letter of a cluster"),
        pytest.param("-h", ["oh"], id="an option by itself"),
        pytest.param("find -delete", ["cfind delete"], id="no clusters there"),
        pytest.param("pt", ["wpt"], id="a bare word"),
        pytest.param("python3.12", ["wpython"], id="without what may be a version"),
        pytest.param("psycopg2*", ["wpsycopg"], id="the literal in front of a wildcard"),
        pytest.param("psyco*", ["^psy"], id="the start of a name that a wildcard continues"),
        pytest.param("docker-compose|podman up", ["cdocker up", "cpodman up"], id="either program"),
        pytest.param("443", ["d443"], id="digits where there is no letter"),
        pytest.param("né", ["wn"], id="an ASCII run before others"),
        pytest.param("漢", ["u漢"], id="a character that is no ASCII"),
        pytest.param("*_*", [""], id="nothing to go by"),
        pytest.param("foo.exe", ["wfoo"], id="a program's .exe does not count"),
        pytest.param({"path": "*.py"}, ["epy"], id="what follows the last dot"),
        pytest.param({"path": "**/migrations/*.sql"}, ["pmigrations+esql"], id="a whole segment"),
        pytest.param({"path": ["*.yml", "Dockerfile*"]}, ["^doc", "eyml"], id="each of a list"),
        pytest.param({"path": "**"}, [""], id="every path"),
        pytest.param({"text": ".replace(", "path": "*.py"}, ["treplace+epy"], id="two fields"),
        pytest.param({"text": "&&"}, [""], id="an operator alone"),
        pytest.param({"tool": "mcp__github__*"}, ["xgithub+xmcp"], id="a tool's name"),
    ],
)
def test_what_a_key_is_filed_under(key: object, filed: list[str]) -> None:
    found = anchors(parse_key(key), share)
    assert sorted("+".join(part for part in anchor if part) for anchor in found) == filed


@pytest.mark.parametrize("row", [pytest.param(row, id=str(row["id"])) for row in ROWS])
def test_a_case_that_matches_is_found(row: dict[str, object]) -> None:
    action = row["action"]
    assert isinstance(action, dict)
    reading = read(from_mapping(action))
    key = parse_key(row["key"])
    if find(reading, (key,)) is not None:
        assert is_candidate(key, reading)


# each with something that edges, clusters, versions or folders turn on
_WORDS = (
    "git push add stash rm cp tar xzf find sudo bash python3.12 ./venv/bin/python a/b/deploy.sh "
    "C:\\x\\git.exe foo.exe 7z uv pip -rf -r -f -m -mnow -ofile -I/usr/include -j8 -9 -delete "
    "--force --force=yes --opt=a/b -c core.x=-x -- . .. / ~ *.py src/pt/x 12pt 1.5em torch==2.1 "
    "name@1 main...HEAD a-b_c+d é-x naïve 漢字 x.漢 HUSKY=0 _ __init__ -é --naïve "
    "'a phrase' '-m phrase' $X \"$X/y\" a$X"
)
LINES = st.lists(st.sampled_from(_WORDS.split(" ")), min_size=1, max_size=7).map(" ".join)
_PIECES = (
    "git push rm tar -x -f -r -rf -fr --force --opt=a --opt -o -j8 -9 -delete find python pip sh sudo "
    "deploy.sh ./venv/bin/python bin/python .exe foo.exe 7z 12 pt em torch 2.1 1 name HEAD main ... . "
    ".. / ~ a b_c c+d é naïve 漢 字 x HUSKY HUSKY=0 _ __init__ file now usr/include core -- -c -x "
    "p* *sh de*.sh *.py -* --* --f* -d* *_* a|b git|hg -f|--force"
)
PIECES = st.sampled_from(_PIECES.split())
KEYS = st.lists(PIECES, min_size=1, max_size=4).map(" ".join)


@settings(max_examples=3000, deadline=None)
@given(LINES, KEYS, st.booleans())
@example("gcc -ofile", "gcc file", False)
@example("grep -- -x y", "grep -- -x", False)
@example("HUSKY=0 git commit", "HUSKY git commit", False)
@example("tar xzf a", "tar -z", False)
@example("tool --opt=a:-x", "tool --opt -x", False)
def test_a_command_that_a_key_holds_for_is_among_its_candidates(
    line: str, words: str, of_command: bool
) -> None:
    """Each key stands under its rarest required token."""
    try:
        key = parse_key({"command": words} if of_command else words)
    except KeyMistake:
        return
    for kind in (SHELL, POWERSHELL):
        reading = read(Action(kind, "Bash", command=line, cwd="/p", root="/p"))
        if find(reading, (key,)) is not None:
            assert is_candidate(key, reading), anchors(key, share)


def offers_what_sorted_words_do(reading: Reading) -> None:
    """Words are not sorted for what an action offers: that may be more, and never less."""
    offer = offered(reading, "wd=uo")
    for command in reading.commands:
        found = arguments(command)
        for word in (found.program, *found.assignments, *[word for _, word in found.words]):
            assert {"w" + run for run in letter_runs(word)} <= offer, command
            assert {"d" + run for run in digit_runs(word)} <= offer, command
            assert {"u" + one for one in others(word)} <= offer, command
            assert not is_bare(word) or "=" + word in offer, command
        for name in found.options:
            assert name[1:2] in ("-", "") or "o" + name[1].lower() in offer, command
            assert name[:2] != "--" or {"w" + run for run in letter_runs(name)} <= offer, command


@settings(max_examples=2000, deadline=None)
@given(LINES)
@example("make -C. -o=../x --to=.. -abcdefghijk tar xzf")
def test_what_words_are_when_sorted_is_offered(line: str) -> None:
    for kind in (SHELL, POWERSHELL):
        offers_what_sorted_words_do(read(Action(kind, "Bash", command=line, cwd="/p", root="/p")))


def test_what_real_words_are_when_sorted_is_offered(real_texts: list[str]) -> None:
    for text in real_texts[::7]:
        offers_what_sorted_words_do(read(Action(SHELL, "Bash", command=text)))


def test_a_hostile_command_offers_no_more_than_it_says() -> None:
    """Words of many letters behind a dash, punctuation without end, and one word of each."""
    clusters = " ".join(f"-{'abcdefgh' * 3}{at}" for at in range(3000))
    for line in (clusters, "x -" + "a" * 50_000, "x --" + "=:." * 20_000, "x " + "-ab. " * 20_000):
        reading = read(Action(SHELL, "Bash", command=line))
        assert sum(map(len, offered(reading, "wdu=^oct"))) < 20 * len(line) + 1000


_SEGMENTS = "src a b.py c.test.ts .env Dockerfile Dockerfile.dev pt ñ 漢字.md 12pt"
PATHS = st.lists(st.sampled_from(_SEGMENTS.split()), min_size=1, max_size=4).map("/".join)
_GLOBS = "src * ** *.py *.{ts,md} .env Dockerfile* D*e c.*.ts [ab].py ñ 漢*"
GLOBS = st.lists(st.sampled_from(_GLOBS.split()), min_size=1, max_size=3).map("/".join)


@settings(max_examples=1500, deadline=None)
@given(PATHS, GLOBS, st.sampled_from(["", "/", "~/", "./"]), PIECES, st.booleans())
def test_a_written_file_that_a_key_holds_for_is_among_its_candidates(
    path: str, glob: str, start: str, word: str, bare: bool
) -> None:
    """Each key stands under its rarest required token."""
    try:
        key = parse_key(word if bare else {"path": glob})
    except KeyMistake:
        return
    action = Action(FILES, "Write", changes=(Change(start + path),), cwd="/p", root="/p", home="/h")
    reading = read(action)
    if find(reading, (key,)) is not None:
        assert is_candidate(key, reading), anchors(key, share)


TEXTS = st.text("aBé漢1.5 _-=(\n'\"$", max_size=12)


@settings(max_examples=2000, deadline=None)
@given(TEXTS, TEXTS, TEXTS, st.sampled_from(["write", "argument", "call", "stdin"]))
def test_a_text_that_a_key_holds_for_is_among_its_candidates(
    before: str, pattern: str, after: str, where: str
) -> None:
    """Each key stands under its rarest required token."""
    try:
        key = parse_key({"text": pattern})
    except KeyMistake:
        return
    text = before + pattern + after
    action = {
        "write": Action(FILES, "Write", changes=(Change("a.py", text),)),
        "argument": Action(SHELL, "Bash", command="x '" + text.replace("'", "") + "'"),
        "stdin": Action(SHELL, "Bash", command="cat <<'E_O_F'\n" + text + "\nE_O_F"),
        "call": Action(OTHER, "mcp__x", arguments=("a", text)),
    }[where]
    reading = read(action)
    if find(reading, (key,)) is not None:
        assert is_candidate(key, reading), anchors(key, share)


@given(st.text("ab_-1é漢*", min_size=1, max_size=6), st.text("ab_-1é漢", max_size=8))
def test_a_tool_that_a_key_holds_for_is_among_its_candidates(name: str, tool: str) -> None:
    """Each key stands under its rarest required token."""
    try:
        key = parse_key({"tool": name})
    except KeyMistake:
        return
    for called in (tool, name.replace("*", tool)):
        reading = read(Action(OTHER, called))
        if find(reading, (key,)) is not None:
            assert is_candidate(key, reading), anchors(key, share)


@pytest.mark.parametrize(
    ("key", "command"), [("git push １", "git push １"), ("git checkout ٣", "git checkout ٣")]
)
def test_a_digit_that_is_not_ascii_is_offered(key: str, command: str) -> None:
    """`isdecimal` is true of it, and the digits that are filed are ASCII ones."""
    assert is_candidate(parse_key(key), read(Action(SHELL, "Bash", command=command)))


@pytest.mark.parametrize(
    ("key", "command"),
    [
        ("Remove-Item -Recurse", "Remove-Item -recurse x"),
        ("Remove-Item -Recurse", "Remove-Item -Rec x"),
        ("-Recurse", "Remove-Item -rec x"),
        ("Set-Content -P*", "Set-Content -path x"),
    ],
)
def test_a_parameter_is_offered_however_it_is_written(key: str, command: str) -> None:
    reading = read(Action(POWERSHELL, "PowerShell", command=command))
    assert find(reading, [parse_key(key)]) is not None
    assert is_candidate(parse_key(key), reading)


def test_a_second_token_is_never_the_first() -> None:
    assert anchors(parse_key({"command": "git push", "path": "git"}), share) != ()
    for row in ROWS:
        for token, second in anchors(parse_key(row["key"]), share):
            assert not second or token != second


def test_few_notes_are_candidates_for_a_real_command(figures: Callable[[str, str], None]) -> None:
    if not ACTIONS.is_dir():
        pytest.skip("the logged actions are not beside this checkout")
    commands = _real_commands()
    chance = random.Random(4)
    keys = [key for command in chance.sample(commands, 600) if (key := _key_from(command, chance))]
    chosen = chance.sample(commands, 150)
    readings = [read(Action(SHELL, "Bash", command=command)) for command in chosen]
    filed: list[tuple[Key, tuple[Anchor, ...]]] = [(key, anchors(key, share)) for key in keys]
    kinds = "".join({kind for _, group in filed for kind in kinds_of(group)})
    candidates = matches = tokens = 0
    for reading in readings:
        offer = offered(reading, kinds) | {""}
        tokens += len(offer)
        for key, group in filed:
            candidate = any(token in offer and second in offer for token, second in group)
            held = find(reading, (key,)) is not None
            assert candidate or not held
            candidates += candidate
            matches += held
    figures(
        "the index",
        f"{len(keys)} keys made from real commands, {len(readings)} other commands: "
        f"{tokens / len(readings):.0f} tokens, {candidates / len(readings):.1f} candidates and "
        f"{matches / len(readings):.1f} keys that hold, a command",
    )
    assert candidates < 4 * matches + len(readings)


def test_no_key_of_a_typed_command_is_lost(typed_commands: list[str]) -> None:
    """Every key that holds for a reading is among its candidates."""
    chance = random.Random(7)
    keys = [key for command in typed_commands if (key := _key_from(command, chance))]
    filed = [(key, anchors(key, share)) for key in keys]
    kinds = "".join({kind for _, group in filed for kind in kinds_of(group)})
    matches = 0
    for command in typed_commands:
        reading = read(Action(SHELL, "Bash", command=command))
        offer = offered(reading, kinds) | {""}
        for key, group in filed:
            if find(reading, (key,)) is not None:
                matches += 1
                assert any(one in offer and second in offer for one, second in group), command
    assert matches >= len(keys)


def _real_commands() -> list[str]:
    found = []
    for file in sorted(ACTIONS.glob("*.jsonl.gz")):
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines):
                if number > 1500:
                    break
                row = json.loads(line)
                if row["tool"] == "shell" and len(row["command"]) < 500:
                    found.append(row["command"])
    return found


def _key_from(command: str, chance: random.Random) -> Key | None:
    """A key as somebody might have written it after this command: its program and a word or two."""
    commands = [one for one in read(Action(SHELL, "Bash", command=command)).commands if one.words]
    if not commands:
        return None
    words = chance.choice(commands).words
    plain = [word for word in words[1:4] if word.isascii() and word.replace("-", "").isalnum()]
    try:
        return parse_key(" ".join([words[0], *plain[: chance.randint(1, 2)]]))
    except KeyMistake:
        return None
