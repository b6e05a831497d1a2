"""The names by which a key may call a program."""

from __future__ import annotations

from forenote.matcher.keys.key import Spelling
from forenote.matcher.keys.spelling import is_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_NO_VERSIONS = (
    # encodings, digests and formats, named after a standard's number
    "ascii85 base16 base32 base45 base58 base64 base85 base91 crc32 ed25519 md2 md4 md5 rmd160 "
    "rot13 sha1 sha224 sha256 sha384 sha512 utf16 utf32 utf8 xxh128 xxh32 xxh64 "
    # compressors: another format than the name without the digit
    "brotli2 bunzip2 bzip2 bzip3 lbunzip2 lbzip2 lz4 pbunzip2 pbzip2 "
    # file systems (mkfs(8), fsck(8)): a format each
    "fsck.ext2 fsck.ext3 fsck.ext4 mkfs.ext2 mkfs.ext3 mkfs.ext4 "
    # the protocol's number: ping6(8), traceroute6(8), tracepath6(8)
    "ping6 tracepath6 traceroute6 "
    # setarch(8): the width of the machine that is pretended
    "linux32 linux64 "
    # standards whose number is a part of the name
    "pkcs11 pkcs12 pkcs7 pkcs8 des3 id3v2 openapi3 web3 "
    # what is converted to what
    "2to3"
)

NO_VERSIONS = frozenset(_NO_VERSIONS.split())
"""Programs whose last digits belong to the name. A name of one letter and digits (`m4`, `k6`,
`x264`) needs no row."""


def base_name(word: str, *, windows: bool = False) -> str:
    """The last segment of the program's path, without `.exe`."""
    name = word[word.rfind("/") + 1 :]
    if "\\" in name and (windows or name[1:3] == ":\\" or name[:2] in (".\\", "\\\\")):
        name = name[name.rfind("\\") + 1 :]
    if len(name) > 4 and name[-4:].lower() == ".exe":
        name = name[:-4]
    return name


def forms(name: str) -> tuple[str, ...]:
    """All names by which a key may call the program with this base name, the most exact first.

    `python3.12` is `python3.12`, `python3` and `python`; `gcc-12` also `gcc`; `prettier@3.1` also
    `prettier`. Each part of a version that is given counts: `python3.1` is no `python3.12`.
    """
    found = [name]
    at = name.find("@", 1)
    if at > 0:
        name = name[:at]
        found.append(name)
    if not name[-1:].isdecimal() or name in NO_VERSIONS:
        return tuple(found)
    stem = name.rstrip("0123456789.")
    version = name[len(stem) :].lstrip(".")
    head = name[: len(name) - len(version)]
    if stem.endswith("-v"):  # app-v2
        stem = stem[:-1]
    stem = stem.rstrip("-")
    if len(stem) < 2 or stem.endswith("_") or not any(map(str.isalpha, stem)):
        return tuple(found)
    while "." in version:
        version = version[: version.rfind(".")].rstrip(".")
        found.append(head + version)
    found.append(stem)
    return tuple(found)


def is_program(spelling: Spelling, word: str, names: tuple[str, ...]) -> bool:
    """Whether the spelling names the program that this word runs.

    `names` are the `forms` of its base name. A spelling with a `/` is compared with the end of the
    path; `./x` is `x` in the working folder, or at the end of an absolute path.
    """
    pieces = spelling.pieces
    last = pieces[-1]
    if len(last) > 4 and last[-4:].lower() == ".exe":
        spelling = Spelling((*pieces[:-1], last[:-4]))
        pieces = spelling.pieces
    if "/" not in spelling.text:
        if len(pieces) == 1:
            return pieces[0] in names
        return _is_one_of(spelling, names)
    return _is_path(spelling, word, names)


def _is_one_of(spelling: Spelling, names: Iterable[str]) -> bool:
    return any(is_whole(spelling, name) for name in names)


def _is_path(spelling: Spelling, word: str, names: tuple[str, ...]) -> bool:
    """The same of a spelling with a `/`."""
    pieces = spelling.pieces
    folder = _folder(word)
    here = pieces[0][:2] == "./"
    if here:
        spelling = Spelling((pieces[0][2:], *pieces[1:]))
        if folder != "" and folder[0] != "/":
            return _is_one_of(spelling, [folder + name for name in names])
    for name in names:
        path = folder + name
        at = 0
        while at >= 0:
            if is_whole(spelling, path[at:]):
                return True
            at = path.find("/", at) + 1 or -1
    return False


def _folder(word: str) -> str:
    if "\\" in word:
        word = word.replace("\\", "/")
    folder = word[: word.rfind("/") + 1]
    while folder[:2] == "./":
        folder = folder[2:]
    return folder
