"""The review: a queue that empties, and numbers that lead to their items."""

import re

from playwright.sync_api import expect

from altered import altered, first_chunk
from browser import count_of_total, flag_label, opened, rest

# Bits, in the order of the flags in the data.
MULTI, BUSY, UNCERTAIN, OVERRIDDEN = 1, 4, 128, 1024


def flagged(data):
    """Eight doubtful items, 30 of 48 with a busy backdrop, an override that was flagged, a failure."""
    count = len(data["id"])
    data["flags"] = [BUSY] * 30 + [0] * (count - 30)
    for at in range(8):
        data["flags"][at] |= MULTI if at % 2 else UNCERTAIN
    data["confidence"] = [40 + (at * 7) % 50 for at in range(count)]
    data["runnerUp"] = "e" + "-" * (count - 1)
    data["flags"][9] |= MULTI | OVERRIDDEN
    data["overrides"] = [[9, "ask Ann", "red"]]
    data["colors"][count - 1] = ""
    data["flags"][count - 1] = MULTI
    data["failed"] = [[count - 1, "decode", "truncated", "The image ends early.", "x.jpg"]]


def test_the_queue_empties(sample_page):
    path = altered(sample_page, "flagged.html", flagged)
    with opened(path) as (page, log):
        page.click("#open-review")
        head = page.locator(".review-head")
        expect(head).to_contain_text(f"{flag_label(page, 'busy-background').capitalize()}: 30 of 48 items; not a reason to look at each one.")
        expect(head).to_contain_text("1 of 9 looked at")
        notes = page.locator(".rows").first.locator("span").all_inner_texts()
        sure = [int(re.search(r"(\d+)\s% sure", note).group(1)) for note in notes]
        assert len(sure) == 6 and sure == sorted(sure)
        assert re.search(r" or orange\? 40\s% sure, Busy backdrop, Uncertain$", notes[0]) and "or orange" not in " ".join(notes[1:])
        page.get_by_role("button", name="These 6 look right").click()
        expect(head).to_contain_text("7 of 9 looked at")
        assert page.get_attribute(".progress", "aria-valuenow") == "7"
        page.get_by_role("button", name="Look at them one by one").click()
        rest(page)
        assert count_of_total(page) == 2
        page.wait_for_url(re.compile("review=queue"))
        page.keyboard.press("Enter")
        page.keyboard.press("r")
        expect(head).to_contain_text("All 9 looked at.")
        assert "first 6" not in page.inner_text("#panel")
        page.keyboard.press("u")
        expect(head).to_contain_text("8 of 9 looked at")
        page.reload()
        page.wait_for_selector("html[data-ready]")
        expect(head).to_contain_text("8 of 9 looked at")
        expect(page.locator("#total")).to_have_text("1 of 48 items")
        assert log == []


def test_a_cell_opens_the_very_items(large, large_page):
    large.click("#open-review")
    cell = large.locator("table.words tbody button.cell").nth(3)
    count, label = int(cell.inner_text().replace(",", "")), cell.get_attribute("aria-label")
    word, family = re.search(r": (.*) measured as (\w+)$", label).groups()
    # Whatever else was chosen goes: the number stands for the whole catalogue.
    large.fill("#search", "no such thing")
    rest(large)
    cell.click()
    rest(large)
    assert count_of_total(large) == count and large.input_value("#search") == ""
    labels = large.locator(".tile").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert all(f", {family} #" in one and one.casefold().endswith(f"vendor says {word.casefold()}") for one in labels)
    large.wait_for_url(re.compile(f"family={family}&word="))
    with opened(large_page, fragment=large.evaluate("location.hash")) as (again, log):
        assert count_of_total(again) == count
        assert log == []
    large.get_by_role("button", name=f"All {count:,} look right").click()
    expect(large.locator("#open-review")).to_have_attribute("data-pending", str(count))
    assert large.locator(".tile:not(.pending)").count() == 0
    large.get_by_role("button", name="Undo the last change").click()
    expect(large.locator("#open-review")).to_have_attribute("data-pending", "")


def test_a_flag_opens_the_very_items(large, large_page):
    large.click("#open-review")
    chip = large.locator("#panel .chip", has_text=flag_label(large, "multi"))
    count = int(chip.locator("span").inner_text().replace(",", ""))
    chip.click()
    rest(large)
    assert count_of_total(large) == count > sum(first_chunk(large_page)["flags"])
    chip.click()
    rest(large)
    assert count_of_total(large) == 10_000
