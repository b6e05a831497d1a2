"""What proves at a glance that a text holds no secret of a kind, so that nobody need look for one.

Most commands hold none, and the tables by which secrets are known are long. Each look here may be
mistaken in one direction alone: where it finds nothing, the reader of that kind finds nothing either
(tests/packer/test_first_look.py). Its own tables are made from those of the readers.
"""

from __future__ import annotations

from forenote.packer.secrets.known_tokens import TOKENS
from forenote.packer.secrets.operand_passwords import PROGRAMS as WITH_OPERANDS
from forenote.packer.secrets.passwords import PROGRAMS
from forenote.packer.secrets.printed_passwords import READERS
from forenote.packer.secrets.secret_names import HINTS, PASSWORDS
from forenote.packer.secrets.secret_names import TOKENS as NAMES_OF_TOKENS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_ALL: Final = [chr(code) for code in range(256)]
_WORDS = "abcdefghijklmnopqrstuvwxyz0123456789_-"
_UNSLASHED: Final = [row for row in TOKENS if "/" not in row[2]]
_IN_TOKENS: Final = frozenset("".join([start + alphabet for start, _, alphabet, _ in _UNSLASHED]))

# for `bytes.translate`: a blank for all that is in no known token; in no name; in no program's name
TOKENS_APART: Final = bytes([
    ord(one) if one in _IN_TOKENS and one != "/" else 32 for one in _ALL
])  # fmt: skip
NAMES_APART: Final = bytes([ord(one) if one in _WORDS + "." else 32 for one in _ALL])
PROGRAMS_APART: Final = bytes([ord(one) if one in _WORDS else 32 for one in _ALL])

LEAST_TOKEN: Final = min([len(row[0].rpartition("/")[2]) + row[1] for row in _UNSLASHED])
"""Characters of the shortest piece of a known token without slashes, its beginning included."""

SLASHED: Final = tuple(sorted({start for start, _, alphabet, _ in TOKENS if "/" in alphabet}))
"""How those tokens begin in which a slash may stand."""

BEGINNINGS: Final = tuple([start for start, *_ in TOKENS])
"""How known tokens begin."""

SIGNS: Final = ("-----BEGIN ", "eyJ", ":AA")
"""What those have that are known by more than their beginning: armour, web tokens, tokens of bots."""

_ENDS: Final = PASSWORDS | NAMES_OF_TOKENS | {"key"}
_PAIRS: Final = [f"{pair}{sign}" for pair in ("key", "string") for sign in ("", "_", "-", ".")]
NAME_ENDS: Final = (
    *sorted([one for one in _ENDS if not any(one[at:] in _ENDS for at in range(1, len(one)))]),
    *[f"{one}{'base' if one[0] == 'k' else 'data'}" for one in _PAIRS],
)
"""How names end that are those of a secret; a plural and a number may follow."""

LONGEST_NAME: Final = 100

PROGRAM_NAMES: Final = frozenset([program for program, *_ in PROGRAMS])
"""Programs that take a password with an option."""

_PHRASES: Final = [
    *[one for one, *_ in READERS],
    *[one for one, _ in WITH_OPERANDS],
    ".pgpass",
    " by '",
]

PHRASES: Final = tuple([one for one in _PHRASES if not any(hint in one for hint in HINTS)])
HINTED_PHRASES: Final = tuple([one for one in _PHRASES if any(hint in one for hint in HINTS)])
"""What stands before passwords that are printed or are operands; the second ones hold a hint."""


def holds_one(text: str, parts: tuple[str, ...]) -> bool:
    """Whether one of the parts is in the text; without a step of Python's for each."""
    return any(map(text.__contains__, parts))


def may_hold_token(text: str) -> bool:
    """Whether a known token may be in it."""
    if holds_one(text, SIGNS) or holds_one(text, SLASHED):
        return True
    words = text.encode("ascii", "replace").translate(TOKENS_APART).split()
    return max(map(len, words), default=0) >= LEAST_TOKEN and holds_one(text, BEGINNINGS)


def may_name_secret(small: str) -> bool:
    """Whether one of the names in a text in small letters that has a hint may be that of a secret."""
    for name in small.encode("ascii").translate(NAMES_APART).decode("ascii").split():
        end = name.rstrip("0123456789-._")
        if end.endswith(NAME_ENDS) or (end[-1:] == "s" and end[:-1].endswith(NAME_ENDS)):
            return True
        if len(name) > LONGEST_NAME:  # of which a part alone counts as the name
            return True
    return False


def may_place_password(small: str, *, hinted: bool) -> bool:
    """Whether a password may be in a text in small letters that is known by where it stands; `hinted`
    where one of `HINTS` is in it."""
    if holds_one(small, PHRASES) or (hinted and holds_one(small, HINTED_PHRASES)):
        return True
    if "://" in small and "@" in small:
        return True
    words = small.encode("ascii").translate(PROGRAMS_APART).decode("ascii").split()
    if "\\" in small:  # `\ncurl` is `curl` on a line of its own
        words += [word[1:] for word in words]
    return not PROGRAM_NAMES.isdisjoint(words)
