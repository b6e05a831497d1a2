"""Evidence as any format of JSON and XML can hold it."""

from __future__ import annotations

from collections.abc import Mapping

from forenote.audit.findings.finding import Plain
from forenote.packer.neutral.hidden import shown


def plain(evidence: Mapping[str, Plain]) -> dict[str, Plain]:
    """The evidence with each text's hidden characters shown: half of a surrogate pair is valid in
    no format, and an end of direction overrides what stands behind it in a viewer."""
    return {shown(name): _plain(value) for name, value in evidence.items()}


def _plain(value: Plain) -> Plain:
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return plain(value)
    return value
