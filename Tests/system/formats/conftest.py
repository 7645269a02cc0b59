"""The sample catalogue, and one of titles that mean something in some format, both synced by the real program."""

import json
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = ROOT / "Images" / "sample"

HOSTILE = [
    "say \"red\" and 'blue'", "two\nlines\r\nand more", "tab\there", "nul\0inside", "a,b;c|d", "👟 Größe 日本語",
    "=cmd|' /C calc'!A0", "\\.", "\\", "\\N", "</script>&amp;", "'; DROP TABLE items; --", "$$ $1 %s {}", "\\u0000",
    "\\\\u0000 \\\\. \\t", "\u202edesrever", "say \"\u0301red\" '\u0301; \\\u0301 \t\u0301 <\u0301 &\u0301",
]


def pytest_addoption(parser):
    parser.addoption("--worker", help="the huewall binary")


class Catalogue:
    def __init__(self, huewall, name, reports):
        self.huewall, self.name, self.reports = huewall, name, reports
        self.folder = reports / name

    def run(self, *arguments, check=True):
        return subprocess.run([self.huewall, *arguments, "--reports", self.reports], capture_output=True, check=check)

    def export(self, form, *arguments):
        return self.run("export", self.name, "--to", form, "--quiet", *arguments).stdout

    def objects(self, form):
        return [json.loads(line) for line in self.export(form).decode().split("\n") if line]

    @property
    def items(self):
        return [json.loads(line) for line in (self.folder / "metadata.ndjson").read_text().split("\n") if line]


def synced(huewall, folder, feed, name):
    subprocess.run(
        [huewall, "sync", feed, "--name", name, "--reports", folder / "Reports", "--images", folder / "Images", "--quiet",
         "--max-failures", "100%", "--max-delete", "100%"], check=True, capture_output=True)
    return Catalogue(huewall, name, folder / "Reports")


@pytest.fixture(scope="session")
def huewall(request):
    return str(Path(request.config.getoption("--worker")).resolve())


@pytest.fixture(scope="session")
def sample(huewall, tmp_path_factory):
    return synced(huewall, tmp_path_factory.mktemp("sample"), SAMPLE / "catalogue.ndjson", "sample")


def hostile_feed(folder, titles):
    pictures = sorted((SAMPLE / "images").iterdir())
    rows = [
        {"id": f"{number}:{title}", "productId": f"{number}", "title": title, "vendorColor": title,
         "image": str(pictures[number % len(pictures)]), "price": "19.50", "currency": "EUR", "inStock": number % 2 == 0,
         "sku": title, "attributes": {"Size": title}}
        for number, title in enumerate(titles)]
    rows.append({"id": "broken", "title": "no picture", "image": "missing.png"})
    feed = folder / "hostile.ndjson"
    feed.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return feed


@pytest.fixture(scope="session")
def hostile(huewall, tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile")
    return synced(huewall, folder, hostile_feed(folder, HOSTILE), "hostile")
