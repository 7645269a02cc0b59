"""The tuning page of huewall-server."""

import json

import pytest

from browser import axe_violations, running, until, CHROMIUM

# Where each item is on the screen, as colors of the canvas: two walls that differ differ here.
PICTURE = "document.querySelector('#main-wall canvas').toDataURL()"


def settled(page):
    """Waits until the wall shows what was asked for last, and nothing moves any more; gives its picture."""
    until(page, "document.documentElement.dataset.asked === document.documentElement.dataset.shown")
    before = None
    while (after := page.evaluate(PICTURE)) != before:
        before = after
        page.wait_for_timeout(150)
    return after


def slide(page, name, part):
    """Takes a slider with the pointer and lets it go at a part of its range, on the way over others."""
    slider = page.locator(f"#controls .control:has(#option-{name}) input[type=range]")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 0.33, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * part, middle, steps=8)
    page.mouse.up()


def test_the_wall_follows_a_slider_and_goes_back(tuning):
    page = tuning()
    saved = settled(page)
    page.select_option("#option-order", "classic")
    other = settled(page)
    assert other != saved
    slide(page, "min-brightness", 0.7)
    slid = settled(page)
    assert slid != other
    assert float(page.input_value("#option-min-brightness")) > 0.33
    page.click("#undo")
    assert settled(page) == other
    page.click("#undo")
    assert settled(page) == saved
    assert page.is_disabled("#undo") and page.is_disabled("#reset")
    page.click("#redo")
    assert settled(page) == other
    page.click("#reset")
    assert settled(page) == saved


def test_before_and_after_are_flipped_with_a_key(tuning):
    page = tuning(reduced_motion="reduce")
    saved = settled(page)
    page.select_option("#option-order", "classic")
    tuned = settled(page)
    page.locator("#main-wall canvas").focus()
    page.keyboard.down("b")
    assert settled(page) == saved and page.inner_text("#main-caption") == "Before"
    page.keyboard.up("b")
    assert settled(page) == tuned
    page.check("input[value=both]")
    assert page.is_visible("#before-wall")


def test_what_was_chosen_leaves_as_a_command_and_as_settings(tuning):
    page = tuning()
    page.fill("#option-num-colors", "5")
    page.fill("#option-saturation-priority", "12.5")
    settled(page)
    page.click("#copy")
    page.wait_for_selector("#note.shown")
    command = page.evaluate("navigator.clipboard.readText()")
    assert command.endswith("--preset catalogue --num-colors 5 --saturation-priority 12.5")
    with page.expect_download() as download:
        page.click("#save")
    assert download.value.suggested_filename == "huewall.json"
    with open(download.value.path()) as file:
        assert json.load(file) == {"preset": "catalogue", "num-colors": 5, "saturation-priority": 12.5}


def test_items_are_found_on_the_wall(tuning):
    page = tuning()
    page.select_option("#option-preset", "naive")
    until(page, "document.getElementById('state').textContent.startsWith('A sample of')")
    settled(page)
    changed = int(page.inner_text("#families-changed").split(" ")[0])
    assert page.locator("#worst button").count() == min(changed, 24) > 0
    title = page.locator("#worst .title").first.inner_text()
    page.locator("#worst button").first.click()
    assert page.inner_text("#item").startswith(title) and "→" in page.inner_text("#item")
    page.locator("#main-wall canvas").focus()
    page.keyboard.press("Home")
    first = page.inner_text("#item")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#item") != first


def test_options_of_extraction_measure_a_sample(tuning):
    page = tuning()
    saved = settled(page)
    assert page.is_disabled("#option-hue-sample-size")
    page.select_option("#option-preset", "classic")
    until(page, "document.getElementById('state').textContent.startsWith('A sample of')")
    assert settled(page) != saved
    assert page.is_enabled("#option-hue-sample-size")
    assert page.input_value("#option-background") == "keep"
    page.click("#undo")
    assert settled(page) == saved


@pytest.mark.parametrize("size, scheme", [((1280, 800), "light"), ((1280, 800), "dark"), ((390, 844), "light")])
def test_everybody_can_use_it(tuning, size, scheme):
    page = tuning(size=size, color_scheme=scheme)
    assert axe_violations(page) == []
    page.fill("#option-saturation-priority", "100")
    settled(page)
    assert axe_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_server_that_has_too_much_to_do_is_asked_again(served):
    address, name = served
    refused = []

    def answer(route):
        if refused:
            return route.continue_()
        refused.append(route.request.url)
        route.fulfill(status=503, headers={"Retry-After": "1"}, content_type="application/problem+json", body="{}")

    with running(CHROMIUM).new_context() as context:
        page = context.new_page()
        page.route(f"**/v1/catalogues/{name}/tune", answer)
        page.goto(f"{address}/tune/{name}")
        page.wait_for_selector("html[data-ready]", timeout=30000)
        assert refused
