"""Filters, order and counts over a shop with prices, stock and attributes: each as the metadata say."""

import json
import subprocess
import sys
from collections import Counter
from urllib.parse import quote

import pytest

from conftest import ROOT, Server, programs, sync

SHOP = "/v1/catalogues/shop"
ITEMS = f"{SHOP}/items"


def product(number, item):
    """In the shape of Shopify, whose options become attributes."""
    sizes = ["S", "M", "L"][:1 + number % 3]
    return {
        "id": number, "title": item["title"], "handle": f"item-{number}", "images": [{"src": item["image"]}],
        "options": [{"name": "Größe", "values": sizes}, {"name": "Material", "values": [["Cotton", "Wool"][number % 2]]}],
        "variants": [
            {"id": 1000 * number + place, "option1": size, "option2": ["Cotton", "Wool"][number % 2],
             "price": None if number % 7 == 0 else str(item["price"]), "available": item["inStock"]}
            for place, size in enumerate(sizes)]}


@pytest.fixture(scope="module")
def priced(pytestconfig, tmp_path_factory):
    folder = tmp_path_factory.mktemp("priced")
    worker, server = programs(pytestconfig)
    subprocess.run([sys.executable, "-B", ROOT / "scripts/bench/draw-shop.py", folder / "feed", "150"], check=True)
    drawn = [json.loads(line) for line in open(folder / "feed/feed.ndjson")]
    # Each tenth item has the picture of the one before.
    for number in range(9, len(drawn), 10):
        drawn[number]["image"] = drawn[number - 1]["image"]
    products = [product(number, item) for number, item in enumerate(drawn, 1)]
    (folder / "feed/catalogue.ndjson").write_text(json.dumps({"products": products}))
    sync(worker, folder, "shop")
    server = Server(worker, server, folder, catalogue="shop").ready()
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="module")
def items(priced):
    return [json.loads(line) for line in open(priced.folder / "Reports/shop/metadata.ndjson")]


def ids(server, query):
    answer = server.json(f"{ITEMS}?limit=500&fields=id&{query}")
    assert answer["total"] == len(answer["items"])
    return [item["id"] for item in answer["items"]]


def share(item, families):
    """The most that the colors of one of the families have together."""
    shares = Counter()
    for color in item["colors"]:
        shares[color["family"]] += round(color["share"] * 1000)
    return max((shares[family] for family in families), default=0) / 1000


def attribute(item, name):
    return next((each["value"].split(", ") for each in item.get("attributes", []) if each["name"] == name), [])


