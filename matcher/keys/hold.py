"""Whether a key holds: the one evaluator, for the hook and for all who explain, test or replay.

Each field of a key must hold for the same subject. A bare key looks at the words of a command, or
at the path of a written file; never at both at once, since the command alone is a subject of its
own."""

from __future__ import annotations

from forenote.matcher.characters import nfc
from forenote.matcher.keys.arguments import arguments
from forenote.matcher.keys.evidence import Held
from forenote.matcher.keys.pattern import holds
from forenote.matcher.keys.spelling import is_inside, is_whole
from forenote.matcher.paths.globs import path_matches
from forenote.matcher.reading import UNKNOWN
from forenote.matcher.text import find_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from forenote.matcher.keys.evidence import Missed, Subject
    from forenote.matcher.keys.key import CommandPattern, Key, Spelling
    from forenote.matcher.keys.missed import Failure
    from forenote.matcher.keys.order import Pair
    from forenote.matcher.reading import Command


def hold(key: Key, subject: Subject) -> Held | Missed:
    """Whether the key holds for the subject, with what held, or how far it came and why no
    further."""
    pairs, failure = tried(key, subject)
    return held(key, subject, pairs) if failure is None else missing(key, subject, pairs, failure)


def held(key: Key, subject: Subject, pairs: list[Pair]) -> Held:
    """That it holds, by these pairs."""
    tokens, seen = zip(*pairs, strict=True) if pairs else ((), ())
    return Held(key, subject, tokens, seen)


def missing(key: Key, subject: Subject, pairs: list[Pair], failure: Failure) -> Missed:
    """That it does not hold, in words, behind what of it held."""
    from forenote.matcher.keys.missed import missed

    return missed(key, subject, len(pairs), failure)


def tried(key: Key, subject: Subject) -> tuple[list[Pair], Failure | None]:
    """What of the key held, and where it does not hold, how far it came and why no further, which
    `missed` has words for."""
    pairs: list[Pair] = []
    failure = None
    if key.command:  # the cheap ones first
        failure = _command(key, subject, pairs)
    if key.bare and failure is None:
        failure = _bare(key, subject, pairs)
    if key.path and failure is None:
        failure = _path(key, subject, pairs)
    if key.tool and failure is None:
        failure = _tool(key, subject, pairs)
    if key.text and failure is None:
        failure = _text(key, subject, pairs)
    return pairs, failure


def _bare(key: Key, subject: Subject, pairs: list[Pair]) -> Failure | None:
    if subject.write is not None:
        return _on_path(key.bare, subject.write.path, pairs)
    if subject.command is None:
        return 0, "no command, no file", ()
    return _on_command(key.bare, subject.command, pairs, program_only=False)


def _command(key: Key, subject: Subject, pairs: list[Pair]) -> Failure | None:
    if subject.command is None:
        return 0, "no command", ()
    return _on_command(key.command, subject.command, pairs, program_only=True)


def _on_command(
    patterns: tuple[CommandPattern, ...], command: Command, pairs: list[Pair], *, program_only: bool
) -> Failure | None:
    found = arguments(command)
    furthest: Failure | None = None
    for pattern in patterns:
        result = holds(pattern, found, program_only=program_only)
        if isinstance(result, list):
            pairs += result
            return None
        if furthest is None or result[0] > furthest[0]:
            furthest = result
    return furthest


def _on_path(patterns: tuple[CommandPattern, ...], path: str, pairs: list[Pair]) -> Failure | None:
    path = nfc(path)
    for pattern in patterns:
        if len(pattern.words) > 1:
            return 0, "several words", ()
        for spelling in pattern.words[0].spellings:
            if spelling.is_option:
                continue
            seen = _segment(spelling, path)
            if seen:
                pairs.append((spelling.text, seen))
                return None
    return 0, "no segment", (patterns[0].words[0],)


def _segment(spelling: Spelling, path: str) -> str:
    """The segment that the spelling holds on; the whole path for one that has a `/` itself."""
    if any("/" in piece for piece in spelling.pieces):
        return path if is_inside(spelling, path) else ""
    for segment in path.split("/"):
        if segment and is_inside(spelling, segment):
            return segment
    return ""


def _path(key: Key, subject: Subject, pairs: list[Pair]) -> Failure | None:
    if subject.write is None:
        return 0, "no file", ()
    path = subject.write.path
    # what is changed, moved or removed may be a folder, which only its slash would tell (`rm -r
    # src`, `black src`)
    may_be_folder = subject.write.kind != "write" and path[-1:] != "/"
    for pattern in key.path:
        if path_matches(pattern, path) or (may_be_folder and path_matches(pattern, path + "/")):
            pairs.append((pattern, path))
            return None
    return 0, "other path", (path, key.path)


def _tool(key: Key, subject: Subject, pairs: list[Pair]) -> Failure | None:
    if subject.call is None:
        return 0, "no call", ()
    name = nfc(subject.call.name)
    for word in key.tool:
        for spelling in word.spellings:
            if is_whole(spelling, name):
                pairs.append((spelling.text, name))
                return None
    return 0, "other tool", (name, key.tool)


def _text(key: Key, subject: Subject, pairs: list[Pair]) -> Failure | None:
    command, write = subject.command, subject.write
    for pattern in key.text:
        if write is not None and write.text:
            found = _found(pattern, write.text)
            if found:
                pairs.append((pattern, found))
                return None
        if subject.call is not None:
            for text in subject.call.texts:
                found = _found(pattern, text)
                if found:
                    pairs.append((pattern, found))
                    return None
        # what a command holds is asked of the command alone, and of a file it writes only with its
        # path: a subject for each of 400 files would else search the same words 400 times
        if command is not None and (write is None or key.path):
            found = _found_in_command(pattern, command)
            if found:
                pairs.append((pattern, found))
                return None
    return 0, "not in a file's text" if command is None else "not in a command", (key.text,)


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
