"""The whole wall: zoomed out to one cell an item and in again, pictures or colors, the card under the pointer, headings."""

import pytest

from browser import axe_violations, count_of_total, nodes, opened, reload, rest, tile_boxes, total, until

WHOLE = "#zoom=0.001"


def is_mosaic(page):
    return page.locator("#mosaic").is_visible()


def scroll_room(page):
    """How far the page scrolls, in pixels."""
    return page.evaluate("document.documentElement.scrollHeight - innerHeight")


def opened_id(page):
    return page.locator("#sheet .facts dd").first.inner_text()


def place(page):
    """The position in the list of the item in the sheet."""
    return int(page.locator("#sheet .place").inner_text().split(" ")[0].replace(",", ""))


def wheel(page, x, y, delta):
    """One turn of the wheel with ctrl, as a pinch on a touchpad comes in."""
    page.mouse.move(x, y)
    page.evaluate(
        """([x, y, delta]) => document.elementFromPoint(x, y).dispatchEvent(new WheelEvent('wheel', {
          bubbles: true, cancelable: true, ctrlKey: true, deltaY: delta, clientX: x, clientY: y}))""", [x, y, delta])
    rest(page)


def item_at(page, x, y):
    """Opens what is at a point, gives its position and closes the sheet."""
    page.mouse.click(x, y)
    rest(page)
    position = place(page)
    page.keyboard.press("Escape")
    rest(page)
    return position


def test_zooming_out_ends_with_all_items_in_the_window(huge):
    heights = [scroll_room(huge)]
    for _ in range(14):
        huge.keyboard.press("-")
        rest(huge)
        heights.append(scroll_room(huge))
        if heights[-1] == 0:
            break
    assert len(heights) > 5, "expected steps between tiles and the whole"
    assert heights == sorted(heights, reverse=True) and heights[-1] == 0
    assert is_mosaic(huge) and nodes(huge) < 800
    assert huge.locator(".tile").count() == 1
    bands = [int(text.replace(",", "")) for text in huge.locator(".heading-band span").all_inner_texts()]
    assert sum(bands) == 10_000
    while is_mosaic(huge):
        huge.keyboard.press("+")
        rest(huge)
    until(huge, "document.querySelectorAll('.tile img').length > 20")


def test_a_pending_correction_is_seen_in_its_cell(large_page):
    with opened(large_page, fragment=WHOLE, motion="reduce") as (page, log):
        painted = []
        for key in ("c", "b", "u"):
            page.keyboard.press(key)
            rest(page)
            painted.append(page.evaluate("document.getElementById('mosaic').toDataURL()"))
        assert painted[0] == painted[2] != painted[1] and is_mosaic(page)
        assert log == []


def test_a_cell_opens_its_item_and_a_double_click_goes_in(huge_page):
    with opened(huge_page, fragment=WHOLE, motion="reduce") as (page, log):
        box = page.locator("#mosaic").bounding_box()
        positions = [item_at(page, box["x"] + 140 + 900 * across, box["y"] + box["height"] * down)
                     for across, down in [(0.1, 0.1), (0.9, 0.1), (0.5, 0.5), (0.5, 0.95)]]
        assert positions == sorted(set(positions)) and positions[0] < 1500 and positions[-1] > 8500
        bright = page.screenshot(clip=box)
        page.keyboard.down("Control")
        page.mouse.click(box["x"] + 300, box["y"] + 100)
        page.keyboard.up("Control")
        page.wait_for_selector("#selection-bar")
        assert "1 selected" in page.inner_text("#selection-bar") and page.locator("#sheet").is_hidden()
        assert page.screenshot(clip=box) != bright
        page.locator("#selection-bar button", has_text="Clear").click()
        page.mouse.dblclick(box["x"] + 140 + 450, box["y"] + box["height"] * 0.5)
        rest(page)
        assert not is_mosaic(page) and page.locator("#sheet").is_hidden()
        assert page.get_attribute(".tile[aria-current=true]", "aria-posinset") == str(positions[2])
        assert log == []


# Both in the first section, which is more than half of the wall: further down may be the space between two sections.
@pytest.mark.parametrize("at", [(300, 260), (1100, 440)])
def test_zooming_keeps_what_is_under_the_pointer(huge_page, at):
    with opened(huge_page, fragment=WHOLE, motion="reduce") as (page, log):
        before = item_at(page, *at)
        for delta in (-200, -500, -500, 200, -500, -500, -500):
            wheel(page, *at, delta)
        assert not is_mosaic(page)
        under = page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.tile')?.ariaPosInSet", at)
        assert int(under) == before
        assert log == []


def test_arrows_and_enter_work_in_the_mosaic(huge_page):
    with opened(huge_page, fragment=WHOLE) as (page, log):
        page.focus("#tiles")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowRight")
        chosen = page.locator(".tile[aria-current=true]")
        assert page.get_attribute("#tiles", "aria-activedescendant") == chosen.get_attribute("id")
        position = int(chosen.get_attribute("aria-posinset"))
        assert position > 100 and "vendor says" in chosen.get_attribute("aria-label")
        assert chosen.evaluate("tile => getComputedStyle(tile).outlineStyle") == "solid"
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        assert place(page) == 2
        assert axe_violations(page) == []
        assert log == []


