"""What a name says of its value: that it is a password, a token, or nothing.

Names are parted into words (`dbPassword`, `DB_PASSWORD`, `db-password`), and the last one decides:
`token_count` and `password_file` name no secret. More than one of them is as good: `tokens`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

PASSWORD = 2
TOKEN = 1
NOTHING = 0

PASSWORDS: Final = frozenset((
    "password", "passwd", "passwort", "passphrase", "passcode", "pwd", "pass", "pw", "psw",
    "pgpassword", "pgpass", "sshpass", "storepass", "keypass", "userpass", "dbpass", "rootpw",
    "userpassword", "dbpassword", "mypassword", "secret", "clientsecret", "mysecret",
))  # fmt: skip
"""A name that ends with one of these words is that of a password."""

TOKENS: Final = frozenset((
    "token", "apikey", "accesskey", "secretkey", "privatekey", "authkey", "credential",
    "credentials", "auth", "authtoken", "accesstoken", "pat", "jwt", "signature", "sig", "dsn",
    "accountkey", "cookie", "otp", "webhook", "bearer", "authorization", "seed", "creds",
))  # fmt: skip
"""A name that ends with one of these words is that of a token."""

KEYS: Final = frozenset((
    "api", "access", "secret", "private", "auth", "signing", "encryption", "account", "master",
    "service", "deploy", "license", "app", "application", "client", "shared", "session",
    "subscription", "webhook", "jwt", "cookie", "storage", "server", "user", "admin", "base",
))  # fmt: skip
"""A name that ends with `key` and one of these words before it is that of a token, and so is any
name of two words in capitals that ends with `KEY`."""

OTHER_TOKENS: Final = frozenset((
    # places in a list that goes on
    "page", "next", "previous", "prev", "continuation", "continue", "starting", "start", "cursor",
    "pagination", "sync", "resume", "marker", "offset",
    # of languages and their models
    "eos", "bos", "pad", "unk", "sep", "cls", "mask", "stop", "end", "begin", "special", "lexer",
    "syntax", "parser", "cl", "image", "audio", "prompt", "completion", "reasoning", "cached",
    # how many of them
    "max", "min", "num", "total", "count", "input", "output", "per", "prompts", "budget",
    # of programs and designs
    "cancel", "cancellation", "stopping", "abort", "design", "color", "theme", "css", "injection",
))  # fmt: skip
"""Words that, right before `token`, make it none that opens anything."""

HINTS: Final = (
    "pass", "pw", "psw", "secret", "token", "key", "cred", "auth", "pat", "jwt", "sig",
    "dsn", "cookie", "otp", "webhook", "bearer", "seed", "stringdata",
)  # fmt: skip
"""In every name that counts stands one of these."""


def strength(name: str) -> int:
    """Whether a name, as it is written, is that of a password, of a token, or of nothing."""
    words = _words(name)
    if not words:
        return NOTHING
    last = _one_of(words[-1])
    before = words[-2] if len(words) > 1 else ""
    if last in PASSWORDS:
        return PASSWORD
    if last in TOKENS:
        return NOTHING if last == "token" and before in OTHER_TOKENS else TOKEN
    if last == "data" and before == "string":  # stringData of a Secret of Kubernetes
        return PASSWORD
    if last == "base" and before == "key":  # SECRET_KEY_BASE of Rails
        return TOKEN
    if last == "key" and (before in KEYS or (before and name.upper() == name)):
        return TOKEN
    return NOTHING


def is_plural(name: str) -> bool:
    """Whether a name that counts is that of several secrets."""
    words = _words(name)
    return bool(words) and words[-1] != _one_of(words[-1])


def _one_of(word: str) -> str:
    """A word's singular, where that is one that counts: `token` of `tokens`, not `pas` of `pass`."""
    if word in PASSWORDS or word in TOKENS or word[-1:] != "s":
        return word
    one = word[:-1]
    return one if one in PASSWORDS or one in TOKENS or one == "key" else word


def _words(name: str) -> list[str]:
    """The words of a name in small letters: parted at `_`, `-`, `.` and where a capital follows a
    small letter; a number at the end does not count."""
    parted = []
    small = False
    for one in name:
        if small and "A" <= one <= "Z":
            parted.append(" ")
        small = "a" <= one <= "z"
        parted.append(" " if one in "_-." else one)
    words = "".join(parted).lower().split()
    if words:
        words[-1] = words[-1].rstrip("0123456789")
        if not words[-1]:
            words.pop()
    return words
