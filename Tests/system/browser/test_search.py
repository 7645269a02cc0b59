"""Searching with words and colors, what is suggested, and how filters are counted and removed."""

import re

from playwright.sync_api import expect

from browser import axe_violations, count_of_total, is_of_family, opened, rest, total


def parts(page):
    """Titles and counts of the headings."""
    return [(part.locator("b").inner_text(), int(part.locator("span").inner_text().split(" ")[0].replace(",", "")))
            for part in page.locator(".heading-band").all()]


def chips(page):
    return page.locator("#filters .removable span").all_inner_texts()


def labels_in_order(page):
    return page.locator(".tile").evaluate_all(
        "all => all.sort((one, other) => one.ariaPosInSet - other.ariaPosInSet).map(one => one.getAttribute('aria-label'))")


def search(page, query):
    page.fill("#search", query)
    rest(page)


def test_a_line_divides_close_from_farther(sample):
    search(sample, "red kite")
    kite = labels_in_order(sample)[0]
    color = sample.locator(".tile").first.evaluate("one => one.style.getPropertyValue('--lead')")
    search(sample, color)
    (close, near), (farther, far) = parts(sample)
    assert close == f"Closest to {color}" and farther == f"Farther from {color}"
    assert 0 < near < 12 and near + far == 48
    labels = labels_in_order(sample)
    assert labels[0] == kite and all(is_of_family(label, "red") for label in labels[:near])


FAMILY_WORDS = {"red": "red", "rouge": "red", "bleu": "blue", "grün": "green", "purpel": "purple", "weiß": "white"}


def test_a_family_word_finds_items_of_the_color(sample):
    wrong = {}
    for query, family in FAMILY_WORDS.items():
        search(sample, query)
        found, labels = parts(sample), labels_in_order(sample)
        count = found[0][1]
        saying = {
            "heading": found[0][0] == family.capitalize(),
            "families": count >= 3 and all(is_of_family(label, family) for label in labels[:count]),
            "sum": sum(number for _, number in found) == count_of_total(sample),
            "chip": chips(sample) == [f"“{query}”" + (" as purple" if query == "purpel" else "")],
        }
        if not all(saying.values()):
            wrong[query] = [name for name, is_right in saying.items() if not is_right], found, chips(sample)
    assert wrong == {}


def test_color_words_and_title_words_go_together(sample):
    search(sample, "red kite")
    (label,) = labels_in_order(sample)
    assert re.fullmatch("Kite High Canvas, ([a-z ]+, )?red(, €[0-9.]+)?; vendor says rouge(; uncertain)?", label)
    search(sample, "yellow kite high")
    assert count_of_total(sample) == 1
    search(sample, "violet runner")
    assert "Violet Hour Runner" in sample.locator(".tile").first.get_attribute("aria-label")


def test_suggestions_are_walked_by_keyboard(sample):
    sample.focus("#search")
    sample.keyboard.type("pace blu", delay=20)
    options = sample.locator("#suggestions [role=option]")
    expect(options.first).to_contain_text("blue")
    expect(options.first.locator(".count")).to_have_text(re.compile(r"\d"))
    assert axe_violations(sample) == []
    sample.keyboard.press("ArrowDown")
    assert sample.get_attribute("#search", "aria-activedescendant") == options.first.get_attribute("id")
    count = int(options.first.locator(".count").inner_text())
    sample.keyboard.press("Enter")
    rest(sample)
    assert sample.input_value("#search") == "pace blue" and count_of_total(sample) == count > 0
    assert sample.locator("#suggestions").is_hidden()
    sample.keyboard.press("ArrowDown")
    assert sample.get_attribute("#search", "aria-expanded") == "true"
    sample.keyboard.press("Escape")
    assert sample.locator("#suggestions").is_hidden() and sample.input_value("#search") == "pace blue"


