"""The buttons that answer stay where they are from item to item, whatever an item has and whatever is said."""

import pytest
from playwright.sync_api import expect

from altered import altered, first_chunk
from browser import open_item, opened, rest

SCREENS = {"desktop": {"size": (1440, 900)}, "laptop": {"size": (1280, 720)}, "low": {"size": (1366, 600)},
           "phone": {"size": (390, 844), "touch": True}}
# Bits, in the order of the flags in the data.
MULTI, BUSY, UNCERTAIN = 1, 4, 128

# Every button of the sheet that is to be seen, by its name; those of a state come and go.
BUTTONS = """() => Object.fromEntries([...document.querySelectorAll('#sheet button')].filter((one) => one.getClientRects().length).map((one) => {
  const {x, y, width, height} = one.getBoundingClientRect();
  const own = one.dataset.hex ? `own color ${[...one.parentElement.children].indexOf(one) + 1}` : '';
  return [own || one.getAttribute('aria-label') || one.dataset.family || one.firstChild.textContent, [x, y, width, height].map(Math.round)];
}))"""
LOOKS = "all => all.map((one) => { const {backgroundColor, borderColor, color} = getComputedStyle(one); return `${backgroundColor} ${borderColor} ${color}`; })"
IS_WHOLE = """(element) => {
  const {left, right, top, bottom} = element.getBoundingClientRect();
  const isThere = (x, y) => element.contains(document.elementFromPoint(x, y));
  return bottom <= innerHeight && isThere((left + right) / 2, top + 3) && isThere((left + right) / 2, bottom - 3);
}"""


def all_doubtful(data):
    """Each item waits for a look; titles of one word to 120 letters, one to five colors, prices and notes for some."""
    count = len(data["id"])
    data["flags"] = [(MULTI, BUSY, UNCERTAIN)[at % 3] for at in range(count)]
    data["confidence"] = [30 + at for at in range(count)]
    words = "Lamp with a shade of linen and a foot of turned oak for the table beside a large window in the house of a friend at the sea"
    data["title"] = ["Lamp" if at % 5 == 0 else words[: 8 + at * 112 // (count - 1)].strip() for at in range(count)]
    data["colors"] = [(colors * 5)[: 9 * (1 + at % 5)] if colors else "" for at, colors in enumerate(data["colors"])]


@pytest.mark.parametrize("screen", SCREENS)
def test_no_button_moves_between_the_items_of_a_review(sample_page, screen):
    path = altered(sample_page, f"doubtful-{screen}.html", all_doubtful)
    with opened(path, **SCREENS[screen]) as (page, log):
        page.click("#open-review")
        page.get_by_role("button", name="Look at them one by one").click()
        rest(page)
        places, titles = {}, set()
        white = page.locator("[data-family=white]").bounding_box()
        for at in range(48):
            for name, box in page.evaluate(BUTTONS).items():
                assert places.setdefault(name, box) == box, (at, name)
            assert page.locator("#sheet .title h2").evaluate("title => title.scrollWidth <= title.clientWidth")
            if at < 8:
                for name in ("red", "black"):
                    assert page.locator(f"[data-family={name}]").evaluate(IS_WHOLE), (at, name)
                for name in ("Looks right", "Undo", "End"):
                    assert page.get_by_role("button", name=name, exact=True).evaluate(IS_WHOLE), (at, name)
                assert page.locator(".correct-families [aria-pressed=true]").count() == 0
                looks = page.locator(".correct-families .chip").evaluate_all(LOOKS)
                assert len(set(looks)) == 1, looks
                # The pointer stays where it was for the item before.
                page.wait_for_timeout(320)
                page.mouse.click(white["x"] + 5, white["y"] + white["height"] / 2)
            elif at % 4 == 0:
                page.keyboard.press("u")
                page.keyboard.press("ArrowRight")
            else:
                page.keyboard.press("Enter")
            titles.add(page.inner_text("#sheet-title"))
        assert {"red", "white", "black", "Undo", "Next item"} <= places.keys()
        assert ("own color 5" in places) == (screen in ("desktop", "laptop"))
        assert len(titles) > 30
        kept = page.evaluate("Object.entries(localStorage).filter(([key]) => key.startsWith('huewall-correction')).map(([, text]) => JSON.parse(text).color)")
        assert kept.count("white") >= 6
        assert log == []


@pytest.mark.parametrize("screen", SCREENS)
def test_undo_and_what_is_said_move_nothing(sample_page, screen):
    with opened(sample_page, **SCREENS[screen]) as (page, log):
        open_item(page, 3)
        page.keyboard.press("c")
        rest(page)
        before = page.evaluate(BUTTONS)
        assert page.get_by_role("button", name="Undo", exact=True).is_disabled()
        page.locator("[data-family=purple]").click()
        expect(page.locator(".pending-state")).to_contain_text("pending: purple")
        after = page.evaluate(BUTTONS)
        assert {name: after[name] for name in before} == before and page.get_by_role("button", name="Drop this correction").is_visible()
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(page.locator(".pending-state")).to_be_hidden()
        assert page.evaluate(BUTTONS) == before
        assert log == []


@pytest.mark.parametrize("screen", ["laptop", "phone"])
def test_picture_and_title_are_large_and_the_title_is_whole(sample_page, screen):
    path = altered(sample_page, f"long-{screen}.html", all_doubtful)
    item = next(at for at, title in enumerate(first_chunk(path)["title"]) if 70 < len(title) < 85)
    with opened(path, **SCREENS[screen]) as (page, log):
        open_item(page, item)
        page.keyboard.press("c")
        rest(page)
        picture = page.locator("#sheet .image").bounding_box()
        assert picture["height"] >= (200 if screen == "phone" else 120) and picture["width"] >= (340 if screen == "phone" else 280)
        assert page.locator("#sheet .title").evaluate(IS_WHOLE)
        assert float(page.locator("#sheet-title").evaluate("title => getComputedStyle(title).fontSize")[:-2]) >= 16
        assert log == []


def test_on_a_phone_more_unfolds_upwards(sample_page):
    with opened(sample_page, **SCREENS["phone"]) as (page, log):
        open_item(page, 3)
        page.keyboard.press("c")
        rest(page)
        before = page.evaluate(BUTTONS)
        page.get_by_role("button", name="Color, note").click()
        after = page.evaluate(BUTTONS)
        assert {name: after[name] for name in before} == before
        page.get_by_label("Note").fill("by daylight")
        page.locator(".hex-choice").first.click()
        expect(page.locator(".pending-state")).to_contain_text("pending: #")
        assert log == []
