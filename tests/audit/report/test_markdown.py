"""Comments, rendered by the parser that GitHub uses."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import cmarkgfm  # type: ignore[import-untyped]  # it has no types
import pytest

from forenote.audit.findings.finding import ERROR
from forenote.audit.report.markdown import LIMIT, MARK, write
from forenote.audit.report.markdown_text import code, inline, prose
from forenote.audit.report.report import one_line
from tests.audit.report.audits import (
    HOSTILE,
    audited,
    finding,
    hostile,
    many,
    report,
    with_figures,
)

OURS = {"h3", "p", "table", "thead", "tbody", "tr", "th", "td", "code", "br"}


class Page(HTMLParser):
    """The tags of a page, its cells by row, and its pieces of text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.rows: list[list[str]] = []
        self.pieces: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not attrs, f"{tag} {attrs}"
        self.tags.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        self.pieces.append(data)
        if self.rows and self.rows[-1]:
            self.rows[-1][-1] += data


def rendered(text: str) -> Page:
    """As GitHub renders a comment: with tables, addresses that become links, and raw HTML."""
    options = cmarkgfm.Options.CMARK_OPT_UNSAFE | cmarkgfm.Options.CMARK_OPT_FOOTNOTES
    return Page(cmarkgfm.github_flavored_markdown_to_html(text, options))


def harmless(page: Page) -> None:
    assert set(page.tags) <= OURS
    for piece in page.pieces:
        # Names and issues are looked for in each piece of text by itself.
        assert not re.search(r"@\w|#\d|GH-\d|:\w+:", piece), piece


def test_a_comment_says_what_where_and_what_would_mend_it() -> None:
    assert write(report(audited(finding()))) == (
        f"{MARK}\n"
        "### Audit of 3 notes: 1 warning\n"
        "\n"
        "| | where | finding |\n"
        "| --- | --- | --- |\n"
        "| warning | <code>.notes/git/push.md:4</code> | <code>broad-key</code>: "
        "The key <code>git push</code> holds on 44 of 100 actions."
        "<br>Name a subcommand, as in <code>git push --force</code>. |\n"
    )


def test_an_empty_audit_has_no_table() -> None:
    assert write(report(audited())) == f"{MARK}\n### Audit of 3 notes: no findings\n"


def test_figures_carry_their_denominators() -> None:
    text = write(report(with_figures()))
    assert (
        "100 actions replayed: 52% (52 of 100) match a note; of those with something new to say 50% (21 of 42) want more than "
        "the budget of 1,000 tokens, and 30% (13,000 of 44,000) of the characters were delivered."
    ) in text


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_leaves_its_cell_or_becomes_markup(text: str) -> None:
    page = rendered(write(report(audited(finding(text), finding("-next")))))
    harmless(page)
    assert [len(row) for row in page.rows] == [3, 3, 3]
    assert page.rows[2][0].strip() == "warning"
    assert "git push-next" in page.rows[2][2]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("how", [inline, prose, code])
def test_what_is_read_is_what_was_written(how: object, text: str) -> None:
    assert callable(how)
    told = "".join(rendered(f"It says: {how(text)} end").pieces).strip()
    expected = one_line(text).replace("`", "") if how is prose else one_line(text)
    assert (told.replace("`", "") if how is prose else told) == f"It says: {expected} end"


def test_all_that_is_hostile_at_once() -> None:
    harmless(rendered(write(report(hostile()))))


def test_ten_thousand_findings_fit_and_the_rest_is_counted() -> None:
    text = write(report(many()))
    assert len(text.encode()) <= LIMIT
    [left] = re.findall(r"^([\d,]+) more findings: there is no room", text, re.MULTILINE)
    assert text.count("\n| ") - 2 + int(left.replace(",", "")) == 10_000
    assert len(text.encode()) > LIMIT * 0.95


@pytest.mark.parametrize("sign", ["|", "🙂", "日", "@", "\u202e"])
def test_no_finding_is_too_long(sign: str) -> None:
    long = replace(finding(severity=ERROR), message=sign * 100_000, mend=sign * 100_000)
    text = write(report(audited(*[long] * 50)))
    assert len(text.encode()) <= LIMIT
    assert text.count("| error |") + text.count("more finding") > 1