@pytest.mark.parametrize("field", ["id", "sku", "handle", "productId", "variantId"])
def test_items_are_found_by_each_of_their_names(priced, items, field):
    def names(item):
        return item.get("variantIds", []) if field == "variantId" else [item[field]] if item.get(field) else []

    named = [item for item in items if names(item)]
    if field == "sku":
        assert not named and ids(priced, "sku=none") == []
        return
    chosen = [named[3], named[70], named[len(named) // 2]]
    query = "&".join(f"{field}={quote(names(item)[-1], safe='')}" for item in chosen)
    wanted = {name for item in chosen for name in names(item)[-1:]}
    assert ids(priced, query) == [item["id"] for item in items if wanted & set(names(item))]
    assert ids(priced, f"{field}=nothing") == []
    assert ids(priced, f"{query}&family=red") == [
        item["id"] for item in items if wanted & set(names(item)) and item["family"] == "red"]


def test_many_ids_at_once_are_in_wall_order(priced, items):
    wanted = [item["id"] for item in items[::-2]]
    assert ids(priced, f"ids={','.join(wanted)}") == sorted(wanted, key=[item["id"] for item in items].index)
    assert ids(priced, f"ids={wanted[0]},{wanted[1]}&id={wanted[2]}&id=nothing") == sorted(
        wanted[:3], key=[item["id"] for item in items].index)


def test_a_choice_of_several_words(server):
    items = [json.loads(line) for line in open(server.folder / "Reports/sample/metadata.ndjson")]

    def found(query):
        return [item["id"] for item in server.json(f"/v1/catalogues/sample/items?limit=500&fields=id&{query}")["items"]]

    words = sorted({item["vendorColor"] for item in items if item["vendorColor"]})[:2]
    query = "&".join(f"vendorColor={quote(word.upper())}" for word in words)
    assert found(query) == [item["id"] for item in items if item["vendorColor"] in words]


def test_facets_count_attributes(priced, items):
    counts = {each["name"]: each for each in priced.json(f"{SHOP}/facets")["attributes"]}
    for name in ("Größe", "Material"):
        values = Counter(value for item in items for value in set(attribute(item, name)))
        assert {each["value"]: each["count"] for each in counts[name]["values"]} == values
        assert counts[name]["count"] == sum(bool(attribute(item, name)) for item in items)
    # A choice can be exchanged, and the other names count with it.
    query = "attribute=Material:Wool&family=red"
    counts = {each["name"]: each for each in priced.json(f"{SHOP}/facets?{query}")["attributes"]}
    red = [item for item in items if item["family"] == "red"]
    materials = Counter(value for item in red for value in attribute(item, "Material"))
    assert {each["value"]: each["count"] for each in counts["Material"]["values"]} == materials
    sizes = Counter(
        value for item in red if "Wool" in attribute(item, "Material") for value in set(attribute(item, "Größe")))
    assert {each["value"]: each["count"] for each in counts["Größe"]["values"]} == sizes
    for name, each in counts.items():
        for value in each["values"]:
            other = "" if name == "Material" else "attribute=Material:Wool&"
            assert len(ids(priced, f"{other}family=red&attribute={quote(name)}:{quote(value['value'])}")) == value["count"]


def test_a_hex_among_words_is_a_color(priced):
    plain = priced.json(f"{ITEMS}?color=%231f3a5f&limit=20&fields=id")
    assert priced.json(f"{ITEMS}?q=%231f3a5f&limit=20&fields=id")["items"] == plain["items"]
    title = priced.json(f"{ITEMS}?limit=1&fields=title")["items"][0]["title"].split()[0]
    assert priced.json(f"{ITEMS}?q={title}+%231f3a5f&limit=20&fields=id")["items"] == priced.json(
        f"{ITEMS}?q={title}&color=%231f3a5f&limit=20&fields=id")["items"]


@pytest.mark.parametrize("query, test", [
    ("anyFamily=grey", lambda item: any(color["family"] == "grey" for color in item["colors"])),
    ("anyFamily=red,green", lambda item: any(color["family"] in ("red", "green") for color in item["colors"])),
    ("anyFamily=blue&minShare=0.4", lambda item: share(item, ["blue"]) >= 0.4),
    ("minShare=0.7", lambda item: share(item, [item["family"]]) >= 0.7),
    ("family=blue,black&minShare=0.6",
     lambda item: item["family"] in ("blue", "black") and share(item, [item["family"]]) >= 0.6),
    ("shade=off-white,black,teal", lambda item: item["colors"] and item["colors"][0]["name"] in ("off-white", "black", "teal")),
    ("attribute=Material:cotton", lambda item: attribute(item, "Material") == ["Cotton"]),
    ("attribute=grosse:M", lambda item: "M" in attribute(item, "Größe")),
    ("attribute=Gr%C3%B6%C3%9Fe:S,+M", lambda item: attribute(item, "Größe") == ["S", "M"]),
    ("attribute=grosse:M&attribute=grosse:L", lambda item: {"M", "L"} & set(attribute(item, "Größe"))),
    ("attribute=grosse:L&attribute=material:wool",
     lambda item: "L" in attribute(item, "Größe") and attribute(item, "Material") == ["Wool"]),
    ("attribute=material", lambda item: attribute(item, "Material")),
    ("attribute=material:wo", lambda item: False),
    ("inStock=true", lambda item: item.get("inStock") is True),
    ("inStock=false", lambda item: item.get("inStock") is False),
    ("minPrice=50", lambda item: item.get("price", 0) >= 50),
    ("maxPrice=50", lambda item: item.get("price", 99) <= 50),
    ("minPrice=60&maxPrice=40&inStock=false", lambda item: 40 <= item.get("price", 0) <= 60 and item["inStock"] is False),
])
def test_filters_leave_what_they_say_in_wall_order(priced, items, query, test):
    expected = [item["id"] for item in items if test(item)]
    assert ids(priced, query) == expected
    assert expected or query.endswith(":wo")


@pytest.mark.parametrize("order, sign", [("price", 1), ("-price", -1)])
def test_an_order_by_price_has_those_without_one_last(priced, items, order, sign):
    for query, wanted in ("", items), ("&anyFamily=grey", [item for item in items if share(item, ["grey"])]):
        expected = sorted(wanted, key=lambda item: sign * item["price"] if "price" in item else float("inf"))
        assert ids(priced, f"sort={order}{query}") == [item["id"] for item in expected]
    assert any("price" not in item for item in items)


def test_pages_of_an_order_make_the_whole(priced):
    found, cursor = [], ""
    while cursor is not None:
        answer = priced.json(f"{ITEMS}?limit=40&fields=id&sort=price{cursor and '&cursor=' + cursor}")
        found, cursor = found + [item["id"] for item in answer["items"]], answer["next"]
    assert found == ids(priced, "sort=price")


@pytest.mark.parametrize("query, is_it", [
    ("color=blue", lambda item: item["family"] == "blue"),
    ("q=blau", lambda item: item["family"] == "blue"),
    ("color=navy", lambda item: item["colors"] and item["colors"][0]["name"] == "navy"),
    ("color=teal", lambda item: item["colors"] and item["colors"][0]["name"] == "teal"),
])
def test_what_is_called_so_stands_apart_from_what_is_close(priced, items, query, is_it):
    everything = priced.json(f"{ITEMS}?{query}")
    named, close = ids(priced, f"{query}&match=named"), ids(priced, f"{query}&match=close")
    assert set(named) == {item["id"] for item in items if is_it(item)}
    # A family has no finer name: what it leads is close, and is it.
    assert (everything.get("named", everything["close"]), everything["close"]) == (len(named), len(close))
    assert close == ids(priced, query)[:len(close)] and set(named) <= set(close)
    assert set(ids(priced, f"{query}&match=named&sort=price")) == set(named)
    assert priced.json(f"{SHOP}/facets?{query}&match=named")["total"] == len(named)


def test_a_color_in_digits_has_a_line_too(priced, items):
    query = f"color={quote('#1f3a5f')}"
    close = ids(priced, f"{query}&match=close")
    assert 0 < len(close) == priced.json(f"{ITEMS}?{query}")["close"] < len(items)
    assert ids(priced, f"{query}&match=named") == close == ids(priced, query)[:len(close)]


@pytest.mark.parametrize("query", [
    "", "color=navy", "color=blue&match=close", f"color={quote('#1f3a5f')}&match=close", "q=runner",
    "anyFamily=grey&minShare=0.3", "attribute=material:wool&inStock=true", "shade=black,off-white"])
def test_facets_and_palette_are_those_of_a_search(priced, query):
    facets, total = priced.json(f"{SHOP}/facets?{query}"), len(ids(priced, query))
    assert facets["total"] == total == sum(each["count"] for each in facets["families"])
    for each in facets["families"]:
        assert len(ids(priced, f"{query}&family={each['family']}")) == each["count"]
    if not query.startswith("shade"):
        for each in facets["names"]:
            assert len(ids(priced, f"{query}&shade={quote(each['name'])}")) == each["count"]
    colors = priced.json(f"{SHOP}/palette?limit=100&{query}")["colors"]
    assert sum(color["items"] for color in colors) == total


def test_of_items_with_equal_pictures_the_first_is_enough(priced, items):
    pictures = {item["id"]: item["imageHash"] or item["id"] for item in items}
    assert len(set(pictures.values())) < len(items)
    for query in ("", "family=red,blue", "q=blau", "sort=-price", "color=navy:2,%23fff"):
        found, firsts, seen = ids(priced, query), [], set()
        for id in found:
            if pictures[id] not in seen:
                firsts.append(id)
            seen.add(pictures[id])
        assert ids(priced, f"{query}&unique=picture") == firsts
    similar = priced.json(f"{ITEMS}/{items[0]['id']}/similar?unique=picture&limit=500")["items"]
    shown = [pictures[item["id"]] for item in similar]
    assert len(shown) == len(set(shown)) > 0 and pictures[items[0]["id"]] not in shown


def test_what_goes_with_a_color_comes_by_kind(priced, items):
    answer = priced.json(f"{ITEMS}?goes=navy&limit=500")
    assert [each["kind"] for each in answer["goes"]] == ["shades", "hues", "neutrals", "others"]
    assert sum(each["count"] for each in answer["goes"]) == answer["total"] == len(items)
    shades = answer["items"][:answer["goes"][0]["count"]]
    assert shades and all(item["family"] in ("blue", "purple", "black", "grey", "green") for item in shades)
    assert ids(priced, "q=goes+with+navy") == [item["id"] for item in answer["items"]]
    assert set(ids(priced, "goes=navy&inStock=true")) == {item["id"] for item in items if item["inStock"]}


def test_a_swatch_is_a_leading_color_of_its_family(priced, items):
    for each in priced.json(f"{SHOP}/facets")["families"]:
        assert each["swatch"] in {item["colors"][0]["hex"] for item in items if item["family"] == each["family"]}
