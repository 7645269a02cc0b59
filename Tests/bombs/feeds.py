"""Feeds that are made to fill memory, disk or log, or to keep a run busy for ever."""

import gzip
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import forms
from forms import ATOM, CSV, GOOGLE_TSV, JSON, MAGENTO_CSV, NDJSON, RSS, SHOPIFY, SHOPIFY_CSV, TSV, WOO, WOO_CSV
from forms import Form, Part

M = 1_000_000
MIB = 1 << 20
ITEM = b'"id":"x","image":"good1.png"'


@dataclass(frozen=True)
class FeedBomb:
    """A hostile feed: good rows and what `hostile` gives behind them, or a text of its own."""

    name: str
    form: Form
    hostile: Callable[[], Iterable[Part]]
    packing: str = "plain"
    is_whole: bool = False
    arguments: tuple[str, ...] = ()

    def write(self, path: Path) -> None:
        parts = self.hostile() if self.is_whole else self.form.feed(self.hostile())
        match self.packing:
            case "plain": forms.write(parts, path)
            case "gzip": forms.write_gzip(parts, path)
            case "endless gzip": forms.write_gzip(parts, path, is_endless=True)
            case "members": forms.write_gzip(parts, path, members=2)
            case "empty members": forms.write([(gzip.compress(b""), M), gzip.compress(b"".join(self.form.feed()))], path)
            case "padded": forms.write([gzip.compress(b"".join(self.form.feed())), (bytes(MIB), 500)], path)
            case "nested": forms.write([gzip.compress(gzip.compress(b"".join(self.form.feed())))], path)
            case encoding: forms.write(_encoded(parts, encoding), path)


def _encoded(parts: Iterable[Part], encoding: str) -> Iterator[Part]:
    yield "\ufeff".encode(encoding)
    for part in parts:
        chunk, times = (part, 1) if isinstance(part, bytes) else part
        yield chunk.decode().encode(encoding), times


def bombs() -> list[FeedBomb]:
    """All of them, by form."""
    return [*_objects(), *_shops(), *_tables(), *_shop_tables(), *_xml(), *_packed(), *_mapped()]


def _whole(name: str, form: Form, parts: list[Part], packing: str = "plain") -> FeedBomb:
    return FeedBomb(name, form, lambda: parts, packing, is_whole=True)


# JSON


def _row(*parts: Part) -> Callable[[], list[Part]]:
    return lambda: list(parts)


def _objects() -> Iterator[FeedBomb]:
    for form in (JSON, NDJSON):
        for name, row in _object_rows().items():
            yield FeedBomb(f"{form.name}: {name}", form, _row(*row))
        for name, row, times in _repeated_objects():
            yield FeedBomb(f"{form.name}: {name}", form, partial(form.rows, row, times))
        yield FeedBomb(f"{form.name}: 300 titles of 7 MB", form, partial(_titles, form, 300))
        yield FeedBomb(f"{form.name}: a million ids, no image", form, partial(_numbered, form, b'{"id":%d}', M))
        yield FeedBomb(f"{form.name}: 64 KiB of numbered names", form, partial(
            _numbered, form, b'{"id":%d,"image":"good1.png","a%%d":1}'.replace(b"%%d", b"b" * 65_000), 2_000))
        yield FeedBomb(
            f"{form.name}: a record without end", form, _row(b'{"id":"x","title":"', (b"x" * MIB, 2048)), "gzip")
        yield FeedBomb(f"{form.name}: NUL without end", form, _row((b"\0" * MIB, 2048)), "gzip")
        yield FeedBomb(f"{form.name}: spaces without end", form, _row((b" " * MIB, 2048)), "gzip")
        yield FeedBomb(f"{form.name}: line breaks without end", form, _row((b"\n" * MIB, 2048)), "gzip")
        yield FeedBomb(f"{form.name}: line breaks", form, _row((b"\n", 10 * M)))
    yield FeedBomb("json: commas", JSON, _row((b",", 10 * M)))
    yield FeedBomb("json: commas without end", JSON, _row((b"," * MIB, 2048)), "gzip")
    yield FeedBomb("ndjson: lines of one byte", NDJSON, _row((b"x\n", 5 * M)))
    yield from _around_the_list()


