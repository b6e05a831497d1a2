"""Secrets that a program reads from its input: `echo x | sudo -S`, `chpasswd <<< x`, `chpasswd <<EOF`."""

from __future__ import annotations

from forenote.packer.secrets.known_tokens import at_a_start
from forenote.packer.secrets.passwords import BEHIND_COLON, WHOLE, end_of_command, part_of
from forenote.packer.secrets.secret_values import Value, value_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.packer.secrets.known_tokens import Span
    from forenote.packer.secrets.secret_values import Lowered

ALL: Final = 100
"""Lines of a here-document that are looked at where each has a secret."""

READERS: Final = (
    # what reads a password from its input, what of a line is secret, how many lines of it
    ("sudo ", WHOLE, 1),  # sudo(8): with -S; what follows is the command's
    ("passwd ", WHOLE, ALL),  # passwd(1)
    ("passwd --stdin", WHOLE, ALL),
    ("smbpasswd ", WHOLE, ALL),  # smbpasswd(8): with -s
    ("chpasswd", BEHIND_COLON, ALL),  # chpasswd(8)
    ("--password-stdin", WHOLE, 1),  # docker-login(1)
    ("--with-token", WHOLE, 1),  # gh-auth-login(1)
    ("--passphrase-fd 0", WHOLE, 1),  # gpg(1)
    ("pass stdin", WHOLE, 1),  # openssl-passphrase-options(1)
    ("passin stdin", WHOLE, 1),
    ("cryptsetup ", WHOLE, 2),  # cryptsetup(8)
    ("kinit ", WHOLE, 1),  # kinit(1)
    ("vault login -", WHOLE, 1),
    ("gh secret set", WHOLE, 1),  # gh-secret-set(1)
    ("wrangler secret put", WHOLE, 1),  # wrangler(1)
    ("secret-tool store", WHOLE, 1),  # secret-tool(1)
    ("lpass login", WHOLE, 1),  # lpass(1)
    ("--data-file=-", WHOLE, 1),  # gcloud secrets create
    ("--data-file -", WHOLE, 1),
)

_PRINTERS = ("echo ", "printf ")
_LONGEST = 4096  # characters of a line, and of a here-document, that are looked through


def printed_passwords(lowered: Lowered) -> list[Span]:
    """Where such secrets are, in no order; they may overlap."""
    found = []
    small = lowered.small
    for reader, part, lines in READERS:
        place = small.find(reader)
        seen = 0  # how far here-documents were looked through
        while place >= 0:
            behind = place + len(reader)
            if _reads(lowered, place, reader):
                places = _before_pipe(lowered, place)
                end = end_of_command(small, behind)
                string = small.find("<<<", behind, end)
                if string >= 0:
                    at = string + 4 if small[string + 3 : string + 4] == " " else string + 3
                    places.append(at + 1 if small[at : at + 2] == "$'" else at)
                values = [value_at(lowered, at) for at in places]
                if place >= seen:
                    document, seen = _document(lowered, place, lines)
                    values += document
                for value in values:
                    span = part_of(lowered, value, part, joined=False) if value else None
                    if span is not None:
                        found.append(span)
            place = small.find(reader, behind)
    found.extend(_in_pgpass(lowered))
    return found


def _in_pgpass(lowered: Lowered) -> list[Span]:
    """The passwords of lines that are written to libpq's file: host:port:database:user:password."""
    found = []
    small = lowered.small
    place = small.find(".pgpass")
    seen = 0
    while place >= 0:
        behind = place + 7
        sign = small.rfind(">", max(0, place - 200), place)
        values: list[Value | None] = []
        if sign >= 0 and "\n" not in small[sign:place]:
            values += [value_at(lowered, at) for at in _printed(lowered, sign)]
        if place >= seen:
            document, seen = _document(lowered, place, ALL)
            values += document
        for value in values:
            fields = value.text.split(":") if value else []
            if value and len(fields) == 5:
                start = value.end - len(fields[4])
                inner = Value(fields[4], start, value.end, value.quote, value.opened)
                span = part_of(lowered, inner, WHOLE, joined=False)
                if span is not None:
                    found.append(span)
        place = small.find(".pgpass", behind)
    return found


