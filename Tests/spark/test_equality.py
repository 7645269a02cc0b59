"""The job's `metadata.ndjson` is that of `huewall sync`, byte for byte, however Spark runs it."""

import csv
import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest
from conftest import JAVA, ROOT, Shop


@pytest.fixture(scope="module")
def odd_shop(tmp_path_factory, worker):
    """The sample, and what else feeds have: shared and missing images, repeated ids, rows that are no item, overrides."""
    shop = Shop(tmp_path_factory.mktemp("odd") / "shop", worker)
    first = dict(shop.rows[0])
    shutil.copy(shop.folder / first["image"], shop.folder / "images" / "copy.png")
    (shop.folder / "images" / "cut.jpg").write_bytes((shop.folder / shop.rows[1]["image"]).read_bytes()[:2000])
    shop.rows += [
        first | {"id": "shared", "vendorColor": "blue", "price": "29,99 €"},
        first | {"id": "copied", "image": "images/copy.png", "title": 'a <b> "c","sortKey":\\'},
        first | {"id": "cut", "image": "images/cut.jpg"},
        first | {"id": "ünïcode 10", "image": "images/none.png"},
        first | {"id": shop.rows[3]["id"], "title": "an id that was there before"},
        {"id": "without an image"},
        {"image": first["image"]},
        first | {"id": "no file", "image": "ftp://shop.example/a.png"},
    ]
    (shop.folder / "overrides.csv").write_text(f"id,color,note\nshared,#123456,by hand\n{shop.rows[2]['id']},green,\n")
    shop.expected = shop.synced()
    return shop


@pytest.mark.parametrize("partitions", [1, 2, 7])
def test_any_number_of_partitions(odd_shop, run, partitions):
    out = run(odd_shop.feed, "--partitions", partitions)
    assert (out / "metadata.ndjson").read_bytes() == odd_shop.expected


def test_parquet_has_the_same_items(odd_shop, run, spark):
    out = run(odd_shop.feed, "--partitions", 2)
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


def test_classic_order_and_options(odd_shop, run):
    flags = ["--preset", "classic", "--order", "classic", "--num-colors", "5"]
    expected = odd_shop.synced(*flags)
    assert (run(odd_shop.feed, *flags) / "metadata.ndjson").read_bytes() == expected


@pytest.mark.parametrize("victim", ["huewall", "the Python worker"])
def test_a_killed_task_is_made_good(odd_shop, run, worker, tmp_path, victim):
    """The first process that looks at images dies after some answers, or takes its Python worker along."""
    died = tmp_path / "died"
    who = "$$" if victim == "huewall" else "$PPID"
    binary = script(
        tmp_path,
        f"""
        case "$*" in *--state*)
            if mkdir {died} 2>/dev/null; then
                {worker} "$@" | head -n 5
                kill -9 {who}
                exit 1
            fi ;;
        esac
        exec {worker} "$@"
        """,
    )
    out = run(odd_shop.feed, "--partitions", 3, binary=binary)
    assert died.exists()
    assert (out / "metadata.ndjson").read_bytes() == odd_shop.expected


def test_speculative_execution(odd_shop, worker, tmp_path, cluster):
    """On a cluster of two machines one task hangs: Spark runs it again on the other one, and what it wrote counts once."""
    started = tmp_path / "started"
    started.mkdir()
    binary = script(
        tmp_path,
        f"""
        case "$*" in *--state*)
            touch {started}/$$
            if mkdir {tmp_path}/slow 2>/dev/null; then sleep 600; fi ;;
        esac
        exec {worker} "$@"
        """,
    )
    settings = [
        "spark.speculation=true", "spark.speculation.interval=100ms", "spark.speculation.quantile=0.3",
        "spark.speculation.multiplier=1.1", "spark.speculation.minTaskRuntime=100ms", "spark.ui.enabled=false",
        "spark.executor.memory=512m", "spark.driver.memory=512m", "spark.driver.host=127.0.0.1",
        f"spark.driver.extraJavaOptions={JAVA}", f"spark.executor.extraJavaOptions={JAVA}",
    ]  # fmt: skip
    command = [sys.executable, "-m", "huewall_spark", "--master", cluster, "--binary", binary]
    command += ["--partitions", "3", *(word for setting in settings for word in ("--conf", setting))]
    command += ["--image-folder", odd_shop.folder, odd_shop.feed, tmp_path / "out"]
    environment = {"PYTHONPATH": str(ROOT / "scripts" / "spark"), "PYSPARK_PYTHON": sys.executable}
    done = subprocess.run(
        [str(word) for word in command], env=dict(os.environ) | environment, capture_output=True, text=True,
        timeout=300, cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert len(list(started.iterdir())) > 3
    assert (tmp_path / "out" / "metadata.ndjson").read_bytes() == odd_shop.expected


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
    """The larger set, when it is there: `scripts/test-spark.sh HUEWALL --labelled FOLDER`."""
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


def script(folder: pathlib.Path, text: str) -> str:
    """A program that stands in for huewall."""
    path = folder / "huewall-stand-in"
    path.write_text("#!/bin/bash\n" + text)
    path.chmod(0o755)
    return str(path)
