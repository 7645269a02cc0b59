"""A sync with what the job measured writes the bytes of one that looks itself, however Spark runs the job."""

import csv
import json
import pathlib

import pytest
from conftest import Shop, script


@pytest.mark.parametrize("partitions", [1, 2, 7])
def test_any_number_of_partitions(odd_shop, run, partitions):
    out = run(odd_shop.feed, "--partitions", partitions)
    assert odd_shop.synced(out=out) == odd_shop.expected
    lines = [json.loads(line) for part in (out / "measured").glob("part-*") for line in part.read_text().splitlines()]
    # Each picture is in one of the lines that show it; bytes that two addresses have may be measured twice.
    places = [image["location"] for line in lines for image in line["images"] if "hash" in image]
    assert len(lines) == 54 and len(places) == len(set(places)) == 50


def test_options_of_the_analysis(odd_shop, run):
    flags = ["--preset", "classic", "--num-colors", "5"]
    expected = odd_shop.synced(*flags)
    assert odd_shop.synced(*flags, out=run(odd_shop.feed, *flags)) == expected


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
    out = run(odd_shop.feed, binary=binary)
    assert (tmp_path / "died-0").exists() and (tmp_path / "died-1").exists()
    assert odd_shop.synced(out=out) == odd_shop.expected


def test_csv_and_parquet_feeds(shop, run, spark):
    shop.rows[0]["title"] = 'a "quoted"; title,\nin two lines'
    names = ["id", "title", "image", "vendorColor", "url", "productId"]
    feed = shop.folder / "feed.csv"
    with feed.open("w", newline="") as file:
        table = csv.DictWriter(file, names, delimiter=";", extrasaction="ignore")
        table.writeheader()
        table.writerows(shop.rows)
    expected = shop.synced(feed=feed)
    assert shop.synced(feed=feed, out=run(feed, out="csv")) == expected
    # Images may lie in the table itself: then the job writes the feed, too.
    rows = [
        {name: row.get(name) for name in names if name != "image"} | {"image": (shop.folder / row["image"]).read_bytes()}
        for row in shop.rows
    ]
    columns = ", ".join(f"{name} string" for name in names if name != "image") + ", image binary"
    spark.createDataFrame(rows, columns).write.parquet(str(shop.folder / "feed.parquet"))
    out = run(shop.folder / "feed.parquet", out="parquet")
    written = shop.synced(feed=out / "feed.ndjson", out=out)

    def without_place(lines: bytes) -> list[dict]:
        return [json.loads(line) | {"image": None} for line in lines.splitlines()]

    assert without_place(written) == without_place(expected)


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
    for partitions in [1, 7]:
        assert shop.synced(out=run(shop.feed, "--partitions", partitions, out=f"out{partitions}")) == expected
