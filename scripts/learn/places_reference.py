#!/usr/bin/env python3
"""The net of places with exactly the arithmetic of docs/internals/places.md, in NumPy alone.

    python3 scripts/learn/places_reference.py places.bin PICTURE...          prints the likelihood of the families (needs Pillow)
    python3 scripts/learn/places_reference.py places.bin --write Tests/ColorsTests/Places/Vectors/    draws and writes the tests' vectors
    python3 scripts/learn/places_reference.py places.bin --check Tests/ColorsTests/Places/Vectors/    compares with them, bit by bit

All sums are of whole numbers, so their order does not matter; the only floating-point steps are one conversion to single
precision and one product per output (`Layer.steps`). So every machine finds the same bytes.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

FAMILIES = "black white grey red orange yellow green blue purple pink brown beige".split()
# Rows and columns of what the net looks at, of the places that it answers for, and of its finest features.
SIZE, SIDE, FINE = 160, 64, 20
# Rows and columns of the drawings of the tests.
DRAWN = 128
# What a signed number of 0 is kept as.
ZERO = 128
# Where the head looks: after these blocks.
TAPS = (4, 10, 15)
HEAD_NAMES = "p0 p1 p2 q0 q1 q2 x c o g0 g1".split()


@dataclass
class Layer:
    """A convolution; weight is ky, kx, input channel (1 if depthwise), output channel."""

    weight: np.ndarray
    bias: np.ndarray
    factor: np.ndarray
    stride: int
    depthwise: bool

    def steps(self, x, outside=0):
        """In 1/64 of an output's step, of bytes: pictures, height, width, channels; `outside` of it lies this."""
        size, stride = self.weight.shape[0], self.stride
        before = (size - stride) // 2
        x = np.pad(x.astype(np.float64), ((0, 0), (before, size - stride - before), (before, size - stride - before), (0, 0)),
                   constant_values=outside)
        height, width = (x.shape[1] - size) // stride + 1, (x.shape[2] - size) // stride + 1
        total = np.zeros((len(x), height, width, self.weight.shape[3])) + self.bias
        for ky in range(size):
            for kx in range(size):
                part = x[:, ky : ky + (height - 1) * stride + 1 : stride, kx : kx + (width - 1) * stride + 1 : stride]
                weight = self.weight[ky, kx].astype(np.float64)
                # Whole numbers below 2^53 are exact in double precision.
                total += part * weight[0] if self.depthwise else part @ weight
        return np.trunc(total.astype(np.float32) * self.factor).astype(np.int32)


def clipped(steps, base=0):
    """64ths of steps as steps beside `base`, 0...255."""
    return np.clip(((steps + 32) >> 6) + base, 0, 255)


def doubled(x):
    """Twice the height and width, each place four times."""
    return x.repeat(2, 1).repeat(2, 2)


def spread(x):
    """From 20 by 20 to 64 by 64: between the middles of places in 32nds, outside as at the edge; rounded down."""
    def along(x, axis):
        x = np.moveaxis(x, axis, 0)
        place = 10 * np.arange(SIDE) - 11
        first, part = place // 32, place % 32
        low, high = np.clip(first, 0, len(x) - 1), np.clip(first + 1, 0, len(x) - 1)
        part = part.reshape(-1, *[1] * (x.ndim - 1))
        return np.moveaxis(x[low] * (32 - part) + x[high] * part, 0, axis)
    return along(along(x.astype(np.int64), 1), 2) >> 10


