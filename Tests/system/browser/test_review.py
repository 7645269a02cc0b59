"""The review: a queue that empties, and numbers that lead to their items."""

import re

from playwright.sync_api import expect

from altered import altered, first_chunk
from browser import count_of_total, flag_label, is_of_family, open_item, opened, reload, rest

# Bits, in the order of the flags in the data.
MULTI, BUSY, UNCERTAIN, WORDS, OVERRIDDEN = 1, 4, 128, 1024, 4096


def flagged(data):
    """Eight doubtful items, about four wrong ones among them, 30 of 48 with a busy backdrop, an override that was flagged, a failure."""
    count = len(data["id"])
    data["flags"] = [BUSY] * 30 + [0] * (count - 30)
    for at in range(8):
        data["flags"][at] |= MULTI if at % 2 else UNCERTAIN
    data["confidence"] = [36 + 4 * at if at < 8 else 100 for at in range(count)]
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
        expect(head).to_contain_text("About 4 of 46 answers may be wrong.")
        expect(head).to_contain_text("1 of 9 looked at")
        notes = page.locator(".rows").first.locator("span").all_inner_texts()
        sure = [int(re.search(r"(\d+)\s% sure", note).group(1)) for note in notes]
        assert len(sure) == 6 and sure == sorted(sure)
        assert re.search(r" or orange\? 36\s% sure, Busy backdrop, Uncertain$", notes[0]) and "or orange" not in " ".join(notes[1:])
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
        reload(page)
        expect(head).to_contain_text("8 of 9 looked at")
        expect(page.locator("#total")).to_have_text("1 of 48 items")
        assert log == []


def look_one_by_one(page):
    page.click("#open-review")
    page.get_by_role("button", name="Look at them one by one").click()
    rest(page)


def place(page):
    """The number of the item that is open."""
    return int(page.inner_text("#sheet .place").split(" ")[0].replace(",", ""))


def test_in_the_queue_a_click_corrects_and_leads_to_the_next_item(sample_page):
    path = altered(sample_page, "flagged.html", flagged)
    with opened(path) as (page, log):
        look_one_by_one(page)
        assert page.get_by_role("button", name="And next").is_hidden()
        page.wait_for_timeout(350)
        # The second click of a double click was meant for the item before.
        page.locator("[data-family=purple]").dblclick()
        assert place(page) == 2
        expect(page.locator("#open-review")).to_have_attribute("data-pending", "1")
        page.wait_for_timeout(350)
        page.get_by_role("button", name="Looks right", exact=True).click()
        assert place(page) == 3
        # Enter means "Looks right" again, not the button that was clicked.
        page.wait_for_timeout(350)
        page.locator("[data-family=red]").click()
        page.keyboard.press("Enter")
        assert place(page) == 5
        expect(page.locator("#open-review")).to_have_attribute("data-pending", "4")
        page.keyboard.press("u")
        page.keyboard.press("u")
        assert place(page) == 3
        page.keyboard.press("ArrowLeft")
        # Reviewed items are passed by.
        page.keyboard.press("b")
        assert place(page) == 3
        assert log == []


def test_in_the_queue_c_says_what_is_on_and_a_held_key_corrects_nothing(sample_page):
    path = altered(sample_page, "flagged.html", flagged)
    with opened(path) as (page, log):
        look_one_by_one(page)
        page.keyboard.press("c")
        expect(page.locator("#note")).to_have_text("Correcting is on: letters choose families, Esc ends it")
        assert page.locator("[data-family=red]").is_visible()
        page.keyboard.down("r")
        for _ in range(5):
            page.keyboard.down("r")
        page.keyboard.up("r")
        assert place(page) == 2
        page.keyboard.press("Escape")
        expect(page.locator("#note")).to_have_text("Correcting has ended: 1 correction pending")
        assert page.locator("#sheet").is_visible() and page.locator("[data-family=red]").is_hidden()
        assert log == []


