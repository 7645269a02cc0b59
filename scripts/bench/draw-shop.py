#!/usr/bin/env python3
"""Draw a large shop of small pictures, for scripts/bench/server.sh.

    python3 scripts/bench/draw-shop.py FOLDER COUNT

Result: FOLDER/feed.ndjson with COUNT items, and a PNG of 48 by 48 pixels for each in FOLDER/pictures: a product of one or
two colors before white. The same every time. 100,000 take about a minute.
"""

import colorsys
import json
import random
import struct
import sys
import zlib
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "generate"))

from fixtures.png import chunk  # noqa: E402

SIDE = 48
KINDS = ["Runner", "Slip", "Tee", "Dress", "Coat", "Boot", "Bag", "Scarf"]
LINES = ["Pace", "Breton", "Court", "Field", "Harbor", "Mesa", "North", "Quay"]


def color(chance):
    """Half of a shop is black, white, grey or beige; the rest is of every hue."""
    if chance.random() < 0.5:
        hue, saturation, value = chance.random(), chance.random() * 0.15, chance.random()
    else:
        hue, saturation, value = chance.random(), 0.3 + 0.7 * chance.random(), 0.2 + 0.8 * chance.random()
    return bytes(round(channel * 255) for channel in colorsys.hsv_to_rgb(hue, saturation, value))


def picture(upper, lower, seam):
    """A square before white, of one color above the seam and another below."""
    white, inside = b"\xff\xff\xff", SIDE - 16
    rows = []
    for y in range(SIDE):
        if 8 <= y < SIDE - 8:
            rows.append(b"\0" + white * 8 + (upper if y < seam else lower) * inside + white * 8)
        else:
            rows.append(b"\0" + white * SIDE)
    header = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"".join(rows), 1))
            + chunk(b"IEND", b""))


def main():
    folder, count = Path(sys.argv[1]), int(sys.argv[2])
    (folder / "pictures").mkdir(parents=True, exist_ok=True)
    chance = random.Random(1)
    with open(folder / "feed.ndjson", "w") as feed:
        for number in range(count):
            path = folder / "pictures" / f"{number:07}.png"
            path.write_bytes(picture(color(chance), color(chance), chance.choice([SIDE, 20, 28, 34])))
            feed.write(json.dumps({
                "id": f"SKU-{number:07}", "title": f"{chance.choice(LINES)} {chance.choice(KINDS)} {number}",
                "image": f"pictures/{path.name}", "price": round(chance.lognormvariate(4, 0.6), 2), "currency": "EUR",
                "url": f"https://shop.example/p/{number}", "inStock": chance.random() < 0.8}) + "\n")


if __name__ == "__main__":
    main()
