"""Calls that an agent makes at once: their hooks are real processes that run beside each other."""

from __future__ import annotations

import os
import subprocess
import time
from collections import Counter

import pytest

from forenote.packer.session.memory import DELIVERED, OFFER_SECONDS, OFFERED, Entry, Memory
from tests.hooks.conftest import World, delivered, refused

CALLS = 40


def at_once(world: World, payloads: list[bytes], agent: str = "claude") -> list[bytes]:
    """The answers to calls whose hooks all run before the first of them has its call."""
    hooks = [
        subprocess.Popen(
            world.command(agent), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=world.env
        )
        for _ in payloads
    ]
    for hook, payload in zip(hooks, payloads, strict=True):
        assert hook.stdin is not None
        hook.stdin.write(payload)
        hook.stdin.flush()
    for hook in hooks:  # each reads to the end of its input
        assert hook.stdin is not None
        hook.stdin.close()
    answers = []
    for hook in hooks:
        assert hook.stdout is not None
        answers.append(hook.stdout.read())
        hook.stdout.close()
        assert hook.wait(timeout=120) == 0
    assert not world.errors()
    return answers


@pytest.fixture
def known(world: World) -> World:
    """Compiled, with a note that every call matches and one for each."""
    world.note("every", "make", "What every call matches.", "Its body.")
    for number in range(CALLS):
        world.note(f"own{number}", f"make t{number}", f"Claim {number}.", "Some words. " * 20)
    world.text(world.payload("git status"))
    return world


def configured(world: World, config: str) -> None:
    """Change the configuration, and have it compiled before many wait for that."""
    (world.notes / "config.yaml").write_text(config)
    world.text(world.payload("git status"))


def test_calls_at_once_are_shown_a_note_once(known: World) -> None:
    """'once per session and sub-agent': of 40 calls one is told what all match, in whole."""
    configured(known, "session_budget: 100000\n")
    payloads = [known.payload(f"make t{n}", session_id="s") for n in range(CALLS)]
    answers = [delivered(answer) for answer in at_once(known, payloads)]
    told = Counter(line for answer in answers for line in answer.splitlines())
    assert told["[every] What every call matches."] == told["Its body."] == 1
    assert all(told[f"[own{number}] Claim {number}."] == 1 for number in range(CALLS))
    assert at_once(known, payloads[:3]) == [b""] * 3, "they were answered"
    again = [known.payload(f"make t{n}", session_id="s") for n in range(3)]
    assert at_once(known, again) == [b""] * 3, "and shown"


def test_calls_at_once_cost_no_more_than_the_session_may(known: World) -> None:
    """'at most `session_budget` tokens a session'"""
    configured(known, "session_budget: 900\n")
    payloads = [
        known.payload(f"make t{n}", session_id="s", agent_id=f"child{n % 3}" if n % 2 else "")
        for n in range(CALLS)
    ]
    answers = at_once(known, payloads)
    assert 3 <= sum(bool(answer) for answer in answers) < CALLS
    lines = [line for line in known.ledger() if line["session"] == "s"]
    charged = [int(str(line["tokens"])) for line in lines]
    assert 600 < sum(charged) <= 900
    memory = Memory.open(str(known.state), "s")
    assert memory.spent == memory.spent_at(time.time()) == sum(charged)


def test_calls_at_once_that_are_held_are_each_refused_once(known: World) -> None:
    """'Calls of the same turn in parallel are each refused once', also where another comes beside
    its call."""
    known.note("first", "make t1|t2|t3", "Read first.", hold=True)
    known.text(known.payload("git status"))
    payloads = [known.payload(f"make t{n}", session_id="s") for n in range(6)]
    answers = at_once(known, payloads)
    reasons = [refused(answer) for answer in answers]
    assert ["[first] Read first." in reason for reason in reasons] == [
        False, True, True, True, False, False,
    ]  # fmt: skip
    assert all("What every call" not in reason for reason in reasons)
    beside = [delivered(answers[n]) for n in (0, 4, 5)]
    assert sum("What every call matches." in answer for answer in beside) == 1
    retries = at_once(known, [known.payload(f"make t{n}", session_id="s") for n in (1, 2, 3)])
    assert not any(refused(answer) for answer in retries)
    assert known.outcomes() == ["same"] * 3


def test_held_calls_at_once_that_wait_for_a_compiler_are_each_refused_once(world: World) -> None:
    """By the time that the second goes on, the first was refused, and its note counts as shown."""
    world.note("first", "make", "Read first.", hold=True)
    payloads = [world.payload(f"make t{n}", session_id="s") for n in range(4)]
    answers = at_once(world, payloads)
    assert ["[first] Read first." in refused(answer) for answer in answers] == [True] * 4


