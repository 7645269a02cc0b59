"""Servers on 127.0.0.1 that give no end: of pages, of bytes, of headers, of patience."""

from __future__ import annotations

import gzip
import itertools
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import drawing
import forms

MIB = 1 << 20


class Shop:
    """A server that shows a good feed, or a hostile one when `answer` is set. Its images are always good."""

    def __init__(self) -> None:
        self.answer: Callable[[Handler], None] | None = None
        self.server = Server(("127.0.0.1", 0), Handler)
        self.server.shop = self
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        return self.server.server_address[1]

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Server(ThreadingHTTPServer):
    daemon_threads = True
    shop: Shop


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def log_message(self, format: str, *arguments: object) -> None:
        pass

    def do_GET(self) -> None:
        shop = self.server.shop
        try:
            if self.path.startswith("/good"):
                self.send(drawing.png(64, 64, (200, 30, 40 + 40 * int(self.path[5]))), kind="image/png")
            elif shop.answer is None:
                self.send(good_feed(self.page))
            else:
                shop.answer(self)
        except OSError:
            pass  # the other end has heard enough

    @property
    def page(self) -> int:
        return int(parse_qs(urlsplit(self.path).query).get("page", ["1"])[0])

    def send(self, body: bytes, status: int = 200, kind: str = "application/json", **headers: str) -> None:
        self.begin(status, {"Content-Length": str(len(body)), "Content-Type": kind} | {
            name.replace("_", "-"): value for name, value in headers.items()})
        self.wfile.write(body)

    def begin(self, status: int, headers: dict[str, str]) -> None:
        self.send_response_only(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def send_endless(self, piece: bytes, start: bytes = b"", pause: float = 0, **headers: str) -> None:
        """A body without end; the connection's end is its own."""
        self.close_connection = True
        self.begin(200, {"Content-Type": "application/json"} | {
            name.replace("_", "-"): value for name, value in headers.items()})
        self.wfile.write(start)
        while True:
            self.wfile.write(piece)
            if pause:
                self.wfile.flush()
                time.sleep(pause)


def good_feed(page: int) -> bytes:
    """The good items on the first page, nothing behind it."""
    products = [product(id, f"/{id}.png") for id in forms.GOOD] if page == 1 else []
    return b'{"products":[' + b",".join(products) + b"]}"


def product(id: str, image: str) -> bytes:
    return (
        f'{{"id":"{id}","title":"T","handle":"{id}","body_html":"","images":[{{"src":"{image}"}}],"variants":['
        f'{{"id":"v{id}","price":"1.00"}}]}}').encode()


@dataclass(frozen=True)
class ServerBomb:
    """A hostile answer. `slow` ones only end by the run's own time, which is then set to some seconds."""

    name: str
    answer: Callable[[Handler], None]
    slow: bool = False
    path: str = "/products.json"


def bombs() -> list[ServerBomb]:
    return [
        ServerBomb("server: pages without end", _pages_of(250), slow=True),
        ServerBomb("server: pages of one product without end", _pages_of(1), slow=True),
        ServerBomb("server: pages of 2 MB without end", _pages_of(1, filler=2 * MIB), slow=True),
        ServerBomb("server: pages of rows without id", _odd_pages, slow=True),
        ServerBomb("server: links in a circle", _circle, path="/feed.json"),
        ServerBomb("server: links without end", _links, slow=True, path="/feed.json"),
        ServerBomb("server: links without end, no rows", _links_without_rows, slow=True, path="/feed.json"),
        ServerBomb("server: 9,999,999 pages of WooCommerce", _woo, slow=True, path="/wp-json/wc/store/v1/products"),
        ServerBomb("server: a body without end", lambda h: h.send_endless(b" " * MIB, b'{"products":[')),
        ServerBomb("server: products without end", lambda h: h.send_endless(
            product("x", "/good1.png") + b",", b'{"products":[')),
        ServerBomb("server: a packed body without end", _packed),
        ServerBomb("server: packed five times", _packed_often),
        ServerBomb("server: a body that says an exabyte", lambda h: h.send_endless(
            b" " * MIB, b'{"products":[', Content_Length=str(1 << 60))),
        ServerBomb("server: headers without end", _headers),
        ServerBomb("server: a header of 10 MB", lambda h: h.send(good_feed(1), X=("x" * 10 * MIB))),
        ServerBomb("server: an ETag and a link of 60 kB", lambda h: h.send(
            good_feed(h.page), ETag='"' + "e" * 60_000 + '"', Link="<>" * 15_000)),
        ServerBomb("server: interim answers without end", _interim),
        ServerBomb("server: redirects without end", _redirects),
        ServerBomb("server: refusals without end", lambda h: h.send(b"", 503), slow=True),
        ServerBomb("server: come back in a day", lambda h: h.send(b"", 503, Retry_After="86400"), slow=True),
        ServerBomb("server: 600 bytes a second", lambda h: h.send_endless(
            b" " * 60, b'{"products":[', pause=0.1), slow=True),
        ServerBomb("server: a byte a second", lambda h: h.send_endless(b" ", b'{"products":[', pause=1), slow=True),
        ServerBomb("server: no answer", lambda h: time.sleep(300), slow=True),
        ServerBomb("server: a header a second", _slow_headers, slow=True),
        ServerBomb("server: each image later", _later, slow=True),
        ServerBomb("server: each image of a byte a second", _slow_images, slow=True),
        ServerBomb("server: images without end", _endless_images, slow=True),
        ServerBomb("server: packed images without end", _packed_images, slow=True),
    ]


def _pages_of(count: int, filler: int = 0) -> Callable[[Handler], None]:
    good = b",".join(product(id, f"/{id}.png") for id in forms.GOOD)
    others = b",".join(product(f"pPAGE-{n}", "/good1.png") for n in range(count))
    page = b'{"filler":"' + b"x" * filler + b'","products":[' + good + b"," + others + b"]}"
    return lambda handler: handler.send(page.replace(b"PAGE", b"%d" % handler.page))


def _odd_pages(handler: Handler) -> None:
    rows = b",".join(b'{"variants":[],"handle":null,"n":%d}' % (handler.page * 1000 + n) for n in range(250))
    handler.send(b'{"products":[' + rows + b"]}")


def _good_page(handler: Handler, link: str) -> None:
    rows = b",".join(product(f"{id}", f"/{id}.png") for id in forms.GOOD)
    handler.send(b'{"n":"' + handler.path.encode() + b'","products":[' + rows + b"]}", Link=f'<{link}>; rel="next"')


def _circle(handler: Handler) -> None:
    _good_page(handler, "/feed.json?b" if handler.path.endswith("?a") else "/feed.json?a")


def _links(handler: Handler) -> None:
    number = int(urlsplit(handler.path).query or "0")
    _good_page(handler, f"/feed.json?{number + 1}")


def _links_without_rows(handler: Handler) -> None:
    number = int(urlsplit(handler.path).query or "0")
    handler.send(b'{"n":%d,"products":[{}]}' % number, Link=f'</feed.json?{number + 1}>; rel="next"')


def _woo(handler: Handler) -> None:
    page = handler.page
    row = (b'{"id":%d,"name":"T","permalink":"p","prices":{},"images":[{"src":"/good1.png"}],"attributes":[{"name":'
           b'"Color","has_variations":true,"terms":[{"name":"Red","slug":"red"}]}],"variations":[{"id":1,"attributes":'
           b'[{"name":"Color","value":"red"}]}]}')
    handler.send(b"[" + b",".join(row % (page * 100 + n) for n in range(100)) + b"]", X_WP_TotalPages="9999999")


_BOMB = gzip.compress(b"")[:10] + forms.deflated(b" " * (16 * MIB))
"""A member of gzip without end: what follows the header may be repeated."""


def _packed(handler: Handler) -> None:
    handler.send_endless(forms.deflated(b" " * (16 * MIB)), _BOMB, Content_Encoding="gzip")


def _packed_often(handler: Handler) -> None:
    body = good_feed(handler.page) + b" " * MIB
    for _ in range(5):
        body = gzip.compress(body)
    handler.send(body, Content_Encoding="gzip, gzip, gzip, gzip, gzip")


def _headers(handler: Handler) -> None:
    handler.send_response_only(200)
    handler.close_connection = True
    handler.flush_headers()
    for number in itertools.count():
        handler.wfile.write(b"X-%d: x\r\n" % number)


def _slow_headers(handler: Handler) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    for number in itertools.count():
        handler.wfile.write(b"X-%d: x\r\n" % number)
        time.sleep(1)


def _interim(handler: Handler) -> None:
    handler.close_connection = True
    while True:
        handler.wfile.write(b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" * 1000)


def _redirects(handler: Handler) -> None:
    handler.send(b"", 302, Location=handler.path + "x")


def _image_feed(handler: Handler, count: int = 1000) -> bool:
    """A feed of many images; false when the request is for one of them."""
    if not handler.path.startswith("/products.json"):
        return False
    products = [product(id, f"/{id}.png") for id in forms.GOOD] + [product(f"i{n}", f"/i{n}.png") for n in range(count)]
    handler.send(b'{"products":[' + (b",".join(products) if handler.page == 1 else b"") + b"]}")
    return True


def _later(handler: Handler) -> None:
    if not _image_feed(handler):
        handler.send(b"", 429, Retry_After="5")


def _slow_images(handler: Handler) -> None:
    if not _image_feed(handler):
        handler.send_endless(b"x", b"\x89PNG\r\n\x1a\n", pause=1, Content_Type="image/png")


def _endless_images(handler: Handler) -> None:
    if not _image_feed(handler):
        handler.send_endless(b"x" * MIB, b"\x89PNG\r\n\x1a\n", Content_Type="image/png")


def _packed_images(handler: Handler) -> None:
    if not _image_feed(handler):
        handler.send_endless(forms.deflated(b"x" * (16 * MIB)), _BOMB, Content_Encoding="gzip")
