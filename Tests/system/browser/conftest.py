"""Where tests get their pages from."""

import os
from pathlib import Path

import pytest

from browser import opened
from synthetic import write_synthetic


def pytest_addoption(parser):
    parser.addoption("--page", default=os.environ.get("HUEWALL_PAGE"), help="an index.html of the sample catalogue")
    parser.addoption(
        "--compare-page", default=os.environ.get("HUEWALL_COMPARE_PAGE"), help="a compare.html of the sample catalogue")
    parser.addoption(
        "--server", default=os.environ.get("HUEWALL_SERVER"), help="the huewall-server binary, for the pages it serves")


@pytest.fixture(scope="session")
def compare_page(pytestconfig):
    path = pytestconfig.getoption("--compare-page")
    if not path:
        pytest.skip("there is no page in --compare-page or HUEWALL_COMPARE_PAGE")
    return Path(path)


@pytest.fixture(scope="session")
def sample_page(pytestconfig):
    path = pytestconfig.getoption("--page")
    assert path, "expected the path of a page in --page or HUEWALL_PAGE"
    return Path(path)


@pytest.fixture(scope="session")
def large_page(sample_page, tmp_path_factory):
    """2,000 items, some with hostile titles: many more than a window shows. They share images."""
    return write_synthetic(sample_page, tmp_path_factory.mktemp("large"), 2_000, has_own_images=False)


@pytest.fixture(scope="session")
def huge_page(sample_page, tmp_path_factory):
    """10,000 items, each with an image of its own: for what depends on so many. To open it takes more time."""
    return write_synthetic(sample_page, tmp_path_factory.mktemp("huge"), 10_000)


@pytest.fixture
def sample(sample_page):
    """The sample page, opened; a test fails when the page says anything or asks the network for anything."""
    with opened(sample_page) as (page, log):
        yield page
        assert log == []


@pytest.fixture
def large(large_page):
    with opened(large_page) as (page, log):
        yield page
        assert log == []


@pytest.fixture
def huge(huge_page):
    with opened(huge_page) as (page, log):
        yield page
        assert log == []
