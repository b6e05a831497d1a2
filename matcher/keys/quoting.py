"""How a key is written: quotes, escapes, wildcards, alternatives, and the commas of a scalar.

Quotes work as in a shell: they are removed, and what they hold is literal. One opens only where a
word or a part of it begins, and only if it is closed, so that an apostrophe is itself."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from itertools import pairwise

from forenote.matcher.keys.key import KeyWord, Spelling
from forenote.matcher.keys.mistake import KeyMistake, UnbalancedQuote, several

_ESCAPED = "*|\\,;&<>()\"'$`# "
_OPERATORS = frozenset(
    [
        "|",
        "||",
        "|&",
        "&",
        "&&",
        ";",
        ";;",
        ">",
        ">>",
        ">|",
        ">&",
        "<",
        "<<",
        "<<-",
        "<<<",
        "<&",
        "<>",
        "&>",
        "&>>",
        "(",
        ")",
        "{",
        "}",
    ]
)
_WILD = "\0"  # an unquoted `*` while a word is put together; no key may hold the character itself


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a scalar between commas, and where it begins in the scalar."""

    text: str
    offset: int


def split_scalar(text: str) -> list[Part]:
    """The parts between commas outside quotes and braces, blanks around those commas trimmed.

    Blanks at the two ends of the scalar stay, to be refused; line breaks at its end, which YAML's
    block scalars bring along, go. Quotes around a whole part are removed.
    """
    text = text.rstrip("\n")
    cuts = [-1]
    at = depth = 0
    while at < len(text):
        char = text[at]
        if char == "\\":
            at += 1
        elif char in "'\"":
            at = closing(text, at) or at
        elif char == "{":
            depth += "}" in text[at:]
        elif char == "}":
            depth = max(0, depth - 1)
        elif char == "," and not depth:
            cuts.append(at)
        at += 1
    cuts.append(len(text))
    parts = []
    for number, (before, behind) in enumerate(pairwise(cuts)):
        start, end = before + 1, behind
        if number > 0:
            start += len(text[start:end]) - len(text[start:end].lstrip())
        if behind < len(text):
            end -= len(text[start:end]) - len(text[start:end].rstrip())
        if end - start > 1 and text[start] in "'\"" and closing(text, start) == end - 1:
            start, end = start + 1, end - 1
        parts.append(Part(text[start:end], start))
    return parts


def closing(text: str, at: int) -> int:
    """Where the quote that opens at this offset closes, or 0 where it is no quote but a
    character."""
    if at and text[at - 1].isalnum():
        return 0
    return max(0, text.find(text[at], at + 1))


@dataclass(frozen=True, slots=True)
class Written:
    """A word as it is written: what stands in the key from `start` on, whether any of it is quoted
    or escaped, its alternatives without quotes, and the offset of a quote that has no other half,
    or -1."""

    text: str
    start: int
    quoted: bool
    alternatives: tuple[str, ...]
    stray: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def written_words(text: str) -> list[Written]:
    """The words of a key as they are written, good or not."""
    words = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        words.append(_word(text, at))
        at = words[-1].end
    return words


def read_words(text: str) -> list[KeyWord]:
    """The words of a bare, `command:` or `tool:` key, in NFC. Raises KeyMistake with the offset."""
    words = []
    for word in written_words(text):
        _refuse(text, word)
        words.append(KeyWord(tuple([_spelling(one) for one in word.alternatives])))
    return words


def refuse_characters(text: str) -> None:
    """Raise for what cannot be seen, and for a line end between words."""
    for at, char in enumerate(text):
        if char == "\n":
            lines = tuple([line.strip() for line in text.split("\n") if line.strip()])
            raise KeyMistake(
                "it goes over several lines, and a key is one line",
                several(lines) if len(lines) > 1 else f"write `{lines[0]}`",
                offset=at,
                keys=lines,
            )
        category = unicodedata.category(char)
        if category in ("Cc", "Cs") and not char.isspace():
            raise KeyMistake(
                f"it holds the control character U+{ord(char):04X}, which nothing can match",
                "remove it",
                offset=at,
            )
        if category == "Cf" and char not in _JOINERS:
            raise KeyMistake(
                f"it holds the invisible character U+{ord(char):04X}, which no command holds",
                "remove it",
                offset=at,
            )


_JOINERS = "\u200c\u200d"
"""Invisible, but a part of words in Persian and in scripts of India, and of some emoji."""


def refuse_strays(words: list[Written], text: str) -> None:
    """Raise for a quote that opens and is never closed, or closes none."""
    for word in words:
        at = word.stray
        if at < 0:
            continue
        quote = text[at]
        opens = at == 0 or not text[at - 1].isalnum()
        raise UnbalancedQuote(
            f"the quote `{quote}` is never closed" if opens else f"the quote `{quote}` closes none",
            f"{'close' if opens else 'remove'} it, or write `\\{quote}` for the character itself",
            offset=at,
        )


