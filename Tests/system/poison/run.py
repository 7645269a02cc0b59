"""A picture costs a picture: syncs a catalogue with images that kill their decoder, each in another way.

    Tests/system/poison/run.py HUEWALL POISON.SO NOSECCOMP

POISON.SO is Tests/system/poison/poison.c, a libgd that GIFs of certain widths kill. 195 good items and seven poisoned ones: the same run
must finish, show the good ones and name the others with their hash; the next run must not try them again; `--retry-failed`
must; and without the poison they are images like all others. A run that is killed while its decoders are in endless loops
leaves no process. NOSECCOMP is Tests/system/poison/noseccomp.c, a system that confines no process: a run says so, once, and with
--require-sandbox it ends before anything is changed.
Prints one line for each check.
"""

import json
import os
import re
import signal
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
    608: "decoder-crash",
}
# Tries to open files and sockets, to start programs and to signal others; it is an image like all others when it cannot.
ESCAPING = 607
LOOPING = 603
EXITING = 608
GOOD_COUNT = 195


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

    def sync(self, poison: str | None, *flags: str, below: str | None = None, status: int = 0) -> tuple[float, str]:
        """Seconds, and what was said. `below` is a program that starts the sync, `status` what it ends with."""
        environment = dict(os.environ, LD_PRELOAD=poison or "")
        command = [self.huewall, "sync", "feed.ndjson", "--name", "shop", "--image-timeout", "3", *flags]
        command = [below, *command] if below else command
        start = time.monotonic()
        run = subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=120, check=False
        )
        check(run.returncode == status, f"exit {run.returncode} for {' '.join(flags) or 'a sync'}: {run.stderr}")
        return time.monotonic() - start, run.stdout + run.stderr

    def says_confined(self, name: str) -> int | None:
        """What the file of metrics says of the decoders."""
        found = re.search(r"^huewall_decoders_confined{.*} (\d)$", (self.folder / name).read_text(), re.MULTILINE)
        return int(found[1]) if found else None

    def status_says(self, words: str) -> bool:
        command = [self.huewall, "status", "shop"]
        return words in subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False).stdout

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
    message = items[str(EXITING)]["error"]["message"]
    check("it called exit with status 3" in message, f"no cause: {message}")


def children(process: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").iterdir():
        found += map(int, (task / "children").read_text().split())
    return found


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def processor_seconds(process: int) -> float:
    ticks = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def check_killed(shop: Shop, poison: str) -> float:
    """Kills a run while two decoders compute without end; seconds until they are gone."""
    image = shop.folder / "images" / f"{LOOPING}.gif"
    command = [shop.huewall, "analyze", "--jobs", "2", "--image-timeout", "60", str(image), str(image)]
    with subprocess.Popen(command, env=dict(os.environ, LD_PRELOAD=poison), stdout=subprocess.DEVNULL) as run:
        patience = time.monotonic() + 30
        decoders: list[int] = []
        while len(decoders) < 2 or min(map(processor_seconds, decoders)) < 0.5:
            check(time.monotonic() < patience and run.poll() is None, "no decoders that compute")
            time.sleep(0.05)
            decoders = children(run.pid)
        os.kill(run.pid, signal.SIGKILL)
    start = time.monotonic()
    while any(map(is_alive, decoders)):
        check(time.monotonic() - start < 5, f"decoders of a killed run live on: {decoders}")
        time.sleep(0.01)
    return time.monotonic() - start


def check_unconfined(shop: Shop, noseccomp: str) -> None:
    metrics = ("--metrics-file", "metrics.prom")
    wall = (shop.folder / "Reports/shop/metadata.ndjson").read_bytes()
    _, said = shop.sync(None, "--require-sandbox", "--preset", "classic", below=noseccomp, status=78)
    check("--require-sandbox asks for it" in said, f"no sentence of a refusal: {said}")
    check(wall == (shop.folder / "Reports/shop/metadata.ndjson").read_bytes(), "a refused run changed the wall")
    _, said = shop.sync(None, "--jobs", "2", "--preset", "classic", *metrics, below=noseccomp)
    check(said.count("does not confine") == 1, f"not one warning of unconfined decoders: {said}")
    check(shop.says_confined("metrics.prom") == 0, "no metric of unconfined decoders")
    check(shop.status_says("without a sandbox"), "status does not know of unconfined decoders")
    _, said = shop.sync(None, "--require-sandbox", "--jobs", "2", "--num-colors", "5", "--granularity", "9", *metrics)
    check("does not confine" not in said, f"a warning of confined decoders: {said}")
    check(shop.says_confined("metrics.prom") == 1, "no metric of confined decoders")


def main() -> None:
    huewall, poison, noseccomp = (str(Path(path).resolve()) for path in sys.argv[1:4])
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
        killed = check_killed(shop, poison)
        check_unconfined(shop, noseccomp)
        print(
            f"poison: {len(POISON)} poisoned images among {GOOD_COUNT} cost themselves only; "
            f"{first:.1f} s, then {again:.1f} s, {retried:.1f} s with --retry-failed; decoders of a killed run were gone after {killed:.2f} s"
        )


if __name__ == "__main__":
    main()
