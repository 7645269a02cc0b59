"""A headless Chromium with one preview page in it."""

import atexit
import collections
import contextlib
import functools
import os
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, Page, TimeoutError, expect, sync_playwright

# Chromium without windows of its own: it loads a page in three quarters of the processor time.
CHROMIUM = "/usr/bin/chromium-headless-shell"

# How many times slower than this machine the page runs: with 4 or 8, tests that count on a quick machine show themselves.
SLOWDOWN = float(os.environ.get("HUEWALL_BROWSER_SLOWDOWN", 1))

# How long what a page should do may take, in milliseconds: much more than it takes on a quick machine.
PATIENCE = 120_000
expect.set_options(timeout=PATIENCE)


@functools.cache
def running(chromium):
    """One browser for all pages. Nothing is on a screen, so it need not act as if it had a graphics processor."""
    driver = sync_playwright().start()
    browser = driver.chromium.launch(executable_path=chromium, args=["--disable-gpu"])
    atexit.register(lambda: (browser.close(), driver.stop()))
    return browser


# Pages that no test uses now. A new page, with a process of its own, takes twice the time of one that is used again.
free_pages = collections.defaultdict(list)


@contextlib.contextmanager
def some_page(chromium, is_alone, **kind):
    """A blank page that remembers nothing, of a kind: with a touchscreen or scripts, or without."""
    pages = free_pages[(chromium, *kind.values())]
    page = running(chromium).new_context(**kind).new_page() if is_alone or not pages else pages.pop()
    try:
        yield page
        if not is_alone:
            forget(page)
            pages.append(page)
    finally:
        if page not in pages:
            page.context.close()


def forget(page):
    """Leaves what a test opened, and all that it kept."""
    with contextlib.suppress(Error):
        # A page without scripts has kept nothing.
        page.evaluate("try { localStorage.clear(); } finally { sessionStorage.clear(); }")
    page.goto("about:blank")
    page.mouse.move(-1, -1)
    page.context.clear_permissions()
    session = page.context.new_cdp_session(page)
    session.send("Page.resetNavigationHistory")
    session.detach()


@contextlib.contextmanager
def opened(path, chromium=CHROMIUM, *, size=(1280, 800), scheme="light", motion="reduce", script=True, init_script="",
           fragment="", wait=True, touch=False, forced_colors="none", is_alone=False):
    """Opens a page; gives it and a list of whatever it should not do: console messages, errors, requests.

    Nothing moves unless `motion` is "no-preference": a test that is not about motion need not draw it. Other tests use the page
    again, except for one that `is_alone`.
    """
    log = []
    listeners = {
        "console": lambda message: log.append(f"console {message.type}: {message.text}"),
        "pageerror": lambda error: log.append(f"error: {error}"),
        "request": lambda request: note_request(request, log),
    }
    with some_page(chromium, is_alone, has_touch=touch, java_script_enabled=script) as page:
        page.set_default_timeout(PATIENCE)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(media="null", color_scheme=scheme, reduced_motion=motion, forced_colors=forced_colors)
        session = page.context.new_cdp_session(page)
        if SLOWDOWN > 1:
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        if init_script:
            # Unlike Playwright's own, such a script goes with its session.
            session.send("Page.enable")
            session.send("Page.addScriptToEvaluateOnNewDocument", {"source": init_script})
        for name, listener in listeners.items():
            page.on(name, listener)
        address = path if str(path).startswith("http://") else Path(path).resolve().as_uri()
        page.goto(address + fragment, wait_until="domcontentloaded" if wait else "commit")
        if wait and script:
            page.wait_for_selector("html[data-ready]")
        yield page, log
        for name, listener in listeners.items():
            page.remove_listener(name, listener)
        session.detach()


def note_request(request, log):
    if not request.url.startswith(("file:", "data:")):
        log.append(f"request: {request.url}")


ALL_RULES = "type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']"
RULES_OF_COLORS = "type: 'rule', values: ['color-contrast', 'link-in-text-block']"


def axe_violations(page, rules=ALL_RULES):
    """What axe finds, and not all that it looked at, which takes it longer."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe_script())
    return page.evaluate(f"""async () => (await axe.run({{
      runOnly: {{{rules}}}, resultTypes: ['violations'],
      {"rules: {'page-has-heading-one': {enabled: true}}," if rules == ALL_RULES else ""}
    }})).violations""")


@functools.cache
def axe_script():
    return Axe().axe_script


def axe_violations_by_scheme(page, others={"dark": {"color_scheme": "dark"}}):
    """What axe finds in a light page, and what its rules of colors find under other media; only where it finds any."""
    found = {"light": axe_violations(page)}
    for name, media in others.items():
        page.emulate_media(**media)
        found[name] = axe_violations(page, RULES_OF_COLORS)
        page.emulate_media(color_scheme="light", forced_colors="none")
    return {name: violations for name, violations in found.items() if violations}


def nodes(page):
    return page.evaluate("document.querySelectorAll('*').length")


def rest(page):
    """Waits until what was typed is searched for, and nothing moves any more."""
    page.wait_for_timeout(120)
    page.wait_for_selector(
        "#stage:not(.in-transition, .scrolling-fast) #tiles:not([aria-busy=true])", state="attached")
    page.wait_for_timeout(60)


def reload(page):
    """Loads a page again, with what it kept.

    What a test has closed just now goes back in the history, and that may cancel the first try. One time in a hundred Chromium
    gives the page of a file a process that sees nothing of what was kept: then it is kept again.
    """
    kept = page.evaluate(KEPT)
    load_again(page)
    if kept and not page.evaluate(KEPT):
        page.evaluate("kept => Object.assign(localStorage, kept)", kept)
        load_again(page)


KEPT = "() => { try { return {...localStorage}; } catch { return {}; } }"


def load_again(page):
    try:
        page.reload(timeout=10_000)
    except TimeoutError:
        page.reload()
    page.wait_for_selector("html[data-ready]")


def until(page, condition, seconds=30):
    """Waits until an expression or function of the page is true."""
    for _ in range(seconds * 20):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"not true within {seconds} s: {condition}")


def refuse_to_poll_in_the_page(*_, **__):
    raise AssertionError("the page's policy forbids wait_for_function once its first look has failed; use until()")


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


FAMILIES = "black white grey red orange yellow green blue purple pink brown beige".split()


def family_of(label):
    """The family that the accessible label of a tile says: "Kite, wine, red, €49.90; vendor says rouge"."""
    return next((word for word in reversed(label.split("; ")[0].split(", ")) if word in FAMILIES), "")


def is_of_family(label, family):
    return family_of(label) == family