def test_a_hook_that_a_shell_started_late_belongs_to_the_calls_it_was_started_with(
    world: World,
) -> None:
    """As on a busy machine, where the launcher waits: the agent started it before the first refusal.
    One that it starts after that is a retry, and passes."""
    world.note("first", "make", "Read first.", hold=True)
    world.text(world.payload("git status"))
    launcher = world.home / "share/forenote/hook"
    launcher.parent.mkdir(parents=True)
    python, *words = world.command()
    command = " ".join(f"'{word}'" for word in (python, *words[:-1]))
    launcher.write_text(f'#!/bin/sh\nsleep 2\n{command} "$@"\n')
    launcher.chmod(0o700)

    def started(number: int) -> subprocess.Popen[bytes]:
        hook = subprocess.Popen(
            ["/bin/sh", "-c", f'[ -x "{launcher}" ] && "{launcher}" claude; exit 0'],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=world.env,
        )
        assert hook.stdin is not None
        hook.stdin.write(world.payload(f"make t{number}", session_id="s"))
        hook.stdin.flush()
        return hook

    late = started(2)
    assert refused(world.hook(world.payload("make t1", session_id="s")).stdout)
    assert refused(late.communicate(timeout=60)[0])
    assert not refused(started(3).communicate(timeout=60)[0])
    assert not world.errors()


def blocked(world: World, payload: bytes) -> subprocess.Popen[bytes]:
    """A hook that has offered its notes and waits, since its agent reads no answer."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    try:
        while True:
            os.write(writing, b" " * 65_536)
    except BlockingIOError:
        pass
    hook = subprocess.Popen(world.command(), stdin=subprocess.PIPE, stdout=writing, env=world.env)
    os.close(writing)
    assert hook.stdin is not None
    hook.stdin.write(payload)
    hook.stdin.close()
    deadline = time.monotonic() + 60
    while not any(entry.kind == OFFERED for entry in Memory.open(str(world.state), "s").entries):
        assert time.monotonic() < deadline and hook.poll() is None
        time.sleep(0.01)
    hook.kill()
    hook.wait()
    os.close(reading)
    return hook


def test_a_hook_that_is_ended_before_it_printed_has_shown_nothing(known: World) -> None:
    """Its note is shown again, once so much time has gone by that nothing can come of it any more."""
    blocked(known, known.payload("make t1", session_id="s"))
    assert not known.ledger(), "it was ended before it could record anything"
    assert delivered(at_once(known, [known.payload("make t1", session_id="s")])[0]) == ""
    memory = Memory.open(str(known.state), "s")
    assert memory.spent == 0 and memory.spent_at(time.time()) > 0
    os.unlink(memory.path)
    memory.remember(
        Entry(e.kind, e.time - OFFER_SECONDS, e.subagent, e.note, e.tier, e.amount)
        for e in memory.entries
    )
    assert "What every call matches." in known.text(known.payload("make t1", session_id="s"))


def test_what_was_offered_is_settled_with_what_was_printed(known: World) -> None:
    assert "[every]" in known.text(known.payload("make t1", session_id="s"))
    memory = Memory.open(str(known.state), "s")
    offer, settled = (
        next(entry for entry in memory.entries if entry.kind == kind)
        for kind in (OFFERED, DELIVERED)
    )
    assert offer.note == settled.note != 0 and offer.amount == settled.amount
    assert memory.offers(time.time()) == []


def test_gemini_offers_nothing_before_a_call(known: World) -> None:
    """What it prints there reaches nobody, so nothing counts as shown for it."""
    call = {
        "hook_event_name": "BeforeTool",
        "timestamp": "2026-11-30T08:31:10.000Z",
        "tool_name": "run_shell_command",
        "session_id": "s",
    }
    assert at_once(known, [known.payload("make t1", **call)], "gemini") == [b""]
    assert Memory.open(str(known.state), "s").entries == ()


@pytest.mark.parametrize(
    "before",
    [
        pytest.param(0, id="the five places are taken by the calls themselves"),
        pytest.param(4, id="one is left, and calls lose it to another note"),
        pytest.param(5, id="none is left"),
    ],
)
def test_a_held_note_for_which_no_place_is_left_is_shown_once_beside_a_call(
    world: World, before: int
) -> None:
    """'At most five calls of a session are refused; after that [...] the note is delivered beside the
    call', by the rule for all others: once, however many calls at once it matches."""
    for number in range(before):
        world.note(f"before{number}", f"make b{number}", hold=True)
    notes = ("a", "b") if before else ("a",)
    for note in notes:
        world.note(note, f"make {note}", f"Claim of {note}.", "Some words. " * 60, hold=True)
    world.text(world.payload("git status"))
    for number in range(before):
        assert refused(world.hook(world.payload(f"make b{number}", session_id="s")).stdout)
    payloads = [world.payload(f"make {notes[n % 2 - 1]} {n}", session_id="s") for n in range(24)]
    answers = at_once(world, payloads)
    reasons = [refused(answer) for answer in answers]
    beside = "\n".join(delivered(answer) for answer in answers if not refused(answer))
    assert sum(map(bool, reasons)) <= 5 - before
    for note in notes:
        shown = beside.count(f"[{note}] ")
        if any(f"[{note}] " in reason for reason in reasons):
            assert shown <= 1, "it is kept only when it is printed that a reason had it"
        else:
            assert shown == 1
