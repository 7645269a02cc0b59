#!/usr/bin/env python3
"""Write the inputs that fuzzing starts from: a folder a target of Tests/Fuzz, made of the tests' own fixtures.

Needs Python 3.9 or later. Called by scripts/checks/fuzz.sh:

    python3 scripts/generate/fuzz-seeds.py FOLDER

Result: FOLDER/TARGET/NAME. The bytes before each file choose how it is read, as the target in Tests/Fuzz/Targets says.
"""

from __future__ import annotations

import gzip
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

sys.dont_write_bytecode = True

ROOT = Path(__file__).resolve().parents[2]
FEEDS = ROOT / "Tests/FeedsTests/Fixtures"
PICTURES = [ROOT / "Tests/ImagesTests" / name for name in ("Fixtures", "ColorFixtures")]

Seed = tuple[str, str, bytes]
"""Target, name, bytes."""

# How often the dialect of a fixture's form is numbered there: 0 leaves it open.
DIALECTS = {"feed-lines": 1, "feed-list": 3, "feed-table": 5, "feed-xml": 1}
# Bits: size of pieces, map, gzip, encoding.
WAYS = [0x03, 0x02, 0x13, 0x41, 0x63, 0x07, 0x0B, 0x0F]


def feed_target(path: Path) -> str:
    """The target that a feed is for."""
    by_ending = {".csv": "feed-table", ".tsv": "feed-table", ".xml": "feed-xml", ".ndjson": "feed-lines"}
    return by_ending.get(path.suffix, "feed-list")


def feeds() -> Iterator[Seed]:
    """Every fixture in its own dialect and in others, in pieces, packed, in UTF-16."""
    for path in sorted(FEEDS.iterdir()):
        target, feed = feed_target(path), path.read_bytes()
        for number, way in enumerate(WAYS):
            dialect = number % (DIALECTS[target] + 1)
            yield target, f"{path.name}-{number}", bytes([dialect, way]) + feed
        yield target, f"{path.name}-gzip", bytes([0, 3]) + gzip.compress(feed, mtime=0)
    maps = ["id=sku\timage=images.0.url\titems=data.edges", "image=a[name=b].c\tprice=d\tcurrency=e\tisInStock=f"]
    for number, text in enumerate(maps):
        for name in ("graphql.json", "django-fixture.json", "google.tsv"):
            yield "field-map", f"{name}-{number}", text.encode() + b"\n" + (FEEDS / name).read_bytes()


def pictures() -> Iterator[Seed]:
    """Every picture with a few requests, and with its parts alone."""
    for path in sorted(path for folder in PICTURES for path in folder.iterdir()):
        kind = {".jpg": "jpeg"}.get(path.suffix, path.suffix[1:])
        if kind not in ("jpeg", "png", "gif", "webp", "avif", "bmp"):
            continue
        picture = path.read_bytes()
        for request in (0x50, 0x07):
            yield f"image-{kind}", f"{path.parent.name}-{path.name}-{request}", bytes([request]) + picture
        if kind in ("jpeg", "png"):
            for repair in (0, 1):
                yield "decoders", f"{path.parent.name}-{path.name}-{repair}", bytes([repair]) + picture
        if kind == "jpeg":
            yield from jpeg_parts(path.name, picture)


def jpeg_parts(name: str, picture: bytes) -> Iterator[Seed]:
    """Profile and EXIF of a JPEG."""
    carrier = 0 if "grey" in name else 2 if "cmyk" in name else 1
    at = 2
    while at + 4 <= len(picture) and picture[at] == 0xFF and picture[at + 1] != 0xDA:
        marker, (length,) = picture[at + 1], struct.unpack_from(">H", picture, at + 2)
        body = picture[at + 4 : at + 2 + length]
        if marker == 0xE2 and body.startswith(b"ICC_PROFILE\0"):
            yield "color-profile", f"{name}-{at}", bytes([carrier]) + body[14:]
        if marker == 0xE1 and body.startswith(b"Exif\0\0"):
            yield "exif", f"{name}-{at}", body[6:]
        at += 2 + length


