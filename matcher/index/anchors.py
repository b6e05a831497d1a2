"""Under which tokens a key is filed: those of which an action must offer one for the key to hold.

All parts of a key must hold, so any one of them can find it; the one that real actions offer least
is taken, and a second beside it where that one needs only a single token. Of a part that has
alternatives, each is filed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from forenote.matcher.characters import is_punctuation
from forenote.matcher.index.tokens import (
    DIGITS,
    ENDING,
    LETTERS,
    OPTION,
    OTHER,
    PAIR,
    PREFIX,
    PREFIX_LENGTH,
    SEGMENT,
    TEXT,
    TOOL,
    WORD,
    others,
    program_tokens,
)
from forenote.matcher.keys.key import CommandPattern, Key, KeyWord, Spelling
from forenote.matcher.keys.options import ONE_DASH
from forenote.matcher.keys.pattern import is_assignment
from forenote.matcher.paths.globs import Glob, compiled
from forenote.matcher.text import anchor_names

Share = Callable[[str], float]
"""What share of real actions has this run of letters or name in it, from 0 to 1."""

MOST_PAIRS = 16
"""Tokens under which one part may be filed as pairs with the program; with more alternatives it is
filed by itself."""


# Guesses at the share of actions that offer a token of a kind of which no table knows the names.
_OPTION = 0.08
_PREFIX = 0.02
_DIGITS = 0.05
_OTHER = 0.005
_SEGMENT = 0.01
_ENDING = 0.02
_PAIR = 0.3  # how often, where the word is, the program is that one
_ENDINGS = {"py": 0.2, "ts": 0.15, "tsx": 0.1, "js": 0.1, "md": 0.1, "json": 0.06, "sh": 0.05}


class Anchor(NamedTuple):
    """A token, and a second one that the action must offer as well; either may be empty. With an
    empty token the key is a candidate for every action (that offers the second)."""

    token: str
    second: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """Tokens of which an action offers at least one if the key holds, and in what share of real
    actions any of them is."""

    tokens: tuple[str, ...]
    share: float


@dataclass(frozen=True, slots=True)
class _Options:
    """What is known of an option of a key: with `one_dash` that its program has no clusters; unless
    `certain`, it may also hold on the value of an option before it, or on a word behind `--`."""

    one_dash: bool = False
    certain: bool = True


def anchors(key: Key, share: Share) -> tuple[Anchor, ...]:
    """What a key is filed under; at least one anchor, and the same for equal keys."""
    parts = [
        *_joined([_words(pattern, share) for pattern in key.bare]),
        *_joined([_words(pattern, share) for pattern in key.command]),
        *_joined([_path(glob, share) for pattern in key.path for glob in compiled(pattern)]),
        *_joined([_text(pattern, share) for pattern in key.text]),
        *_joined([_tool(spelling, share) for word in key.tool for spelling in word.spellings]),
    ]
    parts.sort(key=lambda part: (part.share, part.tokens))
    if not parts:
        return (Anchor(""),)
    best = parts[0]
    second = next((part.tokens[0] for part in parts[1:] if len(part.tokens) == 1), "")
    return tuple(Anchor(token, second) for token in best.tokens)


def kinds_of(anchors: Iterable[Anchor]) -> set[str]:
    """The kinds of tokens that an action must offer for these anchors."""
    kinds = set()
    for token in (token for anchor in anchors for token in anchor if token):
        kinds.add(token[0])
        if token[0] == PAIR:
            other = token.partition(" ")[2]
            if other[0] == WORD:
                kinds.add(WORD)
            elif not other.isascii():  # also `１`, which is decimal
                kinds.add(OTHER)
            elif other.isdecimal():
                kinds.add(DIGITS)
    return kinds


def _joined(alternatives: list[list[Part]]) -> list[Part]:
    """The parts of a field of which any pattern may hold: of one pattern all of its parts, of
    several the best of each, together."""
    if len(alternatives) <= 1:
        return [part for parts in alternatives for part in parts]
    if not all(alternatives):
        return []
    best = [min(parts, key=lambda part: (part.share, part.tokens)) for parts in alternatives]
    return [_either(best)]


def _either(parts: Iterable[Part]) -> Part:
    tokens = sorted({token for part in parts for token in part.tokens})
    return Part(tuple(tokens), sum(part.share for part in parts))


def _words(pattern: CommandPattern, share: Share) -> list[Part]:
    """The parts of a bare or `command:` pattern, one or more a word."""
    words = pattern.words
    at = 0
    if len(words) > 1:
        while at < len(words) and is_assignment(words[at]):
            at += 1
    programs = _programs(words[at]) if at < len(words) and len(words) > 1 else set()
    one_dash = bool(programs) and all(spelling.text in ONE_DASH for spelling in words[at].spellings)
    behind: list[Part] = []
    free = True
    for word in words[at + 1 :]:
        pairs = programs if len(programs) * len(word.spellings) <= MOST_PAIRS else set()
        how = _Options(one_dash, free)
        behind += _word(word, share, pairs, how)
        if any(spelling.text[:1] == "-" for spelling in word.spellings):
            free = False
    before = [part for word in words[:at] for part in _word(word, share, set(), _Options())]
    if any(token[0] == PAIR for part in behind for token in part.tokens):
        return before + behind  # a pair says what the program is
    program = [
        part for word in words[at : at + 1] for part in _word(word, share, set(), _Options())
    ]
    return before + program + behind


def _programs(word: KeyWord) -> set[str]:
    """The tokens for the program that a word names, none where a spelling of it has none."""
    found = set()
    for spelling in word.spellings:
        if len(spelling.pieces) > 1 or "\\" in spelling.pieces[0]:
            return set()
        program = program_tokens(_without_exe(spelling.pieces)[0])
        if not program:
            return set()
        found |= program
    return found


def _word(word: KeyWord, share: Share, programs: set[str], options: _Options) -> list[Part]:
    """The parts of one word: of a single spelling all runs of it, of several the rarest of each."""
    return _joined([_spelling(spelling, share, programs, options) for spelling in word.spellings])


def _spelling(
    spelling: Spelling, share: Share, programs: set[str], options: _Options
) -> list[Part]:
    pieces = spelling.pieces
    if spelling.is_option:
        left = pieces[0].partition("=")[0]
        if "=" in pieces[0]:  # the value may be another word
            pieces = (left,)
        if left[1:2] != "-" and not (options.one_dash and len(left) > 2):
            certain = options.certain and len(left) > 1
            return [_paired(OPTION, left[1].lower(), _OPTION, programs)] if certain else []
        if any("=" in piece for piece in pieces[1:]):
            pieces = (left, "")
    else:
        pieces = _without_exe(pieces)
    if is_punctuation("".join(pieces)):
        return [_paired(WORD, pieces[0], _OPTION, programs)] if len(pieces) == 1 else []
    return _runs(pieces, LETTERS, share, programs)


def _runs(
    pieces: tuple[str, ...], kind: str, share: Share, programs: set[str] | None = None
) -> list[Part]:
    """A part for each run of letters that the pieces have as a whole; without any, for a run that a
    wildcard may continue, else for digits and other characters."""
    parts = []
    digits = []
    for place, piece in enumerate(pieces):
        for text, starts, ends in _whole_runs(piece, str.isalpha):
            open_left, open_right = place > 0 and starts, place < len(pieces) - 1 and ends
            if not open_left and not open_right:
                parts.append(_paired(kind, text.lower(), share(text.lower()), programs or set()))
            elif not open_left and len(text) >= PREFIX_LENGTH and kind == LETTERS:
                parts.append(Part((PREFIX + text[:PREFIX_LENGTH].lower(),), _PREFIX))
        for text, starts, ends in _whole_runs(piece, str.isdecimal):
            if not (place > 0 and starts) and not (place < len(pieces) - 1 and ends):
                digits.append(text)
    if parts:
        return parts
    for text in digits:
        parts.append(_paired(kind if kind == TOOL else DIGITS, text, _DIGITS, programs or set()))
    for one in others("".join(pieces)):
        parts.append(_paired(kind if kind == TOOL else OTHER, one, _OTHER, programs or set()))
    return parts


def _whole_runs(piece: str, belongs: Callable[[str], bool]) -> list[tuple[str, bool, bool]]:
    """The ASCII runs of a kind, each with whether it begins and whether it ends the piece."""
    found = []
    start = 0
    while start < len(piece):
        end = start
        while end < len(piece) and piece[end].isascii() and belongs(piece[end]):
            end += 1
        if end > start:
            found.append((piece[start:end], start == 0, end == len(piece)))
        start = end + 1
    return found


def _paired(kind: str, text: str, share: float, programs: set[str]) -> Part:
    if not programs:
        return Part((kind + text,), share)
    mark = {OPTION: OPTION.upper(), WORD: WORD}.get(kind, "")
    return Part(
        tuple(sorted(f"{PAIR}{program} {mark}{text}" for program in programs)), share * _PAIR
    )


def _path(glob: Glob, share: Share) -> list[Part]:
    """The parts of one alternative of a path pattern: whole segments, runs of letters in one with
    wildcards, and what stands behind its last dot."""
    parts = []
    for segment in glob.segments:
        if isinstance(segment, str):
            parts.append(Part((SEGMENT + segment,), _SEGMENT))
        elif segment is not None:
            pieces = [""]
            for item in segment:
                if isinstance(item, str):
                    pieces[-1] += item
                else:
                    pieces.append("")
            before, dot, ending = pieces[-1].rpartition(".")
            parts += _runs((*pieces[:-1], before if dot else ending), LETTERS, share)
            if dot:
                parts.append(Part((ENDING + ending,), _ENDINGS.get(ending, _ENDING)))
    return parts


def _text(pattern: str, share: Share) -> list[Part]:
    return [Part((TEXT + name,), share(name)) for name in anchor_names(pattern)]


def _tool(spelling: Spelling, share: Share) -> list[Part]:
    return _runs(spelling.pieces, TOOL, share)


def _without_exe(pieces: tuple[str, ...]) -> tuple[str, ...]:
    """As `program.is_program` compares a name: `.exe` at its end does not count."""
    last = pieces[-1]
    return (*pieces[:-1], last[:-4]) if len(last) > 4 and last[-4:].lower() == ".exe" else pieces
