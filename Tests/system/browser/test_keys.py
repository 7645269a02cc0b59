"""The keyboard: it works at once from anywhere, and the focus is always seen and never lost."""

from browser import open_item, opened, rest


def chosen(page):
    return page.get_attribute("#tiles", "aria-activedescendant")


def focused(page):
    """The words or the id of what has the focus; empty when nothing has."""
    return page.evaluate(
        """() => {
          const {activeElement} = document;
          return activeElement === document.body ? '' : activeElement.getAttribute('aria-label') ?? (activeElement.id || activeElement.innerText);
        }""")


def test_keys_walk_the_wall_from_a_fresh_load(sample):
    assert focused(sample) == ""
    sample.keyboard.press("ArrowRight")
    assert chosen(sample) == "tile0"
    sample.keyboard.press("ArrowRight")
    assert chosen(sample) == "tile1"
    sample.keyboard.press("End")
    assert chosen(sample) == "tile47"
    sample.keyboard.press("Enter")
    rest(sample)
    assert sample.locator("#sheet").is_visible() and focused(sample) == "sheet-body"


def test_enter_on_a_fresh_page_opens_the_first_item_in_view(large):
    large.mouse.wheel(0, 3000)
    rest(large)
    large.keyboard.press("Enter")
    rest(large)
    box = large.locator(".tile[aria-current]").bounding_box()
    assert large.locator("#sheet").is_visible() and 80 < box["y"] < 800


def test_arrows_go_on_in_the_sheet_and_the_wall_follows(sample):
    open_item(sample, 4)
    sample.focus("#sheet-body")
    sample.keyboard.press("ArrowRight")
    rest(sample)
    assert chosen(sample) == "tile5" and sample.inner_text("#sheet .place").startswith("6 of")
    assert focused(sample) == "sheet-body"
    sample.keyboard.press("ArrowDown")
    rest(sample)
    assert int(chosen(sample).removeprefix("tile")) > 6
    value = sample.get_attribute("#resizer", "aria-valuenow")
    sample.focus("#resizer")
    before = chosen(sample)
    sample.keyboard.press("ArrowLeft")
    assert chosen(sample) == before and sample.get_attribute("#resizer", "aria-valuenow") != value


def test_paging_buttons_keep_the_focus_even_at_the_ends(sample):
    for label, start, end in (("Previous item", 1, 0), ("Next item", 46, 47)):
        open_item(sample, start)
        sample.focus(f"#sheet [aria-label='{label}']")
        for _ in range(2):
            sample.keyboard.press("Enter")
            rest(sample)
            assert focused(sample) == label
        assert chosen(sample) == f"tile{end}"


def test_pages_of_rows_keep_the_focus(large):
    large.click("#open-review")
    large.locator("[aria-label='Later rows']").first.focus()
    large.keyboard.press("Enter")
    large.keyboard.press("Enter")
    assert focused(large) == "Later rows"
    assert large.locator(".pager span").first.inner_text().startswith("13 to 18")


def test_the_focus_goes_back_to_where_it_came_from(sample):
    sample.focus("#surprise")
    sample.keyboard.press("Enter")
    rest(sample)
    sample.focus("#sheet .hex")
    sample.keyboard.press("Escape")
    rest(sample)
    assert focused(sample) == "surprise"
    sample.focus("#open-filter")
    sample.keyboard.press("Enter")
    assert focused(sample) == "panel-body"
    sample.keyboard.press("Tab")
    sample.keyboard.press("Escape")
    assert focused(sample) == "open-filter" and sample.locator("#panel").is_hidden()


def test_what_vanishes_passes_the_focus_on(large):
    large.click("#open-review")
    large.locator("button.word").first.click()
    rest(large)
    large.click("#open-filter")
    section = large.locator("section", has=large.get_by_role("heading", name="Vendor color", exact=True))
    section.locator(".chip[aria-pressed=true]").focus()
    large.keyboard.press("Enter")
    rest(large)
    assert large.evaluate("document.activeElement.closest('#panel-body') !== null")
    large.fill("#search", "no such thing anywhere")
    rest(large)
    large.focus("#clear")
    large.keyboard.press("Enter")
    rest(large)
    assert focused(large) == "Items in order of color"


def test_the_first_tab_stop_skips_to_the_wall_and_shows_the_focus_there(sample):
    sample.keyboard.press("Tab")
    assert focused(sample) == "skip"
    assert sample.locator("#skip").bounding_box()["y"] >= 0
    sample.keyboard.press("Enter")
    assert focused(sample) == "Items in order of color" and sample.evaluate("location.hash") == ""
    tile = sample.locator(".tile[aria-current]")
    outline = tile.evaluate("tile => { const {outlineStyle, outlineWidth} = getComputedStyle(tile); return [outlineStyle, parseFloat(outlineWidth)]; }")
    assert tile.get_attribute("id") == "tile0" and outline[0] == "solid" and outline[1] >= 2


def test_a_question_mark_shows_the_keys(sample):
    sample.focus("#open-report")
    sample.keyboard.press("?")
    dialog = sample.get_by_role("dialog", name="Keys")
    assert dialog.is_visible() and "surprise me" in dialog.inner_text()
    for _ in range(6):
        sample.keyboard.press("Tab")
        assert sample.evaluate("document.activeElement === document.body || document.activeElement.closest('#help') !== null")
    sample.keyboard.press("f")
    assert sample.locator("#panel").is_hidden()
    sample.keyboard.press("Escape")
    assert dialog.is_hidden() and focused(sample) == "open-report"
    sample.click("#open-report")
    sample.get_by_role("button", name="Show all keys").click()
    assert dialog.is_visible()


def test_escape_closes_the_latest_and_never_drops_filters(large_page):
    with opened(large_page, fragment="#family=red") as (page, log):
        filtered = page.inner_text("#total")
        page.click("#open-filter")
        open_item(page)
        page.click("#open-review")
        page.keyboard.press("Escape")
        assert page.locator("#panel").is_hidden() and page.locator("#sheet").is_visible()
        for _ in range(3):
            page.keyboard.press("Escape")
        rest(page)
        assert page.locator("#sheet").is_hidden() and page.inner_text("#total") == filtered
        page.fill("#search", "product")
        page.keyboard.press("Escape")
        rest(page)
        assert page.input_value("#search") == "" and page.inner_text("#total") == filtered
        page.keyboard.press("Escape")
        page.keyboard.press("f")
        assert page.input_value("#search") == "" and page.locator("#panel").is_visible()
        assert log == []
