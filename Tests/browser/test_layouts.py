"""Layouts: who moves where, and what interrupts what."""

from browser import opened, rest, tile_boxes


def test_a_switch_moves_what_is_visible_and_lands(large):
    before = large.screenshot()
    # From here on the page's time stands still but for what the test lets pass.
    large.clock.install()
    large.clock.pause_at(large.evaluate("Date.now()") + 1000)
    large.click("[data-layout=map]")
    large.clock.run_for(300)
    assert large.locator("#transition").is_visible()
    during = large.screenshot()
    large.clock.resume()
    rest(large)
    assert large.locator("#transition").is_hidden()
    assert len({before, during, large.screenshot()}) == 3
    assert large.locator(".cluster").count() > 20


def test_an_interrupted_switch_goes_on_from_where_things_are(large):
    large.click("[data-layout=map]")
    large.wait_for_timeout(250)
    large.click("[data-layout=families]")
    large.wait_for_timeout(30)
    large.click("[data-layout=wall]")
    rest(large)
    boxes = tile_boxes(large)
    assert boxes and all(box["width"] > 40 for box in boxes.values())
    assert large.locator("[data-layout=wall]").get_attribute("aria-checked") == "true"


def test_reduced_motion_jumps(large_page):
    with opened(large_page, motion="reduce") as (page, log):
        page.click("[data-layout=families]")
        assert page.locator("#transition").is_hidden()
        assert page.locator(".heading-column").count() >= 10
        assert log == []


def test_clusters_count_all_items_and_come_apart(large):
    large.click("[data-layout=map]")
    rest(large)
    names = large.locator("#tiles > *").evaluate_all("all => all.map(one => [one.textContent, one.className])")
    counts = [count_of(text) if "cluster" in kind else 1 for text, kind in names]
    assert abs(sum(counts) - 10_000) < 400
    before = large.locator(".cluster").count()
    largest = large.locator(".cluster").nth(max(range(before), key=lambda at: counts_of_clusters(large)[at]))
    largest.click()
    rest(large)
    assert large.evaluate("document.documentElement.scrollWidth") > 2000
    assert large.locator(".tile").count() > 5


def test_families_are_columns_light_above_dark(large):
    large.click("[data-layout=families]")
    rest(large)
    titles = large.locator(".heading-column b").all_inner_texts()
    assert [title.lower() for title in titles][:3] == ["red", "orange", "yellow"]


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
