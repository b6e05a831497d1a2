"""Requests out of bytes, however they arrive."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.hooks.serve.http import LONGEST_HEAD, Bad, Head, Reader, Request, answered, parsed

MOST = 1_000


def all_of(pieces: list[bytes], most: int = MOST) -> list[Request]:
    reader = Reader(lambda head: None, most)
    found = []
    for now, piece in enumerate(pieces, 1):
        reader.feed(piece, now)
        while (request := reader.next()) is not None:
            found.append(request)
    assert reader.is_idle
    return found


def cut(text: bytes, places: list[int]) -> list[bytes]:
    ends = sorted({place % (len(text) + 1) for place in places} | {0, len(text)})
    return [text[one:other] for one, other in pairwise(ends)]


def with_length(body: bytes) -> bytes:
    return b"POST /a HTTP/1.1\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)


def in_chunks(body: bytes) -> bytes:
    chunks = [body[at : at + 3] for at in range(0, len(body), 3)]
    text = b"".join(b"%X\r\n%s\r\n" % (len(one), one) for one in chunks)
    return b"POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + text + b"0\r\n\r\n"


@given(
    st.lists(st.tuples(st.binary(max_size=40), st.booleans()), min_size=1, max_size=4),
    st.lists(st.integers(0, 10_000), max_size=12),
)
def test_bytes_come_in_pieces_of_any_size_and_requests_go_out_whole_in_order(
    bodies: list[tuple[bytes, bool]], places: list[int]
) -> None:
    """'Bytes come in pieces of any size and requests go out whole, in order.'"""
    text = b"".join(in_chunks(body) if chunked else with_length(body) for body, chunked in bodies)
    assert [one.body for one in all_of(cut(text, places))] == [body for body, _ in bodies]


@given(st.binary(max_size=200), st.lists(st.integers(0, 10_000), max_size=8))
def test_whatever_arrives_is_read_or_refused(text: bytes, places: list[int]) -> None:
    reader = Reader(lambda head: None, MOST)
    try:
        for piece in cut(text, places):
            reader.feed(piece, 1)
            while reader.next() is not None:
                pass
    except Bad as bad:
        assert bad.status in (400, 431)


def test_a_request_began_with_its_first_byte() -> None:
    first, second = with_length(b"abc"), with_length(b"de")
    found = all_of([first[:5], first[5:-1], first[-1:], second[:1], second[1:]])
    assert [one.began for one in found] == [1, 4]


def test_of_a_body_no_more_is_kept_than_wanted() -> None:
    for text in (with_length(b"x" * 50), in_chunks(b"x" * 50)):
        [one] = all_of([text], most=10)
        assert one.body == b"x" * 10


def test_what_is_not_allowed_is_refused_before_its_body() -> None:
    def refuse(head: Head) -> None:
        raise Bad(404)

    reader = Reader(refuse, MOST)
    reader.feed(with_length(b"x" * 100)[:-90], 1)
    with pytest.raises(Bad, match="404"):
        reader.next()


@pytest.mark.parametrize(
    ("head", "keeps", "waits"),
    [
        ("POST / HTTP/1.1", True, False),
        ("POST / HTTP/1.1\r\nConnection: close", False, False),
        ("POST / HTTP/1.0", False, False),
        ("POST / HTTP/1.0\r\nconnection: Keep-Alive", True, False),
        ("POST / HTTP/1.1\r\nExpect: 100-Continue", True, True),
    ],
)
def test_what_a_head_says(head: str, keeps: bool, waits: bool) -> None:
    found = parsed(head.encode())
    assert (found.keeps, found.waits) == (keeps, waits)


@pytest.mark.parametrize(
    "head",
    [
        pytest.param("", id="nothing"),
        pytest.param("POST /", id="no version"),
        pytest.param("POST  / HTTP/1.1", id="two blanks"),
        pytest.param("POST / HTTP/3", id="another version"),
        pytest.param("P(ST / HTTP/1.1", id="no method"),
        pytest.param("POST / HTTP/1.1\r\nName : x", id="a blank before the colon"),
        pytest.param("POST / HTTP/1.1\r\n folded", id="a folded field"),
        pytest.param("POST / HTTP/1.1\r\nA: b\nContent-Length: 5", id="a bare line's end"),
        pytest.param("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2", id="two lengths"),
    ],
)
def test_what_is_no_head(head: str) -> None:
    with pytest.raises(Bad, match="400"):
        parsed(head.encode())


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param("Content-Length: -1", id="less than nothing"),
        pytest.param("Content-Length: 1_000", id="a number as Python has it"),
        pytest.param("Content-Length: ٣", id="other digits"),
        pytest.param("Content-Length: 99999999999999999999", id="a number without end"),
        pytest.param("Transfer-Encoding: gzip", id="another coding"),
        pytest.param("Transfer-Encoding: chunked\r\nContent-Length: 5", id="both"),
    ],
)
def test_a_length_that_is_none(fields: str) -> None:
    reader = Reader(lambda head: None, MOST)
    reader.feed(f"POST / HTTP/1.1\r\n{fields}\r\n\r\n".encode(), 1)
    with pytest.raises(Bad, match="400"):
        reader.next()


@pytest.mark.parametrize("line", [b"", b"x", b"-1", b"1_0", b"0x5", b"f" * 13, b"9" * 2_000])
def test_a_chunk_without_a_size(line: bytes) -> None:
    reader = Reader(lambda head: None, MOST)
    reader.feed(b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n", 1)
    assert reader.next() is None
    reader.feed(line + b"\r\n", 1)
    with pytest.raises(Bad, match="400"):
        reader.next()


def test_a_head_without_end() -> None:
    reader = Reader(lambda head: None, MOST)
    reader.feed(b"POST / HTTP/1.1\r\n" + b"X: y\r\n" * (LONGEST_HEAD // 6), 1)
    with pytest.raises(Bad, match="431"):
        reader.next()


def test_an_answer() -> None:
    assert answered(b"{}\n") == (
        b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n{}\n"
    )
    assert answered(b"", status=404, keeps=False) == (
        b"HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    )
