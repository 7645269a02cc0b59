#!/usr/bin/env python3
"""The net of places with exactly the arithmetic of docs/internals/places.md, in NumPy alone.

    python3 scripts/learn/places_reference.py places.bin PICTURE...          prints the likelihood of the families (needs Pillow)
    python3 scripts/learn/places_reference.py places.bin --write Tests/ColorsTests/Places/Vectors/    draws and writes the tests' vectors
    python3 scripts/learn/places_reference.py places.bin --check Tests/ColorsTests/Places/Vectors/    compares with them, bit by bit

All sums are of whole numbers, so their order does not matter; the only floating-point step is one single-precision
product per output (`Layer.steps`), truncated. So every machine finds the same bytes.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

FAMILIES = "black white grey red orange yellow green blue purple pink brown beige".split()
SIZE = 64


@dataclass
class Layer:
    """A convolution; weight is ky, kx, input channel (1 if depthwise), output channel."""

    weight: np.ndarray
    bias: np.ndarray
    factor: np.ndarray
    stride: int
    depthwise: bool

    def sums(self, x):
        """Whole sums with bias. x: height, width, channels."""
        size, pad = self.weight.shape[0], self.weight.shape[0] // 2
        x = np.pad(x.astype(np.int64), ((pad, pad), (pad, pad), (0, 0)))
        height, width = (x.shape[0] - 2 * pad) // self.stride, (x.shape[1] - 2 * pad) // self.stride
        total = np.zeros((height, width, self.weight.shape[3]), np.int64) + self.bias
        for ky in range(size):
            for kx in range(size):
                part = x[ky : ky + height * self.stride : self.stride, kx : kx + width * self.stride : self.stride]
                weight = self.weight[ky, kx].astype(np.int64)
                total += part * weight[0] if self.depthwise else part @ weight
        assert np.abs(total).max() < 1 << 24, "a sum is not exact in single precision"
        return total

    def steps(self, x):
        """In 1/64 of an output's step: the sum times the factor, in single precision, toward zero."""
        return np.trunc(self.sums(x).astype(np.float32) * self.factor).astype(np.int32)


def clipped(steps):
    """64ths of steps as steps, 0...255."""
    return np.clip((steps + 32) >> 6, 0, 255)


def doubled(x):
    """Twice the height and width, each place four times."""
    return x.repeat(2, 0).repeat(2, 1)


def planes(picture):
    """The thirteen inputs, -128...127, of a 64 by 64 picture of red, green, blue, alpha (already laid on white)."""
    red, green, blue, alpha = (picture[..., channel].astype(np.int32) for channel in range(4))
    most = np.maximum(np.maximum(red, green), blue)
    chroma = most - np.minimum(np.minimum(red, green), blue)
    across = 4 * np.arange(SIZE) - 126
    x, y = np.broadcast_to(across, (SIZE, SIZE)), np.broadcast_to(across[:, None], (SIZE, SIZE))
    light = (red + 2 * green + blue + 2) >> 2
    return np.stack([
        light - 128, (red - green) >> 1, ((red + green) >> 2) - (blue >> 1), chroma >> 1,
        127 * chroma // np.maximum(most, 1), alpha >> 1, np.clip(4 * (red - green), -128, 127),
        np.clip(2 * (red + green) - 4 * blue, -128, 127), np.minimum(4 * light - 128, 127), np.maximum(4 * light - 893, -128),
        x, y, 2 * np.maximum(abs(x), abs(y)) - 126], -1)


class Places:
    """The layers by name, and the table of powers."""

    ORDER = "c0 d0 d1 m0 m1 m2 u1a u1b u1d u0a u0b u0d hx hc out g0 g1".split()

    def __init__(self, path):
        data = Path(path).read_bytes()
        assert data[:8] == b"PLACES1\n"
        at = 8
        self.layers = {}
        for name in self.ORDER:
            size, inputs, outputs, stride, depthwise = np.frombuffer(data, "<u2", 5, at)
            at += 10
            count = int(size) * int(size) * int(inputs) * int(outputs)
            weight = np.frombuffer(data, "i1", count, at).reshape(size, size, inputs, outputs)
            at += count
            bias = np.frombuffer(data, "<i4", outputs, at)
            at += 4 * int(outputs)
            factor = np.frombuffer(data, "<f4", outputs, at)
            at += 4 * int(outputs)
            self.layers[name] = Layer(weight, bias, factor, int(stride), bool(depthwise))
        self.powers = np.frombuffer(data, "<u2", 768, at).astype(np.int64)
        assert at + 2 * 768 == len(data)

    def look(self, picture):
        """Goods weight of each place (whole numbers below 2^24), and how much of it each family has in all."""
        steps = {name: layer.steps for name, layer in self.layers.items()}
        x = planes(picture)
        a1 = clipped(steps["c0"](x))
        a2 = clipped(steps["d0"](a1))
        a3 = clipped(steps["d1"](a2))
        for name in ("m0", "m1", "m2"):
            a3 = np.minimum(255, a3 + clipped(steps[name](a3)))
        whole = (a3.sum((0, 1), keepdims=True) + 32) >> 6
        light = steps["g1"](clipped(steps["g0"](whole)))[0, 0]
        b1 = clipped(doubled(steps["u1a"](a3)) + steps["u1b"](a2))
        b1 = np.minimum(255, b1 + clipped(steps["u1d"](b1)))
        b0 = clipped(doubled(steps["u0a"](b1)) + steps["u0b"](a1))
        b0 = np.minimum(255, b0 + clipped(steps["u0d"](b0)))
        hidden = clipped(doubled(steps["hx"](b0)) + steps["hc"](x[..., :10]))
        out = steps["out"](hidden)
        score, names, alpha = out[..., 0], out[..., 1:13] + light, picture[..., 3].astype(np.int64)
        if not alpha.any():
            return np.zeros((SIZE, SIZE), np.int64), np.zeros(12, np.int64)
        top = score[alpha > 0].max()
        weight = self.powers[np.clip(top - score, 0, 767)] * alpha
        power = self.powers[np.minimum(767, names.max(-1, keepdims=True) - names)]
        share = (weight << 20) // power.sum(-1)
        return weight, (share[..., None] * power).sum((0, 1))

    def families(self, picture):
        """How likely each family is; sums to 1."""
        pooled = self.look(picture)[1]
        return pooled / max(1, int(pooled.sum()))


