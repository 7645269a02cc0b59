"""A catalogue whose words decide where a picture leaves doubt, as the API and tuning have it."""

import json
import re
import subprocess
import zlib

import pytest

from conftest import Server, programs, sync
from load import png
from test_tuning import reported, shown, tuned

# Darker than the pictures of "GRY", lighter than those of "BLK": a picture alone does not say which.
BETWEEN = range(40, 100, 3)
SIDE = 64


def picture(grey):
    """A square of a grey on a white page, a little uneven, as pictures are."""
    rows = b""
    for y in range(SIDE):
        rows += b"\0"
        for x in range(SIDE):
            value = max(0, grey + (x * 7 + y * 13) % 9 - 4)
            rows += bytes([value, value, value + 2] if 10 <= x < SIDE - 10 and 10 <= y < SIDE - 10 else [255] * 3)
    return png(SIDE, zlib.compress(rows))


def draw(folder):
    """Sixty items whose pictures are clear, twenty whose pictures are not; a shared picture, a person's word, galleries."""
    folder.mkdir()
    for grey in [*range(20, 28), *range(128, 144), *BETWEEN]:
        (folder / f"{grey}.png").write_bytes(picture(grey))
    greys = [(20 + number % 8, 128 + number % 16)[number % 2] for number in range(60)] + [*BETWEEN]
    items = [
        {"id": f"i{number:02}", "title": f"Item {number}", "image": f"{grey}.png", "vendorColor": ("BLK", "GRY")[number % 2],
         "brand": ("Ada", "Bo", "")[number % 3]}
        for number, grey in enumerate(greys)]
    # The same picture under two words, and further ones behind one in doubt.
    items.append({"id": "i80", "title": "Shared", "image": "70.png", "vendorColor": "GRY"})
    for number, others in enumerate([["21.png"], ["none.png", "130.png"], ["67.png", "25.png"]]):
        items.append(
            {"id": f"more{number}", "title": "Gallery", "image": "73.png", "gallery": others, "vendorColor": ""})
    # One that the word decides although another picture gave the colors.
    items.append({"id": "more3", "title": "Gallery", "image": "73.png", "gallery": ["46.png"], "vendorColor": "BLK"})
    # By a title alone, and by a title that says otherwise than the word.
    items.append({"id": "title0", "title": "Black bowl", "image": "76.png"})
    items.append({"id": "title1", "title": "Czarna miska", "image": "79.png", "vendorColor": "GRY"})
    (folder / "catalogue.ndjson").write_text("".join(json.dumps(item) + "\n" for item in items))
    (folder / "shop.overrides.csv").write_text("id,color,note\ni61,grey,seen in the shop\n")


@pytest.fixture(scope="module")
def words(pytestconfig, tmp_path_factory):
    folder = tmp_path_factory.mktemp("words")
    worker, server = programs(pytestconfig)
    draw(folder / "feed")
    sync(worker, folder, "shop")
    server = Server(worker, server, folder, catalogue="shop").ready()
    yield server
    assert server.stop() == 0


def test_a_tuned_wall_is_the_one_that_words_decide(words, tmp_path):
    for number, options in enumerate([
            {}, {"vendor_words": "off"}, {"text_words": "off"}, {"vendor_words": "off", "text_words": "off"}, {"images_per_item": "1"}, {"images_per_item": "2"},
            {"saturation_priority": "20", "num_colors": "1"}, {"preset": "classic"},
            {"vendor_words": "off", "images_per_item": "1", "order": "classic"}]):
        flags = [part for name, value in options.items() for part in (f"--{name.replace('_', '-')}", value)]
        expected = reported(words, tmp_path / str(number), *flags)
        for outline in [True, False]:
            assert shown(words, tuned(words, outline=outline, **options)["wall"]) == expected, options


def test_tuning_has_a_control_for_words_which_says_where_it_has_no_effect(words):
    def option(**chosen):
        return {option["name"]: option for option in tuned(words, **chosen)["options"]}["vendor-words"]
    assert option()["choices"] == ["auto", "off"] and option()["value"] == "auto" and "idle" not in option()
    assert "no effect in the preset classic" in option(preset="classic")["idle"]
    answer = tuned(words, vendor_words="off")
    assert answer["figures"]["changed"] > 0
    # A word that decided agrees with itself.
    assert answer["figures"]["vendorWords"] == tuned(words)["figures"]["vendorWords"]


def test_comparing_and_tuning_count_agreement_alike(words):
    options = {"vendor_words": "off"}, {}, {"preset": "classic"}, {"saturation_priority": "20"}
    for chosen in options:
        flags = [f"--{name.replace('_', '-')} {value}" for name, value in chosen.items()]
        subprocess.run(
            [words.worker, "report", "shop", "--reports", words.folder / "Reports", "--images", words.folder / "Images",
             "--quiet", "--compare", " ".join(flags) or "--vendor-words auto"], check=True, capture_output=True)
        page = (words.folder / "Reports/shop/compare.html").read_text()
        row = re.search(r"Vendor words</th><td>(\d+) of (\d+),[^<]*</td><td>(\d+) of (\d+),", page)
        compared = [{"agreeing": int(row[i]), "all": int(row[i + 1])} for i in (1, 3)]
        assert compared == [tuned(words, **each)["figures"]["vendorWords"] for each in ({}, chosen)], chosen
        assert 0 < compared[0]["agreeing"] < compared[0]["all"]


def test_items_say_what_decided(words):
    path = "/v1/catalogues/shop/items?limit=200"
    decided = words.json(f"{path}&flag=vendor-words")
    items = {item["id"]: item for item in words.json(path)["items"]}
    assert decided["total"] == len(decided["items"]) == sum("vendorWord" in item for item in items.values()) > 0
    for item in decided["items"]:
        assert item["picture"]["family"] != item["family"] == ("black" if item["vendorWord"]["field"] == "title" else {"BLK": "black", "GRY": "grey"}[item["vendorColor"]])
        assert item["vendorWord"]["field"] == "title" or item["vendorWord"]["pictures"] > 0 and 0 < item["vendorWord"]["part"] <= 1
        assert 0.9 < sum(item["picture"]["likelihood"].values()) <= 1.001
    fields = words.json(f"{path}&flag=vendor-words&fields=id,vendorWord")["items"]
    assert [list(item) for item in fields] == [["id", "vendorWord"]] * decided["total"]
    facets = words.json("/v1/catalogues/shop/facets")
    assert {flag["flag"]: flag["count"] for flag in facets["flags"]}["vendor-words"] == decided["total"]
    schemas = words.json("/openapi.json")["components"]["schemas"]
    assert set(flag["flag"] for flag in facets["flags"]) <= set(schemas["Flag"]["enum"])
    assert {"picture", "vendorWord", "colorImage"} <= set(schemas["Item"]["properties"])
