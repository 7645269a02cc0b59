"""Back, Forward and reload; and the ribbon, whose marker goes where it is led."""

import re

from playwright.sync_api import expect

from browser import count_of_total, open_item, opened, reload, rest, tile_boxes, total, until


def test_back_closes_the_sheet_then_undoes_filter_and_layout(large):
    large.click("[data-layout=families]")
    rest(large)
    large.click("#open-filter")
    large.locator(".chip", has_text="blue").click()
    rest(large)
    blue = count_of_total(large)
    open_item(large, 2)
    item = large.get_attribute("#tiles", "aria-activedescendant")
    large.go_back()
    rest(large)
    assert large.locator("#sheet").is_hidden() and count_of_total(large) == blue
    large.go_forward()
    rest(large)
    assert large.locator("#sheet").is_visible() and large.get_attribute("#tiles", "aria-activedescendant") == item
    for _ in range(2):
        large.go_back()
        rest(large)
    assert total(large) == "2,000 items" and large.locator("#panel").is_visible()
    large.go_back()
    rest(large)
    assert large.locator("#panel").is_hidden()
    large.go_back()
    rest(large)
    assert large.get_attribute("[data-layout=wall]", "aria-checked") == "true"
    assert large.evaluate("location.hash") == ""


def assert_one_step_back_and_forward(page):
    """From the search for *product 12* to the whole wall, and back to it."""
    page.go_back()
    rest(page)
    assert total(page) == "2,000 items" and page.input_value("#search") == ""
    page.go_forward()
    rest(page)
    assert page.input_value("#search") == "product 12"


def test_walking_and_typing_are_one_step_and_closing_is_none(large):
    before = large.evaluate("history.length")
    large.locator("#search").press_sequentially("product 12", delay=150)
    rest(large)
    assert large.evaluate("history.length") == before + 1
    open_item(large)
    for _ in range(3):
        large.click("#sheet [aria-label='Next item']")
    large.wait_for_timeout(300)
    assert large.evaluate("history.length") == before + 2
    large.keyboard.press("Escape")
    large.wait_for_url(re.compile("#q=product"))
    rest(large)
    assert large.locator("#sheet").is_hidden()
    assert_one_step_back_and_forward(large)


def test_an_item_that_is_opened_while_typing_ends_keeps_the_word_in_its_entry(large):
    """Entries of the history are written a moment later: the next one must not be quicker."""
    large.locator("#search").press_sequentially("product 1", delay=20)
    rest(large)
    before = total(large)
    large.keyboard.press("2")
    expect(large.locator("#total")).not_to_have_text(before)
    open_item(large)
    large.click("#sheet [aria-label='Next item']")
    large.keyboard.press("Escape")
    large.wait_for_url(re.compile("#q=product.12$"))
    assert_one_step_back_and_forward(large)


def zoom_of(page):
    return float(dict(part.split("=") for part in page.evaluate("location.hash.slice(1)").split("&") if part).get("zoom", 1))


def test_back_leads_out_of_a_cluster_of_the_map_and_turns_of_the_wheel_are_one_step(large):
    large.click("[data-layout=map]")
    rest(large)
    before, tiles = large.evaluate("history.length"), tile_boxes(large)
    large.locator(".cluster").nth(20).click()
    rest(large)
    large.wait_for_timeout(700)
    inside = zoom_of(large)
    assert inside > 1.5 and large.evaluate("history.length") == before + 1
    # By the page's own clock: between turns that a driver makes, a busy machine may rest.
    large.evaluate("""async () => {
      const turn = {deltaY: -120, clientX: 640, clientY: 400, bubbles: true, cancelable: true};
      for (let turns = 0; turns < 5; turns++) {
        document.elementFromPoint(640, 400).dispatchEvent(new WheelEvent('wheel', turn));
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
    }""")
    rest(large)
    large.wait_for_timeout(700)
    assert zoom_of(large) > inside and large.evaluate("history.length") == before + 2
    large.go_back()
    rest(large)
    assert zoom_of(large) == inside
    large.go_back()
    rest(large)
    assert zoom_of(large) == 1 and tile_boxes(large) == tiles
    assert large.get_attribute("[data-layout=map]", "aria-checked") == "true"
    large.go_forward()
    rest(large)
    assert zoom_of(large) == inside
    for _ in range(2):
        large.go_back()
        rest(large)
    assert large.get_attribute("[data-layout=wall]", "aria-checked") == "true"


def test_back_and_reload_return_to_where_one_was(large):
    large.evaluate("scrollTo(0, 7000)")
    rest(large)
    large.click("[data-layout=map]")
    rest(large)
    large.go_back()
    rest(large)
    assert abs(large.evaluate("scrollY") - 7000) < 2
    large.wait_for_timeout(400)
    reload(large)
    rest(large)
    assert abs(large.evaluate("scrollY") - 7000) < 2


def test_more_like_this_is_undone_by_back(large):
    open_item(large, 8)
    large.locator("#sheet [aria-label^='More like']").first.click()
    rest(large)
    assert large.evaluate("location.hash").count("like=")
    large.go_back()
    rest(large)
    assert total(large) == "2,000 items" and large.locator("#sheet").is_visible()
    assert large.locator(".heading-tile").count() > 0 or "like" not in large.evaluate("location.hash")


def test_the_marker_of_the_ribbon_follows_mouse_and_keys(large):
    ribbon = large.locator("#ribbon")
    box = ribbon.bounding_box()
    large.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + 10)
    large.mouse.down()
    assert abs(value(ribbon) - 600) < 10 and abs(marker(large) - 0.3) < 0.02
    large.mouse.move(box["x"] + box["width"] * 0.75, box["y"] + 10, steps=4)
    large.mouse.up()
    assert abs(value(ribbon) - 1500) < 10 and abs(marker(large) - 0.75) < 0.02
    ribbon.focus()
    start = value(ribbon)
    for _ in range(4):
        large.keyboard.press("ArrowLeft")
    assert value(ribbon) == start - 80
    for key, wanted in [("Home", 1), ("End", 2000), ("ArrowRight", 2000), ("PageDown", 1800)]:
        large.keyboard.press(key)
        assert value(ribbon) == wanted
    assert abs(marker(large) - 0.9) < 0.02
    large.mouse.move(600, 500)
    large.mouse.wheel(0, -4000)
    # Before the wheel turns the wall, its place may be rounded to an item near by.
    until(large, "document.getElementById('ribbon').ariaValueNow < 1800")


def test_the_marker_stands_where_the_map_was_led(large_page):
    with opened(large_page, motion="reduce", fragment="#layout=map") as (page, _):
        box = page.locator("#ribbon").bounding_box()
        page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + 10)
        assert abs(value(page.locator("#ribbon")) - 1000) < 10
        assert abs(marker(page) - 0.5) < 0.02


def value(ribbon):
    return int(ribbon.get_attribute("aria-valuenow"))


def marker(page):
    """The middle of the white frame on the ribbon, 0...1, once it is drawn."""
    return page.evaluate("""() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
      const ribbon = document.getElementById('ribbon'), {width} = ribbon;
      const copy = new OffscreenCanvas(width, ribbon.height).getContext('2d', {willReadFrequently: true});
      copy.drawImage(ribbon, 0, 0);
      const {data} = copy.getImageData(0, Math.round(2 * devicePixelRatio), width, 1);
      const white = [...Array(width).keys()].filter((x) => data[4 * x] + data[4 * x + 1] + data[4 * x + 2] === 765);
      done((white[0] + white.at(-1)) / 2 / width);
    })))""")
