"""Pages of any size for tests: a page that huewall wrote, with other items in its data.

Style, script and policy stay as they are. The images are those of the page, under a name of their own for each item,
so that the browser loads every one again.
"""

import base64
import json
import os
import random
import re
from pathlib import Path

CHUNK = re.compile(r'<script type="application/json" class="chunk">(.*?)</script>\n?', re.S)
SUMMARY = re.compile(r'(?<=<script type="application/json" id="summary">).*?(?=</script>)', re.S)
CHUNK_LENGTH = 2000
SITE = "https://shop.example/products/"

HOSTILE_TITLES = [
    "</script><img src=x onerror=alert(1)>",
    "<!--<script>",
    "Grüne Straßenschuhe 👟 für große Füße",
    "Quote \" ' & < > \u2028 end",
]
VENDOR_WORDS = ["BLK", "space-black", "Wht/Univ Red", "navy", "Navy", "grün", "Australian Tribal Ikat"]


def write_synthetic(template, folder, count, has_own_images=True):
    """Writes folder/index.html with `count` items and their images, and gives its path.

    Without images of their own the items share those of the template, which is quicker to write.
    """
    template = Path(template).resolve()
    page = template.read_text(encoding="utf-8")
    chunks = [json.loads(text) for text in CHUNK.findall(page)]
    rows = sorted(synthetic_items(chunks, count, random.Random(1)), key=lambda row: row["key"])
    folder = Path(folder)
    if has_own_images:
        link_images(template.parent, folder, rows)
    else:
        share_images(template.parent, folder, rows)
    summary = json.loads(SUMMARY.search(page).group())
    summary["counts"] = {"items": count, "images": count, "failed": 0, "skippedRows": 0}
    summary["skipped"] = []
    places = list(CHUNK.finditer(page))
    head = SUMMARY.sub(lambda _: script_json(summary), page[: places[0].start()])
    if has_own_images:
        head = head.replace('src="thumbs/', 'src="originals/')
    with open(folder / "index.html", "w", encoding="utf-8") as file:
        file.write(head)
        known_words = {}
        for start in range(0, count, CHUNK_LENGTH):
            chunk = columns(rows[start: start + CHUNK_LENGTH], known_words)
            file.write(f'<script type="application/json" class="chunk">{script_json(chunk)}</script>\n')
        file.write(page[places[-1].end():])
    return folder / "index.html"


def synthetic_items(chunks, count, chance):
    """Items with the colors and images of the template's, a little changed."""
    models = [
        model
        for chunk in chunks
        for model in zip(chunk["colors"], chunk["thumbnail"], chunk["band"])
        if all(model)
    ]
    for index in range(count):
        colors, image, band = chance.choice(models)
        colors = "".join(changed(colors[at: at + 9], chance) for at in range(0, len(colors), 9))
        yield {
            "id": f"SKU-{index:06}",
            "title": HOSTILE_TITLES[index] if index < len(HOSTILE_TITLES) else f"Product {index}",
            "word": chance.choice(VENDOR_WORDS + [f"word {chance.randrange(300)}"]),
            "price": round(chance.lognormvariate(4, 0.6), 2) if chance.random() < 0.9 else None,
            "currency": 2 if chance.random() < 0.1 else 1,
            "stock": chance.choice("yyyn?"),
            "confidence": chance.randint(20, 99),
            "flags": 1 if chance.random() < 0.1 else 0,
            "colors": colors,
            "band": band,
            "key": f"{'hmd'.index(band)}{colors[8]}{colors[:6]}{index:07}",
            "source": image,
            "thumbnail": image[0] + base64.urlsafe_b64encode(chance.randbytes(20)).decode().rstrip("="),
        }


def changed(color, chance):
    """One packed color, with each channel moved by up to 10."""
    channels = [int(color[at: at + 2], 16) + chance.randint(-10, 10) for at in (0, 2, 4)]
    return "".join(f"{min(255, max(0, channel)):02x}" for channel in channels) + color[6:]


def columns(rows, known_words):
    """A chunk as PageColumns.swift writes it."""
    new_words, is_first = [], not known_words
    for row in rows:
        if row["word"] not in known_words:
            known_words[row["word"]] = len(known_words) + 1
            new_words.append(row["word"])
    return {
        "id": [row["id"] for row in rows],
        "title": [row["title"] for row in rows],
        "site": SITE,
        "link": [row["id"] for row in rows],
        "words": new_words,
        "vendor": [known_words[row["word"]] for row in rows],
        "colors": [row["colors"] for row in rows],
        "names": [],
        "name": [0] * len(rows),
        "band": "".join(row["band"] for row in rows),
        "key": ["0" + row["key"] for row in rows],
        "thumbnail": [row["thumbnail"] for row in rows],
        "flags": [row["flags"] for row in rows],
        "confidence": [row["confidence"] for row in rows],
        "price": [row["price"] for row in rows],
        "currencies": ["EUR", "CHF"] if is_first else [],
        "currency": [row["currency"] if row["price"] is not None else 0 for row in rows],
        "stock": "".join(row["stock"] for row in rows),
    }


def script_json(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


KINDS = {"j": ".jpg", "w": ".webp", "J": ".goods.jpg", "W": ".goods.webp"}


def thumbnail_path(packed):
    """The file of a packed image, as model.js finds it."""
    if packed[0] not in KINDS:
        return packed[1:]
    digits = base64.urlsafe_b64decode(packed[1:] + "=" * (-len(packed[1:]) % 4)).hex()
    return f"thumbs/{digits[:2]}/{digits}{KINDS[packed[0]]}"


def link_images(source, target, rows):
    """Gives each item an image: a second name for the file, where the disk has those."""
    for first in {thumbnail_path(row["thumbnail"])[:9] for row in rows}:
        (target / first).mkdir(parents=True, exist_ok=True)
    os.symlink(source / "thumbs", target / "originals")
    for row in rows:
        new, old = thumbnail_path(row["thumbnail"]), thumbnail_path(row["source"])
        # A picture that is cut has the whole one beside it.
        for name, original in {(new, old), (new.replace(".goods.", "."), old.replace(".goods.", "."))}:
            if not (target / name).exists():
                os.link(source / original, target / name)


def share_images(source, target, rows):
    """Lets items show the images of the template."""
    os.symlink(source / "thumbs", target / "thumbs")
    for row in rows:
        row["thumbnail"] = row["source"]
