"""The findings, as a table."""

from __future__ import annotations

from forenote.audit.findings.finding import SEVERITIES, Audited, Finding
from forenote.audit.report.page.markup import Markup, Piece, joined, tag
from forenote.audit.report.page.table import DESCENDING, Cell, Column, Row, table
from forenote.audit.report.report import Report, sentence

COLUMNS = (Column("severity", ranked=True, sorted=DESCENDING), Column("where"), Column("finding"))


def findings(report: Report) -> Markup:
    """Those that count, then what was let pass, what is gone, and what could not be checked."""
    audited = report.audited
    pieces: list[Piece] = []
    if audited.findings:
        rows = [_row(report, one) for one in audited.findings]
        pieces.append(
            table(
                "findings-table",
                "The worst first; a click on a title orders otherwise",
                COLUMNS,
                rows,
            )
        )
    else:
        pieces.append(tag("p", {"class": "lead"}, "Nothing was found."))
    pieces += _besides(audited)
    return joined(pieces)


def _row(report: Report, one: Finding) -> Row:
    path = report.path(one)
    place = f"{path}:{one.line}" if path and one.line else path or one.note
    where = tag("code", None, place) if place else "–"
    text: list[Piece] = [
        tag("span", {"class": "rule"}, one.rule),
        tag("span", {"class": "place"}, where),  # instead of its column, where the screen is narrow
        " ",
        _words(sentence(one.message)),
    ]
    if one.mend:
        text.append(tag("p", {"class": "mend"}, _words(sentence(one.mend))))
    return (
        Cell(
            tag("span", {"class": f"severity {one.severity}"}, one.severity),
            len(SEVERITIES) - SEVERITIES.index(one.severity),
        ),
        Cell(where, place),
        Cell(joined(text), f"{one.rule} {one.message}"),
    )


def _words(text: str) -> Markup:
    """A sentence in which what stands between backquotes is code."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:
        return joined([text])
    return joined(
        tag("code", None, piece) if number % 2 else piece for number, piece in enumerate(pieces)
    )


def _besides(audited: Audited) -> list[Piece]:
    parts: list[tuple[str, list[Markup]]] = [
        (
            "excused by the configuration",
            [
                joined(
                    [
                        _name(one.finding),
                        ": ",
                        sentence(one.reason),
                        " ",
                        _quiet(sentence(one.finding.message)),
                    ]
                )
                for one in audited.excused
            ],
        ),
        (
            "known from the baseline",
            [joined([_name(one), " ", _quiet(sentence(one.message))]) for one in audited.known],
        ),
        (
            "of the baseline gone",
            [
                joined(
                    [
                        tag("code", None, f"{one.rule} {one.note}"),
                        " ",
                        _quiet(sentence(one.message)),
                    ]
                )
                for one in audited.gone
            ],
        ),
        (
            "not asked, or only in part",
            [joined([tag("code", None, one.rule), ": ", one.reason]) for one in audited.unasked],
        ),
        ("turned off", [tag("code", None, rule) for rule in audited.ignored]),
    ]
    return [
        tag(
            "details",
            None,
            tag("summary", None, f"{len(items):,} {title}"),
            tag("ul", {"class": "names"}, *(tag("li", None, item) for item in items)),
        )
        for title, items in parts
        if items
    ]


def _name(one: Finding) -> Markup:
    return tag("code", None, f"{one.rule} {one.note or one.path}")


def _quiet(text: str) -> Markup:
    return tag("span", {"class": "quiet"}, _words(text))
