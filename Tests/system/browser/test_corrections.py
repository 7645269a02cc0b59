"""Corrections: made on the page, kept, undone, written as overrides.csv."""

import csv
import functools
import http.server
import io
import threading
from pathlib import Path

import pytest
from playwright.sync_api import expect

from altered import altered, first_chunk, summary
from browser import axe_violations_by_scheme, nodes, open_item, opened, reload, rest, until

KEYS = {
    "red": "r", "orange": "o", "yellow": "y", "green": "e", "blue": "b", "purple": "p", "pink": "k", "brown": "n",
    "beige": "i", "white": "w", "grey": "g", "black": "l",
}
NO_STORAGE = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }});"

# Where the picture of a product has one color for some pixels around, in the window, and that color.
FLAT_SPOT = """(image) => {
  const canvas = document.createElement('canvas'), context = canvas.getContext('2d');
  const width = canvas.width = image.naturalWidth, height = canvas.height = image.naturalHeight;
  context.drawImage(image, 0, 0);
  const {data} = context.getImageData(0, 0, width, height);
  const color = (x, y) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];
  const box = image.getBoundingClientRect(), scale = Math.min(box.width / width, box.height / height);
  for (let y = 5; y < height - 5; y++) for (let x = 5; x < width - 5; x++) {
    const [r, g, b] = color(x, y);
    if (Math.max(r, g, b) - Math.min(r, g, b) < 80) continue;
    const around = [[-5, -5], [5, -5], [-5, 5], [5, 5], [0, 5], [5, 0]].map(([dx, dy]) => color(x + dx, y + dy));
    if (around.some((other) => Math.max(...other.map((part, at) => Math.abs(part - [r, g, b][at]))) > 10)) continue;
    return [box.x + box.width / 2 + (x + 0.5 - width / 2) * scale, box.y + box.height / 2 + (y + 0.5 - height / 2) * scale, r, g, b];
  }
}"""


def test_fifty_items_are_corrected_by_keyboard_alone(large, large_page):
    data = first_chunk(large_page)
    families = list(KEYS)
    expected = []
    large.keyboard.press("c")
    for at in range(50):
        lead = "#" + data["colors"][at][:6]
        if at % 10 == 4:
            large.keyboard.press("Enter")
            expected.append([data["id"][at], lead, "looks right"])
        elif at % 10 == 7:
            large.keyboard.press("1")
            expected.append([data["id"][at], lead, ""])
        else:
            large.keyboard.press(KEYS[families[at % 12]])
            expected.append([data["id"][at], families[at % 12], ""])
    rest(large)
    assert large.inner_text("#sheet .place").startswith("51 of")
    expect(large.locator("#open-review")).to_have_attribute("data-pending", "50")
    large.keyboard.press("Escape")
    large.keyboard.press("Escape")
    reload(large)
    expect(large.locator("#open-review")).to_have_attribute("data-pending", "50")
    assert large.locator(".tile.pending").count() == 50
    large.keyboard.press("r")
    assert list(csv.reader(io.StringIO(downloaded(large, by_key=True)))) == [["id", "color", "note"], *expected]


def test_a_pending_item_shows_its_new_color_and_keeps_its_place(sample):
    open_item(sample, 3)
    tile = sample.locator(".tile").nth(3)
    before, was = tile.evaluate("tile => tile.style.transform"), sample.inner_text("#sheet .verdict strong")
    sample.keyboard.press("c")
    sample.get_by_label("Note").fill("the photo lies, \"really\"")
    sample.locator("[data-family=purple]").click()
    rest(sample)
    assert sample.inner_text(".pending-state") == f"pending: purple, was {was}"
    assert "rgb(122, 63, 168) 0%" in tile.evaluate("tile => tile.style.backgroundImage")
    assert tile.evaluate("tile => tile.style.transform") == before
    assert "pending: purple" in tile.get_attribute("aria-label")
    color = sample.get_by_label("Color", exact=True)
    color.fill("not a color")
    sample.keyboard.press("Enter")
    assert color.get_attribute("aria-invalid") == "true"
    color.fill("abc")
    sample.keyboard.press("Enter")
    assert sample.inner_text(".pending-state").startswith("pending: #aabbcc, about ")
    sample.get_by_role("button", name="Undo", exact=True).click()
    assert sample.inner_text(".pending-state").startswith("pending: purple")
    sample.get_by_role("button", name="Drop this correction").click()
    assert sample.evaluate("document.activeElement.textContent").startswith("Looks right")
    expect(sample.locator(".pending-state")).to_be_hidden()
    expect(sample.locator(".tile.pending")).to_have_count(0)


