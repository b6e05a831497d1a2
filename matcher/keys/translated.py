"""A key that is spelled as in another notation, in the notation of keys: what a hint proposes.

A proposal only: whoever shows it has seen that it is a key. What cannot be put over is None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

_OPTION = r"--?[A-Za-z][\w-]*"
SEVERAL = re.compile(rf"(?<!\S){_OPTION}(?:[,/]{_OPTION})+(?!\S)")
"""Two spellings of an option, as help texts have them: `-f,--force`, `-f/--force`."""

_TYPOGRAPHIC = str.maketrans(dict.fromkeys("“”„«»", '"') | dict.fromkeys("‘’‚", "'"))
_STEPS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    # order counts: what is rewritten by one row is read by the next
    (r"(?:(?<=\s)|^)[‐‑–—−](?=\w)", "--"),
    (r"^(?:[$%#>❯➜]|PS[^>\s]*>)\s+", ""),  # the prompt of a shell
    (r"^/([^/]+)/[a-z]*$", r"\1"),
    (r"^([\"`])([^\"`]*)\1$", r"\2"),
    (r"^\^|(?<=[\w)*\]])\$$", ""),
    (r"\\\|", "|"),
    (r"\(\?i\)", ""),
    (r"\\b", ""),
    (r"\\s(?:[+*]|\{[^}]*\})?", " "),
    (r"\\([-./_:=])", r"\1"),
    (r"\(\?:", "("),
    (r"(?:(?<=\s)|^)[(\[]?(?:\.{3}|…)[)\]]?(?=\s|$)", ""),
    (r"(?:(?<=\s)|^)\.[*+]\??(?=\s|$)", ""),
    (r"(?<!\S)\[[^-\[\]|]+\](?:\.{3}|…)?(?!\S)|(?<!\S)[A-Z]\w*(?:\.{3}|…)(?!\S)", ""),
    (r"(?<!\S)\{[^{},\s]+(?:,[^{},\s]+)+\}(?!\S)", lambda m: m[0].strip("{}").replace(",", "|")),
    (r"\.[*+]\??(?=\s|--?\w|\()|(?<=\S)\.[*+]\??$", " "),
    (r"(?:(?<=\s)|^)(?:--?[\w-]+=)?<[^<>]*>(?=\s|$)", lambda m: m[0].partition("=<")[0].strip("<>") if "=<" in m[0] else ""),
    (rf"(?P<a>(?<!\S){_OPTION}),?\s+or\s+(?P<b>{_OPTION}(?!\S))", r"\g<a>|\g<b>"),
    (rf"(?P<a>(?<!\S){_OPTION}),?\s+and\s+(?P<b>{_OPTION}(?!\S))", r"\g<a> \g<b>"),
    (rf"(?P<a>(?<!\S){_OPTION}),\s+(?P<b>{_OPTION}(?!\S))", r"\g<a>|\g<b>"),
    (rf"(?P<a>(?<!\S){_OPTION})\s+\|\s+(?P<b>{_OPTION}(?![^\s\])]))", r"\g<a>|\g<b>"),
    (SEVERAL.pattern, lambda m: re.sub("[,/](?=-)", "|", m[0])),
)  # fmt: skip
_COMPILED = tuple((re.compile(pattern), new) for pattern, new in _STEPS)
_GROUP = re.compile(r"([^\s()\[\]]*)(\(([^()]*)\)|\[([^\[\]]*)\])([?*+]|\.{3}|…)?([^\s()\[\]]*)")
_MOST = 8  # more keys than a hint can name


def translated(text: str) -> tuple[str, ...] | None:
    """The keys that were probably meant, None where they are not the author's words any more."""
    text = text.translate(_TYPOGRAPHIC).strip()
    for pattern, new in _COMPILED:
        text = pattern.sub(new, text)
    found = _ungrouped(text)
    if found is None:
        return None
    keys = [key for one in found for key in _separate(" ".join(one.split()))]
    if not keys or len(keys) > _MOST or any(set(key) & set("()[]{}^?\\") for key in keys):
        return None
    return tuple(dict.fromkeys(keys))


def _ungrouped(text: str) -> list[str] | None:
    """Without `(a|b)` and `[a|b]`: words become words with alternatives, several words several
    keys."""
    texts = [text]
    for _ in range(_MOST):
        match = _GROUP.search(texts[0])
        if match is None:
            return texts
        texts = [new for one in texts for new in _replaced(one)]
        if not 0 < len(texts) <= _MOST:
            return None
    return None


def _replaced(text: str) -> Iterable[str]:
    match = _GROUP.search(text)
    if match is None:
        return (text,)
    before, _, inner, optional, quantity, behind = match.groups()
    around = text[: match.start()], text[match.end() :]
    if quantity in ("?", "*"):
        return (before.join((around[0], behind + around[1])),)
    if optional is not None and (before or behind or quantity == "+"):
        return ()  # a class of characters
    alternatives = [one.strip() for one in (inner if optional is None else optional).split("|")]
    if "" in alternatives or ("|" in before + behind and len(alternatives) > 1):
        return ()
    spelled = [before + one + behind for one in alternatives]
    if any(len(one.split()) > 1 for one in spelled) and len(spelled) > 1:
        return [one.join(around) for one in spelled]
    return ("|".join(spelled).join(around),)


def _separate(key: str) -> Iterable[str]:
    """`git push or git pull` and `git push|git pull` are two keys, `git push/pull` two words."""
    program = key.partition(" ")[0]
    again = re.escape(program)
    parts = re.split(rf"\s+(?:or|and|/)\s+(?={again}\s)|\|(?={again}\s)", key)
    if len(parts) > 1:
        return parts
    words = key.split(" ")
    if len(words) > 1 and re.fullmatch(r"[a-z-]+(?:/[a-z-]+)+", words[1]):
        words[1] = words[1].replace("/", "|")
    for at in range(2, len(words) - 1):
        before, behind = words[:at], words[at + 1 :]
        if words[at] not in ("or", "and"):
            continue
        if at != 2:
            return ()
        if words[at] == "or":
            return (" ".join([program, f"{before[-1]}|{behind[0]}", *behind[1:]]),)
        return " ".join(before), " ".join([program, *behind])
    return (" ".join(words),)
