#!/usr/bin/env python3
"""Write the stops of the smooth order: for each family a path through the colors that goods of its name have.

Needs Python 3.10 or later with NumPy (pip install numpy) and takes about half a minute. Run it from anywhere:

    python3 scripts/learn/smooth-path.py

Input: none. It reads no image and no feed; everything follows from the table of prototypes in smooth_path/goods.py.
Result: Sources/Colors/Analysis/Order/SmoothPathStops.swift.

For each family, made-up goods are drawn around a prototype (a mean and spread in Oklch) and clustered; the centers are
the stops, more of them for families with more goods. Then the stops are put in the order with the least expected sum of
squared CIEDE2000 jumps along a wall of 600 goods, families one after another and the joins between them included.

Random numbers are seeded, so a second run writes the same bytes. Another release of NumPy may round sums differently
and then find another tour, as good but not the same: the committed file, made with NumPy 2.4, is the authority.
"""

import sys
from pathlib import Path

sys.dont_write_bytecode = True

import numpy as np  # noqa: E402

from smooth_path.goods import PROTOTYPES, make_stops  # noqa: E402
from smooth_path.tour import ordered  # noqa: E402

TARGET = Path(__file__).resolve().parents[2] / "Sources/Colors/Analysis/Order/SmoothPathStops.swift"
SEED = 1
STOPS_A_LINE = 15

HEADER = """\
/// The stops of the smooth order: for each family a path through the colors that goods of its name have.
///
/// Written by `scripts/learn/smooth-path.py`, which reads no images; its header says how the stops come about.
let smoothPathStops: [(family: Family, stops: String)] = [
"""


def family_source(name, stops):
    """One family of the Swift array."""
    lines = [" ".join(stops[i : i + STOPS_A_LINE]) for i in range(0, len(stops), STOPS_A_LINE)]
    text = "".join(f"        {line}\n" for line in lines)
    return f'    (\n        .{name},\n        """\n{text}        """\n    ),\n'


def make_source():
    """The whole Swift file."""
    rng = np.random.default_rng(SEED)
    stops = make_stops(rng)
    order = ordered(stops, rng)
    source = HEADER
    for index, name in enumerate(PROTOTYPES):
        members = [place for place in order if stops.family[place] == index]
        source += family_source(name, ["%02x%02x%02x" % tuple(stops.rgb[place].astype(int)) for place in members])
    return source + "]\n"


if __name__ == "__main__":
    TARGET.write_text(make_source(), encoding="utf-8")
    print(f"wrote {TARGET}")
