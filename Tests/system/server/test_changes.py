"""Corrections, and runs that end while the server serves."""

import json
import shutil
import subprocess
import time
from gzip import decompress as unpack

import pytest

from conftest import TOKEN, sync
from test_corrections import sku

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
    assert own_server.json(ITEM, TOKEN)["note"] == "looks blue"
    own_server.wait(lambda: own_server.json(ITEM + "/override")["isOnWall"])
    wall = own_server.json("/v1/catalogues/sample")["wall"]
    sync(own_server.worker, folder, "sample", "--lock-wait", "60")
    own_server.wait(lambda: own_server.json("/v1/catalogues/sample")["wall"] == wall)
    assert own_server.edit("pace-runner-red")[0] == 204
    own_server.wait(lambda: own_server.json(ITEM) == before)
    assert "pace-runner-red" not in (folder / "feed/sample.overrides.csv").read_text()


def test_a_named_color_is_read_as_it_was_written(own_server):
    """Ebony is called black, and its hex alone would be brown."""
    own_server.edit("pace-runner-red", "ebony", "asked")
    read = own_server.json(ITEM + "/override", TOKEN)
    assert read["color"] == "ebony"
    file = (own_server.folder / "feed/sample.overrides.csv").read_text()
    assert own_server.edit("pace-runner-red", read["color"], read["note"])[0] == 200
    assert (own_server.folder / "feed/sample.overrides.csv").read_text() == file
    assert {"id": "pace-runner-red", "color": "ebony", "note": "asked"} in own_server.json(
        "/v1/catalogues/sample/overrides", TOKEN)["overrides"]


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
    everything = own_server.json("/v1/catalogues/sample/items?limit=500&fields=id")["items"]
    cursor = own_server.json("/v1/catalogues/sample/items?limit=3")["next"]
    feed = own_server.folder / "feed/catalogue.ndjson"
    feed.write_text("".join(feed.read_text().splitlines(keepends=True)[:30]))
    sync(own_server.worker, own_server.folder, "sample", "--max-delete", "18")
    own_server.wait(lambda: own_server.json("/v1/catalogues/sample")["items"] == 30)
    # The list goes on behind the last item of the page, or where the page ended.
    left = own_server.json("/v1/catalogues/sample/items?limit=500&fields=id")["items"]
    start = left.index(everything[2]) + 1 if everything[2] in left else 3
    assert own_server.json(f"/v1/catalogues/sample/items?limit=3&fields=id&cursor={cursor}")["items"] == left[start:start + 3]
    sync(own_server.worker, own_server.folder, "second")
    own_server.wait(lambda: [each["name"] for each in own_server.json("/v1/catalogues")["catalogues"]] == ["sample", "second"])


def test_a_correction_shows_before_its_wall_is_written(shop):
    """The program that writes walls does nothing here."""
    server = shop.serve("--huewall", shop.script("idle", "exit 75"))
    items = "/v1/catalogues/shop/items"
    before = server.json(f"{items}?limit=500")["items"]
    pages = server.json(f"{items}?limit=20&fields=id")
    item = before[10]
    color = next(each for each in ("red", "blue") if each != item["family"])
    assert server.edit(item["id"], color, "seen")[0] == 200
    server.wait(lambda: server.json(f"{items}/{item['id']}")["family"] == color, 5)
    after = server.json(f"{items}?limit=500", TOKEN)["items"]
    moved = next(each for each in after if each["id"] == item["id"])
    assert (moved["note"], "overridden" in moved["flags"], "confidence" in moved) == ("seen", True, False)
    assert [each["rank"] for each in after] == list(range(1, len(before) + 1))
    assert [(each["sortKey"], each["id"]) for each in after] == sorted((each["sortKey"], each["id"]) for each in after)
    rest = [[each["id"] for each in wall if each["id"] != item["id"]] for wall in (before, after)]
    assert rest[0] == rest[1]
    assert item["id"] in [each["id"] for each in server.json(f"{items}?family={color}&limit=500")["items"]]
    counts = {each["family"]: each["count"] for each in server.json("/v1/catalogues/shop/facets")["families"]}
    assert counts[color] == sum(each["family"] == color for each in after)
    # The next page of the old wall begins behind the same item.
    ids = [each["id"] for each in after]
    place = ids.index(pages["items"][-1]["id"]) + 1
    found = server.json(f"{items}?limit=20&fields=id&cursor={pages['next']}")["items"]
    assert [each["id"] for each in found] == ids[place:place + 20]
    assert not server.json(f"{items}/{item['id']}/override")["isOnWall"]
    # Taken back, it is as it was.
    assert server.edit(item["id"])[0] == 204
    server.wait(lambda: server.json(f"{items}?limit=500")["items"] == before, 5)


