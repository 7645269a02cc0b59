#!/usr/bin/env python3
"""How often ColorThief, huewall and the shop's own word give the family that people see: the figures of README.md.

    pip install numpy pillow colorthief
    HUEWALL_TEST_DATA=FOLDER scripts/bench/accuracy-of-peers.py [HUEWALL]

FOLDER holds judged pictures: `shops`, `fashion` and `labelled`, each with a judged.tsv (scripts/learn/families/truth.py
says how it looks), and sample feeds of shop systems in `feeds`. They belong to their owners and are not part of this
repository.

Pictures: the fifth on which huewall's figures for unseen pictures are measured (scripts/learn/folds.py); of `shops`, whole
shops. The program HUEWALL has learned from these pictures, so its line is not a fair one. Sources/Colors/MODEL.md has the
fair figures, from a vote that had not seen them.

ColorThief gives a color, get_color(quality=10), and no word. The word is what huewall calls that color when it is seen
alone: naming.tsv and survey.tsv, as in ColorNaming.swift. The shop's word counts as the family in the column `family`.

Prints for each way: pictures, in percent the best family (strict) and an acceptable one (lenient) with 95 % intervals,
and milliseconds of processor time a picture, in one process. Then in how many of the feeds no item has a word for its
color. It takes five minutes on two cores. On a busy AMD EPYC, with huewall of engine 6 and ColorThief 0.2.1:

    shops     ColorThief             n  823  strict  50.3 [46.9, 53.7]  lenient  62.5 [59.1, 65.7]    98.2 ms
    shops     huewall, seen before   n  823  strict  70.2 [67.0, 73.3]  lenient  83.1 [80.4, 85.5]     4.3 ms
    fashion   ColorThief             n  591  strict  35.5 [31.8, 39.5]  lenient  48.7 [44.7, 52.8]    89.9 ms
    fashion   huewall, seen before   n  591  strict  76.8 [73.3, 80.0]  lenient  92.6 [90.2, 94.4]     4.6 ms
    labelled  ColorThief             n  242  strict  54.1 [47.8, 60.3]  lenient  63.2 [57.0, 69.0]   113.0 ms
    labelled  huewall, seen before   n  242  strict  90.9 [86.6, 93.9]  lenient  96.7 [93.6, 98.3]     6.0 ms
    labelled  the shop's word        n  242  strict  86.0 [81.0, 89.8]  lenient  96.7 [93.6, 98.3]
    10 sample feeds, 5 of them without a word for color
"""

import csv
import json
import math
import os
import re
import resource
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "scripts" / "learn"))

import numpy as np  # noqa: E402
from colorthief import ColorThief  # noqa: E402

from color_spaces import cielab, oklab  # noqa: E402
from families.prototypes import basis  # noqa: E402
from folds import UNSEEN_BY_PLACES, fold_of  # noqa: E402

RESOURCES = REPOSITORY / "Sources" / "Colors" / "Resources"


