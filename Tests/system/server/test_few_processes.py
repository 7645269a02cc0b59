"""A system that has no more threads or processes: the server says so and ends, or serves with those it has."""

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from conftest import DEEP, TOKEN, Shop
from load import ask_at_once, request
from test_corrections import sku
from test_ending import wait_for_end
from test_load import picture

STEP = int(os.environ.get("HUEWALL_NPROC_STEP", "1" if DEEP else "10"))
FIRST_USER = 61_000
# In seconds, of a request.
PATIENCE = 15


def lacking(sentence):
    assert os.environ.get("HUEWALL_ALL") != "1", sentence
    pytest.skip(sentence)


@pytest.fixture
def open_shop(pytestconfig):
    """Where other users can reach it; they own it in turn."""
    if os.geteuid() != 0 or not shutil.which("setpriv") or not shutil.which("prlimit"):
        lacking("only root can be other users, with setpriv and prlimit")
    with tempfile.TemporaryDirectory(prefix="huewall-") as folder:
        os.chmod(folder, 0o755)
        shop = Shop(pytestconfig, Path(folder))
        if subprocess.run([*as_user(FIRST_USER), shop.server, "--version"], capture_output=True).returncode:
            lacking("another user cannot run the server where it is")
        yield shop
        shop.end()


def as_user(user):
    return "setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"


def give(folder, user):
    for parent, _, files in os.walk(folder):
        for path in [parent, *(os.path.join(parent, file) for file in files)]:
            os.chown(path, user, user)


def refusal_faults(server):
    """A server that does not come says why, in a sentence, and ends with the status for another try."""
    said, status = server.said(), server.process.returncode
    lines = [line for line in said.splitlines() if line.startswith("huewall-server: ") and line.endswith(".")]
    return [] if status == 75 and lines else [f"it did not start, with status {status}: {said[-300:]}"]


def request_faults(server, shop, limit):
    """Many at once, and one of each kind."""
    tune, path = request("GET", "/v1/catalogues/shop/tune"), f"/v1/catalogues/shop/items/{sku(limit % 60)}/override"
    analyze = request("POST", "/v1/analyze", picture((255, 0, 0)), Content_Type="image/png")
    correct = request("PUT", path, json.dumps({"color": "red", "note": str(limit)}).encode(), Content_Type="application/json",
                      Authorization=f"Bearer {TOKEN}")
    open_ones = []
    kinds = {"many": [tune] * 20 + [analyze] * 10, "tune": [tune], "analyze": [analyze], "correct": [correct]}
    for name, requests in kinds.items():
        clients = ask_at_once(server, requests, PATIENCE)
        if silent := [client for client in clients if client.status is None]:
            open_ones.append(f"{name}: {len(silent)} of {len(clients)} requests had no answer")
    return open_ones


def watch_faults(server, shop, limit):
    added, name = shop.folder / "new", f"added-{limit}"
    added.mkdir()
    # All that a catalogue is seen by; a run may be replacing the others just now.
    for file in ("metadata.ndjson", "metadata.json"):
        shutil.copy(shop.folder / "Reports/shop" / file, added)
    give(added, FIRST_USER + limit)
    added.rename(shop.folder / "Reports" / name)
    try:
        server.wait(lambda: f'"{name}"'.encode() in server.get("/v1/catalogues", seconds=PATIENCE)[2], PATIENCE)
        return []
    except AssertionError:
        return ["a new catalogue is not seen"]
    finally:
        shutil.rmtree(shop.folder / "Reports" / name)


def faults(shop, limit):
    """What goes wrong under a limit, as sentences; and whether it served."""
    give(shop.folder, FIRST_USER + limit)
    server = shop.start(under=("prlimit", f"--nproc={limit}", *as_user(FIRST_USER + limit)))
    try:
        server.ready(PATIENCE)
    except AssertionError:
        return refusal_faults(server), False
    found = request_faults(server, shop, limit) + watch_faults(server, shop, limit)
    started = server.processes()
    try:
        if (status := server.stop(5)) != 0:
            found.append(f"it ended with {status}")
    except subprocess.TimeoutExpired:
        found.append("it outlives SIGTERM")
    try:
        wait_for_end(started)
    except AssertionError as error:
        found.append(f"{error}")
    return found, True


@pytest.mark.timeout(1800)
def test_with_few_threads_it_serves_or_says_that_it_cannot(open_shop):
    found, served = {}, 0
    for limit in range(10, 61, STEP):
        found[limit], is_serving = faults(open_shop, limit)
        served += is_serving
    lines = [f"{limit}: {'; '.join(sentences)}" for limit, sentences in found.items() if sentences]
    assert not lines, "\n".join(lines)
    assert served
