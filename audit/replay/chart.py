"""A sweep as a picture: a chart laid out once, written as SVG or drawn as PNG.

The layout knows no format: it is lines, dots and texts at places. SVG is written here; for PNG the
library Pillow draws the same, where it is installed.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Final

WIDTH: Final = 760
HEIGHT: Final = 440
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 150, 48, 52

COLOURS: Final = ("#1b6ca8", "#b8420f", "#2e7d32", "#7b3fa0", "#8a6d00", "#5f6368")
"""Dark enough on white for small text, and told apart without red and green alone."""

_GREY = "#d5d8dc"
_INK = "#202124"
_DOT = 4


class NoLibrary(RuntimeError):
    """PNG is asked for, and what draws it is not installed."""


@dataclass(frozen=True, slots=True)
class Series:
    """One line of the chart: its name, and its points (x, share from 0 to 1)."""

    name: str
    points: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str
    width: float = 1


@dataclass(frozen=True, slots=True)
class Dot:
    """A filled circle; `told` is what it stands for."""

    x: float
    y: float
    colour: str
    told: str


@dataclass(frozen=True, slots=True)
class Label:
    """A text; `anchor` is `start`, `middle` or `end`."""

    x: float
    y: float
    text: str
    anchor: str = "start"
    size: int = 13
    colour: str = _INK


Mark = Stroke | Dot | Label


@dataclass(frozen=True, slots=True)
class Chart:
    """A laid out picture: its title, what it says in words, and its marks from back to front."""

    title: str
    told: str
    marks: tuple[Mark, ...]


def laid_out(title: str, x_name: str, y_name: str, series: Sequence[Series]) -> Chart:
    """A line chart of shares over whole numbers."""
    values = sorted({x for one in series for x, _ in one.points})
    low, high = (values[0], values[-1]) if values else (0, 1)
    span = high - low or 1

    def at_x(x: float) -> float:
        return _LEFT + (x - low) / span * (WIDTH - _LEFT - _RIGHT)

    def at_y(share: float) -> float:
        return HEIGHT - _BOTTOM - share * (HEIGHT - _TOP - _BOTTOM)

    marks: list[Mark] = [Label(_LEFT, 24, title, size=16)]
    for percent in range(0, 101, 20):
        y = at_y(percent / 100)
        marks.append(Stroke(_LEFT, y, WIDTH - _RIGHT, y, _GREY))
        marks.append(Label(_LEFT - 8, y + 4, f"{percent}%", "end"))
    for value in _spaced(values, at_x):
        marks.append(Stroke(at_x(value), at_y(0), at_x(value), at_y(0) + 5, _INK))
        marks.append(Label(at_x(value), at_y(0) + 20, f"{value:,}", "middle"))
    marks.append(Label((_LEFT + WIDTH - _RIGHT) / 2, HEIGHT - 10, x_name, "middle"))
    marks.append(Label(_LEFT, 42, y_name, size=12))
    ends: list[float] = []
    for number, one in enumerate(series):
        colour = COLOURS[number % len(COLOURS)]
        width = min(2 + 2 * (len(series) - 1 - number), 8)  # what lies below is seen beside it
        places = [(at_x(x), at_y(share)) for x, share in one.points]
        for (x1, y1), (x2, y2) in pairwise(places):
            marks.append(Stroke(x1, y1, x2, y2, colour, width))
        for (x, y), (value, share) in zip(places, one.points, strict=True):
            marks.append(Dot(x, y, colour, f"{one.name}, {value:,}: {share:.1%}"))
        if places:
            y = _free(places[-1][1], ends)
            ends.append(y)
            marks.append(Label(places[-1][0] + 10, y + 4, one.name, colour=colour))
    return Chart(title, _in_words(series), tuple(marks))


def _spaced(values: Sequence[int], at_x: Callable[[float], float]) -> list[int]:
    """Those of the values whose labels do not meet, the last one among them."""
    kept: list[int] = []
    for value in reversed(values):
        if not kept or at_x(kept[-1]) - at_x(value) >= 44:
            kept.append(value)
    return kept


def _free(y: float, taken: Sequence[float]) -> float:
    """The nearest height downwards at which no other label stands."""
    while any(abs(y - other) < 15 for other in taken):
        y += 15
    return y


def _in_words(series: Sequence[Series]) -> str:
    parts = []
    for one in series:
        points = ", ".join(f"{x:,}: {share:.1%}" for x, share in one.points)
        parts.append(f"{one.name}: {points}")
    return "; ".join(parts)


def svg(chart: Chart) -> bytes:
    """The chart as an SVG document, readable without scripts and styles of others."""
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="t d">',
        f'<title id="t">{escape(chart.title)}</title>',
        f'<desc id="d">{escape(chart.told)}</desc>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        *(_element(mark) for mark in chart.marks),
        "</svg>",
        "",
    ]
    return "\n".join(lines).encode()


def _element(mark: Mark) -> str:
    match mark:
        case Stroke(x1, y1, x2, y2, colour, width):
            return (
                f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
                f'stroke="{colour}" stroke-width="{width:g}"/>'
            )
        case Dot(x, y, colour, told):
            return (
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_DOT}" fill="{colour}">'
                f"<title>{escape(told)}</title></circle>"
            )
        case Label(x, y, text, anchor, size, colour):
            return (
                f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" '
                f'font-family="sans-serif" fill="{colour}">{escape(text)}</text>'
            )


def png(chart: Chart, scale: int = 2) -> bytes:
    """The chart as a PNG image, `scale` pixels to a unit. Raises `NoLibrary`."""
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        raise NoLibrary(
            "a PNG needs the library Pillow: pip install 'forenote[plot]'; an SVG needs none"
        ) from None
    image = Image.new("RGB", (WIDTH * scale, HEIGHT * scale), "white")
    draw = ImageDraw.Draw(image)
    anchors = {"start": "ls", "middle": "ms", "end": "rs"}
    for mark in chart.marks:
        match mark:
            case Stroke(x1, y1, x2, y2, colour, width):
                ends = (x1 * scale, y1 * scale, x2 * scale, y2 * scale)
                draw.line(ends, fill=colour, width=round(width * scale))
            case Dot(x, y, colour, _):
                box = [(one + sign * _DOT) * scale for sign in (-1, 1) for one in (x, y)]
                draw.ellipse((box[0], box[1], box[2], box[3]), fill=colour)
            case Label(x, y, text, anchor, size, colour):
                font = ImageFont.load_default(size * scale)
                place = (x * scale, y * scale)
                draw.text(place, text, fill=colour, font=font, anchor=anchors[anchor])
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()
