"""What a command prints, where its words alone tell: `echo`, `printf`, `cat` of its input.

Bash's builtins are followed, since an agent's shell is bash or zsh; `UNKNOWN` stands in the output
where it stands in the words.
"""

from __future__ import annotations

from forenote.matcher.programs.known import Known
from forenote.matcher.programs.names import base
from forenote.matcher.reading import SPLIT, UNKNOWN

LIMIT = 262_144
"""The longest output that is made, in characters: the scan limit; no more is looked at."""

LISTERS = ("git", "rg", "grep", "ggrep", "egrep", "fd", "fdfind", "ls")
"""Programs of which another module knows what they list."""

PRINTERS = ("echo", "printf", "cat", "tee", "find", "gfind", *LISTERS)
"""Programs that may print something that is known."""

_SILENT = ("true", ":", "cd", "pushd", "popd", "export", "set", "unset", "read", "sleep", "mkdir")

_ESCAPES = {
    "\\": "\\", "a": "\a", "b": "\b", "e": "\x1b", "E": "\x1b", "f": "\f", "n": "\n", "r": "\r",
    "t": "\t", "v": "\v",
}  # fmt: skip
_HEX = "0123456789abcdefABCDEF"
_OCTAL = "01234567"


def printed(words: tuple[str, ...], stdin: str | None) -> str | None:
    """The text on standard output; None where it cannot be known.

    `stdin` is the text on standard input, None where that cannot be known.
    """
    name = base(words[0]) if words else ""
    if name == "echo":
        return _echo(words)
    if name == "printf":
        return _printf(words)
    if name == "cat":
        return _cat(words, stdin)
    if name == "tee":
        return stdin
    if name in ("find", "gfind"):
        return _found(words)
    if name in LISTERS:
        from forenote.matcher.programs.listed import listed

        line = listed(name, words)
        return None if line is None else line + "\n"
    return "" if name in _SILENT else None


def _echo(words: tuple[str, ...]) -> str:
    start, newline, escapes = 1, "\n", False
    while start < len(words) and words[start][:1] == "-" and words[start][1:]:
        letters = words[start][1:]
        if letters.strip("neE"):
            break
        if "n" in letters:
            newline = ""
        for letter in letters:
            if letter != "n":
                escapes = letter == "e"
        start += 1
    text = " ".join(words[start:])
    if escapes and "\\" in text:
        text, stop = unescaped(text, zero=True)
        if stop:
            newline = ""
    return (text + newline).replace(SPLIT, UNKNOWN)


def unescaped(text: str, *, zero: bool) -> tuple[str, bool]:
    """Backslash escapes as `echo -e` (`zero`: octal is `\\0nnn`) and `printf` read them, and
    whether `\\c` ended the output."""
    parts: list[str] = []
    i = 0
    while True:
        at = text.find("\\", i)
        if at < 0 or at + 1 == len(text):
            parts.append(text[i:])
            return "".join(parts), False
        parts.append(text[i:at])
        letter = text[at + 1]
        i = at + 2
        if letter in _ESCAPES:
            parts.append(_ESCAPES[letter])
        elif letter == "c":
            return "".join(parts), True
        elif letter in _OCTAL and (letter == "0" or not zero):
            i = _number(text, i if zero else i - 1, 3, 8, _OCTAL, parts, at)
        elif letter == "x":
            i = _number(text, i, 2, 16, _HEX, parts, at)
        elif letter in "uU":
            i = _number(text, i, 4 if letter == "u" else 8, 16, _HEX, parts, at)
        else:
            parts.append("\\" + letter)


def _number(
    text: str, i: int, most: int, radix: int, digits: str, parts: list[str], start: int
) -> int:
    end = i
    while end < len(text) and end < i + most and text[end] in digits:
        end += 1
    value = int(text[i:end], radix) if end > i else 0
    if end == i and radix == 16:
        parts.append(text[start:i])
    elif 1 < value < 0x110000:  # a NUL is dropped by whatever reads the pipe as a script
        parts.append(chr(value))
    return end


