"""Audits to write: hostile, large, with figures."""

from __future__ import annotations

from forenote.audit.findings.finding import (
    ERROR,
    INFO,
    WARNING,
    Audited,
    Excused,
    Finding,
    Gone,
    Unasked,
)
from forenote.audit.findings.rule import Rule
from forenote.audit.replay.figures import Figures, KeyFigures, NoteFigures, Spread
from forenote.audit.report.report import Report

HOSTILE = (
    "``` ]]> -->",
    "%0A::error file=x::forged",
    "\n::error::forged\r\n##[error]forged",
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "</script></style></svg></title><!--",
    "\" onmouseover='alert(1)' x=`",
    "a | b \\| c \\\\| d",
    "| --- |\n| x | y |",
    "[link](javascript:alert(1)) ![x](https://evil.example/p.png)",
    "https://evil.example www.evil.example mail@evil.example",
    "@octocat #1 owner/repo#2 GH-3",
    "&lt;b&gt; &#60;script&#62;",
    "\u2028\u2029\u202e\u200b\x00\x1b[31m\x07\ufeff\ufffe\ud800",
    "{0} {{1}} %s ${{ github.token }} $x^2$",
    "- [ ] task\n# heading\n> quote\n1. one\n---",
    "日本語 ñ 🙂 שלום e\u0301",
    "`code` ``two`` ` odd",
    "~~~\n:smile: __x__ *y* ~~z~~",
)


def rule(id: str, severity: str, title: str, why: str) -> Rule:
    return Rule(id, severity, title, why, look=lambda _: iter(()))


RULES = (
    rule("broad-key", WARNING, "a key matches too much", "Each match takes room from others."),
    rule("starved-note", WARNING, "a note is cut again and again", "It might as well not be."),
    rule("no-summary", ERROR, "a note has no summary", "It is never shown in the cheap tier."),
    rule("never-matched", INFO, "a note never matched", "Nobody is told it."),
)


def finding(text: str = "", severity: str = WARNING, rule: str = "broad-key") -> Finding:
    """A finding in which every field that an author writes has this text."""
    return Finding(
        rule=rule,
        severity=severity,
        note=f"git/push{text}",
        path=f".notes/git/push{text}.md",
        line=4,
        column=5,
        message=f"The key `git push{text}` holds on 44 of 100 actions.",
        mend=f"Name a subcommand, as in `git push --force{text}`.",
        evidence={"actions": 100, "matched": 44, f"nearest{text}": [text, {"word": text}]},
        key=f"git push{text}",
        about=text,
    )


def audited(*findings: Finding, figures: Figures | None = None) -> Audited:
    return Audited(findings, notes=3, keys=5, files=3, figures=figures)


def report(made: Audited, fail_on: str = ERROR, prefix: str = "") -> Report:
    return Report(made, RULES, "1.2.3", fail_on, prefix)


def hostile() -> Audited:
    """Every hostile text in every field of every part."""
    findings = [finding(text, severity) for text in HOSTILE for severity in (ERROR, INFO)]
    return Audited(
        tuple(findings),
        excused=tuple(Excused(finding(text, rule="no-summary"), text) for text in HOSTILE),
        known=tuple(finding(text, rule="starved-note") for text in HOSTILE),
        gone=tuple(Gone("0" * 16, "broad-key", text, text) for text in HOSTILE),
        ignored=("never-matched",),
        unasked=tuple(Unasked("never-matched", text) for text in HOSTILE),
        notes=len(HOSTILE),
        keys=len(HOSTILE),
        root="/tmp/</title><script>alert(1)</script>",
        logs=HOSTILE,
        estimated=True,
        figures=Figures(
            logs=1,
            actions=100,
            sessions=2,
            matched_actions=50,
            budget=1000,
            notes=tuple(NoteFigures(text, text, matched=2, full=2) for text in HOSTILE),
            keys=tuple(KeyFigures(text, text, 3, matched=2) for text in HOSTILE),
        ),
    )


def many(number: int = 10_000) -> Audited:
    """As many findings as no folder of notes has."""
    severities = (ERROR, WARNING, INFO)
    found = sorted(
        (finding(f"-{at}", severities[at % 3]) for at in range(number)),
        key=lambda one: severities.index(one.severity),
    )
    return audited(*found)


def with_figures() -> Audited:
    """A log in which one key is broad and one note is starved."""
    notes = (
        NoteFigures(
            "git/push", ".notes/git/push.md", 44, 10, 6, 20, 4, 4, 2, 9_000, 31_000, 6, 34, 4
        ),
        NoteFigures(
            "pip/install", ".notes/pip/install.md", 12, 12, delivered_characters=4_000, late=12
        ),
        NoteFigures("never/seen", ".notes/never/seen.md"),
    )
    keys = (
        KeyFigures("git/push", "git push", 4, 44, 44, 36),
        KeyFigures("pip/install", "pip install", 3, 9, 9, 9),
        KeyFigures("pip/install", "uv pip install", 4, 3, 3, 3),
        KeyFigures("never/seen", "terraform destroy", 3),
    )
    figures = Figures(
        logs=1,
        actions=100,
        sessions=4,
        matched_actions=52,
        delivered_actions=48,
        held_actions=2,
        notes_per_action=Spread(52, 1, 2, 3, 60),
        wanted_tokens=Spread(42, 640, 2_300, 5_100, 48_000),
        budget=1_000,
        head=200,
        session_budget=8_000,
        over_budget_actions=21,
        delivered_characters=13_000,
        wanted_characters=44_000,
        notes=notes,
        keys=keys,
        unknown_times=7,
        skipped_lines=1,
    )
    return audited(finding(), figures=figures)
