"""Which colors the goods of a family have, and the stops that stand for them."""

from dataclasses import dataclass

import numpy as np

from color_spaces import path_space, rgb_of_oklab, rgb_of_path_space


@dataclass(frozen=True)
class Prototype:
    """Goods of one family: how many of 100 there are, and mean and spread in Oklch; without chroma, around grey."""

    share: float
    lightness: float
    lightness_spread: float
    chroma: float | None
    chroma_spread: float
    hue: float
    hue_spread: float


# In wall order.
PROTOTYPES = {
    "red": Prototype(8, 0.52, 0.10, 0.16, 0.04, 23, 7),
    "orange": Prototype(3, 0.71, 0.08, 0.14, 0.03, 57, 9),
    "yellow": Prototype(3, 0.85, 0.07, 0.13, 0.03, 96, 9),
    "green": Prototype(6, 0.60, 0.15, 0.09, 0.035, 150, 25),
    "blue": Prototype(16, 0.50, 0.14, 0.09, 0.045, 254, 20),
    "purple": Prototype(4, 0.55, 0.15, 0.09, 0.04, 303, 14),
    "pink": Prototype(4, 0.70, 0.10, 0.11, 0.05, 5, 14),
    "brown": Prototype(13, 0.50, 0.10, 0.06, 0.025, 52, 15),
    "beige": Prototype(7, 0.77, 0.08, 0.05, 0.018, 68, 13),
    "white": Prototype(10, 0.95, 0.03, None, 0.008, 0, 0),
    "grey": Prototype(9, 0.65, 0.13, None, 0.011, 0, 0),
    "black": Prototype(24, 0.31, 0.08, None, 0.011, 0, 0),
}

STOPS = 240
# A family gets stops by its share to this power: rare families keep enough of them for a smooth path.
SHARE_POWER = 0.45
MIN_STOPS = 6
WALL_GOODS = 600
SAMPLES = 12000
# The wall ends in black: an anchor behind all families, and no stop itself.
ANCHOR = (8.0, 8.0, 8.0)


@dataclass(frozen=True)
class Stops:
    """Colors in sRGB, the number of each one's family, and how probably a wall has goods there."""

    rgb: np.ndarray
    family: np.ndarray
    probability: np.ndarray


def sample_goods(prototype, count, rng):
    """8-bit colors of made-up goods. A quarter of them are twice as unusual as the rest."""
    kept, found = [], 0
    while found < count:
        unusual = np.where(rng.random(4 * count) < 0.25, 2.0, 1.0)
        rgb, is_color = _colors(prototype, unusual, rng)
        inside = is_color & (rgb >= -0.5).all(1) & (rgb <= 255.5).all(1)
        kept.append(np.clip(rgb[inside], 0, 255).round())
        found += inside.sum()
    return np.concatenate(kept)[:count]


def _colors(prototype, unusual, rng):
    """Random colors around the prototype as sRGB, and which of them have a positive lightness and chroma."""

    def around(mean, spread):
        return mean + spread * unusual * rng.standard_normal(len(unusual))

    lightness = around(prototype.lightness, prototype.lightness_spread)
    if prototype.chroma is None:
        a, b = around(0.002, prototype.chroma_spread), around(0.002, prototype.chroma_spread)
    else:
        chroma = around(prototype.chroma, prototype.chroma_spread)
        hue = np.radians(around(prototype.hue, prototype.hue_spread))
        lightness = np.where(chroma > 0, lightness, -1)
        a, b = chroma * np.cos(hue), chroma * np.sin(hue)
    return rgb_of_oklab(np.stack([lightness, a, b], 1)), lightness > 0


def cluster_centers(points, count, rng, rounds=30):
    """k-means: `count` centers of the points."""
    centers = points[rng.choice(len(points), count, replace=False)]
    for _ in range(rounds):
        distances = (points**2).sum(1)[:, None] - 2 * points @ centers.T + (centers**2).sum(1)
        nearest = distances.argmin(1)
        sums = np.zeros_like(centers)
        np.add.at(sums, nearest, points)
        sizes = np.bincount(nearest, minlength=count)
        centers = np.where(sizes[:, None] > 0, sums / np.maximum(sizes, 1)[:, None], centers)
    return centers


def make_stops(rng):
    """The stops of all families, family by family, and the anchor as one more family."""
    shares = np.array([prototype.share for prototype in PROTOTYPES.values()], float)
    shares /= shares.sum()
    powers = shares**SHARE_POWER
    counts = np.maximum(MIN_STOPS, np.round(powers / powers.sum() * STOPS)).astype(int)
    rgb, family, probability = [], [], []
    for index, prototype in enumerate(PROTOTYPES.values()):
        points = path_space(sample_goods(prototype, SAMPLES, rng))
        centers = cluster_centers(points, counts[index], rng)
        nearest = ((points[:, None] - centers[None]) ** 2).sum(-1).argmin(1)
        part = np.bincount(nearest, minlength=len(centers)) / len(points)
        rgb.append(rgb_of_path_space(centers))
        family += [index] * len(centers)
        probability.append(1 - np.exp(-WALL_GOODS * shares[index] * part))
    rgb.append(np.array([ANCHOR]))
    family.append(len(PROTOTYPES))
    probability.append(np.array([1.0]))
    return Stops(np.concatenate(rgb), np.array(family), np.clip(np.concatenate(probability), 1e-4, 1 - 1e-6))
