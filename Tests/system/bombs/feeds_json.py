"""Hostile JSON and NDJSON: records, and what stands around their list."""

from collections.abc import Iterator
from functools import partial

from forms import JSON, NDJSON, Form, Part
from hostile import MIB, FeedBomb, M, given, numbered, whole

ITEM = b'"id":"x","image":"good1.png"'


def bombs() -> Iterator[FeedBomb]:
    for form in (JSON, NDJSON):
        for name, row in _object_rows().items():
            yield FeedBomb(f"{form.name}: {name}", form, given(*row))
        for name, record, times in _repeated_objects():
            yield FeedBomb(f"{form.name}: {name}", form, partial(form.rows, record, times))
        yield FeedBomb(f"{form.name}: 60 titles of 7 MB", form, partial(_titles, form, 60))
        yield FeedBomb(f"{form.name}: a million ids, no image", form, partial(numbered, form, b'{"id":%d}', M))
        yield FeedBomb(f"{form.name}: 2000 names of 65 kB", form, partial(
            numbered, form, b'{"id":%d,"image":"good1.png","' + b"a" * 65_000 + b'":1}', 2_000))
        yield FeedBomb(
            f"{form.name}: a record without end", form, given(b'{"id":"x","title":"', (b"x" * MIB, 2048)), "gzip")
        yield FeedBomb(f"{form.name}: NUL without end", form, given((b"\0" * MIB, 2048)), "gzip")
        yield FeedBomb(f"{form.name}: spaces without end", form, given((b" " * MIB, 2048)), "gzip")
        yield FeedBomb(f"{form.name}: line breaks without end", form, given((b"\n" * MIB, 2048)), "gzip")
        yield FeedBomb(f"{form.name}: line breaks", form, given((b"\n", 10 * M)))
    yield FeedBomb("json: commas", JSON, given((b",", 10 * M)))
    yield FeedBomb("json: commas without end", JSON, given((b"," * MIB, 2048)), "gzip")
    yield FeedBomb("ndjson: lines of one byte", NDJSON, given((b"x\n", 5 * M)))
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


def _around_the_list() -> Iterator[FeedBomb]:
    """What stands outside of the list of products."""
    good = b",".join(JSON.good)
    yield whole("json: a million lists around the list", JSON, [b'{"x":', (b"[", M)])
    yield whole("json: a million objects around the list", JSON, [(b'{"x":', M)])
    deep, close = b'{"a":' * 55, b"}" * 55
    yield whole("json: millions of lists at the wrong place", JSON, [
        b'{"x":' + deep + b'{"b":[{}', (b",[]", 10 * M), b"]}" + close + b',"products":[' + good + b"]}"])
    yield whole("json: millions of lists of a known name", JSON, [
        b'{"x":' + deep + b'{"b":1', (b',"items":[]', 3 * M), b"}" + close + b',"products":[' + good + b"]}"])
    yield whole("json: millions of lists of objects", JSON, [
        b'{"x":' + deep + b'{"b":1', (b',"a":[{}]', 3 * M), b"}" + close + b',"products":[' + good + b"]}"])
    yield whole("json: a name of 100 MB before the list", JSON, [
        b'{"', (b"n" * MIB, 100), b'":1,"products":[' + good + b"]}"])
    yield whole("json: a text of 1 GB before the list", JSON, [
        b'{"x":"', (b"n" * MIB, 1000), b'","products":[' + good + b"]}"], "gzip")
    yield whole("json: names before the list", JSON, [
        b"{", (b'"nnnn":1,', 10 * M), b'"products":[' + good + b"]}"], "gzip")
    yield whole("json: no list of a known name", JSON, [
        b"{" + b",".join(b'"%s%d":[{}]' % (b"x" * 60_000, n) for n in range(100)) + b"}"])
    yield whole("json: something behind the end", JSON, [b"[" + good + b"]", (b" " * MIB, 2000)], "gzip")
    yield whole("json: only spaces", JSON, [(b" " * MIB, 2000)], "gzip")
    yield whole("ndjson: one line of 1 GB", NDJSON, [(b'{"a":"' + b"x" * MIB, 1000)], "gzip")
