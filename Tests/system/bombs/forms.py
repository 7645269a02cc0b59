"""Feeds of every form: the good items that a last good wall has, and hostile rows behind them.

A text is a sequence of parts; a part is bytes, or (bytes, times), so that gigabytes are written without being held.
"""

import gzip
import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

Part = bytes | tuple[bytes, int]
GOOD = ["good1", "good2", "good3", "good4"]


@dataclass(frozen=True)
class Form:
    """How a feed begins and ends, what stands between two rows, and its good rows."""

    name: str
    head: bytes
    good: list[bytes]
    between: bytes
    tail: bytes

    def feed(self, hostile: Iterable[Part] = ()) -> Iterator[Part]:
        """The good rows, then `hostile`, which has its own separators between its rows."""
        yield self.head + self.between.join(self.good)
        for number, part in enumerate(hostile):
            if number == 0:
                yield self.between
            yield part
        yield self.tail

    def rows(self, row: bytes, times: int) -> list[Part]:
        """One row many times."""
        return [(row + self.between, times - 1), row]


def _table(name: str, columns: str, row: str, separator: str) -> Form:
    rows = [row.format(id=id).replace("\t", separator).encode() for id in GOOD]
    return Form(name, columns.replace("\t", separator).encode() + b"\n", rows, b"\n", b"\n")


def _objects(name: str, head: str, row: str, between: str, tail: str) -> Form:
    return Form(name, head.encode(), [row.replace("ID", id).encode() for id in GOOD], between.encode(), tail.encode())


_PLAIN = '{"id":"ID","image":"ID.png","title":"Title ID"}'
_SHOPIFY = (
    '{"id":"ID","title":"T","handle":"ID","body_html":"","options":[{"name":"Size","position":1}],'
    '"images":[{"id":1,"src":"ID.png"}],"variants":[{"id":"vID","option1":"S","price":"1.00"}]}')
_WOO = (
    '{"id":"ID","name":"T","permalink":"https://x.example/ID","prices":{"price":"100","currency_code":"EUR",'
    '"currency_minor_unit":2},"images":[{"src":"ID.png"}],"attributes":[],"variations":[]}')
_RSS = "<item><g:id>{0}</g:id><title>T</title><g:image_link>{0}.png</g:image_link></item>"
_ATOM = "<entry><g:id>{0}</g:id><title>T</title><g:image_link>{0}.png</g:image_link></entry>"

JSON = _objects("json", "[", _PLAIN, ",", "]")
NDJSON = _objects("ndjson", "", _PLAIN, "\n", "\n")
SHOPIFY = _objects("shopify-json", '{"products":[', _SHOPIFY, ",", "]}")
WOO = _objects("woocommerce-json", "[", _WOO, ",", "]")
CSV = _table("csv", "id\timage\ttitle", "{id}\t{id}.png\tTitle", ",")
TSV = _table("tsv", "id\timage\ttitle", "{id}\t{id}.png\tTitle", "\t")
GOOGLE_TSV = _table(
    "google-tsv", "id\ttitle\timage_link\tcolor\titem_group_id\tavailability",
    "{id}\tTitle\t{id}.png\t\t\tin stock", "\t")
SHOPIFY_CSV = _table(
    "shopify-csv", "Handle\tTitle\tBody (HTML)\tOption1 Name\tOption1 Value\tVariant SKU\tVariant Price\tImage Src",
    "{id}\tTitle\t\tSize\tS\tv{id}\t1.00\t{id}.png", ",")
WOO_CSV = _table(
    "woocommerce-csv", "ID\tType\tSKU\tName\tPublished\tImages\tParent\tAttribute 1 name\tAttribute 1 value(s)",
    "{id}\tsimple\ts{id}\tTitle\t1\t{id}.png\t\t\t", ",")
MAGENTO_CSV = _table(
    "magento-csv",
    "sku\tstore_view_code\tattribute_set_code\tproduct_type\tname\tvisibility\tbase_image\tadditional_attributes\t"
    "configurable_variations",
    '{id}\t\tDefault\tsimple\tTitle\t"Catalog, Search"\t{id}.png\t\t', ",")
RSS = Form(
    "rss", b'<?xml version="1.0"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    [_RSS.format(id).encode() for id in GOOD], b"\n", b"</channel></rss>")
ATOM = Form(
    "atom", b'<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0">',
    [_ATOM.format(id).encode() for id in GOOD], b"\n", b"</feed>")

TABLES = [CSV, TSV, GOOGLE_TSV, SHOPIFY_CSV, WOO_CSV, MAGENTO_CSV]
OBJECTS = [JSON, NDJSON, SHOPIFY, WOO]
ALL = OBJECTS + TABLES + [RSS, ATOM]


def write(parts: Iterable[Part], path: Path) -> None:
    """Writes a text as it is."""
    with open(path, "wb") as file:
        for part in parts:
            for chunk, times in _pieces(part):
                for _ in range(times):
                    file.write(chunk)


def write_gzip(parts: Iterable[Part], path: Path, members: int = 1, is_endless: bool = False) -> None:
    """Writes a text as gzip. What repeats is compressed once, and its compressed bytes are repeated.

    With more members than one each part is a member of its own. An endless one has no checksum at its end.
    """
    with open(path, "wb") as file:
        if members == 1:
            _write_member(file, parts, is_endless)
        else:
            for part in parts:
                _write_member(file, [part], False)


def _write_member(file: BinaryIO, parts: Iterable[Part], is_endless: bool) -> None:
    file.write(gzip.compress(b"")[:10])
    checksum = size = 0
    for part in parts:
        for chunk, times in _pieces(part):
            packed = deflated(chunk)
            for _ in range(times):
                file.write(packed)
            size += times * len(chunk)
            if not is_endless:
                for _ in range(times):
                    checksum = zlib.crc32(chunk, checksum)
    file.write(b"\x03\x00" + struct.pack("<II", checksum, size & 0xFFFFFFFF))


def deflated(chunk: bytes) -> bytes:
    """A part of a deflate stream that depends on nothing before it, so that it may be repeated."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(chunk) + packer.flush(zlib.Z_FULL_FLUSH)


def _pieces(part: Part) -> Iterator[tuple[bytes, int]]:
    """Repeats of small chunks as repeats of large ones."""
    chunk, times = (part, 1) if isinstance(part, bytes) else part
    if not chunk or times <= 0:
        return
    many = max(1, min(times, (1 << 20) // len(chunk)))
    yield chunk * many, times // many
    yield chunk * (times % many), 1
