"""A server over the sample catalogue, or over a shop that is drawn, synced into a folder of its own."""

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import pytest

from listening import port_of

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = ROOT / "Images" / "sample"
TOKEN = "a-token-that-only-this-test-knows"
DEEP = os.environ.get("HUEWALL_DEEP_TESTS") == "1"


def pytest_addoption(parser):
    parser.addoption("--worker", help="the huewall binary")
    parser.addoption("--server", help="the huewall-server binary")


class Server:
    """A running huewall-server, and a client that gives status, headers and body."""

    def __init__(self, worker, server, folder, *arguments, catalogue="sample", log="server.log", under=(), **environment):
        """`under`: a command that starts the server, as `("prlimit", "--nproc=20")`."""
        self.worker, self.folder, self.catalogue = worker, folder, catalogue
        self.log = open(folder / log, "wb")
        self.process = subprocess.Popen(
            [*under, server, "--reports", folder / "Reports", "--images", folder / "Images", "--port", "0",
             "--huewall", worker, *arguments], stderr=self.log,
            env=dict(os.environ, SWIFT_BACKTRACE="enable=no", **environment))

    def ready(self, seconds=None):
        """Waits until it serves. One that does not is killed, and its status is in `process`."""
        try:
            self.port = port_of(self.process, self.log.name, seconds)
            self.address = f"http://127.0.0.1:{self.port}"
            self.wait(lambda: self.get("/readyz")[0] == 200, seconds)
            return self
        except BaseException:
            self.kill()
            raise

    def wait(self, condition, seconds=None):
        """Until the test's time is over, or after so many seconds: then it fails sooner."""
        end = time.monotonic() + (seconds or 3600)
        while True:
            try:
                if condition():
                    return
            except OSError:
                assert self.process.poll() is None, "the server ended"
            assert time.monotonic() < end, f"waited {seconds} s without success"
            time.sleep(0.05)

    def ask(self, method, path, body=None, seconds=60, **headers):
        request = urllib.request.Request(self.address + path, body, method=method)
        for name, value in headers.items():
            request.add_header(name.replace("_", "-"), value)
        try:
            with urllib.request.urlopen(request, timeout=seconds) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as answer:
            return answer.code, answer.headers, answer.read()

    def get(self, path, **headers):
        return self.ask("GET", path, **headers)

    def json(self, path, token=None):
        status, _, body = self.get(path, **({"Authorization": f"Bearer {token}"} if token else {}))
        assert status == 200, body
        return json.loads(body)

    def edit(self, item, color=None, note="", token=TOKEN, **headers):
        """Sets an override, or clears it without a color."""
        path = f"/v1/catalogues/{self.catalogue}/items/{urllib.parse.quote(item, safe='')}/override"
        if token:
            headers["Authorization"] = f"Bearer {token}"
        body = json.dumps({"color": color, "note": note}).encode() if color else None
        return self.ask("PUT" if color else "DELETE", path, body, Content_Type="application/json", **headers)

    def stop(self, seconds=None):
        """The exit status. Without one in so many seconds the server is killed, and `subprocess.TimeoutExpired` thrown."""
        self.process.terminate()
        try:
            return self.process.wait(seconds)
        finally:
            self.kill()

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.log.close()

    def said(self):
        """The log so far."""
        return Path(self.log.name).read_text(errors="replace")

    def processes(self):
        """The numbers of all processes that it has started, and that these have."""
        parents, found = {}, {self.process.pid}
        for path in Path("/proc").glob("[0-9]*/stat"):
            try:
                parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
            except OSError:
                pass
        while more := {each for each, parent in parents.items() if parent in found} - found:
            found |= more
        return found - {self.process.pid}

    def peak(self):
        """The most memory that the server ever had, in MiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0]) >> 10


def sync(worker, folder, name="sample", *arguments, source=None):
    subprocess.run(
        [worker, "sync", source or folder / "feed" / "catalogue.ndjson", "--name", name, "--reports", folder / "Reports",
         "--images", folder / "Images", "--quiet", *arguments], check=True, capture_output=True)


class Shop:
    """A catalogue `shop` of small drawn pictures, quickly synced, and the servers that a test starts over it.

    Its items are SKU-0000000, SKU-0000001 and so on; its overrides come into feed/shop.overrides.csv.
    """

    def __init__(self, config, folder, items=60):
        self.worker, self.server = programs(config)
        self.folder, self.servers = folder, []
        self.overrides = folder / "feed/shop.overrides.csv"
        subprocess.run([sys.executable, "-B", ROOT / "scripts/bench/draw-shop.py", folder / "feed", str(items)], check=True)
        (folder / "feed/feed.ndjson").rename(folder / "feed/catalogue.ndjson")
        sync(self.worker, folder, "shop")
        (folder / "token").write_text(TOKEN + "\n")

    def start(self, *arguments, under=(), **environment):
        """Another server over the same reports, or the next one after a kill."""
        log = f"server-{len(self.servers)}.log"
        self.servers.append(Server(
            self.worker, self.server, self.folder, "--edit-token-file", self.folder / "token", "--allow-analyze",
            "--analyze-rate", "100000", "--quiet", *arguments, catalogue="shop", log=log, under=under, **environment))
        return self.servers[-1]

    def serve(self, *arguments, **options):
        """The same, when it is ready."""
        return self.start(*arguments, **options).ready()

    def huewall(self, *arguments):
        """The exit status of a command about this shop."""
        return subprocess.run(
            [self.worker, *arguments, "--reports", self.folder / "Reports", "--images", self.folder / "Images", "--quiet",
             "--lock-wait", "100"], capture_output=True).returncode

    def script(self, name, text):
        """A program for the option --huewall of a server; $HUEWALL is the real one."""
        path = self.folder / name
        path.write_text(f"#!/bin/sh\nHUEWALL='{self.worker}'\n{text}\n")
        path.chmod(0o755)
        return path

    def end(self):
        for server in self.servers:
            server.kill()


def programs(config):
    worker, server = config.getoption("--worker"), config.getoption("--server")
    assert worker and server, "expected the paths of both programs in --worker and --server"
    return Path(worker).resolve(), Path(server).resolve()


def make_server(config, folder, *arguments):
    worker, server = programs(config)
    shutil.copytree(SAMPLE, folder / "feed")
    sync(worker, folder)
    (folder / "token").write_text(TOKEN + "\n")
    return Server(worker, server, folder, "--edit-token-file", folder / "token", "--allow-analyze",
                  "--allow-origin", "https://shop.example", "--allow-host", "shop.example", *arguments).ready()


@pytest.fixture(scope="session")
def server(pytestconfig, tmp_path_factory):
    """Only read from, except for `POST /v1/analyze`."""
    server = make_server(pytestconfig, tmp_path_factory.mktemp("server"))
    yield server
    assert server.stop() == 0


@pytest.fixture
def own_server(pytestconfig, tmp_path):
    """For one test alone, which may change it."""
    server = make_server(pytestconfig, tmp_path)
    yield server
    server.stop()


@pytest.fixture
def shop(pytestconfig, tmp_path):
    """For one test alone; it starts the servers that it needs."""
    shop = Shop(pytestconfig, tmp_path)
    yield shop
    shop.end()


@pytest.fixture(scope="session")
def large_shop(pytestconfig, tmp_path_factory):
    """Only read from: as many items as can be tuned, or fewer where the tests are to be quick."""
    shop = Shop(pytestconfig, tmp_path_factory.mktemp("large"), 50_000 if DEEP else 3000)
    yield shop
    shop.end()


@pytest.fixture(scope="session")
def large_file(large_shop):
    """The address of a file of 33 MB that gzip leaves large."""
    path = large_shop.folder / "Reports/shop/metadata.csv"
    path.write_bytes(b"id\n" + os.urandom(16_500_000).hex().encode())
    return "/wall/shop/metadata.csv"