def laid_on_white(rgba):
    """Half-transparent pixels as on a white page; alpha stays."""
    rgba = np.asarray(rgba).astype(np.int32)
    alpha = rgba[..., 3:]
    return np.concatenate([(rgba[..., :3] * alpha + 255 * (255 - alpha) + 127) // 255, alpha], -1)


def small(rgba):
    """64 by 64 means of boxes of whole pixels, rounded half up."""
    x = rgba.astype(np.int64)
    height, width = x.shape[:2]
    sums = np.zeros((height + 1, width + 1, 4), np.int64)
    sums[1:, 1:] = x.cumsum(0).cumsum(1)
    i = np.arange(SIZE)
    top, left = i * height // SIZE, i * width // SIZE
    bottom, right = np.maximum(top + 1, (i + 1) * height // SIZE), np.maximum(left + 1, (i + 1) * width // SIZE)
    total = sums[bottom][:, right] - sums[top][:, right] - sums[bottom][:, left] + sums[top][:, left]
    count = ((bottom - top)[:, None] * (right - left))[..., None]
    return ((2 * total + count) // (2 * count)).astype(np.uint8)


def drawings():
    """Five drawn inputs, from whole numbers alone: name and 64 by 64 RGBA."""
    y, x = np.mgrid[0:64, 0:64]
    white = np.full((64, 64, 4), 255, np.uint8)

    def painted(base, mask, color):
        base[mask] = (*color, 255)
        return base

    disc = painted(white.copy(), (x - 32) ** 2 + (y - 30) ** 2 < 400, (200, 30, 40))
    thin = painted(white.copy(), (abs((x - 32) ** 2 + (y - 32) ** 2 - 500) < 40) | ((x > 30) & (x < 33) & (y > 50)), (20, 20, 22))
    room = np.stack([150 + x // 2 + y // 4, 140 + x // 3, 120 + y // 2, 255 + 0 * x], -1).astype(np.uint8)
    room = painted(room, (y > 34) & (y < 54) & (x > 12) & (x < 52), (40, 90, 60))
    clear = np.zeros((64, 64, 4), np.uint8)
    clear[..., :3] = 255
    soft = np.clip(900 - (x - 32) ** 2 - (y - 32) ** 2, 0, 255)
    clear[..., 3] = soft
    clear[..., :3] = laid_on_white(np.stack([30 + 0 * x, 60 + 0 * x, 160 + 0 * x, soft], -1))[..., :3]
    noise = ((x * 73 + y * 151 + x * y * 7)[..., None] * np.array([3, 5, 11, 0]) % 256).astype(np.uint8)
    noise[..., 3] = 255
    return dict(disc=disc, thin=thin, room=room, clear=clear, noise=noise)


def main(net, *arguments):
    """See the top."""
    places = Places(net)
    if arguments[:1] == ("--write",):
        folder = Path(arguments[1])
        folder.mkdir(exist_ok=True)
        for name, picture in drawings().items():
            weight, pooled = places.look(picture)
            (folder / f"{name}.rgba").write_bytes(picture.tobytes())
            lines = ["# pooled: 12 whole numbers, in the order of the families", " ".join(map(str, pooled)),
                     "# total weight, then the weight of each place, 64 rows", str(weight.sum())]
            lines += [" ".join(map(str, row)) for row in weight]
            (folder / f"{name}.txt").write_text("\n".join(lines) + "\n")
    elif arguments[:1] == ("--check",):
        for name, picture in drawings().items():
            folder = Path(arguments[1])
            read = np.frombuffer((folder / f"{name}.rgba").read_bytes(), np.uint8).reshape(64, 64, 4)
            weight, pooled = places.look(read)
            lines = [line for line in (folder / f"{name}.txt").read_text().splitlines() if line[0] != "#"]
            numbers = [np.array(line.split(), np.int64) for line in lines]
            same = (read == picture).all() and (numbers[0] == pooled).all() and numbers[1][0] == weight.sum()
            same &= (np.array(numbers[2:66]) == weight).all()
            print(name, "same" if same else "DIFFERENT", FAMILIES[pooled.argmax()])
    else:
        from PIL import Image, ImageOps

        for file in arguments:
            rgba = np.asarray(ImageOps.exif_transpose(Image.open(file)).convert("RGBA"))
            likely = places.families(small(laid_on_white(rgba)))
            best = sorted(zip(likely, FAMILIES), reverse=True)[:4]
            print(file, " ".join(f"{name} {part:.3f}" for part, name in best))


if __name__ == "__main__":
    main(*sys.argv[1:])
