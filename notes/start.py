"""What `notes init` puts into a new notes folder."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

from forenote.notes import ids, place
from forenote.notes.layers import no_folder
from forenote.notes.options import template
from forenote.notes.write import create

EXAMPLE_ID = "count-replacements"

EXAMPLE = """\
---
# This note is an example: change it, or remove it. Its summary is the whole claim in one line, since
# often that is all that there is room for. Its keys name the commands and the files that it belongs
# to, and its examples are what `notes test` checks. An agent is given the summary and the text below.
summary: A replacement that matches nothing reports success; count the matches, or compare before and after.
keys:
  - sed -i
  - text: .replace(
    path: "*.py"
unless:
  - text: assert
examples:
  match:
    - sed -i 's/old/new/' config.ini
    - {tool: write, path: fix.py, text: "page = page.replace(old, new)"}
  ignore:
    - sed 's/old/new/' config.ini
    - {tool: write, path: fix.py, text: "new = page.replace(a, b)\\nassert new != page"}
---
`sed -i`, `str.replace` and `re.sub` do not fail when nothing matches: the file stays as it was and
the exit status is 0. Look at the difference afterwards (`git diff --stat`), or assert the count.
"""


def start(folder: Path) -> Iterator[tuple[str, Path, str]]:
    """Makes a notes folder; yields what was done (`wrote`, `kept`, `left out`), to which file, and
    what it is for or why.

    Raises `NotADirectoryError` where something that is no folder has its name.

    What is there is kept. The example note comes with a new configuration only, and into a folder
    without notes, so that it does not come back once it was removed.
    """
    if os.path.lexists(folder) and not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, no_folder(folder), str(folder))
    config = folder / place.CONFIG
    example = folder / (EXAMPLE_ID + ids.SUFFIX)
    if os.path.lexists(config):
        yield "kept", config, ""
        return
    empty = not any(ids.is_note(path.name) for path in folder.rglob("*"))
    try:
        create(config, template())
    except FileExistsError:  # somebody else began at the same moment, and writes the example too
        yield "kept", config, ""
        return
    yield "wrote", config, "every option, with what it does"
    if empty:
        create(example, EXAMPLE)
        yield "wrote", example, "a note to look at, to change or to remove"
    else:
        yield "left out", example, "an example, and there are notes already"
