#!/usr/bin/env python3
"""Draw large images of every kind that is decoded in another way, for scripts/bench/memory.sh.

Needs Python 3.9 or later with Pillow 11.3 or later and numpy. Run it as

    python3 scripts/bench/draw-large.py FOLDER [WIDTH HEIGHT]

Input: none. Result: about 30 images of 4000x3000 pixels, some 100 MB: soft color with fine noise, so that files are as long
as those of photographs.
"""

import io
import struct
import sys
import zlib
from pathlib import Path

import numpy
from PIL import Image

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "generate"))

from fixtures.png import ADAM7, GREY, GREY_ALPHA, PALETTE, RGB, RGBA, chunk  # noqa: E402

CHANNELS = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2, RGBA: 4}
NOISE = numpy.random.default_rng(1)


def picture(width, height, channels):
    """Waves of color, and noise of a few levels."""
    y, x = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
    planes = [127 + 100 * numpy.sin(x / (200 + 90 * c) + c) * numpy.cos(y / (170 + 50 * c)) for c in range(channels)]
    noise = NOISE.integers(-6, 7, (height, width, 1))
    return numpy.clip(numpy.stack(planes, axis=2) + noise, 0, 255).astype(numpy.uint8)


def png(width, height, color_type, depth, interlaced=False, profile=None):
    """A PNG whose rows hold any bytes, unfiltered: what it shows does not matter."""
    passes = ADAM7 if interlaced else ((0, 0, 1, 1),)
    packer = zlib.compressobj(1)
    data = b""
    for x, y, dx, dy in passes:
        columns, rows = -(-(width - x) // dx), -(-(height - y) // dy)
        stride = (columns * CHANNELS[color_type] * depth + 7) // 8
        block = numpy.zeros((rows, stride + 1), numpy.uint8)
        block[:, 1:] = NOISE.integers(0, 16, (rows, stride), numpy.uint8)
        data += packer.compress(block.tobytes())
    data += packer.flush()
    header = struct.pack(">IIBBBBB", width, height, depth, color_type, 0, 0, int(interlaced))
    chunks = [chunk(b"IHDR", header)]
    if profile:
        chunks.append(chunk(b"iCCP", b"p\0\0" + zlib.compress(profile)))
    if color_type == PALETTE:
        chunks.append(chunk(b"PLTE", bytes(range(48))))
    chunks += [chunk(b"IDAT", data[start : start + 8192]) for start in range(0, len(data), 8192)]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks) + chunk(b"IEND", b"")


def images(width, height):
    """Names, and functions that give the bytes."""
    rgb = Image.fromarray(picture(width, height, 3))
    rgba = Image.fromarray(numpy.dstack([rgb, picture(width, height, 1)]))
    grey = rgb.convert("L")
    cmyk = Image.fromarray(picture(width, height, 4), mode="CMYK")
    fixtures = Path(__file__).resolve().parents[2] / "Tests/ImagesTests/ColorFixtures"
    inks = Image.open(fixtures / "cmyk.jpg").info["icc_profile"]
    wide = Image.open(fixtures / "display-p3.jpg").info["icc_profile"]

    def saved(image, **options):
        def save():
            file = io.BytesIO()
            image.save(file, **options)
            return file.getvalue()

        return save

    yield "420.jpg", saved(rgb, format="JPEG", subsampling=2)
    yield "444.jpg", saved(rgb, format="JPEG", subsampling=0)
    yield "profile.jpg", saved(rgb, format="JPEG", subsampling=2, icc_profile=wide)
    yield "grey.jpg", saved(grey, format="JPEG")
    yield "progressive-420.jpg", saved(rgb, format="JPEG", subsampling=2, progressive=True)
    yield "progressive-444.jpg", saved(rgb, format="JPEG", subsampling=0, progressive=True)
    yield "cmyk.jpg", saved(cmyk, format="JPEG")
    yield "cmyk-profile.jpg", saved(cmyk, format="JPEG", icc_profile=inks)
    yield "cmyk-profile-progressive.jpg", saved(cmyk, format="JPEG", icc_profile=inks, progressive=True)
    for name, color_type, depth in (
        ("grey-1", GREY, 1), ("grey-8", GREY, 8), ("grey-16", GREY, 16), ("palette-4", PALETTE, 4),
        ("grey-alpha-8", GREY_ALPHA, 8), ("rgb-8", RGB, 8), ("rgb-16", RGB, 16), ("rgba-8", RGBA, 8),
        ("rgba-16", RGBA, 16),
    ):  # fmt: skip
        yield f"{name}.png", lambda c=color_type, d=depth: png(width, height, c, d)
    yield "rgb-8-profile.png", lambda: png(width, height, RGB, 8, profile=wide)
    for name, color_type, depth in (("grey-8", GREY, 8), ("rgb-8", RGB, 8), ("rgba-16", RGBA, 16)):
        yield f"{name}-interlaced.png", lambda c=color_type, d=depth: png(width, height, c, d, interlaced=True)
    yield "still.gif", saved(rgb.quantize(256), format="GIF")
    yield "24.bmp", saved(rgb, format="BMP")
    yield "8.bmp", saved(rgb.quantize(256), format="BMP")
    yield "lossy.webp", saved(rgb, format="WEBP", quality=80, method=0)
    yield "lossy-alpha.webp", saved(rgba, format="WEBP", quality=80, method=0)
    yield "lossless.webp", saved(rgb, format="WEBP", lossless=True, quality=0, method=0)
    yield "lossless-alpha.webp", saved(rgba, format="WEBP", lossless=True, quality=0, method=0)
    second = rgb.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    yield "animated.webp", saved(
        rgb, format="WEBP", quality=80, method=0, save_all=True, append_images=[second], duration=100)
    avif = {"format": "AVIF", "speed": 10, "quality": 70}
    yield "420.avif", saved(rgb, subsampling="4:2:0", **avif)
    yield "444.avif", saved(rgb, subsampling="4:4:4", **avif)
    yield "420-alpha.avif", saved(rgba, subsampling="4:2:0", **avif)
    yield "grey.avif", saved(grey, subsampling="4:0:0", **avif)


def main():
    folder = Path(sys.argv[1])
    width, height = (int(text) for text in sys.argv[2:4]) if len(sys.argv) > 3 else (4000, 3000)
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in images(width, height):
        path = folder / name
        if not path.exists():
            path.write_bytes(make())


if __name__ == "__main__":
    main()
