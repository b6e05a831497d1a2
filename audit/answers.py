"""Exit codes that answer a question and report no failure: `grep` found nothing, `diff` found a
difference. What counts failures asks here first."""

from __future__ import annotations

from dataclasses import dataclass

from forenote.matcher.keys.arguments import arguments
from forenote.matcher.keys.evidence import Held, Subject
from forenote.matcher.keys.grammar import parse_key
from forenote.matcher.keys.hold import hold
from forenote.matcher.keys.key import Key
from forenote.matcher.reading import Command, Reading


@dataclass(frozen=True, slots=True)
class Answer:
    """A command, as a key says it, whose exit code `exit` says "no" and not "this went wrong"."""

    key: str
    exit: int
    why: str


ANSWERS = (
    Answer("grep|egrep|fgrep|zgrep|bzgrep|xzgrep", 1, "no line matched: grep(1)"),
    Answer("rg|ag|ack", 1, "no line matched: rg(1), ag(1), ack(1)"),
    Answer("git grep", 1, "no line matched: git-grep(1)"),
    Answer("ast-grep|sg", 1, "nothing matched, or a rule did: ast-grep's `--help`"),
    Answer("findstr", 1, "no line matched: Windows"),
    Answer("diff|colordiff|sdiff|diff3|zdiff", 1, "the files differ: diff(1)"),
    Answer("cmp", 1, "the files differ: cmp(1)"),
    Answer("git diff --exit-code|--quiet|--no-index|--check", 1, "there are differences: git-diff(1)"),
    Answer("git diff-index|diff-files|diff-tree --exit-code|--quiet", 1, "the same: git-diff-index(1)"),
    Answer("test", 1, "the condition is false: test(1)"),
    Answer("[", 1, "the same: test(1)"),
    Answer("[[", 1, "the same: bash(1)"),
    Answer("expr", 1, "the result is empty or 0: expr(1)"),
    Answer("false", 1, "that is its purpose: false(1)"),
    Answer("let", 1, "the last value is 0: bash(1)"),
    Answer("which|type|hash|whereis", 1, "there is no such program: which(1), bash(1)"),
    Answer("command -v|-V", 1, "the same: bash(1)"),
    Answer("command -v", 127, "the same in dash: dash(1)"),
    Answer("pgrep|pidof", 1, "no such process: pgrep(1), pidof(8)"),
    Answer("pkill|killall", 1, "no such process: pkill(1), killall(1)"),
    Answer("kill -0", 1, "the same, with the signal that asks only: kill(1)"),
    Answer("ps -p|--pid", 1, "the same: ps(1)"),
    Answer("lsof|fuser", 1, "nobody has it open: lsof(8), fuser(1)"),
    Answer("getent", 2, "no such entry: getent(1)"),
    Answer("git config", 1, "the option is not set: git-config(1)"),
    Answer("git check-ignore", 1, "none of the paths is ignored: git-check-ignore(1)"),
    Answer("git merge-base --is-ancestor", 1, "it is none: git-merge-base(1)"),
    Answer("git ls-files --error-unmatch", 1, "the file is not tracked: git-ls-files(1)"),
    Answer("git show-ref", 1, "no such ref: git-show-ref(1)"),
    Answer("git rev-parse -q|--quiet", 1, "it names nothing: git-rev-parse(1)"),
    Answer("git symbolic-ref -q|--quiet", 1, "it is no symbolic ref: git-symbolic-ref(1)"),
    Answer("git ls-remote --exit-code", 2, "no ref matched: git-ls-remote(1)"),
    Answer("git cat-file -e", 1, "there is no such object: git-cat-file(1)"),
    Answer("jq -e|--exit-status", 1, "the last value is false or null: jq(1)"),
    Answer("yq -e|--exit-status", 1, "the same: yq's `--help`"),
    Answer("systemctl is-active|is-enabled|is-failed", 1, "it is not: systemctl(1)"),
    Answer("systemctl is-active|status", 3, "the unit does not run: systemctl(1)"),
    Answer("gh pr checks", 8, "checks are still running: gh's manual"),
    Answer("terraform|tofu plan -detailed-exitcode", 2, "there are changes: terraform's manual"),
    Answer("npm outdated", 1, "something is outdated: npm-outdated(1)"),
    Answer("xargs grep|rg", 123, "no line matched in one of the runs: xargs(1)"),
    Answer("zcmp|bcmp", 1, "the files differ: zcmp(1)"),
)  # fmt: skip
"""Rows are keys, so that options and wrappers are read as everywhere else; a row that no other
covers goes wherever it fits. `why` names where the program says so."""

_QUIET = (
    "echo printf true : head tail wc sort uniq cut tr tee cat column nl less more rev tac sleep "
    "exit return"
)
NEVER_FAILS = frozenset(_QUIET.split())
"""Programs that are passed over in the search for the command that decided a call's exit code: in
`grep -q x f && echo yes` it was `grep`. With a file that is not there some do fail, with a code
that no row of a program before them has, or a message."""

SEVERED = ("substitution", "function body")
"""Where a command stands whose exit code is not that of the call (`Command.how`)."""


def _keys() -> tuple[tuple[Key, int], ...]:
    return tuple((parse_key({"command": row.key}), row.exit) for row in ANSWERS)


_KEYS = _keys()


def deciding(reading: Reading) -> Command | None:
    """The command whose exit code a call most likely ended with, as far as the text tells: the last
    one that can fail, inside of what wraps it. None where there is no command."""
    typed = [one for one in reading.commands if one.via is None and one.how not in SEVERED]
    able = [one for one in typed if not _never_fails(one)]
    found = able[-1] if able else typed[-1] if typed else None
    while found is not None:
        inner = [one for one in reading.commands if one.via is found and one.how not in SEVERED]
        able = [one for one in inner if not _never_fails(one)]
        if not able or arguments(found).name == "xargs":
            break
        found = able[-1]
    return found


def is_answer(reading: Reading, exit: int | None) -> bool:
    """Whether a call that ended with `exit` was only told "no". An unknown code says nothing."""
    if exit is None or exit == 0:
        return False
    command = deciding(reading)
    if command is None:
        return False
    subject = Subject(command=command)
    return any(exit == code and isinstance(hold(key, subject), Held) for key, code in _KEYS)


def has_failed(failed: bool | None, exit: int | None, reading: Reading) -> bool | None:
    """What a log says of a call's result, answers taken out; None stays unknown."""
    return False if failed and is_answer(reading, exit) else failed


def _never_fails(command: Command) -> bool:
    return not command.words or not NEVER_FAILS.isdisjoint(arguments(command).names)
