"""Images that are made to fill memory, or to keep a decoder busy for ever.

All are drawn here; `fixtures` has those whose encoder is too large for that, all of one color, packed by zlib.
"""

import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import drawing
from drawing import bmp, box, flat_png, gif, jpeg, jpeg_segments, lossless, png_file, webp, zeros

FIXTURES = Path(__file__).parent / "fixtures"
MIB = 1 << 20
Image = Callable[[], bytes]


def bombs() -> dict[str, Image]:
    """By name. Some are honest pictures of 50 megapixels."""
    return {**_avif(), **_png(), **_jpeg(), **_gif(), **_webp(), **_bmp(), **_odd()}


def special_files(folder: Path) -> dict[str, str]:
    """Paths of what is not a plain file, by name."""
    os.mkfifo(folder / "fifo.png")
    (folder / "folder.png").mkdir()
    (folder / "loop.png").symlink_to("loop.png")
    with open(folder / "sparse.png", "wb") as file:
        file.write(drawing.png(8, 8, (1, 2, 3)))
        file.truncate(1 << 40)
    return {
        "a FIFO": "fifo.png", "a folder": "folder.png", "a link to itself": "loop.png",
        "a file of a terabyte": "sparse.png",
        "/dev/zero": "/dev/zero", "/dev/full": "/dev/full", "/dev/stdin": "/dev/stdin",
        "/proc/self/mem": "/proc/self/mem",
    }


def _fixture(name: str) -> bytes:
    return zlib.decompress((FIXTURES / name).read_bytes())


def _avif() -> dict[str, Image]:
    def large() -> bytes:
        return _fixture("flat-16384.avif.z")

    many = box(b"ispe", bytes(4), (100).to_bytes(4, "big") * 2)
    meta_start = bytes(4) + box(b"hdlr", bytes(8), b"pict", bytes(13))
    start = box(b"ftyp", b"avif", bytes(4), b"avifmif1miaf")
    return {
        "AVIF of 16384x16384 that says 100x100": lambda: drawing.resized_avif(large(), 100, 100),
        "AVIF of 16384x16384 that says 7000x7000": lambda: drawing.resized_avif(large(), 7000, 7000),
        "AVIF of 16384x16384": large,
        "50 megapixels of AVIF 4:4:4": lambda: _fixture("flat-50mp.avif.z"),
        "50 megapixels of AVIF with alpha": lambda: _fixture("flat-50mp-alpha.avif.z"),
        "AVIF of 2 million properties": lambda: start + box(
            b"meta", meta_start, box(b"iprp", box(b"ipco", many * 2_000_000))),
        "AVIF of 5 million empty boxes": lambda: start + box(b"free") * 5_000_000,
        "AVIF of boxes inside each other": lambda: start + box(b"meta", meta_start, _nested(b"iprp", 100_000)),
    }


def _nested(name: bytes, depth: int) -> bytes:
    return b"".join((8 * (depth - level)).to_bytes(4, "big") + name for level in range(depth))


