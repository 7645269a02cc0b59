"""Hostile exports of shops: Google, Shopify, WooCommerce and Magento."""

from collections.abc import Iterator
from functools import partial

from forms import GOOGLE_TSV, MAGENTO_CSV, SHOPIFY_CSV, WOO_CSV, Part
from hostile import FeedBomb, M, numbered


def bombs() -> Iterator[FeedBomb]:
    yield FeedBomb("google-tsv: two groups in turn", GOOGLE_TSV, partial(
        _groups, b"n%d\tT\tgood1.png\tRed\tg%d\tin stock\n", 2))
    yield FeedBomb("google-tsv: a group of 300,000 sizes", GOOGLE_TSV, partial(
        numbered, GOOGLE_TSV, b"n%d\tT\tgood1.png\tRed\tgroup\tin stock", 300_000))
    yield FeedBomb("google-tsv: a group of 300,000 colors", GOOGLE_TSV, partial(
        _groups, b"n%d\tT\tgood1.png\tc%d\tgroup\tin stock\n"))
    yield FeedBomb("google-tsv: 300,000 groups", GOOGLE_TSV, partial(
        _groups, b"n%d\tT\tgood1.png\tc\tg%d\tin stock\n"))
    shopify = partial(numbered, SHOPIFY_CSV)
    yield FeedBomb("shopify-csv: a product of 300,000 variants", SHOPIFY_CSV, partial(
        shopify, b"h,T,,Size,s%d,k,1.00,good1.png", 300_000))
    yield FeedBomb("shopify-csv: a product of 300,000 colors", SHOPIFY_CSV, partial(
        shopify, b"h,T,,Color,c%d,k,1.00,good1.png", 300_000))
    yield FeedBomb("shopify-csv: two products in turn", SHOPIFY_CSV, partial(
        SHOPIFY_CSV.rows, b"h,T,,Color,c,k,1.00,good1.png\ni,T,,Color,c,k,1.00,good1.png", 300_000))
    woo = partial(numbered, WOO_CSV)
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
    yield FeedBomb("magento-csv: one variation half a million times", MAGENTO_CSV, partial(
        _magento, b"sku=s,color=c|", 500_000))
    yield FeedBomb("magento-csv: 300,000 products that wait", MAGENTO_CSV, partial(
        numbered, MAGENTO_CSV, b"m%d,,Default,simple,T,Not Visible Individually,good1.png,color=Red,", 300_000))
    yield FeedBomb("magento-csv: 300,000 configurable products", MAGENTO_CSV, partial(
        numbered, MAGENTO_CSV, b'm%d,,Default,configurable,T,x,good1.png,,"sku=none,color=Red"', 300_000))
    yield FeedBomb("magento-csv: attributes of 7 MB", MAGENTO_CSV, partial(
        MAGENTO_CSV.rows, b'm,,Default,simple,T,x,good1.png,"' + b"a=b," * 1_700_000 + b'",', 10))
    yield FeedBomb("magento-csv: commas of 7 MB", MAGENTO_CSV, partial(
        MAGENTO_CSV.rows, b'm,,Default,simple,T,x,good1.png,"a=' + b"," * 7 * M + b'",', 10))


def _groups(row: bytes, different: int = 300_000) -> Iterator[Part]:
    """300,000 rows of a number, and of that number among so many different ones."""
    for first in range(0, 300_000, 10_000):
        yield b"".join(row % (number, number % different) for number in range(first, first + 10_000))


def _woo_values() -> list[Part]:
    values = b",".join(b"c%d" % n for n in range(900_000))
    return [b'1,variable,s,T,1,good1.png,,Color,"' + values + b'"\n']


def _magento(pattern: bytes, times: int) -> list[Part]:
    count = pattern.count(b"%d")
    text = b"".join(pattern % ((n,) * count) for n in range(times))
    return [b'm,,Default,configurable,T,x,good1.png,,"' + text[: 7 * M] + b'"\n']
