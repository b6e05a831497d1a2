"""Whether a key holds: the one evaluator, for the hook and for all who explain, test or replay.

Each field of a key must hold for the same subject. A bare key looks at the words of a command, or
at the path of a written file; never at both at once, since the command alone is a subject of its
own."""

from __future__ import annotations

from forenote.matcher.characters import nfc
from forenote.matcher.keys.arguments import arguments
from forenote.matcher.keys.evidence import Held, Missed
from forenote.matcher.keys.pattern import holds
from forenote.matcher.keys.spelling import is_inside, is_whole, shown, written
from forenote.matcher.paths.globs import path_matches
from forenote.matcher.reading import UNKNOWN
from forenote.matcher.text import find_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from forenote.matcher.keys.evidence import Subject
    from forenote.matcher.keys.key import CommandPattern, Key, Spelling
    from forenote.matcher.keys.order import Pair
    from forenote.matcher.keys.pattern import Failure
    from forenote.matcher.reading import Command


def hold(key: Key, subject: Subject) -> Held | Missed:
    """Whether the key holds for the subject, with what held, or how far it came and why no
    further."""
    wanted = _wanted(key)
    pairs: list[Pair] = []
    for field in (_command, _bare, _path, _tool, _text):  # the cheap ones first
        result = field(key, subject)
        if isinstance(result, tuple):
            reached, reason = result
            return Missed(key, subject, len(pairs) + reached, max(wanted, len(pairs) + 1), reason)
        pairs += result
    return Held(key, subject, tuple([pair[0] for pair in pairs]), tuple([p[1] for p in pairs]))


def _wanted(key: Key) -> int:
    """The number of parts that must hold: words of patterns (of the longest), and one for each
    other field."""
    wanted = 0
    for patterns in (key.bare, key.command):
        if patterns:
            wanted += max([len(pattern.words) for pattern in patterns])
    return wanted + bool(key.path) + bool(key.text) + bool(key.tool)


def _bare(key: Key, subject: Subject) -> list[Pair] | Failure:
    if not key.bare:
        return []
    if subject.write is not None:
        return _on_path(key.bare, subject.write.path)
    if subject.command is None:
        return 0, "it is neither a command nor a written file"
    return _on_command(key.bare, subject.command, program_only=False)


def _command(key: Key, subject: Subject) -> list[Pair] | Failure:
    if not key.command:
        return []
    if subject.command is None:
        return 0, "it is no command"
    return _on_command(key.command, subject.command, program_only=True)


def _on_command(
    patterns: tuple[CommandPattern, ...], command: Command, *, program_only: bool
) -> list[Pair] | Failure:
    found = arguments(command)
    furthest: Failure = (-1, "")
    for pattern in patterns:
        result = holds(pattern, found, program_only=program_only)
        if isinstance(result, list):
            return result
        if result[0] > furthest[0]:
            furthest = result
    return furthest


def _on_path(patterns: tuple[CommandPattern, ...], path: str) -> list[Pair] | Failure:
    path = nfc(path)
    for pattern in patterns:
        if len(pattern.words) > 1:
            return 0, "a key of several words looks at commands only"
        for spelling in pattern.words[0].spellings:
            if spelling.is_option:
                continue
            seen = _segment(spelling, path)
            if seen:
                return [(spelling.text, seen)]
    return 0, f"no segment of the path is {written(patterns[0].words[0])}"


def _segment(spelling: Spelling, path: str) -> str:
    """The segment that the spelling holds on; the whole path for one that has a `/` itself."""
    if any("/" in piece for piece in spelling.pieces):
        return path if is_inside(spelling, path) else ""
    for segment in path.split("/"):
        if segment and is_inside(spelling, segment):
            return segment
    return ""


def _path(key: Key, subject: Subject) -> list[Pair] | Failure:
    if not key.path:
        return []
    if subject.write is None:
        return 0, "it writes no file"
    path = subject.write.path
    # what is changed, moved or removed may be a folder, which only its slash would tell (`rm -r
    # src`, `black src`)
    may_be_folder = subject.write.kind != "write" and path[-1:] != "/"
    for pattern in key.path:
        if path_matches(pattern, path) or (may_be_folder and path_matches(pattern, path + "/")):
            return [(pattern, path)]
    return 0, f"the path {shown(path)} does not match {' or '.join(key.path)}"


def _tool(key: Key, subject: Subject) -> list[Pair] | Failure:
    if not key.tool:
        return []
    if subject.call is None:
        return 0, "it is a command or a written file, not another tool's call"
    name = nfc(subject.call.name)
    for word in key.tool:
        for spelling in word.spellings:
            if is_whole(spelling, name):
                return [(spelling.text, name)]
    return 0, f"the tool is {shown(name)}, not {' or '.join([written(word) for word in key.tool])}"


def _text(key: Key, subject: Subject) -> list[Pair] | Failure:
    if not key.text:
        return []
    command, write = subject.command, subject.write
    for pattern in key.text:
        if write is not None and write.text:
            found = _found(pattern, write.text)
            if found:
                return [(pattern, found)]
        if subject.call is not None:
            for text in subject.call.texts:
                found = _found(pattern, text)
                if found:
                    return [(pattern, found)]
        # what a command holds is asked of the command alone, and of a file it writes only with its
        # path: a subject for each of 400 files would else search the same words 400 times
        if command is not None and (write is None or key.path):
            found = _found_in_command(pattern, command)
            if found:
                return [(pattern, found)]
    where = "the text to be written" if command is None else "an argument or a text of it"
    return 0, f"{' or '.join(key.text)} does not stand in {where}"


_PATCHES = ("apply_patch", "applypatch", "patch")

_searched: tuple[Command | None, str, dict[str, str]] = (None, "", {})
"""The command searched last, its texts in one, and what each pattern was found on there."""


def _found_in_command(pattern: str, command: Command) -> str:
    global _searched
    last, text, results = _searched
    if last is not command:
        text, results = _texts(command), {}
        _searched = (command, text, results)
    found = results.get(pattern)
    if found is None:
        found = results[pattern] = _found(pattern, text)
    return found


def _found(pattern: str, text: str) -> str:
    """The piece of the text on which the pattern holds; empty where it does not."""
    span = find_text(pattern, text)
    return nfc(text)[span[0] : span[1]] if span is not None else ""


def _texts(command: Command) -> str:
    """What `text:` looks into of a command: each argument, and what arrives on the standard input,
    kept apart by what no pattern holds. Of a patch only what it adds counts, and that is the text
    of its writes."""
    if not command.words:
        return ""
    name = arguments(command).name
    if name in _PATCHES or (name == "git" and command.words[1:2] == ("apply",)):
        return ""
    return UNKNOWN.join([*command.words[1:], *command.substituted, command.stdin])
