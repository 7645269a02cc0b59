"""Takes the pictures of the documents in a headless Chromium; scripts/generate/pictures.sh runs it.

pictures.py REPORTS IMAGES: REPORTS has the pages of the sample and of the shop that pictures_shop.py makes. IMAGES gets wall.jpg,
search.webp and pages/*.jpg. A picture that looks as before stays as it is: Chromium scales photos a little differently each time.
"""

import contextlib
import io
import re
import sys
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import sync_playwright

REPORTS, IMAGES = (Path(argument).resolve() for argument in sys.argv[1:])
QUALITY, FILM_QUALITY = 80, 68
# Pictures look the same if no field of 16 x 16 pixels differs by more, of 255. Chromium and the forms of the files make up to 18 of it;
# a changed word makes more.
FIELD, LEAST_CHANGE = 16, 20
WIDE, MOVING = (1280, 800), (1180, 720)

# Drawn with properties of elements, since the page's policy refuses foreign style sheets.
MARK = """([x, y, text]) => {
  const mark = document.createElement('b');
  mark.textContent = text;
  Object.assign(mark.style, {
    position: 'fixed', left: `${x - 12}px`, top: `${y - 12}px`, width: '24px', height: '24px', borderRadius: '12px', zIndex: '99',
    background: '#0b57d0', color: '#ffffff', font: '600 14px/24px Inter', textAlign: 'center', boxShadow: '0 0 0 2px #ffffff',
  });
  document.body.append(mark);
}"""
POINTER = """([x, y, isPressed]) => {
  let pointer = document.getElementById('drawn-pointer');
  if (!pointer) {
    pointer = document.createElement('div');
    pointer.id = 'drawn-pointer';
    pointer.innerHTML = '<svg width="24" height="24" viewBox="0 0 24 24"><circle cx="4" cy="4" r="4" fill="none"/>' +
      '<path d="M4 3v16l4.5-4 3 7 3-1.300-3-6.700H18z" fill="#111111" stroke="#ffffff" stroke-width="1.5"/></svg>';
    Object.assign(pointer.style, {position: 'fixed', zIndex: '99', pointerEvents: 'none', borderRadius: '50%'});
    // Above dialogs and menus of the page too.
    document.documentElement.append(pointer);
  }
  pointer.style.left = `${x - 4}px`;
  pointer.style.top = `${y - 3}px`;
  pointer.style.filter = isPressed ? 'drop-shadow(0 0 5px #0b57d0) drop-shadow(0 0 5px #0b57d0)' : '';
}"""


LOADED = """Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.complete || new Promise((done) => {
  image.onload = image.onerror = done;
}))])"""


@contextlib.contextmanager
def opened(browser, name="shop/index.html", size=WIDE):
    """A page that remembers nothing and in which nothing moves."""
    path, _, fragment = name.partition("#")
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", color_scheme="light",
                                  locale="en-US", timezone_id="UTC")
    page = context.new_page()
    # Chromium scales a picture from a copy of the size that was painted first. So nothing is painted before all is in its place.
    page.add_init_script("document.documentElement.style.visibility = 'hidden'")
    page.goto(f"{(REPORTS / path).as_uri()}#{fragment}")
    if path.endswith("index.html"):
        page.wait_for_selector("html[data-ready]", timeout=60000)
    rest(page)
    page.evaluate("document.documentElement.style.visibility = ''")
    rest(page)
    yield page
    context.close()


def rest(page):
    """Waits until all pictures are there and nothing is searched for or moved any more."""
    page.wait_for_timeout(500)
    if page.query_selector("#stage"):
        page.wait_for_selector("#stage:not(.in-transition, .scrolling-fast) #tiles:not([aria-busy=true])", state="attached")
    page.evaluate(LOADED)
    page.wait_for_timeout(100)


def screenshot(page):
    rest(page)
    return Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")


def looks_like(picture, other):
    if picture.size != other.size:
        return False
    small = [one.reduce(FIELD) for one in (picture, other)]
    return max(high for _, high in ImageChops.difference(*small).getextrema()) <= LEAST_CHANGE


def save(page, name, height=WIDE[1]):
    picture, path = screenshot(page).crop((0, 0, WIDE[0], height)), IMAGES / name
    if not path.exists() or not looks_like(picture, Image.open(path).convert("RGB")):
        picture.save(path, quality=QUALITY, optimize=True, progressive=True)
        print(f"new: {name}")


def middle(page, selector):
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def leave(page):
    """Waits until the sentence about the last change is gone."""
    page.mouse.move(640, 780)
    page.wait_for_selector("#note:not(.shown)", state="attached")


