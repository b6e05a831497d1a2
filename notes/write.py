"""Writes notes and notes folders: whole files or none, and never over what is there."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from forenote.notes.tree import Mistake, Plain, Scalar, parse
from forenote.notes.tree import Sequence as Items
from forenote.notes.whole_file import SUFFIX

KeyValue = str | Mapping[str, str | Sequence[str]]
"""A key as it is written: a bare one, or the fields of a mapping, each with one pattern or several."""


def compose(
    summary: str,
    keys: Sequence[KeyValue],
    body: str = "",
    *,
    unless: Sequence[KeyValue] = (),
    match: Sequence[Plain] = (),
    ignore: Sequence[Plain] = (),
) -> str:
    """The text of a note's file; `match` and `ignore` are its examples, each a line or a mapping."""
    lines = ["---", f"summary: {scalar(summary)}", "keys:", *_keys(keys)]
    if unless:
        lines += ["unless:", *_keys(unless)]
    if match or ignore:
        lines.append("examples:")
    for name, actions in (("match", match), ("ignore", ignore)):
        if actions:
            lines += [f"  {name}:", *(f"    - {_example(action)}" for action in actions)]
    lines.append("---")
    body = body.replace("\r\n", "\n").strip("\n").rstrip()
    return "\n".join(lines) + "\n" + (f"{body}\n" if body else "")


def _keys(keys: Sequence[KeyValue]) -> Iterator[str]:
    for key in keys:
        if isinstance(key, str):
            yield f"  - {scalar(key)}"
            continue
        indent = "  - "
        for name, value in key.items():
            written = scalar(value) if isinstance(value, str) else _list(value)
            yield f"{indent}{name}: {written}"
            indent = "    "


def _example(action: Plain) -> str:
    return scalar(action) if isinstance(action, str) else _within(action)


def _within(value: Plain) -> str:
    """The value in brackets, on one line."""
    if isinstance(value, list):
        items = [_within(one) for one in value]
        return "[" + ", ".join(items) + "]"
    if isinstance(value, dict):
        pairs = [f"{_within(key)}: {_within(one)}" for key, one in value.items()]
        return "{" + ", ".join(pairs) + "}"
    return value if value.isalpha() and _reads_back(f"[{value}]\n", value) else _flow(value)


def scalar(text: str) -> str:
    """The text as a value in YAML, on one line, with as few quotes as it needs."""
    for candidate in (text, f"'{text}'", _double(text)):
        if _reads_back(f"- {candidate}\n", text):
            return candidate
    raise ValueError(f"half of a surrogate pair cannot be written: {text!r}")


def _list(texts: Sequence[str]) -> str:
    return "[" + ", ".join(_flow(text) for text in texts) + "]"


def _flow(text: str) -> str:
    """The text as an item in brackets."""
    for candidate in (f"'{text}'", _double(text)):
        if _reads_back(f"[{candidate}]\n", text):
            return candidate
    raise ValueError(f"half of a surrogate pair cannot be written: {text!r}")


def _reads_back(source: str, text: str) -> bool:
    if source.count("\n") != 1:
        return False
    try:
        node = parse(source)
    except Mistake:
        return False
    if not isinstance(node, Items) or len(node.items) != 1:
        return False
    [item] = node.items
    # an empty or null-like value is taken for nothing, so it needs its quotes
    return (
        isinstance(item, Scalar) and item.text == text and not item.empty and _whole(source, item)
    )


def _whole(source: str, item: Scalar) -> bool:
    """Whether nothing but closing brackets stands behind the value: no comment."""
    return source[item.end :].strip("]\n ") == ""


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def _double(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(c) or _escaped(c) for c in text) + '"'


def _escaped(character: str) -> str:
    if character.isprintable():
        return character
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def create(path: Path, text: str) -> None:
    """Writes a new file, with its folders. A reader sees the whole file or none.

    Raises `FileExistsError` where there is one already, whatever it is; it is left as it is.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if os.path.lexists(path):
        raise FileExistsError(f"{path} is there already")
    handle, name = tempfile.mkstemp(prefix=".", suffix=SUFFIX, dir=path.parent)
    try:
        with open(handle, "wb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o666 & ~_mask())
        try:
            os.link(name, path)  # unlike a rename, fails where somebody was faster
        except FileExistsError:
            raise FileExistsError(f"{path} is there already") from None
        except OSError:  # a file system without links
            os.rename(name, path)
            return
    finally:
        if os.path.lexists(name):
            os.unlink(name)


def _mask() -> int:
    """The process's umask; the system tells it only when it is set."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
