"""The formats that an audit can be written in, besides the text and the JSON of the command."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from forenote.audit.report import github, junit, markdown, sarif
from forenote.audit.report.report import Report

FORMATS: Mapping[str, Callable[[Report], str]] = {
    "sarif": sarif.write,
    "junit": junit.write,
    "github": github.write,
    "markdown": markdown.write,
}
"""By its name, what makes the whole text of it."""
