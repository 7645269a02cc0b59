"""Ids of any text: each item that the feed has can be asked for, whatever its id is made of."""

import json
import random
import shutil
from urllib.parse import quote

import pytest

from conftest import SAMPLE, TOKEN, Server, programs, sync

# What `encodeURIComponent` leaves as it is.
BROWSER = "!'()*~-_."
PIECES = [*":/?#+%& ,;=@!'()*[]{}<>|^`~$\"\\._-", *"aZ09", "%2F", "%20", "%zz", "..", "ü", "ß", "ł", "é", "色", "👟", "‮", "e\u0301", "\ufeff"]

# One letter in two normal forms of Unicode: other bytes, so other ids.
TWINS = ["caf\u00e9", "cafe\u0301"]


def random_ids(count):
    """Ids that a feed keeps as they are: without blanks at their ends."""
    chance, found = random.Random(7), set(TWINS)
    while len(found) < count:
        text = "".join(chance.choice(PIECES) for _ in range(chance.randint(1, 12))).strip()
        # Clients take these two out of an address before they send it.
        if text and text not in (".", ".."):
            found.add(text)
    return sorted(found)


@pytest.fixture(scope="module")
def shop(request, tmp_path_factory):
    """A catalogue `sample` of 1,000 such ids, and `folder` of pictures in folders with blanks in their names."""
    folder = tmp_path_factory.mktemp("ids")
    worker, server = programs(request.config)
    pictures = sorted((SAMPLE / "images").iterdir())[:3]
    (folder / "feed").mkdir()
    with open(folder / "feed/catalogue.ndjson", "w", encoding="utf-8") as feed:
        for number, id in enumerate(random_ids(1000)):
            feed.write(json.dumps({"id": id, "title": "t", "image": str(pictures[number % 3])}) + "\n")
    sync(worker, folder)
    for path in ("rot und blau/Schuh 1", "a+b/50%", "Größe L/#1?"):
        target = folder / "pictures" / (path + pictures[0].suffix)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(pictures[0], target)
    sync(worker, folder, "folder", source=folder / "pictures")
    (folder / "token").write_text(TOKEN + "\n")
    running = Server(worker, server, folder, "--edit-token-file", folder / "token").ready()
    yield running
    running.kill()


def ids(shop, name):
    lines = (shop.folder / "Reports" / name / "metadata.ndjson").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["id"] for line in lines]


@pytest.mark.parametrize("name, count", [("sample", 1000), ("folder", 3)])
@pytest.mark.parametrize("safe", ["", BROWSER], ids=["quote", "encodeURIComponent"])
def test_every_id_is_found_by_its_encoded_form(shop, name, count, safe):
    found = ids(shop, name)
    assert len(found) == count
    for id in found:
        assert shop.json(f"/v1/catalogues/{name}/items/{quote(id, safe=safe)}?fields=id") == {"id": id}


def test_plain_and_encoded_characters_find_the_same_item(shop):
    for id in ids(shop, "sample"):
        # A literal percent sign has to be encoded.
        if id.isascii() and not set(id) & set('/?#% "<>\\^`{|}'):
            assert shop.json(f"/v1/catalogues/sample/items/{id}?fields=id") == {"id": id}
            everything = "".join(f"%{byte:02X}" for byte in id.encode())
            if everything not in ("%2E", "%2E%2E"):
                assert shop.json(f"/v1/catalogues/sample/items/{everything}?fields=id") == {"id": id}


def test_all_paths_of_an_item_take_any_id(shop):
    for id in ids(shop, "sample")[::100] + ids(shop, "folder"):
        name = "folder" if id in ids(shop, "folder") else "sample"
        path = f"/v1/catalogues/{name}/items/{quote(id, safe='')}"
        assert all(each["id"] != id for each in shop.json(f"{path}/similar?fields=id")["items"])
        neighbors = shop.json(f"{path}/neighbors?fields=id")
        assert neighbors["before"] or neighbors["after"]
        assert shop.json(f"{path}/override")["id"] == id


def test_two_forms_of_one_letter_are_two_ids(shop):
    items = "/v1/catalogues/sample/items"
    for form in TWINS:
        # Of two questions the second is not answered by what is kept of the first.
        assert shop.json(f"{items}?fields=id&id={quote(form)}")["items"] == [{"id": form}]
        assert shop.json(f"{items}/{quote(form)}?fields=id") == {"id": form}
    both = shop.json(f"{items}?fields=id&ids={quote(','.join(TWINS))}")
    assert {item["id"] for item in both["items"]} == set(TWINS)


def test_corrections_of_two_forms_show_at_once(shop, request):
    """Both, before the wall is written: this server's program huewall never ends."""
    slow = shop.folder / "slow"
    slow.write_text(f'#!/bin/sh\n[ "$1" = report ] && exec sleep 600\nexec "{shop.worker}" "$@"\n')
    slow.chmod(0o755)
    server = Server(
        slow, programs(request.config)[1], shop.folder, "--edit-token-file", shop.folder / "token", log="slow.log").ready()
    try:
        for form, color in zip(TWINS, ("red", "blue")):
            assert server.edit(form, color)[0] == 200
        paths = [f"/v1/catalogues/sample/items/{quote(form)}?fields=family" for form in TWINS]
        server.wait(lambda: [server.json(path)["family"] for path in paths] == ["red", "blue"], 30)
    finally:
        server.kill()


def test_a_correction_of_any_id_is_saved(shop):
    for id in ids(shop, "sample")[5::200]:
        status, _, body = shop.edit(id, "red", "asked")
        assert status == 200 and json.loads(body)["id"] == id, body
        listed = shop.json("/v1/catalogues/sample/overrides", TOKEN)["overrides"]
        assert {"id": id, "color": "red", "note": "asked"} in listed
        assert shop.edit(id)[0] == 204
