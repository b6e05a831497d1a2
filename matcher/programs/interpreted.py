"""What an interpreter runs: a script file, a module, or shell text that it is given."""

from __future__ import annotations

from forenote.matcher.programs.child import Child
from forenote.matcher.programs.interpreters import POWERSHELL, SHELL, Interpreter
from forenote.matcher.programs.known import Known
from forenote.matcher.programs.names import base
from forenote.matcher.programs.options import has, parse, values_of
from forenote.matcher.programs.wrapped import own_words
from forenote.matcher.reading import SPLIT, UNKNOWN

_STANDARD_INPUT = ("/dev/stdin", "/dev/fd/0", "/proc/self/fd/0")


def interpreted(
    row: Interpreter, words: tuple[str, ...], stdin: str, file: str
) -> list[Child] | None:
    """What runs; None where the row is not about these words, since the subcommand is another.

    `stdin` is the text known to arrive on standard input, `file` the file redirected into it.
    """
    values = tuple(row.takes.split())
    own = own_words(row.name, words, values)
    if own is None:
        return None
    at = own[0]
    name = base(words[0])
    if row.kind == SHELL:
        return _shell(row, words, values, stdin, file)
    if row.kind == POWERSHELL:
        return _powershell(words, values, stdin)
    modules, files, code = row.modules.split(), row.files.split(), row.code.split()
    parsed = parse(
        words, at, values=values, ends=(*modules, *files, *code), count=1, one_dash=row.one_dash
    )
    if has(parsed, tuple(row.inert.split())):
        return []
    last, value = parsed.options[-1] if parsed.options else ("", None)
    if not parsed.operands and (last in modules or last in files):
        argv = words[parsed.rest :] if value is None else (value, *words[parsed.rest :])
        return [Child(argv, f"{name} {last}", stdin=True)] if argv else []
    if not parsed.operands or last in code:
        return []
    script = words[parsed.operands[0]]
    if name in ("source", "."):
        content = _content(script, stdin)
        if content is not None:
            return [Child((), f"script given to {name}", script=content, same=True)]
    if not _names_file(script) or (
        row.endings and not any(ending in script for ending in row.endings.split())
    ):
        return []
    title = " ".join((name, *row.name.split(" ")[1:])).partition("|")[0]
    same = name in ("source", ".")
    return [Child(words[parsed.operands[0] :], f"script run by {title}", same=same, stdin=True)]


def _content(word: str, stdin: str) -> str | None:
    """The text of the script that the word names, where it is no file but what arrives."""
    if type(word) is not str and isinstance(word, Known):
        return word.file
    return stdin if word in _STANDARD_INPUT else None


def _names_file(word: str) -> bool:
    return word not in ("-", "", UNKNOWN, SPLIT)


def _shell(
    row: Interpreter, words: tuple[str, ...], values: tuple[str, ...], stdin: str, file: str
) -> list[Child]:
    at = 1
    options: list[str] = []
    while True:
        parsed = parse(words, at, values=values, count=0)
        options += [name for name, _ in parsed.options]
        for script in values_of(parsed, ("--command",)):  # fish(1)
            return [Child((), f"script given to {base(words[0])}", script=script, stdin=True)]
        at = parsed.rest
        if at < len(words) and words[at][:1] == "+":  # `+e` takes an option back, `+o` with a name
            at += 2 if words[at] in values else 1
            continue
        break
    given = "-c" in options or "--command" in options
    if any(name in row.inert.split() for name in options):
        return []
    name = base(words[0])
    if given:
        if at >= len(words):
            return []
        return [Child((), f"script given to {name}", script=words[at], stdin=True)]
    if at < len(words) and "-s" not in options:
        content = _content(words[at], stdin)
        if content is not None:
            return [Child((), f"script given to {name}", script=content)]
        if not _names_file(words[at]):
            return []
        return [Child(words[at:], f"script run by {name}", stdin=True)]
    if file and _names_file(file):
        return [Child((file, *words[at:]), f"script run by {name}")]
    return [Child((), f"script given to {name}", script=stdin)] if stdin else []


def _powershell(words: tuple[str, ...], values: tuple[str, ...], stdin: str) -> list[Child]:
    name = base(words[0])
    takes = tuple(value.lower() for value in values)
    at = 1
    while at < len(words):
        word = words[at].lower()
        if word in takes:
            at += 2
        elif len(word) > 1 and ("-command".startswith(word) or word == "/c"):
            script = " ".join(words[at + 1 :])
            break
        elif word in ("-file", "-f"):
            argv = words[at + 1 :]
            return [Child(argv, f"script run by {name}")] if argv else []
        elif word[:1] == "-":
            if word in ("-e", "-ec") or (word[2:] and "-encodedcommand".startswith(word)):
                from forenote.matcher.powershell.encoded import decode

                script = decode(words[at + 1]) or "" if at + 1 < len(words) else ""
                break
            at += 1
        elif name.lower() == "pwsh":
            return [Child(words[at:], f"script run by {name}")]
        else:
            script = " ".join(words[at:])
            break
    else:
        script = stdin
    if script in ("", "-"):
        script = stdin
    if not script:
        return []
    return [Child((), f"script given to {name}", script=script, dialect="powershell")]
