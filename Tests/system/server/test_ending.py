"""A signal ends the server within five seconds, whatever it does."""

import json
import os
import signal
import socket
import subprocess
import threading
import time
import urllib.request
import zlib

import pytest

from load import ask_at_once, png, request, unread
from test_corrections import sku


def loads_tunes(shop, large_shop, large_file):
    server = large_shop.serve()
    asked(server, [request("GET", "/v1/catalogues/shop/tune")] * 20)
    return server


def measures_images(shop, large_shop, large_file):
    server = large_shop.serve()
    body = json.dumps({"options": {"granularity": "1"}}).encode()
    server.wait(lambda: server.ask("POST", "/v1/catalogues/shop/tune", body, Content_Type="application/json")[0] == 202)
    server.wait(server.processes)
    return server


def analyzes(shop, large_shop, large_file):
    """Large pictures that are quickly sent."""
    server = shop.serve()
    side, packer = 7000, zlib.compressobj(1)
    rows = b"".join(packer.compress(bytes(1 + 3 * side)) for _ in range(side)) + packer.flush()
    image = png(side, rows)
    asked(server, [request("POST", "/v1/analyze", image, Content_Type="image/png")] * 4)
    return server


def writes_a_wall(shop, large_shop, large_file, before=":"):
    begun = shop.folder / "begun"
    server = shop.serve("--huewall", shop.script("slow", f'{before}; touch "{begun}"; exec sleep 300'))
    assert server.edit(sku(1), "red")[0] == 200
    server.wait(begun.exists, 10)
    return server


def writes_a_wall_and_does_not_stop(shop, large_shop, large_file):
    return writes_a_wall(shop, large_shop, large_file, "trap '' TERM")


def is_not_read(shop, large_shop, large_file):
    server = large_shop.serve()
    server.clients = unread(server, 50, large_file)
    assert server.get("/healthz")[0] == 200
    return server


def receives_uploads(shop, large_shop, large_file):
    """That were announced and do not come."""
    server = shop.serve()
    head, _ = request("POST", "/v1/analyze", bytes(900_000), Content_Type="image/png")
    asked(server, [(head + b"\x89PNG", b"")] * 20)
    return server


def asked(server, requests):
    """From a thread of its own, which the end of the server ends."""
    threading.Thread(target=ask_at_once, args=[server, requests, 30], daemon=True).start()
    time.sleep(0.3)


def wait_for_end(processes):
    """A moment: processes that are asked to end may need it."""
    end = time.monotonic() + 5
    while left := [each for each in processes if os.path.exists(f"/proc/{each}")]:
        if time.monotonic() > end:
            for each in left:
                os.kill(each, signal.SIGKILL)
            raise AssertionError(f"{len(left)} processes stay")
        time.sleep(0.05)


@pytest.mark.parametrize("state", [
    loads_tunes, measures_images, analyzes, writes_a_wall, writes_a_wall_and_does_not_stop, is_not_read, receives_uploads])
def test_a_signal_ends_it_and_all_that_it_started(shop, large_shop, large_file, state):
    server = state(shop, large_shop, large_file)
    started = server.processes()
    if state in (measures_images, analyzes, writes_a_wall, writes_a_wall_and_does_not_stop):
        assert started
    assert server.stop(5) == 0
    wait_for_end(started)
    for client in getattr(server, "clients", []):
        client.close()


@pytest.mark.parametrize("stream", ["2>/dev/full", "2>&-"])
@pytest.mark.parametrize("form", ["json", "text"])
def test_a_log_that_cannot_be_written_ends_nothing(shop, stream, form):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        ["/bin/sh", "-c", f'exec "$0" "$@" {stream}', shop.server, "--reports", shop.folder / "Reports", "--port",
         str(port), "--log-format", form])
    try:
        answers = 0
        while answers < 3:
            assert process.poll() is None, "the server ended"
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=10) as answer:
                    answers += answer.read() == b"ok\n"
            except OSError:
                time.sleep(0.05)
    finally:
        process.terminate()
    assert process.wait(10) == 0
