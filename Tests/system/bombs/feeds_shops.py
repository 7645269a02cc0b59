"""Hostile products of shops in JSON: Shopify and WooCommerce."""

from collections.abc import Iterator
from functools import partial

from forms import SHOPIFY, WOO, Part
from hostile import FeedBomb, M, given, numbered


def bombs() -> Iterator[FeedBomb]:
    for form, opening in ((SHOPIFY, _SHOPIFY_OPENING), (WOO, _WOO_OPENING)):
        rows = _shopify_rows if form is SHOPIFY else _woo_rows
        for name, row in rows().items():
            yield FeedBomb(f"{form.name}: {name}", form, given(opening, *row, b"}"))
    yield FeedBomb("shopify-json: 2000 images of 400 variants each", SHOPIFY, _variant_images)
    yield FeedBomb("shopify-json: 500 products of 2000 variants", SHOPIFY, partial(
        numbered, SHOPIFY, _SHOPIFY_OPENING.replace(b'"x"', b'"p%d"', 1) + b',"variants":[' +
        b",".join([b'{"id":1,"option1":"S"}'] * 2000) + b"]}", 500))
    yield FeedBomb("shopify-json: 2000 colors of 2000 products", SHOPIFY, _many_colors)
    yield FeedBomb("woocommerce-json: 300,000 products that wait", WOO, partial(numbered, WOO, (
        b'{"id":%d,"name":"T","permalink":"p","prices":{},"images":[{"src":"good1.png"}],"attributes":[{"name":"Color",'
        b'"has_variations":true,"terms":[{"name":"Red","slug":"red"}]}],"variations":[{"id":1,"attributes":[{"name":'
        b'"Color","value":"red"}]}]}'), 300_000))
    yield FeedBomb("woocommerce-json: a million variations of nothing", WOO, partial(
        numbered, WOO, b'{"id":%d,"type":"variation","parent":7,"prices":{},"permalink":"p","images":[]}', M))
    yield FeedBomb("woocommerce-json: 300,000 variations of one product", WOO, _variations_of_one)


_SHOPIFY_OPENING = b'{"id":"x","title":"T","handle":"x","body_html":"","image":"good1.png"'
_WOO_OPENING = b'{"id":"x","name":"T","permalink":"p","prices":{},"images":[{"src":"good1.png"}]'


def _shopify_rows() -> dict[str, list[Part]]:
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


def _woo_rows() -> dict[str, list[Part]]:
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
    yield from numbered(
        WOO, b'{"id":%d,"type":"variation","parent":"one","prices":{},"permalink":"p","images":[{"src":"a"}]}', 300_000)
