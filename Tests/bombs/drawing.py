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