def _png() -> dict[str, Image]:
    small = zlib.compress(b"\0" * 13 * 4)
    profile = b"icc\0\0"
    return {
        "50 megapixels of PNG in truecolor": lambda: flat_png(8192, 6100, 2, 8),
        "50 megapixels of PNG, RGBA of 16 bits": lambda: flat_png(8192, 6100, 6, 16),
        "50 megapixels of PNG in grey": lambda: flat_png(8192, 6100, 0, 8),
        "50 megapixels of PNG, 1 bit": lambda: flat_png(8192, 6100, 3, 1),
        "50 megapixels of PNG, interlaced": lambda: flat_png(8192, 6100, 2, 8, interlaced=True),
        "50 megapixels of PNG, RGBA of 16 bits, interlaced": lambda: flat_png(8192, 6100, 6, 16, interlaced=True),
        "50 megapixels of PNG, 30,000 wide": lambda: flat_png(30_000, 1_666, 6, 8),
        "50 megapixels of PNG, 30,000 high": lambda: flat_png(1_666, 30_000, 6, 8),
        "PNG with a profile of 1 GB": lambda: png_file(4, 4, 2, [
            (b"iCCP", profile + zeros(1 << 30)), (b"IDAT", small)]),
        "PNG with a profile of 60 MB, packed in as many": lambda: png_file(4, 4, 2, [
            (b"iCCP", profile + zlib.compress(os.urandom(MIB) * 60, 0)), (b"IDAT", small)]),
        "PNG with 1000 profiles of 16 MB": lambda: png_file(4, 4, 2, [
            (b"iCCP", profile + zeros(16 * MIB))] * 1000 + [(b"IDAT", small)]),
        "PNG with a text of 1 GB": lambda: png_file(4, 4, 2, [(b"zTXt", profile + zeros(1 << 30)), (b"IDAT", small)]),
        "PNG with an international text of 1 GB": lambda: png_file(4, 4, 2, [
            (b"iTXt", b"x\0\1\0\0\0" + zeros(1 << 30)), (b"IDAT", small)]),
        "PNG with 1000 texts of 16 MB": lambda: png_file(4, 4, 2, [
            (b"zTXt", profile + zeros(16 * MIB))] * 1000 + [(b"IDAT", small)]),
        "PNG with 4 million chunks": lambda: png_file(4, 4, 2, [(b"teXt", b"")] * 4_000_000 + [(b"IDAT", small)]),
        "PNG with 4 million empty IDAT": lambda: png_file(4, 4, 2, [(b"IDAT", b"")] * 4_000_000 + [(b"IDAT", small)]),
        "PNG with an IDAT of 60 GB for 4x4": lambda: png_file(4, 4, 2, [(b"IDAT", zeros(60 << 30))]),
        "PNG with an IDAT of 60 GB, interlaced": lambda: _interlaced(png_file(4, 4, 2, [(b"IDAT", zeros(60 << 30))])),
        "PNG with an IDAT of a byte each": lambda: png_file(8192, 6100, 2, [
            (b"IDAT", bytes([byte])) for byte in zlib.compress(bytes((8192 * 3 + 1) * 6100), 6)]),
        "PNG with 10,000 frames": lambda: png_file(4, 4, 2, [
            (b"acTL", (10_000).to_bytes(4, "big") + bytes(4)), (b"IDAT", small)] + [
            (b"fdAT", bytes(4) + small)] * 10_000),
        "PNG with a palette of 50 MB": lambda: png_file(4, 4, 3, [
            (b"PLTE", bytes(50_000_001)), (b"IDAT", zlib.compress(bytes(20)))]),
    }


def _interlaced(file: bytes) -> bytes:
    """The PNG with the mark of an interlaced one in its header."""
    header = file[16:28] + b"\1"
    return file[:16] + header + struct.pack(">I", zlib.crc32(b"IHDR" + header)) + file[33:]


def _jpeg() -> dict[str, Image]:
    comment = jpeg_segments(0xFE, bytes(65_000), 960)
    icc = b"".join(
        jpeg_segments(0xE2, b"ICC_PROFILE\0" + bytes([n + 1, 255]) + bytes(65_000), 1) for n in range(255))
    return {
        "50 megapixels of JPEG": lambda: jpeg(8192, 6100),
        "50 megapixels of JPEG in grey": lambda: jpeg(8192, 6100, components=1),
        "50 megapixels of JPEG, 4:2:0": lambda: jpeg(8192, 6100, sampling=2),
        "50 megapixels of JPEG, 3x3 samples a unit": lambda: jpeg(8192, 6100, sampling=3),
        "50 megapixels of CMYK": lambda: jpeg(8192, 6100, components=4),
        "50 megapixels of JPEG, progressive": lambda: jpeg(8192, 6100, scans=10),
        "50 megapixels of JPEG in 64 scans": lambda: jpeg(8192, 6100, scans=64),
        "50 megapixels of CMYK in 64 scans": lambda: jpeg(8192, 6100, components=4, scans=64),
        "50 megapixels of JPEG, 30,000 wide": lambda: jpeg(30_000, 1_666),
        "JPEG of 5000 scans": lambda: jpeg(800, 600, scans=5_000),
        "JPEG of 65 scans": lambda: jpeg(8192, 6100, scans=65),
        "JPEG of 60 MB of comments": lambda: jpeg(80, 60, extra=comment),
        "JPEG of 15 million empty comments": lambda: jpeg(80, 60, extra=jpeg_segments(0xFE, b"", 15_000_000)),
        "JPEG of 60 MB of fill bytes": lambda: jpeg(80, 60, extra=b"\xff" * 60_000_000),
        "JPEG with a profile of 16 MB": lambda: jpeg(80, 60, extra=icc),
        "JPEG of a million tables": lambda: jpeg(
            80, 60, extra=jpeg_segments(0xC4, bytes([0, 1]) + bytes(16), 1_000_000)),
        "JPEG of 12 bits": lambda: jpeg(800, 600, precision=12),
        "JPEG of arithmetic code": lambda: jpeg(8192, 6100, is_arithmetic=True),
        "JPEG without data": lambda: jpeg(8192, 6100)[:700],
    }


