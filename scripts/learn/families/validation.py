"""Cross-validation, and the confidence that follows from it."""

import numpy as np
from scipy.optimize import minimize

from .model import NAMING_RIDGE, VOTE_RIDGE, fit
from .shown import Naming, shown_families
from .truth import FAMILIES

FOLDS = 5


def split(truth, seed=1):
    """The fold of each picture: pictures of one product share it."""
    products = sorted(set(truth.product))
    fold = dict(zip(products, np.random.RandomState(seed).randint(0, FOLDS, len(products))))
    return np.array([fold[product] for product in truth.product])


def learn(full, half, truth, survey, pictures, ridge, prototypes=None):
    """A model of some of the pictures, each in both sizes with half the weight."""
    voters = full.take(pictures).joined(half.take(pictures))
    wanted, weight = truth.wanted[pictures], truth.weight[pictures]
    return fit(voters, np.tile(wanted, (2, 1)), np.tile(weight, 2) / 2, survey, ridge, prototypes)


def held_out_families(full, half, truth, survey):
    """How likely each family is, by naming and vote that saw neither picture nor half-size copy.

    - Returns: of the vote alone, as it is then shown, and the same of the half-size copy.
    """
    fold = split(truth)
    answers = np.zeros((3, len(fold), len(FAMILIES)))
    for number in range(FOLDS):
        seen, held_out = np.flatnonzero(fold != number), np.flatnonzero(fold == number)
        naming = Naming.of(learn(full, half, truth, survey, seen, NAMING_RIDGE))
        vote = learn(full, half, truth, survey, seen, VOTE_RIDGE, naming.prototypes)
        answers[0, held_out] = vote.votes(full.take(held_out))[0]
        answers[1, held_out] = shown_families(vote, naming, full.take(held_out))
        answers[2, held_out] = shown_families(vote, naming, half.take(held_out))
        print(f"fold {number + 1} of {FOLDS} done", flush=True)
    return answers


def wilson(part, count, z=1.96):
    """The 95 % interval of a share, in percent."""
    share = part / max(1, count)
    middle, reach = share + z * z / (2 * count), z * np.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return 100 * (middle - reach) / (1 + z * z / count), 100 * (middle + reach) / (1 + z * z / count)


def report(families, half_families, truth):
    """The figures as text: strict is the best family, lenient an acceptable one; percent, with 95 % intervals."""
    top, rows = families.argmax(1), np.arange(len(truth.best))
    strict, lenient = top == truth.best, truth.acceptable[rows, top]

    def line(name, mine):
        count = mine.sum()
        return "%-24s n %4d  strict %5.1f [%.1f, %.1f]  lenient %5.1f [%.1f, %.1f]" % (
            name, count, 100 * strict[mine].mean(), *wilson(strict[mine].sum(), count),
            100 * lenient[mine].mean(), *wilson(lenient[mine].sum(), count))

    sets = np.array([kind.split("/")[0] for kind in truth.kind])
    lines = [line(kind, truth.kind == kind) for kind in sorted(set(truth.kind)) if (truth.kind == kind).sum() >= 20]
    lines += [line(f"{name} in all", sets == name) for name in sorted(set(sets))]
    lines.append(line("in all", np.ones(len(top), bool)))
    lines.append("named so / acceptable: " + ", ".join(
        f"{name} {100 * strict[truth.best == number].mean():.0f}/{100 * lenient[truth.best == number].mean():.0f}"
        for number, name in enumerate(FAMILIES)))
    lines.append(f"half-size copy named the same: {100 * (top == half_families.argmax(1)).mean():.1f}")
    return "\n".join(lines)


def fit_confidence(families, truth):
    """Offset, and factors of log odds and lead, that tell best how often the likeliest family is the best."""
    two = -np.sort(-families, 1)[:, :2]
    odds = np.log((two[:, 0] + 1e-6) / (1 - two[:, 0] + 1e-6))
    inputs = np.stack([np.ones(len(two)), odds, two[:, 0] - two[:, 1]], 1)
    right = families.argmax(1) == truth.best

    def loss(factors):
        score = inputs @ factors
        return (np.logaddexp(0, score) - right * score).sum() + 0.5 * (factors[1:] ** 2).sum()

    return minimize(loss, np.zeros(3), method="BFGS").x
