"""What people call the goods in pictures: judged.tsv files."""

import csv
import os
import re
from dataclasses import dataclass

import numpy as np

from folds import fold_of, part_of

FAMILIES = "black white grey red orange yellow green blue purple pink brown beige".split()
# What the best of several acceptable families counts; the others share the rest.
BEST = 0.65
# Families that are often missed, so that each counts about as much as its goods matter.
EMPHASIS = dict(grey=1.3, pink=1.3, orange=1.3, beige=1.2, purple=1.1, yellow=1.1)
# There are few pictures of goods that the backdrop is seen through.
THIN_EMPHASIS = 1.5


@dataclass
class Truth:
    """One row a picture."""

    files: list
    # The set and kind of goods, as in "goods/shop".
    kind: np.ndarray
    # The best family, as a position in FAMILIES, and which ones are acceptable.
    best: np.ndarray
    acceptable: np.ndarray
    # Whether further families cover about a quarter of the goods each; -1 where that was not judged.
    multicolored: np.ndarray
    # Whether the goods are thin and open: bicycles, glasses, sandals.
    is_thin: np.ndarray
    fold: np.ndarray
    # The part of its fold.
    part: np.ndarray

    @classmethod
    def read(cls, paths):
        """Read files with the columns image, judged, and where known second and kind; images are next to them."""
        rows = []
        for path in paths:
            folder = os.path.dirname(os.path.abspath(path))
            with open(path, encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file, delimiter="\t"):
                    # A judge could not say what is sold.
                    if "unclear" not in (row.get("note") or ""):
                        rows.append(row | dict(file=os.path.join(folder, row["image"]), set=os.path.basename(folder)))
        families = [[FAMILIES.index(name) for name in re.split("[,|]", row["judged"])] for row in rows]
        acceptable = np.zeros((len(rows), len(FAMILIES)), bool)
        for number, names in enumerate(families):
            acceptable[number, names] = True
        second = [set(filter(None, (row["second"] or "").split(","))) - {FAMILIES[names[0]]} if "second" in row else None
                  for row, names in zip(rows, families)]
        return cls(
            [row["file"] for row in rows],
            np.array([f"{row['set']}/{row.get('kind') or 'all'}" for row in rows]),
            np.array([names[0] for names in families]), acceptable,
            np.array([-1 if names is None else int(bool(names)) for names in second]),
            np.array(["thin" in (row.get("note") or row.get("kind") or "") for row in rows]),
            np.array([fold_of(row["set"], row["image"]) for row in rows]),
            np.array([part_of(row["set"], row["image"]) for row in rows]))

    def take(self, pictures):
        """Those of some of the pictures."""
        return Truth([self.files[number] for number in pictures], *[part[pictures] for part in list(vars(self).values())[1:]])

    @property
    def wanted(self):
        """How likely each family should be: most for the best, the rest for what else is acceptable."""
        wanted = self.acceptable * (1 - BEST) / np.maximum(1, self.acceptable.sum(1, keepdims=True) - 1)
        rows = np.arange(len(self.best))
        wanted[rows, self.best] = np.where(self.acceptable.sum(1) == 1, 1, BEST)
        return wanted

    @property
    def weight(self):
        """What each picture counts."""
        family = np.array([EMPHASIS.get(name, 1) for name in FAMILIES])[self.best]
        return family * np.where(self.is_thin, THIN_EMPHASIS, 1)
