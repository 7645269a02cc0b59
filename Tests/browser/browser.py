"""A headless Chromium with one preview page in it."""

import atexit
import contextlib
import functools
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, sync_playwright

CHROMIUM = "/usr/bin/chromium"


@functools.cache
def running(chromium):
    """One browser for all pages; each page gets a profile of its own in it."""
    driver = sync_playwright().start()
    browser = driver.chromium.launch(executable_path=chromium)
    atexit.register(lambda: (browser.close(), driver.stop()))
    return browser


@contextlib.contextmanager
def opened(path, chromium=CHROMIUM, *, size=(1280, 800), scheme="light", motion="no-preference", script=True,
           init_script="", fragment="", wait=True, touch=False, forced_colors="none"):
    """Opens a page; gives it and a list of whatever it should not do: console messages, errors, requests."""
    context = running(chromium).new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, reduced_motion=motion,
        forced_colors=forced_colors,
        java_script_enabled=script, has_touch=touch)
    page = context.new_page()
    log = []
    page.on("console", lambda message: log.append(f"console {message.type}: {message.text}"))
    page.on("pageerror", lambda error: log.append(f"error: {error}"))
    page.on("request", lambda request: note_request(request, log))
    if init_script:
        page.add_init_script(init_script)
    try:
        address = path if str(path).startswith("http://") else Path(path).resolve().as_uri()
        page.goto(address + fragment, wait_until="domcontentloaded" if wait else "commit")
        if wait and script:
            page.wait_for_selector("html[data-ready]", timeout=60000)
        yield page, log
    finally:
        context.close()


def note_request(request, log):
    if not request.url.startswith(("file:", "data:")):
        log.append(f"request: {request.url}")


def axe_violations(page):
    options = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}}
    return Axe().run(page, options=options).response["violations"]


def nodes(page):
    return page.evaluate("document.querySelectorAll('*').length")


def rest(page):
    """Waits until what was typed is searched for, and nothing moves any more."""
    page.wait_for_timeout(120)
    page.wait_for_selector(
        "#stage:not(.in-transition, .scrolling-fast) #tiles:not([aria-busy=true])", state="attached", timeout=60000)
    page.wait_for_timeout(60)


def until(page, condition, seconds=30):
    """Waits until an expression or function of the page is true."""
    for _ in range(seconds * 20):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"not true within {seconds} s: {condition}")


def refuse_to_poll_in_the_page(*_, **__):
    raise AssertionError("the page's policy forbids wait_for_function once its first look was in vain; use until()")


Page.wait_for_function = refuse_to_poll_in_the_page


def tile_boxes(page):
    """Boxes of the tiles in the window, by their ids."""
    boxes = page.evaluate(
        """() => [...document.querySelectorAll('.tile')].map((tile) => {
          const {x, y, width, height} = tile.getBoundingClientRect();
          return [tile.id, {x, y, width, height}];
        })"""
    )
    return {key: box for key, box in boxes if box["y"] + box["height"] > 0 and box["y"] < page.viewport_size["height"]}


def total(page):
    return page.inner_text("#total")


def count_of_total(page):
    return int(total(page).split(" ")[0].replace(",", ""))


def flag_label(page, flag):
    """What the page calls a flag."""
    return page.evaluate(
        """(flag) => {
          const {flags, flagLabels} = JSON.parse(document.getElementById('summary').textContent);
          return flagLabels?.[flags.indexOf(flag)] ?? flag.replaceAll('-', ' ');
        }""", flag)


def open_item(page, at=0):
    page.locator(".tile:not(.cluster)").nth(at).click()
    rest(page)
