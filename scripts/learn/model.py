"""The vote as a differentiable function of its factors, and their fit.

The formulas are those of ForegroundVote.swift and ColorBasis.swift in Sources/ColorAnalysis/Vote/Learned, and Sources/ColorScience/WarpedColor.swift.
"""

from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize

from .chips import FAMILIES, chip_colors
from .colors import basis, make_prototypes, nearness, oklab

WHITE = FAMILIES.index("white")
STEPS = 60
# Ridge weights, and that of the difference between near prototypes in how much their colors count.
RIDGE = dict(names=0.01, offsets=0.1, contexts=0.05, colors=0.04, places=0.3, sizes=5.0, wornness=0.3)
NEIGHBORS = 0.03
SMOOTHING = 0.08
# How much a chip counts beside a picture: seen alone, and as a drawing that it fills evenly.
CHIP_WEIGHT, EVEN_WEIGHT = 3.0, 0.5
EVEN = np.array([0.12, 0.13, 0.13, 0.12, 0.12, 0.13, 0.13, 0.12, 0, 0, 0, 0, 0, 0, 0, 0])
APPAREL_WEIGHT, WHITE_WEIGHT = 2.0, 1.7
# As in ForegroundVote: a missed white product costs more than another.
WHITE_GAIN = 1.15
# Where the fit starts, and what the ridge draws it to: pictures of worn garments touch the lower border.
WORNNESS_START = np.array([-1.0, 3, 0, 0, 0, 0, 0, 0])


@dataclass
class Factors:
    """Everything that is learned; `object` and `worn` stand side by side in arrays of two columns."""

    names: np.ndarray
    offsets: np.ndarray
    contexts: np.ndarray
    colors: np.ndarray
    places: np.ndarray
    sizes: np.ndarray
    wornness: np.ndarray

    @classmethod
    def start(cls, prototypes):
        """No color, place or size counts more than another."""
        families = len(FAMILIES)
        return cls(
            np.zeros((prototypes, families)), np.zeros(families), np.zeros((16, families)),
            np.zeros((prototypes, 2)), np.zeros((16, 2)), np.zeros(2), WORNNESS_START)

    @property
    def vector(self):
        """All numbers in a row."""
        return np.concatenate([part.ravel() for part in vars(self).values()])

    def replaced(self, vector):
        """The same shapes with other numbers."""
        parts, at = [], 0
        for part in vars(self).values():
            parts.append(vector[at : at + part.size].reshape(part.shape))
            at += part.size
        return Factors(*parts)


def softmax(scores):
    """Along the last axis."""
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


class Vote:
    """The vote of some pictures under some factors, with what its gradient needs."""

    def __init__(self, factors, parts, voters):
        self.factors, self.parts, self.voters = factors, parts, voters
        self.start, self.owner = voters.start, voters.owner
        self.worn = 1 / (1 + np.exp(-voters.picture @ factors.wornness))
        self.log_share = np.log(voters.share + 1e-9)
        worn = self.worn[self.owner]
        self.mix = np.stack([1 - worn, worn], 1)
        # Columns: as in a picture of an object, as in one of a worn garment.
        self.scores = parts @ factors.colors + voters.features @ factors.places
        self.scores += self.log_share[:, None] * factors.sizes
        score = (self.mix * self.scores).sum(1) + self.log_share
        powers = np.exp(score - np.maximum.reduceat(score, self.start)[self.owner])
        self.weight = powers / np.add.reduceat(powers, self.start)[self.owner]
        self.names = softmax(parts @ factors.names + factors.offsets + voters.features @ factors.contexts)
        self.families = np.add.reduceat(self.weight[:, None] * self.names, self.start)

    def gradient(self, by_families):
        """The gradient by the factors, given that by the families."""
        voters, spread = self.voters, by_families[self.owner]
        by_weight = (self.names * spread).sum(1)
        mean = np.add.reduceat(self.weight * by_weight, self.start)[self.owner]
        by_score = self.weight * (by_weight - mean)
        by_names = self.weight[:, None] * self.names * (spread - by_weight[:, None])
        by_scores = by_score[:, None] * self.mix
        by_worn = np.add.reduceat(by_score * (self.scores[:, 1] - self.scores[:, 0]), self.start)
        by_parts = self.parts.T @ np.concatenate([by_names, by_scores], 1)
        return Factors(
            by_parts[:, :-2], by_names.sum(0), voters.features.T @ by_names, by_parts[:, -2:],
            voters.features.T @ by_scores, self.log_share @ by_scores,
            voters.picture.T @ (by_worn * self.worn * (1 - self.worn)))