def _object_rows() -> dict[str, list[Part]]:
    """One hostile record."""
    def item(*members: Part) -> list[Part]:
        return [b"{" + ITEM + b",", *members, b"}"]

    return {
        "60 lists in the image": [b'{"id":1,"image":', (b"[", 60), (b"]", 60), b"}"],
        "60 objects in the image": [b'{"id":1,"images":[', (b'{"src":', 60), b"1", (b"}", 60), b"]}"],
        "60 lists of two in the image": [b'{"id":1,"image":', (b"[[],", 60), b"[]", (b"]", 60), b"}"],
        "a million lists inside each other": item(b'"a":', (b"[", M), (b"]", M)),
        "a million lists, not closed": [b"{" + ITEM + b',"a":', (b"[", M)],
        "a million objects inside each other": item(b'"a":', (b'{"a":', M), b"1", (b"}", M)),
        "millions of empty lists": item(b'"a":[', (b"[],", 2_600_000), b"1]"),
        "millions of empty objects": item(b'"a":[', (b"{},", 2_600_000), b"1]"),
        "millions of zeros": item(b'"a":[', (b"0,", 4 * M), b"1]"),
        "millions of empty lists as image": [b'{"id":1,"image":[', (b"[],", 2_600_000), b"1]}"],
        "millions of empty objects as image": [b'{"id":1,"image":[', (b"{},", 2_600_000), b"1]}"],
        "a million members of one name": item((b'"a":1,', 1_300_000), b'"b":1'),
        "a million images of one name": [b'{"id":1,', (b'"image":"",', 700_000), b'"image":"good1.png"}'],
        "half a million sizes behind others": item(
            (b'"a":1,', 500_000), (b'"size":1,', 500_000), b'"b":1'),
        "spellings of one name": item((b'"a":1,', 300_000), b",".join(_spellings(b"groesse", 128)) + b",",
                                      (b'"si-ze":"x",', 400_000), b'"b":1'),
        "400,000 names": item(b",".join(b'"n%d":1' % n for n in range(400_000))),
        "100,000 attributes": item(b'"attributes":[', (b'{"name":"a","value":"b"},', 100_000), b"{}]"),
        "100,000 images": [b'{"id":"x","images":[', (b'{"src":"good1.png"},', 100_000), b"{}]}"],
        "a name of 7 MB": item(b'"', (b"n", 7 * M), b'":1'),
        "an id of 7 MB": [b'{"image":"good1.png","id":"', (b"i", 7 * M), b'"}'],
        "an image of 7 MB": [b'{"id":1,"image":"', (b"i", 7 * M), b'"}'],
        "an image of 7 MB of entities": [b'{"id":1,"image":"http://x/', (b"&#38", 1_700_000), b'"}'],
        "schemes of an image": [b'{"id":1,"image":"', (b"http:", 1_400_000), b'"}'],
        "slashes of an image": [b'{"id":1,"image":"', (b"/", 7 * M), b'"}'],
        "letters of an address": item(b'"url":"//x.', ("é".encode(), 3_500_000), b'"'),
        "a color of 7 MB": item(b'"color":"', (b"red/", 1_700_000), b'"'),
        "a price of 7 MB": item(b'"price":"', (b"1.", 3_500_000), b'"'),
        "a number of 7 MB": item(b'"price":1', (b"0", 7 * M)),
        "an id that is a number of 7 MB": [b'{"image":"good1.png","id":1', (b"0", 7 * M), b"}"],
        "huge exponents": item(b'"price":1e999999999,"stock":-1e-999999999'),
        "a million escapes": item(b'"title":"', (b"\\u0000", 1_100_000), b'"'),
        "a million half surrogates": item(b'"title":"', (b"\\ud83d", 1_100_000), b'"'),
        "backslashes": item(b'"title":"', (b"\\\\", 3_500_000), b'"'),
        "combining letters": item(b'"title":"a', ("\u0301".encode(), 3_500_000), b'"'),
        "an id of combining letters": [b'{"image":"good1.png","id":"a', ("\u0301".encode(), 2_000), b'"}'],
        "NUL": [(b"\0", 50 * M)],
        "a record of 40 MB": item(b'"title":"', (b"x", 40 * M), b'"'),
        "a bracket that is not opened": [b"]]]]"],
    }


def _spellings(name: bytes, count: int) -> list[bytes]:
    """A name with some of its letters in upper case."""
    def spelled(mask: int) -> bytes:
        return bytes(c - 32 if mask >> n & 1 else c for n, c in enumerate(name))
    return [b'"%s":"x"' % spelled(mask) for mask in range(count)]


def _repeated_objects() -> list[tuple[str, bytes, int]]:
    return [
        ("millions of rows {}", b"{}", 3 * M),
        ("millions of rows []", b"[]", 3 * M),
        ("millions of rows 1", b"1", 5 * M),
        ("a million rows of one id", b"{" + ITEM + b"}", M),
        ("a hundred thousand deep rows", b'{"id":1,"image":' + b"[" * 63 + b"]" * 63 + b"}", 100_000),
        ("a hundred thousand broken rows", b'{"id":', 100_000),
    ]


