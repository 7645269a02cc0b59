"""Words and numbers: headings, filter, families and table say the same, and what they say is so."""

import json
import re
from itertools import groupby

import pytest

from browser import count_of_total, opened, rest
from synthetic import CHUNK, SUMMARY, script_json


class Wall:
    """What the data of a page says: the oracle of every count."""

    def __init__(self, path):
        page = path.read_text(encoding="utf-8")
        names = json.loads(SUMMARY.search(page).group())["families"]
        chunks = [json.loads(text) for text in CHUNK.findall(page)]
        self.ids = [one for chunk in chunks for one in chunk["id"]]
        self.families = [names[ord(color[8]) - 97] if color else "" for chunk in chunks for color in chunk["colors"]]
        self.bands = [band for chunk in chunks for band in chunk["band"]]
        self.vendor = [word for chunk in chunks for word in chunk["vendor"]]
        self.flags = [flag for chunk in chunks for flag in chunk.get("flags", [0] * len(chunk["id"]))]

    def count(self, family):
        return self.families.count(family)

    def runs(self):
        """First item, band, family and length of every run."""
        at = 0
        for (band, family), group in groupby(zip(self.bands, self.families)):
            length = len(list(group))
            yield at, band, family, length
            at += length


@pytest.mark.parametrize("fixture", ["sample_page", "large_page"])
def test_headings_filter_families_review_and_table_agree(fixture, request):
    path = request.getfixturevalue(fixture)
    wall = Wall(path)
    families = {family: wall.count(family) for family in set(wall.families)}
    with opened(path, motion="reduce") as (page, log):
        # The shortest runs, which are the first to be lost, and the longest.
        runs = sorted(wall.runs(), key=lambda run: run[3])
        for at, _, family, length in runs[:3] + runs[-1:]:
            assert heading_before(page, wall, at) == [family.capitalize(), f"{length:,}"]
        page.evaluate("location.hash = ''")
        rest(page)
        page.click("#open-filter")
        assert numbers(page, ".chips >> nth=0 >> .chip") == families
        page.locator("#panel .chip", has_text="beige").click()
        page.evaluate("scrollTo(0, 0)")
        rest(page)
        assert count_of_total(page) == families["beige"]
        assert words_of(page, ".heading-tile") == [["Beige", f"{families['beige']:,}"]]
        page.locator("#panel .chip", has_text="beige").click()
        page.evaluate("document.querySelector('[data-layout=families]').click()")
        rest(page)
        columns = words_of(page, ".heading-column")
        assert {name.lower(): int(count.replace(",", "")) for name, count in columns} == families
        page.click("#open-review")
        flagged = [sum(1 for flags in wall.flags if flags >> bit & 1) for bit in range(16)]
        assert list(numbers(page, "section:has(h3:text-is('Flags')) >> .chip").values()) == [count for count in flagged if count]
        assert table_sums(page) == {
            family: sum(1 for one, word in zip(wall.families, wall.vendor) if one == family and word) for family in families}
        assert log == []


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_no_word_or_number_of_a_heading_is_cut(large_page, size):
    with opened(large_page, size=size, touch=size[0] < 700, motion="reduce") as (page, _):
        for _ in range(3):
            assert_uncut(page, ".heading-tile")
            page.evaluate("for (const _ of [1, 2]) document.querySelector('#smaller').click()")
            rest(page)
        page.evaluate("document.querySelector('[data-layout=families]').click()")
        rest(page)
        assert page.locator(".heading-column").count() == 12
        assert_uncut(page, ".heading-column")


def test_an_item_without_a_color_looks_like_none_that_has_one(sample_page, tmp_path):
    """The last item broken: hatched and named in tile and sheet, and no plain color in the ribbon."""
    count = len(Wall(sample_page).ids)
    path, _ = broken_page(sample_page, tmp_path, count - 1)
    with opened(path, fragment=f"#item={Wall(path).ids[-1]}") as (page, log):
        tile = page.locator(f"#tile{count - 1}")
        assert_hatched(page, tile)
        assert "No color" in tile.evaluate("tile => getComputedStyle(tile, '::after').content")
        assert page.locator("#sheet .image.no-color").count() == 1
        end = page.evaluate("""() => {
          const ribbon = document.getElementById('ribbon');
          const {data} = ribbon.getContext('2d').getImageData(ribbon.width - 20, 6, 12, 12);
          return new Set(data.filter((_, at) => at % 4 === 0)).size;
        }""")
        assert end > 1
        page.evaluate("document.querySelector('[data-layout=families]').click()")
        rest(page)
        assert words_of(page, ".heading-column")[-1] == ["No color", "1"]
        assert log == []
    with opened(path, script=False) as (page, _):
        assert_hatched(page, page.locator("#first .item").last.locator(".no-image"))


