"""A picture says what its table says: every point, every name, also where lines fall together."""

from __future__ import annotations

import io
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from forenote.audit.replay.chart import HEIGHT, WIDTH, Label, Series, Stroke, laid_out, png, svg

ONE = Series("head 0", ((200, 0.25), (500, 0.5), (2000, 1.0)))
SAME = Series("head 200", ONE.points)


def texts(chart_svg: bytes) -> list[str]:
    return ["".join(one.itertext()) for one in ElementTree.fromstring(chart_svg)]


def test_every_point_is_told_in_words() -> None:
    found = texts(svg(laid_out("T", "x", "y", [ONE])))
    assert "head 0: 200: 25.0%, 500: 50.0%, 2,000: 100.0%" in found
    assert {"head 0, 200: 25.0%", "head 0, 500: 50.0%", "head 0, 2,000: 100.0%"} <= set(found)


def test_names_of_lines_that_fall_together_do_not() -> None:
    chart = laid_out("T", "x", "y", [ONE, SAME, Series("head 9", ONE.points)])
    names = [mark for mark in chart.marks if isinstance(mark, Label) and mark.text[:4] == "head"]
    heights = sorted(mark.y for mark in names)
    assert len(names) == 3
    assert all(high - low >= 15 for low, high in pairwise(heights))


def test_everything_lies_in_the_picture() -> None:
    many = [Series(f"head {number}", ((number, 0.0), (3_000 + number, 1.0))) for number in range(9)]
    for mark in laid_out("T", "x", "y", many).marks:
        x, y = (mark.x2, mark.y2) if isinstance(mark, Stroke) else (mark.x, mark.y)
        assert 0 <= x <= WIDTH and 0 <= y <= HEIGHT


def test_labels_of_near_values_do_not_meet() -> None:
    series = Series("s", tuple((value, 0.5) for value in (1_000, 1_001, 1_002, 2_000)))
    shown = [
        mark.text for mark in laid_out("T", "x", "y", [series]).marks if isinstance(mark, Label)
    ]
    assert "2,000" in shown and "1,002" in shown and "1,001" not in shown


@pytest.mark.parametrize("series", [[], [Series("s", ())], [Series("s", ((5, 0.5),))]])
def test_nothing_to_draw(series: list[Series]) -> None:
    ElementTree.fromstring(svg(laid_out("T", "x", "y", series)))


def test_what_is_written_is_text_and_no_markup() -> None:
    found = svg(laid_out("<script>&", "x", "y", [Series("</svg>", ((1, 0.5),))]))
    assert b"<script>" not in found and "</svg>" in texts(found)


def test_a_png_has_the_size_of_the_picture() -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    with image.open(io.BytesIO(png(laid_out("T", "x", "y", [ONE]), scale=1))) as found:
        assert found.size == (WIDTH, HEIGHT)
