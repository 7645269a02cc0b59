#!/usr/bin/env python3
"""Makes the tables of fields in docs/metadata.md from metadata.schema.json: prints them, or with --write puts them there."""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "Sources/Outputs/Metadata/Resources/metadata.schema.json"
PAGE = ROOT / "docs/metadata.md"
BEGIN, END = "<!-- fields: scripts/generate/field-table.py -->\n", "<!-- end of fields -->"


def kind(field):
    """What a value may be, in a few words."""
    if "$ref" in field:
        return "one of 12 words" if field["$ref"].endswith("family") else "color"
    if "anyOf" in field:
        return " or ".join(kind(part) for part in field["anyOf"])
    if "const" in field:
        return f"`{field['const']}`"
    if "enum" in field:
        return ", ".join(f"`{value}`" for value in field["enum"])
    name = field["type"]
    if isinstance(name, list):
        name = " or ".join(name)
    if name == "array":
        items = field["items"]
        part = items.get("type") or (items["$ref"].split("/")[-1] if "$ref" in items else "word")
        return f"list of {field['minItems'] if 'maxItems' in field and 'minItems' in field else ''} {part}s".replace("  ", " ")
    if "minimum" in field and "maximum" in field:
        return f"{name}, {field['minimum']} to {field['maximum']}"
    if "minimum" in field:
        return f"{name}, {field['minimum']} or more"
    if "pattern" in field:
        return f"{name}, `{field['pattern'].strip('^$')}`"
    return name


def table(part):
    rows = ["| field | value | always | meaning |", "| --- | --- | --- | --- |"]
    for name, field in part["properties"].items():
        meaning = field.get("description") or SCHEMA_PARTS[field["$ref"].split("/")[-1]]["description"]
        always = "yes" if name in part["required"] else ""
        rows.append(f"| `{name}` | {kind(field)} | {always} | {meaning} |")
    return "\n".join(rows)


SCHEMA_PARTS = json.loads(SCHEMA.read_text())["$defs"]
text = "\n\n".join(
    f"### {title}\n\n{table(SCHEMA_PARTS[part])}" for title, part in [
        ("An item", "item"), ("A color", "color"), ("The document", "document")]) + "\n"
if "--write" in sys.argv:
    page = PAGE.read_text()
    PAGE.write_text(re.sub(re.escape(BEGIN) + ".*?" + re.escape(END), lambda _: BEGIN + text + END, page, flags=re.S))
else:
    print(text, end="")
