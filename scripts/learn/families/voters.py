"""Pictures as what the vote sees of them, which huewall itself prints."""

import json
import subprocess
import tempfile
from dataclasses import dataclass
from multiprocessing import Pool

import numpy as np
from PIL import Image

from .truth import FAMILIES

# As many as ColorClusters keeps.
MOST = 48


@dataclass
class Voters:
    """Clusters of some pictures: pictures by MOST, with a share of 0 where there are fewer."""

    lab: np.ndarray
    share: np.ndarray
    # What is known of each cluster beside its color, in the order of ClusterNumber.
    evidence: np.ndarray
    # How likely each family is by the net of places.
    places: np.ndarray

    def take(self, pictures):
        """Those of some of the pictures."""
        return Voters(*[part[pictures] for part in vars(self).values()])

    def joined(self, other):
        """These pictures, then the others."""
        return Voters(*[np.concatenate(pair) for pair in zip(vars(self).values(), vars(other).values())])


def cells(huewall, files, *options):
    """The lines that `huewall cells` prints."""
    for start in range(0, len(files), 200):
        command = [huewall, "cells", *options, *files[start : start + 200]]
        yield from map(json.loads, subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines())


def read_names(huewall):
    """What the numbers of the evidence are called."""
    return json.loads(subprocess.run([huewall, "cells"], check=True, capture_output=True, text=True).stdout)["evidence"]


def read_answers(huewall, files, vote):
    """What a vote answers: how likely each family is, and the position of the one that leads; -1 for none.

    - Parameter vote: the text of a file of factors.
    """
    families, leaders = np.zeros((len(files), len(FAMILIES))), np.full(len(files), -1)
    with tempfile.NamedTemporaryFile("w", suffix=".tsv", encoding="utf-8") as file:
        file.write(vote)
        file.flush()
        answers = {answer["file"]: answer for answer in cells(huewall, files, "--vote", file.name)}
    for number, file in enumerate(files):
        if "leader" in (answer := answers.get(file, {})):
            families[number], leaders[number] = answer["families"], FAMILIES.index(answer["leader"])
    return families, leaders


def read_voters(huewall, files):
    """What `huewall cells` prints of the files."""
    pictures = {picture["file"]: picture for picture in cells(huewall, files) if "file" in picture}
    # A file that cannot be read has no clusters.
    readable = next(picture for picture in pictures.values() if picture["cells"])
    pictures = [pictures.get(file, readable | dict(cells=[])) for file in files]

    def padded(value, width):
        table = np.zeros((len(pictures), MOST, width), np.float32)
        for number, picture in enumerate(pictures):
            if picture["cells"]:
                rows = np.array([value(cell) for cell in picture["cells"]]).reshape(-1, width)
                table[number, : len(rows)] = rows
        return table

    width = len(readable["cells"][0]["evidence"])
    return Voters(
        padded(lambda cell: cell["lab"], 3), padded(lambda cell: cell["share"], 1)[:, :, 0],
        padded(lambda cell: cell["evidence"], width),
        np.array([picture["places"] for picture in pictures]))


def half_size_copies(files, folder):
    """Copies of half the size, each pixel the mean of four; the files themselves where they are cut out."""
    with Pool() as pool:
        return pool.starmap(half_size_copy, [(file, f"{folder}/{number}.png") for number, file in enumerate(files)], 32)


def half_size_copy(file, path):
    """The path of the copy, or the file."""
    try:
        with Image.open(file) as opened:
            image = opened.convert("RGBA")
    except OSError:
        return file
    if min(image.size) < 2 or image.getextrema()[3][0] < 255:
        return file
    image = image.convert("RGB")
    image.crop((0, 0, image.width // 2 * 2, image.height // 2 * 2)).reduce(2).save(path, compress_level=1)
    return path
