"""Documents for search engines and shops, against what the vendors document."""

import csv
import io
import json
import re
import shutil
import struct
import subprocess

import jsonschema
import pytest

from conftest import HOSTILE

# typesense.org/docs/27.1/api/collections.html, "Schema parameters" and "Field types".
TYPESENSE_SCHEMA = {
    "type": "object", "required": ["name", "fields"], "additionalProperties": False,
    "properties": {
        "name": {"type": "string"}, "enable_nested_fields": {"type": "boolean"},
        "fields": {"type": "array", "items": {
            "type": "object", "required": ["name", "type"], "additionalProperties": False,
            "properties": {
                "name": {"type": "string"}, "facet": {"type": "boolean"}, "sort": {"type": "boolean"},
                "optional": {"type": "boolean"},
                "type": {"enum": ["string", "string[]", "int32", "int32[]", "int64", "float", "float[]", "bool", "bool[]",
                                  "object", "object[]", "auto"]}}}}}}
TYPES = {"string": str, "string[]": list, "int32": int, "float": (int, float), "bool": bool}

# elastic.co/guide, "Field data types" and "Mapping parameters" of version 8.
ELASTIC_FIELD = {
    "type": "object", "required": ["type"], "additionalProperties": False,
    "properties": {
        "type": {"enum": ["keyword", "text", "double", "float", "integer", "boolean", "nested", "dense_vector"]},
        "index": {"type": "boolean"}, "doc_values": {"type": "boolean"}, "dims": {"const": 3},
        "similarity": {"enum": ["l2_norm", "dot_product", "cosine"]}, "properties": {"type": "object"}}}

# shopify.dev, MetafieldsSetInput; metafieldsSet takes 25 of them.
SHOPIFY_CALL = {
    "type": "object", "required": ["metafields"], "additionalProperties": False,
    "properties": {"metafields": {"type": "array", "minItems": 1, "maxItems": 25, "items": {
        "type": "object", "required": ["ownerId", "namespace", "key", "type", "value"], "additionalProperties": False,
        "properties": {
            "ownerId": {"pattern": "^gid://shopify/(Product|ProductVariant)/[0-9]+$"}, "namespace": {"const": "huewall"},
            "key": {"pattern": "^[a-z_]{2,64}$"}, "value": {"type": "string", "minLength": 1},
            "type": {"enum": ["single_line_text_field", "color", "list.color", "product_taxonomy_value_reference"]}}}}}}

# shopify.dev, metaobjectUpsert, and the standard definition shopify--color-pattern.
SHOPIFY_SWATCH = {
    "type": "object", "required": ["handle", "metaobject"], "additionalProperties": False,
    "properties": {
        "handle": {"type": "object", "required": ["type", "handle"], "additionalProperties": False, "properties": {
            "type": {"const": "shopify--color-pattern"}, "handle": {"pattern": "^[a-z0-9-]{1,255}$"}}},
        "metaobject": {"type": "object", "required": ["fields"], "properties": {"fields": {
            "type": "array", "items": {"type": "object", "required": ["key", "value"], "properties": {
                "key": {"enum": ["label", "color", "color_taxonomy_reference", "pattern_taxonomy_reference"]},
                "value": {"type": "string"}}}}}}}}


@pytest.fixture(params=["sample", "hostile"])
def catalogue(request):
    return request.getfixturevalue(request.param)


def colored(catalogue):
    return [item for item in catalogue.items if item["colors"]]


def check_documents(catalogue, documents):
    assert [document["itemId"] for document in documents] == [item["id"] for item in catalogue.items]
    for document, item in zip(documents, catalogue.items):
        for name in ["title", "vendorColor", "sku", "thumbnail", "price", "inStock", "attributes", "sortKey", "rank", "flags"]:
            assert document.get(name) == item.get(name), name
        assert document.get("family") == item["family"]
        assert [color["hex"] for color in document["colors"]] == [color["hex"] for color in item["colors"]]
        assert ("lab" in document) == bool(item["colors"])


def decoded(safe):
    """As docs/formats.md says."""
    return re.sub(b"_([0-9A-F]{2})", lambda found: bytes.fromhex(found[1].decode()), safe.encode()).decode()


def test_typesense(catalogue):
    schema, = catalogue.objects("typesense-schema")
    jsonschema.validate(schema, TYPESENSE_SCHEMA)
    documents = catalogue.objects("typesense")
    check_documents(catalogue, documents)
    for document in documents:
        # "should not include spaces or any other characters that require encoding in urls"
        assert re.fullmatch(r"[A-Za-z0-9_-]+", document["id"]) and decoded(document["id"]) == document["itemId"]
        for field in schema["fields"]:
            if field["name"] in document or not field.get("optional"):
                assert isinstance(document[field["name"]], TYPES[field["type"]])


