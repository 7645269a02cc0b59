#!/usr/bin/env python3
"""Draw the pictures of known failures in Images/failures, and keep their table in Sources/Colors/MODEL.md true.

Needs Python 3.10 or later, and for the table a huewall. Run it from anywhere; drawing takes half a minute:

    scripts/generate/failure-pictures.py                    draws all pictures
    scripts/generate/failure-pictures.py --write HUEWALL    draws them, and writes what huewall answers into the table
    scripts/generate/failure-pictures.py --check HUEWALL    draws nothing: fails if huewall answers anything else

Each picture shows one kind of goods that huewall often gets wrong. It is a drawing, and does not show a real product. A row of
PICTURES has the family that people name first; huewall's answer is never written by hand. If huewall learns a kind, its row
says so by itself: the picture then belongs among the tests of what works (Tests/ColorsTests/DrawnGoodsTests.swift).
"""

import json
import math
import re
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True

from fixtures.png import RGB, png  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "Images/failures"
PAGE = ROOT / "Sources/Colors/MODEL.md"
# The picture at the top of the page.
EXAMPLE = "silver-bracelet"

SIZE = 200
# Points a pixel, on each axis: edges are smooth, as in photographs.
FINE = 2


def color(text):
    return tuple(int(text[at : at + 2], 16) for at in (0, 2, 4))


def mixed(one, other, part):
    part = min(1, max(0, part))
    return tuple(a + (b - a) * part for a, b in zip(one, other))


def graded(stops, part):
    """A color between the stops, which are (place, color)."""
    for (start, one), (end, other) in zip(stops, stops[1:]):
        if part <= end:
            return mixed(one, other, (part - start) / (end - start))
    return stops[-1][1]


def box(left, top, right, bottom, corner=0):
    def inside(x, y):
        dx, dy = max(left + corner - x, 0, x - right + corner), max(top + corner - y, 0, y - bottom + corner)
        return left <= x <= right and top <= y <= bottom and dx * dx + dy * dy <= max(corner * corner, 1e-9)
    return inside


def ellipse(x0, y0, rx, ry):
    return lambda x, y: ((x - x0) / rx) ** 2 + ((y - y0) / ry) ** 2 <= 1


def polygon(*points):
    def inside(x, y):
        odd = False
        for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
                odd = not odd
        return odd
    return inside


def line(width, *points):
    """Near to a line through the points."""
    def inside(x, y):
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            length = (x1 - x0) ** 2 + (y1 - y0) ** 2
            part = min(1, max(0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length))
            if (x - x0 - part * (x1 - x0)) ** 2 + (y - y0 - part * (y1 - y0)) ** 2 <= width * width / 4:
                return True
        return False
    return inside


def without(shape, hole):
    return lambda x, y: shape(x, y) and not hole(x, y)


