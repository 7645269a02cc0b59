"""Pictures as the net of places meets them while it learns: cropped, mirrored, in other light, before another backdrop."""

import numpy as np
import torch
from torch.nn import functional

from places_reference import SIDE


def planes(pictures):
    """The numbers of each place of its own color (docs/internals/places.md) in 64ths, and alpha from 0 to 1.

    - Parameter pictures: n x 4 x 64 x 64, red green blue alpha from 0 to 255.
    """
    red, green, blue, alpha = pictures.round().int().unbind(1)
    most = torch.maximum(torch.maximum(red, green), blue)
    chroma = most - torch.minimum(torch.minimum(red, green), blue)
    numbers = torch.stack([
        ((red + 2 * green + blue + 2) >> 2) - 128, (red - green) >> 1, ((red + green) >> 2) - (blue >> 1), chroma >> 1,
        127 * chroma // most.clamp(min=1), alpha >> 1], 1)
    return numbers.float() / 64, alpha.float() / 255


class Samples:
    """All judged pictures on the device that learns: bytes, n x channels x rows x columns."""

    def __init__(self, judged, device):
        def held(array):
            return torch.from_numpy(np.ascontiguousarray(array.transpose(0, 3, 1, 2))).to(device)

        self.large, self.middle, self.copies, self.pictures = map(
            held, (judged.large, judged.middle, judged.copies, judged.pictures))
        boxes = np.zeros((len(judged.masks), SIDE, SIDE), np.uint8)
        for number, (x0, y0, x1, y1) in judged.boxes.items():
            boxes[number, int(y0 * 6.4) : int(np.ceil(y1 * 6.4)), int(x0 * 6.4) : int(np.ceil(x1 * 6.4))] = 255
        self.masks, self.boxes = (torch.from_numpy(array).to(device)[:, None] for array in (judged.masks, boxes))
        self.is_cut = self.masks.flatten(1).float().mean(1) > 2.55
        self.device = device

    def whole(self, batch, side):
        """Pictures as the program sees them, or as large as a teacher wants them; float, 0 to 255."""
        if side == self.copies.shape[-1]:
            return self.copies[batch].float(), self.pictures[batch].float()
        return functional.interpolate(
            self.large[batch].float(), size=side, mode="bilinear", antialias=True), self.pictures[batch].float()

    def drawn(self, batch, side, random, cropped=0.5, pasted=0.15):
        """As `whole`, changed by chance, with a mask of n x 64 x 64 from 0 to 1; 0 everywhere where none is known."""
        count = len(batch)

        def chance(low=0.0, high=1.0, *shape):
            return torch.rand(count, *shape, generator=random, device=self.device) * (high - low) + low

        copies, pictures = self.whole(batch, side)
        masks = functional.avg_pool2d(self.masks[batch].float(), 2)
        is_boxed = ~self.is_cut[batch]
        masks[is_boxed] = self.boxes[batch][is_boxed].float()
        # Half are cropped.
        scale, shape = chance(0.6, 1), chance(0.87, 1.15)
        width, height = (scale * shape).clamp(max=1), (scale / shape).clamp(max=1)
        theta = torch.zeros(count, 2, 3, device=self.device)
        theta[:, 0, 0], theta[:, 1, 1] = width, height
        theta[:, 0, 2], theta[:, 1, 2] = (1 - width) * chance(-1, 1), (1 - height) * chance(-1, 1)

        def cut(image, size):
            grid = functional.affine_grid(theta, (count, 1, size, size), align_corners=False)
            return functional.grid_sample(image.float(), grid, mode="bilinear", padding_mode="border", align_corners=False)

        middle, mask = cut(self.middle[batch], 2 * SIDE), cut(self.masks[batch], 2 * SIDE)
        large = cut(self.large[batch], side)
        is_pasted = (chance() < pasted) & self.is_cut[batch]
        if pasted:
            large, middle = self.before_another(large, middle, mask, is_pasted, random)
        is_cropped = ((chance() < cropped) | is_pasted)[:, None, None, None]
        copies = torch.where(is_cropped, large, copies)
        pictures = torch.where(is_cropped, functional.avg_pool2d(middle, 2), pictures)
        masks = torch.where(is_cropped, functional.avg_pool2d(mask, 2), masks)
        is_mirrored = (chance() < 0.5)[:, None, None, None]
        copies, pictures, masks = (torch.where(is_mirrored, part.flip(-1), part) for part in (copies, pictures, masks))
        # Six of ten in other light.
        gain = torch.where((chance() < 0.6)[:, None], chance(0.92, 1.06)[:, None] * (1 + chance(-0.025, 0.025, 3)), 1)[:, :, None, None]
        copies = (copies * gain).clamp(0, 255).floor()
        pictures = torch.cat([(pictures[:, :3] * gain).clamp(0, 255), pictures[:, 3:]], 1).floor()
        return copies, pictures, masks[:, 0] / 255

    def before_another(self, large, middle, mask, is_pasted, random):
        """Goods that are cut out, before one color or before a blurred corner of another picture."""
        count = len(large)
        other = torch.randperm(count, generator=random, device=self.device)
        corner = functional.interpolate(middle[other, :3, :32, :32], size=2 * SIDE, mode="bilinear")
        plain = torch.rand(count, 3, generator=random, device=self.device)
        # Rather pale than not, as walls and tables are.
        plain = (255 * (1 - (1 - plain) * torch.rand(count, 1, generator=random, device=self.device)))[:, :, None, None]
        is_plain = torch.rand(count, 1, 1, 1, generator=random, device=self.device) < 0.5
        backdrop = torch.where(is_plain, plain, corner)
        part = mask / 255 * is_pasted[:, None, None, None] + (~is_pasted).float()[:, None, None, None]
        alpha = torch.where(is_pasted[:, None, None, None], torch.full_like(middle[:, 3:], 255), middle[:, 3:])
        pasted = torch.cat([middle[:, :3] * part + backdrop * (1 - part), alpha], 1)
        size = large.shape[-2:]
        part, backdrop = (functional.interpolate(image, size=size, mode="bilinear") for image in (part, backdrop))
        return large * part + backdrop * (1 - part), pasted