def test_meilisearch(catalogue):
    documents = catalogue.objects("meilisearch")
    check_documents(catalogue, documents)
    for document in documents:
        # meilisearch.com/docs, "Formatting the document id": a-z A-Z 0-9 - _, 511 bytes at most.
        assert re.fullmatch(r"[A-Za-z0-9_-]{1,511}", document["id"]) and decoded(document["id"]) == document["itemId"]
    settings, = catalogue.objects("meilisearch-settings")
    assert set(settings) == {"searchableAttributes", "filterableAttributes", "sortableAttributes"}


def test_elasticsearch(catalogue):
    lines = catalogue.objects("elasticsearch")
    assert catalogue.export("elasticsearch").endswith(b"}\n")
    assert all(set(line) == {"index"} and len(line["index"]["_id"]) <= 512 for line in lines[::2])
    check_documents(catalogue, lines[1::2])
    mapping, = catalogue.objects("elasticsearch-mapping")
    assert set(mapping) == {"mappings"} and set(mapping["mappings"]) == {"dynamic", "properties"}
    for name, field in mapping["mappings"]["properties"].items():
        jsonschema.validate(field, ELASTIC_FIELD)
    for document in lines[1::2]:
        assert set(document) <= set(mapping["mappings"]["properties"])


def test_algolia(catalogue):
    records = catalogue.objects("algolia")
    check_documents(catalogue, records)
    for record, item in zip(records, catalogue.items):
        assert record["objectID"] == item["id"]
        if item["colors"]:
            assert record["color"] == f"{item['family']};{item['colors'][0]['hex']}"


def test_shopify_swatches(catalogue):
    calls = catalogue.objects("shopify-swatches")
    for call in calls:
        jsonschema.validate(call, SHOPIFY_SWATCH)
    labels = [call["metaobject"]["fields"][0]["value"] for call in calls]
    assert labels == sorted({item["colors"][0]["name"] for item in colored(catalogue)})


def test_shopify_metafields(huewall, tmp_path):
    """From a feed with Shopify's ids."""
    from conftest import SAMPLE, synced
    picture, other = sorted((SAMPLE / "images").iterdir())[:2]
    products = {"products": [
        {"id": 100, "title": "Boot", "handle": "boot", "options": [{"name": "Color", "position": 1}, {"name": "Size", "position": 2}],
         "images": [{"id": 1, "src": f"{picture}"}],
         "variants": [{"id": 200 + number, "title": "x", "option1": "Red", "option2": str(number), "price": "10.00",
                       "available": True} for number in range(7)]},
        {"id": 102, "title": "Coat", "handle": "coat", "options": [{"name": "Color", "position": 1}],
         "images": [{"id": 3, "src": f"{picture}", "variant_ids": [400]}, {"id": 4, "src": f"{other}", "variant_ids": [401]}],
         "variants": [{"id": 400 + number, "title": "x", "option1": color, "price": "10.00", "available": True}
                      for number, color in enumerate(["Red", "Blue"])]},
        {"id": 101, "title": "Mug", "handle": "mug", "options": [{"name": "Title", "position": 1}],
         "images": [{"id": 2, "src": f"{picture}"}],
         "variants": [{"id": 300, "title": "Default Title", "option1": "Default Title", "price": "5.00", "available": True}]}]}
    feed = tmp_path / "products.json"
    feed.write_text(json.dumps(products))
    catalogue = synced(huewall, tmp_path, feed, "shopify")
    calls = catalogue.objects("shopify")
    for call in calls:
        jsonschema.validate(call, SHOPIFY_CALL)
    owners = {field["ownerId"] for call in calls for field in call["metafields"]}
    assert {f"gid://shopify/ProductVariant/{200 + number}" for number in range(7)} <= owners
    # A boot in one color, and a mug without; a coat in two colors has none of its own.
    assert {f"gid://shopify/Product/{number}" for number in (100, 101)} <= owners
    assert "gid://shopify/Product/102" not in owners
    handles = catalogue.objects("shopify-handles")
    assert sorted(call["identifier"]["handle"] for call in handles) == ["boot", "mug"]
    assert all("ownerId" not in field for call in handles for field in call["product"]["metafields"])


def test_google(catalogue):
    rows = list(csv.reader(io.StringIO(catalogue.export("google").decode(), newline=""), delimiter="\t"))
    assert rows[0] == ["id", "color"]
    assert [row[0] for row in rows[1:]] == [item["id"] for item in colored(catalogue)]
    for _, color in rows[1:]:
        # support.google.com/merchants/answer/6324487: 100 characters, three colors, 40 characters each.
        assert len(color) <= 100 and 1 <= len(color.split("/")) <= 3 and all(len(part) <= 40 for part in color.split("/"))