def test_every_filter_is_a_chip_and_clearing_can_be_undone(large):
    large.click("#open-filter")
    large.locator("#panel .chip", has_text="Red").first.click()
    large.locator("#panel .chip", has_text="In stock").click()
    large.fill("[aria-label='Lowest price']", "20")
    large.wait_for_url(re.compile("price=20"))
    search(large, "navy #aa2222")
    assert chips(large) == ["“navy”", "Red", "In stock", "From €20.00", "Closest to #aa2222"]
    assert axe_violations(large) == []
    count = count_of_total(large)
    large.click("#filters >> text=Clear all")
    rest(large)
    assert total(large) == "2,000 items" and large.input_value("#search") == ""
    large.click("#filters >> text=Undo")
    rest(large)
    assert count_of_total(large) == count and large.input_value("#search") == "navy #aa2222"
    for name in ("Red", "From €20.00", "“navy”", "Closest to #aa2222", "In stock"):
        large.locator("#filters").get_by_role("button", name=f"Remove {name}", exact=True).click()
        rest(large)
        assert large.evaluate("document.activeElement.closest('#filters, #search') !== null")
    assert total(large) == "2,000 items" and large.locator("#filters").is_hidden()


def test_more_like_an_item_asks_for_its_colors(sample, sample_page):
    sample.locator(".tile", has=sample.locator("img")).nth(4).click()
    rest(sample)
    sample.get_by_role("button", name="More like this item").click()
    rest(sample)
    assert parts(sample)[0][0].startswith("Closest to #")
    sample.wait_for_url(re.compile("like="))
    with opened(sample_page, fragment=sample.evaluate("location.hash")) as (again, log):
        assert parts(again) == parts(sample) and log == []


def test_what_goes_with_an_item_is_not_its_own_color(sample, sample_page):
    tile = sample.locator(".tile", has=sample.locator("img")).nth(4)
    color = tile.evaluate("one => one.style.getPropertyValue('--lead')")
    tile.click()
    rest(sample)
    sample.get_by_role("button", name="Goes with", exact=True).click()
    rest(sample)
    assert chips(sample) == [f"Goes with {color}"] and parts(sample)[-1][0] == "The same color, and others"
    with opened(sample_page, fragment=sample.evaluate("location.hash")) as (again, log):
        assert parts(again) == parts(sample) and log == []
    sample.click("#filters .removable")
    sample.locator("#sheet-body").focus()
    sample.keyboard.press("g")
    rest(sample)
    assert chips(sample) == [f"Goes with {color}"]


def test_goes_with_a_color_is_typed_and_other_words_narrow_it(sample):
    search(sample, "goes with navy tee")
    assert [chip.split(" #")[0] for chip in chips(sample)] == ["“tee”", "Goes with"]
    assert sample.input_value("#search") == "goes with navy tee" and 0 < count_of_total(sample) < 48
    # Another search is not about what goes with it any more.
    search(sample, "tee")
    assert chips(sample) == ["“tee”"]
    search(sample, "")
    assert chips(sample) == [] and count_of_total(sample) == 48


def test_what_is_called_by_the_word_stands_apart_from_what_is_close(sample):
    search(sample, "cobalt")
    (named, count), (near, others) = parts(sample)[:2]
    assert named == "Cobalt" and near == "Close to cobalt" and count > 0 and others > 0
    assert count_of_total(sample) == sum(number for _, number in parts(sample))


def test_a_minus_leaves_out_also_when_it_is_suggested(sample):
    search(sample, "tee")
    all_of_them = count_of_total(sample)
    search(sample, "tee white")
    white = count_of_total(sample)
    search(sample, "tee -white")
    assert white > 0 and count_of_total(sample) == all_of_them - white and chips(sample) == ["“tee -white”"]
    sample.fill("#search", "")
    sample.focus("#search")
    sample.keyboard.type("tee -whi", delay=20)
    expect(sample.locator("#suggestions [role=option]").first).to_contain_text("-white")


def test_where_nothing_matches_each_part_is_a_click(sample):
    search(sample, "white tote mug")
    buttons = sample.locator("#parts button")
    labels = [button.get_attribute("aria-label") for button in buttons.all()]
    assert labels[-2:] == ["tote: 4 items", "mug: 1 item"]
    assert axe_violations(sample) == []
    buttons.last.click()
    rest(sample)
    assert sample.input_value("#search") == "mug" and count_of_total(sample) == 1
    assert sample.evaluate("document.activeElement.id") == "search" and sample.locator("#nothing").is_hidden()


def test_words_that_a_filter_hides_are_a_click_away(sample):
    sample.click("#open-filter")
    sample.locator("#panel .chip", has_text="Red").first.click()
    search(sample, "tote")
    sample.get_by_role("button", name="Without filters: 4 items").click()
    rest(sample)
    assert count_of_total(sample) == 4 and chips(sample) == ["“tote”"]
