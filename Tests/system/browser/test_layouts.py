"""Layouts: who moves where, and what interrupts what."""

import pytest

from browser import opened, rest, tile_boxes


@pytest.fixture
def moving(large_page):
    """The large page, for one who likes motion."""
    # What a test makes of its time stays, so it is not for another one.
    with opened(large_page, motion="no-preference", is_alone=True) as (page, log):
        yield page
        assert log == []


def test_a_switch_moves_what_is_visible_and_lands(moving):
    before = moving.screenshot()
    # From here on the page's time stands still except for what the test lets pass.
    moving.clock.install()
    moving.clock.pause_at(moving.evaluate("Date.now()") + 1000)
    moving.click("[data-layout=map]")
    moving.clock.run_for(300)
    assert moving.locator("#transition").is_visible()
    during = moving.screenshot()
    moving.clock.resume()
    rest(moving)
    assert moving.locator("#transition").is_hidden()
    assert len({before, during, moving.screenshot()}) == 3
    assert moving.locator(".cluster").count() > 20


def test_an_interrupted_switch_goes_on_from_where_things_are(moving):
    moving.click("[data-layout=map]")
    moving.wait_for_timeout(250)
    moving.click("[data-layout=families]")
    moving.wait_for_timeout(30)
    moving.click("[data-layout=wall]")
    rest(moving)
    boxes = tile_boxes(moving)
    assert boxes and all(box["width"] > 40 for box in boxes.values())
    assert moving.locator("[data-layout=wall]").get_attribute("aria-checked") == "true"


def test_reduced_motion_jumps(large_page):
    with opened(large_page) as (page, log):
        page.click("[data-layout=families]")
        assert page.locator("#transition").is_hidden()
        assert page.locator(".heading-column").count() >= 10
        assert log == []


def test_clusters_count_all_items_and_come_apart(large):
    large.click("[data-layout=map]")
    rest(large)
    names = large.locator("#tiles > *").evaluate_all("all => all.map(one => [one.textContent, one.className])")
    counts = [count_of(text) if "cluster" in kind else 1 for text, kind in names]
    assert abs(sum(counts) - 2000) < 80
    before = large.locator(".cluster").count()
    largest = large.locator(".cluster").nth(max(range(before), key=lambda at: counts_of_clusters(large)[at]))
    largest.click()
    rest(large)
    assert large.evaluate("document.documentElement.scrollWidth") > 2000
    assert large.locator(".tile").count() > 5


def test_the_chosen_item_stays_centered_while_the_sheet_opens_and_is_dragged(large):
    large.evaluate("scrollTo(0, 9000)")
    rest(large)
    large.mouse.click(700, 500)
    rest(large)
    resizer = large.locator("#resizer").bounding_box()
    for x in (resizer["x"], resizer["x"] - 150):
        large.mouse.move(resizer["x"] + 5, resizer["y"] + 200)
        large.mouse.down()
        large.mouse.move(x, resizer["y"] + 200, steps=6)
        large.mouse.up()
        rest(large)
        tile = large.locator(".tile[aria-current=true]").bounding_box()
        sheet = large.locator("#sheet").bounding_box()
        bar = large.locator("#bar").bounding_box()
        assert tile["x"] + tile["width"] <= sheet["x"]
        middle = (bar["height"] + large.viewport_size["height"]) / 2
        assert abs(tile["y"] + tile["height"] / 2 - middle) < 20
        resizer = large.locator("#resizer").bounding_box()


def counts_of_clusters(page):
    return [count_of(text) for text in page.locator(".cluster").all_inner_texts()]


def count_of(text):
    return round(float(text[:-1]) * 1000) if text.endswith("k") else int(text or 1)


def test_half_of_the_window_is_the_walls(sample_page):
    with opened(sample_page) as (page, log):
        for width, panel in [(width, panel) for width in (1280, 1440) for panel in ("filter", "review", "report")]:
            page.set_viewport_size({"width": width, "height": 800})
            page.evaluate(f"document.getElementById('open-{panel}').click()")
            rest(page)
            assert page.locator("#panel").bounding_box()["width"] <= width / 2
            page.locator(".tile").first.click()
            rest(page)
            panel_box, sheet = page.locator("#panel").bounding_box(), page.locator("#sheet").bounding_box()
            assert sheet["x"] - panel_box["x"] - panel_box["width"] >= width / 2
            tiles = list(tile_boxes(page).values())
            assert tiles and all(box["x"] >= panel_box["width"] and box["x"] + box["width"] <= sheet["x"] for box in tiles)
            page.keyboard.press("Escape")
            page.evaluate("document.getElementById('sheet').hidden || document.querySelector('[aria-label=\"Close the sheet\"]').click()")
            rest(page)
        assert log == []


def test_name_and_number_of_items_can_be_read_at_each_width(sample):
    cut = []
    for width in range(720, 1400, 20):
        sample.set_viewport_size({"width": width, "height": 700})
        for part in ("#catalogue", "#total"):
            if sample.eval_on_selector(part, "box => box.clientWidth < box.scrollWidth"):
                cut.append((width, part))
    assert cut == []
