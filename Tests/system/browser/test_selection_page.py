"""The palette and the name of a selection, and a page of it to send."""

import base64
import csv
import functools
import http.server
import io
import json
import random
import re
import struct
import threading
import zlib
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from browser import axe_violations, axe_violations_by_scheme, opened, rest
from synthetic import CHUNK, HOSTILE_TITLES, script_json, write_synthetic
from test_selection import KEEP_COPIED, copied, page_with, tile

# Bytes of a page with 24 items, and with any number.
USUAL, MOST = 2_000_000, 5_000_000


class Folder(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture
def served():
    """Serves the folder of a page; gives the function that says the page's address there."""
    servers = []

    def serve(path):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Folder, directory=path.parent))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}/{path.name}"

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


def select(page, *items):
    for item in items:
        tile(page, item).click(modifiers=["Control"])


def bar_button(page, name):
    return page.locator("#selection-bar").get_by_role("button", name=name)


def saved(page, press):
    """What a press saves: the text of the file, and its name."""
    with page.expect_download() as download:
        press()
    return download.value.path().read_text(encoding="utf-8"), download.value.suggested_filename


@pytest.mark.parametrize("colors", ["none", "active"])
def test_the_palette_says_how_much_there_is_of_each_color_and_copies_it(sample_page, tmp_path, colors):
    def paint(chunk):
        share = "ds"  # 496 thousandths in base 36
        chunk["colors"][:3] = [f"cc2020{share}d", f"cc2020{share}d", f"2030a0{share}h"]

    path, _ = page_with(sample_page, tmp_path, paint)
    with opened(path, init_script=KEEP_COPIED, forced_colors=colors) as (page, log):
        select(page, 0, 1, 2)
        swatches = page.get_by_role("group", name="Colors of the selection").get_by_role("button")
        expect(swatches).to_have_count(2)
        assert [re.sub(r"\s", " ", one.get_attribute("aria-label")) for one in swatches.all()] == [
            "Copy #cc2020, red, 67 %", "Copy #2030a0, blue, 33 %"]
        assert swatches.all_inner_texts() == ["#cc2020", "#2030a0"]
        painted = "one => [getComputedStyle(one, '::before').backgroundColor, getComputedStyle(one, '::before').content]"
        color, share = swatches.first.evaluate(painted)
        assert color == "rgb(204, 32, 32)" and re.sub(r"\s", " ", share) == '"67 %"'
        swatches.first.focus()
        page.keyboard.press("Enter")
        assert page.evaluate("window.copied") == "#cc2020" and page.inner_text("#note") == "Copied #cc2020"
        page.evaluate("history.back()")
        page.wait_for_timeout(500)
        assert swatches.first.evaluate("one => one === document.activeElement"), "the focus stays on what is built again"
        select(page, 2)
        expect(swatches).to_have_count(1)
        assert axe_violations(page) == []
        assert log == []


def test_a_name_is_kept_in_the_address_and_in_what_leaves_the_page(sample_page):
    with opened(sample_page, init_script=KEEP_COPIED) as (page, log):
        plain = page.title()
        select(page, 1, 20)
        field = page.get_by_label("Name of the selection")
        field.fill("Spring, 24 & more")
        expect(page).to_have_title(f"Spring, 24 & more · {plain}")
        link = copied(page, "Copy link")
        assert parse_qs(link[link.index("#") + 1:])["name"] == ["Spring, 24 & more"]
        rows = list(csv.reader(io.StringIO(copied(page, "Copy CSV"), newline=""), delimiter="\t"))
        assert [row[-1] for row in rows] == ["selection", "Spring, 24 & more", "Spring, 24 & more"]
        bar_button(page, "Only these").click()
        rest(page)
        chip = page.locator("#filters").get_by_role("button")
        assert chip.first.get_attribute("aria-label") == "Remove “Spring, 24 & more”, 2 selected items"
        field.fill("Autumn")
        assert "“Autumn”" in chip.first.inner_text()
        field.press("Escape")
        assert page.inner_text("#selection-words") == "2 selected", "Escape leaves the field alone"
        bar_button(page, "Clear").click()
        page.wait_for_timeout(400)
        expect(page, "a board keeps its name").to_have_title(f"Autumn · {plain}")
        assert "name=Autumn" in page.evaluate("location.hash")
        page.emulate_media(media="print")
        assert "“Autumn”, 2 selected items" in page.inner_text("#on-paper")
        page.emulate_media(media="null")
        chip.first.click()
        select(page, 3)
        expect(field).to_have_value("")
        expect(page, "another selection has no name yet").to_have_title(plain)
        assert log == []
    with opened(sample_page, fragment=link[link.index("#"):]) as (page, log):
        expect(page.get_by_label("Name of the selection")).to_have_value("Spring, 24 & more")
        page.keyboard.press("Escape")
        expect(page).to_have_title(plain)
        page.keyboard.press("Control+z")
        expect(page.get_by_label("Name of the selection")).to_have_value("Spring, 24 & more")
        assert log == []


