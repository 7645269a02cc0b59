"""A correction comes onto the wall: also after a run that failed, and after an end of the server."""

import re
import threading
import time

from conftest import DEEP
from test_corrections import rows, sku

ITEM = f"/v1/catalogues/shop/items/{sku(1)}"
# Fails until there is a file `works` beside it, and notes each call.
FAILING = 'echo "$@" >>"$0.calls"; [ -e "$(dirname "$0")/works" ] || exit 73; exec "$HUEWALL" "$@"'


def failing(shop):
    program = shop.script("failing", FAILING)
    return program, shop.folder / "failing.calls"


def is_on_wall(server):
    return server.json(f"{ITEM}/override")["isOnWall"]


def test_a_run_that_failed_is_told_and_tried_again(shop):
    program, calls = failing(shop)
    server = shop.serve("--huewall", program)
    other = next(color for color in ("red", "blue") if server.json(ITEM)["family"] != color)
    status, _, body = server.edit(sku(1), other)
    assert status == 200 and b'"isOnWall":false' in body
    server.wait(lambda: calls.exists() and len(calls.read_text().splitlines()) > 1, 30)
    assert not is_on_wall(server)
    assert re.search(r'huewall_wall_writes_total\{[^}]*outcome="failed"[^}]*\} [1-9]', server.get("/metrics")[2].decode())
    assert "73" in server.said()
    (shop.folder / "works").touch()
    server.wait(lambda: is_on_wall(server), 60)
    assert server.json(ITEM)["family"] == other
    assert re.search(r'huewall_wall_writes_total\{[^}]*outcome="done"[^}]*\} [1-9]', server.get("/metrics")[2].decode())


def test_it_is_not_tried_in_a_hot_loop(shop):
    program, calls = failing(shop)
    server = shop.serve("--huewall", program)
    assert server.edit(sku(1), "red")[0] == 200
    # After 1 s, 2 s and 4 s; a correction more may begin one at once.
    time.sleep(6)
    assert 2 <= len(calls.read_text().splitlines()) <= 5
    assert server.stop(5) == 0


def test_a_server_that_starts_writes_what_the_wall_lacks(shop):
    program, calls = failing(shop)
    server = shop.serve("--huewall", program)
    other = next(color for color in ("red", "blue") if server.json(ITEM)["family"] != color)
    assert server.edit(sku(1), other)[0] == 200
    server.wait(calls.exists, 30)
    server.kill()
    assert sku(1) in rows(shop)
    server = shop.serve()
    server.wait(lambda: server.json(ITEM)["family"] == other, 30)
    server.wait(lambda: is_on_wall(server), 10)


def test_a_server_that_is_killed_leaves_no_part_of_a_file(shop):
    accepted = {}
    for kill in range(14 if DEEP else 6):
        server, begun = shop.serve(), threading.Barrier(5)

        def edit(editor):
            begun.wait()
            for number in range(1000):
                item, note = sku(editor * 10 + number % 10), f"{kill}-{number}"
                # One that is cut off may be in the file or not.
                accepted.pop(item, None)
                try:
                    if server.edit(item, "blue", note)[0] == 200:
                        accepted[item] = ("blue", note)
                except OSError:
                    return

        editors = [threading.Thread(target=edit, args=[editor]) for editor in range(4)]
        for editor in editors:
            editor.start()
        begun.wait()
        time.sleep(0.3 + 0.07 * kill)
        server.kill()
        for editor in editors:
            editor.join()
        written = rows(shop)
        assert all(written[item] == row for item, row in accepted.items())
    assert written
    server = shop.serve()
    assert server.edit(sku(50), "red")[0] == 200
    assert [path.name for path in shop.overrides.parent.iterdir() if "part" in path.name] == []
    assert server.stop(5) == 0
