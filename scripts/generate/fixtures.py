#!/usr/bin/env python3
"""Draw the pictures that the decoder's tests read: the same small picture in every format, shape and option.

Needs Python 3.9 or later with Pillow 11.3 or later (pip install pillow). Run it from anywhere:

    python3 scripts/generate/fixtures.py

Input: none. Result: Tests/ImagesTests/Fixtures, about 55 kB. Each picture has four flat quarters and between
left and right a stripe of noise, so that no part of a file is idle. What the quarters must look like after decoding
is in Tests/ImagesTests/Support/Fixture.swift. Noise is seeded; another release of Pillow may compress to other bytes.
"""

import io
import sys
from pathlib import Path

sys.dont_write_bytecode = True

from PIL import Image  # noqa: E402

from fixtures import picture as drawn  # noqa: E402
from fixtures.bmp import bmp8, bmp24  # noqa: E402
from fixtures.png import GREY, GREY_ALPHA, PALETTE, RGB, RGBA, png  # noqa: E402

TARGET = Path(__file__).resolve().parents[2] / "Tests/ImagesTests/Fixtures"


def image(rows, mode):
    """Rows of pixels as a Pillow image."""
    result = Image.new(mode, (len(rows[0]), len(rows)))
    result.putdata([pixel for row in rows for pixel in row])
    return result


def palette_image(picture):
    """The picture as numbers with a palette."""
    result = image(picture.rows, "P")
    result.putpalette([channel for color in drawn.palette() for channel in color])
    return result


def encoded(source, kind, **options):
    """The bytes of a Pillow image in a format."""
    buffer = io.BytesIO()
    source.save(buffer, kind, **options)
    return buffer.getvalue()


def jpegs(picture):
    """Baseline, progressive, every subsampling, restart markers, grey and CMYK."""
    color = image(drawn.rgb(picture), "RGB")
    odd = image(drawn.rgb(drawn.draw_picture(59, 35)), "RGB")
    cmyk = color.convert("CMYK")
    return {
        "baseline.jpg": encoded(color, "JPEG", quality=90, subsampling="4:2:0"),
        "progressive.jpg": encoded(color, "JPEG", quality=90, progressive=True),
        "full-chroma.jpg": encoded(color, "JPEG", quality=90, subsampling="4:4:4"),
        "half-chroma.jpg": encoded(color, "JPEG", quality=90, subsampling="4:2:2"),
        "restart-markers.jpg": encoded(color, "JPEG", quality=90, restart_marker_blocks=2),
        "odd-size.jpg": encoded(odd, "JPEG", quality=90, subsampling="4:2:0"),
        "grey.jpg": encoded(image(drawn.grey(picture), "L"), "JPEG", quality=90),
        "cmyk.jpg": encoded(cmyk, "JPEG", quality=90),
    }


def pngs(picture):
    """Every color type, 16 bits, interlacing, transparency by palette."""
    rgb, rgba = drawn.rgb(picture), drawn.rgba(picture)
    opacities = [*drawn.OPACITIES, *(55 + number * 10 for number in range(4, 16))]
    return {
        "rgb.png": png(rgb, RGB),
        "rgba.png": png(rgba, RGBA),
        "palette.png": png(picture.rows, PALETTE, palette=drawn.palette()),
        "palette-alpha.png": png(picture.rows, PALETTE, palette=drawn.palette(), opacities=opacities),
        "grey.png": png(drawn.grey(picture), GREY),
        "grey-alpha.png": png(drawn.grey_alpha(picture), GREY_ALPHA),
        "rgb-16-bit.png": png(rgb, RGB, depth=16),
        "rgba-16-bit.png": png(rgba, RGBA, depth=16),
        "interlaced.png": png(rgb, RGB, interlaced=True),
        "interlaced-alpha.png": png(rgba, RGBA, interlaced=True),
        "one-pixel.png": png([[drawn.RED]], RGB),
    }


def gifs(picture):
    """One frame, three frames, and one color clear."""
    still = palette_image(picture)
    later = [Image.new("P", still.size, 0) for _ in range(2)]
    for frame in later:
        frame.putpalette([0, 0, 0])
    return {
        "still.gif": encoded(still, "GIF"),
        "animated.gif": encoded(still, "GIF", save_all=True, append_images=later, duration=100, loop=0),
        "transparent.gif": encoded(still, "GIF", transparency=2),
    }


def modern(picture):
    """WebP and AVIF."""
    color, clear = image(drawn.rgb(picture), "RGB"), image(drawn.rgba(picture), "RGBA")
    black = Image.new("RGB", color.size)
    return {
        "lossy.webp": encoded(color, "WEBP", quality=90),
        "lossless.webp": encoded(color, "WEBP", lossless=True, quality=100),
        "lossy-alpha.webp": encoded(clear, "WEBP", quality=90),
        "lossless-alpha.webp": encoded(clear, "WEBP", lossless=True, quality=100),
        "animated.webp": encoded(color, "WEBP", lossless=True, save_all=True, append_images=[black], duration=100),
        "opaque.avif": encoded(color, "AVIF", quality=90, subsampling="4:4:4"),
        "alpha.avif": encoded(clear, "AVIF", quality=90, subsampling="4:4:4"),
    }


def bmps(picture):
    """24 bits both ways up, and a palette."""
    rows = drawn.rgb(picture)
    return {
        "24-bit.bmp": bmp24(rows),
        "top-down.bmp": bmp24(rows, top_down=True),
        "8-bit.bmp": bmp8(picture.rows, drawn.palette()),
    }


def main():
    """Write all of them, and say how large they are together."""
    picture = drawn.draw_picture(61, 43)
    files = {**jpegs(picture), **pngs(picture), **gifs(picture), **modern(picture), **bmps(picture)}
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (TARGET / name).write_bytes(data)
    print(f"wrote {len(files)} files, {sum(map(len, files.values()))} bytes, to {TARGET}")


if __name__ == "__main__":
    main()
