"""Pictures as what the vote sees of them, which huewall itself prints."""

import json
import subprocess
import tempfile
from dataclasses import dataclass

import numpy as np
from PIL import Image

# As many as ColorClusters keeps.
MOST = 48


@dataclass
class Voters:
    """Clusters of some pictures: pictures by MOST, with a share of 0 where there are fewer."""

    lab: np.ndarray
    share: np.ndarray
    # What is known of each cluster and of each picture beside the colors, in the order of ImageEvidence.
    evidence: np.ndarray
    image: np.ndarray
    # What tells worn garments from objects.
    worn: np.ndarray
    # The shown color of each cluster, as RGB.
    swatch: np.ndarray

    def take(self, pictures):
        """Those of some of the pictures."""
        return Voters(*[part[pictures] for part in vars(self).values()])

    def joined(self, other):
        """These pictures, then the others."""
        return Voters(*[np.concatenate(pair) for pair in zip(vars(self).values(), vars(other).values())])


def read_voters(huewall, files):
    """What `huewall cells` prints of the files."""
    pictures = {}
    for start in range(0, len(files), 200):
        command = [huewall, "cells", *files[start : start + 200]]
        for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
            picture = json.loads(line)
            pictures[picture["file"]] = picture
    missing = [file for file in files if file not in pictures]
    if missing:
        raise SystemExit(f"families: huewall printed nothing for {missing[0]}")
    pictures = [pictures[file] for file in files]

    def padded(value, width):
        table = np.zeros((len(pictures), MOST, width), np.float32)
        for number, picture in enumerate(pictures):
            if picture["cells"]:
                rows = np.array([value(cell) for cell in picture["cells"]]).reshape(-1, width)
                table[number, : len(rows)] = rows
        return table

    width = next(len(picture["cells"][0]["evidence"]) for picture in pictures if picture["cells"])
    return Voters(
        padded(lambda cell: cell["lab"], 3), padded(lambda cell: cell["share"], 1)[:, :, 0],
        padded(lambda cell: cell["evidence"], width), np.array([picture["image"] for picture in pictures]),
        np.array([picture["worn"] for picture in pictures]),
        padded(lambda cell: [int(cell["swatch"][at : at + 2], 16) for at in (1, 3, 5)], 3))


def read_half_size_voters(huewall, files):
    """The same of copies of half the size, each pixel the mean of four."""
    with tempfile.TemporaryDirectory() as folder:
        copies = []
        for number, file in enumerate(files):
            with Image.open(file) as opened:
                image = opened.convert("RGB")
            even = image.crop((0, 0, image.width // 2 * 2, image.height // 2 * 2))
            copies.append(f"{folder}/{number}.png")
            even.reduce(2).save(copies[-1], compress_level=1)
        return read_voters(huewall, copies)
