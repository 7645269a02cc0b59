"""What is answered in the end: the vote's winner, if a color can be shown that people call by its name.

The formulas are those of Palette.swift and EvenLight.swift in Sources/ColorAnalysis.
"""

import re
from dataclasses import dataclass

import numpy as np

from color_spaces import ciede2000, cielab, oklab, rgb_of_oklab

from .prototypes import basis

# A cluster below this part of the goods gives no swatch.
MIN_SHARE = 0.001
# How far even light may lie from what was photographed, in CIEDE2000, and the steps that are tried in Oklab.
FARTHEST = 10.0
LIGHTNESS_STEPS = np.arange(-12, 13) * 0.0125
CHROMA_FACTORS = np.array([0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2])
CHANGES = np.array([(step, factor) for step in LIGHTNESS_STEPS for factor in CHROMA_FACTORS])


@dataclass
class Naming:
    """What a color is called alone."""

    prototypes: np.ndarray
    # Logarithms but for a constant, prototypes by families.
    names: np.ndarray

    @classmethod
    def of(cls, model):
        return cls(model.prototypes, model.factors["names"] + model.factors["offsets"])

    @classmethod
    def read(cls, path):
        """The committed table."""
        text = path.read_text(encoding="utf-8")
        colors = re.findall(r"SIMD3\(([^)]*)\)", text)
        numbers = re.search(r"names: \[Double\] = \[([^\]]*)\]", text)[1]
        return cls(np.array([[float(part) for part in color.split(",")] for color in colors]),
                   np.array([float(part) for part in re.findall(r"[-\d.e]+", numbers)]).reshape(len(colors), -1))

    def families(self, lab):
        """The likeliest family of each color, as a position in FAMILIES."""
        return (basis(lab, self.prototypes) @ self.names).argmax(1)


def can_be_evened(swatch, family, naming):
    """Whether other light, within bounds, makes the color one that is called by the family's name."""
    start = oklab(swatch)
    lab = np.repeat(start[None], len(CHANGES), 0)
    lab[:, 0] += CHANGES[:, 0]
    lab[:, 1:] *= CHANGES[:, 1:]
    lit = np.clip(rgb_of_oklab(lab), 0, 255).round()
    near = ciede2000(cielab(lit), cielab(swatch)[None]) <= FARTHEST
    return (naming.families(oklab(lit[near])) == family).any()


def shown_families(model, naming, voters):
    """How likely each family is, with 0 for those that no color can be shown for and that so cannot lead.

    Families behind the first that can be shown keep what they have: nobody asks for them.
    """
    families, weight, _, names = model.votes(voters)
    for number, likely in enumerate(families):
        present = voters.share[number] > MIN_SHARE
        if not present.any():
            continue
        swatches = voters.swatch[number][present]
        found = set(naming.families(oklab(swatches)))
        for family in np.argsort(-likely):
            support = (weight[number] * names[number, :, family])[present]
            if family in found or can_be_evened(swatches[support.argmax()], family, naming):
                break
            families[number, family] = 0
    return families
