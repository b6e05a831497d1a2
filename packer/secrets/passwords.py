"""Secrets that can be told by where they stand: in a URL, or behind a program's own option."""

from __future__ import annotations

from forenote.packer.secrets.known_tokens import at_a_start
from forenote.packer.secrets.secret_names import PASSWORD, TOKEN
from forenote.packer.secrets.secret_values import is_random, is_secret, value_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.packer.secrets.known_tokens import Span
    from forenote.packer.secrets.secret_values import Lowered, Value

APART = " "
JOINED = ""
EITHER = "?"

WHOLE = ""
BEHIND_COLON = ":"
BEHIND_PERCENT = "%"
BEHIND_COMMA = ","

PROGRAMS: Final = (
    # program, a word that must follow, option, how its value stands there, what of it is secret
    ("mysql", "", "-p", JOINED, WHOLE),  # mysql(1): without a blank, or it asks
    ("mysqldump", "", "-p", JOINED, WHOLE),
    ("mysqladmin", "", "-p", JOINED, WHOLE),
    ("mysqlimport", "", "-p", JOINED, WHOLE),
    ("mysqlcheck", "", "-p", JOINED, WHOLE),
    ("mariadb", "", "-p", JOINED, WHOLE),
    ("mariadb-dump", "", "-p", JOINED, WHOLE),
    ("mariadb-admin", "", "-p", JOINED, WHOLE),
    ("sshpass", "", "-p", EITHER, WHOLE),  # sshpass(1)
    ("redis-cli", "", "-a", APART, WHOLE),  # redis-cli --help
    ("mongosh", "", "-p", APART, WHOLE),
    ("mongo", "", "-p", APART, WHOLE),
    ("mongodump", "", "-p", APART, WHOLE),
    ("mongorestore", "", "-p", APART, WHOLE),
    ("cqlsh", "", "-p", APART, WHOLE),
    ("sqlcmd", "", "-p", EITHER, WHOLE),  # -P; small letters are compared
    ("bcp", "", "-p", EITHER, WHOLE),
    ("ldapsearch", "", "-w", APART, WHOLE),  # ldapsearch(1)
    ("ldapadd", "", "-w", APART, WHOLE),
    ("ldapmodify", "", "-w", APART, WHOLE),
    ("ldapdelete", "", "-w", APART, WHOLE),
    ("ldapwhoami", "", "-w", APART, WHOLE),
    ("curl", "", "-u", EITHER, BEHIND_COLON),  # curl(1)
    ("curl", "", "--user", APART, BEHIND_COLON),
    ("curl", "", "--user=", JOINED, BEHIND_COLON),
    ("curl", "", "--proxy-user", APART, BEHIND_COLON),
    ("http", "", "-a", APART, BEHIND_COLON),  # HTTPie
    ("https", "", "-a", APART, BEHIND_COLON),
    ("xh", "", "-a", APART, BEHIND_COLON),
    ("smbclient", "", "-u", APART, BEHIND_PERCENT),  # smbclient(1): -U
    ("lftp", "", "-u", APART, BEHIND_COMMA),  # lftp(1)
    ("zip", "", "-p", EITHER, WHOLE),  # zip(1): -P
    ("unzip", "", "-p", APART, WHOLE),  # unzip(1): -P; -p takes no value, so a file may be masked
    ("7z", "", "-p", JOINED, WHOLE),
    ("7za", "", "-p", JOINED, WHOLE),
    ("ipmitool", "", "-p", APART, WHOLE),  # -P
    ("mosquitto_pub", "", "-p", APART, WHOLE),  # -P
    ("mosquitto_sub", "", "-p", APART, WHOLE),
    ("docker", "login", "-p", EITHER, WHOLE),  # docker-login(1)
    ("podman", "login", "-p", EITHER, WHOLE),
    ("oc", "login", "-p", APART, WHOLE),
    ("helm", "login", "-p", APART, WHOLE),
    ("az", "login", "-p", APART, WHOLE),
    ("cf", "login", "-p", APART, WHOLE),
    ("vault", "login", "", APART, WHOLE),
    ("openssl", "", "pass:", JOINED, WHOLE),  # openssl-passphrase-options(1)
)
"""Options that say nothing by their names. Programs and options are compared in small letters."""

_LONGEST_COMMAND = 4096  # characters behind a program in which its options are looked for


def placed_passwords(lowered: Lowered) -> list[Span]:
    """Where such secrets are, in no order; they may overlap."""
    found = _in_urls(lowered)
    small = lowered.small
    for program, word, option, how, part in PROGRAMS:
        place = small.find(program)
        while place >= 0:
            behind = place + len(program)
            if small[behind : behind + 1] in (" ", "\t") and _is_word(lowered.text, place):
                end = _end_of_command(small, behind)
                if not word or f" {word} " in small[behind:end]:
                    found.extend(_options(lowered, behind, end, option, how, part))
                behind = end
            place = small.find(program, behind)
    found.extend(_piped(lowered))
    found.extend(_identified(lowered))
    return found


