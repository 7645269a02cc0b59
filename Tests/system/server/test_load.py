"""Many at once: every client gets an answer, or is asked to come again, and memory stays bounded."""

import random
import time
import zlib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from conftest import DEEP
from load import ask_at_once, png, reading, request, unread

TUNE = "/v1/catalogues/shop/tune"
ITEMS = "/v1/catalogues/shop/items?limit=60"
# Of the server alone, in MiB.
TUNE_PEAK, UNREAD_PEAK, UPLOAD_PEAK = 700, 200, 400
# A server that takes far more than that must not take the machine.
GUARDED = {"under": ("prlimit", f"--data={4 << 30}")}


def answered(clients, *statuses):
    """That each was answered so, and 503 says when to come again."""
    assert {client.status for client in clients} <= {503, *statuses}, [client.status for client in clients]
    assert all("retry-after" in client.headers for client in clients if client.status in (429, 503))


def picture(color, side=48):
    """A PNG of rows in shades of a color: no two pictures are the same."""
    shades = [bytes(max(0, channel - random.randrange(12)) for channel in color) for _ in range(side)]
    return png(side, zlib.compress(b"".join(b"\0" + shade * side for shade in shades), 1))


@pytest.mark.timeout(600)
def test_two_hundred_cold_tunes_take_the_memory_of_one(large_shop):
    server = large_shop.serve(**GUARDED)
    server.json(ITEMS)
    with reading(server, ITEMS) as seconds:
        clients = ask_at_once(server, [request("GET", TUNE)] * 200, 400 if DEEP else 90)
    print("answers", Counter(client.status for client in clients))
    answered(clients, 200)
    assert any(client.status == 200 for client in clients)
    print("peak", server.peak(), "MiB")
    assert server.peak() < TUNE_PEAK
    print("reads", len(seconds), "p95", seconds[len(seconds) * 95 // 100], "s")
    assert len(seconds) > 3
    if DEEP:
        assert seconds[len(seconds) * 95 // 100] < 0.1
    assert server.get(TUNE)[0] == 200 and server.stop(5) == 0


@pytest.mark.parametrize("packing", ["identity", "gzip"])
def test_clients_that_do_not_read_hold_no_files_in_memory(large_shop, large_file, packing):
    server = large_shop.serve(**GUARDED)
    clients = unread(server, 80, large_file, Accept_Encoding=packing)
    before = 0
    while server.peak() > before:
        before = server.peak()
        time.sleep(1)
        assert server.json(ITEMS)["items"]
    print("peak", server.peak(), "MiB")
    assert server.peak() < UNREAD_PEAK
    assert all(client.recv(12) == b"HTTP/1.1 200" for client in clients)
    for client in clients:
        client.close()
    # A client that does read gets all of it.
    client, = ask_at_once(server, [request("GET", large_file)])
    assert client.status == 200 and client.size > 33_000_000
    assert server.stop(5) == 0


@pytest.mark.timeout(300)
def test_uploads_wait_outside_of_memory(shop):
    server = shop.serve(**GUARDED)
    image = b"\x89PNG\r\n\x1a\n" + bytes(31_000_000)
    clients = ask_at_once(server, [request("POST", "/v1/analyze", image, Content_Type="image/png")] * (100 if DEEP else 30))
    print("answers", Counter(client.status for client in clients))
    # 0: it was cut.
    answered(clients, 200, 422, 429, 408, 0)
    print("peak", server.peak(), "MiB")
    assert server.peak() < UPLOAD_PEAK
    assert server.get("/healthz")[0] == 200
    small = picture((255, 0, 0))
    server.wait(lambda: server.ask("POST", "/v1/analyze", small, Content_Type="image/png")[0] == 200, 60)
    assert server.stop(5) == 0


@pytest.mark.timeout(600)
def test_two_servers_with_one_temporary_folder_answer_about_their_own_pictures(shop):
    temporary = shop.folder / "temporary"
    temporary.mkdir()
    servers = [shop.serve(TMPDIR=str(temporary)) for _ in range(2)]

    def analyze(number):
        server, color, family = [(servers[0], (250, 10, 10), "red"), (servers[1], (10, 10, 250), "blue")][number % 2]
        image = picture(color)
        while True:
            status, _, body = server.ask("POST", "/v1/analyze", image, Content_Type="image/png")
            if status not in (429, 503):
                return "" if status == 200 and f'"family":"{family}"'.encode() in body else (family, status, body)

    with ThreadPoolExecutor(4) as pool:
        wrong = [each for each in pool.map(analyze, range(2000 if DEEP else 200)) if each]
    assert not wrong, f"{len(wrong)} wrong, such as {wrong[0]}"
    assert [server.stop(5) for server in servers] == [0, 0]
    assert list(temporary.iterdir()) == []
