"""The page and the server rank alike: one definition (docs/search.md), written twice."""

import json
import random
import urllib.parse
import urllib.request

import pytest

from page_parts import functions_of

LIST = """
(query) => {
  const view = new page.View(model);
  view.query = query;
  return [...view.list().items].map((item) => model.ids[item]);
}
"""
HEXES = ["#000000", "#ffffff", "#808080", "#ff0000", "#631c1c", "#631c1c:0.7 #ffffff:0.3", "#102040, #c0a080:2, #808000"]
WORDS = ["navy", "bordeaux", "dunkelblau", "red", "light green", "rot", "white", "grey dress", "blue shoe", "zzzz", "off-white"]


@pytest.fixture(scope="module")
def functions(sample_page, tmp_path_factory):
    with functions_of(sample_page, tmp_path_factory.mktemp("functions")) as page:
        yield page


def answered(served, **parameters):
    address, name = served
    url = f"{address}/v1/catalogues/{name}/items?{urllib.parse.urlencode({'limit': 500, 'fields': 'id', **parameters})}"
    with urllib.request.urlopen(url) as answer:
        return [item["id"] for item in json.loads(answer.read())["items"]]


def test_colors_rank_alike(functions, served):
    chance = random.Random(7)
    queries = HEXES + [f"#{chance.randrange(1 << 24):06x}" for _ in range(60)]
    for query in queries:
        ids = answered(served, color=query)
        assert len(ids) > 40 and functions.evaluate(LIST, query) == ids, query


def test_words_rank_alike(functions, served):
    for query in WORDS:
        assert functions.evaluate(LIST, query) == answered(served, q=query), query


def test_every_word_for_a_color_ranks_alike(functions, served):
    """Each has a table of its own, so a word that the server lacks, or takes for another color, finds other items there."""
    words = functions.evaluate("[...page.colorWords().keys()]")
    assert len(words) > 400
    assert [word for word in words if functions.evaluate(LIST, word) != answered(served, q=word)] == []


def test_filters_and_colors_together_rank_alike(functions, served):
    for query in ("#204080 shoe", "red #ffffff"):
        color, words = [" ".join(part for part in query.split() if part.startswith("#") == is_color) for is_color in (True, False)]
        assert functions.evaluate(LIST, query) == answered(served, color=color, q=words), query
