"""What people call a color that they see alone: the color survey.

The table counts the answers of the XKCD color survey of 2010 (R. Munroe, CC0) by CIELAB in steps of 5 and by the
twelve families, after the model data of Heer and Stone, "Color Naming Models for Color Selection, Image Editing and
Palette Design" (CHI 2012).
"""

import csv

import numpy as np

from color_spaces import oklab, rgb_of_cielab

from .truth import FAMILIES

# Where the names of greys meet on goods that were judged by eye, in L*; on a dark page, as in the survey, it is 18 and 94.
BLACK_ENDS, WHITE_BEGINS = 26.5, 87.0
# How far a hue may be noise, in chroma of CIELAB, the same in the dark, where goods look black and not blue, and what
# greys count beside other colors.
GREY_CHROMA, DARK_GREY_CHROMA, GREY_WEIGHT = 6.0, 8.0, 3.0
DARK = (28.0, 38.0)
MOST_ANSWERS = 400


def read_survey(path):
    """Colors in Oklab, how likely each is called by each family, and what it counts (sums to 1)."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    lab = np.array([[float(row[name]) for name in ("L", "a", "b")] for row in rows])
    answers = np.array([[float(row[name]) for name in FAMILIES] for row in rows]) + 0.05
    darkness = np.clip((DARK[1] - lab[:, 0]) / (DARK[1] - DARK[0]), 0, 1)
    chroma = GREY_CHROMA + darkness * (DARK_GREY_CHROMA - GREY_CHROMA)
    nearness = np.exp(-((lab[:, 1:] ** 2).sum(1) / chroma**2))[:, None]
    weight = np.sqrt(np.minimum(answers.sum(1), MOST_ANSWERS)) * (1 + (GREY_WEIGHT - 1) * nearness[:, 0])
    names = answers / answers.sum(1, keepdims=True)
    names = nearness * moved_greys(names, lab[:, 0], darkness) + (1 - nearness) * names
    return oklab(rgb_of_cielab(lab)), names, weight / weight.sum()


def moved_greys(names, lightness, darkness):
    """The names with black, grey and white meeting where they do on goods, and without hues in the dark."""
    black, grey, white = (FAMILIES.index(name) for name in ("black", "grey", "white"))
    neutral = names[:, [black, grey, white]].sum(1)
    neutral = neutral + darkness * (1 - neutral)
    is_black = 1 / (1 + np.exp((lightness - BLACK_ENDS) / 2))
    is_white = 1 / (1 + np.exp((WHITE_BEGINS - lightness) / 1.5))
    moved = names * (1 - darkness[:, None])
    moved[:, black], moved[:, white] = neutral * is_black, neutral * is_white
    moved[:, grey] = neutral * (1 - is_black - is_white)
    return np.maximum(moved, 0)
