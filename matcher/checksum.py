"""Numbers that stand for bytes, the same in every process and on every machine of one byte order.

They are SipHash with a fixed key, as the interpreter has it built in to tell whether byte code fits
its source (PEP 552). `zlib` and `_blake2` are libraries of their own on many builds: to load one
costs a call of the hook more than all that it would compute.
"""

from __future__ import annotations

from _imp import source_hash

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_KEY: Final = 0x666F72656E6F7465
_OTHER_KEY: Final = 0x65746F6E65726F66


def checksum(data: bytes | bytearray | memoryview) -> int:
    """32 bits, which tell bytes that were damaged, or stand for a token."""
    return int.from_bytes(source_hash(_KEY, data)[:4], "little")


def number(data: bytes) -> int:
    """64 bits, which stand for a text. It is no secret keeper: who tries texts will find a short one."""
    return int.from_bytes(source_hash(_KEY, data), "little")


def digest(data: bytes) -> str:
    """128 bits as 32 hexadecimal digits."""
    return (source_hash(_KEY, data) + source_hash(_OTHER_KEY, data)).hex()