def _titles(form: Form, times: int) -> Iterator[Part]:
    for number in range(times):
        if number:
            yield form.between
        yield b'{"id":"t%d","image":"good1.png","title":"' % number
        yield b"t" * (7 * M)
        yield b'"}'


def _numbered(form: Form, row: bytes, times: int) -> Iterator[Part]:
    """Rows of different ids."""
    for first in range(0, times, 10_000):
        if first:
            yield form.between
        yield form.between.join(row % number for number in range(first, min(times, first + 10_000)))


def _around_the_list() -> Iterator[FeedBomb]:
    """What stands outside of the list of products."""
    good = b",".join(JSON.good)
    yield _whole("json: a million lists around the list", JSON, [b'{"x":', (b"[", M)])
    yield _whole("json: a million objects around the list", JSON, [(b'{"x":', M)])
    deep, close = b'{"a":' * 55, b"}" * 55
    yield _whole("json: millions of lists at the wrong place", JSON, [
        b'{"x":' + deep + b'{"b":[{}', (b",[]", 10 * M), b"]}" + close + b',"products":[' + good + b"]}"])
    yield _whole("json: millions of lists of a known name", JSON, [
        b'{"x":' + deep + b'{"b":1', (b',"items":[]', 3 * M), b"}" + close + b',"products":[' + good + b"]}"])
    yield _whole("json: millions of lists of objects", JSON, [
        b'{"x":' + deep + b'{"b":1', (b',"a":[{}]', 3 * M), b"}" + close + b',"products":[' + good + b"]}"])
    yield _whole("json: a name of 100 MB before the list", JSON, [
        b'{"', (b"n" * MIB, 100), b'":1,"products":[' + good + b"]}"])
    yield _whole("json: a text of 1 GB before the list", JSON, [
        b'{"x":"', (b"n" * MIB, 1000), b'","products":[' + good + b"]}"], "gzip")
    yield _whole("json: names before the list", JSON, [
        b"{", (b'"nnnn":1,', 10 * M), b'"products":[' + good + b"]}"], "gzip")
    yield _whole("json: no list of a known name", JSON, [
        b"{" + b",".join(b'"%s%d":[{}]' % (b"x" * 60_000, n) for n in range(100)) + b"}"])
    yield _whole("json: something behind the end", JSON, [b"[" + good + b"]", (b" " * MIB, 2000)], "gzip")
    yield _whole("json: nothing but spaces", JSON, [(b" " * MIB, 2000)], "gzip")
    yield _whole("ndjson: one line of 1 GB", NDJSON, [(b'{"a":"' + b"x" * MIB, 1000)], "gzip")


# Shops in JSON


def _shops() -> Iterator[FeedBomb]:
    for form, opening in ((SHOPIFY, _SHOPIFY_OPENING), (WOO, _WOO_OPENING)):
        rows = _SHOPIFY_ROWS if form is SHOPIFY else _WOO_ROWS
        for name, row in rows().items():
            yield FeedBomb(f"{form.name}: {name}", form, _row(opening, *row, b"}"))
    yield FeedBomb("shopify-json: 2000 images of 400 variants each", SHOPIFY, _variant_images)
    yield FeedBomb("shopify-json: 500 products of 2000 variants", SHOPIFY, partial(
        _numbered, SHOPIFY, _SHOPIFY_OPENING.replace(b'"x"', b'"p%d"', 1) + b',"variants":[' +
        b",".join([b'{"id":1,"option1":"S"}'] * 2000) + b"]}", 500))
    yield FeedBomb("shopify-json: 2000 colors of 2000 products", SHOPIFY, _many_colors)
    yield FeedBomb("woocommerce-json: 300,000 products that wait", WOO, partial(_numbered, WOO, (
        b'{"id":%d,"name":"T","permalink":"p","prices":{},"images":[{"src":"good1.png"}],"attributes":[{"name":"Color",'
        b'"has_variations":true,"terms":[{"name":"Red","slug":"red"}]}],"variations":[{"id":1,"attributes":[{"name":'
        b'"Color","value":"red"}]}]}'), 300_000))
    yield FeedBomb("woocommerce-json: a million variations of nothing", WOO, partial(
        _numbered, WOO, b'{"id":%d,"type":"variation","parent":7,"prices":{},"permalink":"p","images":[]}', M))
    yield FeedBomb("woocommerce-json: 300,000 variations of one product", WOO, _variations_of_one)


