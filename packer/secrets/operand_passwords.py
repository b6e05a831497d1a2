"""Secrets that are operands: `htpasswd -b FILE bob x`, `sqlplus scott/x@db`."""

from __future__ import annotations

from forenote.packer.secrets.passwords import WHOLE, end_of_command, is_program, part_of
from forenote.packer.secrets.secret_values import Value, value_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.packer.secrets.known_tokens import Span
    from forenote.packer.secrets.secret_values import Lowered

LAST = "last"
BEHIND_SLASH = "/"
BEHIND_SHARE = "share"
FIRST = 0
SECOND = 1

PROGRAMS: Final = (
    ("htpasswd ", LAST),  # htpasswd(1): with -b
    ("sqlplus ", BEHIND_SLASH),  # user/password@database
    ("sqlldr ", BEHIND_SLASH),
    ("expdp ", BEHIND_SLASH),
    ("impdp ", BEHIND_SLASH),
    ("ansible-vault encrypt_string ", FIRST),  # ansible-vault(1)
    ("rabbitmqctl add_user ", SECOND),  # rabbitmqctl(8): user, password
    ("rabbitmqctl change_password ", SECOND),
    ("net use ", BEHIND_SHARE),  # net use of Windows: [device] share [password]
    ("wpa_passphrase ", SECOND),  # wpa_passphrase(8): network, passphrase
    ("bw unlock ", FIRST),  # bw unlock --help
    ("bw login ", SECOND),  # email, password
    ("cargo login ", FIRST),  # cargo-login(1)
    ("snyk auth ", FIRST),  # snyk auth --help
    ("nuget setapikey ", FIRST),  # nuget setApiKey
    ("poetry config pypi-token.", SECOND),  # poetry config: the rest of the name, the token
    ("composer config github-oauth.", SECOND),  # composer(1): the rest of the name, the token
    ("composer config gitlab-oauth.", SECOND),
    ("composer config gitlab-token.", SECOND),
    ("composer config bearer.", SECOND),
    ("composer config -g github-oauth.", SECOND),
    ("composer config --global github-oauth.", SECOND),
)
"""Programs, in small letters, and which of the words behind is secret: the number among those that are
no options, or where it stands."""

VALUED: Final = frozenset((
    "--name", "-n", "--vault-id", "--encrypt-vault-id", "--vault-password-file", "--method",
    "--registry", "-s", "-source", "--code", "--org", "-p", "--vhost",
))  # fmt: skip
"""Options of the programs with numbered words that take the next word."""

_MOST_WORDS = 12


def operand_passwords(lowered: Lowered) -> list[Span]:
    """Where such secrets are, in no order."""
    found = []
    small = lowered.small
    for program, which in PROGRAMS:
        place = small.find(program)
        while place >= 0:
            behind = place + len(program)
            if is_program(lowered.text, place):
                words = _words(lowered, behind, end_of_command(small, behind))
                if which == LAST:
                    span = _last(lowered, words)
                elif which == BEHIND_SLASH:
                    span = _login(lowered, words)
                elif which == BEHIND_SHARE:
                    span = _behind_share(lowered, words)
                else:
                    span = _numbered(lowered, words, int(which))
                if span is not None:
                    found.append(span)
            place = small.find(program, behind)
    return found


def _words(lowered: Lowered, start: int, end: int) -> list[Value]:
    found: list[Value] = []
    at = start
    while at < end and len(found) < _MOST_WORDS:
        if lowered.text[at] == " ":
            at += 1
            continue
        value = value_at(lowered, at)
        if value is None:  # a redirection, a bracket
            break
        found.append(value)
        at = value.end + len(value.quote)
    return found


def _last(lowered: Lowered, words: list[Value]) -> Span | None:
    """The last operand, where `b` is among the letters of an option."""
    options = [word.text for word in words if word.text[:1] == "-"]
    operands = [word for word in words if word.text[:1] != "-"]
    if len(operands) < 2 or not any("b" in one and one[1:2] != "-" for one in options):
        return None
    return part_of(lowered, operands[-1], WHOLE, joined=False)


def _numbered(lowered: Lowered, words: list[Value], number: int) -> Span | None:
    """The operand with that number, from 0."""
    is_value = False
    for word in words:
        if is_value:
            is_value = False
        elif word.text[:1] == "-":
            is_value = word.text in VALUED
        elif number:
            number -= 1
        else:
            return part_of(lowered, word, WHOLE, joined=False)
    return None


def _behind_share(lowered: Lowered, words: list[Value]) -> Span | None:
    """The operand behind a share, `\\\\host\\share`; what begins with `/` is an option."""
    is_behind = False
    for word in words:
        if word.text[:2] == "\\\\":
            is_behind = True
        elif is_behind and word.text[:1] != "/":
            return part_of(lowered, word, WHOLE, joined=False)
    return None


def _login(lowered: Lowered, words: list[Value]) -> Span | None:
    """What is between the user's name and `@`; `/` alone is the system's own user."""
    for word in words:
        user, slash, rest = word.text.partition("/")
        if slash and user and user[0] not in "-@.~$":
            password = rest.partition("@")[0]
            start = word.start + len(user) + 1
            end = start + len(password)
            inner = Value(password, start, end, word.quote, word.opened)
            return part_of(lowered, inner, WHOLE, joined=False)
    return None
