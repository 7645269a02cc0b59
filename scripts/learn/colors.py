"""Colors as mixtures of prototypes.

The formulas are those of Oklab.swift and WarpedColor.swift in Sources/ColorScience, and of ColorMixture.swift in
Sources/ColorAnalysis.
"""

import numpy as np

PROTOTYPES, SPREAD = 100, 0.055
ROUNDS, RESTARTS = 30, 4
# What goods and sRGB count when prototypes are chosen.
KIND_WEIGHTS = (4, 1.5)

LMS = np.array([
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
])
XYZ = np.array([
    [0.4124564, 0.3575761, 0.1804375],
    [0.2126729, 0.7151522, 0.0721750],
    [0.0193339, 0.1191920, 0.9503041],
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


def srgb_of_cielab(lab):
    """8-bit sRGB of CIELAB under D65, the nearest channel values for colors outside the gamut."""
    y = (lab[:, 0] + 16) / 116
    f = np.stack([y + lab[:, 1] / 500, y, y - lab[:, 2] / 200], 1)
    xyz = np.where(f > 6 / 29, f**3, 3 * (6 / 29) ** 2 * (f - 4 / 29)) * [0.95047, 1, 1.08883]
    linear = np.clip(xyz @ np.linalg.inv(XYZ).T, 0, 1)
    return 255 * np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)


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