_SHOPIFY_OPENING = b'{"id":"x","title":"T","handle":"x","body_html":"","image":"good1.png"'
_WOO_OPENING = b'{"id":"x","name":"T","permalink":"p","prices":{},"images":[{"src":"good1.png"}]'


def _SHOPIFY_ROWS() -> dict[str, list[Part]]:
    return {
        "options x variants": [b',"options":[', (b"0,", M), b'0],"variants":[', (b"{},", 1_500_000), b"{}]"],
        "options x members of a variant": [
            b',"options":[', (b"0,", M), b'0],"variants":[{', (b'"a":1,', 900_000), b'"b":1}]'],
        "named options x variants": [
            b',"options":[', (b'{"name":"Color"},', 200_000), b'{}],"variants":[', (b'{"option1":"a"},', 200_000),
            b"{}]"],
        "values of variants": [
            b',"variants":[{"id":1,"option_values":[', (b'{"name":"a","value":"b"},', 300_000), b"{}]}]"],
        "2000 variants of 300 values": [
            b',"variants":[{}', (
                b',{"id":1,"option_values":[' + b",".join(b'{"name":"%d"}' % n for n in range(300)) + b"]}",
                2_000), b"]"],
        "half a million images": [b',"variants":[],"images":[', (b'{"src":"a"},', 600_000), b"{}]"],
        "half a million variants": [b',"variants":[', (b'{"id":1},', 800_000), b"{}]"],
        "half a million tags": [b',"variants":[],"tags":[', (b'"a_b",', 1_200_000), b'""]'],
        "tags of 7 MB": [b',"variants":[],"tags":"', (b"a_b,", 1_700_000), b'"'],
        "a handle of 4 MB": [b',"variants":[{"id":1}],"handle":"', (b"h", 4 * M), b'"'],
        "a handle of 4 MB x 2000 variants": [
            b',"handle":"', (b"h", 4 * M), b'","variants":[{"id":1}', (b',{"id":1}', 2_000), b"]"],
        "a handle of 4 MB x 2000 colors": [
            b',"options":["Color"],"handle":"', (b"h", 4 * M), b'","variants":[{"id":1}',
            b"".join(b',{"id":%d,"option1":"c%d"}' % (n, n) for n in range(2_000)), b"]"],
    }


def _WOO_ROWS() -> dict[str, list[Part]]:
    attribute = b'{"name":"Color","has_variations":true,"terms":['
    return {
        "100,000 attributes": [b',"attributes":[', (b'{"name":"a","terms":[{"name":"b"}]},', 100_000), b"{}]"],
        "attributes of different names": [
            b',"attributes":[' + b",".join(b'{"name":"a%d","terms":[{"name":"b"}]}' % n for n in range(150_000)) +
            b"]"],
        "half a million terms": [b',"attributes":[' + attribute, (b'{"name":"b"},', 500_000), b"{}]}]"],
        "different terms": [
            b',"attributes":[' + attribute + b",".join(b'{"name":"b%d","slug":"s%d"}' % (n, n) for n in range(200_000))
            + b"]}]"],
        "terms x variations": [
            b',"attributes":[' + attribute + b",".join(b'{"name":"b%d","slug":"s%d"}' % (n, n) for n in range(80_000))
            + b']}],"variations":[' +
            b",".join(b'{"id":%d,"attributes":[{"name":"Color","value":"s%d"}]}' % (n, n) for n in range(60_000)) +
            b"]"],
        "values of a variation": [
            b',"attributes":[' + attribute + b'{"name":"b","slug":"s"}]}],"variations":[{"id":1,"attributes":[',
            (b'{"name":"Color","value":"s"},', 200_000), b"{}]}]"],
        "half a million variations": [b',"attributes":[],"variations":[', (b'{"id":1},', 800_000), b"{}]"],
        "half a million images": [b',"images":[', (b'{"src":"a"},', 600_000), b"{}]"],
    }


def _variant_images() -> list[Part]:
    ids = b",".join(b"%d" % n for n in range(400))
    images = b",".join(b'{"id":%d,"src":"i%d.png","variant_ids":[%s]}' % (n, n, ids) for n in range(2_000))
    variants = b",".join(b'{"id":%d,"option1":"c%d"}' % (n, n) for n in range(2_000))
    return [_SHOPIFY_OPENING + b',"options":["Color"],"variants":[' + variants + b'],"images":[' + images + b"]}"]


