"""Functions of a page, called without its document: for what can be computed and need not be seen."""

import contextlib
import re

from browser import opened
from synthetic import CHUNK, SUMMARY

NAMES = ["Model", "View", "rankedByColor", "itemDistance", "queryColors", "palettesOf", "nearestItems", "oklab", "colorsOf",
         "colorWords", "typosBetween", "WordSearch"]


@contextlib.contextmanager
def functions_of(path, tmp_path):
    """Opens a blank page that has the functions of a page as `page.NAME`, and its items as `model`."""
    text = path.read_text(encoding="utf-8")
    script = next(code for code in re.findall(r"<script>(.*?)</script>", text, re.S) if "class Model" in code)
    start = script.rindex("start();")
    script = script[:start] + f"window.page = {{{', '.join(NAMES)}}};" + script[start + len("start();"):]
    load = f"window.model = new page.Model({SUMMARY.search(text).group()});"
    load += "".join(f"model.append({chunk});" for chunk in CHUNK.findall(text))
    blank = tmp_path / "blank.html"
    blank.write_text("<!doctype html><html data-ready><title>blank</title></html>", encoding="utf-8")
    with opened(blank) as (page, log):
        for code in (script, load):
            page.add_script_tag(content=code)
        yield page
        assert log == []