def take_wall(browser):
    """The sample as README shows it, and a larger shop with numbers that the merchandiser's page explains."""
    with opened(browser, "sample/index.html#zoom=0.8") as page:
        save(page, "wall.jpg")
    with opened(browser) as page:
        middles = [middle(page, selector) for selector in ("#total", "#layouts", "#bar .size", "#search", "#open-review", "#ribbon")]
        tile = page.locator(".tile").nth(16).bounding_box()
        heading = page.locator("#headings button").nth(1).bounding_box()
        places = [(x, y + 22) for x, y in middles] + [
            (heading["x"] + heading["width"] - 14, heading["y"] + 14), (tile["x"] + tile["width"] - 14, tile["y"] + 14)]
        for number, (x, y) in enumerate(places, 1):
            page.evaluate(MARK, [x, y, str(number)])
        save(page, "pages/wall.jpg")


def take_search(browser):
    with opened(browser) as page:
        page.locator("#search").press_sequentially("weinrot")
        save(page, "pages/search.jpg", height=640)


def take_filters(browser):
    with opened(browser, "shop/index.html#family=blue&stock=in&panel=filter") as page:
        save(page, "pages/filters.jpg")


def take_sheet(browser):
    with opened(browser, "shop/index.html#item=ikat-tote") as page:
        save(page, "pages/sheet.jpg")


def take_review(browser):
    """The review after most looks, with an item open to be corrected."""
    with opened(browser) as page:
        page.click("#open-review")
        page.get_by_role("button", name="Look at them one by one").click()
        rest(page)
        # The made-up reviewer sees the second family in every third item with a question such as "Grey or black?".
        asked = 0
        for _ in range(72):
            reason = re.search(r"(\w+) or (\w+)\?", page.inner_text(".queue-reason"))
            asked += bool(reason)
            if reason and asked % 3 == 0:
                page.locator(f".correct-families [data-family={reason[2]}]").press("Enter")
            else:
                page.locator("#sheet-body").press("Enter")
            page.wait_for_timeout(30)
        leave(page)
        save(page, "pages/review.jpg")


def take_words(browser):
    with opened(browser, "shop/words.html") as page:
        save(page, "pages/words.jpg")


class Film:
    """Frames with a drawn pointer, since a screenshot has none."""

    def __init__(self, page):
        self.page = page
        self.frames, self.durations = [], []
        self.at = (MOVING[0] * 0.6, MOVING[1] * 0.6)

    def frame(self, milliseconds, is_pressed=False):
        self.page.evaluate(POINTER, [*self.at, is_pressed])
        self.frames.append(screenshot(self.page))
        self.durations.append(milliseconds)

    def move(self, x, y, steps=2):
        before = self.at
        for step in range(1, steps + 1):
            self.at = tuple(start + (end - start) * step / steps for start, end in zip(before, (x, y)))
            self.frame(180)

    def click(self, selector):
        self.move(*middle(self.page, selector))
        self.frame(200, is_pressed=True)
        self.page.locator(selector).first.click()


    def save(self, name):
        path = IMAGES / name
        if path.exists() and all(map(looks_like, self.frames, frames_at(path, self.durations))):
            return
        self.frames[0].save(path, save_all=True, append_images=self.frames[1:], duration=self.durations, loop=0, quality=FILM_QUALITY,
                            method=6, minimize_size=True)
        print(f"new: {name}")


def frames_at(path, durations):
    """What a moving picture shows in the middle of each duration: equal frames are one in the file."""
    film, number, shown = Image.open(path), 0, 0
    film.load()
    end = film.info["duration"]
    for duration in durations:
        while end < shown + duration / 2 and number + 1 < film.n_frames:
            number += 1
            film.seek(number)
            film.load()
            end += film.info["duration"]
        shown += duration
        yield film.convert("RGB")


def take_film(browser):
    """Types a color, opens an item, and asks for more like it: eight seconds."""
    with opened(browser, size=MOVING) as page:
        film = Film(page)
        film.frame(700)
        film.click("#search")
        # Typed at once: a part of the word finds nothing yet.
        page.keyboard.type("weinrot")
        film.frame(1400)
        film.click(".tile >> nth=8")
        film.frame(1000)
        more = page.get_by_role("button", name="More like this item")
        top = page.evaluate("document.getElementById('sheet-body').scrollTop")
        more.scroll_into_view_if_needed()
        bottom = page.evaluate("document.getElementById('sheet-body').scrollTop")
        for step in range(1, 5):
            page.evaluate("(top) => { document.getElementById('sheet-body').scrollTop = top; }", top + (bottom - top) * step / 4)
            film.frame(120)
        film.click("text=More like this item")
        film.frame(1800)
        film.save("search.webp")


def main():
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path="/usr/bin/chromium",
            args=["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb", "--font-render-hinting=none", "--disable-lcd-text",
                  "--disable-checker-imaging", "--num-raster-threads=1", "--disable-partial-raster", "--disable-low-res-tiling"],
        )
        for take in (take_wall, take_search, take_filters, take_sheet, take_review, take_words, take_film):
            take(browser)
        browser.close()


main()
