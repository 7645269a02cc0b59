"""The sheet, search and review: finding things and learning about them."""

import json
import re

import pytest
from playwright.sync_api import expect

from altered import altered, first_chunk, summary
from browser import count_of_total, flag_label, open_item, opened, rest, total
from synthetic import script_json


def test_the_sheet_tells_all_about_an_item(sample):
    open_item(sample, 3)
    sheet = sample.locator("#sheet")
    assert sheet.locator(".image img").evaluate("image => image.naturalWidth") > 0
    assert sheet.locator(".hex").first.inner_text().startswith("#")
    assert "%" in sheet.locator(".share").first.inner_text()
    assert "→" in sheet.locator(".verdict").inner_text()
    assert sheet.locator(".why").inner_text()
    assert sheet.locator(".thumb").count() >= 7


def test_the_sheet_shows_the_whole_picture_of_goods_that_fill_their_tile(sample):
    source = sample.locator(".tile img[src*='.goods.']").first.get_attribute("src")
    sample.locator(f".tile:has(img[src='{source}'])").first.click()
    rest(sample)
    image = sample.locator("#sheet .image img")
    assert image.get_attribute("src") == source.replace(".goods.", ".")
    assert image.evaluate("image => image.naturalWidth") > 0


def test_a_color_that_is_shown_has_more_than_no_share(sample_page, tmp_path):
    page = sample_page.read_text(encoding="utf-8")
    chunk = re.search(r'(?<=class="chunk">).*?(?=</script>)', page, re.S)
    data = json.loads(chunk.group())
    data["colors"] = [colors[:6] + "00" + colors[8:] for colors in data["colors"]]
    (tmp_path / "index.html").write_text(page[: chunk.start()] + script_json(data) + page[chunk.end():], encoding="utf-8")
    with opened(tmp_path / "index.html", fragment=f"#item={data['id'][0]}") as (opened_page, _):
        assert opened_page.locator("#sheet .share").first.inner_text() == "<1\u202f%"


def test_the_sheet_says_what_the_picture_alone_says_and_why_the_word_decided(sample_page):
    families = summary(sample_page)["families"]
    letters = {family: chr(97 + number) for number, family in enumerate(families)}
    flags = summary(sample_page)["flags"]
    words, other = 1 << flags.index("vendor-words"), 1 << flags.index("other-picture")

    def decided(data):
        packed = f"{letters['grey']}dc{letters['black']}be"
        data["flags"][:4] = [words, other, words | other, words]
        data["doubtful"] = [[0, packed, 212, 97], [1, packed], [2, packed, 1, 100], [3, packed, 0, 0]]

    path = altered(sample_page, "decided.html", decided)
    data = first_chunk(path)
    word = [("", *data["words"])[number] for number in data["vendor"]]
    family = [families[ord(colors[8]) - 97] for colors in data["colors"]]
    alone = "picture alone: grey 48\u202f%, black 41\u202f%."
    expected = [
        f"The {alone} Of 212 other pictures with the shop’s word {word[0]}, 97\u202f% look like {family[0]}.",
        f"The first {alone}",
        f"One other picture has the shop’s word {word[2]}; it looks like {family[2]} (100\u202f%).",
        f"No other picture has the shop’s word {word[3]}; its usual meaning decided.",
    ]
    with opened(path) as (page, log):
        for item, sentence in enumerate(expected):
            page.evaluate("id => { location.hash = `item=${encodeURIComponent(id)}`; }", data["id"][item])
            expect(page.locator("#sheet dd").first).to_have_text(data["id"][item])
            assert sentence in page.locator("#sheet .flags").inner_text()
        assert page.locator("#sheet .flags").inner_text().count(alone) == 1
        assert log == []


def test_a_picture_is_not_stretched(sample):
    open_item(sample, 3)
    width, natural, frame = sample.locator("#sheet .image img").evaluate(
        "image => [image.getBoundingClientRect().width, image.naturalWidth, image.parentElement.clientWidth]")
    assert 100 < width <= natural * 1.05 and width <= frame


def test_a_click_copies_a_color(sample_page):
    with opened(sample_page) as (page, log):
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        open_item(page, 3)
        hexadecimal = page.locator("#sheet .hex").first.inner_text()
        page.locator("#sheet .hex").first.click()
        page.wait_for_selector("#note.shown")
        assert page.inner_text("#note") == f"Copied {hexadecimal}"
        assert log == []


