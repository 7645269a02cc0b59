"""Feeds that are made to fill memory, disk or log, or to keep a run busy for ever."""

from collections.abc import Iterator
from functools import partial

import feeds_exports
import feeds_json
import feeds_shops
import feeds_tables
import feeds_xml
import forms
from forms import CSV, JSON, NDJSON, RSS, Form, Part
from hostile import MIB, FeedBomb, M, given, numbered, whole


def bombs() -> list[FeedBomb]:
    """All of them, by form."""
    modules = [feeds_json, feeds_shops, feeds_tables, feeds_exports, feeds_xml]
    return [*(bomb for module in modules for bomb in module.bombs()), *_packed(), *_mapped()]


def _packed() -> Iterator[FeedBomb]:
    zeros: Part = (b"\0" * (16 * MIB), 6400)
    for form in (JSON, NDJSON, CSV, RSS):
        yield FeedBomb(f"{form.name}: gzip of 100 GB", form, given(zeros), "endless gzip")
    yield FeedBomb("csv: gzip of 100 GB of line breaks", CSV, given((b"\n" * (16 * MIB), 6400)), "endless gzip")
    yield FeedBomb("ndjson: gzip of 100 GB of line breaks", NDJSON, given((b"\n" * (16 * MIB), 6400)), "endless gzip")
    yield FeedBomb("csv: two members of gzip, the second large", CSV, given((b"x," * MIB, 1000)), "members")
    yield whole("csv: a million empty members of gzip", CSV, [], "empty members")
    yield whole("csv: zeros behind a member of gzip", CSV, [], "padded")
    yield whole("csv: gzip in gzip", CSV, [], "nested")
    for encoding in ("utf-16-le", "utf-16-be"):
        for form, text in ((JSON, b'{"id":1,"image":' + b"[" * 60 + b"]" * 60 + b"}"), (CSV, b"," * 5 * M)):
            yield FeedBomb(f"{form.name}: {encoding}, cells and lists", form, given(text), encoding)
        yield FeedBomb(f"ndjson: {encoding}, an id of 3 MB", NDJSON, given(
            b'{"image":"good1.png","id":"', (b"i", 3 * M), b'"}'), encoding)
        yield FeedBomb(f"rss: {encoding}, a text of 20 MB", RSS, given(b"<item><title>", (b"x", 20 * M)), encoding)

def _mapped() -> Iterator[FeedBomb]:
    maps = ("--map", "items=a.b", "--map", "id=sku", "--map", "image=images[type=main].url", "--map",
            "vendorColor=attributes[name=color].value", "--map", "productId=model")
    row = b'{"sku":"x","model":"m","images":[' + b'{"type":"x"},' * 500_000 + b'{}],"attributes":[{}]}'
    good = b",".join(
        b'{"sku":"%s","model":"m","images":[{"type":"main","url":"%s.png"}]}' % (id.encode(), id.encode())
        for id in forms.GOOD)
    form = Form("mapped", b'{"a":{"b":[', [good], b",", b"]}}")
    yield FeedBomb("mapped: half a million images", form, given(row), arguments=maps)
    sizes = partial(
        numbered, form, b'{"sku":"%d","model":"n","images":[{"type":"main","url":"good1.png"}],"attributes":'
        b'[{"name":"color","value":"Red"}]}', 100_000)
    yield FeedBomb("mapped: 100,000 sizes of one color", form, sizes, arguments=maps)
    yield FeedBomb("mapped: 100,000 sizes of 50 models", form, _sizes_of_models, arguments=maps)


def _sizes_of_models() -> Iterator[Part]:
    for first in range(0, 100_000, 10_000):
        yield (b"," if first else b"") + b",".join(
            b'{"sku":"%d","model":"n%d","images":[{"type":"main","url":"good1.png"}],"attributes":[{"name":"color",'
            b'"value":"Red"}]}' % (n, n % 50) for n in range(first, first + 10_000))
