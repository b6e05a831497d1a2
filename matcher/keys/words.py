"""The words of a key, each of which a word of a command can be; what never can is refused."""

from __future__ import annotations

import unicodedata

from forenote.matcher.keys.key import KeyWord, Spelling
from forenote.matcher.keys.mistake import KeyMistake, UnbalancedQuote, several
from forenote.matcher.keys.quoting import WILD, Written, split_scalar, written_words

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


def _spelling(alternative: str) -> Spelling:
    pieces = unicodedata.normalize("NFC", alternative).split(WILD)
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


def refuse_blanks(text: str, what: str, *, free: bool = False) -> None:
    """Raise for white space at either end; `free` says that it stands for nothing rather than that
    nothing can match it."""
    if not text.strip():
        raise KeyMistake(
            f"{what} is empty" if not text else f"{what} is white space alone",
            "write a key, such as `git push --force`, or remove it"
            if what == "the key"
            else "write what it must match, or leave the field out",
            offset=0,
        )
    why = "which would mean nothing" if free else "which nothing can match"
    write = f"write `{' '.join(text.split())}`"
    if free:
        write += ", since white space between tokens is free"
    if text[0].isspace():
        raise KeyMistake(f"{what} begins with white space, {why}", write, offset=0)
    if text[-1].isspace():
        end = len(text.rstrip())
        if "\n" in text[end:]:
            raise KeyMistake(
                f"{what} ends with a line break, {why}",
                "remove it; a block of lines in a note begins with `|-` for that",
                offset=end,
            )
        raise KeyMistake(f"{what} ends with white space, {why}", write, offset=end)
