"""The map: pictures at every size, numbers that fit, and a way back from anywhere."""

import random

import pytest

from browser import opened, rest, until

# Counts the pictures that are drawn into each canvas: what an image from the disk leaves there cannot be read.
COUNT_DRAWN = """
const drawImage = CanvasRenderingContext2D.prototype.drawImage;
CanvasRenderingContext2D.prototype.drawImage = function (...values) {
  this.canvas.drawn = (this.canvas.drawn ?? 0) + 1;
  return drawImage.apply(this, values);
};
"""

ARE_DRAWN = """() => [...document.querySelectorAll('.cluster')].every((one) =>
  one.querySelector('canvas').drawn >= Math.min(3, parseFloat(one.textContent)))"""

IN_VIEW = """() => {
  const top = document.getElementById('bar').offsetHeight;
  return [...document.querySelectorAll('.tile')].some((one) => {
    const box = one.getBoundingClientRect();
    return box.right > 0 && box.left < innerWidth && box.bottom > top && box.top < innerHeight;
  });
}"""


def show_map(page):
    page.evaluate("document.querySelector('[data-layout=map]').click()")
    rest(page)


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_what_selects_hides_no_name_and_no_picture(sample_page, size):
    with opened(sample_page, size=size, touch=size[0] < 500) as (page, _):
        show_map(page)
        lowest = """Math.max(...[...document.querySelectorAll('.tile, .heading-label div')]
          .map((one) => one.getBoundingClientRect().bottom))"""
        assert page.evaluate(lowest) <= page.locator("#select-mode").bounding_box()["y"]
        page.click("#select-mode")
        rest(page)
        assert page.evaluate(lowest) <= page.locator("#selection-bar").bounding_box()["y"]


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_short_list_fills_the_map_with_pictures(sample_page, size):
    with opened(sample_page, size=size, touch=size[0] < 500, init_script=COUNT_DRAWN) as (page, log):
        show_map(page)
        until(page, "document.querySelectorAll('.tile img').length >= 24")
        until(page, ARE_DRAWN)
        boxes = [one.bounding_box() for one in page.locator(".tile").all()]
        assert min(box["width"] for box in boxes) >= 32
        assert max(box["y"] + box["height"] for box in boxes) <= size[1]
        middles = page.evaluate("""() => Object.fromEntries(['red', 'blue', 'yellow'].map((family) => {
          const boxes = [...document.querySelectorAll('.tile')].filter((one) => one.ariaLabel.split('; ')[0].split(', ').includes(family))
            .map((one) => one.getBoundingClientRect());
          const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
          return [family, [mean(boxes.map((box) => box.x)), mean(boxes.map((box) => box.y))]];
        }))""")
        assert middles["blue"][0] < size[0] / 2 < middles["red"][0]
        assert middles["yellow"][1] < middles["blue"][1]
        assert log == []


@pytest.mark.parametrize("size", [(1280, 800), (900, 700), (390, 844)])
def test_clusters_show_pictures_and_a_number_that_fits(large_page, size):
    with opened(large_page, size=size, init_script=COUNT_DRAWN) as (page, log):
        show_map(page)
        assert page.locator(".cluster").count() > 20
        until(page, ARE_DRAWN)
        cut = page.evaluate("""() => [...document.querySelectorAll('.cluster')].filter((one) => {
          const number = one.querySelector('b'), box = one.getBoundingClientRect(), inner = number.getBoundingClientRect();
          return number.scrollWidth > number.offsetWidth || inner.left < box.left || inner.right > box.right
            || inner.bottom > box.bottom || parseFloat(getComputedStyle(number).fontSize) < 11;
        }).map((one) => one.textContent)""")
        assert cut == []
        assert log == []


def test_something_is_in_view_wherever_the_map_is_led(large):
    show_map(large)
    chance = random.Random(4)
    for _ in range(20):
        large.mouse.move(chance.randrange(20, 1260), chance.randrange(120, 780))
        large.mouse.wheel(0, chance.choice([-240, -240, -240, 240]))
        large.evaluate("([x, y]) => scrollBy(x, y)", [chance.randrange(-3000, 3000), chance.randrange(-3000, 3000)])
        rest(large)
        assert large.evaluate(IN_VIEW)


def test_the_map_is_never_empty_without_a_way_back(large_page):
    with opened(large_page, size=(390, 844), fragment="#layout=map&zoom=400") as (page, log):
        page.evaluate("scrollTo(0, 0)")
        rest(page)
        assert not page.evaluate(IN_VIEW)
        assert page.locator("#way-back").inner_text().startswith("Nothing is here.")
        page.get_by_role("button", name="Back to all").click()
        rest(page)
        assert page.evaluate(IN_VIEW)
        assert page.locator("#way-back").is_hidden()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert log == []
