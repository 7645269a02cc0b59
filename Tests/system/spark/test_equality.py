"""The job's `metadata.ndjson` is that of `huewall sync`, byte for byte, however Spark runs it."""

import csv
import json
import pathlib

import pytest
from conftest import Shop, script


@pytest.mark.parametrize("partitions", [1, 2])
def test_any_number_of_partitions(odd_shop, run, spark, partitions):
    out = run(odd_shop.feed, "--partitions", partitions)
    assert (out / "metadata.ndjson").read_bytes() == odd_shop.expected
    if partitions == 1:
        return
    # The same items are in the tables.
    lines = [json.loads(line) for line in odd_shop.expected.splitlines()]
    rows = [row.asDict(recursive=True) for row in spark.read.parquet(f"{out}/items.parquet").orderBy("rank").collect()]
    assert len(rows) == len(lines) == 53
    for row, line in zip(rows, lines):
        row["price"] = row["price"] and float(row["price"])
        assert {name: value for name, value in row.items() if value is not None} == {
            name: value for name, value in line.items() if value is not None
        }
    skipped = spark.read.parquet(f"{out}/skipped.parquet").collect()
    assert sorted(row.code for row in skipped) == ["duplicate-id", "missing-id", "missing-image"]
    assert all(row.message and json.loads(row.row) for row in skipped)


def test_many_partitions_put_in_order_by_several_tasks(odd_shop, run, monkeypatch):
    from huewall_spark import wall

    monkeypatch.setattr(wall, "ITEMS_IN_PART", 10)
    out = run(odd_shop.feed, "--partitions", 7, "--metadata", "parts")
    parts = sorted((out / "metadata.ndjson.parts").glob("part-*"))
    assert len(parts) > 3
    assert b"".join(part.read_bytes() for part in parts) == odd_shop.expected


def test_words_of_the_shop_decide(doubtful_shop, run, spark, monkeypatch):
    from huewall_spark import wall

    out = run(doubtful_shop.feed)
    assert (out / "metadata.ndjson").read_bytes() == doubtful_shop.expected
    row = spark.read.parquet(f"{out}/items.parquet").where("id = 'doubtful'").collect()[0]
    assert (row.family, row.picture.family) == ("black", "grey") and 0.3 < row.picture.likelihood["black"] < 0.5
    assert row.vendorWord.pictures >= 20
    off = run(doubtful_shop.feed, "--vendor-words", "off", out="off")
    assert (off / "metadata.ndjson").read_bytes() == doubtful_shop.synced("--vendor-words", "off")
    # The words of several partitions are added up.
    monkeypatch.setattr(wall, "ITEMS_IN_PART", 10)
    parts = run(doubtful_shop.feed, "--partitions", 7, out="parts")
    assert (parts / "metadata.ndjson").read_bytes() == doubtful_shop.expected


def test_classic_order_and_options(odd_shop, run):
    flags = ["--preset", "classic", "--order", "classic", "--num-colors", "5"]
    expected = odd_shop.synced(*flags)
    assert (run(odd_shop.feed, *flags) / "metadata.ndjson").read_bytes() == expected


def test_killed_tasks_are_made_good(odd_shop, run, worker, tmp_path):
    """The first process that looks at images dies after some answers, and the second takes its Python worker along."""
    binary = script(
        tmp_path,
        f"""
        case "$*" in *--state*)
            for victim in $$ $PPID; do
                if mkdir {tmp_path}/died-$((victim == $$)) 2>/dev/null; then
                    {worker} "$@" | head -n 5
                    kill -9 $victim
                    exit 1
                fi
            done ;;
        esac
        exec {worker} "$@"
        """,
    )
    out = run(odd_shop.feed, "--partitions", 3, binary=binary)
    assert (tmp_path / "died-0").exists() and (tmp_path / "died-1").exists()
    assert (out / "metadata.ndjson").read_bytes() == odd_shop.expected


def test_sizes_repeated_ids_and_groups(shop, run):
    """Rows that are sizes of one item, far from each other, and all that their ids may do."""
    rows = []
    for size in ["S", "M", "L"]:
        for row in shop.rows[:8]:
            rows.append(row | {"id": f"{row['id']}-{size}", "model": row.get("productId", row["id"]), "size": size, "price": len(rows)})
    rows.append(rows[1] | {"id": rows[0]["id"], "model": "another"})
    rows.append(rows[1] | {"id": "size of it", "model": "another"})
    rows.append(rows[2] | {"id": "alone", "vendorColor": ""})
    shop.rows = rows
    flags = ["--map", "productId=model", "--map", "vendorColor=vendorColor"]
    expected = shop.synced(*flags)
    assert expected.count(b"\n") < len(rows) / 2
    assert (run(shop.feed, *flags, "--partitions", 3) / "metadata.ndjson").read_bytes() == expected


def test_csv_and_parquet_feeds(shop, run, spark):
    shop.rows[0]["title"] = 'a "quoted"; title,\nin two lines'
    names = ["id", "title", "image", "vendorColor", "url", "productId"]
    feed = shop.folder / "feed.csv"
    with feed.open("w", newline="") as file:
        table = csv.DictWriter(file, names, delimiter=";", extrasaction="ignore")
        table.writeheader()
        table.writerows(shop.rows)
    expected = shop.synced(feed=feed)
    assert (run(feed, out="csv") / "metadata.ndjson").read_bytes() == expected
    # Images may lie in the table itself.
    rows = [
        {name: row.get(name) for name in names} | {"imageBytes": bytearray((shop.folder / row["image"]).read_bytes())}
        for row in shop.rows
    ]
    spark.createDataFrame(rows, ", ".join(f"{name} string" for name in names) + ", imageBytes binary").write.parquet(
        str(shop.folder / "feed.parquet")
    )
    assert (run(shop.folder / "feed.parquet", out="parquet") / "metadata.ndjson").read_bytes() == expected


def test_labelled_images(request, tmp_path, worker, run):
    """The larger set, when it is there: `scripts/checks/spark.sh HUEWALL --labelled FOLDER`."""
    labelled = request.config.getoption("--labelled")
    if not labelled:
        pytest.skip("No folder of labelled images was given (--labelled).")
    shop = Shop(tmp_path / "shop", worker)
    labels = pathlib.Path(labelled, "labels.tsv").read_text().splitlines()
    shop.rows = [
        {"id": f"{number}", "image": f"{labelled}/{image}", "vendorColor": color}
        for number, (image, color, *_) in enumerate(line.split("\t") for line in labels[1:])
    ]
    expected = shop.synced()
    assert expected.count(b"\n") == len(labels) - 1
    for partitions in [1, 2, 7]:
        out = run(shop.feed, "--partitions", partitions, out=f"out{partitions}")
        assert (out / "metadata.ndjson").read_bytes() == expected