def test_back_takes_a_whole_name_at_once(sample_page):
    with opened(sample_page) as (page, log):
        select(page, 1)
        page.wait_for_timeout(400)
        before = page.evaluate("history.length")
        page.get_by_label("Name of the selection").press_sequentially("Spring")
        page.wait_for_timeout(400)
        assert page.evaluate("history.length") == before + 1
        assert log == []


def be_hostile(chunk):
    chunk["title"][: len(HOSTILE_TITLES)] = HOSTILE_TITLES
    chunk["price"] = [49.9] * len(chunk["id"])
    chunk["currencies"], chunk["currency"] = ["EUR"], 1
    values = ["<b>Kite</b>", "“Dune”"]
    chunk["attributes"] = [["Brand", values, "".join("12"[at % 2] for at in range(len(chunk["id"])))]]


HOSTILE_NAME = "</title><img src=x onerror=alert(1)>/..\\con"


def test_the_page_to_send_is_one_file_with_all_that_matters(sample_page, tmp_path, served):
    path, chunk = page_with(sample_page, tmp_path, be_hostile)
    with opened(served(path)) as (page, log):
        select(page, *range(8))
        page.get_by_label("Name of the selection").fill(HOSTILE_NAME)
        text, name = saved(page, bar_button(page, "Save as page").click)
        assert name == "title img src=x onerror=alert(1) .. con.html"
        assert page.inner_text("#note").startswith(f"Saved “{name}”: 8 items, ")
        assert [line for line in log if not line.startswith("request:")] == []
    assert "<script" not in text and len(text.encode()) <= USUAL
    file = tmp_path / "to send.html"
    file.write_text(text, encoding="utf-8")
    with opened(file, script=False) as (page, log):
        assert page.title() == page.inner_text("h1") == HOSTILE_NAME
        assert re.match(r"8 items of sample, [A-Z][a-z]+ \d+, 20\d\d$", page.inner_text("p"))
        items = page.locator("ol > li")
        assert [" ".join(title.split()) for title in items.locator("a").all_inner_texts()] == [
            " ".join(title.split()) for title in chunk["title"][:8]]
        assert items.locator("span").first.inner_text().startswith("€49.90 · <b>Kite</b> · ")
        assert page.locator("img").count() == 8 and page.locator("b").count() == page.locator("ul > li").count() > 1
        for image in page.locator("img").all():
            assert image.get_attribute("src").startswith("data:image/jpeg;base64,") and image.get_attribute("alt") == ""
            assert image.evaluate("one => one.naturalWidth") > 100
        for link in items.locator("a[href]").all():
            assert re.match("https?://", link.get_attribute("href"))
            assert link.get_attribute("rel") == "noopener noreferrer"
        assert items.locator("a[href]").count() > 4
        assert log == []


def test_the_page_to_send_fits_phones_and_paper_and_is_accessible(sample_page, tmp_path, served):
    with opened(served(sample_page)) as (page, _):
        page.keyboard.press("Control+a")
        text, _ = saved(page, bar_button(page, "Save as page").click)
        expect(page.locator("#note")).to_contain_text("48 items")
    # Its policy lets no script run, and so not axe.
    file = tmp_path / "page.html"
    file.write_text(re.sub('<meta http-equiv[^>]*>', "", text), encoding="utf-8")
    with opened(file, wait=False, size=(390, 844)) as (page, log):
        page.wait_for_selector("ol > li:nth-child(48)")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert page.locator("ol > li").nth(1).bounding_box()["y"] == page.locator("ol > li").first.bounding_box()["y"]
        assert axe_violations_by_scheme(page, {"dark": {"color_scheme": "dark"}, "forced": {"forced_colors": "active"}}) == {}
        page.emulate_media(media="print")
        rows = [one.bounding_box()["y"] for one in page.locator("ol > li").all()]
        assert len(set(rows)) == 12, "four in a row"
        page.emulate_media(media="null")
        assert log == []


