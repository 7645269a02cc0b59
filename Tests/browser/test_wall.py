"""The wall: what is seen at once, how it scrolls, how the keyboard walks it."""

import pytest

from browser import nodes, opened, rest, tile_boxes

LAYOUTS = ["wall", "map", "families"]


def test_items_are_seen_before_the_data_is_read(large_page):
    with opened(large_page, script=False) as (page, log):
        assert page.locator("#first .item").count() > 0
        assert page.locator("#first .item img").first.evaluate("image => image.naturalWidth") > 0
        assert page.locator("#report").inner_text().count("huewall") > 0
        assert log == []


def test_every_item_of_a_short_wall_is_in_the_document(sample):
    total = int(sample.evaluate("JSON.parse(document.getElementById('summary').textContent).counts.items"))
    assert sample.locator(".tile").count() == total


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_more_than_800_nodes_in_any_layout(large, layout):
    large.click(f"[data-layout={layout}]")
    rest(large)
    large.click("#open-review")
    for _ in range(6):
        large.click("#surprise")
        rest(large)
        assert nodes(large) <= 800
    large.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    rest(large)
    assert nodes(large) <= 800


def test_scrolling_shows_other_items_with_their_images(large):
    before = set(tile_boxes(large))
    large.evaluate("scrollTo(0, 20000)")
    rest(large)
    after = tile_boxes(large)
    assert after and not before & set(after)
    large.wait_for_selector(".tile.no-image", state="detached", timeout=10000)
    assert large.locator(".tile img").count() >= len(after)


def test_the_wall_is_in_the_order_of_the_data(large):
    boxes = tile_boxes(large)
    in_rows = sorted(boxes, key=lambda key: (round(boxes[key]["y"]), boxes[key]["x"]))
    assert in_rows == sorted(in_rows, key=lambda key: int(key.removeprefix("tile")))


def test_arrow_keys_walk_the_wall(large):
    large.focus("#tiles")
    large.keyboard.press("Home")
    large.keyboard.press("ArrowRight")
    assert chosen(large) == "tile1"
    large.keyboard.press("ArrowDown")
    below = int(chosen(large).removeprefix("tile"))
    assert below > 5
    large.keyboard.press("ArrowUp")
    assert chosen(large) in ("tile0", "tile1", "tile2")
    large.keyboard.press("End")
    assert chosen(large) == "tile9999"
    large.keyboard.press("PageUp")
    assert int(chosen(large).removeprefix("tile")) < 9999
    assert is_in_window(large, chosen(large))


def test_letters_act_until_they_are_switched_off(large):
    large.keyboard.press("f")
    assert large.locator("#panel-title").inner_text() == "Filter"
    large.keyboard.press("i")
    large.get_by_role("button", name="Single keys act").click()
    large.keyboard.press("f")
    assert large.locator("#panel-title").inner_text() == "Report"
    large.keyboard.press("Escape")
    assert not large.locator("#panel").is_visible()
    large.wait_for_url(lambda address: "panel" not in address)
    large.reload()
    rest(large)
    large.keyboard.press("f")
    assert not large.locator("#panel").is_visible()


@pytest.mark.parametrize("layout", ["map", "families"])
def test_arrow_keys_move_in_their_direction(large, layout):
    large.click(f"[data-layout={layout}]")
    rest(large)
    large.focus("#tiles")
    large.keyboard.press("Home")
    start = box_of(large, chosen(large))
    moved = []
    for key, axis, sign in [("ArrowRight", "x", 1), ("ArrowDown", "y", 1), ("ArrowLeft", "x", -1), ("ArrowUp", "y", -1)]:
        large.keyboard.press(key)
        box = box_of(large, chosen(large))
        if box != start:
            assert sign * (box[axis] - start[axis]) > 1, key
            moved.append(key)
        start = box
    assert len(moved) >= 2


def test_the_ribbon_leads_anywhere(large):
    box = large.locator("#ribbon").bounding_box()
    large.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    rest(large)
    shown = [int(key.removeprefix("tile")) for key in tile_boxes(large)]
    assert min(shown) < 9000 < max(shown)


def chosen(page):
    return page.get_attribute("#tiles", "aria-activedescendant")


def box_of(page, key):
    """Where a tile is on the page, wherever that is scrolled."""
    box = page.locator(f"[id='{key}']").bounding_box()
    x, y = page.evaluate("[scrollX, scrollY]")
    return {**box, "x": box["x"] + x, "y": box["y"] + y}


def is_in_window(page, key):
    box, size = page.locator(f"[id='{key}']").bounding_box(), page.viewport_size
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]
