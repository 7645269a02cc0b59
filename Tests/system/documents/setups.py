"""What a page needs before its first command, by `<!-- setup: NAME -->`, in the folder where its commands run.

    python setups.py NAME... -- COMMAND     the same by hand, in the current folder
"""

import csv
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

import engines
import network
from shops import SAMPLE, sample_items

SHOP = ["pace-runner-red", "pace-runner-royal", "pace-runner-black", "ember-trail", "fern-tempo", "violet-hour", "dune-court",
        "blush-court", "saddle-court", "lemonade-tee", "ikat-tote", "slate-pack"]
TOKEN = "a-token-that-only-editors-know"


def sample(folder, environment):
    """Reports/sample, from Images/sample."""
    shutil.copytree(SAMPLE, folder / "Images/sample")
    sync(folder, environment, "Images/sample/catalogue.ndjson", "--name", "sample")


def failures(folder, environment):
    """Images/failures: pictures that huewall gets wrong."""
    shutil.copytree(SAMPLE.parent / "failures", folder / "Images/failures")


def shop(folder, environment):
    """A catalogue `shop`: shop.csv of 12 items, and their pictures in pictures/."""
    (folder / "pictures").mkdir()
    items = {row["id"]: row for row in sample_items()}
    with open(folder / "shop.csv", "w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["id", "productId", "title", "color", "image", "price", "currency", "inStock"])
        for number, name in enumerate(SHOP):
            row = items[name]
            shutil.copy(SAMPLE / "images" / row["picture"], folder / "pictures")
            table.writerow([name, row.get("productId", name), row["title"], row["vendorColor"], f"pictures/{row['picture']}",
                            row["price"], "EUR", "no" if number == 7 else "yes"])
    sync(folder, environment, "shop.csv")


def sync(folder, environment, *arguments):
    subprocess.run(["huewall", "sync", *arguments, "--quiet"], cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)


class Server:
    """A running huewall-server."""

    def __init__(self, folder, environment):
        self.log = folder.parent / "server.log"
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                ["huewall-server", "--edit-token-file", "edit-token", "--allow-analyze", "--allow-origin", "https://shop.example",
                 "--quiet"], cwd=folder, env=environment, stdout=log, stderr=log)
        self.await_ready()

    def await_ready(self):
        end = time.monotonic() + 30
        while True:
            time.sleep(0.05)
            # With another server at this port ours has ended.
            assert self.process.poll() is None, "the server ended: " + self.log.read_text()
            try:
                with urllib.request.urlopen("http://127.0.0.1:8080/readyz", timeout=5):
                    return
            except OSError:
                assert time.monotonic() < end, "the server is not ready after 30 s"

    def end(self):
        self.process.terminate()
        return [] if self.process.wait(30) == 0 else [f"the server ended with status {self.process.returncode}: {self.log.read_text()}"]


def server(folder, environment):
    """huewall-server at 127.0.0.1:8080 over ./Reports. It takes corrections with the token in ./edit-token."""
    (folder / "edit-token").write_text(TOKEN + "\n")
    return Server(folder, environment)


def search_engines(folder, environment):
    """Typesense, Meilisearch and Elasticsearch at their usual ports, and the variable KEY."""
    environment["KEY"] = engines.KEY
    return engines.Engines()


# In the order in which they are made. `network` is there for all pages.
SETUPS = {"sample": sample, "failures": failures, "shop": shop, "server": server, "engines": search_engines}
NAMES = {*SETUPS, "network"}


def make(names, folder, environment):
    """Makes them; a list of what is to be ended, each with a method `end` that gives its faults."""
    unknown = set(names) - NAMES
    assert not unknown, f"there is no set-up {', '.join(sorted(unknown))}; there are {', '.join(sorted(NAMES))}"
    made = [SETUPS[name](folder, environment) for name in SETUPS if name in names]
    return [each for each in made if each]


def main():
    split = sys.argv.index("--")
    if network.is_own():
        network.start(Path(tempfile.mkdtemp()))
    environment = dict(os.environ)
    made = make(sys.argv[1:split], Path.cwd(), environment)
    try:
        sys.exit(subprocess.run(sys.argv[split + 1:], env=environment).returncode)
    finally:
        for each in made:
            print(*each.end(), sep="\n", end="")


if __name__ == "__main__":
    main()