def varint(number: int) -> bytes:
    """Seven bits a byte, the lowest first."""
    head = b""
    while number > 127:
        head += bytes([number & 127 | 128])
        number >>= 7
    return head + bytes([number])


def fields(contents: dict[int, list[int | float | bytes]]) -> bytes:
    """Kept features, as Sources/Colors/Analysis/Features writes them: whole numbers, numbers of 8 bytes, and bytes."""

    def content(parts: list[int | float | bytes]) -> bytes:
        return b"".join(
            part if isinstance(part, bytes) else struct.pack("<d", part) if isinstance(part, float) else varint(part)
            for part in parts
        )

    encoded = [(number, content(parts)) for number, parts in contents.items()]
    return b"\x01" + b"".join(varint(number) + varint(len(part)) + part for number, part in encoded)


def features() -> Iterator[Seed]:
    """One of each preset."""
    size = {1: [64, 48], 2: [b"plain-cmyk"]}
    clusters: dict[int, list[int | float | bytes]] = {
        10: [600, 200.0, 0, 2], 11: [0.5] * 7, 12: [b"\xf0\xf0\xf0", 0.4], 13: [b"\xc0\x20\x20\x20\x20\xc0"],
        14: [b"\xc8\x28\x28\x28\x28\xc8"], 15: [40, 10] * 8, 16: [3, 5], 17: [1, 2, 3] * 2, 18: [0, 0],
        20: [4, 5, 6, 900, 7] * 2,
    }
    yield "features", "catalogue", fields(size | clusters)
    yield "features", "busy", fields(size | clusters | {10: [600, 200.0, 3, 2], 19: [150.5, 90.25]})
    yield "features", "classic", fields(size | {30: [0.01, 0.2, 600, 200.0, 2], 31: [17, 400, 100.0, 0, 999, 200, 100.0, 3]})
    yield "features", "naive", fields(size | {40: [600, 2], 41: [b"\xc0\x20\x20", 400, b"\x20\x20\xc0", 200]})


def texts() -> Iterator[Seed]:
    """Files that people write, and addresses."""
    yield "overrides", "all", b"id,color,note\r\nred-1,red,too dark\nslate,#6b7078,\"asked \"\"her\"\"\"\nred-1,blue\n"
    yield "overrides", "bars", b"id;colour\na;#ABC\nb;beige\n;red\n"
    yield "labels", "all", b"image\tjudged\tsecond\tkind\na.jpg\twhite,beige\t\tsneaker\nb.jpg\tblue|grey\twhite\tbag\n"
    yield "labels", "family", b"image\tfamily\na.jpg\tpurple\n\"b\"\"c.jpg\"\tno\n"
    yield "header-file", "all", b"# secret\r\nX-Token: abc\r\n\r\n[https://images.shop.example:8443]\nAuthorization: Basic eDp5\n"
    yield "header-file", "ipv6", b"[http://[2001:db8::1]]\nCookie: a=b; c=d\nHost: x\n"
    addresses = [
        "https://user:word@shop.example:8443/products.json?limit=250&page=2#top", "http://[::ffff:127.0.0.1]/a b/../c",
        "//cdn.shop.example/s/files/a_800x.jpg?v=1", "images/a%20b.jpg", "10.1.0.0/16", "2001:db8::/32", "0x7f.1",
        "https://shop.example./%E4%F6?\u00e4", "file:///etc/hosts",
    ]
    for number, address in enumerate(addresses):
        yield "address", str(number), address.encode()


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: make-fuzz-seeds.py FOLDER")
    for target, name, content in (seed for part in (feeds, pictures, features, texts) for seed in part()):
        path = Path(sys.argv[1]) / target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    main()
