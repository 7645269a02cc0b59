"""Servers are asked politely: each image once, and no more at a time than was allowed, from the whole cluster."""

import collections
import hashlib
import http.server
import threading
import time

import pytest
from conftest import SAMPLE


class Images(http.server.ThreadingHTTPServer):
    """Serves the sample's pictures, slowly, and counts."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.lock = threading.Lock()
        self.asked: list[tuple[str, int]] = []
        self.now = collections.Counter()
        self.most = collections.Counter()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        host = self.headers["Host"].split(":")[0]
        body = (SAMPLE / "images" / self.path.split("/")[-1]).read_bytes()
        etag = f'"{hashlib.sha256(body).hexdigest()}"'
        status = 304 if self.headers["If-None-Match"] == etag else 200
        with self.server.lock:
            self.server.now[host] += 1
            self.server.most[host] = max(self.server.most[host], self.server.now[host])
            self.server.asked.append((host + self.path, status))
        time.sleep(0.05)
        with self.server.lock:
            self.server.now[host] -= 1
        self.send_response(status)
        self.send_header("ETag", etag)
        self.send_header("Content-Length", str(0 if status == 304 else len(body)))
        self.end_headers()
        if status == 200:
            self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def server():
    with Images() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def test_each_image_once_and_politely(shop, run, server):
    port = server.server_address[1]
    for number, row in enumerate(shop.rows):
        row["image"] = f"http://{['127.0.0.1', 'localhost'][number % 2]}:{port}/{row['image']}"
    shop.rows += [row | {"id": f"{row['id']}-again"} for row in shop.rows]
    flags = ["--allow-net", "127.0.0.0/8", "--allow-net", "::1"]
    out = run(shop.write(), *flags, "--per-host", 3, "--partitions", 4, out="full")
    assert sorted(server.asked) == sorted({(row["image"].removeprefix("http://").replace(f":{port}", ""), 200) for row in shop.rows})
    assert max(server.most.values()) <= 3
    assert min(server.most.values()) > 1
    server.asked.clear()
    again = run(shop.feed, *flags, "--previous", out, out="again")
    assert {status for _, status in server.asked} == {304} and len(server.asked) == 48
    server.asked.clear()
    run(shop.feed, *flags, "--previous", out, "--trust-addresses", out="trusted")
    assert not server.asked
    # The job has asked just now: the sync need not.
    walls = [shop.synced(*flags, out=folder) for folder in (out, again)]
    assert not server.asked and walls[0] == walls[1] == shop.synced(*flags)


def test_requests_are_shared_out():
    from huewall_spark.measuring import Plan

    for partitions in (1, 2, 7, 100):
        for per_host in (2, 3, 8, 64):
            for may_speculate in (False, True):
                plan = Plan(partitions, per_host, may_speculate)
                asking = plan.lanes * plan.requests_in_lane * (2 if may_speculate else 1)
                assert 1 <= asking <= per_host and plan.lanes <= partitions