def _printf(words: tuple[str, ...]) -> str | None:
    start = 1
    if words[1:2] == ("-v",):
        return ""
    if words[1:2] == ("--",):
        start = 2
    if start >= len(words):
        return ""
    pieces = _format(words[start])
    if pieces is None:
        return None
    args = words[start + 1 :]
    out: list[str] = []
    size = used = 0
    while True:
        before = used
        for text, kind in pieces:
            if not kind:
                out.append(text)
            else:
                arg = args[used] if used < len(args) else ""
                used += 1
                made, stop = _converted(kind, arg)
                out.append(made)
                if stop:
                    return _joined(out)
            size += len(out[-1])
            if size > LIMIT:
                return _joined(out)
        if used >= len(args) or used == before:
            return _joined(out)


def _joined(out: list[str]) -> str:
    return "".join(out)[:LIMIT].replace(SPLIT, UNKNOWN)


def _format(text: str) -> list[tuple[str, str]] | None:
    """A format as literal texts and conversions: (text, "") or ("", letter), with the letter `0` for
    one that drops its argument. None where a width or
    a letter is used that would need more than the argument itself."""
    pieces: list[tuple[str, str]] = []
    i = 0
    while i < len(text):
        at = text.find("%", i)
        if at < 0:
            at = len(text)
        if at > i:
            pieces.append((unescaped(text[i:at], zero=False)[0], ""))
        if at == len(text):
            break
        end = at + 1
        while end < len(text) and text[end] in "-+ #0123456789.'":
            end += 1
        letter = text[end : end + 1]
        if letter == "%":
            pieces.append(("%", ""))
        elif letter and letter in "sb" and text[at + 1 : end] == ".0":
            pieces.append(("", "0"))
        elif letter and letter in "sbqdiuoxXc" and not text[at + 1 : end].strip("-+"):
            pieces.append(("", letter))
        elif letter and letter in "sbqdiuoxXcfFgGeE":
            pieces.append(("", "?"))
        else:
            return None
        i = end + 1
    return pieces


def _converted(kind: str, arg: str) -> tuple[str, bool]:
    if kind == "b":
        return unescaped(arg, zero=arg[:1] != "\\" or "\\0" in arg)
    if kind == "0":
        return "", False
    if kind in "sdiu":
        return (arg if kind == "s" else arg or "0"), False
    if kind == "c":
        return arg[:1], False
    if kind == "q" and arg and arg.replace("/", "").replace("-", "").replace(".", "").isalnum():
        return arg, False
    return UNKNOWN, False


def _cat(words: tuple[str, ...], stdin: str | None) -> str | None:
    files = [word for word in words[1:] if word[:1] != "-" or word == "-"]
    options = [word for word in words[1:] if word[:1] == "-" and word not in ("-", "-u", "--")]
    if options:
        return None
    if not files:
        return stdin
    texts = [file.file if isinstance(file, Known) else stdin for file in files]
    if any(text is None for text in texts) or any(
        file != "-" and not isinstance(file, Known) for file in files
    ):
        return None
    return "".join(text or "" for text in texts)[:LIMIT]


def _found(words: tuple[str, ...]) -> str | None:
    """One line that stands for what `find` prints: its one start folder and its one name pattern
    (`src/*.py`); None where it says less than that."""
    file = found_file(words)
    return None if file is None else file + "\n"


def found_file(words: tuple[str, ...]) -> str | None:
    """The path that stands for each file that a `find` comes upon: its start folder with the name
    pattern (`src/*.py`), with `UNKNOWN` for a name of which nothing is said; all `UNKNOWN` where
    that may be the start folder itself. None where it starts in several folders, or prints in a
    format of its own."""
    starts: list[str] = []
    i = 1
    while i < len(words) and words[i] in ("-H", "-L", "-P"):
        i += 1
    while i < len(words) and words[i][:1] not in ("-", "(", "!", ","):
        starts.append(words[i])
        i += 1
    if len(starts) > 1:
        return None
    folder = (starts[0] if starts else ".").rstrip("/") + "/"
    names: list[str] = []
    below = False
    for at in range(i, len(words) - 1):
        if words[at] in ("-name", "-iname"):
            names.append(words[at + 1])
        elif words[at] in ("-printf", "-fprintf"):
            return None
        elif words[at] in ("!", "-not", "-o", "-or", "("):
            return folder + UNKNOWN if below else UNKNOWN
        elif words[at] in ("-type", "-mindepth"):
            below = words[at + 1] not in ("d", "0")
    if len(names) == 1:
        return folder + names[0]
    return folder + UNKNOWN if below else UNKNOWN
