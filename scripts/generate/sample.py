#!/usr/bin/env python3
"""Draw the sample catalogue: made-up products with known colors, as cut-outs and as photographs on white.

Needs Python 3.9 or later with Pillow and numpy (pip install pillow numpy). Run it from anywhere:

    python3 scripts/generate/sample.py              draw everything again
    python3 scripts/generate/sample.py pace kite    draw only the pictures whose id has one of these words in it

It writes, next to this repository's other pictures:

    Images/sample/images/            the pictures
    Images/sample/catalogue.ndjson   the products, as a shop would export them, with a shop's color names
    Images/sample/labels.tsv         the family of each picture's main color, which is known because it was drawn

The pictures show no real product or mark. They are drawn by this project and are under its licence. Every random
number is seeded from the product's id, so a second run draws the same pictures.
"""

import json
import sys
import zlib
from pathlib import Path

sys.dont_write_bytecode = True

import numpy as np  # noqa: E402
from PIL import Image, ImageFilter  # noqa: E402

from sample.canvas import Canvas, blur  # noqa: E402
from sample.products import PRODUCTS  # noqa: E402

TARGET = Path(__file__).resolve().parents[2] / "Images" / "sample"
SHOP = "https://shop.example/products/"
JPEG_QUALITY = 82


def draw(product):
    """Paint a product on a transparent canvas and return it with its premultiplied color and alpha."""
    canvas = Canvas(product.size, product.box, product.margin)
    product.paint(canvas)
    color, alpha = canvas.color, canvas.alpha
    if product.flip:
        color, alpha = color[:, ::-1], alpha[:, ::-1]
    return canvas, color, alpha


def shadow(canvas, alpha, standing):
    """The shadow of a product: on the ground below it, or around it when it lies on a table."""
    unit = canvas.unit
    if not standing:
        return blur(np.roll(alpha, int(12 * unit), axis=0), 15 * unit) * 0.26
    ground = np.nonzero(alpha.max(axis=1) > 0.5)[0][-1]
    columns = np.nonzero(alpha[ground - int(90 * unit):].max(axis=0) > 0.5)[0]
    left, right = columns[0], columns[-1]
    y, x = np.mgrid[0:alpha.shape[0], 0:alpha.shape[1]].astype(np.float32)
    reach = (right - left) / 2
    across = np.abs(x - (left + right) / 2) / reach
    wide = np.clip(1 - np.hypot(across * 1.02, (y - ground + 3 * unit) / (30 * unit)), 0, 1)
    near = np.clip(1 - np.hypot(across * 1.1, (y - ground + 2 * unit) / (11 * unit)), 0, 1)
    return np.clip(blur(wide, 9 * unit) * 0.42 + blur(near, 3.5 * unit) * 0.6, 0, 0.7)


def cut_out(product):
    """A picture with a transparent background, with or without a translucent shadow."""
    canvas, color, alpha = draw(product)
    whole = alpha
    if product.look == "shadow":
        below = shadow(canvas, alpha, product.standing)
        below[below < 0.008] = 0
        whole = alpha + below * (1 - alpha)
    straight = color / np.maximum(whole, 1e-4)[..., None]
    levels = np.clip(np.round(straight * 255), 0, 255).astype(np.uint8)
    opacity = np.clip(np.round(whole * 255), 0, 255).astype(np.uint8)
    levels[opacity == 0] = 0
    return Image.fromarray(np.dstack([levels, opacity]))


def backdrop(canvas, look):
    """A studio background: plain white, light grey, or falling off to its lower edge or its corners."""
    down, right = np.linspace(0, 1, canvas.height)[:, None], np.linspace(0, 1, canvas.width)[None, :]
    if look == "gradient":
        light = 1 - 0.065 * np.clip(down - 0.25, 0, 1) ** 1.3 + 0 * right
    elif look == "vignette":
        light = 0.99 - 0.12 * np.clip(np.hypot(down - 0.47, right - 0.5) - 0.2, 0, 1) ** 1.5
    else:
        light = np.full((canvas.height, canvas.width), {"white": 1.0, "grey": 244 / 255}.get(look, 250 / 255))
    return np.repeat(light[..., None], 3, axis=2).astype(np.float32)


def photograph(product):
    """A picture on a light background with a contact shadow, a slight softness and a camera's noise."""
    canvas, color, alpha = draw(product)
    below = shadow(canvas, alpha, product.standing)
    scene = backdrop(canvas, product.look) * (1 - below * 0.85)[..., None]
    scene = scene * (1 - alpha)[..., None] + color
    random = np.random.default_rng(zlib.crc32(product.id.encode()))
    noise = random.normal(0, 1.3, (*alpha.shape, 1)) + random.normal(0, 0.6, (*alpha.shape, 3))
    if product.look == "white":
        noise = noise * np.clip(alpha + below * 3, 0, 1)[..., None]
    levels = np.clip(np.round(scene * 255 + noise), 0, 255).astype(np.uint8)
    return Image.fromarray(levels).filter(ImageFilter.GaussianBlur(0.45))


def save(product, folder):
    """Draw one product into its file."""
    path = folder / product.file
    if path.suffix == ".png":
        cut_out(product).save(path, optimize=True)
    else:
        photograph(product).save(path, quality=JPEG_QUALITY, optimize=True, progressive=True)
    return path.stat().st_size


def entry(product):
    """A product as a line of the catalogue."""
    fields = {"id": product.id, "title": product.title, "image": f"images/{product.file}",
              "vendorColor": product.vendor, "url": SHOP + product.id}
    if product.variant_of:
        fields["productId"] = product.variant_of
    return json.dumps(fields, ensure_ascii=False)


def main(words):
    """Draw the pictures whose id has one of the words in it, or all of them, and write both lists."""
    folder = TARGET / "images"
    folder.mkdir(parents=True, exist_ok=True)
    for product in PRODUCTS:
        if not words or any(word in product.id for word in words):
            print(f"{product.file}: {save(product, folder) // 1024} KB", flush=True)
    lines = "".join(entry(product) + "\n" for product in PRODUCTS)
    (TARGET / "catalogue.ndjson").write_text(lines, encoding="utf-8")
    rows = "".join(f"images/{product.file}\t{product.family}\t{product.kind}\n" for product in PRODUCTS)
    (TARGET / "labels.tsv").write_text("image\tfamily\tkind\n" + rows, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
