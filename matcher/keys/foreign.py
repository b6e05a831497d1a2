"""Keys that are spelled as in another notation: regular expressions, manuals, permission rules,
prose. Such a word is never a word of a command, and would make a key that is silently dead.

What may be meant is no error here but a doubt, see `matcher.keys.doubt`. A word in quotes is taken
as it stands, so whatever is refused can still be said.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import NoReturn

from forenote.matcher.keys.depths import DEPTHS
from forenote.matcher.keys.mistake import KeyMistake, several
from forenote.matcher.keys.quoting import Written
from forenote.matcher.keys.shapes import MANUAL, PROSE, REGEX, SHAPES, TWO
from forenote.matcher.keys.tools import COMMANDS, read_as
from forenote.matcher.keys.translated import translated

LONGEST = 1_000
"""Characters of a key that is looked at: nobody writes a longer one, and some of these patterns take
the square of a text's length."""

_QUOTE = "quotes around a word take it as it stands"
_RULE = re.compile(r"([A-Za-z]\w*)\((.*)\)", re.DOTALL)
_READERS = frozenset(["read", "grep", "glob", "ls", "webfetch", "websearch", "task", "agent", "skill"])  # fmt: skip
"""Tools that permission rules name besides those that run commands and write files."""

_PROMPT = re.compile(r"(?:[$%#❯➜]|PS[^>]*>)$")
_KEYWORDS = frozenset(
    [
        "if",
        "then",
        "elif",
        "else",
        "fi",
        "for",
        "while",
        "until",
        "do",
        "done",
        "case",
        "esac",
        "select",
        "function",
        "coproc",
        "!",
        "{",
    ]
)
"""Reserved words of bash(1), behind which the reader finds the command itself. `[[` and `time` are
programs to it."""

_NO_PROGRAM = re.compile(r"[()^?]|\$$|^\{|\}$|^\[.*\]$|^\.[*+]|\.\+|\S:$|^\\b\w+$")
_NO_SUBCOMMAND = re.compile(r"[()\[\]{}^?\\]|\$$|,\S|\.[*+]")
_NAMED = frozenset([name.partition(" ")[0] for name, depth in DEPTHS.items() if depth])
"""Programs whose first operand is one of the program's own names, on which no such character is."""

_NO_PATHS = frozenset(
    [
        "git",
        "docker",
        "podman",
        "kubectl",
        "npm",
        "pnpm",
        "yarn",
        "pip",
        "cargo",
        "gh",
        "brew",
        "apt",
    ]
)
"""Programs whose first operand is never a path, so that `push/pull` is two names."""

SEARCHERS = (
    "grep",
    "egrep",
    "fgrep",
    "zgrep",
    "rg",
    "ag",
    "ack",
    "sed",
    "gsed",
    "awk",
    "gawk",
    "perl",
    "jq",
    "expr",
    "pgrep",
    "[[",
)
"""Programs that are given regular expressions."""

_TAKE_DOTS = ("go", "echo", "printf")
"""Programs for which `...` is a word: all packages, to go; and text."""

_OPEN = {"(": ")", "[": "]", "{": "}"}


def refuse_foreign(
    text: str, words: list[Written], field: str, is_key: Callable[[str], bool]
) -> None:
    """Raise KeyMistake for a key in another notation. `is_key` says of a proposal whether it may be
    shown."""
    if len(text) <= LONGEST:
        _Foreign(text, words, field, is_key).refuse()


_BAR = re.compile(r"(?<![\\\[])\|")
_PATH = re.compile(r"^\^|[\w*)\]]\$$|\.\*\\\.|\(\?[:=!]|\.\+(?:\\|/|$)")


def refuse_path(text: str) -> None:
    """Raise KeyMistake for a `path:` that is a regular expression and no glob."""
    found = _BAR.search(text)
    if found is not None:
        raise KeyMistake(
            f"`{text}` can never match: `|` stands in no file's name",
            "write `{a,b}` for alternatives, as in `*.{yml,yaml}`, or a list",
            offset=found.start(),
        )
    found = _PATH.search(text)
    if found is not None:
        raise KeyMistake(
            f"`{text}` {REGEX}",
            "write a glob: `*` for any part of a name, `**/` for any folders, as in `src/**/*.py`",
            offset=found.start(),
        )


def _assigns(word: str) -> bool:
    name, equals, _ = word.partition("=")
    return equals != "" and name.removesuffix("+").isidentifier()


