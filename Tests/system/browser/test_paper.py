"""Paper: a real PDF has every item that is on view, and says so where it has not."""

import io
import re
import statistics
import subprocess
from itertools import groupby

from pypdf import PdfReader

from browser import CHROMIUM, family_of, opened, rest, total, until

ITEM = re.compile(r"^([\d,]+)\. ", re.MULTILINE)


def printed(page):
    return PdfReader(io.BytesIO(page.pdf(format="A4", print_background=True)))


def text_of(pdf):
    return "\n".join(page.extract_text() for page in pdf.pages)


def test_every_item_is_on_paper_under_its_heading_with_its_picture(sample):
    labels = sample.locator(".tile").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    families = [family_of(label) for label in labels]
    sample.wait_for_selector(".tile.no-image", state="detached")
    pdf = printed(sample)
    text = text_of(pdf)
    assert [int(number) for number in ITEM.findall(text)] == list(range(1, 49))
    assert sum(len(page.images) for page in pdf.pages) == 48
    headings = [f"{family.capitalize()} {len(list(group))}" for family, group in groupby(families)]
    assert [line for line in text.splitlines() if line in headings] == headings
    assert "All 48 items." in text and "--hue-sample-size" in text
    assert sample.locator("#first").count() == 0


def test_the_browser_prints_the_file_alone(sample_page, tmp_path):
    """No driver that waits for the page: as from a script."""
    subprocess.run(
        [CHROMIUM, "--headless", "--no-sandbox", f"--user-data-dir={tmp_path}/profile", "--no-pdf-header-footer",
         f"--print-to-pdf={tmp_path}/wall.pdf", sample_page.resolve().as_uri()], check=True, capture_output=True, timeout=60)
    text = text_of(PdfReader(tmp_path / "wall.pdf"))
    assert len(ITEM.findall(text)) == 48 and "--hue-sample-size" in text


def test_paper_has_what_the_filter_lets_through_in_the_layout_of_the_screen(large_page):
    with opened(large_page, fragment="#layout=families&family=purple,orange&q=product+1", motion="reduce") as (page, log):
        count = int(total(page).split(" ")[0].replace(",", ""))
        columns = page.locator(".heading-column").evaluate_all(
            "all => all.map(one => `${one.querySelector('b').textContent} ${one.querySelector('span').textContent}`)")
        # Chromium prints the first page alone while an image is loading. Tiles get theirs a few a frame.
        rest(page)
        page.wait_for_selector(".tile.no-image", state="detached")
        until(page, "[...document.images].every(image => image.complete)")
        pdf = printed(page)
        text = text_of(pdf)
        # Six rows of six fill a page; a heading takes the place of some.
        assert statistics.median(len(ITEM.findall(sheet.extract_text())) for sheet in pdf.pages) >= 30
        assert 144 < count < 1000 and len(ITEM.findall(text)) == count
        assert f"{count:,} of 2,000 items: “product 1”; Purple; Orange." in text
        assert [line for line in text.splitlines() if line in columns] == columns == sorted(columns)
        rest(page)
        assert page.locator("#first").count() == 0 and log == []


def test_paper_of_a_very_long_wall_says_what_it_leaves_out(huge):
    huge.emulate_media(media="print")
    huge.wait_for_selector("#on-paper")
    assert "All 10,000 items. This paper has the first 3,000 of them, 7,000 are left out" in huge.inner_text("#on-paper")
    assert huge.locator("#first .item").count() == 3000
    huge.emulate_media(media="screen")
    huge.wait_for_selector("#first", state="detached")


def test_paper_keeps_its_colors(sample_page):
    with opened(sample_page, scheme="dark", fragment="#vision=protanopia") as (page, _):
        for vision in ("protanopia", "usual"):
            page.emulate_media(media="print")
            page.wait_for_selector("#first .item")
            assert page.locator("#bar").is_hidden() and page.locator("#report").is_visible()
            assert page.evaluate("getComputedStyle(document.getElementById('first')).filter") == "none", vision
            assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)", vision
            page.emulate_media(media="screen")
            page.wait_for_selector("#first", state="detached")
            page.evaluate("location.hash = ''")
            rest(page)


def test_the_report_begins_with_what_its_readers_use_and_commands_keep_the_options(sample):
    sample.click("#open-report")
    parts = sample.locator("#panel section h3").all_inner_texts()
    assert parts[:5] == ["Counts", "The shop’s words", "Paper", "Color vision", "Keys"]
    assert parts.index("Command") > 4
    trial = sample.locator("#panel section", has_text="Compare with other options").locator("pre").inner_text()
    assert trial == "huewall report sample --same-options --compare \"--preset classic\""
