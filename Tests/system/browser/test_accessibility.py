"""axe in every state of the page, and states that are told apart where a system chooses the colors."""

from browser import axe_violations, axe_violations_by_scheme, open_item, opened, rest


def press(selector):
    return lambda page: page.click(selector)


STATES = {
    "wall": lambda page: None,
    "map": press("[data-layout=map]"),
    "families": press("[data-layout=families]"),
    "sheet": lambda page: (page.click("[data-layout=wall]"), open_item(page)),
    "filter": press("#open-filter"),
    "review": press("#open-review"),
    "report": press("#open-report"),
    "help": lambda page: page.keyboard.press("?"),
    "no match": lambda page: (page.keyboard.press("Escape"), page.fill("#search", "no such thing anywhere")),
    "phone menu": lambda page: (page.set_viewport_size({"width": 390, "height": 844}), page.click("#open-more")),
}
OTHER_MODES = {"dark": {"color_scheme": "dark"}, "forced": {"forced_colors": "active"}}


# Menu, panel and sheet cover the whole window of a phone; what is below them must not be all that a page has.
PHONE_STATES = {
    "filter": lambda page: page.keyboard.press("f"),
    "review": lambda page: page.keyboard.press("r"),
    "report": lambda page: page.keyboard.press("i"),
    "help": lambda page: (page.keyboard.press("Escape"), page.keyboard.press("?")),
    "sheet": lambda page: (page.keyboard.press("Escape"), open_item(page)),
    "correcting": lambda page: page.keyboard.press("c"),
    "corrected": lambda page: page.keyboard.press("r"),
}


def test_axe_finds_nothing_in_any_state(large_page):
    with opened(large_page) as (page, log):
        found = {}
        for name, enter in STATES.items():
            enter(page)
            rest(page)
            found[name] = axe_violations_by_scheme(page, OTHER_MODES)
        assert {name: violations for name, violations in found.items() if violations} == {}
        assert log == []


def test_axe_finds_nothing_in_any_state_on_a_phone(sample_page):
    with opened(sample_page, size=(390, 844), touch=True) as (page, log):
        found = {}
        for name, enter in PHONE_STATES.items():
            enter(page)
            rest(page)
            found[name] = axe_violations(page)
        assert {name: violations for name, violations in found.items() if violations} == {}
        assert log == []


LOOKS = """(selector) => {
  const style = getComputedStyle(document.querySelector(selector));
  return ['color', 'backgroundColor', 'borderTopStyle', 'borderTopColor', 'outlineStyle', 'outlineColor'].map((name) => style[name]).join(' ');
}"""


def test_states_are_told_apart_where_the_system_chooses_the_colors(sample_page):
    with opened(sample_page, forced_colors="active") as (page, log):
        page.click("#open-filter")
        page.locator(".chip", has_text="Red").click()
        open_item(page)
        page.mouse.move(640, 799)
        pairs = [
            ("[data-layout=wall]", "[data-layout=map]"), ("#open-filter", "#open-review"),
            (".chip[aria-pressed=true]", ".chip[aria-pressed=false]"), (".tile[aria-current]", ".tile:not([aria-current])"),
            ("[aria-label='Previous item']", "[aria-label='Next item']"), ("button.thumb[aria-current]", "button.thumb:not([aria-current])"),
        ]
        same = []
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, forced_colors="active")
            same += [(scheme, one) for one, other in pairs if page.evaluate(LOOKS, one) == page.evaluate(LOOKS, other)]
            for selector in ("#open-review", "[data-layout=wall]", ".chip[aria-pressed=true]", "#tiles"):
                page.evaluate("document.activeElement.blur()")
                looks = ".tile[aria-current]" if selector == "#tiles" else selector
                before = page.evaluate(LOOKS, looks)
                page.focus(selector)
                page.keyboard.press("Shift")
                if page.evaluate(LOOKS, looks) == before:
                    same.append((scheme, f"{selector} with the focus"))
        assert same == []
        assert log == []