def planes(picture):
    """The six numbers of each place of its own color, 0...255, from pictures of red, green, blue, alpha on white."""
    red, green, blue, alpha = (picture[..., channel].astype(np.int32) for channel in range(4))
    most = np.maximum(np.maximum(red, green), blue)
    chroma = most - np.minimum(np.minimum(red, green), blue)
    light = (red + 2 * green + blue + 2) >> 2
    return ZERO + np.stack([
        light - 128, (red - green) >> 1, ((red + green) >> 2) - (blue >> 1), chroma >> 1,
        127 * chroma // np.maximum(most, 1), alpha >> 1], -1)


class Places:
    """The layers, and the table of powers."""

    def __init__(self, path):
        self.data, self.at = Path(path).read_bytes(), 8
        assert self.data[:8] == b"PLACES2\n"
        self.stem = self.layer()
        self.blocks = []
        for _ in range(int(self.numbers("<u2", 1)[0])):
            expands, adds = self.numbers("<u2", 2)
            self.blocks.append((bool(adds), [self.layer() for _ in range(3 if expands else 2)]))
        self.head = {name: self.layer() for name in HEAD_NAMES}
        self.where = self.numbers("<i2", FINE * FINE * 48).reshape(FINE, FINE, 48).astype(np.int32)
        self.powers = self.numbers("<u2", 768).astype(np.int64)
        assert self.at == len(self.data)

    def numbers(self, kind, count):
        """The next in the file."""
        found = np.frombuffer(self.data, kind, count, self.at)
        self.at += found.nbytes
        return found

    def layer(self):
        """The next in the file."""
        size, inputs, outputs, stride, depthwise = (int(number) for number in self.numbers("<u2", 5))
        weight = self.numbers("i1", size * size * inputs * outputs).reshape(size, size, inputs, outputs)
        return Layer(weight, self.numbers("<i4", outputs), self.numbers("<f4", outputs), stride, bool(depthwise))

    def features(self, copies):
        """What the blocks of TAPS find: signed numbers beside ZERO."""
        x = clipped(self.stem.steps(copies, outside=127))
        found = []
        for number, (adds, layers) in enumerate(self.blocks):
            y = x
            for layer in layers[:-1]:
                y = clipped(layer.steps(y))
            x = clipped(layers[-1].steps(y), x if adds else ZERO)
            if number in TAPS:
                found.append(x)
        return found

    def look(self, copies, pictures):
        """Goods weight of each place (whole numbers below 2^24), and how much of it each family has in all.

        Where the two likeliest families are close, the families are the mean of this look and one at the mirror image.

        copies: pictures, 160, 160, red green blue; pictures: the same at 64, with alpha; on white already.
        """
        weights, pooled = self.single_look(copies, pictures)
        total, ranked = pooled.sum(1), np.sort(pooled, 1)
        undecided = np.flatnonzero(8 * (ranked[:, -1] - ranked[:, -2]) < total)
        if len(undecided):
            mirrored = self.single_look(copies[undecided, :, ::-1], pictures[undecided, :, ::-1])[1]
            pooled[undecided] = sum(part // np.maximum(1, part.sum(1, keepdims=True) >> 30) for part in (pooled[undecided], mirrored))
        return weights, pooled

    def single_look(self, copies, pictures):
        """As `look`, without the mirror image."""
        head, found = self.head, self.features(copies)
        z = 0
        for level in (2, 1, 0):
            z = head[f"p{level}"].steps(found[level]) + z
            if level == 0:
                z = z + self.where
            z = z + np.maximum(0, head[f"q{level}"].steps(clipped(z)))
            if level > 0:
                z = doubled(z)
        hidden = clipped(spread(head["x"].steps(clipped(z))) + head["c"].steps(planes(pictures)))
        out = head["o"].steps(hidden)
        count = found[2].shape[1] * found[2].shape[2]
        whole = (found[2].sum((1, 2), keepdims=True) + count // 2) // count
        light = head["g1"].steps(clipped(head["g0"].steps(whole)))[:, 0, 0]
        answers = [self.pooled(out[n], light[n], pictures[n, ..., 3].astype(np.int64)) for n in range(len(out))]
        return np.stack([one[0] for one in answers]), np.stack([one[1] for one in answers])

    def pooled(self, out, light, alpha):
        """Weights and families of one picture."""
        score, names = out[..., 0], out[..., 1:13] + light
        if not alpha.any():
            return np.zeros((SIDE, SIDE), np.int64), np.zeros(12, np.int64)
        top = score[alpha > 0].max()
        weight = self.powers[np.clip(top - score, 0, 767)] * alpha
        power = self.powers[np.minimum(767, names.max(-1, keepdims=True) - names)]
        share = (weight << 20) // power.sum(-1)
        return weight, (share[..., None] * power).sum((0, 1))

    def families(self, copies, pictures):
        """How likely each family is; sums to 1."""
        pooled = self.look(copies, pictures)[1]
        return pooled / np.maximum(1, pooled.sum(1, keepdims=True))


def laid_on_white(rgba):
    """Half-transparent pixels as on a white page; alpha stays."""
    rgba = np.asarray(rgba).astype(np.int32)
    alpha = rgba[..., 3:]
    return np.concatenate([(rgba[..., :3] * alpha + 255 * (255 - alpha) + 127) // 255, alpha], -1)


def small(rgba, size=SIDE):
    """`size` by `size` means of boxes of whole pixels, rounded half up."""
    x = rgba.astype(np.int64)
    height, width = x.shape[:2]
    sums = np.zeros((height + 1, width + 1, 4), np.int64)
    sums[1:, 1:] = x.cumsum(0).cumsum(1)
    i = np.arange(size)
    top, left = i * height // size, i * width // size
    bottom, right = np.maximum(top + 1, (i + 1) * height // size), np.maximum(left + 1, (i + 1) * width // size)
    total = sums[bottom][:, right] - sums[top][:, right] - sums[bottom][:, left] + sums[top][:, left]
    count = ((bottom - top)[:, None] * (right - left))[..., None]
    return ((2 * total + count) // (2 * count)).astype(np.uint8)


def copies_of(flat):
    """What the net looks at, for pictures on white: pictures of one."""
    return small(flat, SIZE)[None, ..., :3], small(flat)[None]


def drawings():
    """Four drawn inputs, from whole numbers alone: name and 128 by 128 RGBA on white."""
    y, x = np.mgrid[0:DRAWN, 0:DRAWN]
    white = np.full((DRAWN, DRAWN, 4), 255, np.uint8)

    def painted(base, mask, color):
        base[mask] = (*color, 255)
        return base

    disc = painted(white.copy(), (x - 64) ** 2 + (y - 60) ** 2 < 1600, (200, 30, 40))
    room = np.stack([150 + x // 4 + y // 8, 140 + x // 6, 120 + y // 4, 255 + 0 * x], -1).astype(np.uint8)
    room = painted(room, (y > 68) & (y < 108) & (x > 24) & (x < 104), (40, 90, 60))
    clear = np.zeros((DRAWN, DRAWN, 4), np.uint8)
    soft = np.clip((3600 - (x - 64) ** 2 - (y - 64) ** 2) // 4, 0, 255)
    clear[..., 3] = soft
    clear[..., :3] = laid_on_white(np.stack([30 + 0 * x, 60 + 0 * x, 160 + 0 * x, soft], -1))[..., :3]
    halves = painted(painted(white.copy(), (x >= 20) & (x < 64) & (y > 30), (40, 60, 150)), (x >= 64) & (x < 108) & (y > 50), (120, 40, 130))
    return dict(disc=disc, room=room, clear=clear, halves=halves)


def main(net, *arguments):
    """See the top."""
    places = Places(net)
    if arguments[:1] == ("--write",):
        folder = Path(arguments[1])
        folder.mkdir(exist_ok=True)
        for name, picture in drawings().items():
            weight, pooled = (part[0] for part in places.look(*copies_of(picture)))
            (folder / f"{name}.rgba").write_bytes(picture.tobytes())
            lines = ["# pooled: 12 whole numbers, in the order of the families", " ".join(map(str, pooled)),
                     "# total weight, then the weight of each place, 64 rows", str(weight.sum())]
            lines += [" ".join(map(str, row)) for row in weight]
            (folder / f"{name}.txt").write_text("\n".join(lines) + "\n")
    elif arguments[:1] == ("--check",):
        for name, picture in drawings().items():
            folder = Path(arguments[1])
            read = np.frombuffer((folder / f"{name}.rgba").read_bytes(), np.uint8).reshape(DRAWN, DRAWN, 4)
            weight, pooled = (part[0] for part in places.look(*copies_of(read)))
            lines = [line for line in (folder / f"{name}.txt").read_text().splitlines() if line[0] != "#"]
            numbers = [np.array(line.split(), np.int64) for line in lines]
            same = (read == picture).all() and (numbers[0] == pooled).all()
            same &= numbers[1][0] == weight.sum() and (np.array(numbers[2:66]) == weight).all()
            print(name, "same" if same else "DIFFERENT", FAMILIES[pooled.argmax()])
    else:
        from PIL import Image, ImageOps

        for file in arguments:
            rgba = np.asarray(ImageOps.exif_transpose(Image.open(file)).convert("RGBA"))
            likely = places.families(*copies_of(laid_on_white(rgba)))[0]
            best = sorted(zip(likely, FAMILIES), reverse=True)[:4]
            print(file, " ".join(f"{name} {part:.3f}" for part, name in best))


if __name__ == "__main__":
    main(*sys.argv[1:])
