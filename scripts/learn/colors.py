"""Colors as mixtures of prototypes.

The formulas are those of Sources/ColorAnalysis/Color/Oklab.swift, Goods/WarpedColor.swift and Goods/GoodsVote.swift.
"""

import numpy as np

# Typical colors of the labelled goods, and how far from a prototype a color of sRGB may be.
GOODS_PROTOTYPES, REACH = 64, 0.11
SPREAD = 0.055

LMS = np.array([
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
])
LAB = np.array([
    [0.2104542553, 0.7936177850, -0.0040720468],
    [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660],
])


def oklab(rgb):
    """Oklab of 8-bit sRGB."""
    value = np.asarray(rgb) / 255
    linear = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    return np.cbrt(linear @ LMS.T) @ LAB.T


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


def nearness(prototypes):
    """How near each two prototypes are, 0...1; 0 for a prototype and itself."""
    near = np.exp(-squared_distances(prototypes, prototypes) / (2 * (2 * SPREAD) ** 2))
    np.fill_diagonal(near, 0)
    return near


def make_prototypes(voters):
    """Typical colors of the voters, then colors of sRGB that are far from all before, the farthest first."""
    prototypes = goods_centers(voters)
    levels = np.array([*range(0, 255, 15), 255])
    gamut = warped(oklab(np.stack(np.meshgrid(levels, levels, levels), -1).reshape(-1, 3)))
    distances = squared_distances(gamut, prototypes).min(1)
    while distances.max() > REACH**2:
        added = gamut[distances.argmax()][None]
        prototypes = np.concatenate([prototypes, added])
        distances = np.minimum(distances, squared_distances(gamut, added)[:, 0])
    return prototypes


def goods_centers(voters, rounds=30, most=20000):
    """k-means of the voters' colors, weighted with the square root of their share."""
    points, weight = warped(voters.lab), np.sqrt(voters.share)
    points, weight = points[weight > 0.01], weight[weight > 0.01]
    random = np.random.default_rng(0)
    drawn = random.choice(len(points), min(most, len(points)), replace=False)
    points, weight = points[drawn], weight[drawn]
    centers = points[random.choice(len(points), GOODS_PROTOTYPES, p=weight / weight.sum(), replace=False)]
    for _ in range(rounds):
        nearest = squared_distances(points, centers).argmin(1)
        for number in np.unique(nearest):
            mine = nearest == number
            centers[number] = weight[mine] @ points[mine] / weight[mine].sum()
    return centers
