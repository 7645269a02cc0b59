"""Judged pictures as arrays: what the program sees of them, larger copies for crops, and where the goods are."""

import csv
import sys
from multiprocessing import Pool

import numpy as np
from PIL import Image, ImageOps

from folds import fold_of
from places_reference import SIZE, laid_on_white, small

FAMILIES = "black white grey red orange yellow green blue purple pink brown beige".split()
PARTS = "large middle copies pictures masks".split()
SETS = "labelled goods packshots fashion shops shops2".split()
# What the best of several acceptable families counts, the second, the third, each further; they are made to sum to 1.
RANKS = np.array([0.6, 0.25, 0.15] + [0.1] * 9)


def steps(width, height):
    """Every how many pixels the program takes a sample, and one for the net (AnalysisOptions.swift)."""
    step = 1
    while step < 4 and 2 * step <= min(width, height) // 100:
        step *= 2
    finer = step
    while finer > 1 and min(width, height) < finer * SIZE:
        finer //= 2
    return step, finer


def four(array):
    """An image of four bands that Pillow resizes without thinking of alpha."""
    return Image.frombuffer("CMYK", array.shape[1::-1], np.ascontiguousarray(array), "raw", "CMYK", 0, 1)


def load(task):
    """A picture at 224 and 128 for crops, at 160 and 64 as the program sees it, and its mask; None where it cannot be read.

    - Parameter task: its path, and whether its goods may be white.
    """
    path, may_be_white = task
    try:
        image = ImageOps.exif_transpose(Image.open(path)).convert("RGBA")
    except OSError as error:
        print(f"places: {path}: {error}", file=sys.stderr)
        return None
    step, finer = steps(*image.size)
    samples, seen = (laid_on_white(np.asarray(image)[::every, ::every]).astype(np.uint8) for every in (step, finer))
    if max(image.size) > 1024:
        image.thumbnail((1024, 1024), Image.BOX)
    flat = laid_on_white(image).astype(np.uint8)
    least = min(image.size)
    middle = np.asarray(four(flat).resize((128, 128), Image.BOX if least > 128 else Image.BILINEAR))
    large = Image.fromarray(np.ascontiguousarray(flat[..., :3])).resize(
        (224, 224), Image.BICUBIC if least < 224 else Image.LANCZOS)
    return np.asarray(large), middle, small(seen, SIZE)[..., :3], small(samples), mask_of(middle, may_be_white)


def grown(area):
    """With the four neighbors of each place."""
    wide = np.pad(area, 1)
    return area | wide[:-2, 1:-1] | wide[2:, 1:-1] | wide[1:-1, :-2] | wide[1:-1, 2:]


def mask_of(picture, may_be_white):
    """The goods of a cut-out, or of a picture on white: 128 by 128 bytes, zeros where they were not found."""
    none = np.zeros(picture.shape[:2], np.uint8)
    border = np.zeros(picture.shape[:2], bool)
    border[:2] = border[-2:] = border[:, :2] = border[:, -2:] = True
    alpha, least = picture[..., 3], picture[..., :3].min(-1)
    if (alpha[border] < 20).mean() > 0.6:
        return alpha if 0.03 < (alpha > 128).mean() < 0.9 else none
    white = least >= 240
    if may_be_white or white[border].mean() < 0.75:
        return none
    backdrop, before = border & white, None
    while before is None or (backdrop != before).any():
        before, backdrop = backdrop, grown(backdrop) & white
    if not 0.03 < 1 - backdrop.mean() < 0.8:
        return none
    mask = np.where(backdrop, 0, 255)
    edge = grown(backdrop) & ~backdrop
    return np.where(edge, np.minimum(255, (255 - least.astype(np.int32)) * 4), mask).astype(np.uint8)


def may_be_white(row):
    """Whether what is white may be goods: then a flood fill would find too much."""
    return row["judged"].replace("|", ",").split(",")[0] == "white" or "clear" in (row.get("note") or "")


class Judged:
    """All judged pictures, read once and kept in a folder: bytes, n x rows x columns x channels.

    A mask of zeros: the goods were not found.
    """

    def __init__(self, data, work):
        rows = []
        for name in SETS:
            with open(data / name / "judged.tsv", encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file, delimiter="\t"):
                    if "unclear" not in (row.get("note") or ""):
                        rows.append(row | dict(set=name, file=str(data / name / row["image"])))
        kept = work / "pictures.npz"
        if not kept.exists():
            with Pool() as pool:
                loaded = pool.map(load, [(row["file"], may_be_white(row)) for row in rows], chunksize=32)
            found = np.array([picture is not None for picture in loaded])
            parts = zip(*[picture for picture in loaded if picture is not None])
            np.savez(kept, found=found, **dict(zip(PARTS, map(np.stack, parts))))
        kept = np.load(kept)
        self.large, self.middle, self.copies, self.pictures, self.masks = (kept[name] for name in PARTS)
        self.rows = [row for row, found in zip(rows, kept["found"]) if found]
        count = len(self.rows)
        self.best, self.acceptable = np.zeros(count, int), np.zeros((count, 12), np.float32)
        self.wanted = np.zeros((count, 12), np.float32)
        for number, row in enumerate(self.rows):
            names = [FAMILIES.index(name) for name in row["judged"].replace("|", ",").split(",") if name]
            ranks = RANKS[: len(names)]
            self.best[number], self.acceptable[number, names] = names[0], 1
            self.wanted[number, names] = ranks / ranks.sum()
        self.set = np.array([row["set"] for row in self.rows])
        self.fold = np.array([fold_of(row["set"], row["image"]) for row in self.rows])
        self.boxes = self.read_boxes(data / "shops" / "boxes.tsv")

    def read_boxes(self, path):
        """By number of the picture: left, top, right, bottom in tenths."""
        with open(path, encoding="utf-8", newline="") as file:
            boxes = {f"shops/{row['image']}": [float(row[name] or -1) for name in ("x0", "y0", "x1", "y1")]
                     for row in csv.DictReader(file, delimiter="\t")}
        named = [f"{row['set']}/{row['image']}" for row in self.rows]
        return {number: boxes[name] for number, name in enumerate(named) if name in boxes and boxes[name][0] >= 0}

    def report(self, pictures, likely):
        """Strict and lenient by set, percent."""
        top = likely.argmax(1)
        strict, lenient = top == self.best[pictures], self.acceptable[pictures, top] > 0
        sets = self.set[pictures]
        parts = [(name, sets == name) for name in SETS if (sets == name).any()] + [("all", sets != "")]
        return "; ".join(f"{name} {100 * strict[mine].mean():.1f}/{100 * lenient[mine].mean():.1f}" for name, mine in parts)
