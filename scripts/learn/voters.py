"""The labelled pictures as their voters, which huewall itself prints."""

import json
import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from .chips import FAMILIES


@dataclass
class Voters:
    """The voters of some pictures, one after another."""

    lab: np.ndarray
    share: np.ndarray
    features: np.ndarray
    # 8 numbers a picture, and how many voters each has.
    picture: np.ndarray
    count: np.ndarray

    @property
    def start(self):
        """Where the voters of each picture begin."""
        return np.cumsum(self.count) - self.count

    @property
    def owner(self):
        """The picture that each voter belongs to."""
        return np.repeat(np.arange(len(self.count)), self.count)

    def take(self, pictures):
        """The voters of some of the pictures."""
        starts = self.start
        rows = np.concatenate([np.arange(starts[i], starts[i] + self.count[i]) for i in pictures])
        return Voters(
            self.lab[rows], self.share[rows], self.features[rows], self.picture[pictures], self.count[pictures])

    def joined(self, other):
        """These pictures, then the others."""
        pairs = [(self.lab, other.lab), (self.share, other.share), (self.features, other.features)]
        pairs += [(self.picture, other.picture), (self.count, other.count)]
        return Voters(*[np.concatenate(pair) for pair in pairs])


@dataclass
class Labels:
    """What people call the pictures."""

    files: list
    family: np.ndarray
    is_apparel: np.ndarray

    @classmethod
    def read(cls, path):
        """Read labels.tsv; images lie beside it."""
        lines = path.read_text(encoding="utf-8").splitlines()
        header = lines[0].split("\t")
        rows = [dict(zip(header, line.split("\t"))) for line in lines[1:]]
        return cls(
            [str(path.parent / row["image"]) for row in rows],
            np.array([FAMILIES.index(row["family"]) for row in rows]),
            np.array([row["kind"] == "apparel" for row in rows]))

    @property
    def styles(self):
        """The product of each picture: mh02-black_main.jpg and mh02-red_back.jpg show the same garment."""
        return [re.sub(r"-[^-]*$", "", Path(file).name) if "-" in Path(file).name else file for file in self.files]


def read_voters(huewall, files):
    """What `huewall cells` prints of the files."""
    lines = []
    for start in range(0, len(files), 200):
        command = [huewall, "cells", *files[start : start + 200]]
        lines += subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    pictures = [json.loads(line) for line in lines]
    missing = set(files) - {picture["file"] for picture in pictures}
    if missing:
        raise SystemExit(f"learn-families: huewall printed nothing for {sorted(missing)[0]}")
    cells = [cell for picture in pictures for cell in picture["cells"]]
    return Voters(
        np.array([cell["lab"] for cell in cells]), np.array([cell["share"] for cell in cells]),
        np.array([cell["features"] for cell in cells]), np.array([picture["picture"] for picture in pictures]),
        np.array([len(picture["cells"]) for picture in pictures]))


def read_half_size_voters(huewall, files):
    """The same of copies of half the size, each pixel the mean of four."""
    with tempfile.TemporaryDirectory() as folder:
        copies = []
        for number, file in enumerate(files):
            image = Image.open(file).convert("RGB")
            even = image.crop((0, 0, image.width // 2 * 2, image.height // 2 * 2))
            copies.append(f"{folder}/{number}.png")
            even.reduce(2).save(copies[-1], compress_level=1)
        return read_voters(huewall, copies)