def _many_colors() -> Iterator[Part]:
    colors = b",".join(
        b'{"id":%d,"option1":"c%d","featured_image":{"src":"good1.png"}}' % (n, n) for n in range(2_000))
    for number in range(500):
        yield (b"," if number else b"") + (
            b'{"id":"p%d","title":"T","handle":"h","body_html":"","options":["Color"],"variants":[' % number) + (
            colors + b"]}")


def _variations_of_one() -> Iterator[Part]:
    yield (b'{"id":"one","name":"T","permalink":"p","prices":{},"images":[{"src":"good1.png"}],"attributes":[{"name":'
           b'"Color","has_variations":true,"terms":[{"name":"Red","slug":"red"}]}],"variations":[{"id":1,"attributes":'
           b'[{"name":"Color","value":"red"}]}]},')
    yield from _numbered(
        WOO, b'{"id":%d,"type":"variation","parent":"one","prices":{},"permalink":"p","images":[{"src":"a"}]}', 300_000)


# Tables


def _tables() -> Iterator[FeedBomb]:
    for form, sign in ((CSV, b","), (TSV, b"\t")):
        name = form.name
        good = b"\n".join(form.good)
        yield FeedBomb(f"{name}: a row of 150 million cells", form, _row((sign * M, 150)), "gzip")
        yield FeedBomb(f"{name}: rows of a million cells", form, partial(form.rows, sign * M, 30))
        yield FeedBomb(f"{name}: rows of 16,385 cells", form, partial(form.rows, sign * 16_384, 3_000), "gzip")
        yield FeedBomb(f"{name}: 10 million empty rows", form, _row((b"\n", 10 * M)))
        yield FeedBomb(f"{name}: 10 million rows of CR", form, _row((b"\r", 10 * M)))
        yield FeedBomb(f"{name}: 10 million rows of empty cells", form, _row((sign * 2 + b"\n", 10 * M)))
        yield FeedBomb(f"{name}: 5 million rows without image", form, _row((b"x\n", 5 * M)))
        yield FeedBomb(f"{name}: a million rows without id", form, _row((sign + b"x\n", M)))
        yield FeedBomb(f"{name}: a million rows of one id", form, _row((b"x%sgood1.png\n" % sign, M)))
        yield FeedBomb(f"{name}: a million rows of too many cells", form, _row((b"x" + sign * 5 + b"\n", M)))
        yield FeedBomb(f"{name}: quotes", form, _row((b'"', 8 * M)))
        yield FeedBomb(f"{name}: quotes without end", form, _row((b'""' * MIB, 1000)), "gzip")
        yield FeedBomb(f"{name}: a quote that is not closed", form, _row(b'"', (b"x\n", 20 * M)))
        yield FeedBomb(f"{name}: a cell without end", form, _row(b"x" + sign, (b"x" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: an id of 7 MB", form, _row((b"i", 7 * M), sign + b"good1.png\n"))
        yield FeedBomb(f"{name}: an image of 7 MB", form, _row(b"x" + sign, (b"i", 7 * M), b"\n"))
        yield FeedBomb(f"{name}: 300 titles of 7 MB", form, partial(_cells, sign, 300))
        yield FeedBomb(f"{name}: bytes of Windows-1252", form, _row(
            b"x" + sign + b"good1.png" + sign, (b"\x81", 7 * M), b"\n"))
        yield FeedBomb(f"{name}: NUL", form, _row((b"\0", 50 * M)))
        yield FeedBomb(f"{name}: NUL without end", form, _row((b"\0" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: line breaks without end", form, _row((b"\n" * MIB, 2000)), "gzip")
        for label, header in _headers(sign):
            yield _whole(f"{name}: {label}", form, [*header, b"\n" + good])
        yield _whole(f"{name}: a header of 150 million cells", form, [(sign * M, 150)], "gzip")
        yield _whole(f"{name}: a header without end", form, [(b"x" * MIB, 2000)], "gzip")
        for label, field in (("ids", b"id"), ("images", b"image"), ("colors", b"color"), ("sizes", b"size")):
            header = b"id%simage%stitle" % (sign, sign) + (sign + field) * 16_380
            yield _whole(f"{name}: 16,383 columns of {label}", form, [
                header + b"\n" + good + b"\n", (b"x" + sign * 16_382 + b"\n", 60)])


def _headers(sign: bytes) -> list[tuple[str, list[Part]]]:
    names = sign.join(b"%s%d" % (b"x" * 470, n) for n in range(16_000))
    return [
        ("a header of 7.9 MB", [names]),
        ("a header of one name of 7.9 MB", [(b"x", 7_900_000)]),
        ("a header of megabytes with id and image", [b"id" + sign + b"image" + sign + b"title" + sign, names]),
        ("a header of a million names", [(b"abcdefg" + sign, M)]),
        ("a header of quotes", [(b'"', 8 * M)]),
    ]


def _cells(sign: bytes, times: int) -> Iterator[Part]:
    for number in range(times):
        yield b"t%d" % number + sign + b"good1.png" + sign + b"t" * (7 * M) + b"\n"


def _shop_tables() -> Iterator[FeedBomb]:
    google = partial(_numbered, GOOGLE_TSV)
    yield FeedBomb("google-tsv: two groups in turn", GOOGLE_TSV, _groups_in_turn)
    yield FeedBomb("google-tsv: a group of 300,000 colors", GOOGLE_TSV, partial(
        google, b"n%d\tT\tgood1.png\tc%d\tgroup\tin stock".replace(b"c%d", b"c"), 300_000))
    yield FeedBomb("google-tsv: a group of different colors", GOOGLE_TSV, partial(_two_numbers, 300_000))
    yield FeedBomb("google-tsv: a million groups", GOOGLE_TSV, partial(_two_groups, 300_000))
    shopify = partial(_numbered, SHOPIFY_CSV)
    yield FeedBomb("shopify-csv: a product of 300,000 variants", SHOPIFY_CSV, partial(
        shopify, b"h,T,,Size,s%d,k,1.00,good1.png", 300_000))
    yield FeedBomb("shopify-csv: a product of 300,000 colors", SHOPIFY_CSV, partial(
        shopify, b"h,T,,Color,c%d,k,1.00,good1.png", 300_000))
    yield FeedBomb("shopify-csv: two products in turn", SHOPIFY_CSV, partial(
        SHOPIFY_CSV.rows, b"h,T,,Color,c,k,1.00,good1.png\ni,T,,Color,c,k,1.00,good1.png", 300_000))
    woo = partial(_numbered, WOO_CSV)
    yield FeedBomb("woocommerce-csv: 300,000 products that wait", WOO_CSV, partial(
        woo, b"%d,variable,s,T,1,good1.png,,Color,Red", 300_000))
    yield FeedBomb("woocommerce-csv: a million variations of nothing", WOO_CSV, partial(
        woo, b"%d,variation,s,T,1,good1.png,id:none,Color,Red", M))
    yield FeedBomb("woocommerce-csv: lists of 7 MB", WOO_CSV, partial(
        WOO_CSV.rows, b'1,simple,s,T,1,"' + b"a," * 3_500_000 + b'",,Color,Red', 10))
    yield FeedBomb("woocommerce-csv: escaped commas of 7 MB", WOO_CSV, partial(
        WOO_CSV.rows, b'1,simple,s,T,1,"' + b"\\," * 3_500_000 + b'",,Color,Red', 10))
    yield FeedBomb("woocommerce-csv: values of 7 MB", WOO_CSV, _woo_values)
    yield FeedBomb("magento-csv: variations of 7 MB", MAGENTO_CSV, partial(_magento, b"sku=s%d,color=c%d|", 250_000))
    yield FeedBomb("magento-csv: one variation 300,000 times", MAGENTO_CSV, partial(_magento, b"sku=s,color=c|", 500_000))
    yield FeedBomb("magento-csv: 300,000 products that wait", MAGENTO_CSV, partial(
        _numbered, MAGENTO_CSV, b"m%d,,Default,simple,T,Not Visible Individually,good1.png,color=Red,", 300_000))
    yield FeedBomb("magento-csv: 300,000 configurable products", MAGENTO_CSV, partial(
        _numbered, MAGENTO_CSV, b'm%d,,Default,configurable,T,x,good1.png,,"sku=none,color=Red"', 300_000))
    yield FeedBomb("magento-csv: attributes of 7 MB", MAGENTO_CSV, partial(
        MAGENTO_CSV.rows, b'm,,Default,simple,T,x,good1.png,"' + b"a=b," * 1_700_000 + b'",', 10))
    yield FeedBomb("magento-csv: commas of 7 MB", MAGENTO_CSV, partial(
        MAGENTO_CSV.rows, b'm,,Default,simple,T,x,good1.png,"a=' + b"," * 7 * M + b'",', 10))


def _groups_in_turn() -> Iterator[Part]:
    for first in range(0, 200_000, 10_000):
        yield b"".join(b"n%d\tT\tgood1.png\tRed\tgroup%d\tin stock\n" % (n, n % 2) for n in range(first, first + 10_000))


def _two_numbers(times: int) -> Iterator[Part]:
    for first in range(0, times, 10_000):
        yield b"".join(b"n%d\tT\tgood1.png\tc%d\tgroup\tin stock\n" % (n, n) for n in range(first, first + 10_000))


def _two_groups(times: int) -> Iterator[Part]:
    for first in range(0, times, 10_000):
        yield b"".join(b"n%d\tT\tgood1.png\tc\tg%d\tin stock\n" % (n, n) for n in range(first, first + 10_000))


def _woo_values() -> list[Part]:
    values = b",".join(b"c%d" % n for n in range(900_000))
    return [b'1,variable,s,T,1,good1.png,,Color,"' + values + b'"\n']


def _magento(pattern: bytes, times: int) -> list[Part]:
    count = pattern.count(b"%d")
    text = b"".join(pattern % ((n,) * count) for n in range(times))
    return [b'm,,Default,configurable,T,x,good1.png,,"' + text[: 7 * M] + b'"\n']


# XML


def _xml() -> Iterator[FeedBomb]:
    for form, open, close in ((RSS, b"<item>", b"</item>"), (ATOM, b"<entry>", b"</entry>")):
        name = form.name
        yield FeedBomb(f"{name}: a million elements inside each other", form, _row((b"<a>", M), (b"</a>", M)))
        yield FeedBomb(f"{name}: a million elements in an item", form, _row(open, (b"<a>", M)))
        yield FeedBomb(f"{name}: millions of empty items", form, _row((open + close, 2 * M)))
        yield FeedBomb(f"{name}: a million items of one id", form, _row((
            open + b"<g:id>x</g:id><g:image_link>good1.png</g:image_link>" + close, 500_000)))
        yield FeedBomb(f"{name}: an item of a million elements", form, _row(open, (b"<a/>", M), close))
        yield FeedBomb(f"{name}: an item of a million names", form, partial(_xml_names, open, close))
        yield FeedBomb(f"{name}: 300 titles of 7 MB", form, partial(_xml_titles, open, close))
        yield FeedBomb(f"{name}: a text without end", form, _row(open + b"<title>", (b"x" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: text between items without end", form, _row((b"x" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: line breaks without end", form, _row((b"\n" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: elements between items without end", form, _row((b"<a/>" * M, 500)), "gzip")
        yield FeedBomb(f"{name}: an attribute without end", form, _row(b'<a b="', (b"x" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: an attribute of 40 MB", form, _row(b'<a b="', (b"x", 40 * M), b'"/>'))
        yield FeedBomb(f"{name}: half a million attributes", form, partial(_xml_attributes, 500_000))
        yield FeedBomb(f"{name}: attributes of a link", form, partial(_xml_attributes, 500_000, open + b"<link"))
        yield FeedBomb(f"{name}: namespaces", form, partial(_xml_attributes, 400_000, b"<a", b"xmlns:"))
        yield FeedBomb(f"{name}: a comment without end", form, _row(b"<!--", (b"x" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: comments without end", form, _row((b"<!---->" * 100_000, 2000)), "gzip")
        yield FeedBomb(f"{name}: CDATA without end", form, _row(open + b"<title><![CDATA[", (b"x" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: CDATA sections", form, _row(
            open + b"<title>", (b"<![CDATA[]]>" * 10_000, 1000), b"</title>" + close), "gzip")
        yield FeedBomb(f"{name}: an instruction without end", form, _row(b"<?x ", (b"x" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: a name without end", form, _row(b"<", (b"x" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: character references", form, _row(
            open + b"<title>", (b"&#65;" * 10_000, 1000), b"</title>" + close), "gzip")
        yield FeedBomb(f"{name}: references to NUL", form, _row(open + b"<title>&#0;</title>" + close))
        yield FeedBomb(f"{name}: NUL", form, _row((b"\0", 10 * M)))
        yield FeedBomb(f"{name}: images by the 100,000", form, _row(
            open, (b"<g:additional_image_link>x</g:additional_image_link>", 150_000), close))
    for label, opening in _declarations():
        yield _whole(f"rss: {label}", RSS, [opening, *RSS.feed()])


def _xml_names(open: bytes, close: bytes) -> list[Part]:
    return [open + b"".join(b"<n%d>1</n%d>" % (n, n) for n in range(300_000)) + close]


def _xml_titles(open: bytes, close: bytes) -> Iterator[Part]:
    for number in range(300):
        yield open + b"<g:id>t%d</g:id><g:image_link>good1.png</g:image_link><title>" % number
        yield b"t" * (7 * M)
        yield b"</title>" + close


def _xml_attributes(times: int, element: bytes = b"<a", prefix: bytes = b"") -> list[Part]:
    return [element + b"".join(b' %sn%d="1"' % (prefix, n) for n in range(times)) + b"/>"]


def _declarations() -> list[tuple[str, bytes]]:
    laughs = b"".join(
        b'<!ENTITY l%d "%s">' % (n, (b"&l%d;" % (n - 1)) * 10 if n else b"lol" * 1000) for n in range(10))
    return [
        ("entities that explode", b"<!DOCTYPE rss [" + laughs + b"]>"),
        ("an entity that reads a file", b'<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
        ("an entity of a parameter", b'<!DOCTYPE rss [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x"> %x;]>'),
        ("a document type without end", b"<!DOCTYPE rss [" + b"<!-- -->" * M),
        ("the encoding UTF-7", b'<?xml version="1.0" encoding="UTF-7"?>'),
        ("the encoding EBCDIC", b'<?xml version="1.0" encoding="IBM037"?>'),
        ("the encoding UTF-32", b'<?xml version="1.0" encoding="UTF-32"?>'),
        ("an encoding of 1 MB", b'<?xml version="1.0" encoding="' + b"x" * M + b'"?>'),
    ]


# Packings


def _packed() -> Iterator[FeedBomb]:
    zeros: Part = (b"\0" * (16 * MIB), 6400)
    for form in (JSON, NDJSON, CSV, RSS):
        yield FeedBomb(f"{form.name}: gzip of 100 GB", form, _row(zeros), "endless gzip")
    yield FeedBomb("csv: gzip of 100 GB of line breaks", CSV, _row((b"\n" * (16 * MIB), 6400)), "endless gzip")
    yield FeedBomb("ndjson: gzip of 100 GB of line breaks", NDJSON, _row((b"\n" * (16 * MIB), 6400)), "endless gzip")
    yield FeedBomb("csv: two members of gzip, the second large", CSV, _row((b"x," * MIB, 1000)), "members")
    yield _whole("csv: a million empty members of gzip", CSV, [], "empty members")
    yield _whole("csv: zeros behind a member of gzip", CSV, [], "padded")
    yield _whole("csv: gzip in gzip", CSV, [], "nested")
    for encoding in ("utf-16-le", "utf-16-be"):
        for form, row in ((JSON, b'{"id":1,"image":' + b"[" * 60 + b"]" * 60 + b"}"), (CSV, b"," * 5 * M)):
            yield FeedBomb(f"{form.name}: {encoding}, cells and lists", form, _row(row), encoding)
        yield FeedBomb(f"ndjson: {encoding}, an id of 3 MB", NDJSON, _row(
            b'{"image":"good1.png","id":"', (b"i", 3 * M), b'"}'), encoding)
        yield FeedBomb(f"rss: {encoding}, a text of 20 MB", RSS, _row(b"<item><title>", (b"x", 20 * M)), encoding)


# Maps


def _mapped() -> Iterator[FeedBomb]:
    maps = ("--map", "items=a.b", "--map", "id=sku", "--map", "image=images[type=main].url", "--map",
            "vendorColor=attributes[name=color].value", "--map", "productId=model")
    row = b'{"sku":"x","model":"m","images":[' + b'{"type":"x"},' * 500_000 + b'{}],"attributes":[{}]}'
    good = b",".join(
        b'{"sku":"%s","model":"m","images":[{"type":"main","url":"%s.png"}]}' % (id.encode(), id.encode())
        for id in forms.GOOD)
    form = Form("mapped", b'{"a":{"b":[', good.split(b",{\"sku\"")[:1] and [good], b",", b"]}}")
    yield FeedBomb("mapped: half a million images", form, _row(row), arguments=maps)
    sizes = partial(
        _numbered, form, b'{"sku":"%d","model":"n","images":[{"type":"main","url":"good1.png"}],"attributes":'
        b'[{"name":"color","value":"Red"}]}', 100_000)
    yield FeedBomb("mapped: 100,000 sizes of one color", form, sizes, arguments=maps)
    yield FeedBomb("mapped: 100,000 sizes of 50 models", form, _sizes_of_models, arguments=maps)


def _sizes_of_models() -> Iterator[Part]:
    for first in range(0, 100_000, 10_000):
        yield (b"," if first else b"") + b",".join(
            b'{"sku":"%d","model":"n%d","images":[{"type":"main","url":"good1.png"}],"attributes":[{"name":"color",'
            b'"value":"Red"}]}' % (n, n % 50) for n in range(first, first + 10_000))
