"""Makes a shop of 240 items from the sample, for pictures of the documents: every product in five colors, with prices, stock and
brands.

pictures_shop.py FOLDER [METADATA]: FOLDER gets shop.ndjson and images. METADATA is metadata.ndjson of a first sync. With it the items
also get a shop's words for their families, and some get a wrong word on purpose.
"""

import csv
import json
import sys
import zlib
from pathlib import Path

from PIL import Image

SAMPLE = Path(__file__).resolve().parents[2] / "Images" / "sample"
COLORS = 5
WORDS = {
    "black": ["BLK", "space-black"], "white": ["Wht", "chalk"], "grey": ["Anthracite", "slate"], "red": ["Univ Red", "bordeaux"],
    "orange": ["Ember"], "yellow": ["Citron"], "green": ["Fern", "AOP Botanical"], "blue": ["royal", "Marina"],
    "purple": ["Aubergine-ish"], "pink": ["Peony"], "brown": ["Saddle"], "beige": ["Dune"],
}
BRANDS = ["Fjord", "Lumen", "Ridgeway"]
# Hues of 256: of goods that are colorful, and of what they are painted as.
HUES = {"red": 250, "orange": 18, "yellow": 35, "green": 95, "blue": 155, "purple": 190, "pink": 236, "brown": 15, "beige": 25}
TARGETS = [250, 14, 34, 8, 90, 152, 20, 166, 190, 236]
DEPTHS = [1, 1, 1.4, 0.9, 1.8]
# Of so many items one has the word of another family.
WRONG = 45


def number(text, below):
    """The same for the same text, and otherwise as if drawn at random."""
    return zlib.crc32(text.encode()) % below


def repainted(picture, family, name, at):
    """Another color of the same goods: colorful ones get another hue and depth, others another lightness. White stays white."""
    alpha = picture.getchannel("A") if picture.mode == "RGBA" else None
    hue, saturation, value = picture.convert("RGB").convert("HSV").split()
    turn, depth = 0, 1
    if at and family in HUES:
        others = [hue for hue in TARGETS if min((hue - HUES[family]) % 256, (HUES[family] - hue) % 256) > 9]
        turn = others[(number(name, len(others)) + at * 2) % len(others)] - HUES[family]
        depth = DEPTHS[number(name + str(at), len(DEPTHS))]
    elif at:
        depth = 1 - 0.11 * at
    hue = hue.point([(level + turn) % 256 for level in range(256)])
    value = value.point([round(255 * (level / 255) ** depth) for level in range(256)])
    new = Image.merge("HSV", (hue, saturation, value)).convert("RGB")
    if alpha:
        new.putalpha(alpha)
    return new


def items(folder, families):
    labels = {row["image"]: row for row in csv.DictReader((SAMPLE / "labels.tsv").open(encoding="utf-8"), delimiter="\t")}
    for line in (SAMPLE / "catalogue.ndjson").read_text(encoding="utf-8").splitlines():
        product = json.loads(line)
        label = labels[product["image"]]
        for at in range(COLORS):
            name = f"{product['id']}-{at + 1}" if at else product["id"]
            path = Path("images") / f"{name}.png"
            if not families:
                repainted(Image.open(SAMPLE / product["image"]), label["family"], product["id"], at).save(folder / path)
            item = {
                "id": name, "title": product["title"], "image": str(path), "url": f"https://shop.example/products/{name}",
                "price": f"{9 + number(product['id'], 90)}.90", "currency": "EUR", "inStock": number(name, 6) > 0,
                "brand": BRANDS[number(product["title"], len(BRANDS))],
            }
            if family := families.get(name):
                wrong = number(name, WRONG) == 0
                words = WORDS["blue" if wrong and family != "blue" else "red" if wrong else family]
                item["vendorColor"] = words[number(product["id"], len(words))]
            yield item


def said_family(item):
    """What the made-up shop calls an item: what the picture shows, or the second family if that is in doubt."""
    return item["runnerUp"] if item.get("confidence", 1) < 0.55 and "runnerUp" in item else item["family"]


def main(folder, metadata=None):
    families = {}
    if metadata:
        families = {item["id"]: said_family(item) for item in map(json.loads, Path(metadata).read_text(encoding="utf-8").splitlines())}
    (folder / "images").mkdir(parents=True, exist_ok=True)
    lines = [json.dumps(item, ensure_ascii=False) + "\n" for item in items(folder, families)]
    (folder / "shop.ndjson").write_text("".join(lines), encoding="utf-8")


main(Path(sys.argv[1]), *sys.argv[2:])