def test_the_field_takes_words_and_says_the_family_that_the_report_gives(sample, sample_page):
    open_item(sample, 3)
    sample.keyboard.press("c")
    color, hint = sample.get_by_label("Color", exact=True), sample.locator(".hex-hint")
    golden = (Path(__file__).parents[2] / "Golden" / "naming.txt").read_text().replace("\n", "")
    families = summary(sample_page)["families"]
    for number in range(0, 5832, 121):
        parts = [number // 324, number // 18 % 18, number % 18]
        written = "#" + "".join(f"{15 * part:02x}" for part in parts)
        color.fill(written)
        assert hint.inner_text() == f"{written}, about {families[ord(golden[number]) - ord('a')]}"
    for text, pending in {"Rot": "pending: red,", "#1F2A44": "pending: #1f2a44, about blue,", "bordeaux": "pending: #"}.items():
        color.fill(text)
        sample.keyboard.press("Enter")
        assert sample.inner_text(".pending-state").startswith(pending)
    for text, said in {"brasss": "Not a color: \u201cbrasss\u201d. Try navy or #1f2a44.", "burg": "Not a color: \u201cburg\u201d. Try burgundy.",
                       " ": "Type a color: try navy or #1f2a44."}.items():
        color.fill(text)
        sample.get_by_role("button", name="Take it").click()
        assert hint.inner_text() == said and color.get_attribute("aria-invalid") == "true"
        assert hint.evaluate("hint => hint.scrollHeight <= hint.clientHeight + 1")
    # Labels that are to be seen.
    assert sample.locator(".correct label").all_inner_texts() == ["Note", "Color"]
    sample.click("#open-review")
    assert sample.locator(".pending-list pre").first.inner_text() == "huewall report sample --same-options --overrides overrides.csv"


def test_the_download_merges_into_an_existing_file(large, large_page, tmp_path):
    ids = first_chunk(large_page)["id"]
    # Of spreadsheets in Germany: semicolons, another word for color, a column of its own, Windows-1252.
    rows = ["Id;Colour;Owner;Note", "# do not touch", f"{ids[1]};green;Ann;old", 'other;"#123456";Jürgen;"a;b"', f"{ids[1]};blue;;twice"]
    existing = tmp_path / "overrides.csv"
    existing.write_bytes("\r\n".join(rows).encode("cp1252"))
    large.keyboard.press("c")
    large.keyboard.press("r")
    large.get_by_label("Note").fill('say "x"; =y')
    large.locator("[data-family=blue]").click()
    large.keyboard.press("ArrowRight")
    large.keyboard.press("Escape")
    large.click("#open-review")
    large.set_input_files("#panel input[type=file]", existing)
    expect(large.locator(".merge-state")).to_contain_text("overrides.csv (3 rows)")
    assert downloaded(large).split("\r\n") == [
        rows[0], rows[1], f'{ids[1]};blue;Ann;"say ""x""; =y"', rows[3], f"{ids[0]};red;;", ""]
    (tmp_path / "unicode.csv").write_bytes("\r\n".join(rows[:4]).encode("utf-16"))
    large.set_input_files("#panel input[type=file]", tmp_path / "unicode.csv")
    expect(large.locator(".merge-state")).to_contain_text("unicode.csv (2 rows)")
    assert "Jürgen" in downloaded(large)
    (tmp_path / "nothing.csv").write_text("a,b\n1,2\n")
    large.set_input_files("#panel input[type=file]", tmp_path / "nothing.csv")
    expect(large.locator("#note")).to_have_text("nothing.csv cannot be used. It has no columns “id” and “color”.")
    large.locator(".pending-row [aria-label^='Undo']").first.click()
    expect(large.locator(".pending-row")).to_have_count(1)
    assert large.inner_text(".pending-row b") == large.evaluate("document.querySelector('#tile0').ariaLabel.split(',')[0]")
    large.get_by_role("button", name="Undo all").click()
    large.get_by_role("button", name="Undo all 1? Press again").click()
    expect(large.locator(".pending-row")).to_have_count(0)


def test_overrides_of_the_wall_stay_until_they_are_changed_or_taken_back(sample_page):
    def override(data):
        data["overrides"] = [[0, "ask Ann", "#6b7078"], [1, "", "red"], [2, "old", "blue"], [3, "new", "green"]]
        data["flags"] = [256] * 4 + [0] * (len(data["id"]) - 4)

    page_path = altered(sample_page, "overridden.html", override)
    ids = first_chunk(sample_page)["id"]
    key = f"huewall-correction:{summary(sample_page)['catalogue']}:{ids[3]}"
    kept = f"localStorage.setItem('{key}', '{{\"color\":\"green\",\"note\":\"new\",\"made\":1}}')"
    with opened(page_path, init_script=kept) as (page, log):
        # A correction that the wall shows is no longer pending.
        until(page, f"() => !localStorage.getItem('{key}')")
        assert page.get_attribute("#open-review", "data-pending") in (None, "")
        open_item(page, 1)
        page.keyboard.press("c")
        page.get_by_role("button", name="Remove the override").click()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("n")
        page.click("#open-review")
        assert downloaded(page).split("\r\n") == [
            "id,color,note", f"{ids[0]},#6b7078,ask Ann", f"{ids[2]},brown,", f"{ids[3]},green,new", ""]
        assert log == []


def test_without_storage_corrections_last_as_long_as_the_page(sample_page):
    with opened(sample_page, init_script=NO_STORAGE) as (page, log):
        open_item(page, 2)
        page.keyboard.press("c")
        page.keyboard.press("p")
        page.click("#open-review")
        assert "They last until you close it" in page.inner_text(".warning")
        assert ",purple," in downloaded(page)
        assert log == []


def test_switched_off_keys_correct_nothing(sample):
    sample.click("#open-report")
    sample.get_by_role("button", name="Letter keys as shortcuts").click()
    open_item(sample, 2)
    sample.keyboard.press("c")
    assert sample.locator("[data-family=red]").is_hidden()
    sample.get_by_role("button", name="Correct the color").click()
    sample.keyboard.press("r")
    assert sample.locator(".pending-state").is_hidden()
    sample.focus("[data-family=red]")
    sample.keyboard.press("Enter")
    assert sample.inner_text(".pending-state").startswith("pending: red")
    assert sample.evaluate("document.activeElement.dataset.family") == "red"


def test_a_click_on_the_picture_takes_its_color(sample_page, served):
    with opened(served(sample_page)) as (page, _):
        open_item(page, 3)
        page.keyboard.press("c")
        image = page.locator("#sheet .image img")
        expect(page.locator(".correct-body")).to_contain_text("click the picture")
        box = image.bounding_box()
        x, y, *expected = image.evaluate(FLAT_SPOT)
        page.mouse.click(x, y)
        color = page.inner_text(".pending-state").split()[1].rstrip(",")
        picked = [int(color[at: at + 2], 16) for at in (1, 3, 5)]
        assert max(abs(one - other) for one, other in zip(picked, expected)) < 12
        page.mouse.click(box["x"] - 5, box["y"] - 5)
        assert color in page.inner_text(".pending-state")


@pytest.mark.parametrize("eyedropper", ["window.EyeDropper = class { async open() { return {sRGBHex: '#123456'}; } };", "delete window.EyeDropper;"])
def test_from_the_disk_there_is_another_eyedropper_or_a_sentence(sample_page, eyedropper):
    with opened(sample_page, init_script=eyedropper) as (page, log):
        open_item(page, 3)
        page.keyboard.press("c")
        button = page.get_by_role("button", name="Pick from the screen")
        if "class" in eyedropper:
            button.click()
            expect(page.locator(".pending-state")).to_contain_text("pending: #123456")
        else:
            assert button.is_hidden()
            assert "This browser cannot take it from the picture" in page.inner_text(".correct-body")
        assert log == []


def test_no_letter_of_a_family_is_cut_off(sample):
    open_item(sample)
    sample.keyboard.press("c")
    beyond = sample.locator(".correct-families .chip").evaluate_all("all => all.map(one => one.scrollWidth - one.clientWidth)")
    assert beyond == [0] * 12


def test_axe_finds_nothing_while_items_are_corrected(sample_page):
    with opened(sample_page) as (page, log):
        page.keyboard.press("c")
        for key in "rgb":
            page.keyboard.press(key)
        page.click("#open-review")
        rest(page)
        assert axe_violations_by_scheme(page) == {}
        assert log == []


# A larger window holds more tiles: two nodes each, whatever the number of items.
MOST_NODES = {(1280, 800): 800, (1920, 1080): 900}


def test_few_nodes_while_items_are_corrected(large_page):
    with opened(large_page) as (page, log):
        page.keyboard.press("c")
        for key in "rgbyp":
            page.keyboard.press(key)
        too_many = {}
        for size, most in MOST_NODES.items():
            page.set_viewport_size({"width": size[0], "height": size[1]})
            for layout in ("wall", "map", "families"):
                page.click(f"[data-layout={layout}]")
                for panel in ("review", "filter", "report"):
                    page.click(f"#open-{panel}")
                    rest(page)
                    # What leaves the view is removed when the browser has time.
                    for _ in range(400):
                        if (count := nodes(page)) <= most:
                            break
                        page.wait_for_timeout(50)
                    else:
                        too_many[size, layout, panel] = count
        assert too_many == {}
        assert log == []


def downloaded(page, by_key=False):
    button = page.get_by_role("button", name="Download overrides.csv")
    with page.expect_download() as waiting:
        if by_key:
            button.focus()
            page.keyboard.press("Enter")
        else:
            button.click()
    assert waiting.value.suggested_filename == "overrides.csv"
    return Path(waiting.value.path()).read_bytes().decode("utf-8")


@pytest.fixture
def served():
    """Serves the folder of a page on this machine, and gives its address there."""
    servers = []

    def serve(page):
        handler = functools.partial(QuietHandler, directory=str(page.parent))
        servers.append(http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler))
        threading.Thread(target=servers[-1].serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{servers[-1].server_port}/{page.name}"

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass
