"""How items are ranked by color: the worked example of docs/search.md, the words, and people's labels."""

import csv
import os
import random
import re
from pathlib import Path

import pytest

from page_parts import functions_of

ROOT = Path(__file__).parents[2]
PER_FAMILY, SHOWN = 5, 24

# An item for each palette; colors as [hex, thousandths, family].
EXAMPLE = """
([palettes, query]) => {
  const families = ['red', 'brown', 'white'], model = new page.Model({families, flags: [], counts: {items: palettes.length}});
  const pack = ([hex, share, family]) => hex + share.toString(36).padStart(2, '0') + 'abc'[families.indexOf(family)];
  const all = (value) => palettes.map(() => value);
  model.append({id: palettes.map((_, at) => String(at)), title: all('item'), thumbnail: all(''), words: [], names: [], vendor: all(0),
    name: all(0), band: 'h'.repeat(palettes.length), key: all('0'), colors: palettes.map((colors) => colors.map(pack).join(''))});
  const colors = page.queryColors(model, page.colorsOf(query));
  return palettes.map((_, item) => page.itemDistance(page.palettesOf(model), colors, item));
}
"""

RANKED = """
([queries, shown]) => queries.map((query) => {
  const items = Int32Array.from({length: model.length}, (_, item) => item);
  const [{rgb}] = page.colorsOf(query), [l, a, b] = page.oklab(rgb);
  const away = (item) => (model.family[item] === 255 ? 9 : Math.hypot(model.lightness[item] - l, model.a[item] - a, model.b[item] - b));
  const plain = [...items].sort((one, other) => away(one) - away(other) || one - other);
  const ids = (list) => [...list].slice(0, shown).map((item) => model.ids[item]);
  return [ids(plain), ids(page.rankedByColor(model, items, [{rgb, weight: 1}]).items)];
})
"""


@pytest.fixture(scope="module")
def functions(sample_page, tmp_path_factory):
    with functions_of(sample_page, tmp_path_factory.mktemp("functions")) as page:
        yield page


def test_distances_are_those_of_the_worked_example(functions):
    """docs/search.md has the same numbers, for those who write the ranking again."""
    text = (ROOT / "docs/search.md").read_text(encoding="utf-8")
    palettes = [[["641e1e", 900, "red"]], [["101010", 0, "brown"], ["641e1e", 180, "red"], ["ffffff", 720, "white"]],
                [["4a2a1a", 950, "brown"]], [["e50000", 1000, "red"]], []]
    for query in ("#631c1c", "#631c1c:0.7 #ffffff:0.3"):
        numbers = functions.evaluate(EXAMPLE, [palettes, query])
        row = next(line for line in text.splitlines() if line.startswith(f"| `{query}` |"))
        assert [str(number) for number in numbers] == [cell.strip() for cell in row.split("|")[2:-1]]


@pytest.mark.parametrize("word, meaning", [
    ("dunkelblaue", "navy"), ("bleu marine", "navy"), ("azul", "blue"), ("hellgrün", "light green"), ("bordeaux", "burgundy"),
    ("türkis", "turquoise"), ("rosa", "pink"), ("lila", "purple"), ("rouge", "red"), ("verde", "green"), ("off-white", "off-white")])
def test_color_words_of_four_languages_are_known(functions, word, meaning):
    assert functions.evaluate("(word) => new page.WordSearch(model).hits(word).color.word", word.replace("ü", "u")) == meaning


def test_a_typo_is_one_letter_or_two_neighbors(functions):
    pairs = [["purpel", "purple"], ["gren", "green"], ["navi", "navy"], ["black", "white"]]
    assert functions.evaluate("(pairs) => pairs.map(([one, other]) => page.typosBetween(one, other, 2))", pairs) == [1, 1, 1, 3]


def test_the_first_items_are_those_that_people_call_so(tmp_path):
    """Needs a page whose items are `item-0000` on, in the order of the rows of a table with the columns family or judged."""
    page_path, labels = (os.environ.get(f"HUEWALL_LABELLED_{name}") for name in ("PAGE", "LABELS"))
    if not page_path or not labels:
        pytest.skip("needs the page named by HUEWALL_LABELLED_PAGE and the table named by HUEWALL_LABELLED_LABELS")
    with open(labels, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    accepted = {f"item-{at:04}": set(re.split("[,|]", row.get("judged") or row["family"])) for at, row in enumerate(rows)}
    best = {f"item-{at:04}": re.split("[,|]", row.get("judged") or row["family"])[0] for at, row in enumerate(rows)}
    with functions_of(Path(page_path), tmp_path) as page:
        hexadecimal = "'#' + model.rgb[item].toString(16).padStart(6, '0')"
        leading = page.evaluate(f"model.ids.map((id, item) => [id, model.familyName(item), {hexadecimal}])")
        chance, queries = random.Random(14), []
        for family in page.evaluate("model.summary.families"):
            drawn = sorted(color for key, measured, color in leading if best[key] == family == measured)
            queries += [(family, chance.choice(drawn)) for _ in range(PER_FAMILY)]
        lists = page.evaluate(RANKED, [[color for _, color in queries], SHOWN])
    hits = [[sum(family in accepted[key] for key in found) for found in both] for (family, _), both in zip(queries, lists)]
    plain, ranked = (sum(column) / len(queries) / SHOWN for column in zip(*hits))
    print(f"\nof the first {SHOWN} for {len(queries)} colors: {ranked:.3f} of the family; by plain distance {plain:.3f}")
    assert ranked >= 0.85 and ranked > plain