class _Foreign:
    def __init__(
        self, text: str, words: list[Written], field: str, is_key: Callable[[str], bool]
    ) -> None:
        self.text = text
        self.words = words
        self.is_key = is_key
        self.program = -1
        if len(words) > 1 or field == "command":
            assigned = [_assigns(word.text) for word in words]
            self.program = assigned.index(False) if False in assigned else -1

    def refuse(self) -> None:
        self.rule()
        self.prompt()
        self.anchors()
        self.groups()
        self.joined()
        for at, word in enumerate(self.words):
            if word.text[0] == "-" and "\\|" in word.text:
                self.wrong(word, "`\\|` is the character itself, and no option has it in its name")
            if word.quoted:
                continue
            may_be = at > self.program and self.is_program(*SEARCHERS)
            for shape, what in SHAPES:
                if what == REGEX and len(word.alternatives) == 1 and may_be:
                    continue
                if shape.search(word.text) is not None:
                    self.wrong(word, f"`{word.text}` {what}")
            if word.text == "..." and 0 <= self.program < at and not self.is_program(*_TAKE_DOTS):
                self.wrong(word, f"`...` {MANUAL}")
        if self.program >= 0:
            self.first_words()

    def wrong(self, word: Written, message: str, hint: str = "") -> NoReturn:
        """Raise, with a proposal where there is one, else with the hint."""
        keys = translated(self.text)
        if keys is not None and keys != (self.text,) and all(self.is_key(key) for key in keys):
            hint = several(keys)
        else:
            keys = ()
            hint = hint or (
                "write its words, `|` between spellings of one, and `*` for any characters of it"
            )
        raise KeyMistake(message, f"{hint}; {_QUOTE}", offset=word.start, keys=keys)

    def is_program(self, *names: str) -> bool:
        return self.program >= 0 and self.words[self.program].text in names

    def rule(self) -> None:
        """`Bash(git push:*)`, as agents' permissions are written."""
        found = _RULE.fullmatch(self.text)
        if found is None:
            return
        name, inside = found[1], found[2].strip()
        kind = read_as(name)
        known = kind or name.lower() in _READERS or name.startswith("mcp__")
        if not known and not inside.endswith(":*"):
            return
        if kind == COMMANDS or (not known and inside.endswith(":*")):
            key = re.sub(r"(?::| )\*$", "", inside)
            hint = f"write `{key}`" if self.is_key(key) else "write the words of the command"
        elif kind:
            path = inside[1:] if inside.startswith("//") else inside
            hint = f"write `{{path: {json.dumps(path or '*', ensure_ascii=False)}}}`"
        elif name.lower() == "read":
            hint = "keys look at what is run and written; reading a file is neither"
        else:
            value = json.dumps(inside.partition(":")[2] or inside, ensure_ascii=False)
            hint = f"write `{{tool: {name}, text: {value}}}`"
        raise KeyMistake(f"`{self.text}` is an agent's permission rule, not a key", hint, offset=0)

    def prompt(self) -> None:
        first = self.words[0]
        if first.quoted or len(self.words) == 1:
            return
        if _PROMPT.match(first.text) or (first.text == ">" and len(self.words) > 2):
            self.wrong(first, f"`{first.text}` is a shell's prompt, and no word of the command")

    def anchors(self) -> None:
        """`^git push$`, and `/git push/`, as some languages write it."""
        first, last = self.words[0], self.words[-1]
        if first.quoted:
            return
        if first.text[0] == last.text[-1] == "`" and self.text.count("`") == 2:
            self.wrong(
                first, f"{self.text} is Markdown, and the backquotes are no part of a command"
            )
        has_more = len(self.words) > 1
        if first.text[0] == "^" and (has_more or first.text[-1] == "$"):
            self.wrong(first, f"`^` at the start {REGEX}")
        if has_more and not last.quoted and re.fullmatch(r"/[^/]+/[gimsu]*", self.text):
            self.wrong(first, f"`{self.text}` {REGEX}")

    def groups(self) -> None:
        """Brackets that open in one word and close in another: `(-f | --force)`."""
        for at, word in enumerate(self.words):
            close = _OPEN.get(word.text[0])
            if (
                word.quoted
                or close is None
                or close in word.text
                or word.text in ("(", "[", "{", "[[")
            ):
                continue
            for other in self.words[at + 1 :]:
                if not other.quoted and re.search(rf"\S?\{close}(?:[?*+]|\.{{3}}|…)?$", other.text):
                    group = self.text[word.start : other.end]
                    self.wrong(word, f"`{group}` {MANUAL if close == ']' else REGEX}")

    def joined(self) -> None:
        """`-f or --force`, `git push|git pull`, `-f, --force`."""
        for at in range(1, len(self.words)):
            word = self.words[at]
            if word.quoted:
                continue
            before = self.words[at - 1]
            behind = self.words[at + 1] if at + 1 < len(self.words) else None
            if word.text in ("or", "and", "/") and behind is not None:
                options = before.text[0] == "-" or behind.text[0] == "-"
                again = behind.text == self.words[0].text
                if again or (word.text != "/" and (options or at == 2)):
                    self.wrong(word, f"`{word.text}` {PROSE}")
            if word.text[0] == "-" and word.text[-1] == "," and behind and behind.text[0] == "-":
                self.wrong(word, f"`{word.text} {behind.text}` {TWO}")
            if behind and self.words[0].text in word.alternatives[1:]:
                self.wrong(
                    word, f"`|` stands between spellings of one word, and `{word.text}` is two"
                )

    def first_words(self) -> None:
        """The program, and its subcommand where it has some: names, and no patterns."""
        word = self.words[self.program]
        if not word.quoted:
            if word.text in _KEYWORDS and len(self.words) > 1:
                self.wrong(
                    word,
                    f"`{word.text}` is a word of the shell's grammar, and no program",
                    "start with the program, wherever in a script it stands",
                )
            if _NO_PROGRAM.search(word.text):
                self.wrong(
                    word, f"the first word is the program, and no program is called `{word.text}`"
                )
        behind = self.words[self.program + 1 : self.program + 2]
        if not behind or behind[0].quoted or behind[0].text[0] == "-":
            return
        name, second = word.text, behind[0]
        if name in _NAMED and _NO_SUBCOMMAND.search(second.text):
            self.wrong(second, f"`{name}` has no subcommand `{second.text}`")
        if name in _NO_PATHS and re.fullmatch(r"[a-z-]+(?:/[a-z-]+)+", second.text):
            self.wrong(second, f"`{name}` has no subcommand `{second.text}`")
