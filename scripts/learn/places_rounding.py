"""A learned net of places as a file of whole numbers: docs/internals/places.md says its form and arithmetic.

Batch norms are folded into the weights of the convolution before them. Weights have 8 bits and a scale for each output;
activations have 8 bits and a scale that holds nearly all that some pictures need.
"""

import struct

import numpy as np
import torch
from torch.nn import functional

from places_reference import FINE, HEAD_NAMES, TAPS, ZERO

# Of the activations of a layer, how many are not cut off.
KEPT = 0.9999


class Folded:
    """A convolution with its batch norm: weights, biases, how it moves, and the names of its input and output."""

    def __init__(self, conv, norm, before, after, pad=None):
        weight = conv.weight.detach().double()
        if weight.ndim == 2:
            weight = weight[:, :, None, None]
        bias = torch.zeros(len(weight)).double() if conv.bias is None else conv.bias.detach().double()
        if norm is not None:
            gain = norm.weight.detach().double() / torch.sqrt(norm.running_var.double() + norm.eps)
            weight, bias = weight * gain[:, None, None, None], norm.bias.detach().double() + (bias - norm.running_mean.double()) * gain
        self.weight, self.bias, self.before, self.after = weight, bias, before, after
        self.stride = conv.stride[0] if hasattr(conv, "stride") else 1
        self.depthwise = getattr(conv, "groups", 1) > 1

    def __call__(self, x):
        size, stride = self.weight.shape[-1], self.stride
        first = (size - stride) // 2
        x = functional.pad(x, (first, size - stride - first) * 2)
        return functional.conv2d(x, self.weight.float(), self.bias.float(), stride, groups=len(self.weight) if self.depthwise else 1)

    def record(self, steps, zeros):
        """As bytes. steps: of each activation by name; zeros: what a number of 0 is kept as, by name."""
        weight = self.weight.numpy()
        # An output that hardly looks at its inputs has a bias that fits, too.
        least = np.abs(self.bias.numpy()) / (steps[self.before] * 2**24) + 1e-9
        scale = np.maximum(np.abs(weight).max((1, 2, 3)) / 127, least)
        whole = np.clip(np.floor(weight / scale[:, None, None, None] + 0.5), -127, 127)
        bias = self.bias.numpy() / (scale * steps[self.before]) - zeros.get(self.before, 0) * whole.sum((1, 2, 3))
        whole = whole.astype(np.int8).transpose(2, 3, 1, 0)
        head = struct.pack("<5H", whole.shape[0], whole.shape[2], whole.shape[3], self.stride, self.depthwise)
        factor = scale * steps[self.before] / steps[self.after] * 64
        return head + np.ascontiguousarray(whole).tobytes() + np.round(bias).astype("<i4").tobytes() + factor.astype("<f4").tobytes()


class Rounded:
    """The layers of a net, and the steps of its activations."""

    def __init__(self, net):
        self.net, self.high = net, {}
        self.stem = Folded(net.stem, net.bn, "copy", "stem")
        self.blocks, before, stage = [], "stem", 0
        for number, block in enumerate(net.blocks):
            adds = block._block_args.stride == 1 and block._block_args.input_filters == block._block_args.output_filters
            # What is added has the steps of what it is added to.
            stage = stage if adds else stage + 1
            layers, inner = [], before
            for name, norm in (("_expand_conv", "_bn0"), ("_depthwise_conv", "_bn1")):
                if hasattr(block, name):
                    layers.append(Folded(getattr(block, name), getattr(block, norm), inner, f"{number}{name}"))
                    inner = f"{number}{name}"
            layers.append(Folded(block._project_conv, block._bn2, inner, f"stage{stage}"))
            self.blocks.append((adds, layers))
            before = f"stage{stage}"
        taps = [self.blocks[number][1][-1].after for number in TAPS]
        head = {f"p{n}": Folded(net.p[n], None, taps[n], "z") for n in range(3)}
        head |= {f"q{n}": Folded(net.q[n], None, "z", "z") for n in range(3)}
        head |= dict(x=Folded(net.x, None, "z", "h"), c=Folded(net.c, None, "plane", "h"), o=Folded(net.o, None, "h", "nat"))
        head |= dict(g0=Folded(net.g0, None, taps[2], "g"), g1=Folded(net.g1, None, "g", "nat"))
        self.head = {name: head[name] for name in HEAD_NAMES}
        across = torch.linspace(-1, 1, FINE)
        y, x = torch.meshgrid(across, across, indexing="ij")
        with torch.no_grad():
            self.where = net.pos(torch.stack([x, y, (x**2 + y**2) ** 0.5])[None])[0].permute(1, 2, 0)

    def seen(self, name, x):
        """Remembers how large an activation gets, and gives it back."""
        values = x.abs().flatten()
        values = values[:: max(1, len(values) // 1_000_000)]
        self.high[name] = max(self.high.get(name, 1e-6), float(torch.quantile(values, KEPT)))
        return x

    def watch(self, copies, planes):
        """Runs the net on pictures, whose planes are in 64ths."""
        with torch.no_grad():
            x = self.seen("stem", functional.relu6(self.stem((copies - 127) / 128)))
            taps = []
            for number, (adds, layers) in enumerate(self.blocks):
                y = x
                for layer in layers[:-1]:
                    y = self.seen(layer.after, functional.relu6(layer(y)))
                y = layers[-1](y)
                x = self.seen(layers[-1].after, x + y if adds else y)
                if number in TAPS:
                    taps.append(x)
            z = 0
            for level in (2, 1, 0):
                z = self.head[f"p{level}"](taps[level]) + z
                if level == 0:
                    z = z + self.where.permute(2, 0, 1)[None]
                z = z + torch.relu(self.head[f"q{level}"](self.seen("z", torch.relu(z))))
                if level > 0:
                    z = functional.interpolate(z, scale_factor=2, mode="nearest")
            context = functional.interpolate(self.head["x"](self.seen("z", torch.relu(z))), size=64, mode="bilinear", align_corners=False)
            self.seen("h", torch.relu(context + self.head["c"](planes)))
            self.seen("g", torch.relu(self.head["g0"](taps[2].mean((2, 3), keepdim=True))))

    def written(self):
        """The file."""
        steps = {name: high / (127 if name.startswith("stage") else 255) for name, high in self.high.items()}
        steps |= dict(copy=1 / 128, plane=1 / 64, nat=1.0)
        zeros = {name: ZERO for name in steps if name.startswith("stage")} | dict(copy=127, plane=ZERO)
        self.head["o"].weight[13:] = 0
        self.head["o"].bias[13:] = 0
        data = b"PLACES2\n" + self.stem.record(steps, zeros) + struct.pack("<H", len(self.blocks))
        for adds, layers in self.blocks:
            data += struct.pack("<2H", len(layers) == 3, adds)
            data += b"".join(layer.record(steps, zeros) for layer in layers)
        data += b"".join(layer.record(steps, zeros) for layer in self.head.values())
        data += np.round(self.where.numpy() / steps["z"] * 64).astype("<i2").tobytes()
        return data + np.floor(65535 * np.exp(-np.arange(768) / 64) + 0.5).astype("<u2").tobytes()