def test_woocommerce(catalogue):
    """Feeds of another system: rows are found by SKU, and nothing else of the shop is touched."""
    rows = list(csv.reader(io.StringIO(catalogue.export("woocommerce").decode(), newline="")))
    assert rows[0] == ["SKU", *(f"Meta: huewall_{name}" for name in ["family", "color_name", "hex", "colors", "sort_key"])]
    named = [item for item in colored(catalogue) if item.get("sku")]
    assert [row[1] for row in rows[1:]] == [item["family"] for item in named]
    assert all(row[0] and not row[0].startswith(("=", "+", "-", "@")) for row in rows[1:])
    left_out = len(colored(catalogue)) - len(named)
    said = catalogue.run("export", catalogue.name, "--to", "woocommerce").stderr.decode()
    assert (f"{left_out} items have no SKU" in said) == (left_out > 0)


def test_woocommerce_ids(huewall, tmp_path):
    """From a feed with WooCommerce's ids."""
    from conftest import SAMPLE, synced
    picture = sorted((SAMPLE / "images").iterdir())[0]
    feed = tmp_path / "export.csv"
    feed.write_text(
        "ID,Type,SKU,Name,Images,Parent,Attribute 1 name,Attribute 1 value(s)\n"
        f"7,simple,mug,Mug,{picture},,,\n8,variable,tee,Tee,{picture},,Size,\"S, M\"\n"
        f"81,variation,tee-s,Tee,,tee,Size,S\n82,variation,tee-m,Tee,,tee,Size,M\n")
    catalogue = synced(huewall, tmp_path, feed, "woo")
    rows = list(csv.DictReader(io.StringIO(catalogue.export("woocommerce").decode(), newline="")))
    assert "SKU" not in rows[0]
    assert sorted((row["ID"], row["Parent"], row["Attribute 1 name"]) for row in rows) == [
        ("7", "", "Color family"), ("8", "", ""), ("81", "id:8", ""), ("82", "id:8", "")]
    assert catalogue.export("shopify") == b""


def test_facets_count_what_is_there(catalogue):
    facets, = catalogue.objects("facets")
    counts = {entry["family"]: entry["count"] for entry in facets["families"]}
    assert sum(counts.values()) == facets["total"] == len(catalogue.items)
    for family, count in counts.items():
        assert count == sum((item["family"] or "none") == family for item in catalogue.items)
    document = json.loads((catalogue.folder / "metadata.json").read_text())
    assert document["counts"]["families"] == {name: count for name, count in counts.items() if name != "none"}
    assert 1 <= len(facets["palette"]) <= 24


def test_palettes(catalogue):
    palette = catalogue.objects("facets")[0]["palette"]
    rows = catalogue.export("gpl").decode().splitlines()
    assert rows[:4] == ["GIMP Palette", f"Name: {catalogue.name}", "Columns: 8", "#"]
    assert ["#%02x%02x%02x" % tuple(map(int, row.split("\t")[0].split())) for row in rows[4:]] == [c["hex"] for c in palette]
    data = catalogue.export("ase")
    signature, major, minor, count = struct.unpack_from(">4sHHI", data)
    assert (signature, major, minor, count) == (b"ASEF", 1, 0, len(palette))
    offset = 12
    for color in palette:
        kind, length, units = struct.unpack_from(">HIH", data, offset)
        assert kind == 1
        name = data[offset + 8:offset + 8 + 2 * units].decode("utf-16-be")
        assert name == color["name"] + "\0"
        model, red, green, blue, swatch = struct.unpack_from(">4sfffH", data, offset + 8 + 2 * units)
        assert model == b"RGB " and "#%02x%02x%02x" % tuple(round(255 * part) for part in (red, green, blue)) == color["hex"]
        offset += 6 + length
    assert offset == len(data)


def test_a_file_appears_whole_or_not_at_all(catalogue, tmp_path):
    path = tmp_path / "out.sql"
    path.write_text("old")
    path.chmod(0o600)
    catalogue.export("postgres", "--output", path)
    assert path.read_bytes() == catalogue.export("postgres") and path.stat().st_mode & 0o777 == 0o600
    assert [entry.name for entry in tmp_path.iterdir()] == ["out.sql"]
    shutil.copytree(catalogue.folder, tmp_path / "Reports" / "broken")
    with open(tmp_path / "Reports/broken/metadata.ndjson", "a") as lines:
        lines.write('{"no":"id"}\n')
    answer = subprocess.run([catalogue.huewall, "export", "broken", "--to", "postgres", "--output", path,
                             "--reports", tmp_path / "Reports"], capture_output=True, text=True)
    assert answer.returncode == 65 and f"Line {len(catalogue.items) + 1} of" in answer.stderr
    assert path.read_bytes() == catalogue.export("postgres")
    answer = catalogue.run("export", catalogue.name, "--to", "google", "--output", tmp_path / "no/such/folder", check=False)
    assert answer.returncode == 73


def test_hostile_titles_are_all_there(hostile):
    # The reader of feeds leaves no character 0.
    titles = {title.replace("\0", "\ufffd") for title in HOSTILE}
    assert {item["title"] for item in hostile.items} == {*titles, "no picture"}
