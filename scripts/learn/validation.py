"""Cross-validation, and the confidence that follows from it."""

import numpy as np
from scipy.optimize import minimize

from .chips import FAMILIES
from .model import WHITE, fit

FOLDS = 5


def split(labels, seed=0):
    """The fold of each picture: pictures of one product share it, and each kind of goods is spread evenly."""
    random = np.random.RandomState(seed)
    styles, fold = np.array(labels.styles), np.zeros(len(labels.family), int)
    for kind in (False, True):
        mine = labels.is_apparel == kind
        products = sorted(set(styles[mine]))
        random.shuffle(products)
        number = {product: position % FOLDS for position, product in enumerate(products)}
        fold[mine] = [number[style] for style in styles[mine]]
    return fold


def held_out_families(full, half, labels):
    """How likely each family is for each picture and its half-size copy, by models that saw neither."""
    fold = split(labels)
    answers = np.zeros((2, len(fold), len(FAMILIES)))
    for number in range(FOLDS):
        model = fit(full, half, labels, np.flatnonzero(fold != number))
        held_out = np.flatnonzero(fold == number)
        answers[0, held_out] = model.families(full.take(held_out))
        answers[1, held_out] = model.families(half.take(held_out))
        print(f"fold {number + 1} of {FOLDS} done", flush=True)
    return answers


def report(families, half_families, labels):
    """The figures as text: how often people agree, in percent."""
    best, right = families.argmax(1), families.argmax(1) == labels.family
    top3 = (np.argsort(-families, 1)[:, :3] == labels.family[:, None]).any(1)
    lines = []
    for name, mine in (("footwear", ~labels.is_apparel), ("apparel", labels.is_apparel)):
        lines.append(f"{name} ({mine.sum()}): first {100 * right[mine].mean():.1f}, "
                     f"among the three most likely {100 * top3[mine].mean():.1f}")
    white = best[labels.family == WHITE]
    lines.append(f"white named white or beige: {100 * np.isin(white, [WHITE, FAMILIES.index('beige')]).mean():.1f}")
    lines.append(f"half-size copy named the same: {100 * (best == half_families.argmax(1)).mean():.1f}")
    shares = [f"{name} {100 * right[labels.family == number].mean():.0f}" for number, name in enumerate(FAMILIES)]
    return "\n".join([*lines, ", ".join(shares)])


def fit_confidence(families, labels):
    """Offset, and factors of log odds and lead, that tell best how often the most likely family is right."""
    two = -np.sort(-families, 1)[:, :2]
    odds = np.log((two[:, 0] + 1e-6) / (1 - two[:, 0] + 1e-6))
    inputs = np.stack([np.ones(len(two)), odds, two[:, 0] - two[:, 1]], 1)
    right = families.argmax(1) == labels.family

    def loss(factors):
        score = inputs @ factors
        return (np.logaddexp(0, score) - right * score).sum() + 0.5 * (factors[1:] ** 2).sum()

    return minimize(loss, np.zeros(3), method="BFGS").x
