"""A server over the sample catalogue, synced into a folder of its own."""

import json
import os
import shutil
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import pytest

from listening import port_of

SAMPLE = Path(__file__).resolve().parents[2] / "Images" / "sample"
TOKEN = "a-token-that-only-this-test-knows"


def pytest_addoption(parser):
    parser.addoption("--worker", help="the huewall binary")
    parser.addoption("--server", help="the huewall-server binary")


class Server:
    """A running huewall-server, and a client that gives status, headers and body."""

    def __init__(self, worker, server, folder, *arguments):
        self.worker, self.folder = worker, folder
        self.log = open(folder / "server.log", "wb")
        self.process = subprocess.Popen(
            [server, "--reports", folder / "Reports", "--images", folder / "Images", "--port", "0",
             "--huewall", worker, *arguments], stderr=self.log, env=dict(os.environ, SWIFT_BACKTRACE="enable=no"))
        self.port = port_of(self.process, self.log.name)
        self.address = f"http://127.0.0.1:{self.port}"
        self.wait(lambda: self.get("/readyz")[0] == 200)

    def wait(self, condition):
        """Until the test's time is over."""
        while True:
            try:
                if condition():
                    return
            except OSError:
                assert self.process.poll() is None, "the server ended"
            time.sleep(0.05)

    def ask(self, method, path, body=None, **headers):
        request = urllib.request.Request(self.address + path, body, method=method)
        for name, value in headers.items():
            request.add_header(name.replace("_", "-"), value)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as answer:
            return answer.code, answer.headers, answer.read()

    def get(self, path, **headers):
        return self.ask("GET", path, **headers)

    def json(self, path):
        status, _, body = self.get(path)
        assert status == 200, body
        return json.loads(body)

    def edit(self, item, color=None, note="", token=TOKEN, **headers):
        """Sets an override, or clears it without a color."""
        path = f"/v1/catalogues/sample/items/{urllib.parse.quote(item, safe='')}/override"
        if token:
            headers["Authorization"] = f"Bearer {token}"
        body = json.dumps({"color": color, "note": note}).encode() if color else None
        return self.ask("PUT" if color else "DELETE", path, body, Content_Type="application/json", **headers)

    def stop(self):
        self.process.terminate()
        status = self.process.wait()
        self.log.close()
        return status


def sync(worker, folder, name="sample", *arguments):
    subprocess.run(
        [worker, "sync", folder / "feed" / "catalogue.ndjson", "--name", name, "--reports", folder / "Reports",
         "--images", folder / "Images", "--quiet", *arguments], check=True, capture_output=True)


def make_server(config, folder, *arguments):
    worker, server = config.getoption("--worker"), config.getoption("--server")
    assert worker and server, "expected the paths of both programs in --worker and --server"
    worker, server = Path(worker).resolve(), Path(server).resolve()
    shutil.copytree(SAMPLE, folder / "feed")
    sync(worker, folder)
    (folder / "token").write_text(TOKEN + "\n")
    return Server(worker, server, folder, "--edit-token-file", folder / "token", "--allow-analyze",
                  "--allow-origin", "https://shop.example", *arguments)


@pytest.fixture(scope="session")
def server(pytestconfig, tmp_path_factory):
    """Only read from, but for `POST /v1/analyze`."""
    server = make_server(pytestconfig, tmp_path_factory.mktemp("server"))
    yield server
    assert server.stop() == 0


@pytest.fixture
def own_server(pytestconfig, tmp_path):
    """For one test alone, which may change it."""
    server = make_server(pytestconfig, tmp_path)
    yield server
    server.stop()
