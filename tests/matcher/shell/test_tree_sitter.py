"""A second opinion: every difference from tree-sitter-bash is known, named and judged.

Compared are the sets of simple commands, each as the tuple of its words with quoting removed. Tests
(`[`, `[[`) are left out, since trees do not cut them into words. A text may differ in several ways;
it counts for the first class that it fits. docs/shell-reader.md holds the table that results. (One
long file: the classes can only be judged beside the reading of the tree that they rest on.)
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import tree_sitter_bash
from tree_sitter import Language, Node, Parser

from forenote.matcher.reading import SPLIT, UNKNOWN
from forenote.matcher.shell import braces
from forenote.matcher.shell.quotes import decode
from forenote.matcher.shell.reserved import CLOSERS, OPENERS
from forenote.matcher.shell.scan import scan

PAGE = Path(__file__).parents[3] / "docs" / "shell-reader.md"
BASH = shutil.which("bash")

Words = tuple[str, ...]
Commands = Counter[Words]

_PARSER = Parser(Language(tree_sitter_bash.language()))
_TESTS = ("[", "[[")
_NO_WORDS = frozenset(
    (
        "variable_assignment",
        "variable_assignments",
        "file_redirect",
        "heredoc_redirect",
        "herestring_redirect",
        "comment",
    )
)


def nodes(root: Node) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(node.children)


def text_of(node: Node) -> str:
    return (node.text or b"").decode()


def their_commands(root: Node, behind: bool = False) -> Commands:
    """The commands of a tree; `behind` counts what they attach to a redirection as arguments."""
    found: Commands = Counter()
    for node in nodes(root):
        if node.type == "command":
            words = [value(child) for child in node.children if child.type not in _NO_WORDS]
            if behind:
                words += [value(word) for word in attached(node)]
            found[tuple(words)] += 1
        elif node.type in ("declaration_command", "unset_command"):
            found[tuple(value(child) for child in node.children)] += 1
    found.pop((), None)
    return found


def attached(command: Node) -> Iterator[Node]:
    """The words of redirections in and behind a command, without their targets."""
    around: Node | None = command
    while around is not None:
        for redirect in around.children:
            if redirect.type == "file_redirect":
                yield from redirect.children_by_field_name("destination")[1:]
            elif redirect.type == "heredoc_redirect":
                yield from redirect.children_by_field_name("argument")
        parent = around.parent
        if parent is not None and parent.type == "redirected_statement":
            around = parent if parent.child_by_field_name("body") == around else None
        elif parent is not None and parent.type in ("pipeline", "list"):
            around = parent if parent.children[-1] == around else None
        else:
            around = None


def our_commands(text: str) -> Commands:
    words = (simple.words for simple in scan(text).simples)
    return Counter(found for found in words if found and found[0] not in _TESTS)


def value(node: Node, quoted: bool = False) -> str:
    """A word of the tree with quoting removed, unknown values as our scanner writes them."""
    text = text_of(node)
    kind = node.type
    if kind == "raw_string":
        return text[1:-1]
    if kind == "ansi_c_string":
        return decode(text[2:-1])
    if kind == "string":
        return joined(node, quoted=True)
    if kind == "translated_string":
        return "".join(value(child) for child in node.children if child.type == "string")
    if kind in ("command_name", "concatenation", "variable_assignment", "array"):
        return joined(node, quoted=False)
    if kind in ("process_substitution", "arithmetic_expansion"):
        return UNKNOWN
    if kind in ("simple_expansion", "expansion"):
        name = text[1:].strip("{}")
        if name in ("#", "?", "$") or name.startswith("#"):
            return UNKNOWN
        several = name.startswith("@") or "[@]" in name
        return UNKNOWN if quoted and not several else SPLIT
    if kind == "command_substitution":
        return UNKNOWN if quoted else SPLIT
    return unescaped(text, '"\\$`\n' if kind == "string_content" else "")


def joined(node: Node, quoted: bool) -> str:
    """The parts of a word and, since trees leave them out, the characters between them."""
    source = node.text or b""
    pieces: list[str] = []
    at = node.start_byte
    for child in node.children:
        between = source[at - node.start_byte : child.start_byte - node.start_byte].decode()
        pieces.append(unescaped(between, '"\\$`\n') if quoted else between.replace("\\\n", ""))
        if quoted and child.type == '"':
            pieces.append(text_of(child)[:-1])  # blanks in front of it
        else:
            pieces.append(value(child, quoted))
        at = child.end_byte
    return "".join(pieces)


def unescaped(text: str, special: str) -> str:
    """Backslashes removed before what is special, or before anything."""
    pattern = f"\\\\([{re.escape(special)}])" if special else r"\\(.)"
    return re.sub(pattern, lambda match: match[1].replace("\n", ""), text, flags=re.DOTALL)


class Difference(NamedTuple):
    text: str
    root: Node
    theirs: Commands
    ours: Commands

    @property
    def only_theirs(self) -> list[Words]:
        return list((self.theirs - self.ours).elements())

    @property
    def only_ours(self) -> list[Words]:
        return list((self.ours - self.theirs).elements())


def bash_refuses(difference: Difference) -> bool:
    """Parse only, nothing runs."""
    done = subprocess.run(
        [str(BASH), "-O", "extglob", "-n", "-c", difference.text],
        env={"LC_ALL": "C.UTF-8", "PATH": ""},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=5,
        check=False,
    )
    return done.returncode != 0


def same(make: Callable[[Words], object]) -> Callable[[Difference], bool]:
    """Whether the differing commands are equal once `make` has been applied to each."""

    def compare(difference: Difference) -> bool:
        theirs = Counter(map(make, difference.only_theirs))
        return theirs == Counter(map(make, difference.only_ours))

    return compare


def squeezed(words: Words) -> str:
    return re.sub(r"\s", "", "".join(words))


def without_braces(difference: Difference) -> bool:
    """Whether the difference is gone when braces stay as written."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(braces, "MOST_WORDS", 0)
        return our_commands(difference.text) == difference.theirs


