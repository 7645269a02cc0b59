"""Hostile tables: CSV and tab separated text."""

from collections.abc import Iterator
from functools import partial

from forms import CSV, TSV, Part
from hostile import MIB, FeedBomb, M, given, whole


def bombs() -> Iterator[FeedBomb]:
    for form, sign in ((CSV, b","), (TSV, b"\t")):
        name = form.name
        good = b"\n".join(form.good)
        yield FeedBomb(f"{name}: a row of 150 million cells", form, given((sign * M, 150)), "gzip")
        yield FeedBomb(f"{name}: rows of a million cells", form, partial(form.rows, sign * M, 30))
        yield FeedBomb(f"{name}: rows of 16,385 cells", form, partial(form.rows, sign * 16_384, 3_000), "gzip")
        yield FeedBomb(f"{name}: 10 million empty rows", form, given((b"\n", 10 * M)))
        yield FeedBomb(f"{name}: 10 million rows of CR", form, given((b"\r", 10 * M)))
        yield FeedBomb(f"{name}: 10 million rows of empty cells", form, given((sign * 2 + b"\n", 10 * M)))
        yield FeedBomb(f"{name}: 5 million rows without image", form, given((b"x\n", 5 * M)))
        yield FeedBomb(f"{name}: a million rows without id", form, given((sign + b"x\n", M)))
        yield FeedBomb(f"{name}: a million rows of one id", form, given((b"x%sgood1.png\n" % sign, M)))
        yield FeedBomb(f"{name}: a million rows of too many cells", form, given((b"x" + sign * 5 + b"\n", M)))
        yield FeedBomb(f"{name}: quotes", form, given((b'"', 8 * M)))
        yield FeedBomb(f"{name}: quotes without end", form, given((b'""' * MIB, 1000)), "gzip")
        yield FeedBomb(f"{name}: a quote that is not closed", form, given(b'"', (b"x\n", 20 * M)))
        yield FeedBomb(f"{name}: a cell without end", form, given(b"x" + sign, (b"x" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: an id of 7 MB", form, given((b"i", 7 * M), sign + b"good1.png\n"))
        yield FeedBomb(f"{name}: an image of 7 MB", form, given(b"x" + sign, (b"i", 7 * M), b"\n"))
        yield FeedBomb(f"{name}: 60 titles of 7 MB", form, partial(_cells, sign, 60))
        yield FeedBomb(f"{name}: bytes of Windows-1252", form, given(
            b"x" + sign + b"good1.png" + sign, (b"\x81", 7 * M), b"\n"))
        yield FeedBomb(f"{name}: NUL", form, given((b"\0", 50 * M)))
        yield FeedBomb(f"{name}: NUL without end", form, given((b"\0" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: line breaks without end", form, given((b"\n" * MIB, 2000)), "gzip")
        for label, header in _headers(sign):
            yield whole(f"{name}: {label}", form, [*header, b"\n" + good])
        yield whole(f"{name}: a header of 150 million cells", form, [(sign * M, 150)], "gzip")
        yield whole(f"{name}: a header without end", form, [(b"x" * MIB, 2000)], "gzip")
        for label, field in (("ids", b"id"), ("images", b"image"), ("colors", b"color"), ("sizes", b"size")):
            names = b"id%simage%stitle" % (sign, sign) + (sign + field) * 16_380
            yield whole(f"{name}: 16,383 columns of {label}", form, [
                names + b"\n" + good + b"\n", (b"x" + sign * 16_382 + b"\n", 60)])


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
