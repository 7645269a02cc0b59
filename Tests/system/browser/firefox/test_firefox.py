"""The page in Firefox: opened, arranged, an item opened, searched, corrected and printed."""

import base64
import io
import json
import os
import re
import shutil
import time

import pytest
from pypdf import PdfReader

from marionette import Firefox
from synthetic import write_synthetic


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    binary = os.environ.get("HUEWALL_FIREFOX") or shutil.which("firefox-esr")
    if not binary:
        pytest.skip("there is no firefox-esr, and HUEWALL_FIREFOX names none")
    firefox = Firefox(binary, tmp_path_factory.mktemp("firefox") / "profile")
    yield firefox
    firefox.close()


@pytest.fixture
def page(browser, sample_page):
    """The sample page, opened; a test fails when Firefox has to say anything about it."""
    browser.open(sample_page)
    before = len(browser.messages())
    yield browser
    assert browser.messages()[before:] == []


def leading_color(path, title):
    """Of the first item with a title, as the data has it."""
    chunk = json.loads(re.search(r'class="chunk">(.*?)</script>', path.read_text(encoding="utf-8"), re.S).group(1))
    return f"#{chunk['colors'][chunk['title'].index(title)][:6]}"


def text(page, selector):
    return page.evaluate("document.querySelector(arguments[0]).innerText", selector)


def labels(page):
    return page.evaluate(
        """[...document.querySelectorAll('.tile')].sort((one, other) => one.ariaPosInSet - other.ariaPosInSet)
          .map((one) => one.getAttribute('aria-label'))""")


def is_shown(page, selector):
    return page.evaluate("document.querySelector(arguments[0]).checkVisibility()", selector)


def test_the_wall_opens_without_a_complaint(page):
    assert page.messages() == []
    assert text(page, "#total") == "48 items" and len(labels(page)) == 48
    page.wait("[...document.querySelectorAll('.tile img')].length === 48")
    page.wait("[...document.querySelectorAll('.tile img')].every((one) => one.complete && one.naturalWidth > 0)")


def test_layouts_arrange_the_items(page):
    places = set()
    for name in ("map", "families", "wall"):
        page.evaluate("[...document.querySelectorAll('#layouts button')].find((one) => one.innerText.toLowerCase() === arguments[0]).click()", name)
        page.rest()
        places.add(page.evaluate("[...document.querySelectorAll('.tile')].map((one) => one.style.transform).join()"))
        assert page.evaluate("[...document.querySelectorAll('.tile')].length") > 10
    assert len(places) == 3


def test_the_whole_wall_is_painted(browser, sample_page, tmp_path):
    page = browser
    page.open(write_synthetic(sample_page, tmp_path, 5_000, has_own_images=False))
    page.press("0")
    page.rest()
    assert is_shown(page, "#mosaic")
    colors = page.evaluate(
        """((canvas) => new Set(new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer))
          .size)(document.getElementById('mosaic'))""")
    assert colors > 1000


def test_the_sheet_opens_pages_and_closes(page):
    page.click(".tile", 3)
    page.rest()
    assert is_shown(page, "#sheet") and text(page, "#sheet .place").startswith("4 of 48")
    page.press("ArrowRight")
    page.rest()
    assert text(page, "#sheet .place").startswith("5 of 48")
    page.do("WebDriver:Back")
    page.rest()
    assert not is_shown(page, "#sheet")
    page.press("Enter")
    page.rest()
    assert is_shown(page, "#sheet")
    page.press("Escape")
    page.rest()
    assert not is_shown(page, "#sheet")


def test_words_and_colors_are_found(page, sample_page):
    page.click("#search")
    page.press(*"red kite")
    page.wait("document.getElementById('total').innerText.startsWith('1 of')")
    page.rest()
    (kite,) = labels(page)
    assert kite.startswith("Kite High Canvas, ") and ", red" in kite and "; vendor says rouge" in kite
    color = leading_color(sample_page, "Kite High Canvas")
    page.evaluate("document.querySelector('#filters .removable').click()")
    page.wait("document.getElementById('total').innerText === '48 items'")
    page.click("#search")
    page.press(*color)
    page.wait("document.querySelectorAll('.heading-band').length === 2")
    page.rest()
    assert labels(page)[0] == kite and text(page, ".heading-band b") == f"Closest to {color}"


def test_corrections_are_made_by_keyboard_and_kept(page, sample_page):
    page.press("c", "r", "b", "Enter", "l")
    page.rest()
    assert text(page, "#sheet .place").startswith("5 of 48")
    page.open(sample_page)
    assert page.evaluate("document.getElementById('open-review').dataset.pending") == "4"
    page.wait("document.querySelectorAll('.tile.pending').length === 4")
    page.click("#open-review")
    page.rest()
    assert page.evaluate("document.querySelectorAll('.pending-row').length") == 4


def test_paper_is_one_page_with_every_item(page):
    printed = page.do("WebDriver:Print", background=True)["value"]
    pages = PdfReader(io.BytesIO(base64.b64decode(printed))).pages
    assert len(pages) == 1 and "All 48 items." in pages[0].extract_text()
    page.rest()
    assert is_shown(page, "#tiles")


def test_a_page_to_send_gets_its_pictures_on_a_disk_too(page, tmp_path):
    page.do("Marionette:SetContext", value="chrome")
    page.do("WebDriver:ExecuteScript", args=[str(tmp_path)], script="""
      Services.prefs.setIntPref('browser.download.folderList', 2);
      Services.prefs.setStringPref('browser.download.dir', arguments[0]);""")
    page.do("Marionette:SetContext", value="content")
    page.click("#select-mode")
    for at in (1, 2, 3):
        page.click(".tile", at)
    page.wait("document.querySelectorAll('#selection-palette button').length > 0")
    page.evaluate("[...document.querySelectorAll('#selection-bar button')].find((one) => one.innerText === 'Save as page').click()")
    page.wait("document.getElementById('note').textContent.startsWith('Saved')")
    saved = tmp_path / "sample, 3 items.html"
    for _ in range(100):
        if saved.exists() and saved.stat().st_size:
            break
        time.sleep(0.1)
    assert saved.read_text(encoding="utf-8").count("data:image/jpeg") == 3
