#!/usr/bin/env python3
"""A catalogue whose pictures change stays as small as one that is synced for the first time.

    growth.py [--items N] [--rounds N] [--seed N] [--keep] HUEWALL

scripts/checks/growth.sh is the way to call this. Half of the items, default 1,000, have pictures in a folder, half on a
server. In each of the rounds, default 5, a tenth of the pictures changes: most show other bytes at the same place, some
disappear (404, or no file), some leave with their items. Every second run is killed once before it ends well. At last
31 days pass, after which pictures of items that left are no longer kept.

Then the store, originals, thumbnails and explanations may together have 1.1 times the bytes that a first sync of the
same feed writes, and so may the store alone. The wall has to be the same, and no file may be there that the first sync
does not write.
"""
import argparse
import json
import os
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "scripts" / "generate"))

from fixtures.png import chunk  # noqa: E402

SIDE = 120
MOST = 1.1
GRACE = 31 * 86_400


def picture(chance: random.Random) -> bytes:
    """Grained goods of some color before white."""
    color = [chance.randrange(200) for _ in range(3)]
    grains = [bytes(color[place % 3] + chance.randrange(40) for place in range(3 * (SIDE - 40))) for _ in range(8)]
    margin, white = b"\xff" * 60, b"\0" + b"\xff" * (3 * SIDE)
    goods = b"".join(b"\0" + margin + chance.choice(grains) + margin for _ in range(SIDE - 40))
    header = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0)
    data = zlib.compress(white * 20 + goods + white * 20, 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


class Shop:
    """The items, and where their pictures lie: with even numbers on a server, with odd ones in a folder."""

    def __init__(self, folder: Path, count: int, chance: random.Random) -> None:
        self.folder, self.chance, self.served = folder, chance, {}
        self.items = list(range(count))
        (folder / "pictures").mkdir(parents=True)
        shop = self

        class Answers(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body = shop.served.get(self.path)
                self.send_response(404 if body is None else 200)
                self.send_header("Content-Length", str(len(body or b"")))
                self.end_headers()
                self.wfile.write(body or b"")

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        for number in self.items:
            self.draw(number)
        self.write_feed()

    def draw(self, number: int) -> None:
        if number % 2:
            (self.folder / f"pictures/{number}.png").write_bytes(picture(self.chance))
        else:
            self.served[f"/{number}.png"] = picture(self.chance)

    def remove(self, number: int) -> None:
        if number % 2:
            (self.folder / f"pictures/{number}.png").unlink(missing_ok=True)
        else:
            self.served.pop(f"/{number}.png", None)

    def change(self, count: int) -> None:
        chosen = self.chance.sample(self.items, count)
        gone, left = chosen[: count // 10], chosen[count // 10: count // 5]
        for number in chosen:
            self.remove(number) if number in gone or number in left else self.draw(number)
        self.items = [number for number in self.items if number not in left]
        self.write_feed()

    def write_feed(self) -> None:
        at = f"http://127.0.0.1:{self.server.server_port}/"
        rows = [{"id": str(number), "image": f"pictures/{number}.png" if number % 2 else f"{at}{number}.png"}
                for number in self.items]
        (self.folder / "feed.ndjson").write_text("".join(json.dumps(row) + "\n" for row in rows))


class Catalogue:
    def __init__(self, huewall: str, folder: Path, shop: Shop) -> None:
        self.folder, self.report, self.images = folder, folder / "Reports/shop", folder / "Images/shop"
        self.command = [
            huewall, "sync", str(shop.folder / "feed.ndjson"), "--name", "shop", "--reports", str(folder / "Reports"),
            "--images", str(folder / "Images"), "--allow-net", "127.0.0.1", "--max-age", "0s", "--max-failures", "100%",
            "--max-delete", "100%", "--rate", "10000", "--quiet"]

    def sync(self, kill_after: float | None = None) -> None:
        try:
            subprocess.run(self.command, check=True, timeout=kill_after, stdout=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            pass

    def let_time_pass(self) -> None:
        with sqlite3.connect(self.report / "huewall.sqlite") as store:
            store.execute("UPDATE image SET checkedAt = checkedAt - ? WHERE checkedAt > 0", [GRACE])
        store.close()

    def files(self) -> dict[str, int]:
        """The bytes of all that is kept of pictures."""
        paths = [path for folder in (self.images, self.report / "thumbs", self.report / "explain")
                 for path in folder.rglob("*") if path.is_file() and path.name != "huewall.lock"]
        return {str(path.relative_to(self.folder)): path.stat().st_size for path in paths}

    def store_size(self) -> int:
        """Without the earlier lines of changed items, which are kept on purpose, so many of them."""
        with sqlite3.connect(self.report / "huewall.sqlite") as store:
            kept = store.execute("SELECT total(length(CAST(before AS BLOB)) + length(id)) FROM change").fetchone()[0]
        store.close()
        return (self.report / "huewall.sqlite").stat().st_size - int(kept)

    def counts(self) -> dict[str, int]:
        with sqlite3.connect(self.report / "huewall.sqlite") as store:
            tables = ["item", "image", "features", "thumbnail", "analysis", "alternative", "change"]
            counts = {table: store.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables}
            counts["free pages"] = store.execute("PRAGMA freelist_count").fetchone()[0]
            counts["pages"] = store.execute("PRAGMA page_count").fetchone()[0]
        store.close()
        return counts


def check(old: Catalogue, new: Catalogue) -> list[str]:
    files, fresh = old.files(), new.files()
    sizes = [(each.store_size(), sum(files.values())) for each, files in ((old, files), (new, fresh))]
    ratios = {"the store": sizes[0][0] / sizes[1][0], "store and files": sum(sizes[0]) / sum(sizes[1])}
    for what, (store, rest), each in zip(("changed", "fresh"), sizes, (old, new)):
        print(f"growth: {what}: store {store:,} bytes, files {rest:,} bytes; {each.counts()}")
    print("growth: " + ", ".join(f"{what} {ratio:.3f} times" for what, ratio in ratios.items()) + " of a fresh sync")
    faults = [f"{what} has {ratio:.2f} times the bytes of a fresh sync" for what, ratio in ratios.items() if ratio > MOST]
    faults += [f"{len(each)} files {what}, such as {sorted(each)[0]}" for what, each in
               (("are left over", files.keys() - fresh.keys()), ("are missing", fresh.keys() - files.keys())) if each]
    if (old.report / "metadata.ndjson").read_bytes() != (new.report / "metadata.ndjson").read_bytes():
        faults.append("the wall is not that of a fresh sync")
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("huewall", type=lambda path: str(Path(path).resolve()), metavar="HUEWALL")
    parser.add_argument("--items", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="keep the folder, also when nothing is wrong")
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="huewall-growth."))
    chance = random.Random(arguments.seed)
    shop = Shop(folder / "shop", arguments.items, chance)
    old, new = (Catalogue(arguments.huewall, folder / name, shop) for name in ("changed", "fresh"))
    old.sync()
    for number in range(arguments.rounds):
        shop.change(arguments.items // 10)
        if number % 2:
            old.sync(kill_after=chance.uniform(0, 2))
        old.sync()
        print(f"growth: round {number + 1}: store {old.store_size():,} bytes, files {sum(old.files().values()):,} bytes")
    old.let_time_pass()
    old.sync()
    new.sync()
    faults = check(old, new)
    for fault in faults:
        print(f"growth: WRONG: {fault}")
    if faults or arguments.keep:
        print(f"growth: the folder is {folder}")
    else:
        shutil.rmtree(folder)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
