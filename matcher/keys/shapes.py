"""How words look that are spelled in another notation: one table, read by `matcher.keys.foreign`."""

from __future__ import annotations

import re

from forenote.matcher.keys.translated import SEVERAL

REGEX = "is a regular expression, and keys are none"
MANUAL = "is how manuals mark what may be left out or repeated, and no command holds it"
TWO = "is how help texts name two spellings of an option"
TYPESET = "is written in typographic signs, and commands are not"
PROSE = "joins words in a sentence, and a key is a command"

_ROWS: tuple[tuple[str, str], ...] = (
    # (of a word, anywhere in a key; what it is)
    (r"^[‐‑–—−]\w", TYPESET),
    (r"[“”„«»]|^[‘’‚]", TYPESET),
    (r"\(\?[:=!<imsx]", REGEX),
    (r"^(?!(?:[A-Za-z]:|\.{1,2})\\|\\\\).*\\[sSdDwWbB](?:[-+*?{\\.\[(|^$]|$)", REGEX),
    (r"\\[sSdDwW][+{]", REGEX),
    (r"\)[+?]$|\)\{\d", REGEX),
    (r"\[\^?(?:[^\]]*\w-\w[^\]]*|\\\w)\][+?{]", REGEX),  # `[0-9]*` is a pattern of the shell
    (r"^\.\+$|\.\+-|\.\*--|^--[\w-]*\.[*+]", REGEX),
    (r"^--?[A-Za-z][\w-]*\?", REGEX),  # `-?` alone is an option
    (r"^-{1,2}[\w-]*\[", REGEX),
    (r"^-{1,2}[\w-]*\(.*\)|^\(-|\([^()]*\|[^()]*\)", REGEX),  # `f(x)` is a word that text may hold
    (r"^\[--?[A-Za-z]", MANUAL),
    (r"^\[(?:options?|flags?|arg(?:ument)?s?|files?|paths?|.*(?:\.{3}|…))\]", MANUAL),
    (r"^(?:files?|paths?|args?|arguments?|options?|names?|patterns?|dir)\.{3}$", MANUAL),
    (r"…$|^--?[\w-]+=<[^<>]+>$", MANUAL),
    (rf"^(?!-(?:W[alp]|X\w*),){SEVERAL.pattern}", TWO),
    (
        r"^-{0,2}[\w-]*\{-{0,2}[A-Za-z]?[^{}]*,-[^{}]*\}$|^-{1,2}[\w-]*\{[^{}]*,[^{}]*\}",
        "is expanded by the shell before the command runs",
    ),
)
SHAPES = tuple([(re.compile(shape, re.IGNORECASE if what == MANUAL else 0), what) for shape, what in _ROWS])  # fmt: skip
