#!/usr/bin/env python3
"""Puts the schemas of items into the API's description from metadata.schema.json, and the names of shades from their table.

Prints the description, or with --write puts it into openapi.json.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
METADATA = ROOT / "Sources/Outputs/Metadata/Resources/metadata.schema.json"
SHADES = ROOT / "Sources/Colors/Resources/color-names.tsv"
API = ROOT / "Sources/Server/Resources/openapi.json"


def with_links(part):
    """The same with references into the API's description."""
    if isinstance(part, list):
        return [with_links(each) for each in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        name = part["$ref"].removeprefix("#/$defs/")
        return {"$ref": f"#/components/schemas/{name.capitalize()}"}
    return {key: with_links(value) for key, value in part.items()}


def word(description, values):
    return {"type": "string", "description": description, "enum": values}


def schemas():
    parts = json.loads(METADATA.read_text())["$defs"]
    document, family = parts["document"]["properties"], parts["family"]
    item, color = with_links(parts["item"]), with_links(parts["color"])
    # With `fields` an item has those alone: none is always there.
    always = ", ".join(item.pop("required"))
    item["description"] += f" It has the form of a line of metadata.ndjson. With `fields` it has only those. Otherwise it always has {always}."
    flags = item["properties"]["flags"]
    flag = word("A remark about an item.", flags["items"]["enum"])
    flags["items"] = {"$ref": "#/components/schemas/Flag"}
    rows = [row.split("\t") for row in SHADES.read_text().splitlines() if row and not row.startswith("#")]
    return {
        "Item": item, "Color": color, "Family": word(family["description"], family["enum"]), "Flag": flag,
        "Shade": word("A finer name of a color.", [row[rows[0].index("name")] for row in rows[1:]]),
        "Field": word("A field of an item.", list(item["properties"])),
        "Options": with_links(document["options"]), "Counts": with_links(document["counts"]),
    }


def description():
    api = json.loads(API.read_text())
    api["components"]["schemas"].update(schemas())
    return json.dumps(api, indent=1, ensure_ascii=False) + "\n"


if "--write" in sys.argv:
    API.write_text(description())
else:
    print(description(), end="")
