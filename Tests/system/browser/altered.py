"""Pages of tests with something changed in their data."""

import json
import re

from synthetic import CHUNK, SUMMARY, script_json


def first_chunk(page):
    """The columns of the first items of a page."""
    return json.loads(CHUNK.search(page.read_text(encoding="utf-8")).group(1))


def summary(page):
    """What a page says about its catalogue."""
    return json.loads(SUMMARY.search(page.read_text(encoding="utf-8")).group())


def altered(page, name, change):
    """Writes the page again under another name beside it, with `change` made to the columns of its first items."""
    text = page.read_text(encoding="utf-8")
    place = re.search(r'(?<=class="chunk">).*?(?=</script>)', text, re.S)
    columns = json.loads(place.group())
    change(columns)
    path = page.with_name(name)
    path.write_text(text[: place.start()] + script_json(columns) + text[place.end():], encoding="utf-8")
    return path
