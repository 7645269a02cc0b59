"""Paper: a real PDF has every item that is on view: the wall on one page, and a list that says what it leaves out."""

import io
import re
from itertools import groupby

import pytest
from pypdf import PdfReader

from browser import family_of, opened, rest, total, until

ITEM = re.compile(r"^([\d,]+)\. ", re.MULTILINE)
# The dialog of the system would never close here.
PRINTS_NOTHING = "window.print = () => { window.isAsked = true; };"


def printed(page, **kind):
    return PdfReader(io.BytesIO(page.pdf(print_background=True, **({"format": "A4"} | kind))))


def ask(page, button, *, command=False):
    """Asks for paper as a person does. Then all pictures are loaded, and the next PDF is what was asked for."""
    page.evaluate("window.isAsked = false")
    if button:
        if page.get_attribute("#open-report", "aria-expanded") == "false":
            page.click("#open-report")
        page.get_by_label("with command and options").set_checked(command)
        page.get_by_role("button", name=button).click()
    else:
        page.keyboard.press("Control+p")
    until(page, "window.isAsked")


def text_of(pdf):
    return "\n".join(page.extract_text() for page in pdf.pages)


@pytest.mark.parametrize("fragment", ["", "#zoom=0.1"])
def test_the_wall_is_on_one_page_of_any_size_with_all_pictures(large_page, sample_page, fragment):
    for path, count in [(sample_page, 48), (large_page, 2000)]:
        with opened(path, fragment=fragment, init_script=PRINTS_NOTHING) as (page, log):
            for size in ("A4", "A3", "A2"):
                for landscape in (False, True):
                    ask(page, "")
                    pdf = printed(page, format=size, landscape=landscape)
                    assert len(pdf.pages) == 1, (count, size, landscape)
                    if path == sample_page:
                        assert len(pdf.pages[0].images) == count
                    assert f"All {count:,} items." in text_of(pdf)
            assert page.locator("#paper-wall").count() == 0 and log == []


def test_the_report_prints_a_list_with_prices_under_headings(sample_page):
    with opened(sample_page, init_script=PRINTS_NOTHING) as (sample, log):
        labels = sample.locator(".tile").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        families = [family_of(label) for label in labels]
        ask(sample, "Print a list")
        pdf = printed(sample)
        text = text_of(pdf)
        assert [int(number) for number in ITEM.findall(text)] == list(range(1, 49))
        assert sum(len(page.images) for page in pdf.pages) == 48
        headings = [f"{family.capitalize()} {len(list(group))}" for family, group in groupby(families)]
        assert text.index("Family Items") < text.index("1. ")
        assert [line for line in text[text.index("In color"):].splitlines() if line in headings] == headings
        assert "All 48 items." in text and "--hue-sample-size" not in text
        # A column that all items leave empty is left out.
        heads = pdf.pages[0].extract_text()
        data = sample.evaluate("JSON.parse(document.querySelector('script.chunk')?.textContent ?? '{}')")
        assert ("Price" in heads) == bool(data.get("price")) and ("Stock" in heads) == ("y" in data.get("stock", ""))
        ask(sample, "Print a list", command=True)
        assert "--hue-sample-size" in text_of(printed(sample))
        assert log == []


def test_a_list_has_what_the_filter_lets_through_in_the_layout_of_the_screen(large_page):
    fragment = "#layout=families&family=purple,orange&q=product+1"
    with opened(large_page, fragment=fragment, motion="reduce", init_script=PRINTS_NOTHING) as (page, log):
        count = int(total(page).split(" ")[0].replace(",", ""))
        columns = page.locator(".heading-column").evaluate_all(
            "all => all.map(one => `${one.querySelector('b').textContent} ${one.querySelector('span').textContent}`)")
        ask(page, "Print a list")
        text = text_of(printed(page))
        assert 144 < count < 1000 and len(ITEM.findall(text)) == count
        assert f"{count:,} of 2,000 items: “product 1”; Purple; Orange." in text
        assert [line for line in text.splitlines() if line in columns] == columns == sorted(columns)
        rest(page)
        assert page.locator("#paper-list").count() == 0 and log == []


def test_a_list_of_a_very_long_wall_says_what_it_leaves_out_and_the_wall_leaves_out_nothing(huge_page):
    with opened(huge_page, init_script=PRINTS_NOTHING) as (page, log):
        page.emulate_media(media="print")
        page.wait_for_selector("#paper-wall")
        assert page.locator("#paper-wall > div").count() == 10_000
        page.emulate_media(media="screen")
        page.wait_for_selector("#paper-wall", state="detached")
        ask(page, "Print a list")
        page.emulate_media(media="print")
        assert "All 10,000 items. This paper has the first 3,000 of them, 7,000 are left out" in page.inner_text("#on-paper")
        assert page.locator("#paper-list .item").count() == 3000
        page.emulate_media(media="screen")
        page.wait_for_selector("#paper-list", state="detached")
        assert log == []


def test_paper_keeps_its_colors(sample_page):
    with opened(sample_page, scheme="dark", fragment="#vision=protanopia") as (page, _):
        for vision in ("protanopia", "usual"):
            page.emulate_media(media="print")
            page.wait_for_selector("#paper-wall > div")
            assert page.locator("#bar").is_hidden() and page.locator("#report").count() == 0
            assert page.evaluate("getComputedStyle(document.getElementById('paper-wall')).filter") == "none", vision
            assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)", vision
            page.emulate_media(media="screen")
            page.wait_for_selector("#paper-wall", state="detached")
            page.evaluate("location.hash = ''")
            rest(page)


def test_the_report_begins_with_what_its_readers_use_and_commands_keep_the_options(sample):
    sample.click("#open-report")
    parts = sample.locator("#panel section h3").all_inner_texts()
    assert parts[:6] == ["Assortment", "Counts", "The shop’s words", "Paper", "Color vision", "Keys"]
    assert parts.index("Command") > 5
    families = sample.locator(".assortment tr td:first-child").all_inner_texts()
    assert len(families) == 12 and families[0] == "Red"
    trial = sample.locator("#panel section", has_text="Compare with other options").locator("pre").inner_text()
    assert trial == "huewall report sample --same-options --compare \"--preset classic\""
