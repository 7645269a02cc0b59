"""A run with the result of an earlier one gives what a full run gives, and decodes only what is new or changed."""

import json
import shutil


def items(out) -> dict[str, dict]:
    return {item["id"]: item for item in map(json.loads, (out / "metadata.ndjson").read_text().splitlines())}


def test_only_new_and_changed_images_are_decoded(shop, run):
    # Rows that are not items, and share the image of items, in any order.
    shop.rows += [row | {"title": "again"} for row in shop.rows[10:30]]
    shop.write()
    before = run(shop.feed, out="before")
    changed, gone = shop.rows[0], shop.rows.pop(5)
    shutil.copy(shop.folder / shop.rows[7]["image"], shop.folder / changed["image"])
    shop.rows.append(shop.rows[1] | {"id": "new", "image": "images/new.png"})
    shutil.copy(shop.folder / shop.rows[9]["image"], shop.folder / "images" / "new.png")
    with (shop.folder / "images" / "new.png").open("ab") as file:
        file.write(b"other bytes")
    shop.rows[2]["title"] = "Another title"
    expected = shop.synced()
    after = run(shop.feed, "--previous", before, out="after")
    assert (after / "metadata.ndjson").read_bytes() == expected
    assert gone["id"] not in items(after)
    # With a decoder that refuses every image, what was decoded before keeps its colors.
    refused = run(shop.feed, "--previous", before, "--max-pixels", "1", out="refused")
    colorless = {item["id"] for item in items(refused).values() if not item["colors"]}
    assert colorless == {changed["id"], "new"}
    # In place, and from the result of an incremental run.
    again = run(shop.feed, "--previous", after, "--max-pixels", "1", out="after")
    assert (again / "metadata.ndjson").read_bytes() == expected


def test_other_options_are_voted_on_or_decoded(shop, run):
    shop.rows = shop.rows[:12]
    shop.write()
    before = run(shop.feed, out="before")
    vote = run(shop.feed, "--previous", before, "--saturation-priority", "2", "--max-pixels", "1", out="vote")
    assert (vote / "metadata.ndjson").read_bytes() == shop.synced("--saturation-priority", "2")
    look = run(shop.feed, "--previous", before, "--granularity", "8", out="look")
    assert (look / "metadata.ndjson").read_bytes() == shop.synced("--granularity", "8")


def test_new_items_teach_words_to_old_ones(doubtful_shop, run):
    rows = doubtful_shop.rows
    doubtful_shop.rows = [row for row in rows if not row["id"].startswith("new, ")]
    doubtful_shop.write()
    before = run(doubtful_shop.feed, out="before")
    doubtful_shop.rows = rows
    doubtful_shop.write()
    after = run(doubtful_shop.feed, "--previous", before, out="after")
    assert (after / "metadata.ndjson").read_bytes() == doubtful_shop.expected
    assert (items(before)["new"]["family"], items(after)["new"]["family"]) == ("grey", "black")
