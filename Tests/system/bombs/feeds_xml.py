"""Hostile RSS and Atom."""

from collections.abc import Iterator
from functools import partial

from forms import ATOM, RSS, Part
from hostile import MIB, FeedBomb, M, given, whole


def bombs() -> Iterator[FeedBomb]:
    for form, open, close in ((RSS, b"<item>", b"</item>"), (ATOM, b"<entry>", b"</entry>")):
        name = form.name
        yield FeedBomb(f"{name}: a million elements inside each other", form, given((b"<a>", M), (b"</a>", M)))
        yield FeedBomb(f"{name}: a million elements in an item", form, given(open, (b"<a>", M)))
        yield FeedBomb(f"{name}: millions of empty items", form, given((open + close, 2 * M)))
        yield FeedBomb(f"{name}: a million items of one id", form, given((
            open + b"<g:id>x</g:id><g:image_link>good1.png</g:image_link>" + close, 500_000)))
        yield FeedBomb(f"{name}: an item of a million elements", form, given(open, (b"<a/>", M), close))
        yield FeedBomb(f"{name}: an item of a million names", form, partial(_xml_names, open, close))
        yield FeedBomb(f"{name}: 60 titles of 7 MB", form, partial(_xml_titles, open, close))
        yield FeedBomb(f"{name}: a text without end", form, given(open + b"<title>", (b"x" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: text between items without end", form, given((b"x" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: line breaks without end", form, given((b"\n" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: elements between items without end", form, given((b"<a/>" * M, 500)), "gzip")
        yield FeedBomb(f"{name}: an attribute without end", form, given(b'<a b="', (b"x" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: an attribute of 40 MB", form, given(b'<a b="', (b"x", 40 * M), b'"/>'))
        yield FeedBomb(f"{name}: half a million attributes", form, partial(_xml_attributes, 500_000))
        yield FeedBomb(f"{name}: attributes of a link", form, partial(_xml_attributes, 500_000, open + b"<link"))
        yield FeedBomb(f"{name}: namespaces", form, partial(_xml_attributes, 400_000, b"<a", b"xmlns:"))
        yield FeedBomb(f"{name}: a comment without end", form, given(b"<!--", (b"x" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: comments without end", form, given((b"<!---->" * 100_000, 2000)), "gzip")
        yield FeedBomb(f"{name}: CDATA without end", form, given(
            open + b"<title><![CDATA[", (b"x" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: CDATA sections", form, given(
            open + b"<title>", (b"<![CDATA[]]>" * 10_000, 1000), b"</title>" + close), "gzip")
        yield FeedBomb(f"{name}: an instruction without end", form, given(b"<?x ", (b"x" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: a name without end", form, given(b"<", (b"x" * MIB, 2000)), "gzip")
        yield FeedBomb(f"{name}: character references", form, given(
            open + b"<title>", (b"&#65;" * 10_000, 1000), b"</title>" + close), "gzip")
        yield FeedBomb(f"{name}: references to NUL", form, given(open + b"<title>&#0;</title>" + close))
        yield FeedBomb(f"{name}: NUL", form, given((b"\0", 10 * M)))
        yield FeedBomb(f"{name}: images by the 100,000", form, given(
            open, (b"<g:additional_image_link>x</g:additional_image_link>", 150_000), close))
    for label, opening in _declarations():
        yield whole(f"rss: {label}", RSS, [opening, *RSS.feed()])


def _xml_names(open: bytes, close: bytes) -> list[Part]:
    return [open + b"".join(b"<n%d>1</n%d>" % (n, n) for n in range(300_000)) + close]


def _xml_titles(open: bytes, close: bytes) -> Iterator[Part]:
    for number in range(60):
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