def test_selecting_in_the_sheet_moves_the_wall_and_walking_moves_the_sheet(large):
    open_item(large, 5)
    title = large.inner_text("#sheet .title h2")
    large.click("#sheet [aria-label='Next item']")
    rest(large)
    moved = large.inner_text("#sheet .title h2")
    assert moved != title
    assert large.get_attribute("#tiles", "aria-activedescendant")
    large.focus("#tiles")
    large.keyboard.press("ArrowLeft")
    rest(large)
    assert large.inner_text("#sheet .title h2") == title
    large.keyboard.press("Escape")
    assert large.locator("#sheet").is_hidden()


def test_the_address_shows_the_same_again(large, large_page):
    large.click("[data-layout=families]")
    rest(large)
    large.fill("#search", "Product 12")
    rest(large)
    open_item(large)
    large.wait_for_url(re.compile("layout=families&item=.*&q="))
    fragment = large.evaluate("location.hash")
    title, count = large.inner_text("#sheet .title h2"), total(large)
    with opened(large_page, fragment=fragment) as (again, log):
        assert again.inner_text("#sheet .title h2") == title
        assert total(again) == count
        assert again.get_attribute("[data-layout=families]", "aria-checked") == "true"
        assert log == []


def test_a_typed_color_ranks_by_nearness(large):
    large.fill("#search", "#1144cc")
    rest(large)
    assert large.inner_text(".heading-band b") == "Closest to #1144cc"
    assert "blue" in (large.locator(".tile").first.get_attribute("aria-label") or "")


def test_more_like_this_does_not_repeat_one_image(large):
    open_item(large, 8)
    large.locator("#sheet [aria-label^='More like']").first.click()
    rest(large)
    assert large.inner_text(".heading-band b").startswith("Closest to #")
    colors = large.locator(".tile").evaluate_all("all => all.slice(0, 12).map(one => one.getAttribute('aria-label'))")
    assert len(set(colors)) == len(colors)


def test_surprise_opens_an_item_that_is_in_view(large):
    seen = set()
    for _ in range(3):
        large.click("#surprise")
        rest(large)
        seen.add(large.inner_text("#sheet .facts dd >> nth=0"))
        assert large.locator(".tile[aria-current=true]").is_visible()
    assert len(seen) == 3


def test_review_counts_vendor_words_by_family(large):
    large.click("#open-review")
    rows = large.locator("table.words tbody tr")
    assert rows.count() == 6
    cells = [text for text in rows.first.locator("td").all_inner_texts() if text]
    numbers = [int(text.replace(",", "")) for text in cells]
    assert numbers[0] == sum(numbers[1:])
    kinds = [text.split(":")[0] for text in large.locator(".rows .row span").all_inner_texts()]
    assert kinds == ["Likely mistake", "Drawn at random"] * 3
    words = [text.casefold() for text in rows.locator("th").all_inner_texts()]
    assert "navy" in words and len(set(words)) == len(words)
    large.locator("button.word", has_text=re.compile("^navy$", re.IGNORECASE)).click()
    rest(large)
    assert count_of_total(large) > 2000 / 8
    large.get_by_role("button", name="Show flagged items first").click()
    rest(large)
    assert large.inner_text(".heading-band b") == "Flagged first"


def test_every_flag_comes_with_its_sentence(sample_page, tmp_path):
    """All flags on the first item, whatever they are."""
    page = sample_page.read_text(encoding="utf-8")
    summary = json.loads(re.search(r'id="summary">(.*?)</script>', page, re.S).group(1))
    every = (1 << len(summary["flags"])) - 1
    chunk = re.search(r'(?<=class="chunk">).*?(?=</script>)', page, re.S)
    data = json.loads(chunk.group())
    data["flags"] = [every] + [0] * (len(data["id"]) - 1)
    (tmp_path / "index.html").write_text(page[: chunk.start()] + script_json(data) + page[chunk.end():], encoding="utf-8")
    with opened(tmp_path / "index.html", fragment=f"#item={data['id'][0]}") as (opened_page, _):
        rows = opened_page.locator("#sheet .flags li").all_inner_texts()
        labels = [flag_label(opened_page, flag) for flag in summary["flags"]]
        assert [row.casefold() for row in rows] == [
            f"{label}. {sentence}".casefold() for label, sentence in zip(labels, summary["flagSentences"])]
        assert not any("-" in label for label in labels)
        opened_page.click("#open-filter")
        chips = opened_page.locator("#panel .chip.plain").all_inner_texts()
        assert [chip.split("\n")[0].casefold() for chip in chips] == [label.casefold() for label in labels]
        assert all(len(row.split()) > 3 for row in rows)


def test_the_report_gives_the_command_to_copy(sample):
    sample.click("#open-report")
    assert sample.inner_text("#panel pre").startswith("huewall ")
    assert "--hue-sample-size" in sample.inner_text("#panel")
