"""The programs, and the pages whose commands are run."""

import os
import shutil
import sys
from pathlib import Path

import pytest

import network
from rules import Pages

# Seconds for the commands of one page.
PAGE_LIMIT = 600


def pytest_addoption(parser):
    parser.addoption("--worker", help="the huewall binary")
    parser.addoption("--server", help="the huewall-server binary")
    parser.addoption("--test-shop", help="the test-shop binary, for pages that measure with it")


@pytest.fixture(scope="session")
def pages():
    return Pages()


@pytest.fixture(scope="session")
def programs(pytestconfig, tmp_path_factory):
    """A folder with those that were given, for the path."""
    folder = tmp_path_factory.mktemp("programs")
    for option, name in [("--worker", "huewall"), ("--server", "huewall-server"), ("--test-shop", "test-shop")]:
        if path := pytestconfig.getoption(option):
            (folder / name).symlink_to(Path(path).resolve(strict=True))
    # Of the packages in requirements.txt; the others are not for readers.
    (folder / "duckdb").symlink_to(Path(sys.executable).parent / "duckdb")
    return folder


@pytest.fixture(scope="session")
def shops(tmp_path_factory):
    """The shops of the set-up `network`."""
    if not network.is_own():
        assert os.environ.get("CI") != "true", "name spaces are needed for the shops: run as root"
        pytest.skip("the shops need a network of their own: run scripts/checks/documents.sh as root")
    network.start(tmp_path_factory.mktemp("network"))


@pytest.fixture
def environment(programs, tmp_path):
    """What a reader's shell has, and no setting of huewall."""
    home = tmp_path / "home"
    home.mkdir()
    return {"PATH": f"{programs}:{os.environ['PATH']}", "HOME": str(home), "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "dumb"}


@pytest.fixture
def folder(tmp_path):
    """Where the commands of a page run. What is beside it, no command sees."""
    folder = tmp_path / "page"
    folder.mkdir()
    yield folder
    shutil.rmtree(tmp_path)


def pytest_generate_tests(metafunc):
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", [name for name, page in Pages().all.items()
                                      if any(block.language in ("sh", "console") for block in page.blocks)])
