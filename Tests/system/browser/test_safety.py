"""Hostile texts, the page's policy, accessibility and narrow windows."""

import re

from browser import opened, rest
from synthetic import HOSTILE_TITLES

WATCH_ALERTS = "window.alerts = 0; window.alert = () => { window.alerts++; };"


def test_hostile_titles_stay_text(large_page):
    with opened(large_page, init_script=WATCH_ALERTS) as (page, log):
        for title in HOSTILE_TITLES:
            page.fill("#search", title.split("\u2028")[0])
            rest(page)
            page.locator(".tile").first.click()
            rest(page)
            shown = page.inner_text("#sheet .title h2")
            assert shown.split() == title.split()
            page.keyboard.press("Escape")
        assert page.evaluate("window.alerts") == 0
        assert page.locator("img[src='x']").count() == 0
        assert log == []


def test_links_lead_to_the_web_alone_and_tell_it_nothing(sample_page):
    with opened(sample_page, script=False) as (page, _):
        links = page.locator("#first a")
        for at in range(links.count()):
            link = links.nth(at)
            assert re.match("https?://", link.get_attribute("href"))
            assert link.get_attribute("rel") == "noopener noreferrer"
            assert link.get_attribute("referrerpolicy") == "no-referrer"


def test_the_policy_stops_what_the_page_does_not_need(sample_page):
    with opened(sample_page) as (page, _):
        policy = page.get_attribute("meta[http-equiv=Content-Security-Policy]", "content")
        assert "default-src 'none'" in policy and "unsafe" not in policy
        page.evaluate("document.head.append(Object.assign(document.createElement('script'), {textContent: 'window.ran = 1'}))")
        assert page.evaluate("window.ran") is None


def test_a_phone_shows_the_sheet_below(sample_page):
    with opened(sample_page, size=(390, 844), touch=True) as (page, log):
        page.locator(".tile").nth(2).click()
        rest(page)
        sheet, tile = page.locator("#sheet").bounding_box(), page.locator(".tile[aria-current=true]").bounding_box()
        assert sheet["width"] == 390
        assert tile["y"] + tile["height"] <= sheet["y"]
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert log == []
