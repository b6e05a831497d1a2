"""Where reports go that are written into files."""

from __future__ import annotations

from pathlib import Path

from forenote.notes.whole_file import real_path, write_whole

PRIVATE = 0o600
"""Evidence quotes what agents ran."""


def save(text: str, path: Path) -> None:
    """Write the report, whole or not at all; readable by its owner alone. What is no plain file, such
    as a pipe, is written into instead of being replaced. Raises `OSError`."""
    content = text.encode("utf-8", "backslashreplace")
    if path.exists() and not path.is_file():
        path.write_bytes(content)
    else:
        write_whole(real_path(path), content, PRIVATE)
