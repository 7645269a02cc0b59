"""The filter: families, flags, price and stock."""

import json
import re

from playwright.sync_api import expect

from altered import altered
from browser import axe_violations, count_of_total, open_item, opened, rest, tile_boxes, total
from slow_server import SlowServer
from synthetic import script_json


def test_what_a_link_asks_for_and_the_wall_lacks_is_said_until_something_else_is_asked_for(large_page):
    with opened(large_page, fragment="#family=rde,blue&item=GONE&word=burgundies") as (page, log):
        note = "No family is called “rde”. No vendor color is called “burgundies”. The item “GONE” is no longer on the wall."
        assert page.inner_text("#filters [role=status]") == note
        assert 100 < count_of_total(page) < 1000 and page.locator("#sheet").is_hidden()
        page.click("#filters .removable")
        rest(page)
        assert total(page) == "2,000 items" and page.locator("#filters").is_hidden()
        assert log == []


def test_folded_filters_open_show_more_and_are_open_when_something_is_chosen(large):
    large.click("#open-filter")
    fold = large.get_by_role("button", name="Vendor color", exact=True)
    section = large.locator("section", has=fold)
    assert fold.get_attribute("aria-expanded") == "false" and section.locator(".chip").count() == 0
    fold.focus()
    large.keyboard.press("Enter")
    assert fold.get_attribute("aria-expanded") == "true" and section.locator(".chip").count() == 12
    assert large.evaluate("document.activeElement.textContent") == "Vendor color"
    word = section.locator(".chip").first
    promised = word.locator("span").inner_text()
    word.click()
    rest(large)
    assert total(large).split(" ")[0] == promised
    word.click()
    rest(large)
    assert section.locator(".chip").count() == 12


def test_a_long_list_of_choices_shows_more_when_asked(sample):
    sample.click("#open-filter")
    sample.get_by_role("button", name="Shade", exact=True).click()
    section = sample.locator("section", has=sample.get_by_role("button", name="Shade", exact=True))
    assert section.locator(".chip").count() == 8
    more = section.get_by_role("button", name=re.compile("more$"))
    count = int(more.inner_text().split(" ")[0])
    more.focus()
    sample.keyboard.press("Enter")
    assert section.locator(".chip").count() == 8 + count
    assert sample.evaluate("document.activeElement.textContent") == "Fewer"
    sample.keyboard.press("Enter")
    assert section.locator(".chip").count() == 8


def test_an_order_by_price_is_chosen_removed_and_part_of_the_address(large):
    large.click("#open-filter")
    large.select_option("[aria-label=Order]", label="Highest price first")
    rest(large)
    large.wait_for_url(re.compile("sort=-price"))
    open_item(large)
    first = large.inner_text("#sheet .offer")
    open_item(large, 5)
    prices = [float(text.split(",")[0].removeprefix("€")) for text in (first, large.inner_text("#sheet .offer"))]
    assert prices == sorted(prices, reverse=True)
    large.get_by_role("button", name="Remove Highest price first").click()
    rest(large)
    assert large.locator("#panel select[aria-label=Order]").input_value() == ""
    assert "sort" not in large.url


def test_stock_and_price_are_hard_filters_and_part_of_the_address(large, large_page):
    large.click("#open-filter")
    large.locator(".chip", has_text="In stock").click()
    rest(large)
    in_stock = count_of_total(large)
    assert 800 < in_stock < 1600
    large.fill("[aria-label='Lowest price']", "50")
    large.fill("[aria-label='Highest price']", "60,00")
    expect(large.locator("#total")).not_to_have_text(f"{in_stock:,} of 2,000 items")
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


def test_a_range_the_wrong_way_round_is_put_in_order_and_said(large):
    large.click("#open-filter")
    low, high = large.locator("[aria-label='Lowest price']"), large.locator("[aria-label='Highest price']")
    low.fill("100")
    high.press_sequentially("50", delay=30)
    expect(large.locator("#price-note")).to_have_text("The lowest price is above the highest.")
    rest(large)
    assert high.get_attribute("aria-invalid") == "true" and low.input_value() == "100" and count_of_total(large) > 0
    high.press("Tab")
    rest(large)
    assert [low.input_value(), high.input_value()] == ["50", "100"] and low.get_attribute("aria-invalid") == "false"
    assert "now 50 to 100" in large.inner_text("#price-note")
    assert 100 < count_of_total(large) < 1800
    open_item(large, 3)
    assert 50 <= float(large.inner_text("#sheet .offer").split(",")[0].removeprefix("€")) <= 100


def test_prices_that_come_while_the_filter_is_open_can_be_filtered(huge_page):
    """The first chunk without prices, and the others only once the filter is open."""
    page = huge_page.read_text(encoding="utf-8")
    chunks = list(re.finditer(r'(?<=class="chunk">).*?(?=</script>)', page, re.S))
    first = {name: column for name, column in json.loads(chunks[0].group()).items() if name not in ("price", "currency")}
    begin = page[: chunks[0].start()] + script_json(first) + page[chunks[0].end(): chunks[1].start()]
    with SlowServer(begin, page[chunks[1].start():]) as server, opened(server.address, wait=False) as (slow, _):
        slow.wait_for_selector(".tile")
        slow.click("#open-filter")
        slow.wait_for_selector("#panel .chip")
        assert slow.locator("[aria-label='Lowest price']").count() == 0
        server.finish()
        slow.wait_for_selector("html[data-ready]")
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


def without_purple(data):
    """Purple items are blue, and the words of no item say purple."""
    data["colors"] = ["".join(one[:8] + one[8].replace("i", "h") for one in parts(colors)) for colors in data["colors"]]


def parts(colors):
    return [colors[at: at + 9] for at in range(0, len(colors), 9)]


def test_a_family_that_is_missing_is_shown_with_0(sample_page):
    path = altered(sample_page, "no-purple.html", without_purple)
    for size in ((1280, 800), (390, 844)):
        with opened(path, size=size, fragment="#panel=filter") as (page, log):
            families = page.locator("#panel section").first.locator(".chip")
            assert families.count() >= 12
            purple = families.filter(has_text="purple")
            assert purple.locator("span").inner_text() == "0" and purple.get_attribute("aria-disabled") == "true"
            colors = [one.evaluate("one => getComputedStyle(one).color") for one in (purple, families.filter(has_text="blue"))]
            assert colors[0] != colors[1]
            before = count_of_total(page)
            purple.click(force=True)
            rest(page)
            assert count_of_total(page) == before
            page.goto(page.url.split("#")[0] + "#layout=families")
            rest(page)
            heading = page.locator(".heading-column", has_text="Purple")
            assert heading.inner_text().split() == ["Purple", "0"] and heading.locator("button").count() == 0
            assert axe_violations(page) == []
            assert log == []


def test_the_count_of_a_search_is_the_same_everywhere(sample):
    sample.locator("#search").press_sequentially("white")
    rest(sample)
    suggested = sample.locator("#suggestions li", has_text="white").first.locator(".count").inner_text()
    notes = sample.locator(".heading-band span").all_inner_texts()
    assert len(notes) > 1 and {note.split(" of ")[1] for note in notes} == {suggested} == {str(count_of_total(sample))}
