"""The sheet, search, filters, review: finding things and learning about them."""

import json
import re

import pytest
from playwright.sync_api import expect

from browser import opened, rest, tile_boxes
from slow_server import SlowServer
from synthetic import script_json


def total(page):
    return page.inner_text("#total")


def count_of_total(page):
    return int(total(page).split(" ")[0].replace(",", ""))


def open_item(page, at=0):
    page.locator(".tile:not(.cluster)").nth(at).click()
    rest(page)


def test_the_sheet_tells_all_about_an_item(sample):
    open_item(sample, 3)
    sheet = sample.locator("#sheet")
    assert sheet.locator(".image img").evaluate("image => image.naturalWidth") > 0
    assert sheet.locator(".hex").first.inner_text().startswith("#")
    assert "%" in sheet.locator(".share").first.inner_text()
    assert "→" in sheet.locator(".verdict").inner_text()
    assert sheet.locator(".why").inner_text()
    assert sheet.locator(".thumb").count() >= 7


def test_a_click_copies_a_color(sample_page):
    with opened(sample_page) as (page, log):
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        open_item(page, 3)
        hexadecimal = page.locator("#sheet .hex").first.inner_text()
        page.locator("#sheet .hex").first.click()
        page.wait_for_selector("#note.shown")
        assert page.inner_text("#note") == f"Copied {hexadecimal}"
        assert log == []


def test_selecting_in_the_sheet_moves_the_wall_and_walking_moves_the_sheet(large):
    open_item(large, 5)
    title = large.inner_text("#sheet .title h2")
    large.click("#sheet [aria-label='Next item']")
    rest(large)
    moved = large.inner_text("#sheet .title h2")
    assert moved != title
    assert large.get_attribute("#tiles", "aria-activedescendant")
    large.focus("#tiles")
    large.keyboard.press("ArrowLeft")
    rest(large)
    assert large.inner_text("#sheet .title h2") == title
    large.keyboard.press("Escape")
    assert large.locator("#sheet").is_hidden()


def test_the_address_shows_the_same_again(large, large_page):
    large.click("[data-layout=families]")
    rest(large)
    large.fill("#search", "Product 12")
    rest(large)
    open_item(large)
    large.wait_for_url(re.compile("layout=families&item=.*&q="))
    fragment = large.evaluate("location.hash")
    title, count = large.inner_text("#sheet .title h2"), total(large)
    with opened(large_page, fragment=fragment) as (again, log):
        assert again.inner_text("#sheet .title h2") == title
        assert total(again) == count
        assert again.get_attribute("[data-layout=families]", "aria-checked") == "true"
        assert log == []


@pytest.mark.parametrize("query", ["SKU-000777", "product 777", "PRODUCT  777"])
def test_search_finds_titles_and_ids(large, query):
    large.fill("#search", query)
    rest(large)
    assert "of 10,000" in total(large)
    labels = large.locator(".tile").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert any(label.startswith("Product 777,") for label in labels)


@pytest.mark.parametrize("query", ["grun", "GRÜN", "strassenschuhe"])
def test_search_does_not_mind_accents(large, query):
    large.fill("#search", query)
    rest(large)
    assert "of 10,000" in total(large)
    assert large.locator(".tile").count() > 0


def test_a_typed_color_ranks_by_nearness(large):
    large.fill("#search", "#1144cc")
    rest(large)
    assert large.inner_text(".heading-band b") == "Closest to #1144cc"
    assert "blue" in (large.locator(".tile").first.get_attribute("aria-label") or "")


def test_more_like_this_does_not_repeat_one_image(large):
    open_item(large, 8)
    large.locator("#sheet [aria-label^='More like']").first.click()
    rest(large)
    assert large.inner_text(".heading-band b").startswith("Closest to #")
    colors = large.locator(".tile").evaluate_all("all => all.slice(0, 12).map(one => one.getAttribute('aria-label'))")
    assert len(set(colors)) == len(colors)


def test_surprise_opens_an_item_that_is_in_view(large):
    seen = set()
    for _ in range(3):
        large.click("#surprise")
        rest(large)
        seen.add(large.inner_text("#sheet .facts dd >> nth=0"))
        assert large.locator(".tile[aria-selected=true]").is_visible()
    assert len(seen) == 3


def test_filters_are_hard_and_can_be_cleared(large):
    large.click("#open-filter")
    large.locator(".chip", has_text="Red").first.click()
    rest(large)
    assert "of 10,000" in total(large)
    labels = large.locator(".tile").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert all(" red " in label for label in labels)
    large.locator(".chip", has_text="multi").click()
    rest(large)
    large.get_by_role("button", name="Clear search and filters").first.click()
    rest(large)
    assert total(large) == "10,000 items"


def test_stock_and_price_are_hard_filters_and_part_of_the_address(large, large_page):
    large.click("#open-filter")
    large.locator(".chip", has_text="In stock").click()
    rest(large)
    in_stock = count_of_total(large)
    assert 4000 < in_stock < 8000
    large.fill("[aria-label='Lowest price']", "50")
    large.fill("[aria-label='Highest price']", "60,00")
    expect(large.locator("#total")).not_to_have_text(f"{in_stock:,} of 10,000 items")
    rest(large)
    within = count_of_total(large)
    assert 0 < within < in_stock / 4
    for at in (0, 5, 11):
        open_item(large, at)
        offer = large.inner_text("#sheet .offer")
        assert 50 <= float(offer.split(",")[0].removeprefix("€")) <= 60
        assert offer.endswith(", in stock")
    large.wait_for_url(re.compile("price=50..60"))
    with opened(large_page, fragment=large.evaluate("location.hash")) as (again, log):
        assert count_of_total(again) == within
        assert again.input_value("[aria-label='Highest price']") == "60"
        assert log == []


