"""Clients that are slow, rude or gone: the others are answered, and nothing of them stays."""

import json
import os
import socket

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
        garbage.sendall(b"\x16\x03\x01 this is no request\r\n\r\n")
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
