"""Fingers: targets of 44 pixels, a low bar, and a sheet that is swiped; by touches as a phone sends them."""

import re

from playwright.sync_api import expect

from browser import open_item, opened, rest

PHONE = {"size": (390, 844), "touch": True}

SMALL_TARGETS = """() => {
  const all = document.querySelectorAll('button, input, select, summary, [role=slider], [role=separator], .sheet-head a, .title a');
  return [...all].filter((one) => one.getClientRects().length && !one.closest('[popover]:not(:popover-open)')).map((one) => {
    const {width, height, right: end} = one.getBoundingClientRect();
    // A wide table scrolls in a frame of its own.
    const right = Math.min(end, one.closest('.scrolls')?.getBoundingClientRect().right ?? end);
    return {what: one.id || one.className || one.textContent, width, height, right};
  }).filter(({width, height, right}) => width < 44 || height < 44 || right > innerWidth);
}"""

# Whole and not under anything.
IS_ON_SCREEN = """(button) => {
  const {left, right, top, bottom} = button.getBoundingClientRect();
  const isOnTop = (x, y) => button.contains(document.elementFromPoint(x, y));
  return isOnTop(left + 2, top + 8) && isOnTop(right - 2, bottom - 8) && bottom <= innerHeight;
}"""

OVERFLOWING = """() => ['html', '#sheet-body', '#panel-body', '#bar', '#more-menu'].filter((name) => {
  const {scrollWidth, clientWidth} = document.querySelector(name);
  return scrollWidth > clientWidth;
})"""


def test_targets_on_a_phone_measure_44_pixels_and_nothing_overflows(large_page):
    with opened(large_page, **PHONE) as (page, log):
        def check():
            for width in (320, 390):
                page.set_viewport_size({"width": width, "height": 844})
                rest(page)
                assert page.evaluate(SMALL_TARGETS) == [], width
                assert page.evaluate(OVERFLOWING) == [], width
                assert page.locator("#bar").bounding_box()["height"] <= 96, width

        page.tap("#open-more")
        page.wait_for_selector("#more-menu:popover-open")
        assert page.get_by_role("radio", name="Map").is_visible() and page.locator("#larger").is_visible()
        check()
        page.keyboard.press("Escape")
        page.locator(".tile").nth(2).tap()
        rest(page)
        check()
        for name in ("filter", "review"):
            page.tap(f"#open-{name}")
            rest(page)
            check()
        page.tap("#open-more")
        page.tap("#open-report")
        rest(page)
        assert page.inner_text("#panel-title") == "Report" and page.locator("#more-menu").is_hidden()
        check()
        assert log == []


def test_the_menu_of_the_bar_works_by_keyboard_and_gives_everything_back(sample_page):
    with opened(sample_page, **PHONE) as (page, log):
        page.focus("#open-more")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.dataset.layout") == "wall"
        page.keyboard.press("ArrowRight")
        rest(page)
        assert page.evaluate("document.activeElement.dataset.layout") == "map" and page.locator("#more-menu").is_visible()
        page.keyboard.press("Escape")
        assert page.locator("#more-menu").is_hidden() and page.evaluate("document.activeElement.id") == "open-more"
        page.set_viewport_size({"width": 1280, "height": 800})
        rest(page)
        order = page.locator("#bar :is(button, input)").evaluate_all("all => all.map((one) => one.id || one.dataset.layout)")
        wanted = ["wall", "map", "families", "smaller", "larger", "search", "surprise", "open-filter", "open-review", "open-report"]
        assert [name for name in order if name in wanted] == wanted
        assert page.locator("#open-more").is_hidden()
        assert log == []


def test_swiping_the_sheet_pages_and_the_item_follows_the_finger(sample_page):
    with opened(sample_page, **PHONE) as (page, log):
        open_item(page, 3)
        x = page.locator("#sheet .image").bounding_box()["x"]
        finger = Finger(page, 300, 700)
        finger.move(-120, 0)
        assert page.locator("#sheet .image").bounding_box()["x"] < x - 30
        finger.lift()
        rest(page)
        assert page.inner_text("#sheet .place").startswith("5 of")
        Finger(page, 100, 700).move(180, 10).lift()
        rest(page)
        assert page.inner_text("#sheet .place").startswith("4 of")
        finger = Finger(page, 300, 700)
        finger.move(-40, 0, pause=40)
        finger.lift()
        page.wait_for_timeout(250)
        assert page.inner_text("#sheet .place").startswith("4 of")
        assert abs(page.locator("#sheet .image").bounding_box()["x"] - x) < 1
        assert log == []