def penalty(factors, near):
    """The ridge, and its gradient. Objects and garments are drawn to each other in how much colors count."""
    value, gradient = 0.0, {}
    for name, part in vars(factors).items():
        offset = part - WORNNESS_START if name == "wornness" else part
        value += RIDGE[name] * (offset**2).sum()
        gradient[name] = 2 * RIDGE[name] * offset
    apart = factors.colors[:, :1] - factors.colors[:, 1:]
    value += RIDGE["colors"] * (apart**2).sum()
    gradient["colors"] = gradient["colors"] + 2 * RIDGE["colors"] * apart * [1, -1]
    smooth = near.sum(1)[:, None] * factors.colors - near @ factors.colors
    value += NEIGHBORS * (factors.colors * smooth).sum()
    gradient["colors"] = gradient["colors"] + 2 * NEIGHBORS * smooth
    return value, Factors(**gradient)


def smoothed(family):
    """The families as likelihoods: nearly all for the label, a little for the others."""
    return np.eye(len(FAMILIES))[family] * (1 - SMOOTHING) + SMOOTHING / len(FAMILIES)


class Loss:
    """How badly factors explain labelled pictures and chips, with its gradient."""

    def __init__(self, voters, prototypes, family, weight):
        rgb, chip_family = chip_colors()
        self.parts, self.chip_parts = basis(voters.lab, prototypes), basis(oklab(rgb), prototypes)
        self.voters, self.wanted, self.weight = voters, smoothed(family), weight[:, None]
        self.chip_wanted, self.near = smoothed(chip_family), nearness(prototypes)
        self.template = Factors.start(len(prototypes))

    def __call__(self, vector):
        factors = self.template.replaced(vector)
        vote = Vote(factors, self.parts, self.voters)
        value = -(self.weight * self.wanted * np.log(vote.families + 1e-4)).sum()
        gradient = vote.gradient(-self.weight * self.wanted / (vote.families + 1e-4)).vector
        for part_value, part_gradient in (self.chips(factors), penalty(factors, self.near)):
            value += part_value
            gradient = gradient + part_gradient.vector
        return value, gradient

    def chips(self, factors):
        """The same for the chips, which are named without a vote: alone, and as even pictures."""
        value, gradient = 0.0, self.template.replaced(np.zeros(self.template.vector.size))
        for weight, features in ((CHIP_WEIGHT, np.zeros(16)), (EVEN_WEIGHT, EVEN)):
            names = softmax(self.chip_parts @ factors.names + factors.offsets + features @ factors.contexts)
            error = weight * (names - self.chip_wanted)
            value -= weight * (self.chip_wanted * np.log(names)).sum()
            gradient.names += self.chip_parts.T @ error
            gradient.offsets += error.sum(0)
            gradient.contexts += features[:, None] * error.sum(0)
        return value, gradient


@dataclass
class Model:
    """Prototypes and factors: what the vote needs."""

    prototypes: np.ndarray
    factors: Factors

    def families(self, voters):
        """How likely each family is for each picture, white's gain included."""
        votes = Vote(self.factors, basis(voters.lab, self.prototypes), voters).families.copy()
        votes[:, WHITE] *= WHITE_GAIN
        return votes / votes.sum(1, keepdims=True)


def fit(full, half, labels, pictures):
    """Learn from some of the pictures, each in both sizes with half the weight."""
    voters = full.take(pictures).joined(half.take(pictures))
    family, is_apparel = labels.family[pictures], labels.is_apparel[pictures]
    weight = np.where(is_apparel, APPAREL_WEIGHT, 1) * np.where(family == WHITE, WHITE_WEIGHT, 1) / 2
    prototypes = make_prototypes(voters)
    loss = Loss(voters, prototypes, np.tile(family, 2), np.tile(weight, 2))
    found = minimize(loss, loss.template.vector, jac=True, method="L-BFGS-B", options=dict(maxiter=STEPS))
    return Model(prototypes, loss.template.replaced(found.x))
