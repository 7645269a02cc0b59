"""The published vote with Pillow and NumPy: pillow_vote.py FILE..."""

import sys

import numpy as np
from PIL import Image


def colors(path):
    """The three heaviest bins of every 4th pixel, as (hue, saturation, value)."""
    with Image.open(path) as image:
        pixels = np.asarray(image.convert("RGBA"))[::4, ::4].reshape(-1, 4)
    pixels = pixels[(255 - pixels[:, 3]) // 2 <= 120]
    rgb = pixels[:, :3].astype(np.float64) / 255
    value = rgb.max(axis=1)
    delta = value - rgb.min(axis=1)
    saturation = np.divide(delta, value, out=np.zeros_like(value), where=value > 0)
    safe = np.where(delta > 0, delta, 1)
    red, green, blue = rgb.T
    hue = np.select(
        [delta == 0, red == value, green == value],
        [0, (green - blue) / safe / 6, (2 + (blue - red) / safe) / 6],
        (4 + (red - green) / safe) / 6,
    )
    hue = np.where(hue < 0, hue + 1, hue)
    key = (np.rint(hue / 0.01) * 6 + np.rint(saturation / 0.2)) * 6 + np.rint(value / 0.2)
    weights = np.bincount(key.astype(np.int64), weights=1 + 4 * saturation)
    best = np.argsort(-weights, kind="stable")[:3]
    return [(int(bin) // 36 * 0.01, int(bin) // 6 % 6 * 0.2, int(bin) % 6 * 0.2) for bin in best if weights[bin] > 0]


for file in sys.argv[1:]:
    print(file, colors(file))
