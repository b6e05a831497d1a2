"""The page as a whole: one file, which asks for nothing else and lets nothing else run.

Its policy names the one style and the one script that stand in it by their hashes. So even a text
that passed for markup would run no script, load nothing and send nothing.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from forenote.audit.replay.figures import Figures, share
from forenote.audit.report.page.demand import demand
from forenote.audit.report.page.findings import findings
from forenote.audit.report.page.markup import Markup, joined, source, tag
from forenote.audit.report.page.over_time import over_time
from forenote.audit.report.page.told import breadth, tiers, withheld
from forenote.audit.report.report import TOOL, Report, totals
from forenote.audit.trend import Trend
from forenote.notes.numbers import count

_HERE = Path(__file__).parent
STYLE = (_HERE / "style.css").read_text(encoding="utf-8")
SCRIPT = (_HERE / "sort.js").read_text(encoding="utf-8")

NO_LOG = ("No log was replayed, so this is not known. Name one: ", "notes audit --html FILE LOG")


def page(report: Report, trend: Trend, made: datetime, broad: float) -> str:
    """The document. `made` is when the audit was; above the share `broad` of all actions a key is
    drawn as too broad."""
    sections = list(_sections(report, trend, broad))
    body = tag(
        "body",
        None,
        tag("a", {"class": "skip", "href": "#findings"}, "Skip to the findings"),
        _header(report, made, sections),
        tag("main", None, *(_section(*section) for section in sections)),
        _footer(report),
        tag("div", {"id": "status", "class": "unseen", "role": "status"}),
        source("script", SCRIPT),
    )
    title = f"{_project(report)}: {totals(report.audited)} – {TOOL} audit"
    head = tag(
        "head",
        None,
        tag("meta", {"charset": "utf-8"}),
        tag("meta", {"http-equiv": "Content-Security-Policy", "content": policy()}),
        tag("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        tag("meta", {"name": "referrer", "content": "no-referrer"}),
        tag("meta", {"name": "robots", "content": "noindex"}),
        tag("meta", {"name": "color-scheme", "content": "light dark"}),
        tag("title", None, title),
        source("style", STYLE),
    )
    return f"<!doctype html>\n{tag('html', {'lang': 'en'}, head, body).html}\n"


def policy() -> str:
    """What the page may do: look as its style says and run its own script."""
    return (
        f"default-src 'none'; style-src '{_hash(STYLE)}'; script-src '{_hash(SCRIPT)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode("utf-8")).digest()).decode("ascii")


def _project(report: Report) -> str:
    return Path(report.audited.root).name or "notes"


def _sections(report: Report, trend: Trend, broad: float) -> Iterator[tuple[str, str, Markup]]:
    """The name, the title and the content of each."""
    figures = report.audited.figures
    yield "findings", "Findings", findings(report)
    if figures is None or not figures.actions:
        told, command = NO_LOG
        unknown = tag("p", {"class": "lead"}, told, tag("code", None, command))
        yield "demand", "Budget against demand, tiers, keys and what was withheld", unknown
    else:
        yield "demand", "Budget against demand", demand(figures)
        yield "tiers", "Tiers of each note", tiers(figures)
        yield "breadth", "Breadth of keys", breadth(figures, broad)
        yield "withheld", "Withheld characters", withheld(figures)
    yield "trend", "Trend over the ledger", over_time(trend)


def _section(name: str, title: str, content: Markup) -> Markup:
    heading = tag("h2", {"id": f"{name}-title"}, title)
    return tag("section", {"id": name, "aria-labelledby": f"{name}-title"}, heading, content)


def _header(report: Report, made: datetime, sections: list[tuple[str, str, Markup]]) -> Markup:
    audited = report.audited
    when = tag("time", {"datetime": made.isoformat(timespec="seconds")}, f"{made:%Y-%m-%d %H:%M}")
    links = [tag("li", None, tag("a", {"href": f"#{name}"}, title)) for name, title, _ in sections]
    return tag(
        "header",
        None,
        tag("p", {"class": "over"}, f"{TOOL} audit of {_project(report)}, ", when),
        tag("h1", None, f"{totals(audited)} in {count(audited.notes, 'note')}".capitalize()),
        tag("p", {"class": "lead quiet"}, _scope(report)),
        _key_figures(audited.figures),
        tag("nav", {"aria-label": "Contents"}, tag("ul", None, *links)),
    )


def _scope(report: Report) -> str:
    figures = report.audited.figures
    if figures is None or not figures.actions:
        estimated = " Shares of actions are estimates." if report.audited.estimated else ""
        return f"Without a log of actions.{estimated}"
    return (
        f"{count(figures.actions, 'action')} of {count(figures.sessions, 'session')} in "
        f"{count(figures.logs, 'log')} were replayed through today's notes."
    )


def _key_figures(figures: Figures | None) -> Markup:
    if figures is None or not figures.actions:
        return joined([])
    matched = figures.matched_actions
    never = len(figures.never_matched)
    rows = (
        ("of the actions match a note", matched, figures.actions),
        (
            "of those with something new to say want more than the budget",
            figures.over_budget_actions,
            figures.wanted_tokens.count,
        ),
        (
            "of the characters they want were delivered",
            figures.delivered_characters,
            figures.wanted_characters,
        ),
        ("of the notes never matched", never, len(figures.notes)),
    )
    return tag("dl", {"class": "key"}, *(_key_figure(*row) for row in rows))


def _key_figure(title: str, part: int, whole: int) -> Markup:
    return tag(
        "div",
        None,
        tag("dt", None, title),
        tag("dd", {"class": "figure"}, f"{share(part, whole):.0%}"),
        tag("dd", {"class": "of"}, f"{part:,} of {whole:,}"),
    )


def _footer(report: Report) -> Markup:
    lines = list(_remarks(report))
    lines.append(f"Made by {TOOL} {report.version}. The page asks for nothing else.")
    logs = report.audited.logs
    listed = tag(
        "details",
        None,
        tag("summary", None, count(len(logs), "log")),
        tag("ul", {"class": "names"}, *(tag("li", None, tag("code", None, log)) for log in logs)),
    )
    return tag(
        "footer", None, *(tag("p", None, line) for line in lines), listed if logs else joined([])
    )


def _remarks(report: Report) -> Iterator[str]:
    """What the logs do not tell."""
    figures = report.audited.figures
    if figures is None:
        return
    actions = figures.actions
    if figures.unseen_actions:
        yield (
            f"Of {count(figures.unseen_actions, 'more action')} the logs keep nothing but the number; "
            "sessions in which nothing matched are not among them."
        )
    if figures.unknown_times:
        yield f"Of {figures.unknown_times:,} of {actions:,} actions the logs have no time."
    if figures.unknown_results:
        yield f"Of {figures.unknown_results:,} of {actions:,} actions they do not say how they ended."
    if figures.unread_actions:
        yield f"{figures.unread_actions:,} of {actions:,} actions could be read only in part."
    if figures.skipped_lines:
        has_files = any(not lost.line for lost in figures.skipped)
        what = count(figures.skipped_lines, "line") + (" or files" if has_files else "")
        yield f"{what} of the logs could not be used."