def in_backquotes(difference: Difference) -> bool:
    """Escapes or further backquotes between backquotes, or backquotes where they see none."""
    spans = [
        text_of(node)[1:-1]
        for node in nodes(difference.root)
        if node.type == "command_substitution" and text_of(node).startswith("`")
    ]
    unseen = difference.text.count("`") > 2 * len(spans)
    return unseen or any("`" in span or "\\" in span for span in spans)


def heads(commands: list[Words]) -> set[str]:
    return {words[0] for words in commands}


def flat(commands: Commands) -> list[str]:
    return sorted(word for words in commands.elements() for word in words)


def starts(found: str) -> Callable[[Difference], bool]:
    """Whether one of their differing commands begins with a word of this form."""
    return lambda difference: any(re.fullmatch(found, h) for h in heads(difference.only_theirs))


def written(found: str) -> Callable[[Difference], bool]:
    """Whether the text has this form somewhere."""
    return lambda difference: re.search(found, difference.text) is not None


WE = "we are right"
CONVENTION = "another convention"
NEITHER = "not bash"

RESERVED_WORDS = "|".join(re.escape(word) for word in sorted(CLOSERS | OPENERS | {"!"}))

CLASSES: list[tuple[str, str, Callable[[Difference], bool]]] = [
    ("bash refuses the text (`bash -n`)", NEITHER, lambda d: bash_refuses(d)),
    ("zsh's `${array[(i)]}`", NEITHER, written(r"\[\(i\)\]")),
    ("carriage returns; we drop them at a line's end", CONVENTION, written("\r")),
    ("braces; we expand them into words", CONVENTION, without_braces),
    (
        "arguments behind a redirection; they make them part of it",
        WE,
        lambda d: their_commands(d.root, behind=True) == d.ours,
    ),
    (
        "`-` or `-200` right before a redirection; they lose it",
        WE,
        same(lambda words: tuple(word for word in words if not re.fullmatch(r"-\d*", word))),
    ),
    (
        "blanks beside an expansion in double quotes; they lose them",
        WE,
        same(lambda words: tuple(re.sub(r"\s", "", word) for word in words)),
    ),
    ("a line joined inside a reserved word; neither reads it", "both are wrong", starts("wh")),
    ("a word of several parts; they cut it, or join two", WE, same(squeezed)),
    (
        "a second `$name` in an unquoted word; they cut it there",
        WE,
        same(lambda words: re.sub(r"\$\w+", SPLIT, "".join(words))),
    ),
    (
        "`$$` inside an unquoted word; they keep it as text",
        WE,
        same(lambda words: tuple(word.replace("$$", UNKNOWN) for word in words)),
    ),
    ("a digit's parameter and text (`$2foo`); they lose the text", WE, written(r"\$\d\w")),
    ("backquotes with escapes, side by side, or in a here-document", WE, in_backquotes),
    (
        "lines behind a pipe that they run together",
        WE,
        lambda d: flat(d.theirs) == flat(d.ours),
    ),
    ("`time` and `coproc` before a compound command, `coproc` at all", WE, starts("time|coproc")),
    ("reserved words behind `!`; they read programs", WE, starts(RESERVED_WORDS)),
    ("a `$` alone, as in a copied prompt; they read an expansion", WE, written(r"\$(\s|\\\n)")),
    ("`{name}>`; they read an argument", WE, written(r"\{\w+(\[\w+\])?\}[<>]")),
    (
        "a `=` behind what is no name; they read an assignment",
        WE,
        lambda d: any("=" in head for head in heads(d.only_ours)),
    ),
    ("`[abc]` alone; they read a test", WE, lambda d: d.text.strip()[:1] == "["),
    ("`{}` alone; they read an empty group", WE, lambda d: d.text.strip() == "{}"),
    ("an expansion behind `#` or in a word; they keep it as text", WE, written(r"\w#\$\{")),
    ("`${ commands }` of bash 5.3; they see none", WE, written(r"^\$\{ ")),
    ("`NAME[...]` and a blank before the `=`; they read an assignment", WE, written(r"\] \+?=")),
]


