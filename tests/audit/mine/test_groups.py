"""From entries to shapes: what is counted, what is left out, in which order they stand."""

from __future__ import annotations

from collections.abc import Iterable

from forenote.audit.logs.step import Entry, Place, Skipped, Step
from forenote.audit.mine.groups import Group, Mined, Miner
from forenote.audit.mine.shape import Shape
from forenote.matcher.action import FILES, OTHER, SHELL, Action, Change


def step(
    command: str, failed: bool | None = True, *, session: str = "s", exit: int | None = None,
    output: str = "", denied: bool = False,
) -> Step:  # fmt: skip
    action = Action(SHELL, "Bash", command=command, session=session)
    return Step(action, Place("log", 1), failed=failed, exit=exit, output=output, denied=denied)


def mined(entries: Iterable[Entry]) -> Mined:
    miner = Miner()
    miner.take(entries)
    return miner.mined


def group(result: Mined, program: str, *subcommand: str, option: str = "") -> Group:
    return result.groups[Shape(program, subcommand, option)]


def test_failures_stand_beside_what_they_are_counted_of() -> None:
    found = group(
        mined(
            [
                step("git push", session="a"),
                step("git push origin", session="a"),
                step("git push", False, session="b"),
                step("git push", None, session="c"),
            ]
        ),
        "git",
        "push",
    )
    assert (found.failed, found.attempts, found.unknown) == (2, 3, 1)
    assert (found.failed_sessions, len(found.sessions), found.again) == (1, 3, 1)
    assert found.rate == 2 / 3


def test_an_answer_is_an_attempt_and_no_failure() -> None:
    result = mined([step("grep x y", exit=1), step("grep x y", exit=2)])
    assert (group(result, "grep").failed, group(result, "grep").attempts) == (1, 2)
    assert (result.answers, result.failed) == (1, 1)


def test_what_never_ran_is_no_attempt() -> None:
    result = mined(
        [step("make", output="Sibling tool call errored"), step("make", denied=True), step("make")]
    )
    assert (group(result, "make").attempts, result.never_ran, result.calls) == (1, 2, 3)


def test_a_failure_with_several_suspects_is_counted_apart() -> None:
    found = group(mined([step("make a && ninja b"), step("make a")]), "make")
    assert (found.failed, found.among, found.attempts) == (1, 1, 2)


def test_a_command_twice_in_one_call_is_one_attempt() -> None:
    found = group(mined([step("make a; make b")]), "make")
    assert (found.attempts, found.failed + found.among) == (1, 1)


def test_a_script_that_the_session_wrote_is_left_out() -> None:
    write = Action(FILES, "Write", changes=(Change("/app/try.py"),), session="s")
    result = mined(
        [
            Step(write, Place("log", 1), failed=False),
            step("python try.py"),
            step("cat > once.sh <<'E'\nexit 1\nE\nbash once.sh"),
            step("python try.py", session="another"),
        ]
    )
    assert result.own == 2
    assert group(result, "try.py").failed == 1
    assert result.files == 1


def test_calls_of_other_tools_are_grouped_by_name() -> None:
    call = Action(OTHER, "mcp__db__query", arguments=("SELECT",), session="s")
    result = mined([Step(call, Place("log", 1), failed=True, output="no such table: t")])
    found = result.groups[Shape("mcp__db__query", tool=True)]
    assert (found.failed, found.commonest()) == (1, [("no such table: t", 1)])


def test_the_same_error_with_other_numbers_is_the_same() -> None:
    found = group(
        mined(
            [
                step("make", output="Exit code 2\nmake: *** no rule for line 12 of a file here"),
                step("make", output="make: *** no rule for line 977 of a file here"),
                step("make", output="make: cannot open the file that was named"),
            ]
        ),
        "make",
    )
    assert found.commonest() == [
        ("make: *** no rule for line 12 of a file here", 2),
        ("make: cannot open the file that was named", 1),
    ]


def test_those_that_fail_for_many_come_first_and_an_option_stands_for_its_family() -> None:
    entries: list[Entry] = [step("make", session="one") for _ in range(9)]
    for session in ("a", "b", "c"):
        entries.append(step("git show --no-stat", session=session))
        entries += [step("git show", False, session=session) for _ in range(3)]
        entries += [step("tsc", session=session), step("tsc", False, session=session)]
    listed = mined(entries).listed(failures=3, sessions=1)
    assert [str(one.shape) for one in listed] == ["git show --no-stat", "tsc", "make"]
    assert [str(one.shape) for one in mined(entries).listed(failures=3, sessions=2)] == [
        "git show --no-stat",
        "tsc",
    ]


def test_an_option_that_all_calls_have_adds_nothing() -> None:
    listed = mined([step("tar -x f", session=str(n)) for n in range(3)]).listed(3, 2)
    assert [str(one.shape) for one in listed] == ["tar"]


def test_what_could_not_be_read_is_counted() -> None:
    result = mined([Skipped(Place("log", 3), "it is no JSON"), step("make", False)])
    assert (result.skipped, result.first_skipped[0].place.line) == (1, 3)