def painted(ground, *layers):
    """Rows of pixels: each layer is a shape and its color, or a function from a place to a color. All places are in 0...100."""
    rows = []
    step = 100 / (SIZE * FINE)
    for row in range(SIZE):
        pixels = []
        for column in range(SIZE):
            sums = [0, 0, 0]
            for point in range(FINE * FINE):
                x, y = (column * FINE + point % FINE + 0.5) * step, (row * FINE + point // FINE + 0.5) * step
                found = ground
                for shape, paint in reversed(layers):
                    if shape(x, y):
                        found = paint
                        break
                if callable(found):
                    found = found(x, y)
                sums = [total + channel for total, channel in zip(sums, found)]
            pixels.append(tuple(int(total / (FINE * FINE) + 0.5) for total in sums))
        rows.append(pixels)
    return rows


WHITE = color("ffffff")


def phone():
    sky = lambda x, y: graded([(14, color("f29bb4")), (52, color("f7c59a")), (86, color("f7c59a"))], y)
    return painted(
        WHITE,
        (box(27, 6, 73, 94, 7), color("161618")),
        (box(30, 12, 70, 88, 1), sky),
        (ellipse(50, 50, 11, 11), color("fbe9b8")),
        (polygon((30, 88), (30, 66), (44, 58), (58, 68), (70, 60), (70, 88)), color("8b4a78")),
        (box(44, 8.5, 56, 9.7, 0.6), color("3a3a3e")),
    )


def book():
    layers = [
        (box(24, 10, 78, 92), color("d8d2c4")),
        (box(22, 8, 76, 90), color("efe8d6")),
        (box(22, 8, 26, 90), color("e2dac6")),
        (ellipse(51, 56, 17, 17), color("cf2a27")),
    ]
    for top, right in ((18, 68), (26, 60)):
        layers.append((box(33, top, right, top + 4), color("1f1d1b")))
    layers.append((box(33, 82, 56, 84.5), color("1f1d1b")))
    return painted(WHITE, *layers)


def polished(*stops):
    """The color of a ring of metal around the middle, by the angle: it mirrors light and dark things all around."""
    stops = [(place, color(text)) for place, text in stops]
    return lambda x, y: graded(stops, (math.atan2(y - 52, x - 50) / (2 * math.pi)) % 1)


def gold_ring():
    gold = polished((0, "a67c34"), (0.12, "6e4e1a"), (0.3, "c99c46"), (0.42, "f8e8b0"), (0.5, "b08540"), (0.68, "7a5820"),
                    (0.82, "d2aa5a"), (0.9, "fdf4d4"), (1, "a67c34"))
    return painted(WHITE, (without(ellipse(50, 52, 34, 34), ellipse(50, 52, 27, 27)), gold))


def silver_bracelet():
    silver = polished((0, "b4b7ba"), (0.1, "3a3d40"), (0.26, "8a8d90"), (0.4, "fafbfc"), (0.52, "6d7073"), (0.62, "2a2c2e"),
                      (0.76, "a4a7aa"), (0.88, "fdfdfe"), (1, "b4b7ba"))
    return painted(WHITE, (without(ellipse(50, 52, 36, 30), ellipse(50, 50, 31, 25)), silver))


def earrings():
    skin = lambda x, y: graded([(30, color("e9bd9f")), (66, color("c98f6d"))], x)
    return painted(
        color("d9d4cc"),
        (ellipse(50, 42, 38, 44), color("4a2c1b")),
        (box(38, 60, 62, 100), color("c08763")),
        (ellipse(50, 46, 22, 30), skin),
        (polygon((0, 100), (14, 90), (38, 84), (62, 84), (86, 90), (100, 100)), color("c48a66")),
        (ellipse(41, 42, 3, 1.6), color("2b1a12")),
        (ellipse(59, 42, 3, 1.6), color("2b1a12")),
        (ellipse(50, 62, 7, 2.4), color("a5453f")),
        (line(0.8, (27, 52), (27, 58)), color("c9a54a")),
        (line(0.8, (73, 52), (73, 58)), color("c9a54a")),
        (ellipse(27, 61, 2.4, 4), color("1767b8")),
        (ellipse(73, 61, 2.4, 4), color("1767b8")),
    )


def shirt(middle, sides):
    cloth = lambda x, y: mixed(color(middle), color(sides), abs(x - 50) / 34)
    cut = polygon((34, 14), (66, 14), (92, 30), (83, 46), (72, 40), (72, 90), (28, 90), (28, 40), (17, 46), (8, 30))
    return painted(WHITE, (without(cut, ellipse(50, 13, 11, 7)), cloth))


def navy_shirt():
    return shirt("1a1d2c", "13151f")


def pale_shirt():
    return shirt("d6d6d6", "c8c8c8")


def hammock_frame():
    steel = color("3b3f3d")
    return painted(
        color("a9c27c"),
        (lambda x, y: y < 52, lambda x, y: graded([(0, color("bcd7ea")), (52, color("e6efe9"))], y)),
        (line(1.5, (12, 40), (30, 88), (70, 88), (88, 40)), steel),
        (line(1.5, (22, 92), (38, 84)), steel),
        (line(1.5, (62, 84), (78, 92)), steel),
    )


# File, drawing, what it shows, the family that people name first.
PICTURES = [
    ("phone", phone, "a black phone with a picture on its screen", "black"),
    ("book", book, "a book with a red sun on a pale cover", "red"),
    ("gold-ring", gold_ring, "a gold ring", "yellow"),
    ("silver-bracelet", silver_bracelet, "a silver bracelet", "grey"),
    ("earrings", earrings, "blue earrings on a model", "blue"),
    ("navy-shirt", navy_shirt, "a dark blue shirt", "blue"),
    ("pale-shirt", pale_shirt, "a pale grey shirt", "grey"),
    ("hammock-frame", hammock_frame, "the frame of a hammock", "black"),
]


def file(name):
    return FOLDER / f"{name}.png"


def draw():
    FOLDER.mkdir(exist_ok=True)
    for name, picture, *_ in PICTURES:
        file(name).write_bytes(png(picture(), RGB))


def parts(huewall):
    """What huewall answers, as Markdown: the example at the top of the page, and a row for each picture."""
    paths = [str(file(name).relative_to(ROOT)) for name, *_ in PICTURES]
    said = subprocess.run([Path(huewall).resolve(), "analyze", "--format", "ndjson", *paths], cwd=ROOT, check=True, capture_output=True, text=True)
    answers = [json.loads(line) for line in said.stdout.splitlines()]
    rows = ["| picture | shows | people say | huewall answers | confidence | runner-up |", "| --- | --- | --- | --- | --- | --- |"]
    for (name, _, what, expected), path, answer in zip(PICTURES, paths, answers):
        first, runner_up = answer["colors"][0], answer.get("runnerUp", "none")
        answered = f"{first['family']} `{first['hex']}`" + (", right here" if first["family"] == expected else "")
        rows.append(f"| ![{what}](../../{path}) | {what} | {expected} | {answered} | {answer['confidence']:.2f} | {runner_up} |")
        if name == EXAMPLE:
            example = (f"<!-- run by: scripts/generate/failure-pictures.py -->\n```console\n$ huewall analyze --format ndjson {path}\n"
                       f'{{"file":"{path}",[…]"hex":"{first["hex"]}",[…]"family":"{first["family"]}",[…]'
                       f'"confidence":{answer["confidence"]},"runnerUp":"{runner_up}"}}\n```\n')
    return {"example": example, "failures": "\n".join(rows) + "\n"}


def with_parts(page, huewall):
    """The page with what huewall answers now between its comments."""
    for name, text in parts(huewall).items():
        begin, end = f"<!-- {name}: scripts/generate/failure-pictures.py -->\n", f"<!-- end of {name} -->"
        page = re.sub(re.escape(begin) + ".*?" + re.escape(end), lambda _: begin + text + end, page, flags=re.S)
    return page


def main():
    page = PAGE.read_text(encoding="utf-8")
    match sys.argv[1:]:
        case []:
            draw()
        case ["--write", huewall]:
            draw()
            PAGE.write_text(with_parts(page, huewall), encoding="utf-8")
        case ["--check", huewall]:
            if with_parts(page, huewall) != page:
                sys.exit("Sources/Colors/MODEL.md has other answers than huewall: run scripts/generate/failure-pictures.py --write HUEWALL")
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
