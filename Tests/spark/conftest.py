"""What the tests of the Spark job share: one session of Spark, a shop, and what `huewall sync` makes of it."""

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What is run once is not worth optimizing.
JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
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

    def synced(self, *flags: str, feed: pathlib.Path | None = None) -> bytes:
        """`metadata.ndjson` of a first `huewall sync`."""
        reports = self.folder / "Reports"
        shutil.rmtree(reports, ignore_errors=True)
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
        options = job.arguments([str(feed), str(folder), "--binary", binary or worker, *map(str, flags)])
        job.run(spark, options)
        return folder

    return run


@pytest.fixture
def cluster(tmp_path):
    """The address of a standalone cluster of two machines with a core each, which are this one under two names: Spark runs no
    second copy of a task on the machine of the first."""
    pyspark = pytest.importorskip("pyspark", reason="PySpark is not installed; scripts/spark/setup.sh does that.")
    home = pathlib.Path(pyspark.__file__).parent
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"spark://127.0.0.1:{free.getsockname()[1]}"
    environment = dict(os.environ) | {"SPARK_HOME": str(home), "SPARK_DAEMON_MEMORY": "256m", "SPARK_DAEMON_JAVA_OPTS": JAVA}

    def start(name: str, *words: str) -> subprocess.Popen:
        command = [home / "bin" / "spark-class", f"org.apache.spark.deploy.{name}", "--webui-port", "0", *words]
        log = (tmp_path / f"{name}-{words[1]}.log").open("wb")
        return subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=tmp_path, start_new_session=True)

    processes = [start("master.Master", "--host", "127.0.0.1", "--port", address.rpartition(":")[2])]
    for host in ("127.0.0.1", "127.0.0.2"):
        folder = tmp_path / f"work-{host}"
        processes.append(start("worker.Worker", "--host", host, "-c", "1", "-m", "600m", "-d", str(folder), address))
    yield address
    for process in processes:
        os.killpg(process.pid, signal.SIGTERM)
    for process in processes:
        process.wait(timeout=30)
