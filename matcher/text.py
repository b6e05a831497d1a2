"""`text:` keys: tokens that adjoin in a written text, however they are spaced.

Tokens are names (`_` joins, `-` does not), numbers (`1.5`), the known operators, longest first, and
any other character by itself; each character of a script without spaces is a token too. A number
and the letters behind it are two tokens (`12pt`). A key without capitals ignores case.

A text is not cut into tokens: the rarest token of the pattern is looked for as a plain string, at
the speed of C, and only around it the token edges are asked for. Where an edge depends on what
stands far to the left (`====`, `1.1.1.1`), that run is cut once and remembered, so that the work
is linear whatever the text. It is long since search and edges share what they remember of a text.
"""

from __future__ import annotations

from forenote.matcher.characters import is_mark, is_spaceless, nfc
from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

_OPERATORS = (
    # comparison and assignment, of C, Python, JavaScript, PHP, SQL, Perl, Pascal and Go
    "== != <= >= <> === !== <=> =~ !~ := += -= *= /= %= &= |= ^= ~= **= //= <<= >>= >>>=",
    "??= &&= ||=",
    # arithmetic, logic and shifts; `--` also starts a long option and a comment of SQL
    "++ -- ** // && || ?? << >> >>>",
    # arrows, pipes and paths, of C, Rust, Haskell, R, Elixir, F#, PostgreSQL and C++
    "-> => <- ->> |> <| ::",
    # redirections of shells: `2>&1`, `&>`, `>|`, `<<<`, `<<-`; `#!` of scripts
    "&> >& <& >| |& <<< <<- #!",
    # comments of C, and the marks of HTML that are no brackets of their own
    "/* */ <!-- --> </ />",
)
OPERATORS = frozenset(" ".join(_OPERATORS).split())
"""What is one token though several characters; brackets, quotes, dots, commas and semicolons are
always single."""

_LONGEST = max(map(len, OPERATORS))
_SPACE, _NAME, _ALONE, _OPERATOR, _SINGLE = range(5)


def _ascii_kind(character: str) -> int:
    if character.isspace():
        return _SPACE
    if character.isalnum() or character == "_":
        return _NAME
    return _OPERATOR if character in _OPERATOR_CHARACTERS else _SINGLE


_OPERATOR_CHARACTERS = frozenset("".join(OPERATORS))
_ASCII = tuple(_ascii_kind(chr(code)) for code in range(128))


class Pattern(Record):
    """A `text:` key cut into tokens; in lower case where case does not count."""

    __slots__ = ("ignores_case", "longest", "tokens")

    def __init__(self, tokens: tuple[str, ...], ignores_case: bool) -> None:
        self.tokens: Final = tokens
        self.ignores_case: Final = ignores_case
        self.longest: Final = max(tokens, key=_rank, default="")


_patterns: dict[str, Pattern] = {}
_last = ("", "")


def find_text(pattern: str, text: str) -> tuple[int, int] | None:
    """Where the pattern first stands in the text, as offsets in `nfc(text)`; None if nowhere."""
    sought = _patterns.get(pattern)
    if sought is None:
        if len(_patterns) > 4096:  # a long replay, not a hook
            _patterns.clear()
        sought = _patterns[pattern] = _compile(pattern)
    text = nfc(text)
    if sought.ignores_case:
        global _last
        if _last[0] is not text:
            _last = (text, lowered(text))
        text = _last[1]
    if not sought.tokens or sought.longest not in text:
        return None
    tokens = sought.tokens
    anchor, fewest = 0, len(text) + 1
    if len(tokens) > 1:
        for at, token in enumerate(tokens):
            count = text.count(token)
            if count < fewest:
                anchor, fewest = at, count
        if not fewest:
            return None
    cuts = _Cuts(text)
    token = tokens[anchor]
    at = text.find(token)
    while at >= 0:
        if _is_cut(cuts, at) and _is_cut(cuts, at + len(token)):
            end = _ahead(cuts, tokens, anchor, at + len(token))
            if end >= 0:
                start = _back(cuts, tokens, anchor, at)
                if start >= 0:
                    return start, end
        at = text.find(token, at + 1)
    return None


