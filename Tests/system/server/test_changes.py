"""Corrections, and runs that end while the server serves."""

import json
import shutil
import time

from conftest import TOKEN, sync

ITEM = "/v1/catalogues/sample/items/pace-runner-red"


def test_a_correction_is_in_the_file_and_on_the_wall(own_server):
    folder = own_server.folder
    (folder / "feed/sample.overrides.csv").write_text("# ours\nid,color,note,shelf\nbloc-tee,green,\"a, b\",7\nlater,red,,\n")
    before = own_server.json(ITEM)
    assert before["family"] == "red"
    status, headers, body = own_server.edit("pace-runner-red", "blue", "looks blue")
    assert (status, json.loads(body)["color"]) == (200, "blue")
    text = (folder / "feed/sample.overrides.csv").read_text()
    assert text.startswith("# ours\nid,color,note,shelf\nbloc-tee,green,\"a, b\",7\nlater,red,,\n")
    assert "pace-runner-red,blue,looks blue" in text
    own_server.wait(lambda: own_server.json(ITEM)["family"] == "blue")
    assert own_server.json(ITEM)["note"] == "looks blue"
    wall = own_server.json("/v1/catalogues/sample")["wall"]
    sync(own_server.worker, folder)
    own_server.wait(lambda: own_server.json("/v1/catalogues/sample")["wall"] == wall)
    assert own_server.edit("pace-runner-red")[0] == 204
    own_server.wait(lambda: own_server.json(ITEM) == before)
    assert "pace-runner-red" not in (folder / "feed/sample.overrides.csv").read_text()



def test_a_named_color_is_read_as_it_was_written(own_server):
    """Ebony is called black, and its hex alone would be brown."""
    own_server.edit("pace-runner-red", "ebony", "asked")
    read = own_server.json(ITEM + "/override")
    assert read["color"] == "ebony"
    file = (own_server.folder / "feed/sample.overrides.csv").read_text()
    assert own_server.edit("pace-runner-red", read["color"], read["note"])[0] == 200
    assert (own_server.folder / "feed/sample.overrides.csv").read_text() == file
    assert {"id": "pace-runner-red", "color": "ebony", "note": "asked"} in own_server.json(
        "/v1/catalogues/sample/overrides")["overrides"]

def test_editors_never_lose_each_other_s_row(own_server):
    path = ITEM + "/override"
    _, headers, _ = own_server.get(path)
    first = headers["ETag"]
    status, headers, _ = own_server.edit("pace-runner-red", "pink", If_Match=first)
    assert status == 200 and headers["ETag"] != first
    status, _, body = own_server.edit("pace-runner-red", "brown", If_Match=first)
    assert (status, json.loads(body)["code"]) == (412, "changed-meanwhile")
    assert json.loads(own_server.get(path)[2])["color"] == "pink"
    assert own_server.edit("pace-runner-royal", "#0000ff", If_Match='"none"')[0] == 200
    assert own_server.edit("pace-runner-red", "brown", If_Match=headers["ETag"])[0] == 200
    overrides = own_server.json("/v1/catalogues/sample/overrides")["overrides"]
    assert {each["id"]: each["color"] for each in overrides} == {"pace-runner-red": "brown", "pace-runner-royal": "#0000ff"}


def test_what_nobody_may_change(own_server):
    assert own_server.edit("pace-runner-red", "blue", token="")[0] == 401
    assert own_server.edit("pace-runner-red", "blue", token=TOKEN[:-1])[0] == 401
    assert own_server.edit("nothing", "blue")[0] == 404
    assert own_server.edit("pace-runner-red", "bleu-ish")[0] == 422
    assert own_server.edit("pace-runner-red", "blue", "x" * 3000)[0] == 422
    for body in (b'{"color":"red","notes":"asked"}', b'{"color":"red","note":5}', b'["red"]', b'{"color":7}', b"{}"):
        status, _, answer = own_server.ask(
            "PUT", "/v1/catalogues/sample/items/pace-runner-red/override", body, Authorization=f"Bearer {TOKEN}")
        assert (status, json.loads(answer)["code"]) == (422, "bad-request"), body
    assert "'note'" in own_server.ask(
        "PUT", "/v1/catalogues/sample/items/pace-runner-red/override", b'{"color":"red","notes":""}',
        Authorization=f"Bearer {TOKEN}")[2].decode()
    assert not (own_server.folder / "feed/sample.overrides.csv").exists()


def test_a_finished_run_appears_and_a_new_catalogue_too(own_server):
    cursor = own_server.json("/v1/catalogues/sample/items?limit=3")["next"]
    feed = own_server.folder / "feed/catalogue.ndjson"
    feed.write_text("".join(feed.read_text().splitlines(keepends=True)[:30]))
    sync(own_server.worker, own_server.folder, "sample", "--max-delete", "18")
    own_server.wait(lambda: own_server.json("/v1/catalogues/sample")["items"] == 30)
    status, _, body = own_server.get(f"/v1/catalogues/sample/items?limit=3&cursor={cursor}")
    assert (status, json.loads(body)["code"]) == (409, "stale-cursor")
    sync(own_server.worker, own_server.folder, "second")
    own_server.wait(lambda: [each["name"] for each in own_server.json("/v1/catalogues")["catalogues"]] == ["sample", "second"])


def test_it_stops_when_told(own_server):
    assert own_server.stop() == 0


def test_files_that_a_killed_run_left_of_two_walls_keep_no_other_catalogue_waiting(shop):
    reports = shop.folder / "Reports"
    left = reports / "left"
    left.mkdir()
    for name, replaced in (("metadata.ndjson", ""), ("metadata.json", '"items":60,')):
        text = (reports / "shop" / name).read_text()
        (left / name).write_text(text.replace(replaced, '"items":59,', 1) if replaced else text)
    server = shop.serve()
    assert server.get("/v1/catalogues/shop")[0] == 200
    assert server.get("/v1/catalogues/left")[0] == 404
    # Once that is clear they are not read again.
    assert server.said().count("cannot be read") == 1
    time.sleep(2)
    assert server.said().count("cannot be read") == 1
    shutil.copy(reports / "shop/metadata.json", left)
    server.wait(lambda: server.get("/v1/catalogues/left")[0] == 200)