def test_a_correction_of_the_last_item_of_a_page_skips_nothing(shop):
    """A person who corrects item by item does just that."""
    server = shop.serve("--huewall", shop.script("idle", "exit 75"))
    items = "/v1/catalogues/shop/items"
    before = [each["id"] for each in server.json(f"{items}?limit=500&fields=id")["items"]]
    for number in (0, 1):
        address = f"{items}?limit=20&fields=id"
        page = server.json(address)
        last = page["items"][-1]["id"]
        color = ("black", "red")[number]
        assert server.edit(last, color)[0] == 200
        server.wait(lambda: server.json(f"{items}/{last}")["family"] == color, 5)
        seen = [each["id"] for each in page["items"]]
        while page["next"]:
            page = server.json(f"{address}&cursor={page['next']}")
            seen += [each["id"] for each in page["items"]]
        assert set(before) == set(seen) and len(seen) <= len(before) + 1


def test_what_the_run_writes_is_what_was_shown(shop):
    """Many corrections are one wall, and the files say what the server said before."""
    hold = shop.folder / "go"
    server = shop.serve("--huewall", shop.script("held", f'[ -e "{hold}" ] || exit 75; exec "$HUEWALL" "$@"'))
    items = server.json("/v1/catalogues/shop/items?limit=500")["items"]
    colors = ["red", "navy", "#804010", "grey", "pink", "green"]
    for number, item in enumerate(items[::7]):
        assert server.edit(item["id"], colors[number % 6], f"note {number}")[0] == 200
    count = len(items[::7])
    server.wait(lambda: server.json("/v1/catalogues/shop/items?flag=overridden")["total"] == count, 5)
    shown = server.json("/v1/catalogues/shop/items?limit=500", TOKEN)["items"]
    hold.touch()
    last = items[::7][-1]["id"]
    server.wait(lambda: server.json(f"/v1/catalogues/shop/items/{last}/override")["isOnWall"], 60)
    written = [json.loads(line) for line in (shop.folder / "Reports/shop/metadata.ndjson").read_text().splitlines()]
    assert server.json("/v1/catalogues/shop/items?limit=500", TOKEN)["items"] == written
    # Drawn goods of one color: what a person says changes no other item.
    assert shown == written


def test_a_correction_of_an_item_that_left_can_be_taken_back(own_server):
    gone = own_server.json("/v1/catalogues/sample/items?limit=1")["items"][0]["id"]
    assert own_server.edit(gone, "red", "keep")[0] == 200
    feed = own_server.folder / "feed/catalogue.ndjson"
    feed.write_text("".join(line for line in feed.read_text().splitlines(keepends=True) if json.loads(line)["id"] != gone))
    sync(own_server.worker, own_server.folder, "sample", "--lock-wait", "60")
    path = f"/v1/catalogues/sample/items/{gone}"
    own_server.wait(lambda: own_server.get(path)[0] == 404)
    assert own_server.json(f"{path}/override", TOKEN) == {"id": gone, "color": "red", "note": "keep", "isOnWall": False}
    assert own_server.edit(gone, "blue")[0] == 404
    assert own_server.edit(gone)[0] == 204
    assert own_server.get(f"{path}/override")[0] == 404 and own_server.edit(gone)[0] == 404


def test_notes_are_for_people_with_the_token(shop):
    """No public answer of the API has one, shown at once or written by a run; what else it says is the same."""
    hold = shop.folder / "go"
    worker = shop.script("held", f'[ -e "{hold}" ] || exit 75; exec "$HUEWALL" "$@"')
    server = shop.serve("--huewall", worker)
    base = "/v1/catalogues/shop"
    item = f"{base}/items/{sku(3)}"
    paths = [item, f"{item}/override", f"{item}?fields=id,note", f"{base}/items?limit=500", f"{base}/overrides",
             f"{base}/items?flag=overridden&fields=note,id", f"{base}/items/{sku(4)}/neighbors?limit=100",
             f"{base}/items/{sku(4)}/similar?limit=500"]
    note = 'supplier "lies", {ask}\\'
    assert server.edit(sku(3), "red", note)[0] == 200
    server.wait(lambda: server.json(item)["flags"].count("overridden"))

    def check(server, paths):
        for path in paths:
            public = server.get(path)
            wrong = server.get(path, Authorization="Bearer another-token-that-is-wrong")
            staff = server.get(path, Authorization=f"Bearer {TOKEN}")
            assert public[2] == wrong[2] and b"supplier" not in public[2] and b'"note"' not in public[2], path
            assert b"supplier" in staff[2], path
            # A cache never takes one for the other.
            assert "override" in path or "changes" in path or public[1]["ETag"] != staff[1]["ETag"], path
            if b"\n" not in staff[2]:
                known = json.loads(staff[2], object_hook=lambda each: {k: v for k, v in each.items() if k != "note"})
                assert json.loads(public[2]) == known, path

    check(server, paths)
    hold.touch()
    server.wait(lambda: server.json(f"{item}/override")["isOnWall"], 60)
    check(server, [*paths, f"{base}/changes?since=1", f"{base}/metadata.ndjson"])
    # Another note alone makes no line for a reader that cannot see it.
    run = json.loads(server.get(f"{base}/changes")[2].splitlines()[0])["run"]
    assert server.edit(sku(3), "red", note + "!")[0] == 200
    server.wait(lambda: server.json(f"{item}/override")["isOnWall"], 60)
    for token, changed in (("x", 0), (TOKEN, 1)):
        lines = server.get(f"{base}/changes?since={run}", Authorization=f"Bearer {token}")[2].splitlines()
        assert (json.loads(lines[0])["counts"]["changed"], len(lines)) == (changed, 1 + changed)
    open_server = shop.serve("--show-notes")
    assert all(b"supplier" in open_server.get(path)[2] for path in paths)