def _gif() -> dict[str, Image]:
    return {
        "50 megapixels of GIF": lambda: gif(8192, 6100),
        "GIF of 20,000 frames": lambda: gif(16, 16, frames=20_000),
        "GIF of 2000 frames of a megapixel": lambda: gif(1000, 1000, frames=2_000),
        "GIF of 60 MB of comments": lambda: gif(
            16, 16, extra=(b"\x21\xfe" + (b"\xff" + bytes(255)) * 100 + b"\0") * 2_300),
        "GIF of 10 million empty extensions": lambda: gif(16, 16, extra=b"\x21\xfe\0" * 10_000_000),
        "GIF of 50 megapixels with a frame of 1": lambda: gif(8192, 6100, frame=(1, 1)),
        "GIF of clear codes": lambda: gif(4000, 4000)[:40] + (b"\xff" + b"\x24\x49\x92" * 85) * 200_000,
    }


def _webp() -> dict[str, Image]:
    flat = (b"VP8L", lossless(64, 64))
    return {
        "50 megapixels of WebP without loss": lambda: webp((b"VP8L", lossless(16_383, 3_051))),
        "50 megapixels of WebP with alpha": lambda: _fixture("flat-50mp.webp.z"),
        "WebP of 20,000 frames": lambda: drawing.animated_webp(64, 64, 64, 20_000),
        "WebP of 20,000 frames of 50 megapixels": lambda: drawing.animated_webp(8192, 6100, 6100, 20_000),
        "WebP with a profile of 50 MB": lambda: webp(drawing.vp8x(64, 64, 0x20), (b"ICCP", bytes(50 * MIB)), flat),
        "WebP of 7 million empty chunks": lambda: webp(drawing.vp8x(64, 64, 0), *[(b"JUNK", b"")] * 7_000_000, flat),
        "WebP that says 4 GB": lambda: b"RIFF\xfe\xff\xff\xffWEBPVP8L\xf6\xff\xff\xff" + lossless(16_383, 3_051),
    }


def _bmp() -> dict[str, Image]:
    pixels = bytes(64 * 64 * 3)
    run = bytes([255, 0]) * 33  # 8,415 pixels
    return {
        "50 megapixels of BMP, 1 bit": lambda: bmp(8192, 6100, bytes(8192 // 8 * 6100), bits=1),
        "50 megapixels of BMP in runs": lambda: bmp(
            8192, 6100, (run + b"\0\0") * 6100 + b"\0\1", bits=8, compression=1),
        "BMP that begins behind 4 GB": lambda: bmp(64, 64, pixels, offset=0xFFFF_FFFF),
        "BMP that begins at 0": lambda: bmp(64, 64, pixels, offset=0),
        "BMP with a header of 4 GB": lambda: bmp(64, 64, pixels, header_size=0xFFFF_FFFF),
        "BMP of 4 billion colors": lambda: bmp(64, 64, pixels, bits=8, colors=0xFFFF_FFFF),
        "BMP of runs without end": lambda: bmp(64, 64, b"\0\2\0\0" * 8_000_000, bits=8, compression=1),
        "BMP without pixels": lambda: bmp(8192, 6100, b""),
    }


def _odd() -> dict[str, Image]:
    return {
        "64 MiB and a byte": lambda: drawing.png(8, 8, (1, 2, 3)) + bytes(64 * MIB),
        "64 MiB of zeros": lambda: bytes(64 * MIB),
        "SVG of entities": lambda: b'<!DOCTYPE svg [<!ENTITY a "' + b"x" * 10_000 + b'">]><svg>' + b"&a;" * 100_000,
    }