def test_outside_the_queue_a_switch_that_lasts_leads_on(sample_page):
    with opened(sample_page) as (page, log):
        for click_leads_on in (False, True):
            open_item(page, 2)
            page.keyboard.press("c")
            switch = page.get_by_role("button", name="And next")
            expect(switch).to_have_attribute("aria-pressed", "true" if click_leads_on else "false")
            page.wait_for_timeout(350)
            page.locator("[data-family=purple]").click()
            assert place(page) == (4 if click_leads_on else 3)
            if not click_leads_on:
                switch.click()
            reload(page)
        assert log == []


def test_after_the_items_drawn_at_random_it_is_enough(large):
    look_one_by_one(large)
    expect(large.locator(".queue-reason")).to_contain_text("Likely mistake")
    large.keyboard.press("p")
    expect(large.locator(".queue-reason")).to_contain_text("Drawn at random")
    for _ in range(20):
        large.keyboard.press("Enter")
    expect(large.locator(".correct .estimate")).to_contain_text(re.compile(r"^Right: 10 of 10 drawn at random, .* 40 more to look at\.$"))
    large.keyboard.press("p")
    for _ in range(78):
        assert large.locator(".enough").is_hidden()
        large.keyboard.press("Enter")
    expect(large.locator("#note")).to_contain_text("Enough for now. Right: 49 of 50 drawn at random")
    large.get_by_role("button", name="Finish").click()
    assert large.locator("#sheet").is_hidden()
    expect(large.locator(".review-head")).to_contain_text(re.compile(r"Enough for now\. Right: 49 of 50 drawn at random, so about \d+\u202f% of the wall \(between"))


def by_words(data):
    """Three doubtful items: the shop's word gave two of them their color, one of these surely."""
    data["flags"] = [0] * len(data["id"])
    data["flags"][2], data["flags"][5], data["flags"][7] = WORDS, MULTI, WORDS | UNCERTAIN
    data["confidence"] = [100] * len(data["id"])
    data["confidence"][2], data["confidence"][5], data["confidence"][7] = 75, 55, 30
    # Letters and thousandths in base 36.
    data["doubtful"] = [[2, "adcbbe", 212, 97], [7, "adcbbe", 1, 100]]


def test_what_a_word_decided_is_at_least_half_a_guess(sample_page):
    path = altered(sample_page, "words.html", by_words)
    with opened(path) as (page, log):
        page.click("#open-review")
        titles = page.locator(".rows").first.locator("b").all_inner_texts()
        data = by_number(path)
        assert titles == [data[7], data[2], data[5]]
        label = flag_label(page, "vendor-words")
        assert page.locator(".rows").first.locator("span").all_inner_texts()[1].endswith(f"75\u202f% sure, {label}")
        chip = page.locator("#panel .chip", has_text=label)
        assert chip.locator("span").inner_text() == "2"
        chip.click()
        rest(page)
        assert count_of_total(page) == 2
        page.get_by_role("button", name="Look at them one by one").click()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(page.locator(".review-head")).to_contain_text("All 3 looked at.")
        assert log == []


def by_number(path):
    chunk = first_chunk(path)
    return [title or name for title, name in zip(chunk["title"], chunk["id"])]


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
    assert all(is_of_family(one, family) and f"; vendor says {word.casefold()}" in one.casefold() for one in labels)
    large.wait_for_url(re.compile(f"family={family}&word="))
    with opened(large_page, fragment=large.evaluate("location.hash")) as (again, log):
        assert count_of_total(again) == count
        assert log == []
    large.get_by_role("button", name=f"All {count:,} look right").click()
    expect(large.locator("#open-review")).to_have_attribute("data-pending", str(count))
    assert large.locator(".tile:not(.pending)").count() == 0
    large.get_by_role("button", name="Undo the last change").click()
    expect(large.locator("#open-review")).to_have_attribute("data-pending", "")


def test_a_flag_opens_the_very_items(huge, huge_page):
    huge.click("#open-review")
    chip = huge.locator("#panel .chip", has_text=flag_label(huge, "multi"))
    count = int(chip.locator("span").inner_text().replace(",", ""))
    chip.click()
    rest(huge)
    assert count_of_total(huge) == count > sum(first_chunk(huge_page)["flags"])
    chip.click()
    rest(huge)
    assert count_of_total(huge) == 10_000
