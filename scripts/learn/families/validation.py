"""How right the answers are on pictures that were held out, and the confidence that follows from it."""

from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize

from .model import fit
from .tables import together_table
from .truth import FAMILIES, Truth
from .voters import read_answers

# The program needs some factors of confidence; its answers do not depend on them.
NO_CONFIDENCE = [0, 1, 0]
# As in ForegroundVote.swift: neither clusters nor net can exclude a family.
FLOOR = 3e-3
# What it costs when a family has an offset. Of 5, 50, 200 and 1,000 the best on parts that were held out.
OFFSET_RIDGE = 200.0
# The clusters' votes alone.
CLUSTERS_ALONE = [1.0, 0.0] + [0.0] * len(FAMILIES)


def learn(full, half, truth, survey, pictures, ridge, prototypes=None):
    """A model of some of the pictures, each in both sizes with half the weight."""
    voters = full.take(pictures).joined(half.take(pictures))
    wanted, weight = truth.wanted[pictures], truth.weight[pictures]
    return fit(voters, np.tile(wanted, (2, 1)), np.tile(weight, 2) / 2, survey, ridge, prototypes)


@dataclass
class HeldOut:
    """What the program answers for the pictures of one fold, by a vote that did not see them."""

    truth: Truth
    # A row a picture: how likely each family is.
    families: np.ndarray
    # The position of the family that is shown; -1 for none.
    leaders: np.ndarray
    # The same for the copies of half the size.
    half_leaders: np.ndarray

    @property
    def strict(self):
        """Whether the best family is shown."""
        return self.leaders == self.truth.best

    @property
    def lenient(self):
        """Whether an acceptable family is shown."""
        return (self.leaders >= 0) & self.truth.acceptable[np.arange(len(self.leaders)), self.leaders]


def logarithms(clusters, places):
    """Of what clusters and net say of each picture: pictures, 2, families."""
    return np.log(np.stack([clusters, places], 1) + FLOOR)


def fit_together(logarithms, truth):
    """What clusters and net count together: two powers, and an offset for each family."""
    def loss(factors):
        scores = np.tensordot(logarithms, factors[:2], (1, 0)) + factors[2:]
        scores = scores - np.logaddexp.reduce(scores, 1, keepdims=True)
        return -(truth.weight[:, None] * truth.wanted * scores).sum() + OFFSET_RIDGE * (factors[2:] ** 2).sum()

    return minimize(loss, np.append([0.5, 0.5], np.zeros(len(FAMILIES))), method="BFGS").x


def held_out(huewall, clusters, places, truth, copies):
    """The answers for the fold that neither this vote of clusters nor the net of places saw.

    What clusters and net count together is learned from three parts of the fold for the fourth: the net is too sure of pictures
    that it has learned from.

    - Parameter clusters: the factors of the clusters' votes, learned from the other folds, as text.
    - Parameter places: how likely each family is by the net, for each of the fold's pictures.
    - Parameter copies: the half-size copy of each file.
    - Returns: the answers, and the factors of the whole fold.
    """
    alone, _ = read_answers(huewall, truth.files, clusters + together_table(CLUSTERS_ALONE, NO_CONFIDENCE))
    both = logarithms(alone, places)
    families, leaders = np.zeros((len(both), len(FAMILIES))), np.full(len(both), -1)
    half_leaders = leaders.copy()
    for part in np.unique(truth.part):
        seen, asked = np.flatnonzero(truth.part != part), np.flatnonzero(truth.part == part)
        vote = clusters + together_table(fit_together(both[seen], truth.take(seen)), NO_CONFIDENCE)
        families[asked], leaders[asked] = read_answers(huewall, [truth.files[picture] for picture in asked], vote)
        _, half_leaders[asked] = read_answers(huewall, [copies[picture] for picture in asked], vote)
    return HeldOut(truth, families, leaders, half_leaders), fit_together(both, truth)


def wilson(part, count, z=1.96):
    """The 95 % interval of a share, in percent."""
    share = part / max(1, count)
    middle, reach = share + z * z / (2 * count), z * np.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return 100 * (middle - reach) / (1 + z * z / count), 100 * (middle + reach) / (1 + z * z / count)


def report(answers):
    """The figures as text: strict is the best family, lenient an acceptable one; percent, with 95 % intervals."""
    truth, strict, lenient = answers.truth, answers.strict, answers.lenient

    def line(name, mine):
        count = mine.sum()
        return "%-24s n %4d  strict %5.1f [%.1f, %.1f]  lenient %5.1f [%.1f, %.1f]" % (
            name, count, 100 * strict[mine].mean(), *wilson(strict[mine].sum(), count),
            100 * lenient[mine].mean(), *wilson(lenient[mine].sum(), count))

    sets = np.array([kind.split("/")[0] for kind in truth.kind])
    lines = [line(kind, truth.kind == kind) for kind in sorted(set(truth.kind)) if (truth.kind == kind).sum() >= 20]
    lines += [line(f"{name} in all", sets == name) for name in sorted(set(sets))]
    lines.append(line("in all", np.ones(len(strict), bool)))
    lines.append("named so / acceptable: " + ", ".join(
        f"{name} {100 * strict[truth.best == number].mean():.0f}/{100 * lenient[truth.best == number].mean():.0f}"
        for number, name in enumerate(FAMILIES)))
    lines.append(f"half-size copy named the same: {100 * (answers.leaders == answers.half_leaders).mean():.1f}")
    return "\n".join(lines)


def confidence_inputs(families):
    """For each picture 1, the log odds of the likeliest family, and its lead over the second."""
    two = -np.sort(-families, 1)[:, :2]
    odds = np.log((two[:, 0] + 1e-6) / (1 - two[:, 0] + 1e-6))
    return np.stack([np.ones(len(two)), odds, two[:, 0] - two[:, 1]], 1)


def fit_confidence(answers):
    """Offset, and factors of log odds and lead, that predict best how often the family that is shown is the best."""
    inputs, right = confidence_inputs(answers.families), answers.strict

    def loss(factors):
        score = inputs @ factors
        return (np.logaddexp(0, score) - right * score).sum() + 0.5 * (factors[1:] ** 2).sum()

    return minimize(loss, np.zeros(3), method="BFGS").x


def confidence_report(answers, factors):
    """By set: how many answers are above 0.9 and below 0.5, and how many of them are acceptable, in percent, as text."""
    confidence = 1 / (1 + np.exp(-confidence_inputs(answers.families) @ factors))
    sets = np.array([kind.split("/")[0] for kind in answers.truth.kind])

    def line(name, chosen):
        return "%-10s %-9s %3.0f %%, acceptable %.1f" % (
            name, chosen, 100 * ranges[chosen][sets == name].mean(),
            100 * answers.lenient[ranges[chosen] & (sets == name)].mean())

    ranges = {"above 0.9": confidence > 0.9, "below 0.5": confidence < 0.5}
    return "\n".join(line(name, chosen) for name in sorted(set(sets)) for chosen in ranges)
