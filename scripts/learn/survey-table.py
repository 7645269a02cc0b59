#!/usr/bin/env python3
"""Write the families that people name each color by, as a survey counted them.

Needs Python 3.10 or later with NumPy (pip install numpy) and takes about half a minute. Run it from anywhere:

    python3 scripts/learn/survey-table.py SURVEY.TSV Sources/Colors/Resources/survey.tsv

Input: SURVEY.TSV with a header and the columns L, a and b (the middle of a bin of 5 units of CIELAB, integers) and one
for each of the 12 families: how many answers named the bin's colors by a word of that family. The committed table was
made from the color survey of 2010 (R. Munroe, CC0; 2.7 million answers), in the bins of J. Heer and M. Stone, "Color
Naming Models for Color Selection, Image Editing and Palette Design", CHI 2012 (model data under the BSD license), with
their 153 terms read as the 12 families.

Method: the points of the table are those of the lattice of the bins that some 8-bit sRGB color is nearest to, and what
lies between such points of one lightness and one a. At each point the answers of the bins around it are added up,
weighted by a Gaussian of 5 units, as far out as it takes to have more than 30. The families with at least 5 % of the
sum are the point's. A family that is missing there is one that people deny.

Nothing is random: a second run writes the same bytes.
"""

import csv
import math
import sys
from pathlib import Path

sys.dont_write_bytecode = True

import numpy as np  # noqa: E402

from color_spaces import cielab  # noqa: E402

FAMILIES = "black white grey red orange yellow green blue purple pink brown beige".split()
STEP = 5  # units of CIELAB between points
SPREAD = 5  # standard deviation of a bin's weight, in units of CIELAB
REACHES = range(1, 5)  # how many steps out the bins may lie; the next one where they have too few answers
ENOUGH = 30  # weighted answers
NAMED = 0.05  # part of the answers

HEADER = '''\
# The families that people name a color by, at the points of a lattice of 5 units of CIELAB: for each lightness and a, the
# first b and the families there and at each b that follows, as bits in hexadecimal digits, the lowest black.
# Written by scripts/learn/survey-table.py, whose header says how it comes about. From the color survey of 2010, R. Munroe,
# CC0, in the bins of J. Heer and M. Stone, "Color Naming Models for Color Selection, Image Editing and Palette Design",
# CHI 2012, model data under the BSD license.
lightness\ta\tb\tfamilies
'''


def read_survey(path):
    """The answers by family of each bin, by its place in steps."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return {tuple(int(row[k]) // STEP for k in "Lab"): [float(row[f]) for f in FAMILIES] for row in rows}


def answers(survey, point):
    """The weighted answers by family around a point of the lattice."""
    total = [0.0] * len(FAMILIES)
    for reach in REACHES:
        # Each reach adds to the one before: what is near counts once more.
        steps = range(-reach, reach + 1)
        for offset in ((l, a, b) for l in steps for a in steps for b in steps):
            counts = survey.get(tuple(p + o for p, o in zip(point, offset)))
            if counts:
                weight = math.exp(-sum(o * o for o in offset) * STEP**2 / (2 * SPREAD**2))
                total = [t + weight * c for t, c in zip(total, counts)]
        if sum(total) > ENOUGH:
            break
    return total


def mask(survey, point):
    """The families that at least a part of NAMED said, as bits."""
    total = answers(survey, point)
    whole = sum(total) or 1
    return sum(1 << index for index, count in enumerate(total) if count / whole >= NAMED)


def nearest_points():
    """The points that some 8-bit sRGB color is nearest to."""
    points = set()
    green, blue = np.meshgrid(np.arange(256), np.arange(256))
    for red in range(256):
        rgb = np.stack([np.full_like(green, red), green, blue], -1).reshape(-1, 3)
        steps = np.floor(cielab(rgb) / STEP + 0.5).astype(int)
        points.update(map(tuple, np.unique(steps, axis=0).tolist()))
    return points


def make_table(survey):
    """The whole file."""
    points = nearest_points()
    lines = []
    for lightness, a in sorted({point[:2] for point in points}):
        row = [b for *place, b in points if place == [lightness, a]]
        masks = (mask(survey, (lightness, a, b)) for b in range(min(row), max(row) + 1))
        places = "\t".join(str(STEP * step) for step in (lightness, a, min(row)))
        lines.append(places + "\t" + " ".join(f"{bits:03x}" for bits in masks) + "\n")
    return HEADER + "".join(lines)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    Path(sys.argv[2]).write_text(make_table(read_survey(sys.argv[1])), encoding="utf-8")
    print(f"wrote {sys.argv[2]}")
