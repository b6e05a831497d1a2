"""Pieces of HTML that cannot be confused with text.

Text becomes markup in `tag` alone, where it is escaped; so a note's text is never more than that,
wherever on the page it stands. What hides or reverses is shown as `{U+202E}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from forenote.packer.neutral.hidden import shown


@dataclass(frozen=True, slots=True)
class Markup:
    """HTML as it goes into the page."""

    html: str


Piece = Markup | str | int
Value = str | int | float | bool | None

_VOID = frozenset(["br", "meta"])
"""Elements without an end, of those that are used. SVG's are closed like all others."""


def tag(name: str, attributes: Mapping[str, Value] | None = None, *within: Piece) -> Markup:
    """An element. An attribute that is None or False is left out, True stands without a value; the
    names of elements and attributes are never those of a note."""
    told = "".join(_attribute(key, value) for key, value in (attributes or {}).items())
    if name in _VOID:
        return Markup(f"<{name}{told}>")
    return Markup(f"<{name}{told}>{joined(within).html}</{name}>")


def joined(pieces: Iterable[Piece]) -> Markup:
    """Pieces behind each other."""
    return Markup(
        "".join(piece.html if isinstance(piece, Markup) else _text(piece) for piece in pieces)
    )


def source(name: str, text: str) -> Markup:
    """A style or a script of this package as an element. They have no escapes: what would end the
    element must not be in it."""
    if "</" in text or "<!--" in text:
        raise ValueError(f"the {name} would end within itself")
    return Markup(f"<{name}>{text}</{name}>")


def _attribute(name: str, value: Value) -> str:
    if value is None or value is False:
        return ""
    if value is True:
        return f" {name}"
    if isinstance(value, float):
        value = f"{value:.2f}".rstrip("0").rstrip(".")
    return f' {name}="{_text(value)}"'


def _text(value: str | int) -> str:
    return escape(shown(str(value)), quote=True)