def test_pinching_out_with_two_fingers(large_page):
    with opened(large_page, size=(390, 844), touch=True) as (page, log):
        page.evaluate(
            """() => {
              const host = document.getElementById('tiles');
              const touch = (id, y) => new Touch({identifier: id, target: host, clientX: 200, clientY: y});
              for (let spread = 500; spread >= 20; spread -= 24) {
                host.dispatchEvent(new TouchEvent('touchmove', {bubbles: true, cancelable: true,
                  touches: [touch(1, 450 - spread / 2), touch(2, 450 + spread / 2)]}));
              }
              host.dispatchEvent(new TouchEvent('touchend', {bubbles: true}));
            }""")
        rest(page)
        assert is_mosaic(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert log == []


def test_the_mosaic_is_painted_wherever_it_is_scrolled(huge_page):
    with opened(huge_page, fragment="#zoom=0.15") as (page, log):
        room = scroll_room(page)
        assert is_mosaic(page) and room > 500
        canvas = page.evaluate("(({width, height}) => width * height)(document.getElementById('mosaic'))")
        assert canvas < 1280 * 800 * 2
        pictures = []
        for part in (0, 0.3, 0.35, 1):
            page.evaluate(f"scrollTo(0, {room * part})")
            rest(page)
            box = page.locator("#mosaic").bounding_box()
            # At the end there is room for a button.
            assert box["y"] <= 150 and box["y"] + box["height"] >= (780 if part < 1 else 730)
            pictures.append(page.screenshot())
        assert len(set(pictures)) == 4
        page.evaluate(f"scrollTo(0, {room * 0.3})")
        rest(page)
        assert page.screenshot() == pictures[1], "moved along and painted again should be the same"
        assert log == []


def test_a_switch_shows_colors_alone(sample):
    def shown():
        return sample.locator(".tile img").evaluate_all("all => all.filter(one => getComputedStyle(one).visibility === 'visible').length")

    sample.wait_for_selector(".tile.no-image", state="detached")
    assert shown() > 20
    sample.click("#show-colors")
    assert shown() == 0
    tile = sample.locator(".tile").first
    assert tile.evaluate("tile => getComputedStyle(tile).backgroundSize") == "100% 100%"
    sample.click("[data-layout=families]")
    rest(sample)
    assert shown() == 0 and "show=colors" in sample.evaluate("location.hash")
    reload(sample)
    assert sample.get_attribute("#show-colors", "aria-pressed") == "true" and shown() == 0
    sample.keyboard.press("v")
    rest(sample)
    sample.wait_for_selector(".tile.no-image", state="detached")
    assert shown() > 20


@pytest.mark.parametrize("fragment", ["", "#zoom=0.2"])
def test_a_card_shows_what_is_under_the_pointer(huge_page, fragment):
    with opened(huge_page, fragment=fragment) as (page, log):
        assert is_mosaic(page) == (fragment != "")
        card = page.locator("#hover-card")
        for x, y in [(400, 300), (1240, 500), (60, 420)] if not fragment else [(400, 300), (1250, 500)]:
            page.mouse.move(x, y)
            card.wait_for(state="visible")
            box = card.bounding_box()
            assert not (box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"])
            assert box["x"] >= 0 and box["x"] + box["width"] <= 1280 and box["y"] + box["height"] <= 800
            page.keyboard.press("Escape")
            assert card.is_hidden()
        page.mouse.move(400, 300)
        card.wait_for(state="visible")
        title, image = card.locator("b").inner_text(), card.locator("img").bounding_box()
        assert image["width"] > 150 and "#" in card.inner_text()
        box = card.bounding_box()
        page.mouse.move(box["x"] + 60, box["y"] + 60, steps=3)
        page.wait_for_timeout(500)
        assert card.is_visible() and card.locator("b").inner_text() == title
        page.mouse.move(640, 20)
        card.wait_for(state="hidden")
        page.mouse.click(400, 300)
        rest(page)
        assert page.locator("#sheet .title h2").inner_text() == title
        assert log == []


def test_no_card_for_fingers(sample_page):
    with opened(sample_page, size=(390, 844), touch=True) as (page, log):
        page.locator(".tile").nth(3).tap()
        page.wait_for_timeout(700)
        assert page.locator("#hover-card").is_hidden() and page.locator("#sheet").is_visible()
        assert log == []


@pytest.mark.parametrize("fragment", ["#layout=families", WHOLE, ""])
def test_a_heading_shows_its_family_alone_and_all_again(large_page, fragment):
    with opened(large_page, fragment=fragment) as (page, log):
        heading = page.locator("#headings h2 button", has_text="red").first
        heading.click()
        rest(page)
        count = count_of_total(page)
        assert 0 < count < 2000 and "family=red" in page.evaluate("location.hash")
        heading = page.locator("#headings h2 button[aria-pressed=true]")
        assert "red" in heading.inner_text().lower()
        assert axe_violations(page) == []
        heading.click()
        rest(page)
        assert total(page) == "2,000 items"
        assert log == []


def test_headings_of_families_are_reached_and_keep_the_focus(large_page):
    with opened(large_page, fragment="#layout=families") as (page, log):
        page.locator("#headings h2 button", has_text="blue").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".heading-column button[aria-pressed=true]:focus")
        assert page.locator(".heading-column").count() == 1
        assert log == []


def test_filters_and_sheet_keep_the_mosaic(large_page):
    with opened(large_page, fragment=WHOLE) as (page, log):
        page.fill("#search", "Product 1")
        rest(page)
        assert 1000 < count_of_total(page) < 1500 and scroll_room(page) == 0
        page.fill("#search", "Product 77")
        rest(page)
        assert tile_boxes(page)
        page.fill("#search", "")
        rest(page)
        assert is_mosaic(page) and scroll_room(page) == 0
        assert log == []