def test_a_price_of_another_currency_does_not_match(large):
    large.click("#open-filter")
    large.select_option("[aria-label=Currency]", label="CHF")
    large.fill("[aria-label='Lowest price']", "0")
    expect(large.locator("#total")).to_contain_text(" of ")
    rest(large)
    assert 500 < count_of_total(large) < 1500
    open_item(large)
    assert large.inner_text("#sheet .offer").startswith("CHF")


def test_prices_that_come_while_the_filter_is_open_can_be_filtered(large_page):
    """The first chunk without prices, and the others only once the filter is open."""
    page = large_page.read_text(encoding="utf-8")
    chunks = list(re.finditer(r'(?<=class="chunk">).*?(?=</script>)', page, re.S))
    first = {name: column for name, column in json.loads(chunks[0].group()).items() if name not in ("price", "currency")}
    begin = page[: chunks[0].start()] + script_json(first) + page[chunks[0].end(): chunks[1].start()]
    with SlowServer(begin, page[chunks[1].start():]) as server, opened(server.address, wait=False) as (slow, _):
        slow.wait_for_selector(".tile")
        slow.click("#open-filter")
        slow.wait_for_selector("#panel .chip")
        assert slow.locator("[aria-label='Lowest price']").count() == 0
        server.finish()
        slow.wait_for_selector("html[data-ready]", timeout=60000)
        assert slow.locator("#panel").is_visible()
        assert slow.locator("[aria-label='Lowest price']").count() == 1


def test_without_prices_and_stock_there_are_no_such_filters(sample):
    sample.click("#open-filter")
    assert sample.get_by_role("heading", name="Family").is_visible()
    assert sample.locator(".price-range").count() == 0
    assert sample.locator(".chip", has_text="In stock").count() == 0


def test_the_filter_keeps_the_focus(large):
    large.click("#open-filter")
    chip = large.locator(".chip", has_text="Blue")
    chip.focus()
    large.keyboard.press("Enter")
    rest(large)
    assert large.evaluate("document.activeElement.textContent").startswith("blue")
    large.locator("[aria-label='Lowest price']").press_sequentially("100", delay=120)
    rest(large)
    assert large.input_value("[aria-label='Lowest price']") == "100"


def test_a_filter_changes_the_place_of_each_item_for_those_who_hear_the_page(sample):
    sample.click("#open-filter")
    sample.locator(".chip", has_text="Red").first.click()
    rest(sample)
    places = sample.locator(".tile").evaluate_all(
        "all => all.map(one => [one.getAttribute('aria-posinset'), one.getAttribute('aria-setsize')])")
    count = count_of_total(sample)
    assert 0 < count < 48
    assert places == [[str(at + 1), str(count)] for at in range(count)]


def test_nothing_found_says_so(large):
    large.fill("#search", "no such thing anywhere")
    rest(large)
    assert large.locator("#nothing").is_visible()
    large.click("#clear")
    rest(large)
    assert tile_boxes(large)


def test_review_counts_vendor_words_by_family(large):
    large.click("#open-review")
    rows = large.locator("table.words tbody tr")
    assert rows.count() == 10
    cells = [text for text in rows.first.locator("td").all_inner_texts() if text]
    numbers = [int(text.replace(",", "")) for text in cells]
    assert numbers[0] == sum(numbers[1:])
    sure = [int(text.split()[0]) for text in large.locator(".rows .row span").all_inner_texts()]
    assert len(sure) == 6 and sure == sorted(sure)
    words = [text.casefold() for text in rows.locator("th").all_inner_texts()]
    assert "navy" in words and len(set(words)) == len(words)
    large.locator("button.word", has_text=re.compile("^navy$", re.IGNORECASE)).click()
    rest(large)
    assert count_of_total(large) > 10_000 / 8
    large.get_by_role("button", name="Show flagged items first").click()
    rest(large)
    assert large.inner_text(".heading-band b") == "Flagged first"


def test_every_flag_comes_with_its_sentence(sample_page, tmp_path):
    """All flags on the first item, whatever they are."""
    page = sample_page.read_text(encoding="utf-8")
    summary = json.loads(re.search(r'id="summary">(.*?)</script>', page, re.S).group(1))
    every = (1 << len(summary["flags"])) - 1
    chunk = re.search(r'(?<=class="chunk">).*?(?=</script>)', page, re.S)
    data = json.loads(chunk.group())
    data["flags"] = [every] + [0] * (len(data["id"]) - 1)
    (tmp_path / "index.html").write_text(page[: chunk.start()] + script_json(data) + page[chunk.end():], encoding="utf-8")
    with opened(tmp_path / "index.html", fragment=f"#item={data['id'][0]}") as (opened_page, _):
        rows = opened_page.locator("#sheet .flags li").all_inner_texts()
        assert rows == [f"{flag} {sentence}" for flag, sentence in zip(summary["flags"], summary["flagSentences"])]
        assert all(len(row.split()) > 3 for row in rows)


def test_the_report_gives_the_command_to_copy(sample):
    sample.click("#open-report")
    assert sample.inner_text("#panel pre").startswith("huewall ")
    assert "--hue-sample-size" in sample.inner_text("#panel")
