"""A run with the result of an earlier one gives what a full run gives, and decodes only what is new or changed."""

import json
import shutil


def test_only_new_and_changed_images_are_decoded(shop, run):
    # Rows that share the image of others, in any order.
    shop.rows += [row | {"id": f"{row['id']}-again"} for row in shop.rows[10:30]]
    before = run(shop.write(), out="before")
    changed = shop.rows[0]
    shop.rows.pop(5)
    shutil.copy(shop.folder / shop.rows[7]["image"], shop.folder / changed["image"])
    shop.rows.append(shop.rows[1] | {"id": "new", "image": "images/new.png"})
    shutil.copy(shop.folder / shop.rows[9]["image"], shop.folder / "images" / "new.png")
    with (shop.folder / "images" / "new.png").open("ab") as file:
        file.write(b"other bytes")
    expected = shop.synced()
    after = run(shop.feed, "--previous", before, out="after")
    assert shop.synced(out=after) == expected
    # With a decoder that refuses every image, what was decoded before keeps its colors: the changed one has bytes of another.
    refused = run(shop.feed, "--previous", before, "--max-pixels", "1", out="refused")
    items = [json.loads(line) for line in shop.synced(out=refused).splitlines()]
    assert {item["id"] for item in items if not item["colors"]} == {"new"}
    # In place, and from the result of an incremental run.
    again = run(shop.feed, "--previous", after, "--max-pixels", "1", out="after")
    assert shop.synced(out=again) == expected


def test_other_options_are_voted_on_or_decoded(shop, run):
    shop.rows = shop.rows[:12]
    before = run(shop.write(), out="before")
    vote = ["--saturation-priority", "2"]
    expected = shop.synced(*vote)
    assert shop.synced(*vote, out=run(shop.feed, "--previous", before, *vote, "--max-pixels", "1", out="vote")) == expected
    look = ["--granularity", "8"]
    expected = shop.synced(*look)
    assert shop.synced(*look, out=run(shop.feed, "--previous", before, *look, out="look")) == expected
