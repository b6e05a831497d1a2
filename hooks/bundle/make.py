"""Making the bundle: the code of the hook's modules in one file, beside them, for one interpreter.

    python -m forenote.hooks.bundle.make

It is made by `notes install` and by the process that cleans up, where the package is installed (in a
checkout the sources change too often), and is not needed: without one that fits, the hook imports its
modules (docs/bundle.md).
"""

from __future__ import annotations
import __future__

import ast
import importlib.util
import json
import marshal
import os
import sys
from _imp import source_hash
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from types import CodeType

from forenote.hooks.bundle.definitions import is_for_checkers, source_of
from forenote.hooks.bundle.link import Linked, link, linked_name
from forenote.hooks.bundle.modules import modules_of
from forenote.hooks.bundle.parts import line_of, part_of, put
from forenote.hooks.hot import AGENTS

PACKAGE_FOLDER = Path(__file__).parents[2]
ENTRY = PACKAGE_FOLDER / "hooks" / "entry.py"

STARTS = (
    ("forenote.hooks.hot", "run"),
    *((f"forenote.hooks.agents.{name}", "") for name in AGENTS),
)
"""What the hook's process may begin with; the rest of its names is what these use."""

USUAL = Path(__file__).with_name("usual.json")
"""Which names usual calls use: by linked name, the calls' letters (`scripts/record_usual.py`)."""

FEW = 6
"""Names of calls that are loaded with those that more calls use: to look for them costs more than
they do."""

KEY = 0
"""The key of the checksums."""

PREAMBLE = 16
"""Bytes before the code in a file of byte code (PEP 552): a magic number, flags, a date and a size."""


def bundle_path(version: int = sys.hexversion) -> Path:
    """Where the bundle for an interpreter lies, by its `sys.hexversion`."""
    return main_path(version).with_suffix(".bundle")


def main_path(version: int = sys.hexversion) -> Path:
    """The hook's main file where there is a bundle: byte code, which lies beside it."""
    return Path(__file__).parent / "__pycache__" / f"hook.{version:x}.pyc"


def installed_as() -> Path | None:
    """The folder in which this installation is described; None in a checkout.

    Another version's is called otherwise, so it tells that the package was replaced.
    """
    found = sorted(PACKAGE_FOLDER.parent.glob("forenote-*.dist-info"))
    return found[0] if found and PACKAGE_FOLDER.name == "forenote" else None


def make_bundle() -> bool:
    """Make the bundle where one belongs and none that fits is there; whether there is one then."""
    if is_current():
        return True
    described = installed_as()
    if described is None or sys.implementation.name != "cpython" or os.name != "posix":
        return False
    main, bundle = contents(described)
    try:
        main_path().parent.mkdir(exist_ok=True)
        _put(bundle_path(), bundle)
        _put(main_path(), main)
    except OSError:
        return False
    return True


def _put(path: Path, content: bytes) -> None:
    """Write a file, whole before it is there: no call checks it."""
    aside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with aside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except OSError:  # a full disk: what is there of it takes the rest
        aside.unlink(missing_ok=True)
        raise


def is_current(version: int = sys.hexversion) -> bool:
    """Whether the bundle and its main file are those that the hook takes, and are whole."""
    described = installed_as()
    try:
        main, bundle = main_path(version).read_bytes(), bundle_path(version).read_bytes()
        if any(source_hash(KEY, one[:-8]) != one[-8:] for one in (main, bundle)):
            return False
        given = marshal.loads(main[PREAMBLE:]).co_consts
    except (OSError, ValueError, EOFError, TypeError, AttributeError):
        return False
    return described is not None and (signature(described), bundle[-8:]) in [
        one[:2] for one in given if isinstance(one, tuple)
    ]


def signature(described: Path) -> tuple[int, str, int, int]:
    """What the main file compares: the interpreter, the description's folder, and time and size of the
    file beside the bundle that is replaced with the package."""
    seen = ENTRY.stat()
    return sys.hexversion, str(described), int(seen.st_mtime), seen.st_size


def contents(described: Path) -> tuple[bytes, bytes]:
    """The main file, and the bundle: the parts, of which the main file has the places, then a checksum."""
    names = linked_names()
    body = bytearray()
    places: dict[str, tuple[int, int]] = {}
    first, *groups = _groups(names) or [[linked_name(*STARTS[0])]]
    grouped = {name for group in (first, *groups) for name in group}
    beginning = part_of(names, first, body)
    for group in [*groups, *([name] for name in names if name not in grouped)]:
        part = part_of(names, group, body)
        places.update(dict.fromkeys(group, put(body, part)))
    near = {name: place for name, place in places.items() if name in grouped}
    first_place = put(body, (beginning, _lines(near)))
    far_place = put(body, _lines(places))
    edition = source_hash(KEY, bytes(body))
    given = signature(described), edition, len(body), _scanner(), first_place, far_place
    code = _main(given)
    main = importlib.util.MAGIC_NUMBER.ljust(PREAMBLE, b"\0") + marshal.dumps(code)
    return main + source_hash(KEY, main), bytes(body) + edition


def _lines(places: Mapping[str, tuple[int, int]]) -> str:
    """Where names are, as the loader looks for them."""
    return "\n" + "".join(line_of(name, *place) for name, place in places.items())


def _scanner() -> str:
    """The file of the C half of `json`; empty where it is built into the interpreter, or is missing."""
    spec = importlib.util.find_spec("_json")
    return spec.origin or "" if spec is not None and spec.has_location else ""


def linked_names() -> dict[str, Linked]:
    """All names that the hook's process may come to."""
    return link(modules_of([module for module, _ in STARTS]), STARTS)


def _groups(names: Mapping[str, Linked]) -> list[list[str]]:
    """The names that usual calls use, by which of them do; what all of them use comes first. Those
    that there are no more are passed over."""
    together: dict[str, list[str]] = defaultdict(list)
    for name, calls in json.loads(USUAL.read_text(encoding="utf-8")).items():
        if name in names:
            together[calls].append(name)
    for calls in sorted(together, key=lambda one: (len(one), one)):
        wider = [one for one in together if {*calls} < {*one}]
        if wider and len(together[calls]) < FEW:
            nearest = min(wider, key=lambda one: (len(one), one))
            together[nearest] += together.pop(calls)
    return [names for _, names in sorted(together.items(), key=lambda one: (-len(one[0]), one[0]))]


def _main(given: tuple[object, ...]) -> CodeType:
    """The code of the main file, with what it is given in it."""
    path = source_of("forenote.hooks.bundle.loader")
    assert path is not None
    tree = ast.parse(path.read_bytes())
    tree.body = [one for one in tree.body if not is_for_checkers(one)]
    mark = "what the main file is given"
    for node in ast.walk(tree):
        match node:
            case ast.Assign(value=ast.Name("GIVEN") as value):
                node.value = ast.copy_location(ast.Constant(mark), value)
    flags = __future__.annotations.compiler_flag
    code: CodeType = compile(tree, str(path), "exec", flags, dont_inherit=True, optimize=2)
    return code.replace(co_consts=tuple([given if one == mark else one for one in code.co_consts]))


if __name__ == "__main__":
    sys.exit(0 if make_bundle() else 1)
