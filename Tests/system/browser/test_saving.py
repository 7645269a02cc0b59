"""Corrections on a page that a server gives: a token, and what the server has of them."""

import http.server
import json
import re
import threading
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from browser import axe_violations, open_item, opened, rest

TOKEN = "a token of twenty letters"


def test_without_a_token_nothing_is_saved_and_nothing_looks_so(saving):
    with opened(saving.page) as (page, _):
        open_item(page, 3)
        before = leading(page)
        page.keyboard.press("c")
        page.locator("[data-family=purple]").click()
        dialog = page.locator("dialog.token")
        expect(dialog).to_contain_text("the person who runs huewall-server")
        assert axe_violations(page) == []
        assert "being saved: purple" in page.inner_text(".pending-state") and leading(page) == before
        dialog.get_by_role("button", name="Cancel").click()
        expect(page.locator(".pending-state")).to_contain_text("not saved: purple")
        expect(page.locator("#note")).to_contain_text("The server needs its token")
        assert dialog.count() == 0 and saving.rows == {} and leading(page) == before
        page.click("#open-review")
        expect(page.locator(".pending-list")).to_contain_text("1 correction not saved")
        assert "huewall report" not in page.inner_text("#panel")
        page.get_by_role("button", name="Save again").click()
        dialog.get_by_label("Token").fill("a wrong one")
        page.keyboard.press("Enter")
        expect(dialog).to_contain_text("does not know this token")
        dialog.get_by_label("Token").fill(TOKEN)
        dialog.get_by_role("button", name="Save").click()
        expect(page.locator(".pending-state")).to_contain_text("saved: purple")
        expect(page.locator(".pending-list")).to_contain_text("1 saved on the server; the wall shows them after the next report")
        assert list(saving.rows.values()) == [{"color": "purple", "note": ""}]
        rest(page)
        assert "rgb(122, 63, 168) 0%" in leading(page)
        saving.is_on_wall = True
        expect(page.locator(".pending-state")).to_contain_text("on the wall: purple")
        expect(page.locator("#note")).to_contain_text("1 correction on the wall")
        page.get_by_role("button", name="Drop this correction").click()
        expect(page.locator(".pending-state")).to_be_hidden()
        until_empty(page, saving)


def test_many_at_once_ask_for_the_token_once(saving):
    with opened(saving.page, fragment="#panel=review&family=blue") as (page, _):
        page.get_by_role("button", name=re.compile("look right")).last.click()
        page.locator("dialog.token").get_by_role("button", name="Cancel").click()
        expect(page.locator(".pending-list .warning")).to_contain_text(" corrections not saved")
        assert page.locator("dialog.token").count() == 0 and saving.rows == {}


def leading(page):
    return page.locator(".tile").nth(3).evaluate("tile => tile.style.backgroundImage")


def until_empty(page, saving):
    for _ in range(100):
        if not saving.rows:
            return
        page.wait_for_timeout(50)
    raise AssertionError(saving.rows)


@pytest.fixture
def saving(sample_page):
    """A page as huewall-server gives it, and what was saved."""
    server = Saving(sample_page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


class Saving(http.server.ThreadingHTTPServer):
    """The part of the API that saves corrections."""

    def __init__(self, sample):
        super().__init__(("127.0.0.1", 0), Handler)
        text = sample.read_text(encoding="utf-8").replace("<html", '<html data-corrections="/v1/catalogues/sample"', 1)
        self.html = text.replace("default-src &#39;none&#39;;", "default-src &#39;none&#39;; connect-src &#39;self&#39;;", 1).replace(
            "default-src 'none';", "default-src 'none'; connect-src 'self';", 1)
        self.folder, self.rows, self.is_on_wall = sample.parent, {}, False
        self.page = f"http://127.0.0.1:{self.server_port}/index.html"


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path.startswith("/v1/"):
            self.answer_row()
        elif self.path.startswith("/index.html"):
            self.answer(200, self.server.html.encode(), "text/html; charset=utf-8")
        else:
            file = self.server.folder / self.path.lstrip("/")
            self.answer(200, file.read_bytes(), "image/webp") if file.is_file() else self.answer(404, b"", "text/plain")

    def do_PUT(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.change(lambda rows, item: rows.__setitem__(item, body))

    def do_DELETE(self):
        self.change(lambda rows, item: rows.pop(item, None))

    def change(self, change):
        if self.headers["authorization"] != f"Bearer {TOKEN}":
            return self.answer(401, b"{}", "application/json")
        change(self.server.rows, self.item)
        self.answer_row()

    @property
    def item(self):
        return unquote(self.path.split("/")[-2])

    def answer_row(self):
        row = self.server.rows.get(self.item, {"color": None, "note": ""})
        self.answer(200, json.dumps({**row, "isOnWall": self.server.is_on_wall}).encode(), "application/json")

    def answer(self, status, body, kind):
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.send_header("etag", f'"{len(self.server.rows)}"')
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass
