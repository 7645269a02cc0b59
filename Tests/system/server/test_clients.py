"""Clients that are slow, rude or gone: the others are answered, and nothing of them stays."""

import contextlib
import gzip
import json
import os
import resource
import socket
import time

import pytest

from conftest import make_server

EACH = 40
GOOD = b"GET /v1/catalogues/sample/items HTTP/1.1\r\nHost: shop.example\r\n"


def connected(server):
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    return connection


def open_files(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def test_two_hundred_slow_and_broken_clients_leave_nothing(own_server):
    server = own_server
    server.json("/v1/catalogues/sample/items")
    before = open_files(server)
    clients = []
    for number in range(EACH):
        silent = connected(server)
        begun = connected(server)
        begun.sendall(GOOD[: 10 + number])
        # Asks for much, many times, and reads nothing.
        greedy = connected(server)
        greedy.setblocking(False)
        try:
            greedy.send((GOOD + b"\r\n") * 40)
        except BlockingIOError:
            pass
        promises = connected(server)
        promises.sendall(b"POST /v1/analyze HTTP/1.1\r\nHost: shop.example\r\nContent-Type: image/png\r\n"
                         b"Content-Length: 900000\r\n\r\n" + b"\x89PNG")
        garbage = connected(server)
        garbage.sendall(b"\x16\x03\x01 this is not a request\r\n\r\n")
        clients += [silent, begun, greedy, promises, garbage]
    server.wait(lambda: len(clients) == 200 and open_files(server) > before + 80)
    for number, client in enumerate(clients):
        if number % 5 == 1:
            client.sendall(b"x")
    for _ in range(20):
        assert server.json("/v1/catalogues/sample/items?color=%23a02020")["items"]
        assert server.get("/healthz")[0] == 200
    for number, client in enumerate(clients):
        if number % 2:
            # As a client that crashed: the connection is reset.
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        client.close()
    # The client that asks keeps no connection.
    server.wait(lambda: open_files(server) <= before + 1)


def test_clients_that_read_nothing_do_not_keep_the_server_from_ending(own_server):
    greedy = [connected(own_server) for _ in range(10)]
    for client in greedy:
        client.sendall((GOOD + b"\r\n") * 40)
    assert own_server.json("/v1/catalogues/sample/items")["items"]
    assert own_server.stop() == 0


def test_a_request_that_never_ends_is_ended(pytestconfig, tmp_path):
    """A byte now and then is not silence, and still no request."""
    server = make_server(pytestconfig, tmp_path, "--idle-timeout", "2")
    connection = connected(server)
    connection.settimeout(0.2)
    connection.sendall(GOOD)
    ended = False
    while not ended:
        try:
            connection.sendall(b"x")
            ended = connection.recv(1000) == b""
        except TimeoutError:
            pass
        except OSError:
            ended = True
    assert server.stop() == 0


def test_a_body_that_trickles_is_ended_and_keeps_no_place(pytestconfig, tmp_path):
    server = make_server(pytestconfig, tmp_path, "--idle-timeout", "2")
    image = (tmp_path / "feed/images/bloc-tee.jpg").read_bytes()

    def analyzed():
        return server.ask("POST", "/v1/analyze", image, Content_Type="image/jpeg")[0]

    def all_places():
        """Two uploads that do not end; again when another one was before them."""
        while True:
            places = [connected(server) for _ in range(2)]
            for connection in places:
                connection.sendall(b"POST /v1/analyze HTTP/1.1\r\nHost: shop.example\r\nContent-Type: image/png\r\n"
                                   b"Content-Length: 900000\r\n\r\nx")
                connection.settimeout(0.2)
            time.sleep(0.1)
            if analyzed() == 429:
                return places
            for connection in places:
                connection.close()

    answers, places = [], all_places()
    while places:
        for connection in list(places):
            try:
                connection.sendall(b"x")
                answers.append(connection.recv(65536))
            except TimeoutError:
                continue
            except OSError:
                # What it sent when the connection was closed already takes the answer with it.
                answers.append(b"")
            places.remove(connection)
    assert all(b" 408 " in answer.splitlines()[0] for answer in answers if answer)
    server.wait(lambda: analyzed() == 200)
    assert server.stop() == 0


def test_what_comes_behind_a_refusal_does_not_keep_a_connection(own_server):
    """A body that trickles, and one that never ends."""
    start = b"PUT /v1/catalogues/sample/items/a/override HTTP/1.1\r\nHost: localhost\r\n"
    trickle, endless = connected(own_server), connected(own_server)
    trickle.sendall(start + b"Content-Length: 1000000\r\n\r\nx")
    endless.sendall(start + b"Transfer-Encoding: chunked\r\n\r\n")
    assert b" 401 " in trickle.recv(65536).splitlines()[0]
    sent, begin = 0, time.monotonic()
    with contextlib.suppress(OSError):
        while True:
            endless.sendall(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")
            sent += 0x10000
    assert sent < 64 << 20
    with contextlib.suppress(OSError):
        while trickle.send(b"x"):
            time.sleep(0.2)
    assert time.monotonic() - begin < 60


def test_a_small_body_behind_a_refusal_keeps_the_connection(own_server):
    client = connected(own_server)
    for _ in range(3):
        client.sendall(b"PUT /v1/catalogues/sample/items/a/override HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc")
        assert b" 401 " in client.recv(65536).splitlines()[0]


def test_the_longest_idle_clients_make_room_for_the_next(own_server):
    """Also for a check of its health: before, more than 1,000 made it wait for --idle-timeout."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(2000, hard) if hard > 0 else 2000, hard))
    idle = [socket.create_connection(("127.0.0.1", own_server.port), timeout=10) for _ in range(1010)]
    assert own_server.ask("GET", "/healthz", seconds=10)[0] == 200
    assert idle[0].recv(1) == b""
    idle[-1].sendall(GOOD + b"\r\n")
    assert idle[-1].recv(12) == b"HTTP/1.1 200"
    for client in idle:
        client.close()


def test_a_client_of_http_1_0_gets_no_chunks(server):
    with connected(server) as client:
        client.sendall(b"GET /wall/sample/index.html HTTP/1.0\r\nAccept-Encoding: gzip\r\nConnection: keep-alive\r\n\r\n")
        answer = b"".join(iter(lambda: client.recv(1 << 16), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.0 200 OK\r\n") and b"transfer-encoding" not in head.lower()
    assert gzip.decompress(body) == server.get("/wall/sample/index.html")[2]


@pytest.mark.parametrize("value", ["close", "Close", "TE, close"])
def test_a_connection_is_closed_when_the_client_asks(server, value):
    with connected(server) as client:
        client.sendall(f"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: {value}\r\n\r\n".encode())
        assert b"".join(iter(lambda: client.recv(1 << 16), b"")).endswith(b"ok\n")


def test_a_client_that_waits_is_told_to_send_its_body(server):
    """As curl does before a body of more than a megabyte; else it waits a second."""
    with connected(server) as client:
        client.sendall(b"POST /v1/analyze HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\n"
                       b"Content-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        assert client.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        client.sendall(b"abc")
        assert client.recv(100).startswith(b"HTTP/1.1 422 ")
    with connected(server) as client:
        client.sendall(b"POST /v1/analyze HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\n"
                       b"Content-Length: 999999999\r\nExpect: 100-continue\r\n\r\n")
        assert client.recv(100).startswith(b"HTTP/1.1 413 ")


def test_head_is_answered_without_a_body(own_server):
    for path, host in [("/favicon.ico", "localhost"), ("/v1/analyze", "localhost"), ("/nope", "foreign.example"),
                       ("/wall/sample/", "localhost"), ("/healthz", "localhost"),
                       ("/v1/catalogues/sample/metadata.ndjson", "localhost")]:
        client = connected(own_server)
        client.sendall(f"HEAD {path} HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while piece := client.recv(65536):
            answer += piece
        head, _, body = answer.partition(b"\r\n\r\n")
        assert body == b"", path
        assert b"content-length: 0" not in head.lower(), path


def test_requests_without_a_first_byte_take_no_place(own_server):
    silent = [connected(own_server) for _ in range(3)]
    for client in silent:
        client.sendall(b"POST /v1/analyze HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\nContent-Length: 1000\r\n\r\n")
    time.sleep(0.5)
    image = (own_server.folder / "feed/images/bloc-tee.jpg").read_bytes()
    assert own_server.ask("POST", "/v1/analyze", image, Content_Type="image/jpeg")[0] == 200


LONG = 24 << 20


def begun(server):
    """A client that has asked for a long file and read a little of it; and the file, which has lines of 64 bytes."""
    path = server.folder / "Reports/sample/metadata.csv"
    path.unlink()
    path.write_bytes((b"a" * 63 + b"\n") * (LONG // 64))
    client = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    client.sendall(b"GET /wall/sample/metadata.csv HTTP/1.1\r\nHost: shop.example\r\n\r\n")
    assert client.recv(9) == b"HTTP/1.1 "
    return client, path


def rest_of(client):
    body = b""
    with contextlib.suppress(ConnectionResetError):
        while len(body) < LONG and (piece := client.recv(1 << 20)):
            body += piece
    return body.partition(b"\r\n\r\n")[2]


def test_a_file_that_is_replaced_is_sent_to_its_end(own_server):
    client, path = begun(own_server)
    path.with_suffix(".new").write_bytes(b"other")
    path.with_suffix(".new").rename(path)
    assert rest_of(client).count(b"a" * 63) > LONG // 64 - 10
    assert own_server.get("/wall/sample/metadata.csv")[2] == b"other"


def test_a_file_that_is_written_into_is_not_sent_to_its_end(own_server):
    for change in (lambda file: file.truncate(100), lambda file: file.write(b"b")):
        client, path = begun(own_server)
        with open(path, "r+b") as file:
            change(file)
        assert len(rest_of(client)) < LONG // 2
        assert own_server.get("/healthz")[0] == 200


def test_a_client_that_takes_nothing_of_a_file_is_left(pytestconfig, tmp_path):
    server = make_server(pytestconfig, tmp_path, "--idle-timeout", "2")
    before = open_files(server)
    clients = [begun(server)[0] for _ in range(4)]
    assert open_files(server) > before + 4
    server.wait(lambda: open_files(server) <= before + 1)
    assert len(clients) == 4 and server.stop() == 0


def test_many_requests_leave_no_files_open(own_server):
    """Few here; `scripts/bench/server.sh` sends a million, and prints memory as well."""
    server = own_server
    paths = [f"/v1/catalogues/sample/items?color=%23{number * 7919 % 0xFFFFFF:06x}&limit=5" for number in range(400)]
    for path in paths[:100]:
        server.get(path)
    files = open_files(server)
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        for path in paths * 3:
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: shop.example\r\n\r\n".encode())
            head = b""
            while b"\r\n\r\n" not in head:
                head += connection.recv(65536)
            head, _, body = head.partition(b"\r\n\r\n")
            length = next(int(line.split()[1]) for line in head.lower().split(b"\r\n") if b"content-length" in line)
            while len(body) < length:
                body += connection.recv(65536)
            assert json.loads(body)["items"]
    assert open_files(server) <= files + 1
