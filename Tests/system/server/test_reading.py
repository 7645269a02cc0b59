"""Items, lists, facets: what is answered, and that it is what the files say."""

import gzip
import json
import re
import subprocess
from collections import Counter
from pathlib import Path
from urllib.parse import quote

import pytest

ITEMS = "/v1/catalogues/sample/items"


@pytest.fixture(scope="module")
def lines(server):
    return (server.folder / "Reports/sample/metadata.ndjson").read_bytes().splitlines()


@pytest.fixture(scope="module")
def items(lines):
    return [json.loads(line) for line in lines]


def pages(server, query="", limit=7):
    """All items of a list, page by page."""
    path, found = f"{ITEMS}?limit={limit}{query}", []
    answer = server.json(path)
    while True:
        found += answer["items"]
        if not answer["next"]:
            assert len(found) == answer["total"]
            return found
        assert len(answer["items"]) == limit
        answer = server.json(f"{path}&cursor={answer['next']}")


def test_a_list_is_the_file_byte_for_byte(server, lines):
    _, _, body = server.get(f"{ITEMS}?limit=500")
    assert body.startswith(b'{"items":[' + b",".join(lines) + b"]")


def test_pages_make_the_whole(server, items):
    assert pages(server) == items


@pytest.mark.parametrize("query, test", [
    ("&family=red", lambda item: item["family"] == "red"),
    ("&family=red,blue", lambda item: item["family"] in ("red", "blue")),
    ("&family=red&family=blue", lambda item: item["family"] in ("red", "blue")),
    ("&flag=multi", lambda item: "multi" in item["flags"]),
    ("&vendorColor=ROYAL", lambda item: item["vendorColor"].lower() == "royal"),
    ("&q=runner", lambda item: "runner" in (item["title"] + item["id"] + item["vendorColor"]).lower()),
    ("&family=none", lambda item: item["family"] is None),
])
def test_filters_leave_what_they_say_in_wall_order(server, items, query, test):
    assert pages(server, query) == [item for item in items if test(item)]


def test_facets_count_what_filters_find(server, items):
    facets = server.json("/v1/catalogues/sample/facets")
    assert {each["family"]: each["count"] for each in facets["families"]} == Counter(item["family"] for item in items)
    for each in facets["flags"]:
        assert server.json(f"{ITEMS}?flag={each['flag']}")["total"] == each["count"]
    for each in facets["vendorColors"]:
        assert server.json(f"{ITEMS}?vendorColor={quote(each['vendorColor'])}")["total"] == each["count"]
    red = server.json("/v1/catalogues/sample/facets?family=red")
    assert red["families"] == facets["families"] and red["total"] == facets["families"][3]["count"]


def test_the_nearest_color_comes_first(server, items):
    wanted = items[0]["colors"][0]["hex"]
    answer = server.json(f"{ITEMS}?color={quote(wanted)}&limit=3")
    assert wanted in [color["hex"] for color in answer["items"][0]["colors"]]
    assert 1 <= answer["close"] <= answer["total"] == len(items)
    ranked = pages(server, f"&color={quote(wanted)}")
    assert ranked[:3] == answer["items"] and sorted(item["id"] for item in ranked) == sorted(item["id"] for item in items)
    assert server.json(f"{ITEMS}?color={quote('#631c1c:0.7,#ffffff:0.3')}")["total"] == len(items)


@pytest.mark.parametrize("word, family", [("red", "red"), ("bleu", "blue"), ("dunkelblau", "blue"), ("verde", "green")])
def test_color_words_are_found(server, word, family):
    for name in ("q", "color"):
        assert server.json(f"{ITEMS}?{name}={word}&limit=1")["items"][0]["family"] == family


def test_one_item_and_its_neighbors(server, items):
    item = items[5]
    path = f"{ITEMS}/{quote(item['id'], safe='')}"
    assert server.json(path) == item
    assert server.json(f"{path}?fields=id,family") == {"id": item["id"], "family": item["family"]}
    near = server.json(f"{path}/neighbors?limit=2")
    assert near == {"before": items[3:5], "after": items[6:8]}
    similar = server.json(f"{path}/similar?limit=5")["items"]
    assert len(similar) == 5 and item not in similar


def test_the_palette_covers_the_catalogue(server, items):
    colors = server.json("/v1/catalogues/sample/palette?limit=100")["colors"]
    assert sum(color["items"] for color in colors) == sum(1 for item in items if item["colors"])
    assert 0.99 < sum(color["share"] for color in colors) < 1.01


