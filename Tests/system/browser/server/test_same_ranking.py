"""The page and the server rank alike: one definition (docs/internals/search.md), written twice. The page's core is asked in Node."""

import json
import random
import shutil
import subprocess
import urllib.parse
import urllib.request
from pathlib import Path

import pytest

ANSWERS = Path(__file__).parents[4] / "web/test/answers.js"
HEXES = ["#000000", "#ffffff", "#808080", "#ff0000", "#631c1c", "#631c1c:0.7 #ffffff:0.3", "#102040, #c0a080:2, #808000"]
WORDS = ["navy", "bordeaux", "dunkelblau", "red", "light green", "rot", "white", "grey tee", "blue run", "zzzz", "off-white",
         "tee -white", "not black", "red and white", "multi", "bunt", "purpel", "slip-on", "wht/pine", "runner ohne rot"]


@pytest.fixture(scope="module")
def asked(sample_page):
    """A function from queries to the ids that the page finds for each."""
    if not shutil.which("node"):
        pytest.skip("there is no node")

    def answers(queries):
        lines = "".join(query + "\n" for query in queries)
        done = subprocess.run(["node", ANSWERS, sample_page], input=lines, capture_output=True, text=True, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    return answers


def answered(served, **parameters):
    address, name = served
    url = f"{address}/v1/catalogues/{name}/items?{urllib.parse.urlencode({'limit': 500, 'fields': 'id', **parameters})}"
    with urllib.request.urlopen(url) as answer:
        return [item["id"] for item in json.loads(answer.read())["items"]]


def test_colors_rank_alike(asked, served):
    chance = random.Random(7)
    queries = HEXES + [f"#{chance.randrange(1 << 24):06x}" for _ in range(60)]
    for query, found in zip(queries, asked(queries), strict=True):
        ids = answered(served, color=query)
        assert len(ids) > 40 and found == ids, query


def test_words_rank_alike(asked, served):
    for query, found in zip(WORDS, asked(WORDS), strict=True):
        assert found == answered(served, q=query), query


def test_every_word_for_a_color_ranks_alike(asked, served):
    """The page reads the tables of Swift itself, so a word that it reads otherwise finds other items there."""
    words, = asked(["words"])
    assert len(words) > 400
    assert [word for word, found in zip(words, asked(words), strict=True) if found != answered(served, q=word)] == []


def test_filters_and_colors_together_rank_alike(asked, served):
    for query in ("#204080 tee", "red #ffffff", "#808080 tee -white"):
        color, words = [" ".join(part for part in query.split() if part.startswith("#") == is_color) for is_color in (True, False)]
        assert asked([query]) == [answered(served, color=color, q=words)], query