def test_pulling_the_sheet_down_from_its_top_dismisses_it_and_else_it_scrolls(sample_page):
    with opened(sample_page, motion="reduce", **PHONE) as (page, log):
        open_item(page, 3)
        body = page.locator("#sheet-body")
        Finger(page, 200, 800).move(0, -250).lift()
        page.wait_for_timeout(300)
        scrolled = body.evaluate("body => body.scrollTop")
        assert scrolled > 100 and page.locator("#sheet").is_visible()
        Finger(page, 200, 600).move(0, 60).lift()
        page.wait_for_timeout(300)
        assert body.evaluate("body => body.scrollTop") < scrolled and page.locator("#sheet").is_visible()
        body.evaluate("body => { body.scrollTop = 0; }")
        Finger(page, 200, 600).move(0, 200).lift()
        rest(page)
        assert page.locator("#sheet").is_hidden()
        open_item(page, 3)
        assert abs(page.locator("#sheet").bounding_box()["y"] + page.locator("#sheet").bounding_box()["height"] - 844) < 1
        height = page.locator("#sheet").bounding_box()["height"]
        box = page.locator("#resizer").bounding_box()
        Finger(page, box["x"] + 195, box["y"] + 20).move(0, -100).lift()
        assert page.locator("#sheet").bounding_box()["height"] > height + 50
        assert log == []


def test_one_tap_an_item_in_the_queue(large_page):
    with opened(large_page, **PHONE) as (page, log):
        page.tap("#open-review")
        page.get_by_role("button", name="Look at them one by one").tap()
        rest(page)
        for at in range(5):
            page.wait_for_timeout(350)
            for name in ("red", "black"):
                assert page.locator(f"[data-family={name}]").evaluate(IS_ON_SCREEN)
            assert page.get_by_role("button", name="Looks right", exact=True).evaluate(IS_ON_SCREEN)
            expect(page.locator("#sheet .place")).to_have_text(re.compile(f"^{at + 1} of"))
            page.locator("[data-family=green]").tap()
        expect(page.locator("#sheet .place")).to_have_text(re.compile("^6 of"))
        expect(page.locator("#open-review")).to_have_attribute("data-pending", "5")
        # A phone has no keys.
        assert page.locator(".correct kbd:visible").count() == 0
        assert page.evaluate(SMALL_TARGETS) == []
        assert page.evaluate(OVERFLOWING) == []
        assert log == []


def test_two_fingers_on_the_wall_make_tiles_larger_and_leave_the_page_alone(sample_page):
    with opened(sample_page, motion="reduce", **PHONE) as (page, log):
        before = page.locator(".tile").first.evaluate("tile => tile.offsetWidth")
        session = page.context.new_cdp_session(page)
        for step in range(8):
            points = [{"x": 150 - 10 * step, "y": 400, "id": 0}, {"x": 240 + 10 * step, "y": 400, "id": 1}]
            session.send("Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": points})
            page.wait_for_timeout(30)
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        rest(page)
        assert page.locator(".tile").first.evaluate("tile => tile.offsetWidth") > before * 1.5
        assert page.evaluate("visualViewport.scale") == 1
        assert page.evaluate("getComputedStyle(document.getElementById('tiles')).touchAction") == "pan-x pan-y"
        assert log == []


class Finger:
    """One finger on the glass."""

    def __init__(self, page, x, y):
        self.session = page.context.new_cdp_session(page)
        self.page, self.x, self.y = page, x, y
        self.send("touchStart")

    def send(self, kind):
        points = [] if kind == "touchEnd" else [{"x": self.x, "y": self.y}]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def move(self, dx, dy, steps=8, pause=16):
        for _ in range(steps):
            self.x += dx / steps
            self.y += dy / steps
            self.send("touchMove")
            self.page.wait_for_timeout(pause)
        return self

    def lift(self):
        self.send("touchEnd")
