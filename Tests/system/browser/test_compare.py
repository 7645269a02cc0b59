"""The page that compares two walls."""

import re

from browser import axe_violations, axe_violations_by_scheme, nodes, opened


def test_both_walls_are_compared(compare_page):
    with opened(compare_page) as (page, log):
        assert {"Options that differ", "Items"} <= set(page.locator(".figures caption").all_inner_texts())
        assert page.locator(".figures tbody tr").count() > 5
        assert nodes(page) <= 800
        assert axe_violations_by_scheme(page) == {}
        assert log == []


def test_the_list_shows_what_was_asked_for(compare_page):
    with opened(compare_page) as (page, log):
        pressed = page.locator("#kinds button[aria-pressed=true]")
        assert pressed.count() > 0
        while pressed.count():
            pressed.first.click()
        assert re.fullmatch(r"(\d+) of \1 items, changed or not", page.inner_text("#total"))
        page.click("#kinds [data-kind=Moved]")
        kinds = page.locator("#rows .title span").all_inner_texts()
        assert kinds and all("Moved" in kind for kind in kinds)
        assert log == []


def test_a_change_of_family_shows_the_items_that_made_it(compare_page):
    with opened(compare_page) as (page, log):
        button = page.locator("#moves button").first
        before, after = button.get_attribute("data-move").split(">")
        button.click()
        sides = page.locator("#rows .words b").all_inner_texts()
        assert sides == [before, after] * int(button.locator("span").inner_text())
        assert log == []


def test_an_item_is_linked_to_the_wall_after(compare_page):
    with opened(compare_page) as (page, log):
        link = page.locator("#rows .title a").first
        title = link.inner_text()
        link.click()
        page.wait_for_selector("html[data-ready] #sheet:not([hidden])")
        assert page.inner_text("#sheet .title h2") == title
        assert page.evaluate("location.pathname").endswith("/compare-after.html")
        assert log == []


def test_a_phone_sees_it_without_scrolling_sideways(compare_page):
    with opened(compare_page, size=(390, 844)) as (page, log):
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert log == []


def test_figures_need_no_script(compare_page):
    with opened(compare_page, script=False) as (page, log):
        assert "huewall report" in page.inner_text(".walls")
        assert "19 of 20 are at most" in page.inner_text(".figures")
        assert log == []


def test_an_item_chosen_on_one_wall_is_found_on_the_other(compare_page):
    with opened(compare_page) as (page, log):
        page.evaluate("document.getElementById('column-before').scrollTop = 1e6")
        option = page.locator("#column-before [role=option]").last
        label = option.get_attribute("alt")
        option.click()
        chosen = page.locator("#column-after [aria-selected=true]")
        title = page.inner_text("#pair b")
        assert label.startswith(title) and chosen.get_attribute("alt").startswith(title)
        box, column = chosen.bounding_box(), page.locator("#column-after").bounding_box()
        assert column["y"] <= box["y"] and box["y"] + box["height"] <= column["y"] + column["height"]
        page.focus("#column-after")
        page.keyboard.press("Home")
        first = page.locator("#column-after [aria-selected=true]")
        assert first.get_attribute("aria-posinset") == "1"
        assert page.get_attribute("#column-after", "aria-activedescendant") == first.get_attribute("id")
        other = page.locator("#column-before [aria-selected=true]").get_attribute("alt")
        assert other.startswith(page.inner_text("#pair b"))
        assert nodes(page) <= 800
        assert axe_violations(page) == []
        page.click("#pair a:last-child")
        page.wait_for_selector("html[data-ready] #sheet:not([hidden])")
        assert log == []


def test_a_phone_sees_both_walls(compare_page):
    with opened(compare_page, size=(390, 844)) as (page, log):
        boxes = [page.locator(f"#column-{side}").bounding_box() for side in ("before", "after")]
        assert boxes[0]["y"] == boxes[1]["y"] and boxes[0]["x"] + boxes[0]["width"] < boxes[1]["x"]
        assert all(page.locator(f"#column-{side} [role=option]").count() > 8 for side in ("before", "after"))
        assert log == []