def noise(side):
    """A PNG that no encoder makes much smaller."""
    rows = random.Random(7).randbytes(side * (3 * side + 1))
    rows = b"".join(b"\0" + rows[at * (3 * side + 1) + 1: (at + 1) * (3 * side + 1)] for at in range(side))

    def part(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(rows, 1)) + part(b"IEND", b"")


@pytest.mark.parametrize("count, most, least", [(24, USUAL, 150), (600, MOST, 40)])
def test_pictures_shrink_until_all_are_on_a_page_that_mail_takes(sample_page, tmp_path, served, count, most, least):
    path = write_synthetic(sample_page, tmp_path, count, has_own_images=False)
    (tmp_path / "noise.png").write_bytes(noise(512))
    path.write_text(CHUNK.sub(without_own_pictures, path.read_text(encoding="utf-8")), encoding="utf-8")
    with opened(served(path)) as (page, _):
        page.keyboard.press("Control+a")
        text, _ = saved(page, bar_button(page, "Save as page").click)
        size = len(text.encode())
        assert most / 2 < size <= most, "much of what is allowed is used"
        assert page.inner_text("#note").endswith(f": {count} items, {-(-size // 1000):,} kB")
    sides = [jpeg_side(base64.b64decode(data)) for data in re.findall("base64,([^\"]+)", text)]
    assert len(sides) == count and min(sides) >= least


def without_own_pictures(found):
    chunk = json.loads(found.group(1))
    chunk["thumbnail"] = ["=noise.png"] * len(chunk["id"])
    return found.group().replace(found.group(1), script_json(chunk))


def jpeg_side(data):
    """The width of a baseline JPEG."""
    frame = data.index(b"\xff\xc0")
    return struct.unpack(">H", data[frame + 7: frame + 9])[0]


def test_too_many_items_for_a_page_are_refused_in_a_sentence(large):
    large.keyboard.press("Control+a")
    bar_button(large, "Save as page").click()
    assert large.inner_text("#note").startswith("A page to send holds 1,000 items. Select fewer, ")


def test_a_wall_on_a_disk_gets_its_pictures_from_the_folder_that_is_chosen(sample_page, tmp_path):
    folder = sample_page.resolve().parent
    with opened(sample_page) as (page, log):
        select(page, 1, 20, 40)
        dialog = page.locator("#folder")
        bar_button(page, "Save as page").click()
        expect(dialog).to_contain_text(f"Choose the folder of the wall, {folder.name}, ")
        assert axe_violations(page) == []
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        assert bar_button(page, "Save as page").evaluate("one => one === document.activeElement")
        bar_button(page, "Save as page").click()
        text, _ = saved(page, dialog.get_by_role("button", name="Save without pictures").click)
        assert "data:image/jpeg" not in text and text.count("linear-gradient") == 3
        expect(page.locator("#note")).to_contain_text("Without 3 pictures that cannot be read: the colors are there instead")
        bar_button(page, "Save as page").click()
        (tmp_path / "other").mkdir()
        (tmp_path / "other" / "a.jpg").write_bytes(b"")
        wrong = dialog.get_by_role("status")
        assert wrong.inner_text() == ""
        dialog.get_by_label("Folder of this wall").set_input_files(tmp_path / "other")
        expect(wrong).to_have_text("None of the pictures of this selection is in that folder.", use_inner_text=True)
        choose = dialog.get_by_label("Folder of this wall")
        text, name = saved(page, lambda: choose.set_input_files(folder / "thumbs"))
        assert text.count("data:image/jpeg") == 3 and name == "sample, 3 items.html"
        select(page, 5)
        text, _ = saved(page, bar_button(page, "Save as page").click)
        assert text.count("data:image/jpeg") == 4, "the folder is known now"
        assert log == []