def assert_hatched(page, place):
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert "repeating-linear-gradient" in place.evaluate("place => getComputedStyle(place).backgroundImage"), scheme


def test_the_darkest_heading_and_both_ends_of_the_ribbon_have_an_edge(sample_page):
    with opened(sample_page) as (page, _):
        for scheme, least in {"light": 1.2, "dark": 3}.items():
            page.emulate_media(color_scheme=scheme)
            edge, ground = page.evaluate("""() => {
              const style = getComputedStyle(document.getElementById('ribbon'));
              return [style.borderRightColor, getComputedStyle(document.documentElement).backgroundColor];
            }""")
            assert contrast(edge, ground) > least, scheme
        last = page.locator(".heading-tile", has_text="Black").locator("div")
        assert "inset" in last.evaluate("one => getComputedStyle(one).boxShadow")


def contrast(one, other):
    def luminance(color):
        channels = [int(number) / 255 for number in re.findall(r"\d+", color)[:3]]
        linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def words_of(page, selector):
    return page.locator(selector).evaluate_all(
        "all => all.map(one => [one.querySelector('b').textContent, one.querySelector('span').textContent])")


def heading_before(page, wall, at):
    """The words of the heading that stands just before an item, once the wall is there."""
    page.evaluate(f"location.hash = {json.dumps('item=' + wall.ids[at])}")
    page.wait_for_selector(f"#tile{at}[aria-current=true]")
    return page.evaluate("""(at) => {
      const tile = document.getElementById(`tile${at}`).getBoundingClientRect();
      const before = [...document.querySelectorAll('.heading-tile')].map((one) => [one.getBoundingClientRect(), one])
        .filter(([box]) => box.top < tile.top - 1 || box.top < tile.bottom - 1 && box.left < tile.left)
        .sort(([one], [other]) => one.top - other.top || one.left - other.left);
      const heading = before.at(-1)[1];
      return [heading.querySelector('b').textContent, heading.querySelector('span').textContent];
    }""", at)


def numbers(page, selector):
    """Names and numbers of chips."""
    texts = page.locator(selector).evaluate_all("all => all.map(one => [one.firstChild.textContent, one.lastChild.textContent])")
    return {name: int(count.replace(",", "")) for name, count in texts}


def table_sums(page):
    """The sums of the columns of the table of vendor words, over all its pages."""
    return page.evaluate("""() => {
      const sums = {}, texts = (row) => [...row.cells].slice(2).map((cell) => cell.textContent);
      for (;;) {
        const host = document.querySelector('table.words').closest('.paged');
        const heads = texts(host.querySelector('thead tr'));
        for (const row of host.querySelectorAll('tbody tr')) {
          texts(row).forEach((text, at) => { sums[heads[at]] = (sums[heads[at]] ?? 0) + Number(text.replace(/,/g, '')); });
        }
        const later = host.querySelector('[aria-label="Later rows"]');
        if (!later || later.disabled || later.ariaDisabled === 'true') return sums;
        later.click();
      }
    }""")


def assert_uncut(page, selector):
    """Each word and number is on one line and inside its heading."""
    cut = page.locator(selector).evaluate_all("""all => all.flatMap((heading) => [...heading.querySelectorAll('b, span')]
      .filter((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const box = heading.getBoundingClientRect(), rects = [...range.getClientRects()];
        return rects.length !== 1 || rects[0].left < box.left - 1 || rects[0].right > box.right + 1
          || text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).overflow !== 'visible';
      }).map((text) => `${text.textContent} in ${heading.getBoundingClientRect().width}`))""")
    assert cut == []


def broken_page(sample_page, folder, broken):
    """The sample with an item that is broken."""
    page = sample_page.read_text(encoding="utf-8")
    place = CHUNK.search(page)
    chunk = json.loads(place.group(1))
    chunk["colors"][broken] = chunk["thumbnail"][broken] = ""
    chunk["band"] = chunk["band"][:broken] + "n"
    chunk["failed"] = [[broken, "fetch", "http-404", "The server answered 404.", "https://shop.example/a.jpg"]]
    items = list(re.finditer(r'<li class="item">.*?</li>', page, re.S))[-1]
    markup = re.sub(r"<img [^>]*>", '<span class="no-image"></span>', items.group())
    markup = re.sub(r'<p class="swatch">.*?</p>|<rect .*?/>', "", markup, flags=re.S)
    markup = markup.replace('class="item"', 'class="item no-color"')
    page = page[: items.start()] + markup + page[items.end():]
    place = CHUNK.search(page)
    text = page[: place.start(1)] + script_json(chunk) + page[place.end(1):]
    (folder / "index.html").write_text(text, encoding="utf-8")
    for name in ("thumbs",):
        (folder / name).symlink_to(sample_page.parent.resolve() / name)
    return folder / "index.html", Wall(folder / "index.html")
