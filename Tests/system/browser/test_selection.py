"""Selecting: shift, control, rectangles and fingers; what is copied, shared and shown alone."""

import csv
import io
import json

import pytest

from browser import FAMILIES, axe_violations, count_of_total, opened, rest, tile_boxes
from synthetic import CHUNK, script_json

KEEP_COPIED = "Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => { window.copied = text; }}});"


def tile(page, item):
    return page.locator(f"#tile{item}")


def selected(page):
    """Numbers of the selected items that are in the document."""
    page.wait_for_timeout(60)
    return page.evaluate("""[...document.querySelectorAll('.tile[aria-selected=true]')]
      .map((one) => Number(one.id.slice(4))).sort((one, other) => one - other)""")


def words(page):
    page.wait_for_timeout(60)
    return page.inner_text("#selection-words")


def copied(page, button):
    page.locator("#selection-bar").get_by_role("button", name=button).click()
    return page.evaluate("window.copied")


def test_clicks_and_keys_select_exactly(sample):
    tile(sample, 3).click(modifiers=["Control"])
    tile(sample, 7).click(modifiers=["Control"])
    assert selected(sample) == [3, 7]
    tile(sample, 10).click(modifiers=["Shift"])
    assert selected(sample) == [3, 7, 8, 9, 10]
    tile(sample, 5).click(modifiers=["Shift"])
    assert selected(sample) == [3, 5, 6, 7], "a range from the same start replaces the one before"
    tile(sample, 6).click(modifiers=["Control"])
    assert selected(sample) == [3, 5, 7]
    assert words(sample) == "3 selected"
    assert sample.locator("#sheet").is_hidden()
    assert sample.get_attribute("#tiles", "aria-multiselectable") == "true"
    assert axe_violations(sample) == []
    sample.keyboard.press("Escape")
    assert selected(sample) == [] and sample.locator("#selection-bar").is_hidden()
    sample.keyboard.press("Control+z")
    assert selected(sample) == [3, 5, 7]
    sample.keyboard.press("Escape")
    tile(sample, 0).click()
    sample.keyboard.press("Escape")
    sample.focus("#tiles")
    sample.keyboard.press("Shift+ArrowRight")
    sample.keyboard.press("Shift+ArrowRight")
    assert selected(sample) == [0, 1, 2]
    sample.keyboard.press("Shift+ArrowLeft")
    assert selected(sample) == [0, 1]
    assert sample.get_attribute("#tiles", "aria-activedescendant") == "tile1"
    sample.keyboard.press("Control+a")
    assert words(sample) == f"{count_of_total(sample)} selected"


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_button_hides_no_tile_at_the_end_of_the_wall(large_page, size):
    with opened(large_page, size=size) as (page, log):
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        rest(page)
        button = page.locator("#select-mode").bounding_box()
        ends = page.locator(".tile").evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
        assert max(ends) <= button["y"]
        assert log == []


def test_a_rectangle_selects_what_it_touches(sample):
    first, last = tile(sample, 1).bounding_box(), tile(sample, 3).bounding_box()
    sample.keyboard.down("Alt")
    sample.mouse.move(first["x"] + 20, first["y"] + 20)
    sample.mouse.down()
    sample.mouse.move(last["x"] + 10, last["y"] + 40, steps=4)
    assert sample.locator("#rectangle").is_visible()
    sample.mouse.up()
    sample.keyboard.up("Alt")
    assert selected(sample) == [1, 2, 3]
    sample.click("[data-layout=map]")
    rest(sample)
    assert selected(sample) == [1, 2, 3], "a selection survives another layout"
    sample.mouse.move(300, 300)
    sample.mouse.down()
    sample.mouse.move(500, 500, steps=4)
    sample.mouse.up()
    assert selected(sample) == [1, 2, 3], "dragging the map moves it"
    sample.keyboard.down("Alt")
    sample.mouse.move(30, 90)
    sample.mouse.down()
    sample.mouse.move(1260, 790, steps=4)
    sample.mouse.up()
    sample.keyboard.up("Alt")
    assert words(sample) == f"{count_of_total(sample)} selected"


def test_a_long_press_selects_and_then_a_tap(sample_page):
    with opened(sample_page, size=(390, 844), touch=True) as (page, log):
        box = tile(page, 2).bounding_box()
        at = {"x": box["x"] + 20, "y": box["y"] + 20, "id": 1}
        touch = page.context.new_cdp_session(page)
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        page.wait_for_timeout(600)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        tile(page, 4).tap()
        assert selected(page) == [2, 4]
        assert page.locator("#sheet").is_hidden()
        bar = page.locator("#selection-bar").bounding_box()
        assert bar["x"] >= 0 and bar["x"] + bar["width"] <= 390
        assert min(button.bounding_box()["height"] for button in page.locator("#selection-actions button").all()) >= 44
        assert axe_violations(page) == []
        assert log == []


def test_what_is_copied_is_what_is_selected(sample_page, tmp_path):
    def spoil(chunk):
        chunk["title"][:2] = '=cmd|"x"!A1', 'Cap, "red"\nnew'

    path, chunk = page_with(sample_page, tmp_path, spoil)
    with opened(path, init_script=KEEP_COPIED) as (page, log):
        tile(page, 1).click(modifiers=["Control"])
        tile(page, 0).click(modifiers=["Control"])
        assert copied(page, "Copy ids") == "\n".join(chunk["id"][:2])
        text = copied(page, "Copy CSV")
        assert text.endswith("\r\n") and text.count("\r\n") == 3
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter="\t"))
        assert rows[0] == ["id", "title", "family", "name", "hex", "vendor color", "price", "currency", "url", "image"]
        assert [row[1] for row in rows[1:]] == ["'=cmd|\"x\"!A1", 'Cap, "red"\nnew']
        assert [row[4] for row in rows[1:]] == ["#" + color[:6] for color in chunk["colors"][:2]]
        assert all((path.parent / row[9]).is_file() for row in rows[1:])
        assert log == []


