"""Secrets that a program reads from what is printed into it: `echo x | sudo -S`, `chpasswd <<< x`."""

from __future__ import annotations

from forenote.packer.secrets.passwords import BEHIND_COLON, WHOLE, end_of_command, part_of
from forenote.packer.secrets.secret_values import value_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.packer.secrets.known_tokens import Span
    from forenote.packer.secrets.secret_values import Lowered

READERS: Final = (
    # what reads a password from its input, what of a line is secret
    ("sudo -s", WHOLE),  # sudo(8): -S; small letters are compared
    ("passwd --stdin", WHOLE),  # passwd(1)
    ("chpasswd", BEHIND_COLON),  # chpasswd(8)
    ("--password-stdin", WHOLE),  # docker-login(1)
    ("--with-token", WHOLE),  # gh-auth-login(1)
    ("gh secret set", WHOLE),  # gh-secret-set(1)
    ("wrangler secret put", WHOLE),  # wrangler(1)
)

_PRINTERS = ("echo ", "printf ")


def printed_passwords(lowered: Lowered) -> list[Span]:
    """Where such secrets are, in no order; they may overlap."""
    found = []
    small = lowered.small
    for reader, part in READERS:
        place = small.find(reader)
        while place >= 0:
            behind = place + len(reader)
            places = _before_pipe(lowered, place)
            string = small.find("<<<", behind, end_of_command(small, behind))
            if string >= 0:
                places.append(string + 4 if small[string + 3 : string + 4] == " " else string + 3)
            for at in places:
                value = value_at(lowered, at)
                span = part_of(lowered, value, part, joined=False) if value else None
                if span is not None:
                    found.append(span)
            place = small.find(reader, behind)
    return found


def _before_pipe(lowered: Lowered, place: int) -> list[int]:
    """Where what is printed starts, in the command before the pipe before a place."""
    small = lowered.small
    pipe = small.rfind("|", max(0, place - 200), place)
    if pipe < 0:
        return []
    command = max(small.rfind(sign, max(0, pipe - 300), pipe) for sign in ";&|\n")
    found = []
    for printer in _PRINTERS:
        start = small.find(printer, command + 1, pipe)
        if start >= 0:
            at = start + len(printer)
            while small[at : at + 1] == "-":  # echo -n
                at = small.find(" ", at) + 1 or len(small)
            if small[at : at + 3].strip("\"'")[:1] == "%":  # printf '%s' x
                at = small.find(" ", at) + 1 or len(small)
            found.append(at)
    return found
