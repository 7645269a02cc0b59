"""Corrections by several at once, and what else a correction must not undo."""

import csv
import json
import sqlite3
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from conftest import DEEP, TOKEN, Shop

CORRECTIONS = 1000 if DEEP else 48
COLORS = ["red", "green", "blue", "pink", "brown", "grey"]


def sku(number):
    return f"SKU-{number:07}"


def corrected(server, item, color, note, **headers):
    """The status, once the server has room."""
    while True:
        status, answered, _ = server.edit(item, color, note, **headers)
        if status != 503:
            return status
        assert answered["Retry-After"]
        time.sleep(0.2)


def rows(shop):
    """Color and note by item, as the file has them."""
    with open(shop.overrides, newline="") as file:
        return {row["id"]: (row["color"], row["note"]) for row in csv.DictReader(file)}


def shown(server):
    """What the server says that the wall's options are."""
    return server.json("/v1/catalogues/shop")["options"]


@pytest.mark.timeout(900)
def test_two_servers_and_the_command_line_lose_no_correction(pytestconfig, tmp_path):
    shop = Shop(pytestconfig, tmp_path, 2 * CORRECTIONS)
    servers, accepted, done = [shop.serve(), shop.serve()], {}, threading.Event()

    def by_server(number):
        color, note = COLORS[number % 6], f"by a server, {number}"
        status = corrected(servers[number % 2], sku(number), color, note)
        if status == 200:
            accepted[sku(number)] = (color, note)
        return status

    def by_command():
        number = CORRECTIONS
        while not done.is_set() and number < 2 * CORRECTIONS:
            color, note = COLORS[number % 6], f"by the command line, {number}"
            if shop.huewall("override", "shop", sku(number), color, note) == 0:
                accepted[sku(number)] = (color, note)
            number += 1

    try:
        commands = threading.Thread(target=by_command)
        commands.start()
        with ThreadPoolExecutor(48) as pool:
            statuses = list(pool.map(by_server, range(CORRECTIONS)))
        done.set()
        commands.join()
        written = rows(shop)
        lost = [item for item in accepted if written.get(item) != accepted[item]]
        assert not lost, f"{len(lost)} of {len(accepted)} are lost"
        assert statuses == [200] * CORRECTIONS and len(accepted) > CORRECTIONS
        for server in servers:
            server.wait(lambda: server.json(f"/v1/catalogues/shop/items/{sku(0)}/override")["isOnWall"])
            assert server.json(f"/v1/catalogues/shop/items/{sku(0)}")["family"] == "red"
    finally:
        done.set()
        shop.end()


