"""The wall: what is seen at once, how it scrolls, how the keyboard walks it."""

from browser import nodes, opened, reload, rest, tile_boxes


def test_items_are_seen_before_the_data_is_read(large_page):
    with opened(large_page, script=False) as (page, log):
        assert page.locator("#first .item").count() > 0
        assert page.locator("#first .item img").first.evaluate("image => image.naturalWidth") > 0
        assert page.locator("#report").inner_text().count("huewall") > 0
        assert log == []


def test_every_item_of_a_short_wall_is_in_the_document(sample):
    total = int(sample.evaluate("JSON.parse(document.getElementById('summary').textContent).counts.items"))
    assert sample.locator(".tile").count() == total


def test_no_more_than_800_nodes_in_any_layout(huge):
    huge.click("#open-review")
    for layout in ("wall", "map", "families"):
        huge.click(f"[data-layout={layout}]")
        rest(huge)
        for _ in range(3):
            huge.click("#surprise")
            rest(huge)
            assert nodes(huge) <= 800, layout
        huge.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
        rest(huge)
        assert nodes(huge) <= 800, layout


def test_a_large_tile_shows_the_family_whole_beside_a_long_word(sample):
    for _ in range(5):
        sample.keyboard.press("+")
        rest(sample)
    gap = sample.evaluate("""() => {
      const tile = document.querySelector('.tile:has(.tile-words)'), line = tile.querySelector('.verdict');
      line.firstChild.textContent = 'Midnight Navy with a long name of a vendor, '.repeat(3);
      return tile.getBoundingClientRect().right - line.querySelector('strong').getBoundingClientRect().right;
    }""")
    assert gap >= 0


def test_scrolling_shows_other_items_with_their_images(large):
    before = set(tile_boxes(large))
    large.evaluate("scrollTo(0, 8000)")
    rest(large)
    after = tile_boxes(large)
    assert after and not before & set(after)
    large.wait_for_selector(".tile.no-image", state="detached")
    assert large.locator(".tile img").count() >= len(after)


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
    assert chosen(large) == "tile1999"
    large.keyboard.press("PageUp")
    assert int(chosen(large).removeprefix("tile")) < 1999
    assert is_in_window(large, chosen(large))


def test_letters_act_until_they_are_switched_off(large):
    large.keyboard.press("f")
    assert large.locator("#panel-title").inner_text() == "Filter"
    large.keyboard.press("i")
    large.get_by_role("button", name="Letter keys as shortcuts").click()
    large.keyboard.press("f")
    assert large.locator("#panel-title").inner_text() == "Report"
    large.keyboard.press("Escape")
    assert not large.locator("#panel").is_visible()
    large.wait_for_url(lambda address: "panel" not in address)
    reload(large)
    rest(large)
    large.keyboard.press("f")
    assert not large.locator("#panel").is_visible()


def test_the_ribbon_leads_anywhere(large):
    box = large.locator("#ribbon").bounding_box()
    large.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    rest(large)
    shown = [int(key.removeprefix("tile")) for key in tile_boxes(large)]
    assert min(shown) < 1800 < max(shown)


def chosen(page):
    return page.get_attribute("#tiles", "aria-activedescendant")


def is_in_window(page, key):
    box, size = page.locator(f"[id='{key}']").bounding_box(), page.viewport_size
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]
