"""The page as a document: valid, self-contained, and no text in it is more than text."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise
from xml.etree.ElementTree import Element

import html5lib
import pytest

from forenote.audit.findings.finding import Audited
from forenote.audit.replay.figures import Figures
from forenote.audit.report.page.page import SCRIPT, STYLE
from forenote.audit.trend import DAY, Period, Trend
from tests.audit.report.audits import HOSTILE, audited, finding, hostile, many, with_figures
from tests.audit.report.page.pages import NONE, TREND, made

LOADING = {"src", "srcset", "data", "poster", "action", "formaction", "background", "ping", "style"}
"""Attributes that fetch or send, or that the policy forbids."""


def read(text: str) -> Element:
    """The document as browsers read it; the least mistake in it is an error."""
    root: Element = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)
    return root


def local(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def words(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def section(text: str, name: str) -> Element:
    found = read(text).find(f".//section[@id='{name}']")
    assert found is not None
    return found


def rows(table: Element) -> list[list[str]]:
    return [[words(cell) for cell in row] for row in table.findall("./tbody/tr")]


PAGES = {
    "empty": made(audited(), NONE),
    "with figures": made(with_figures()),
    "hostile": made(hostile()),
    "a log without a match": made(
        audited(figures=Figures(logs=1, actions=9, sessions=1, budget=1000))
    ),
}


@pytest.mark.parametrize("text", PAGES.values(), ids=PAGES)
def test_the_document_is_valid_and_asks_for_nothing(text: str) -> None:
    root = read(text)
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue  # a comment
        assert local(element) not in {"link", "img", "iframe", "object", "embed", "base", "image"}
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert name not in LOADING
            if name.endswith("href"):
                assert value.startswith("#")
            if "url(" in value:
                assert re.fullmatch(r"url\(#\w+\)", value)
    assert len(root.findall(".//script")) == len(root.findall(".//style")) == 1
    assert not re.search(r"@import|url\(", STYLE)


@pytest.mark.parametrize("text", PAGES.values(), ids=PAGES)
def test_the_policy_names_the_only_style_and_script_by_their_hashes(text: str) -> None:
    root = read(text)
    policy = root.find(".//meta[@http-equiv='Content-Security-Policy']")
    assert policy is not None
    rules = dict(rule.split(" ", 1) for rule in policy.attrib["content"].split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    for name, rule in (("style", "style-src"), ("script", "script-src")):
        within = root.find(f".//{name}")
        assert within is not None
        digest = sha256((within.text or "").encode()).digest()
        assert rules[rule] == f"'sha256-{b64encode(digest).decode()}'"


@pytest.mark.parametrize("text", PAGES.values(), ids=PAGES)
def test_headings_descend_and_ids_are_the_only_ones_of_their_name(text: str) -> None:
    root = read(text)
    levels = [int(local(one)[1]) for one in root.iter() if re.fullmatch(r"h\d", local(one))]
    assert levels[0] == 1
    assert set(levels[1:]) == {2}
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        for name in ("aria-labelledby", "href"):
            if name in element.attrib:
                assert element.attrib[name].lstrip("#") in ids


@pytest.mark.parametrize("text", PAGES.values(), ids=PAGES)
def test_every_table_has_a_caption_and_heads_with_a_scope(text: str) -> None:
    for table in read(text).iter("table"):
        assert words(table.find("caption") or Element("caption"))
        heads = table.findall("./thead/tr/th")
        assert all(head.get("scope") == "col" for head in heads)
        for row in table.findall("./tbody/tr"):
            assert len(row) == len(heads)
            assert row[0].tag == "th"
            assert row[0].get("scope") == "row"


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_of_a_note_is_more_than_text(text: str) -> None:
    plain, hurt = read(made(audited(finding("x")))), read(made(audited(finding(text))))

    def shape(root: Element) -> list[str]:
        return [local(element) for element in root.iter() if isinstance(element.tag, str)]

    odd = text.count("`") % 2 == 1  # our backquotes then mark no code
    if "`" not in text:
        assert shape(plain) == shape(hurt)
    assert set(shape(hurt)) == set(shape(plain)) or odd
    assert not any(not isinstance(element.tag, str) for element in hurt.iter()), "a comment"


def test_the_numbers_are_those_of_the_figures() -> None:
    text = made(with_figures())
    [tiers] = list(section(text, "tiers").iter("table"))
    assert rows(tiers) == [
        ["git/push", "", "44", "10", "6", "20", "4", "4", "2", "6", "34", "4"],
        ["pip/install", "", "12", "12", "0", "0", "0", "0", "0", "0", "12", "0"],
    ]
    [breadth] = list(section(text, "breadth").iter("table"))
    assert rows(breadth) == [
        ["git push", "", "44.0%", "44", "44", "36", "git/push"],
        ["pip install", "", "9.0%", "9", "9", "9", "pip/install"],
        ["uv pip install", "", "3.0%", "3", "3", "3", "pip/install"],
    ]
    [withheld] = list(section(text, "withheld").iter("table"))
    assert rows(withheld) == [["git/push", "", "31,000", "9,000", "77.5%", "44"]]
    [trend] = list(section(text, "trend").iter("table"))
    assert rows(trend)[3] == ["2026-03-02", "9", "6", "3", "2,100", "1,200"]
    assert "1 of 3 notes never matched" in words(section(text, "tiers"))
    assert "1 of 4 keys never heldterraform destroy of never/seen" in words(
        section(text, "breadth")
    )
    assert "13,000 of the 44,000 characters" in words(section(text, "withheld"))


def test_a_share_stands_beside_its_denominator() -> None:
    root = read(made(with_figures()))
    told = [words(one) for one in root.findall(".//dl/div")]
    assert told == [
        "of the actions match a note52%52 of 100",
        "of those with something new to say want more than the budget50%21 of 42",
        "of the characters they want were delivered30%13,000 of 44,000",
        "of the notes never matched33%1 of 3",
    ]


def bars(element: Element) -> list[list[tuple[str, float, float]]]:
    """The parts of each bar: class, start and width in per cent."""
    return [
        [
            (part.attrib["class"], float(part.attrib["x"][:-1]), float(part.attrib["width"][:-1]))
            for part in svg.iter("{http://www.w3.org/2000/svg}rect")
            if part.attrib["class"] != "ground"
        ]
        for svg in element.iter("{http://www.w3.org/2000/svg}svg")
        if svg.get("class") == "bar"
    ]


def test_bars_are_as_long_as_their_numbers_say() -> None:
    text = made(with_figures())
    first, second = bars(section(text, "tiers"))
    assert [kind for kind, _, _ in first] == ["full", "head", "summary", "none", "known"]
    assert [round(width * 44 / 100) for _, _, width in first] == [10, 6, 20, 4, 4]
    assert second == [("full", 0, 100)]
    for (_, start, width), (_, following, _) in pairwise(first):
        assert start + width == pytest.approx(following, abs=0.02)
    # The cell is as wide as the broadest key, or as twice what is too broad.
    assert bars(section(text, "breadth")) == [
        [("broad", 0, 100)],
        [("narrow", 0, round(100 * 9 / 44, 2))],
        [("narrow", 0, round(100 * 3 / 44, 2))],
    ]
    narrow = replace(with_figures().figures or Figures(), actions=1_000)
    [first, *_] = bars(section(made(audited(figures=narrow)), "breadth"))
    assert first == [("narrow", 0, 11)], "44 of 1,000, in a cell of 40%"
    assert bars(section(text, "withheld")) == [[("fits", 0, 22.5), ("beyond", 22.5, 77.5)]]


def test_without_a_log_the_page_says_so() -> None:
    text = made(audited())
    assert "No log was replayed" in words(section(text, "demand"))
    assert "notes audit --html FILE LOG" in words(section(text, "demand"))


def test_without_a_ledger_the_page_says_so() -> None:
    assert "has no delivery" in words(section(made(audited(), NONE), "trend"))


@pytest.mark.parametrize("characters", [0, 1, 7, 10**9])
def test_a_trend_of_any_height_is_drawn(characters: int) -> None:
    day = TREND.periods[0].first
    text = made(audited(), Trend(DAY, (Period(day, 1, 1, 0, characters, characters),)))
    for rect in section(text, "trend").iter("{http://www.w3.org/2000/svg}rect"):
        if "y" in rect.attrib:
            assert -0.01 <= float(rect.attrib["y"]) <= 100
            assert 0 <= float(rect.attrib["height"]) <= 100


def test_ten_thousand_findings_are_all_there() -> None:
    text = made(many())
    assert text.count("<tr>") - text.count("<thead><tr>") == 10_000 + len(TREND.periods)


def test_the_script_and_the_style_cannot_end_their_element() -> None:
    for text in (SCRIPT, STYLE):
        assert "</" not in text
        assert "<!--" not in text


def test_the_page_is_the_same_for_the_same_audit() -> None:
    assert made(hostile()) == made(hostile())


def test_what_is_let_pass_is_told_with_its_reason() -> None:
    told = words(section(made(hostile()), "findings"))
    for part in (
        "18 excused",
        "18 known",
        "18 of the baseline gone",
        "18 not asked",
        "1 turned off",
    ):
        assert part in told


def test_an_audit_without_a_root_has_a_title() -> None:
    title = read(made(Audited(()))).find(".//title")
    assert title is not None
    assert title.text == "notes: no findings – forenote audit"