def _printed(lowered: Lowered, end: int) -> list[int]:
    """Where what the command before a place prints starts."""
    small = lowered.small
    start = max(small.rfind(sign, max(0, end - 300), end) for sign in ";&|\n") + 1
    printer = max((small.find(one, max(start, end - 300), end), len(one)) for one in _PRINTERS)
    if printer[0] < 0:
        return []
    at = sum(printer)
    while small[at : at + 1] == "-":
        at = small.find(" ", at) + 1 or len(small)
    if small[at : at + 3].strip("\"'")[:1] == "%":
        at = small.find(" ", at) + 1 or len(small)
    return [at]


def _reads(lowered: Lowered, place: int, reader: str) -> bool:
    """Whether it is that program, in a form that reads its input."""
    if reader[-1] != " ":
        return True
    text = lowered.text
    if not at_a_start(text, place) or text[place - 1 : place] in ("-", "."):
        return False
    if reader not in ("sudo ", "smbpasswd "):
        return True
    letter = "S" if reader == "sudo " else "s"
    at = place + len(reader)
    while text[at : at + 1] == "-":
        end = lowered.bare.find(" ", at)
        end = end if end >= 0 else len(text)
        word = text[at:end]
        if word == "--stdin" or (word[1:2] != "-" and letter in word):
            return True
        at = end + 1
        if word in ("-u", "-g", "-h", "-p", "-C", "-T", "-U", "-r"):  # they take the next word
            if text[at : at + 1] in ("'", '"'):
                at = text.find(text[at], at + 1) + 1 or len(text)
            at = lowered.bare.find(" ", at) + 1 or len(text)
    return False


def _before_pipe(lowered: Lowered, place: int) -> list[int]:
    """Where what is printed starts, in the command, or the group of commands, before the pipe before
    a place."""
    small = lowered.small
    pipe = small.rfind("|", max(0, place - 200), place)
    if pipe < 0:
        return []
    last = small[max(0, pipe - 8) : pipe].rstrip()[-1:]
    opening = {")": "(", "}": "{"}.get(last, "")
    if opening:
        command = small.rfind(opening, max(0, pipe - 300), pipe)
    else:
        command = max(small.rfind(sign, max(0, pipe - 300), pipe) for sign in ";&|\n")
    found = []
    for printer in _PRINTERS:
        start = small.find(printer, command + 1, pipe)
        while start >= 0:
            at = start + len(printer)
            while small[at : at + 1] == "-":  # echo -n
                at = small.find(" ", at) + 1 or len(small)
            if small[at : at + 3].strip("\"'")[:1] == "%":  # printf '%s' x
                at = small.find(" ", at) + 1 or len(small)
            found.append(at)
            start = small.find(printer, at, pipe) if opening else -1
    return found


def _document(lowered: Lowered, place: int, lines: int) -> tuple[list[Value], int]:
    """The first lines of the here-document on the line of a place, the program's own or that of what
    is before its pipe; and where they end."""
    text = lowered.text
    start = text.rfind("\n", max(0, place - _LONGEST), place) + 1
    end = text.find("\n", place, place + _LONGEST)
    sign = text.find("<<", start, end) if end >= 0 else -1
    if sign < 0 or text[sign + 2 : sign + 3] == "<":
        return [], 0
    at = sign + 3 if text[sign + 2 : sign + 3] == "-" else sign + 2
    while text[at : at + 1] == " ":
        at += 1
    word = value_at(lowered, at)
    if word is None or word.end > end:
        return [], 0
    found: list[Value] = []
    last = min(len(text), end + _LONGEST)
    at = end + 1
    while at < last and len(found) < lines:
        stop = text.find("\n", at, last)
        stop = stop if stop >= 0 else last
        line = text[at:stop].strip()
        if line == word.text:
            break
        begin = at + len(text[at:stop]) - len(text[at:stop].lstrip())
        if line:
            found.append(Value(line, begin, begin + len(line), "", begin))
        at = stop + 1
    return found, at