def _word(text: str, start: int) -> Written:
    alternatives = [""]
    quoted = False
    stray = -1
    at = start
    while at < len(text) and not text[at].isspace():
        char = text[at]
        if char in "'\"" and closing(text, at):
            end = closing(text, at)
            alternatives[-1] += text[at + 1 : end]
            quoted = True
            at = end
        elif char == "\\" and text[at + 1 : at + 2] and text[at + 1] in _ESCAPED:
            at += 1
            alternatives[-1] += text[at]
            quoted = True
        elif char == "|":
            alternatives.append("")
        elif char == "*":
            alternatives[-1] += _WILD
        else:
            if char in "'\"" and stray < 0 and not _is_apostrophe(text, at):
                stray = at
            alternatives[-1] += char
        at += 1
    return Written(text[start:at], start, quoted, tuple(alternatives), stray)


def _is_apostrophe(text: str, at: int) -> bool:
    around = text[at - 1 : at] + text[at + 1 : at + 2]
    return text[at] == "'" and len(around) == 2 and around.isalnum()


def _spelling(alternative: str) -> Spelling:
    pieces = unicodedata.normalize("NFC", alternative).split(_WILD)
    inner = [piece for piece in pieces[1:-1] if piece]  # `**` is `*`
    return Spelling((pieces[0], *inner, pieces[-1]) if len(pieces) > 1 else (pieces[0],))


def _refuse(text: str, written: Written) -> None:
    """Raise for a word that no word of a command can ever be."""
    word, start = written.text, written.start
    if not written.quoted:
        _refuse_operator(text, word, start)
        _refuse_expansion(word, start)
        if word[-1] == ",":
            keys = tuple([part.text for part in split_scalar(text) if part.text])
            raise KeyMistake(
                f"`{word}` ends with a comma, and the key is not split there",
                several(keys) if keys else "write `\\,` for the character itself",
                offset=written.end - 1,
                keys=keys,
            )
    for one in written.alternatives:
        if not one:
            if len(written.alternatives) > 1:
                raise KeyMistake(
                    f"an alternative of `{word}` is empty",
                    "remove the `|`, or write `\\|` for the character itself",
                    offset=start,
                )
            raise KeyMistake(
                "quotes with nothing in them stand for an empty word, which no key can name",
                "remove them",
                offset=start,
            )
        if any(char.isspace() for char in one):
            raise KeyMistake(
                f"{word} asks for a word that holds white space; such an argument is data",
                "use `text:` for what stands in it, or remove the quotes for separate words",
                offset=start,
            )


def _refuse_operator(text: str, word: str, start: int) -> None:
    if word in _OPERATORS or word[-1] in ";&":
        around = [text[:start].strip(), text[start + len(word) :].strip()]
        if word not in _OPERATORS:
            around[0] = f"{around[0]} {word.rstrip(';&')}".strip()
        keys = tuple([side for side in around if side])
        if word[0] in "<>":
            raise KeyMistake(
                f"`{word}` redirects, and a redirection is no word of the command",
                "use `path:` for a file that is written",
                offset=start,
            )
        raise KeyMistake(
            f"`{word}` ends a command, and a key looks at one command at a time",
            several(keys) if keys else f"write `\\{word}` if a word of the command is meant",
            offset=start,
            keys=keys,
        )
    if word[0] == "<" and word[-1] == ">":
        raise KeyMistake(
            f"`{word}` is a placeholder, which no command holds",
            "leave it out; other words may stand between those of a key",
            offset=start,
        )
    bare = word.lstrip("0123456789&")
    if bare[:1] in ("<", ">") and bare[1:2] != "=":
        raise KeyMistake(
            f"`{word}` redirects, and a redirection is no word of the command",
            "use `path:` for a file that is written, or quote the word if it is an argument",
            offset=start,
        )


def _refuse_expansion(word: str, start: int) -> None:
    at = word.find("$")
    while at >= 0:
        behind = word[at + 1 : at + 2]
        if behind and (behind.isalnum() or behind in "_{(@?!"):
            break
        at = word.find("$", at + 1)
    if at < 0:
        at = word.find("`")
    if at >= 0:
        what = f"`{word[at:]}`" if "`" not in word[at:] else f'"{word[at:]}"'
        raise KeyMistake(
            f"what {what} yields is not known before the command runs; nothing matches it",
            "name words that stand in the command itself, or quote it if it stands there in quotes",
            offset=start + at,
        )