def test_the_next_answer_of_any_kind_shows_a_correction(shop):
    """Also while runs replace the wall, and while others ask and correct."""
    server, done = shop.serve(), threading.Event()
    base, counts = "/v1/catalogues/shop", {}
    before = {item["id"]: item["family"] for item in server.json(base + "/items?limit=60")["items"]}

    def by_others():
        number = 30
        while not done.is_set():
            corrected(server, sku(30 + number % 30), COLORS[number % 6], f"{number}")
            number += 1

    with ThreadPoolExecutor(1) as pool:
        others = pool.submit(by_others)
        try:
            for number in range(60):
                item, color = sku(number % 20), COLORS[(number + number // 20) % 6]
                old = server.get(f"{base}/items/{item}")[1]["ETag"]
                assert server.edit(item, color)[0] == 200
                answers = {
                    "items": server.json(f"{base}/items?id={item}")["items"][0]["family"],
                    "item": json.loads(server.get(f"{base}/items/{item}", If_None_Match=old)[2] or b'{"family": 304}')["family"],
                    "filter": server.json(f"{base}/items?family={color}&id={item}")["total"] and color,
                    "facets": next(each["family"] for each in server.json(f"{base}/facets?id={item}")["families"] if each["count"]),
                    "override": server.json(f"{base}/items/{item}/override")["color"],
                }
                for name, answer in answers.items():
                    counts[name] = counts.get(name, 0) + (answer != color)
        finally:
            done.set()
        others.result()
    assert not any(counts.values()), f"{counts} of 60 are those before: {before}"


def test_a_wall_of_a_run_that_began_before_takes_no_correction_away(shop):
    """Green, red, green again: the wall that is served shows it already, but that of a run between does not."""
    wall, server = shop.folder / "Reports/shop", shop.serve()

    def written(color):
        assert server.edit(sku(1), color)[0] == 200
        server.wait(lambda: server.json(f"/v1/catalogues/shop/items/{sku(1)}/override")["isOnWall"], 30)

    written("red")
    between = {name: (wall / name).read_bytes() for name in ("metadata.json", "metadata.ndjson")}
    written("green")
    server.kill()
    server = shop.serve("--huewall", shop.script("slow", "sleep 30; exec \"$HUEWALL\" \"$@\""))
    for color in ("red", "green"):
        assert server.edit(sku(1), color)[0] == 200
    for name, data in between.items():
        (wall / f"new-{name}").write_bytes(data)
        (wall / f"new-{name}").replace(wall / name)
    seen = set()
    for _ in range(60):
        seen.add(server.json(f"/v1/catalogues/shop/items/{sku(1)}")["family"])
        time.sleep(0.1)
    assert seen == {"green"}


@pytest.mark.parametrize("color", [None, "blue"])
def test_what_another_server_says_since_is_shown(shop, color):
    """Before a wall is written: the first correction may never be on one."""
    slow = shop.script("slow", "sleep 3; exec \"$HUEWALL\" \"$@\"")
    first, other = [shop.serve("--huewall", slow) for _ in range(2)]
    measured = first.json(f"/v1/catalogues/shop/items/{sku(1)}")["family"]
    assert first.edit(sku(1), "green")[0] == 200
    assert other.edit(sku(1), color)[0] in (200, 204)
    for server in (first, other):
        server.wait(lambda: server.json(f"/v1/catalogues/shop/items/{sku(1)}")["family"] == (color or measured), 30)
        server.wait(lambda: server.json(f"/v1/catalogues/shop/items/{sku(1)}/override")["isOnWall"], 30)


def test_a_correction_may_be_meant_for_an_item_without_one(shop):
    server = shop.serve()
    assert server.edit(sku(2), "red", If_None_Match="*")[0] == 200
    assert server.edit(sku(2), "green", If_None_Match="*")[0] == 412


def test_of_two_editors_who_saw_the_same_one_wins(shop):
    servers = [shop.serve(), shop.serve()]
    for number in range(100 if DEEP else 12):
        path, start = f"/v1/catalogues/shop/items/{sku(number % 60)}/override", threading.Barrier(2)
        seen = servers[0].get(path)[1]["ETag"]

        def edit(editor):
            start.wait()
            return corrected(servers[editor], sku(number % 60), COLORS[editor], f"{number}", If_Match=seen)

        with ThreadPoolExecutor(2) as pool:
            statuses = list(pool.map(edit, range(2)))
        assert sorted(statuses) == [200, 412]
        assert rows(shop)[sku(number % 60)] == (COLORS[statuses.index(200)], f"{number}")


@pytest.mark.parametrize("flags, name, value", [
    (("--num-colors", "5"), "numColors", 5),
    # It leaves metadata.ndjson as it was.
    (("--min-saturation", "0.1251"), "minSaturation", 0.1251)])
def test_options_that_change_are_seen_and_kept_by_a_correction(shop, flags, name, value):
    server, lines = shop.serve(), shop.folder / "Reports/shop/metadata.ndjson"
    before = lines.read_bytes()
    assert shop.huewall("report", "shop", *flags) == 0
    if name == "minSaturation":
        assert lines.read_bytes() == before
    # Before the server looks: that is when the options of its own memory are old.
    assert server.edit(sku(1), "red")[0] == 200
    server.wait(lambda: server.json(f"/v1/catalogues/shop/items/{sku(1)}")["family"] == "red", 30)
    server.wait(lambda: shown(server)[name] == value, 10)
    assert json.loads((shop.folder / "Reports/shop/metadata.json").read_bytes())["options"][name] == value


def test_a_change_of_options_alone_is_seen(shop):
    server = shop.serve()
    tags = [server.get("/v1/catalogues/shop")[1]["ETag"]]
    for value in (0.1251, 0.1252):
        assert shop.huewall("report", "shop", "--min-saturation", str(value)) == 0
        server.wait(lambda: shown(server)["minSaturation"] == value, 10)
        tags.append(server.get("/v1/catalogues/shop")[1]["ETag"])
    assert len(set(tags)) == 3


def test_options_that_change_while_a_correction_waits_are_kept(shop):
    go, called = shop.folder / "go", shop.folder / "called"
    program = shop.script("waiting", f'echo "$@" >>"{called}"; until [ -e "{go}" ]; do sleep 0.1; done; exec "$HUEWALL" "$@"')
    server = shop.serve("--huewall", program)
    assert server.edit(sku(1), "red")[0] == 200
    server.wait(called.exists, 10)
    assert shop.huewall("report", "shop", "--num-colors", "5") == 0
    go.touch()
    server.wait(lambda: server.json(f"/v1/catalogues/shop/items/{sku(1)}/override")["isOnWall"], 30)
    assert shown(server)["numColors"] == 5
    assert server.json(f"/v1/catalogues/shop/items/{sku(1)}")["family"] == "red"


def test_options_that_a_running_report_sets_are_kept(shop):
    server = shop.serve()
    for number, colors in enumerate(["5", "2", "4"]):
        report = subprocess.Popen(
            [shop.worker, "report", "shop", "--reports", shop.folder / "Reports", "--images", shop.folder / "Images", "--quiet",
             "--num-colors", colors, "--lock-wait", "100"])
        time.sleep(0.05 * number)
        assert server.edit(sku(number), "red")[0] == 200
        assert report.wait() == 0
        server.wait(lambda: server.json(f"/v1/catalogues/shop/items/{sku(number)}/override")["isOnWall"], 30)
        server.wait(lambda: shown(server)["numColors"] == int(colors), 10)


def test_a_correction_before_the_first_run_of_a_newer_huewall_is_kept(pytestconfig, tmp_path):
    shop = Shop(pytestconfig, tmp_path, 4)
    store = sqlite3.connect(next((tmp_path / "Reports/shop").glob("*.sqlite")))
    server = shop.serve()
    try:
        with store:
            last, = store.execute("SELECT identifier FROM grdb_migrations ORDER BY rowid DESC LIMIT 1").fetchone()
            store.execute("DELETE FROM grdb_migrations WHERE identifier = ?", (last,))
        # The step cannot be made twice: no wall is written until the store says that it was made.
        assert server.edit(sku(0), "red")[0] == 200
        path = f"/v1/catalogues/shop/items/{sku(0)}"
        server.wait(lambda: server.json(path)["family"] == "red")
        assert server.json(path + "/override")["color"] == "red"
        with store:
            store.execute("INSERT INTO grdb_migrations VALUES (?)", (last,))
        server.wait(lambda: server.json(path + "/override")["isOnWall"], 30)
    finally:
        store.close()
        shop.end()


def test_a_token_may_begin_with_a_byte_order_mark(shop):
    (shop.folder / "token").write_text(f"\ufeff{TOKEN}\n", encoding="utf-8")
    assert shop.serve().edit(sku(1), "red")[0] == 200


def test_a_folder_is_not_a_program_that_writes_walls(shop):
    ended = subprocess.run(
        [shop.server, "--reports", shop.folder / "Reports", "--port", "0", "--edit-token-file", shop.folder / "token",
         "--huewall", shop.folder], timeout=60, capture_output=True, text=True)
    assert ended.returncode == 66 and "There is no program" in ended.stderr
