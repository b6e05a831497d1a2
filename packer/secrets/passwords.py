"""Secrets that can be told by where they stand: in a URL, or behind a program's own option."""

from __future__ import annotations

from forenote.packer.secrets.known_tokens import at_a_start, run
from forenote.packer.secrets.secret_names import PASSWORD
from forenote.packer.secrets.secret_values import Value, is_random, is_secret, value_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.packer.secrets.known_tokens import Span
    from forenote.packer.secrets.secret_values import Lowered

APART = " "
JOINED = ""
EITHER = "?"

WHOLE = ""
BEHIND_COLON = ":"
BEHIND_PERCENT = "%"
BEHIND_COMMA = ","
BEHIND_EQUALS = "="

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
    ("curl", "", "-b", EITHER, BEHIND_EQUALS),  # cookies, or a file that has no `=`
    ("curl", "", "--cookie", APART, BEHIND_EQUALS),
    ("http", "", "-a", APART, BEHIND_COLON),  # HTTPie
    ("https", "", "-a", APART, BEHIND_COLON),
    ("xh", "", "-a", APART, BEHIND_COLON),
    ("smbclient", "", "-u", APART, BEHIND_PERCENT),  # smbclient(1): -U
    ("lftp", "", "-u", APART, BEHIND_COMMA),  # lftp(1)
    ("zip", "", "-p", EITHER, WHOLE),  # zip(1): -P
    ("unzip", "", "-P", APART, WHOLE),  # unzip(1); -p takes no value
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
    ("kubectl", "secret", "--from-literal", APART, BEHIND_EQUALS),
    ("kubectl", "secret", "--from-literal=", JOINED, BEHIND_EQUALS),
    ("oc", "secret", "--from-literal", APART, BEHIND_EQUALS),
    ("oc", "secret", "--from-literal=", JOINED, BEHIND_EQUALS),
    ("gh", "secret", "--body", APART, WHOLE),  # gh-secret-set(1)
    ("gh", "secret", "--body=", JOINED, WHOLE),
    ("gh", "secret", "-b", EITHER, WHOLE),
    ("twine", "upload", "-p", APART, WHOLE),  # twine upload --help
    ("poetry", "publish", "-p", APART, WHOLE),  # poetry publish --help
    ("ssh-keygen", "", "-N", APART, WHOLE),  # ssh-keygen(1): the new passphrase; -n are names
    ("ssh-keygen", "", "-P", APART, WHOLE),  # the old one; -p takes no value
    ("useradd", "", "-p", APART, WHOLE),  # useradd(8), encrypted
    ("usermod", "", "-p", APART, WHOLE),
    ("security", "add-generic-password", "-w", APART, WHOLE),  # security(1) of macOS
    ("security", "add-internet-password", "-w", APART, WHOLE),
    ("xfreerdp", "", "/p:", JOINED, WHOLE),  # xfreerdp(1)
    ("doctl", "auth", "-t", APART, WHOLE),  # doctl auth init --help
    ("vercel", "", "-t", APART, WHOLE),  # vercel --help
    ("dotnet", "nuget", "-k", APART, WHOLE),  # dotnet nuget push --help
    ("openssl", "enc", "-k", APART, WHOLE),  # openssl-enc(1): a passphrase; -K a key
    ("openssl", "", "pass:", JOINED, WHOLE),  # openssl-passphrase-options(1)
)
"""Options that say nothing by their names. Programs are compared in small letters, and so are options
unless the table has them with a capital."""

_CURL_FLAGS = "#012346aBfgGiIjJklLMnNOpqRsSvVZ:"
"""Letters that may stand before `u` in one word, as in `-sSfu`: those without a value (curl(1))."""

_LONGEST_COMMAND = 4096  # characters behind a program in which its options are looked for


_LEAST_TOKEN = 10  # characters of a token that stands alone before a URL's host
_LEAST_LETTERS = 20  # of one without a digit; organisations have shorter names


def placed_passwords(lowered: Lowered) -> list[Span]:
    """Where such secrets are, in no order; they may overlap."""
    from forenote.packer.secrets.operand_passwords import operand_passwords
    from forenote.packer.secrets.printed_passwords import printed_passwords

    found = _in_urls(lowered)
    small = lowered.small
    absent = ""  # the program of the rows before, where it is not there
    for program, word, option, how, part in PROGRAMS:
        if program == absent:
            continue
        place = small.find(program)
        if place < 0:
            absent = program
        while place >= 0:
            behind = place + len(program)
            if small[behind : behind + 1] in (" ", "\t") and is_program(lowered.text, place):
                end = end_of_command(small, behind)
                if not word or f" {word} " in small[behind:end]:
                    found.extend(_options(lowered, behind, end, option, how, part))
                    if option == "-u" and program == "curl":
                        found.extend(_clustered(lowered, behind, end))
                behind = end
            place = small.find(program, behind)
    found.extend(printed_passwords(lowered))
    found.extend(operand_passwords(lowered))
    found.extend(_identified(lowered))
    return found


def _options(
    lowered: Lowered, start: int, end: int, option: str, how: str, part: str
) -> list[Span]:
    """The secrets in the values of one option between two places."""
    found = []
    small, text = lowered.small, lowered.text
    sought = f" {option}" if option else " login "
    if sought != sought.lower():
        small = text
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
            span = part_of(lowered, value, part, joined=at == behind and bool(option))
            if span is not None:
                found.append(span)
        place = small.find(sought, behind, end)
    return found


def _clustered(lowered: Lowered, start: int, end: int) -> list[Span]:
    """The passwords behind `-u` of curl in one word with other letters: `-su bob:x`, `-ku bob:x`."""
    found = []
    text = lowered.text
    place = text.find(" -", start, end)
    while place >= 0:
        behind = run(text, place + 2, _CURL_FLAGS)
        if behind > place + 2 and text[behind : behind + 1] in ("u", "U"):
            at = behind + 1
            value = value_at(lowered, at + 1 if text[at : at + 1] == " " else at)
            span = part_of(lowered, value, BEHIND_COLON, joined=False) if value else None
            if span is not None:
                found.append(span)
        place = text.find(" -", behind, end)
    return found


def part_of(lowered: Lowered, value: Value, part: str, *, joined: bool) -> Span | None:
    """The span of what is secret in a value, None if that is no literal."""
    said = value.text
    start = value.start
    end = value.end
    if part:
        before, found, said = said.partition(part)
        if not found:
            return None
        start += len(before) + 1
        if not said:  # bob:'x'
            quoted = value_at(lowered, end)
            return part_of(lowered, quoted, WHOLE, joined=False) if quoted else None
    elif joined and value.opened == value.start and (said[:1] == "=" or said.isdigit()):
        return None  # a port, as in `-p3306`
    inner = Value(said, start, end, value.quote, value.opened)
    return (start, end) if is_secret(lowered, inner, PASSWORD, certain=True) else None


def end_of_command(small: str, start: int) -> int:
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
            elif not colon and _is_token(user):
                found.append((start, last))
        place = text.find("://", start)
    return found


def _is_token(user: str) -> bool:
    """Whether what stands where a user's name does was made by chance."""
    if len(user) >= _LEAST_LETTERS and user.isalpha():
        return user not in (user.lower(), user.upper(), user.capitalize())
    return len(user) >= _LEAST_TOKEN and is_random(user)


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


def is_program(text: str, place: int) -> bool:
    return at_a_start(text, place) and text[place - 1 : place] != "-"
