"""As much of HTTP/1.1 as an agent's call needs: requests out of bytes, however they arrive.

Bytes come in pieces of any size and requests go out whole, in order. A body has a length, or comes
in chunks (RFC 9112, sections 6 and 7).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

LONGEST_HEAD = 16_384
"""Bytes of a request's first line and fields together."""

_LONGEST_CHUNK_LINE = 1_024
_HEX_DIGITS = b"0123456789abcdefABCDEF"

_HEAD, _BODY, _SIZE, _CHUNK, _CHUNK_END, _TRAILER = range(6)


class Bad(Exception):
    """What arrives is no request that is answered. The connection is closed after `status`."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass(frozen=True, slots=True)
class Head:
    """A request without its body; the names of `fields` are in small letters. `keeps` says that the
    connection is to stay open, `waits` that the client asks before it sends the body."""

    method: str
    target: str
    fields: Mapping[str, str]
    keeps: bool
    waits: bool


@dataclass(frozen=True, slots=True)
class Request:
    """A whole request. Of its body only as much is kept as the reader was told to. `began` is when
    its first byte arrived (nanoseconds since 1970)."""

    head: Head
    body: bytes
    began: int


class Reader:
    """Takes the bytes of one connection. `allowed` is asked once a head is there, and raises `Bad`
    where its body is not worth reading; `most` are the bytes of a body that are kept."""

    def __init__(self, allowed: Callable[[Head], None], most: int) -> None:
        self._allowed = allowed
        self._most = most
        self._pending = bytearray()
        self._state = _HEAD
        self._head: Head | None = None
        self._left = 0  # bytes of the body, or of the chunk
        self._kept: list[bytes] = []
        self._size = 0
        self._began = 0
        self._asked = False

    @property
    def is_idle(self) -> bool:
        """Whether it is between two requests, and nothing of the next one is there."""
        return self._state == _HEAD and not self._pending

    def asks(self) -> bool:
        """Whether the client waits for `100 Continue` before it sends the body; said once."""
        asked, self._asked = self._asked, False
        return asked and not self._pending

    def feed(self, data: bytes, now: int) -> None:
        """Take what arrived at a time (nanoseconds since 1970)."""
        if self.is_idle:
            self._began = now
        self._pending += data

    def next(self) -> Request | None:
        """The next request that is there as a whole; None where more must arrive. Raises `Bad`."""
        while True:
            if self._state == _HEAD and not self._read_head():
                return None
            if self._state == _BODY:
                self._take()
                if self._left:
                    return None
                return self._done()
            if self._state == _CHUNK:
                self._take()
                if self._left:
                    return None
                self._state = _CHUNK_END
            line = self._line()
            if line is None:
                return None
            if self._state == _SIZE:
                self._begin_chunk(line)
            elif self._state == _CHUNK_END:
                if line:
                    raise Bad(400)
                self._state = _SIZE
            elif not line:  # of the fields behind the last chunk
                return self._done()

    def _read_head(self) -> bool:
        while self._pending.startswith(b"\r\n"):  # after the body of the last one (section 2.2)
            del self._pending[:2]
        end = self._pending.find(b"\r\n\r\n", 0, LONGEST_HEAD + 4)
        if end < 0:
            if len(self._pending) > LONGEST_HEAD:
                raise Bad(431)
            return False
        head = parsed(bytes(self._pending[:end]))
        del self._pending[: end + 4]
        self._allowed(head)
        self._head = head
        self._asked = head.waits
        coding = head.fields.get("transfer-encoding", "")
        if coding:
            if coding.strip().lower() != "chunked" or "content-length" in head.fields:
                raise Bad(400)
            self._state = _SIZE
            return True
        length = head.fields.get("content-length", "0").strip()
        if not (length.isascii() and length.isdigit() and len(length) < 16):
            raise Bad(400)
        self._left = int(length)
        self._state = _BODY
        return True

    def _begin_chunk(self, line: bytes) -> None:
        size = line.partition(b";")[0].strip()
        if not size or size.strip(_HEX_DIGITS) or len(size) > 12:
            raise Bad(400)
        self._left = int(size, 16)
        self._state = _CHUNK if self._left else _TRAILER

    def _line(self) -> bytes | None:
        end = self._pending.find(b"\r\n", 0, _LONGEST_CHUNK_LINE)
        if end < 0:
            if len(self._pending) >= _LONGEST_CHUNK_LINE:
                raise Bad(400)
            return None
        line = bytes(self._pending[:end])
        del self._pending[: end + 2]
        return line

    def _take(self) -> None:
        """Take as much of the body as is there."""
        piece = bytes(self._pending[: self._left])
        del self._pending[: len(piece)]
        self._left -= len(piece)
        if self._size < self._most:
            self._kept.append(piece[: self._most - self._size])
        self._size += len(piece)

    def _done(self) -> Request:
        assert self._head is not None, "a body has a head before it"
        request = Request(self._head, b"".join(self._kept), self._began)
        self._state, self._head, self._kept, self._size = _HEAD, None, [], 0
        return request


def parsed(head: bytes) -> Head:
    """A request's head. Raises `Bad`."""
    first, *lines = head.decode("latin-1").split("\r\n")
    words = first.split(" ")
    if len(words) != 3 or not words[0].isalpha() or words[2] not in ("HTTP/1.1", "HTTP/1.0"):
        raise Bad(400)
    fields: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon or not name or name != name.strip() or "\n" in line:
            raise Bad(400)
        name = name.lower()
        if name in fields and name in ("content-length", "transfer-encoding"):
            raise Bad(400)  # two readers might take different ones
        fields[name] = value.strip()
    said = fields.get("connection", "").lower()
    keeps = "close" not in said and (words[2] == "HTTP/1.1" or "keep-alive" in said)
    waits = fields.get("expect", "").lower() == "100-continue"
    return Head(words[0], words[1], fields, keeps, waits)


_REASONS = {
    200: "OK",
    400: "Bad Request",
    404: "Not Found",
    405: "Method Not Allowed",
    431: "Request Header Fields Too Large",
    503: "Service Unavailable",
}

CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


def answered(body: bytes, *, status: int = 200, keeps: bool = True) -> bytes:
    """The bytes of an answer."""
    kind = "Content-Type: application/json\r\n" if body else ""
    close = "" if keeps else "Connection: close\r\n"
    head = f"HTTP/1.1 {status} {_REASONS[status]}\r\n{kind}{close}Content-Length: {len(body)}\r\n"
    return head.encode("ascii") + b"\r\n" + body