def _options(
    lowered: Lowered, start: int, end: int, option: str, how: str, part: str
) -> list[Span]:
    """The secrets in the values of one option between two places."""
    found = []
    small, text = lowered.small, lowered.text
    sought = f" {option}" if option else " login "
    place = small.find(sought, start, end)
    while place >= 0:
        behind = place + len(sought)
        at = behind
        if option and how != JOINED and text[at : at + 1] == " ":
            at += 1
        elif option and how == APART:
            place = small.find(sought, behind, end)
            continue
        value = value_at(lowered, at)
        if value is not None and text[at : at + 1] != "-":
            span = _part(lowered, value, part, joined=at == behind and bool(option))
            if span is not None:
                found.append(span)
        place = small.find(sought, behind, end)
    return found


def _part(lowered: Lowered, value: Value, part: str, *, joined: bool) -> Span | None:
    said = value.text
    start = value.start
    if part:
        before, found, said = said.partition(part)
        if not found:
            return None
        start += len(before) + 1
    elif joined and value.opened == value.start and (said[:1] == "=" or said.isdigit()):
        return None  # a port, as in `-p3306`
    inner = type(value)(said, start, value.end, value.quote, value.opened)
    return (start, value.end) if is_secret(lowered, inner, PASSWORD, certain=True) else None


def _end_of_command(small: str, start: int) -> int:
    """Where the next `|`, `;`, `&` or line's end is, within what is looked at."""
    end = min(len(small), start + _LONGEST_COMMAND)
    for sign in ("|", ";", " &", "\n"):
        found = small.find(sign, start, end)
        if found >= 0 and small[found - 1] != "\\":
            end = found
    return end


def _in_urls(lowered: Lowered) -> list[Span]:
    """`scheme://user:password@host`, and `scheme://token@host`."""
    found = []
    text = lowered.text
    place = text.find("://")
    while place >= 0:
        start = place + 3
        end = lowered.bare.find(" ", start, start + 1024)
        end = end if end >= 0 else min(len(text), start + 1024)
        slash = text.find("/", start, end)
        last = text.rfind("@", start, slash if slash >= 0 else end)
        if last > start:
            user, colon, password = text[start:last].partition(":")
            if colon and password and not password.startswith(("$", "<", "{", "%")):
                inner = start + len(user) + 1
                value = value_at(lowered, inner)
                if value is not None and _is_literal(password):
                    found.append((inner, last))
            elif not colon and len(user) >= 16 and is_random(user):
                found.append((start, last))
        place = text.find("://", start)
    return found


def _is_literal(password: str) -> bool:
    small = password.lower()
    return "$" not in small and small not in ("password", "pass", "pw", "pwd", "***", "xxx")


def _identified(lowered: Lowered) -> list[Span]:
    """`IDENTIFIED BY 'x'` of SQL."""
    found = []
    place = lowered.small.find(" by '")
    while place >= 0:
        if "identified" in lowered.small[max(0, place - 60) : place]:
            value = value_at(lowered, place + 4)
            if value is not None and is_secret(lowered, value, PASSWORD, certain=True):
                found.append((value.start, value.end))
        place = lowered.small.find(" by '", place + 5)
    return found


def _is_word(text: str, place: int) -> bool:
    return at_a_start(text, place) and text[place - 1 : place] != "-"


def _piped(lowered: Lowered) -> list[Span]:
    """What is printed into a program that reads a password: `echo x | sudo -S`."""
    found = []
    small = lowered.small
    for reader in ("sudo -s", "passwd --stdin", "chpasswd", "--password-stdin", "--with-token"):
        place = small.find(reader)
        while place >= 0:
            pipe = small.rfind("|", max(0, place - 200), place)
            command = max(small.rfind(sign, max(0, pipe - 300), max(pipe, 0)) for sign in ";&|\n")
            for printer in ("echo ", "printf "):
                start = small.find(printer, command + 1, max(pipe, 0))
                if start >= 0:
                    at = start + len(printer)
                    while small[at : at + 1] == "-":  # echo -n
                        at = small.find(" ", at) + 1 or len(small)
                    value = value_at(lowered, at)
                    kind = TOKEN if reader == "--with-token" else PASSWORD
                    if value is not None and is_secret(lowered, value, kind, certain=True):
                        found.append((value.start, value.end))
            place = small.find(reader, place + len(reader))
    return found
