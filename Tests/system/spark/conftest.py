"""What the tests of the Spark job share: one session of Spark, a shop, and what `huewall sync` makes of it."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
SAMPLE = ROOT / "Images" / "sample"
sys.path.insert(0, str(ROOT / "scripts" / "spark"))


def pytest_addoption(parser):
    parser.addoption("--worker", required=True, help="path of the binary huewall")
    parser.addoption("--labelled", help="folder with labels.tsv and images: the larger test of equality")


@pytest.fixture(scope="session")
def worker(request) -> str:
    return os.path.abspath(request.config.getoption("--worker"))


@pytest.fixture(scope="session")
def spark():
    """A session as the job makes it for `--master local[2]`."""
    pytest.importorskip("pyspark", reason="PySpark is not installed; scripts/spark/setup.sh does that.")
    if not shutil.which("java") and "JAVA_HOME" not in os.environ:
        pytest.skip("There is no Java; scripts/spark/setup.sh installs it.")
    from huewall_spark import __main__ as job

    session = job.session(job.arguments(["feed", "out", "--master", "local[2]"]))
    yield session
    session.stop()


class Shop:
    """A feed in a folder of its own, with the sample's pictures."""

    def __init__(self, folder: pathlib.Path, worker: str):
        self.folder = folder
        self.worker = worker
        folder.mkdir()
        (folder / "images").mkdir()
        for image in (SAMPLE / "images").iterdir():
            shutil.copy(image, folder / "images" / image.name)
        self.rows = [json.loads(line) for line in (SAMPLE / "catalogue.ndjson").read_text().splitlines()]

    @property
    def feed(self) -> pathlib.Path:
        return self.folder / "feed.ndjson"

    def write(self) -> pathlib.Path:
        self.feed.write_text("".join(json.dumps(row) + "\n" for row in self.rows))
        return self.feed

    def synced(self, *flags: str, feed: pathlib.Path | None = None, out: pathlib.Path | None = None) -> bytes:
        """`metadata.ndjson` of a first `huewall sync`; with what the job left in `out`, it can decode nothing itself."""
        reports = self.folder / "Reports"
        shutil.rmtree(reports, ignore_errors=True)
        if out:
            shutil.copytree(out.parent / "pictures", reports / "shop")
            flags += ("--measured", out / "measured", "--max-pixels", "1")
        command = [self.worker, "sync", feed or self.write(), "--name", "shop", "--reports", reports, "--quiet"]
        command += ["--images", self.folder / "Originals", "--max-failures", "100%", *flags]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder)
        return (reports / "shop" / "metadata.ndjson").read_bytes()


@pytest.fixture
def shop(tmp_path, worker) -> Shop:
    return Shop(tmp_path / "shop", worker)


@pytest.fixture
def run(spark, worker, tmp_path):
    """Runs the job in the session; returns the folder of its outputs."""
    from huewall_spark import __main__ as job

    def run(feed, *flags, out: str = "out", binary: str | None = None) -> pathlib.Path:
        folder = tmp_path / out
        given = ["--binary", binary or worker, "--partitions", "3", "--thumbnails", str(tmp_path / "pictures")]
        job.run(spark, job.arguments([str(feed), str(folder), *given, *map(str, flags)]))
        return folder

    return run


@pytest.fixture(scope="session")
def odd_shop(tmp_path_factory, worker):
    """The sample, and what else feeds have: shared and missing images, repeated ids, rows that are not items, overrides."""
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
    (shop.folder / "shop.overrides.csv").write_text(f"id,color,note\nshared,#123456,by hand\n{shop.rows[2]['id']},green,\n")
    shop.expected = shop.synced()
    return shop


def script(folder: pathlib.Path, text: str) -> str:
    """A program that replaces huewall."""
    path = folder / "huewall-stand-in"
    path.write_text("#!/bin/bash\n" + text)
    path.chmod(0o755)
    return str(path)