def test_thumbnails_and_pages_are_served(server, items):
    thumbnail = items[0]["thumbnail"]
    status, headers, body = server.get(f"/v1/catalogues/sample/{thumbnail}")
    assert status == 200 and "immutable" in headers["Cache-Control"]
    assert body == (server.folder / "Reports/sample" / thumbnail).read_bytes()
    status, headers, page = server.get("/wall/sample/")
    assert status == 200 and headers["Content-Type"].startswith("text/html") and b"huewall" in page
    assert server.get(f"/wall/sample/{thumbnail}")[2] == body
    assert b"/wall/sample/" in server.get("/")[2]


def test_a_long_file_comes_as_it_is(server):
    report = server.folder / "Reports/sample"
    for name in ("metadata.json", "metadata.ndjson"):
        path, expected = f"/wall/sample/{name}", (report / name).read_bytes()
        _, headers, body = server.get(path)
        assert body == expected and int(headers["Content-Length"]) == len(expected)
        _, headers, body = server.get(path, Accept_Encoding="gzip")
        assert headers["Content-Encoding"] == "gzip" and gzip.decompress(body) == expected


def test_only_a_page_that_saves_corrections_is_another_one(server):
    page = (server.folder / "Reports/sample/index.html").read_bytes()
    _, headers, body = server.get("/wall/sample/")
    assert b" data-corrections=" in body[:8192] and body[8192:].endswith(page[8192:])
    assert gzip.decompress(server.get("/wall/sample/", Accept_Encoding="gzip")[2]) == body
    # The same file is answered otherwise by a server that takes no corrections: the tag must differ.
    assert "-edit" in headers["ETag"] and "-edit" not in server.get("/wall/sample/metadata.json")[1]["ETag"]


def test_head_is_get_without_a_body(server, items):
    for path in ("/", "/wall/sample/", "/wall/sample/metadata.json", f"/wall/sample/{items[0]['thumbnail']}",
                 f"/v1/catalogues/sample/{items[0]['thumbnail']}", ITEMS, "/tune/sample", "/healthz"):
        _, expected, body = server.get(path)
        status, headers, nothing = server.ask("HEAD", path)
        assert (status, nothing) == (200, b"") and int(headers["Content-Length"]) == len(body), path
        assert {**dict(headers), "Date": ""} == {**dict(expected), "Date": ""}, path


def test_an_answer_that_is_kept_is_not_sent_again(server):
    for path in (ITEMS, "/v1/catalogues", "/v1/catalogues/sample", "/v1/catalogues/sample/facets", "/wall/sample/", "/openapi.json",
                 "/v1/catalogues/sample/tune", "/v1/catalogues/sample/changes"):
        _, headers, _ = server.get(path)
        status, again, body = server.get(path, If_None_Match=headers["ETag"])
        assert (status, body, again["ETag"]) == (304, b"", headers["ETag"]), path
        assert server.get(path, If_None_Match='"other"')[0] == 200


def test_answers_are_packed_when_asked(server):
    _, plain, body = server.get(ITEMS)
    _, packed, bytes_ = server.get(ITEMS, Accept_Encoding="gzip")
    assert plain["Content-Encoding"] is None and packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(bytes_) == body and len(bytes_) < len(body) / 2
    assert server.get(ITEMS, Accept_Encoding="gzip;q=0")[1]["Content-Encoding"] is None


def test_other_origins_read_only_if_told_so(server):
    assert server.get(ITEMS, Origin="https://shop.example")[1]["Access-Control-Allow-Origin"] == "https://shop.example"
    assert server.get(ITEMS, Origin="https://other.example")[1]["Access-Control-Allow-Origin"] is None


@pytest.mark.parametrize("path", [ITEMS, "/healthz", "/v1/catalogues/nothing/items"])
@pytest.mark.parametrize("origin", [None, "https://shop.example", "https://other.example"])
def test_a_kept_copy_of_an_answer_is_for_the_origin_that_asked(server, path, origin):
    headers = server.get(path, **({"Origin": origin} if origin else {}))[1]
    assert "origin" in [name.strip() for name in headers["Vary"].split(",")]
    assert headers["Access-Control-Expose-Headers"] == "etag, retry-after"


def test_the_server_says_how_it_is(server):
    assert server.get("/healthz")[0] == server.get("/readyz")[0] == 200
    text = server.get("/metrics")[2].decode()
    assert 'huewall_catalogue_items{catalogue="sample"} 48' in text and "huewall_http_requests_total" in text


def test_both_programs_tell_the_same_version(pytestconfig):
    said = [subprocess.run([Path(pytestconfig.getoption(option)).resolve(), "--version"], capture_output=True, text=True,
                           check=True).stdout for option in ("--worker", "--server")]
    assert re.fullmatch(r"huewall \d+\.\d+\.\d+ \(engine \d+\)\n", said[0])
    assert said[1] == said[0].replace("huewall", "huewall-server")