def names(text: str) -> set[str]:
    """The names and the parts of numbers in a text, in lower case and without combining marks.

    Made for an index: whatever pattern `find_text` finds in the text, `anchor_names` of it are
    among them, in both case modes. `1.5` is `1` and `5`.
    """
    plain = lowered(nfc(text)).encode("utf-8", "surrogatepass").translate(_BLANKED)
    blanked = plain.decode("utf-8", "surrogatepass")
    found: set[str] = set()
    if not blanked.isascii():
        found, blanked = _without_signs(blanked)
    found.update(blanked.split())
    for piece in [one for one in found if one[0].isdecimal() and not one.isdecimal()]:
        end = _number_end(piece, 0)
        if end < len(piece) and piece[end].isalpha():
            found.discard(piece)
            found.update((piece[:end], piece[end:]))
    return found


def _without_signs(text: str) -> tuple[set[str], str]:
    """The letters that are names by themselves, and the text without them, and without what is
    beyond ASCII and no name: a mark is gone, all else is a blank. `?` is none of its characters."""
    alone = set()
    signs = {}
    letters = marks = False
    for character in set(text):
        if character >= "\x80":
            kind = _kind(character)
            if is_mark(character):
                signs[character] = ""
                marks = True
            elif kind == _NAME:
                letters = True
            else:
                signs[character] = " "
                if kind == _ALONE:
                    alone.add(character)
    if not letters and not marks:  # a text in Chinese: its signs are thousands
        return alone, text.encode("ascii", "replace").decode("ascii").replace("?", " ")
    if len(signs) <= _FEW:
        for sign, instead in signs.items():
            text = text.replace(sign, instead)
        return alone, text
    return alone, text.translate({ord(sign): instead for sign, instead in signs.items()})


def anchor_names(pattern: str) -> tuple[str, ...]:
    """The names that a text must hold for the pattern to be in it, longest first; all of them."""
    return tuple(sorted(names(pattern), key=lambda name: (-len(name), name)))


def lowered(text: str) -> str:
    """The text in lower case with every offset kept, and a sigma the same wherever it stands."""
    if text.isascii():
        return text.lower()
    return text.replace("\u0130", "i").lower().replace("ς", "σ")


def _rank(token: str) -> tuple[bool, int]:
    return _kind(token[0]) == _NAME, len(token)


def _compile(pattern: str) -> Pattern:
    pattern = nfc(pattern)
    ignores_case = not any(one.isupper() or one.istitle() for one in pattern)
    if ignores_case:
        pattern = lowered(pattern)
    tokens = []
    at = 0
    while at < len(pattern):
        if _kind(pattern[at]) == _SPACE:
            at += 1
            continue
        end = _token_end(pattern, at)
        tokens.append(pattern[at:end])
        at = end
    return Pattern(tuple(tokens), ignores_case)


_BLANKED = bytes(code if code >= 0x80 or _ASCII[code] == _NAME else ord(" ") for code in range(256))
"""A table for UTF-8: what is ASCII and no name is a blank. Bytes are translated at ten times the
speed of text that is not ASCII."""

_FEW = 20  # signs that are replaced one by one, which is quicker than a look at each character


def _kind(character: str) -> int:
    if character < "\x80":
        return _ASCII[ord(character)]
    if is_spaceless(character):
        return _ALONE
    if character.isalnum() or is_mark(character):
        return _NAME
    return _SPACE if character.isspace() else _SINGLE


def _number_end(text: str, at: int) -> int:
    """The end of the number whose first digit stands at `at`: `1`, `1.5`, `1.2.3`, `1_000`."""
    size = len(text)
    while at < size:
        character = text[at]
        if not character.isdecimal() and not (
            character in "._" and at + 1 < size and text[at + 1].isdecimal()
        ):
            break
        at += 1
    return at


def _token_end(text: str, at: int) -> int:
    """The end of the token that starts at `at`, which is no white space."""
    size = len(text)
    kind = _kind(text[at])
    if kind == _NAME:
        if text[at].isdecimal():
            at = _number_end(text, at)
            if at == size or text[at].isalpha():
                return at
        while at < size and _kind(text[at]) == _NAME:
            at += 1
        return at
    end = at + 1
    if kind == _OPERATOR:
        for length in range(_LONGEST, 1, -1):
            if text[at : at + length] in OPERATORS:
                end = at + length
                break
    while end < size and is_mark(text[end]):
        end += 1
    return end