def test_a_link_shows_the_selection_again_and_a_filter_hides_but_keeps_it(sample_page):
    with opened(sample_page, init_script=KEEP_COPIED) as (page, _):
        for item in (1, 20, 40):
            tile(page, item).click(modifiers=["Control"])
        link = copied(page, "Copy link")
        assert page.inner_text("#note").endswith("It works on this computer only: this page is a file here")
        page.click("#open-filter")
        page.locator(".chip", has_text="Blue").first.click()
        rest(page)
        hidden = 3 - len(selected(page))
        assert hidden and words(page) == f"3 selected, {hidden} not on view"
        page.get_by_role("button", name="Clear search and filters").first.click()
        rest(page)
        page.locator("#selection-bar").get_by_role("button", name="Only these").click()
        rest(page)
        assert page.inner_text("#total").startswith("3 of 48")
        assert selected(page) == [1, 20, 40]
        page.locator("#filters").get_by_role("button", name="Remove Only 3 selected items").click()
        rest(page)
        assert count_of_total(page) == 48
    with opened(sample_page, fragment=link[link.index("#"):]) as (again, log):
        assert selected(again) == [1, 20, 40]
        assert log == []


def test_a_selection_too_large_for_a_link_says_so(huge_page):
    with opened(huge_page, init_script=KEEP_COPIED) as (page, _):
        page.keyboard.press("Control+a")
        assert words(page) == "10,000 selected"
        assert copied(page, "Copy link") is None
        assert "too many for a link" in page.inner_text("#note")
        assert len(copied(page, "Copy ids").split("\n")) == 10_000


def page_with(sample_page, folder, change):
    """The sample page with other data: `change` gets its first chunk, and gives it back."""
    text = sample_page.read_text(encoding="utf-8")
    found = CHUNK.search(text)
    chunk = json.loads(found.group(1))
    change(chunk)
    (folder / "thumbs").symlink_to(sample_page.resolve().parent / "thumbs")
    (folder / "index.html").write_text(text.replace(found.group(1), script_json(chunk)), encoding="utf-8")
    return folder / "index.html", chunk


def share_images(chunk):
    for item in (1, 2, 30):
        chunk["thumbnail"][item] = chunk["thumbnail"][0]
    chunk["thumbnail"][11] = chunk["thumbnail"][10]


def test_stacks_show_one_tile_and_count_all(sample_page, tmp_path):
    path, _ = page_with(sample_page, tmp_path, share_images)
    with opened(path) as (page, log):
        page.click("#open-filter")
        page.get_by_role("button", name="Stack same pictures").click()
        rest(page)
        assert page.locator(".tile").count() == 45
        badges = page.locator(".tile[data-stack]").evaluate_all("all => all.map((one) => [one.id, one.dataset.stack])")
        assert badges == [["tile0", "×3"], ["tile10", "×2"]]
        assert page.inner_text("#total") == "48 items"
        for heading in ("band", "column"):
            notes = page.locator(f".heading-{heading} span").all_inner_texts()
            assert sum(int(note) for note in notes) == 48
            page.click("[data-layout=families]")
            rest(page)
        tile(page, 0).click(modifiers=["Control"])
        assert words(page) == "3 selected"
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        tile(page, 0).click()
        page.wait_for_selector(".same-picture .thumb")
        assert page.locator(".same-picture .thumb").count() == 4
        page.locator(".same-picture .thumb").nth(2).click()
        rest(page)
        assert tile(page, 0).get_attribute("aria-current") == "true"
        assert axe_violations(page) == []
        page.wait_for_timeout(300)
        assert "stack=on" in page.evaluate("location.hash")
        assert log == []


def test_the_card_leaves_the_bar_free_and_clear_all_stays_in_reach(large_page):
    chosen = "family=" + ",".join(FAMILIES) + "&stock=in,out&panel=filter"
    with opened(large_page, fragment=f"#{chosen}") as (page, log):
        button = page.get_by_role("button", name="Clear all")
        box = button.bounding_box()
        assert box["x"] + box["width"] <= 1280 and page.locator("#filters").evaluate("row => row.scrollWidth > row.clientWidth")
        button.click()
        rest(page)
        assert count_of_total(page) == 2000
        page.click("#select-mode")
        tiles = sorted(tile_boxes(page).values(), key=lambda box: box["y"])
        page.mouse.click(tiles[0]["x"] + 20, tiles[0]["y"] + 20)
        bar = page.locator("#selection-bar").bounding_box()
        above = [box for box in tiles if 0 < bar["y"] - box["y"] - 20 < 250]
        assert len(above) > 4
        for box in (above[0], above[-1], above[len(above) // 2]):
            page.mouse.move(box["x"] + 20, box["y"] + 10)
            page.wait_for_selector("#hover-card:not([hidden])", timeout=3000)
            card = page.locator("#hover-card").bounding_box()
            assert card["y"] + card["height"] <= bar["y"], (card, bar)
            page.keyboard.press("Escape")
        assert log == []
