"""Color spaces and differences, on NumPy arrays whose last axis has the three channels.

The formulas of Oklab are those of Oklab.swift in Sources/Colors/Science.
"""

import numpy as np

# B. Ottosson, "A perceptual color space for image processing", 2020.
CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
OPPONENTS = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)

# IEC 61966-2-1, and its white point D65.
XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
WHITE = np.array([0.95047, 1.0, 1.08883])

# Path space is Oklab, as 100 L and a chroma C that is compressed to SCALE * C / (1 + BEND * C).
SCALE = 400
BEND = 6


def linear(rgb):
    """sRGB of 0...255 as linear light of 0...1."""
    channels = np.asarray(rgb, float) / 255
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def oklab(rgb):
    """sRGB of 0...255 in Oklab."""
    return np.cbrt(linear(rgb) @ CONES.T) @ OPPONENTS.T


def rgb_of_oklab(lab):
    """Oklab as sRGB of 0...255, with channels beyond that range where a color lies outside sRGB."""
    light = (lab @ np.linalg.inv(OPPONENTS).T) ** 3 @ np.linalg.inv(CONES).T
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * np.maximum(light, 1e-9) ** (1 / 2.4) - 0.055) * 255


def path_space(rgb):
    """sRGB in the space of the paths, where distances between near colors are close to CIEDE2000."""
    lab = oklab(rgb)
    scale = SCALE / (1 + BEND * np.hypot(lab[..., 1], lab[..., 2]))
    return np.stack([lab[..., 0] * 100, lab[..., 1] * scale, lab[..., 2] * scale], -1)


def rgb_of_path_space(points):
    """The nearest 8-bit colors of points in path space."""
    compressed = np.hypot(points[:, 1], points[:, 2]) / SCALE
    chroma = compressed / (1 - BEND * compressed)
    scale = np.where(compressed > 0, chroma / np.maximum(compressed * SCALE, 1e-12), 0)
    rgb = rgb_of_oklab(np.stack([points[:, 0] / 100, points[:, 1] * scale, points[:, 2] * scale], 1))
    return np.clip(rgb, 0, 255).round()


def cielab(rgb):
    """sRGB in CIELAB under D65."""
    xyz = (linear(rgb) @ XYZ.T) / WHITE
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], -1)


def rgb_of_cielab(lab):
    """CIELAB under D65 as sRGB of 0...255, with the nearest channels for colors outside sRGB."""
    y = (lab[..., 0] + 16) / 116
    f = np.stack([y + lab[..., 1] / 500, y, y - lab[..., 2] / 200], -1)
    xyz = np.where(f > 6 / 29, f**3, 3 * (6 / 29) ** 2 * (f - 4 / 29)) * WHITE
    light = np.clip(xyz @ np.linalg.inv(XYZ).T, 0, 1)
    return 255 * np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)


def ciede2000(first, second):
    """The difference of CIELAB colors, in the names of G. Sharma, W. Wu and E. N. Dalal, 2005."""
    (L1, a1, b1), (L2, a2, b2) = np.moveaxis(first, -1, 0), np.moveaxis(second, -1, 0)
    mean_chroma = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    G = 0.5 * (1 - np.sqrt(mean_chroma**7 / (mean_chroma**7 + 25.0**7)))
    C1, C2 = np.hypot((1 + G) * a1, b1), np.hypot((1 + G) * a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, (1 + G) * a1)) % 360, np.degrees(np.arctan2(b2, (1 + G) * a2)) % 360
    grey = (C1 * C2) == 0
    turn = h2 - h1
    turn = np.where(grey, 0, np.where(turn > 180, turn - 360, np.where(turn < -180, turn + 360, turn)))
    dL, dC, dH = L2 - L1, C2 - C1, 2 * np.sqrt(C1 * C2) * np.sin(np.radians(turn) / 2)
    SL, SC, SH, RT = weights((L1 + L2) / 2, (C1 + C2) / 2, mean_hue(h1, h2, grey))
    return np.sqrt((dL / SL) ** 2 + (dC / SC) ** 2 + (dH / SH) ** 2 + RT * (dC / SC) * (dH / SH))


def mean_hue(h1, h2, grey):
    """The hue between two, in degrees; with a grey the other's."""
    total = h1 + h2
    across = np.where(total < 360, (total + 360) / 2, (total - 360) / 2)
    return np.where(grey, total, np.where(abs(h1 - h2) <= 180, total / 2, across))


def weights(L, C, h):
    """What CIEDE2000 divides the differences by, and its rotation term, at a mean lightness, chroma and hue."""

    def wave(factor, offset):
        return np.cos(np.radians(factor * h + offset))

    T = 1 - 0.17 * wave(1, -30) + 0.24 * wave(2, 0) + 0.32 * wave(3, 6) - 0.2 * wave(4, -63)
    rotation = 30 * np.exp(-(((h - 275) / 25) ** 2))
    RC = 2 * np.sqrt(C**7 / (C**7 + 25.0**7))
    SL = 1 + 0.015 * (L - 50) ** 2 / np.sqrt(20 + (L - 50) ** 2)
    return SL, 1 + 0.045 * C, 1 + 0.015 * C * T, -np.sin(np.radians(2 * rotation)) * RC
