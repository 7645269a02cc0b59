"""metadata.schema.json against the files that it describes, and the documentation against the schema."""

import csv
import io
import json
import re
import shutil
import subprocess
import sys

import jsonschema
import pytest

from conftest import ROOT, hostile_feed, synced

SCHEMA = ROOT / "Sources" / "Outputs" / "Metadata" / "Resources" / "metadata.schema.json"


def validator(schema, part=None):
    if part:
        schema = {"$schema": schema["$schema"], "$ref": f"#/$defs/{part}", "$defs": schema["$defs"]}
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.fixture(params=["sample", "hostile"])
def catalogue(request):
    return request.getfixturevalue(request.param)


@pytest.fixture
def schema(catalogue):
    return json.loads((catalogue.folder / "metadata.schema.json").read_text())


def test_schema_is_shipped_beside_the_outputs(catalogue):
    assert (catalogue.folder / "metadata.schema.json").read_bytes() == SCHEMA.read_bytes()


def test_metadata_validate(catalogue, schema):
    document = json.loads((catalogue.folder / "metadata.json").read_text())
    validator(schema).validate(document)
    for item in catalogue.items:
        validator(schema).validate(item)
    assert document["items"] == catalogue.items


def test_presets_validate_too(huewall, sample, tmp_path):
    schema = json.loads(SCHEMA.read_text())
    shutil.copytree(sample.reports, tmp_path / "Reports")
    for preset in ["classic", "naive"]:
        subprocess.run([huewall, "report", "sample", "--preset", preset, "--num-colors", "16", "--quiet",
                        "--reports", tmp_path / "Reports"], check=True, capture_output=True)
        validator(schema).validate(json.loads((tmp_path / "Reports/sample/metadata.json").read_text()))


def test_every_field_is_in_the_schema(catalogue, schema):
    known = schema["$defs"]["item"]["properties"]
    for item in catalogue.items:
        assert set(item) <= set(known)
        for color in item["colors"]:
            assert set(color) == set(schema["$defs"]["color"]["properties"])


def test_a_wrong_file_does_not_validate(sample, schema):
    item = sample.items[0]
    for field, value in [("rank", 0), ("family", "multi"), ("id", ""), ("imageHash", "md5:1"), ("confidence", 2)]:
        assert not validator(schema).is_valid({**item, field: value}), field
    assert not validator(schema).is_valid({key: value for key, value in item.items() if key != "sortKey"})


def test_the_table_has_all_that_the_lines_have(catalogue):
    text = (catalogue.folder / "metadata.csv").read_bytes().decode()
    rows = list(csv.DictReader(io.StringIO(text, newline="")))

    def plain(cell):
        # What a spreadsheet would run has an apostrophe in front.
        return cell[1:] if re.match("' *[=+@|\t\r\n-]", cell) else cell

    assert len(rows) == len(catalogue.items)
    for row, item in zip(rows, catalogue.items):
        assert plain(row["id"]) == item["id"] and plain(row["title"]) == item["title"]
        for name in ["sku", "handle", "note", "currency", "thumbnail", "sortKey", "band"]:
            assert plain(row[name]) == item.get(name, ""), name
        assert row["price"] == ("" if "price" not in item else str(item["price"]))
        assert row["inStock"] == json.dumps(item["inStock"]) if "inStock" in item else row["inStock"] == ""
        assert json.loads(row["attributes"] or "[]") == item.get("attributes", [])
        assert (row["errorCode"], row["errorStage"]) == tuple(item.get("error", {}).get(k, "") for k in ["code", "stage"])
        for number, color in enumerate(item["colors"], 1):
            assert row[f"hex{number}"] == color["hex"] and row[f"name{number}"] == color["name"]
            assert [float(part) for part in row[f"hsv{number}"].split()] == color["hsv"]
            assert float(row[f"weight{number}"]) == color["weight"]


def test_changes_validate(huewall, tmp_path):
    schema = json.loads(SCHEMA.read_text())

    def lines(catalogue):
        text = (catalogue.folder / "changes.ndjson").read_text()
        header, *changes = [json.loads(line) for line in text.split("\n") if line]
        validator(schema, "changesHeader").validate(header)
        for change in changes:
            validator(schema, "change").validate(change)
        return header, changes

    feed = hostile_feed(tmp_path, ["a", "b", "c"])
    catalogue = synced(huewall, tmp_path, feed, "hostile")
    counts = dict(new=4, changed=0, gone=0, unchanged=0, failed=1)
    expected = {"schema": "huewall.changes/1", "catalogue": "hostile", "run": 1, "since": None, "sinceWall": None, "counts": counts}
    first, changes = lines(catalogue)
    first_wall = first.pop("wall")
    assert (first, changes) == (expected, [])
    rows = [json.loads(line) for line in feed.read_text().splitlines()]
    rows[0]["price"] = 9
    del rows[1]["sku"]
    rows[3:] = [{**rows[0], "id": "new"}]
    del rows[2]
    feed.write_text("".join(json.dumps(row) + "\n" for row in rows))
    synced(huewall, tmp_path, feed, "hostile")
    header, changes = lines(catalogue)
    assert (header["run"], header["since"], header["sinceWall"]) == (2, 1, first_wall)
    assert header["counts"] == dict(new=1, changed=2, gone=2, unchanged=0, failed=0)
    by_id = {change["id"]: change for change in changes}
    assert {name: change["change"] for name, change in by_id.items()} == {
        "0:a": "changed", "1:b": "changed", "new": "added", "2:c": "removed", "broken": "removed"}
    assert by_id["0:a"]["before"]["price"] == 19.5 and by_id["0:a"]["after"]["price"] == 9
    assert by_id["1:b"]["before"]["sku"] == "b" and by_id["1:b"]["after"]["sku"] is None
    assert catalogue.export("changes", "--since", "1") == (catalogue.folder / "changes.ndjson").read_bytes()


def test_the_table_of_fields_is_that_of_the_schema():
    made = subprocess.run([sys.executable, ROOT / "scripts/generate/field-table.py"], capture_output=True, check=True, text=True)
    assert made.stdout in (ROOT / "docs/metadata.md").read_text(), "run scripts/generate/field-table.py --write"
