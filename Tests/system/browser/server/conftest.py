"""A server over the report that holds the sample page."""

import contextlib
import subprocess
import time
import urllib.request

import pytest

from browser import running, CHROMIUM
from listening import port_of


@pytest.fixture(scope="session")
def served(pytestconfig, sample_page, tmp_path_factory):
    """Gives the address of the server and the name of its catalogue."""
    program = pytestconfig.getoption("--server")
    if not program:
        pytest.skip("there is no program in --server or HUEWALL_SERVER")
    folder = sample_page.resolve().parent
    images = tmp_path_factory.mktemp("images")
    log = images / "server.log"
    with open(log, "wb") as file:
        process = subprocess.Popen(
            [program, "--reports", folder.parent, "--images", images, "--port", "0", "--quiet"], stderr=file)
    try:
        port = port_of(process, log)
        wait(f"http://127.0.0.1:{port}/readyz", process)
        yield f"http://127.0.0.1:{port}", folder.name
    finally:
        process.terminate()
        process.wait()


def wait(address, process):
    while True:
        with contextlib.suppress(OSError):
            if urllib.request.urlopen(address).status == 200:
                return
        assert process.poll() is None, "the server ended"
        time.sleep(0.05)


@pytest.fixture
def tuning(served):
    """Opens the tuning page; a test fails when it says anything or asks others for anything."""
    address, name = served
    with contextlib.ExitStack() as contexts:
        def opened(*, size=(1280, 800), **options):
            context = running(CHROMIUM).new_context(
                viewport={"width": size[0], "height": size[1]}, accept_downloads=True,
                permissions=["clipboard-read", "clipboard-write"], **options)
            contexts.callback(context.close)
            page = context.new_page()
            page.on("console", lambda message: log.append(f"console {message.type}: {message.text}"))
            page.on("pageerror", lambda error: log.append(f"error: {error}"))
            page.on("request", lambda request: note(request.url, address, log))
            page.goto(f"{address}/tune/{name}")
            page.wait_for_selector("html[data-ready]", timeout=30000)
            # All pictures are there.
            page.wait_for_load_state("networkidle")
            return page
        log = []
        yield opened
        assert log == []


def note(url, address, log):
    if not url.startswith((address + "/", "blob:", "data:")):
        log.append(f"request: {url}")