class Naming:
    """What people call a color that they see alone."""

    def __init__(self):
        rows = [line.split("\t") for line in (RESOURCES / "naming.tsv").read_text(encoding="utf-8").splitlines()]
        self.families = rows[0][4:]
        values = np.array([[float(text) for text in row[1:]] for row in rows[1:]])
        self.prototypes, self.names = values[:, :3], values[:, 3:]
        self.survey = {}
        for line in (RESOURCES / "survey.tsv").read_text(encoding="utf-8").splitlines():
            if line[:1].isdigit():
                lightness, a, b, bits = line.split("\t")
                self.survey.setdefault(int(lightness), {})[int(a)] = (int(b), [int(text, 16) for text in bits.split()])

    def accepted(self, rgb):
        """The families that the survey does not deny, as bits."""
        steps = [5 * math.floor(value / 5 + 0.5) for value in cielab(np.array(rgb))]
        plane = self.survey[min(max(steps[0], 0), 100)]
        first, bits = plane[min(max(steps[1], min(plane)), max(plane))]
        return bits[min(max((steps[2] - first) // 5, 0), len(bits) - 1)]

    def family(self, rgb):
        """The likeliest family that people do not deny."""
        values = (basis(oklab(np.array([rgb])), self.prototypes) @ self.names)[0]
        bits, order = self.accepted(rgb), np.argsort(-values)
        return self.families[next((number for number in order if bits >> number & 1), order[0])]


def unseen(data, name):
    """Pictures of the held-out fifth: file, acceptable families, the family of the shop's word or None."""
    rows = []
    with open(data / name / "judged.tsv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if "unclear" not in (row.get("note") or "") and fold_of(name, row["image"]) == UNSEEN_BY_PLACES:
                rows.append((str(data / name / row["image"]), re.split("[,|]", row["judged"]), row.get("family")))
    return rows


def thief_answers(rows, naming):
    """ColorThief's colors by huewall's names, None if it finds none; and the time it takes without the naming."""
    colors, start = [], time.process_time()
    for file, _, _ in rows:
        try:
            colors.append(ColorThief(file).get_color(quality=10))
        except Exception as error:  # It raises a plain Exception where all pixels are white.
            print(f"  no color: {os.path.relpath(file)}: {error}", file=sys.stderr)
            colors.append(None)
    took = time.process_time() - start
    return [color and naming.family(color) for color in colors], took


def huewall_answers(rows, huewall):
    """huewall's leading family, and the time its processes take."""
    answers, start = [], children_time()
    for first in range(0, len(rows), 500):
        files = [row[0] for row in rows[first : first + 500]]
        command = [huewall, "analyze", "--format", "ndjson", "--jobs", "1", *files]
        output = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        answers += [(json.loads(line).get("colors") or [{}])[0].get("family") for line in output.splitlines()]
    return answers, children_time() - start


def children_time():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def percent(right, count):
    """A part in percent, with Wilson's interval."""
    z, part = 1.96, right / count
    middle, reach = part + z * z / (2 * count), z * math.sqrt(part * (1 - part) / count + z * z / (4 * count * count))
    low, high = (100 * (middle + sign * reach) / (1 + z * z / count) for sign in (-1, 1))
    return f"{100 * part:5.1f} [{low:.1f}, {high:.1f}]"


def show(name, way, rows, answers, took=None):
    strict = sum(answer == families[0] for answer, (_, families, _) in zip(answers, rows))
    lenient = sum(answer in families for answer, (_, families, _) in zip(answers, rows))
    parts = [percent(right, len(rows)) for right in (strict, lenient)]
    speed = "" if took is None else f"  {1000 * took / len(rows):6.1f} ms"
    print(f"{name:9} {way:22} n {len(rows):4d}  strict {parts[0]}  lenient {parts[1]}{speed}", flush=True)


def feeds_without_words(folder, huewall):
    """How many feeds have items, and in how many of these no item has a word for its color."""
    read, without = 0, 0
    for file in sorted([*folder.glob("*.csv"), *folder.glob("*.json")]):
        command = [huewall, "sync", file, "--dry-run", "--verbose"]
        output = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout
        read += "items in the feed" in output
        without += bool(re.search("^empty in all .* items:.* vendorColor", output, re.M))
    return read, without


def main(huewall=".build/release/huewall"):
    data = Path(os.environ.get("HUEWALL_TEST_DATA") or sys.exit(__doc__))
    naming = Naming()
    for name in ("shops", "fashion", "labelled"):
        rows = unseen(data, name)
        show(name, "ColorThief", rows, *thief_answers(rows, naming))
        show(name, "huewall, seen before", rows, *huewall_answers(rows, huewall))
        if rows[0][2] is not None:
            show(name, "the shop's word", rows, [row[2] for row in rows])
    print("%d sample feeds, %d of them without a word for color" % feeds_without_words(data / "feeds", huewall))


if __name__ == "__main__":
    main(*sys.argv[1:])