class _Cuts(Record):
    """What was found out of where the tokens of a text begin and end, which is asked for one offset
    at a time: the last few `runs` that were cut, each with the edges in it."""

    __slots__ = ("runs", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.runs: list[tuple[int, int, set[int]]] = []


def _is_cut(cuts: _Cuts, offset: int) -> bool:
    """Whether a token begins or ends here."""
    text = cuts.text
    if offset <= 0 or offset >= len(text):
        return True
    before, behind = text[offset - 1], text[offset]
    left, right = _kind(before), _kind(behind)
    if left == _SPACE or right == _SPACE:
        return True
    if right == _NAME:
        if is_mark(behind):
            return False
        if left == _NAME:
            if is_mark(before):
                return _bearer_kind(cuts, offset - 1) != _NAME
            if before.isdecimal() and behind.isalpha():
                return _in_run(cuts, offset, _is_numeric)
            return False
        if before == "." and behind.isdecimal() and text[offset - 2 : offset - 1].isdecimal():
            return _in_run(cuts, offset, _is_numeric)
        return True
    if left == _OPERATOR and right == _OPERATOR:
        return _in_run(cuts, offset, _is_operator)
    if behind == "." and before.isdecimal() and text[offset + 1 : offset + 2].isdecimal():
        return _in_run(cuts, offset, _is_numeric)
    return True


def _bearer_kind(cuts: _Cuts, at: int) -> int:
    """The kind of the token that the mark at `at` clings to; alone it makes a name."""
    while at >= 0 and is_mark(cuts.text[at]):
        at -= 1
    kind = _kind(cuts.text[at]) if at >= 0 else _NAME
    return _NAME if kind == _SPACE else kind


def _in_run(cuts: _Cuts, offset: int, belongs: Callable[[str], bool]) -> bool:
    for low, high, edges in cuts.runs:
        if low <= offset <= high:
            return offset in edges
    text = cuts.text
    low = high = offset
    while low > 0 and belongs(text[low - 1]):
        low -= 1
    while high < len(text) and belongs(text[high]):
        high += 1
    at = low
    if belongs is _is_numeric and low > 0 and _continues(cuts, low):
        while at < len(text) and _kind(text[at]) == _NAME:
            at += 1
    edges = set()
    while at <= high:
        edges.add(at)
        if at == len(text) or _kind(text[at]) == _SPACE:
            break
        at = _token_end(text, at)
    cuts.runs = [*cuts.runs[-3:], (low, high, edges)]
    return offset in edges


def _continues(cuts: _Cuts, at: int) -> bool:
    """Whether the digits that start here belong to a name that started before (`v1.5`)."""
    before = cuts.text[at - 1]
    if is_mark(before):
        return _bearer_kind(cuts, at - 1) == _NAME
    return _kind(before) == _NAME


def _is_numeric(character: str) -> bool:
    return character.isdecimal() or character in "._"


def _is_operator(character: str) -> bool:
    return _kind(character) == _OPERATOR


def _ahead(cuts: _Cuts, tokens: tuple[str, ...], anchor: int, at: int) -> int:
    """The end of the last token, if those behind the anchor follow; else -1."""
    text = cuts.text
    for token in tokens[anchor + 1 :]:
        while at < len(text) and _kind(text[at]) == _SPACE:
            at += 1
        if (
            not text.startswith(token, at)
            or not _is_cut(cuts, at)
            or not _is_cut(cuts, at + len(token))
        ):
            return -1
        at += len(token)
    return at


def _back(cuts: _Cuts, tokens: tuple[str, ...], anchor: int, at: int) -> int:
    """The start of the first token, if those before the anchor precede; else -1."""
    text = cuts.text
    for token in tokens[:anchor][::-1]:
        while at > 0 and _kind(text[at - 1]) == _SPACE:
            at -= 1
        start = at - len(token)
        if start < 0 or not text.startswith(token, start):
            return -1
        if not _is_cut(cuts, start) or not _is_cut(cuts, at):
            return -1
        at = start
    return at
