"""Image files made byte by byte: small good ones, and hostile ones."""

import struct
import zlib


def png(width: int, height: int, rgb: tuple[int, int, int]) -> bytes:
    """A picture of one color."""
    row = b"\0" + bytes(rgb) * width
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    return png_file(width, height, 2, [(b"IDAT", data)])


def png_file(width: int, height: int, kind: int, chunks: list[tuple[bytes, bytes]], depth: int = 8) -> bytes:
    """A header, `chunks`, and the end."""
    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(png_chunk(*c) for c in [(b"IHDR", header), *chunks, (b"IEND", b"")])


def png_chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def flat_png(width: int, height: int, kind: int, depth: int, interlaced: bool = False) -> bytes:
    """A picture of zeros of any kind of PNG, written without being held."""
    bits = depth * {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind]
    sizes = _passes(width, height) if interlaced else [(width, height)]
    packer = zlib.compressobj(6)
    data = b""
    for columns, rows in sizes:
        row = bytes(1 + (columns * bits + 7) // 8)
        many = max(1, (1 << 22) // len(row))
        data += b"".join(packer.compress(row * min(many, rows - first)) for first in range(0, rows, many))
    data += packer.flush()
    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, int(interlaced))
    palette = [(b"PLTE", bytes([200, 30, 40]))] if kind == 3 else []
    chunks = [(b"IHDR", header), *palette, (b"IDAT", data), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(png_chunk(*chunk) for chunk in chunks)


def _passes(width: int, height: int) -> list[tuple[int, int]]:
    starts = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    sizes = [(-(-(width - x) // dx), -(-(height - y) // dy)) for x, y, dx, dy in starts]
    return [(columns, rows) for columns, rows in sizes if columns > 0 and rows > 0]


def zeros(count: int) -> bytes:
    """A zlib stream of so many zeros, a multiple of 4 MiB: one piece is compressed, and repeated."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    piece = packer.compress(bytes(4 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    checksum = struct.pack(">HH", count % 65521, 1)  # Adler-32 of zeros
    return b"\x78\xda" + piece * (count >> 22) + b"\x03\x00" + checksum


def jpeg(
    width: int, height: int, components: int = 3, scans: int = 1, sampling: int = 1, extra: bytes = b"",
    precision: int = 8, is_arithmetic: bool = False
) -> bytes:
    """A grey JPEG, in truth: every block is one bit for its mean and one for its end, all of them zeros.

    With more scans than one it is progressive: the first gives means, each further one a frequency.
    """
    blocks = -(-width // (8 * sampling)) * -(-height // (8 * sampling))
    start = 0xC9 if is_arithmetic else 0xC2 if scans > 1 else 0xC0
    parts = b"".join(
        bytes([n + 1, (sampling << 4 | sampling) if n == 0 else 0x11, 0]) for n in range(components))
    frame = _segment(start, struct.pack(">BHHB", precision, height, width, components) + parts)
    blocks_of_unit = sampling * sampling + components - 1
    everything = bytes([components]) + b"".join(bytes([n + 1, 0]) for n in range(components))
    tables = _segment(0xDB, bytes([0]) + b"\1" * 64) + _code(0x00, 0) + _code(0x10, 0 if scans == 1 else 0xE0)
    if scans == 1:
        data = _segment(0xDA, everything + bytes([0, 63, 0])) + bytes(blocks * blocks_of_unit * 2 // 8 + 1)
    else:
        data = _segment(0xDA, everything + bytes([0, 0, 0])) + bytes(blocks * blocks_of_unit // 8 + 1)
        own = blocks * sampling * sampling
        # An end of band for 16,384 blocks is one bit and fourteen more.
        runs = bytes((own // 16384 + 1) * 15 // 8 + 1)
        data += b"".join(
            _segment(0xDA, bytes([1, 1, 0, 1 + n % 63, 1 + n % 63, 0])) + runs for n in range(scans - 1))
    return b"\xff\xd8" + extra + tables + frame + data + b"\xff\xd9"


def _segment(marker: int, body: bytes) -> bytes:
    return bytes([0xFF, marker]) + struct.pack(">H", len(body) + 2) + body


def _code(table: int, symbol: int) -> bytes:
    """A Huffman table of one symbol, whose code is a zero bit."""
    return _segment(0xC4, bytes([table, 1]) + bytes(15) + bytes([symbol]))


def jpeg_segments(marker: int, body: bytes, times: int) -> bytes:
    return _segment(marker, body) * times


def gif(width: int, height: int, frames: int = 1, frame: tuple[int, int] | None = None, extra: bytes = b"") -> bytes:
    """A GIF of one color."""
    columns, rows = frame or (width, height)
    picture = b"\x2c" + struct.pack("<HHHHB", 0, 0, columns, rows, 0) + b"\2" + _blocks(_lzw(columns * rows)) + b"\0"
    screen = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + bytes([200, 30, 40, 0, 0, 0])
    return screen + extra + picture * frames + b"\x3b"


def _blocks(data: bytes) -> bytes:
    return b"".join(bytes([len(part)]) + part for part in (data[n:n + 255] for n in range(0, len(data), 255)))


def _lzw(pixels: int) -> bytes:
    """So many pixels of color 0: each code stands for one pixel more than the one before."""
    clear, end = 4, 5
    bits = value = 0
    data = bytearray()

    def put(code: int, width: int) -> None:
        nonlocal bits, value
        value |= code << bits
        bits += width
        while bits >= 8:
            data.append(value & 255)
            value >>= 8
            bits -= 8

    width = 3
    while pixels > 0:
        put(clear, width)
        width, next_code, length = 3, 6, 1
        while pixels > 0 and next_code < 4095:
            length = min(length, pixels)
            put(0 if length == 1 else 4 + length, width)
            pixels -= length
            if length > 1:
                next_code += 1
            if next_code >= 1 << width and width < 12:
                width += 1
            length += 1
    put(end, width)
    put(0, 7)
    return bytes(data)


def webp(*chunks: tuple[bytes, bytes]) -> bytes:
    body = b"WEBP" + b"".join(webp_chunk(*chunk) for chunk in chunks)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def webp_chunk(name: bytes, body: bytes) -> bytes:
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def lossless(width: int, height: int) -> bytes:
    """A VP8L stream of one color: five codes of one symbol each, so a pixel takes no bit at all."""
    bits: list[tuple[int, int]] = [(0x2F, 8), (width - 1, 14), (height - 1, 14), (0, 1), (0, 3)]
    bits += [(0, 1), (0, 1), (0, 1)]  # no transform, no color cache, no meta codes
    for symbol in (120, 200, 40, 255, 0):  # green, red, blue, alpha, distance
        bits += [(1, 1), (0, 1), (1, 1), (symbol, 8)]  # simple, one symbol, of 8 bits
    value = shift = 0
    for number, width_in_bits in bits:
        value |= number << shift
        shift += width_in_bits
    return value.to_bytes((shift + 7) // 8, "little") + bytes(4)


def vp8x(width: int, height: int, flags: int) -> tuple[bytes, bytes]:
    return b"VP8X", struct.pack("<I", flags) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")


def animated_webp(width: int, height: int, side: int, frames: int) -> bytes:
    """Frames of one size at the corner of the canvas."""
    frame = bytes(6) + (side - 1).to_bytes(3, "little") * 2 + bytes(4) + webp_chunk(b"VP8L", lossless(side, side))
    return webp(vp8x(width, height, 2), (b"ANIM", bytes(6)), *[(b"ANMF", frame)] * frames)


def bmp(
    width: int, height: int, data: bytes, bits: int = 24, compression: int = 0, offset: int | None = None,
    header_size: int = 40, colors: int = 0
) -> bytes:
    palette = bytes([40, 30, 200, 0]) * (1 << bits if bits <= 8 else 0)
    header = struct.pack("<IiiHHIIiiII", header_size, width, height, 1, bits, compression, 0, 0, 0, colors, 0)
    start = 14 + len(header) + len(palette)
    offset = start if offset is None else offset
    return b"BM" + struct.pack("<IHHI", start + len(data), 0, 0, offset) + header + palette + data


def box(name: bytes, *parts: bytes) -> bytes:
    """A part of an AVIF."""
    body = b"".join(parts)
    return struct.pack(">I", 8 + len(body)) + name + body


def resized_avif(data: bytes, width: int, height: int) -> bytes:
    """The AVIF with another size in its container: behind the name stand version and flags."""
    at = data.find(b"ispe")
    while at >= 0:
        data = data[:at + 8] + struct.pack(">II", width, height) + data[at + 16:]
        at = data.find(b"ispe", at + 4)
    return data
