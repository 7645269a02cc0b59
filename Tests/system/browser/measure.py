"""Prints how quick and how light a preview page is.

    measure.py PAGE... [--chromium PATH]

A page is an index.html with its images beside it. Every figure is taken in a fresh headless browser with the page
loaded from disk.
"""

import argparse
import json
import re
import statistics
from pathlib import Path

from browser import axe_violations, nodes, opened

LAYOUTS = ["wall", "map", "families"]

# Notes when twenty images of items are loaded and in the window, in milliseconds since the navigation began.
WATCH_FIRST_ITEMS = """
const watch = () => {
  const seen = [...document.querySelectorAll('#first img, .tile img')].filter((image) => {
    const box = image.getBoundingClientRect();
    return image.complete && image.naturalWidth > 0 && box.top < innerHeight && box.bottom > 0 && box.width > 0;
  });
  if (seen.length >= 20) window.firstItems ??= performance.now();
  if ('ready' in document.documentElement.dataset) window.dataRead = performance.now();
  if (!window.firstItems || !window.dataRead) requestAnimationFrame(watch);
};
requestAnimationFrame(watch);
"""

SCROLL_ALL = """
async () => {
  const step = (document.documentElement.scrollHeight - innerHeight) / 900;
  scrollTo(0, 0);
  for (let count = 0; count < 900; count++) {
    scrollBy(0, step);
    await new Promise(requestAnimationFrame);
  }
}
"""

SCROLL_SLOWLY = """
async () => {
  scrollTo(0, 5000);
  for (let count = 0; count < 300; count++) {
    scrollBy(0, 25);
    await new Promise(requestAnimationFrame);
  }
}
"""


def press(key):
    """Presses a key and waits a second."""
    return f"""
async () => {{
  dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}'}}));
  const end = performance.now() + 1000;
  while (performance.now() < end) await new Promise(requestAnimationFrame);
}}
"""


# From the key to the end of the frame that shows all items, in milliseconds.
PAINT_MOSAIC = """
async () => {
  const started = performance.now();
  dispatchEvent(new KeyboardEvent('keydown', {key: '0'}));
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - started;
}
"""


def measure_mosaic(path, chromium):
    with opened(path, chromium, motion="reduce") as (page, _):
        print(f"  mosaic of all items painted: {page.evaluate(PAINT_MOSAIC):.0f} ms")
    with opened(path, chromium) as (page, _):
        for name, act in [("out to the mosaic", press("0")), ("a step in", press("+")), ("two steps in", press("+")),
                          ("scroll the mosaic", SCROLL_ALL), ("scroll the mosaic slowly", SCROLL_SLOWLY),
                          ("a step out", press("-")), ("in to pictures", press("0"))]:
            print(f"  {name}: {frame_figures(frames_of(page, act))}")


def switch_to(layout):
    return f"""
async () => {{
  document.querySelector('[data-layout="{layout}"]').click();
  const end = performance.now() + 900;
  while (performance.now() < end) await new Promise(requestAnimationFrame);
}}
"""


def frame_figures(deltas):
    ordered = sorted(deltas)
    late = sum(1 for delta in deltas if delta > 50)
    return {
        "frames": len(deltas),
        "median": round(statistics.median(ordered), 1),
        "p99": round(ordered[int(len(ordered) * 0.99)], 1),
        "longest": round(ordered[-1], 1),
        "over 50 ms": f"{late} ({100 * late / len(deltas):.1f} %)",
    }


def frames_of(page, act):
    page.evaluate(
        """() => {
          window.deltas = [];
          let last = performance.now();
          const frame = (now) => { window.deltas.push(now - last); last = now; window.frameLoop = requestAnimationFrame(frame); };
          window.frameLoop = requestAnimationFrame(frame);
        }"""
    )
    page.evaluate(f"({act})()")
    return page.evaluate("() => { cancelAnimationFrame(window.frameLoop); return window.deltas.slice(2); }")


def data_bytes(path):
    """Bytes of data an item, and how many of them are texts of the feed."""
    text = Path(path).read_text(encoding="utf-8")
    chunks = re.findall(r'<script type="application/json" class="chunk">(.*?)</script>', text, re.S)
    count = total = texts = 0
    for chunk in chunks:
        columns = json.loads(chunk)
        count += len(columns["id"])
        total += len(chunk.encode())
        for name in ("id", "title", "link", "words", "product"):
            texts += sum(len((value or "").encode()) for value in columns.get(name, []))
        texts += sum(len(part.encode()) for row in columns.get("failed", []) for part in row[1:])
    return count, total / count, (total - texts) / count


def measure(path, chromium):
    count, whole, beside_texts = data_bytes(path)
    print(f"\n{path}: {count} items")
    print(f"  data an item: {whole:.0f} bytes, {beside_texts:.0f} beside its texts")
    with opened(path, chromium, init_script=WATCH_FIRST_ITEMS, wait=False) as (page, log):
        page.wait_for_selector("html[data-ready]")
        page.wait_for_timeout(2000)
        print(f"  first items visible: {page.evaluate('firstItems'):.0f} ms")
        print(f"  all data read: {page.evaluate('dataRead'):.0f} ms")
        most_nodes = 0
        for name, act in [("scroll all", SCROLL_ALL), ("scroll slowly", SCROLL_SLOWLY)]:
            print(f"  {name}: {frame_figures(frames_of(page, act))}")
            most_nodes = max(most_nodes, nodes(page))
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_timeout(1500)
        for layout in ["map", "families", "map", "wall", "families", "wall"]:
            print(f"  switch to {layout}: {frame_figures(frames_of(page, switch_to(layout)))}")
            most_nodes = max(most_nodes, nodes(page))
            page.wait_for_timeout(800)
        page.evaluate("document.querySelector('#open-review').click()")
        page.evaluate("document.querySelector('#surprise').click()")
        page.wait_for_timeout(1200)
        most_nodes = max(most_nodes, nodes(page))
        print(f"  most DOM nodes: {most_nodes}")
        print(f"  console messages, errors and requests beyond the disk: {log}")
    measure_mosaic(path, chromium)
    for scheme in ("light", "dark"):
        with opened(path, chromium, scheme=scheme) as (page, log):
            for layout in LAYOUTS:
                page.evaluate(f"document.querySelector('[data-layout={layout}]').click()")
                page.wait_for_timeout(1200)
                print(f"  axe, {layout}, {scheme}: {len(axe_violations(page))} violations")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages", nargs="+")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    arguments = parser.parse_args()
    for each in arguments.pages:
        measure(each, arguments.chromium)