def classify(difference: Difference) -> tuple[str, str]:
    for name, verdict, fits in CLASSES:
        if fits(difference):
            return name, verdict
    return "", ""


@pytest.mark.skipif(BASH is None, reason="there is no bash here to ask")
def test_every_difference_is_known(
    real_texts: list[str], figures: Callable[[str, str], None]
) -> None:
    """On every text that tree-sitter-bash parses without an error."""
    counts: Counter[tuple[str, str]] = Counter()
    unknown: list[Difference] = []
    parsed = equal = 0
    for text in real_texts:
        root = _PARSER.parse(text.encode()).root_node
        if root.has_error:
            continue
        parsed += 1
        theirs, ours = their_commands(root), our_commands(text)
        if theirs == ours:
            equal += 1
            continue
        difference = Difference(text, root, theirs, ours)
        found = classify(difference)
        if found[0]:
            counts[found] += 1
        else:
            unknown.append(difference)
    rows = [f"| {name} | {counts[name, verdict]} | {verdict} |" for name, verdict, _ in CLASSES]
    heading = "scanner against tree-sitter-bash"
    total = f"{parsed} of {len(real_texts)} texts compared: {equal} equal, {parsed - equal} differ"
    for line in (total, *rows):
        figures(heading, line)
    for difference in unknown[:5]:
        print(difference.text, difference.only_theirs, difference.only_ours, sep="\n")
    assert not unknown
    assert all(counts[name, verdict] for name, verdict, _ in CLASSES), "a class that no text needs"
    page = PAGE.read_text(encoding="utf-8")
    assert [line for line in (total, *rows) if line not in page] == [], f"{PAGE} is out of date"


def test_every_difference_in_typed_commands_is_known(typed_commands: list[str]) -> None:
    equal = 0
    for text in typed_commands:
        root = _PARSER.parse(text.encode()).root_node
        if root.has_error:
            continue
        theirs, ours = their_commands(root), our_commands(text)
        equal += theirs == ours
        if theirs != ours:
            name, _ = classify(Difference(text, root, theirs, ours))
            assert name, text
    assert equal > len(typed_commands) * 0.9
