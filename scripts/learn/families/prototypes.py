"""Colors as mixtures of prototypes.

The formulas are those of Oklab.swift in Sources/Colors/Science, and of PrototypeTable.swift in Sources/Colors/Analysis.
"""

import numpy as np

from color_spaces import oklab

PROTOTYPES, SPREAD = 100, 0.055
ROUNDS, RESTARTS = 30, 4
# What goods and sRGB count when prototypes are chosen.
KIND_WEIGHTS = (4, 1.5)


def warped(lab):
    """Lightness, and a and b with the middle of their plane stretched."""
    plane = lab[:, 1:]
    chroma = np.sqrt((plane**2).sum(1, keepdims=True) + 1e-12)
    stretch = 1.6 * (np.sqrt(chroma + 0.02) - np.sqrt(0.02)) / chroma
    return np.concatenate([lab[:, :1], plane * stretch], 1)


def squared_distances(points, centers):
    """From each point to each center."""
    return np.maximum(0, (points**2).sum(1)[:, None] + (centers**2).sum(1) - 2 * points @ centers.T)


def basis(lab, prototypes):
    """What part each prototype has in each color; sums to 1."""
    distances = squared_distances(warped(lab), prototypes)
    powers = np.exp((distances.min(1, keepdims=True) - distances) / (2 * SPREAD**2))
    return powers / powers.sum(1, keepdims=True)


def make_prototypes(voters):
    """k-means of typical colors of goods and of the whole of sRGB."""
    random = np.random.default_rng(0)
    kinds = [goods_colors(voters, random), gamut_colors()]
    kinds = [kind if isinstance(kind, tuple) else (kind, np.ones(len(kind))) for kind in kinds]
    points = np.concatenate([points for points, _ in kinds])
    weight = np.concatenate([part * weight / weight.sum() for part, (_, weight) in zip(KIND_WEIGHTS, kinds)])
    return min((k_means(points, weight, random) for _ in range(RESTARTS)), key=lambda found: found[1])[0]


def k_means(points, weight, random):
    """Centers, and how far the points are from them."""
    centers = spread_out(points, weight, random)
    for _ in range(ROUNDS):
        nearest = squared_distances(points, centers).argmin(1)
        for number in np.unique(nearest):
            mine = nearest == number
            centers[number] = weight[mine] @ points[mine] / weight[mine].sum()
    return centers, weight @ squared_distances(points, centers).min(1)


def spread_out(points, weight, random):
    """Points to start k-means from, each drawn where there is much weight far from those before (k-means++)."""
    distances, chosen = np.ones(len(points)), []
    for _ in range(PROTOTYPES):
        chance = weight * distances
        chosen.append(random.choice(len(points), p=chance / chance.sum()))
        from_last = squared_distances(points, points[chosen[-1:]])[:, 0]
        distances = np.minimum(distances, from_last) if len(chosen) > 1 else from_last
    return points[chosen]


def goods_colors(voters, random, most=20000):
    """Voters' colors, and the square roots of their shares."""
    large = voters.share.ravel() > 0.01
    points, weight = warped(voters.lab.reshape(-1, 3)[large].astype(float)), np.sqrt(voters.share.ravel()[large])
    drawn = random.choice(len(points), min(most, len(points)), replace=False)
    return points[drawn], weight[drawn]


def gamut_colors(edge=0.06):
    """Colors of sRGB, evenly: one in each small cube."""
    levels = np.array([*range(0, 255, 15), 255])
    points = warped(oklab(np.stack(np.meshgrid(levels, levels, levels), -1).reshape(-1, 3)))
    return points[np.unique(np.floor(points / edge), axis=0, return_index=True)[1]]
