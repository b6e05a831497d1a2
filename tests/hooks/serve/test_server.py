"""The server as a process: connections, what is no call, slow and many clients, and its end."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from forenote.hooks.hot import LARGEST
from forenote.hooks.serve.connection import PIECE
from forenote.hooks.serve.endpoint import HOST, Endpoint
from tests.hooks.conftest import delivered
from tests.hooks.serve.conftest import Serving, beside, serve, started

LINUX = pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="/proc is Linux's")


def request(serving: Serving, body: bytes, more: str = "") -> bytes:
    """A call as bytes."""
    head = f"POST {serving.path()} HTTP/1.1\r\nHost: x\r\n{more}Content-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def test_many_calls_on_one_connection(serving: Serving) -> None:
    connection = serving.connection()
    for _ in range(30):
        connection.request("POST", serving.path(), serving.world.payload())
        answer = connection.getresponse()
        assert "[push]" in delivered(answer.read()) and not answer.will_close
    assert len(serving.ledger(30)) == 30


def test_calls_sent_before_the_answer_are_answered_in_their_order(serving: Serving) -> None:
    commands = ["git push --force one", "ls", "git push --force two"]
    sent = b"".join(request(serving, serving.world.payload(one)) for one in commands)
    got = serving.raw(sent + request(serving, serving.world.payload("ls"), "Connection: close\r\n"))
    assert got.count(b"HTTP/1.1 200 OK") == 4 and got.count(b"Connection: close") == 1
    assert 0 < got.find(b"force one") < got.find(b"force two")


@pytest.mark.parametrize("many", [1, 2, 5, 40])
def test_a_client_that_sends_no_more_gets_all_its_answers(serving: Serving, many: int) -> None:
    """Its end arrives with its calls, or between two answers."""
    serving.post(serving.world.payload("ls"))  # else the first waits for a compiler
    calls = b"".join(
        request(serving, serving.world.payload(f"git push --force {n}")) for n in range(many)
    )
    got = serving.raw(calls)
    assert got.count(b"HTTP/1.1 200 OK") == many
    places = [got.find(b"push --force %d;" % n) for n in range(many)]
    assert all(place > 0 for place in places) and places == sorted(places)
    assert serving.raw(calls + calls[: len(calls) // many // 2]).count(b"HTTP/1.1 200 OK") == many


def test_what_is_sent_meanwhile_waits_and_is_answered(serving: Serving) -> None:
    """Far more than is taken at once."""
    text = "x" * (3 * PIECE)
    calls = [serving.world.payload("ls", filler=text) for _ in range(6)]
    got = serving.raw(b"".join(request(serving, one) for one in calls))
    assert got.count(b"HTTP/1.1 200 OK") == 6


def test_several_connections_at_once_lose_nothing(serving: Serving) -> None:
    """Ten clients with thirty calls each: every one is answered, and every one has its line."""

    def calls(_: int) -> int:
        connection = serving.connection()
        answered = 0
        for _ in range(30):
            connection.request("POST", serving.path(), serving.world.payload())
            answered += bool(delivered(connection.getresponse().read()))
        connection.close()
        return answered

    serving.post()
    with ThreadPoolExecutor(10) as pool:
        assert sum(pool.map(calls, range(10))) == 300
    assert len(serving.ledger(301)) == 301 and serving.errors() == []


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        pytest.param(
            b"POST /{wrong}/claude HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}", 404, id="token"
        ),
        pytest.param(b"POST / HTTP/1.1\r\n\r\n", 404, id="none"),
        pytest.param("POST /é/claude HTTP/1.1\r\n\r\n".encode(), 404, id="a token beyond ASCII"),
        pytest.param(b"POST /{token}/vim HTTP/1.1\r\n\r\n", 404, id="no such agent"),
        pytest.param(b"POST /{token}/claude/x HTTP/1.1\r\n\r\n", 404, id="something behind it"),
        pytest.param(b"GET /{token}/claude HTTP/1.1\r\n\r\n", 405, id="not posted"),
        pytest.param(b"PUT /{token}/claude HTTP/1.1\r\n\r\n", 405, id="another method"),
        pytest.param(b"nonsense\r\n\r\n", 400, id="no request"),
        pytest.param(b"POST /{token}/claude HTTP/2\r\n\r\n", 400, id="another version"),
        pytest.param(b"POST /{token}/claude HTTP/1.1\r\nno field\r\n\r\n", 400, id="no field"),
        pytest.param(
            b"POST /{token}/claude HTTP/1.1\r\nContent-Length: x\r\n\r\n", 400, id="length"
        ),
        pytest.param(
            b"POST /{token}/claude HTTP/1.1\r\nX: " + b"x" * 20_000, 431, id="a long head"
        ),
        pytest.param(
            b"POST /{token}/claude HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            400,
            id="chunk",
        ),
    ],
)
def test_what_is_no_call_is_refused_and_the_next_is_answered(
    serving: Serving, sent: bytes, expected: int
) -> None:
    wrong = serving.endpoint.token[:-1] + ("a" if serving.endpoint.token[-1] != "a" else "b")
    sent = sent.replace(b"{token}", serving.endpoint.token.encode())
    got = serving.raw(sent.replace(b"{wrong}", wrong.encode()))
    assert status(got) == expected and b"Connection: close" in got
    assert got.partition(b"\r\n\r\n")[2] == b""
    assert serving.post() != b""


def test_a_body_that_comes_in_chunks(serving: Serving) -> None:
    body = serving.world.payload()
    head = (
        f"POST {serving.path()} HTTP/1.1\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    )
    chunks = b"".join(b"%x;x=y\r\n%s\r\n" % (len(one), one) for one in (body[:7], body[7:]))
    got = serving.raw(head.encode() + chunks + b"0\r\nTrailer: x\r\n\r\n")
    assert status(got) == 200 and "[push]" in delivered(got.partition(b"\r\n\r\n")[2])


def test_a_client_that_asks_before_it_sends(serving: Serving) -> None:
    body = serving.world.payload()
    sent = request(serving, body, "Expect: 100-continue\r\nConnection: close\r\n")
    with socket.create_connection((HOST, serving.endpoint.port), timeout=10) as one:
        one.sendall(sent[: -len(body)])
        assert one.recv(1_000) == b"HTTP/1.1 100 Continue\r\n\r\n"
        one.sendall(body)
        assert one.recv(65_536).startswith(b"HTTP/1.1 200 OK")


def test_a_slow_client_delays_nobody(serving: Serving) -> None:
    sent = request(serving, serving.world.payload(), "Connection: close\r\n")
    with socket.create_connection((HOST, serving.endpoint.port), timeout=10) as slow:
        for at in range(0, len(sent), 16):
            slow.sendall(sent[at : at + 16])
            assert "[push]" in delivered(serving.post()) or at
        assert slow.recv(65_536).startswith(b"HTTP/1.1 200 OK")


def test_clients_that_go_away_are_no_matter(serving: Serving) -> None:
    sent = request(serving, serving.world.payload())
    for size in (0, 1, 20, len(sent) - 1, len(sent)):
        with socket.create_connection((HOST, serving.endpoint.port), timeout=10) as one:
            one.sendall(sent[:size])
    assert serving.post() != b"" and serving.errors() == []


def test_a_body_without_end_is_thrown_away_and_answered(serving: Serving) -> None:
    connection = serving.connection()
    connection.putrequest("POST", serving.path())
    connection.putheader("Content-Length", str(LARGEST + 1_000_000))
    connection.endheaders()
    for _ in range(LARGEST // 1_000_000 + 1):
        connection.send(b"x" * 1_000_000)
    connection.send(b"x" * (LARGEST % 1_000_000))
    answer = connection.getresponse()
    assert (answer.status, answer.read()) == (200, b"")
    connection.request("POST", serving.path(), serving.world.payload())
    assert "[push]" in delivered(connection.getresponse().read())
    [error] = serving.errors()
    assert f"it has {LARGEST} bytes or more" in error


def test_it_tells_that_it_runs(serving: Serving) -> None:
    told = serving.status()
    assert told["pid"] == serving.process.pid and told["outdated"] is False


def test_it_listens_on_this_machine_alone(serving: Serving) -> None:
    with pytest.raises(OSError, match=r"refused|unreachable|timed out"):
        socket.create_connection(("127.0.0.2", serving.endpoint.port), timeout=2)


@LINUX
def test_an_index_stays_open_and_nothing_piles_up(serving: Serving) -> None:
    for round_ in range(3):  # each makes another index, and a process that compiles it
        serving.world.note("more", "git push", f"Claim {round_}.")
        assert f"Claim {round_}." in delivered(serving.post())
        serving.post()
    folder = Path(f"/proc/{serving.process.pid}/fd")
    files = at_rest(folder)
    assert [file for file in files if "(deleted)" in file] == []
    assert len([file for file in files if file.endswith(".index")]) == 1
    for _ in range(50):
        serving.post()
    assert len(at_rest(folder)) == len(files)


def at_rest(folder: Path) -> list[str]:
    """What a process has open when it does nothing: behind an answer it has more, for a moment."""
    readings = []
    for _ in range(20):
        files = []
        for name in os.listdir(folder):
            with contextlib.suppress(FileNotFoundError):  # closed since it was listed
                files.append(os.readlink(folder / name))
        readings.append(files)
        time.sleep(0.02)
    return min(readings, key=len)


@LINUX
def test_what_it_started_is_taken_out_of_the_table(serving: Serving) -> None:
    """A cleaning, which nobody waits for."""
    serving.post()
    os.utime(serving.state / "cleaned", (0, 0))
    serving.post()
    children = Path(f"/proc/{serving.process.pid}/task/{serving.process.pid}/children")
    for _ in range(100):
        serving.post()
        if not children.read_text().split():
            break
        time.sleep(0.05)
    assert children.read_text().split() == []


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT], ids=lambda one: one.name)
def test_it_stops_when_told_and_starts_again_on_the_same_port(serving: Serving, by: int) -> None:
    connection = serving.connection()
    connection.request("POST", serving.path(), serving.world.payload())
    assert connection.getresponse().read()
    before = serving.endpoint
    assert serving.stop(by) == (0, "stopped\n", "")
    with pytest.raises((http.client.HTTPException, OSError)):
        connection.request("POST", serving.path(), serving.world.payload())
        connection.getresponse()
    again = started(serving.world, serving.env)
    try:
        assert again.endpoint == before and again.post() != b""
    finally:
        again.process.kill()
        again.process.communicate()


def no_longer_listens(endpoint: Endpoint) -> bool:
    """Whether a port is closed within some seconds."""
    for _ in range(200):
        try:
            socket.create_connection((HOST, endpoint.port), timeout=10).close()
        except ConnectionError:
            return True
        time.sleep(0.02)
    return False


def test_calls_that_are_under_way_are_answered_before_it_stops(serving: Serving) -> None:
    serving.post()
    sent = request(serving, serving.world.payload(), "Connection: close\r\n")
    with socket.create_connection((HOST, serving.endpoint.port), timeout=10) as one:
        one.sendall(sent[:-5])
        serving.status()  # what came before it has been read by now
        serving.process.send_signal(signal.SIGTERM)
        assert no_longer_listens(serving.endpoint)
        one.sendall(sent[-5:])
        assert b"[push]" in one.recv(65_536)
    assert serving.stop()[0] == 0


def test_a_second_one_says_that_there_is_one(serving: Serving) -> None:
    second = serve(serving.world, serving.env)
    out, err = second.communicate(timeout=30)
    assert second.returncode == 2 and out == ""
    assert f"something listens on {HOST}:{serving.endpoint.port} already" in err
    assert serving.post() != b""


def test_after_an_upgrade_calls_are_answered_and_it_is_said(serving: Serving) -> None:
    """The code on the disk is what decides how an index is read: each call gets its own process."""
    assert serving.post() != b""
    code = serving.world.installed.entry.parents[1] / "matcher" / "index" / "tokens.py"
    seen = code.stat()
    os.utime(code, ns=(seen.st_atime_ns, seen.st_mtime_ns + 1))
    try:
        assert "[push]" in delivered(serving.post())
        assert "[push]" in delivered(serving.post())
        assert serving.status()["outdated"] is True
    finally:
        os.utime(code, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    _, _, err = serving.stop()
    assert err.count("start it again") == 1


def test_without_a_home_there_is_no_place_for_the_address(serving: Serving) -> None:
    env = {name: value for name, value in serving.env.items() if not name.startswith("XDG_")}
    done = serve(serving.world, env | {"HOME": ""})
    _, err = done.communicate(timeout=30)
    assert done.returncode == 2 and "no home folder is known" in err


def test_a_server_that_is_off_says_so(serving: Serving) -> None:
    env = beside(serving.world, "off") | {"FORENOTE_OFF": "1"}
    server = started(serving.world, env)
    try:
        assert server.process.stdout is not None
        assert server.process.stdout.readline() == "nothing is delivered: FORENOTE_OFF is set\n"
        assert server.post() == b""
        assert server.post(off="0") != b"", "the agent's own environment says otherwise"
    finally:
        server.process.kill()
        server.process.communicate()
