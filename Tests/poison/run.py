"""A picture costs a picture: syncs a catalogue with images that kill their decoder, each in another way.

    Tests/poison/run.py HUEWALL POISON.SO

POISON.SO is Tests/poison/poison.c, a libgd that GIFs of certain widths kill. 196 good items and six poisoned ones: the same run
must finish, show the good ones and name the others with their hash; the next run must not try them again; `--retry-failed`
must; and without the poison they are images like all others. Prints one line for each check.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# By width: the code that the item is to fail with.
POISON = {
    601: "decoder-crash",
    602: "decoder-crash",
    603: "decoder-timeout",
    604: "decoder-memory",
    605: "decoder-memory",
    606: "decoder-timeout",
}
# Tries to open files and sockets, to start programs and to signal others; it is an image like all others when it cannot.
ESCAPING = 607
GOOD_COUNT = 196


def gif(width: int, height: int, color: tuple[int, int, int]) -> bytes:
    """A GIF of one color: clear codes between single pixels, so that no code ever gets longer than 3 bits."""
    bits = "".join(format(code, "03b")[::-1] for _ in range(width * height) for code in (4, 0)) + "101"
    data = bytes(int(bits[at : at + 8][::-1], 2) for at in range(0, len(bits), 8))
    blocks = b"".join(bytes([len(data[at : at + 255])]) + data[at : at + 255] for at in range(0, len(data), 255))
    size = width.to_bytes(2, "little") + height.to_bytes(2, "little")
    palette = bytes(color) + bytes(9)
    return b"GIF89a" + size + b"\x91\0\0" + palette + b"," + bytes(4) + size + b"\0\x02" + blocks + b"\0;"


class Shop:
    """A folder with a feed and its images, and the reports that huewall makes of them."""

    def __init__(self, folder: Path, huewall: str) -> None:
        self.folder = folder
        self.huewall = huewall
        (folder / "images").mkdir()
        widths = [*POISON, ESCAPING, *(20 + number for number in range(GOOD_COUNT - 1))]
        with open(folder / "feed.ndjson", "w", encoding="utf-8") as feed:
            for number, width in enumerate(widths):
                image = folder / "images" / f"{width}.gif"
                image.write_bytes(gif(width, 20, (number % 256, 80, 160)))
                feed.write(json.dumps({"id": str(width), "image": f"images/{width}.gif"}) + "\n")

    def sync(self, poison: str | None, *flags: str) -> tuple[float, str]:
        """Seconds, and what was said."""
        environment = dict(os.environ, LD_PRELOAD=poison or "")
        command = [self.huewall, "sync", "feed.ndjson", "--name", "shop", "--image-timeout", "1", *flags]
        start = time.monotonic()
        run = subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=120, check=False
        )
        check(run.returncode == 0, f"exit {run.returncode} for {' '.join(flags) or 'a sync'}: {run.stderr}")
        return time.monotonic() - start, run.stdout + run.stderr

    def items(self) -> dict[str, dict]:
        lines = (self.folder / "Reports/shop/metadata.ndjson").read_text(encoding="utf-8").splitlines()
        return {item["id"]: item for item in map(json.loads, lines)}


def check(condition: bool, what: str) -> None:
    if not condition:
        sys.exit(f"poison: {what}")


def check_poisoned(shop: Shop) -> None:
    items = shop.items()
    check(len(items) == len(POISON) + GOOD_COUNT, f"{len(items)} items on the wall")
    for name, item in items.items():
        expected = POISON.get(int(name))
        found = (item.get("error") or {}).get("code")
        check(found == expected, f"image {name} has the error {found}, not {expected}")
        check((expected is None) == bool(item.get("colors")), f"image {name}: {item}")
        if expected:
            check("SHA-256" in item["error"]["message"], f"no hash: {item['error']['message']}")


def main() -> None:
    huewall, poison = (str(Path(path).resolve()) for path in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as folder:
        shop = Shop(Path(folder), huewall)
        first, _ = shop.sync(poison)
        check_poisoned(shop)
        again, said = shop.sync(poison)
        check("0 images analyzed" in said, f"a second run looked again: {said}")
        check_poisoned(shop)
        retried, said = shop.sync(poison, "--retry-failed")
        check(f"{len(POISON)} images analyzed" in said, f"--retry-failed did not look again: {said}")
        shop.sync(None, "--retry-failed")
        check(all(item.get("colors") for item in shop.items().values()), "an image stays without colors")
        print(
            f"poison: {len(POISON)} poisoned images among {GOOD_COUNT} cost themselves only; "
            f"{first:.1f} s, then {again:.1f} s, {retried:.1f} s with --retry-failed"
        )


if __name__ == "__main__":
    main()