def test_changes_since_a_run_come_over_http(shop):
    server = shop.serve()
    changes = "/v1/catalogues/shop/changes"

    def exported(since):
        return subprocess.run(
            [shop.worker, "export", "shop", "--to", "changes", "--since", str(since), "--reports", shop.folder / "Reports"],
            check=True, capture_output=True).stdout

    assert server.get(f"{changes}?since=1")[2] == exported(1)
    assert shop.huewall("override", "shop", sku(3), "pink") == 0
    assert shop.huewall("report", "shop", "--same-options") == 0
    assert shop.huewall("override", "shop", sku(5), "green") == 0
    assert shop.huewall("report", "shop", "--same-options") == 0
    status, headers, body = server.get(f"{changes}?since=1", Authorization=f"Bearer {TOKEN}")
    assert (status, headers["Content-Type"]) == (200, "application/x-ndjson") and body == exported(1)
    first, *lines = map(json.loads, body.splitlines())
    assert {line["id"] for line in lines} == {sku(3), sku(5)} and first["since"] == 1
    assert [json.loads(line)["id"] for line in server.get(f"{changes}?since={first['run'] - 1}")[2].splitlines()[1:]] == [sku(5)]
    assert json.loads(server.get(f"{changes}?since={first['run']}")[2].splitlines()[0])["counts"]["changed"] == 0
    begun = server.get(changes)[2].splitlines()
    start = json.loads(begun[0])
    assert len(begun) == 1 and (start["run"], start["wall"], start["sinceWall"]) == (first["run"], first["wall"], first["wall"])
    status, _, body = server.get(f"{changes}?since=99")
    assert (status, json.loads(body)["code"]) == (410, "unknown-run")
    for query in ("?since=x", "?since=-1"):
        assert json.loads(server.get(changes + query)[2])["code"] == "invalid-since"


@pytest.mark.parametrize("token", [None, TOKEN])
@pytest.mark.parametrize("gzip", [False, True])
def test_a_copy_that_follows_over_http_is_the_wall(shop, token, gzip):
    """Its beginning, and then what changed, as often as anything does."""
    server, base = shop.serve(), "/v1/catalogues/shop"
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    packing = {"Accept_Encoding": "gzip"} if gzip else {}

    def lines(path):
        status, answered, body = server.get(base + path, **headers, **packing)
        assert status == 200
        return [json.loads(line) for line in (unpack(body) if answered["Content-Encoding"] else body).splitlines()]

    def everything():
        return {item["id"]: {k: v for k, v in item.items() if k != "rank"} for item in lines("/metadata.ndjson")}

    assert shop.huewall("override", "shop", sku(1), "pink", "asked, \"twice\"") == 0
    assert shop.huewall("report", "shop", "--same-options") == 0
    known, copy = lines("/changes")[0], everything()
    assert len(copy) == 60 and copy[sku(1)].get("note") == ("asked, \"twice\"" if token else None)
    for edit in ((sku(1), "pink", "another"), (sku(2), "green", "new"), (sku(1), "--clear"), (sku(3), "navy")):
        assert shop.huewall("override", "shop", *edit) == 0
        assert shop.huewall("report", "shop", "--same-options") == 0
        first, *changes = lines(f"/changes?since={known['run']}")
        assert first["sinceWall"] == known["wall"] and first["counts"]["changed"] == len(changes)
        for change in changes:
            assert change["change"] == "changed" and change["after"]
            for field, value in change["after"].items():
                copy[change["id"]][field] = value
        copy = {id: {k: v for k, v in item.items() if v is not None or k in ("family", "imageHash")} for id, item in copy.items()}
        known = first
        server.wait(lambda: everything() == copy, 5)


def test_folders_that_vanish_are_in_the_log(shop):
    server = shop.serve()
    reports = shop.folder / "Reports"
    (reports / "shop").rename(shop.folder / "kept")
    server.wait(lambda: server.get("/v1/catalogues/shop")[0] == 404)
    assert "gone" in server.said()
    (shop.folder / "kept").rename(reports / "shop")
    server.wait(lambda: server.get("/v1/catalogues/shop")[0] == 200)
    reports.rename(shop.folder / "away")
    server.wait(lambda: "cannot be read" in server.said())
    assert server.get("/v1/catalogues/shop")[0] == 200
    (shop.folder / "away").rename(reports)
    server.wait(lambda: "can be read again" in server.said())
    assert server.said().count("cannot be read") == 1


def test_without_the_program_that_writes_walls_it_does_not_start(shop):
    server = shop.start("--huewall", shop.folder / "nothing")
    assert server.process.wait(30) == 66
    assert "--huewall" in server.said()


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
