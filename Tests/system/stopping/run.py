"""A run without fear: progress from the first second on, nothing lost, and an end when it is asked for.

    Tests/system/stopping/run.py HUEWALL [--times N] [--feed FEED]

Measures syncs of 800 and of 5,000 drawn pictures. A decoder needs about 20 ms for each:

- seconds from the start to the first progress on a terminal, and the longest that the line stood still;
- pictures that a run must look at again after a SIGKILL in its fifth second, in seconds of work;
- seconds from SIGINT to the end, at N moments, default 10, spread over a whole run;
- whether a run that --max-duration ends is in time, and that `status` and the next run agree on what it did.

With --feed the runs of 800 pictures are those of that feed. Prints a line for each figure, and fails for one that is out of bounds.
"""

import argparse
import json
import os
import pty
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from dataclasses import dataclass, field
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "scripts" / "generate"))

from fixtures.png import chunk  # noqa: E402

SIDE = 2000
FIRST_PROGRESS = 1.5
STILL = 2.0
KILLED_AFTER = 5.0
LOST = 5.0
STOPPED = 2.0
DURATION = 3


def pixels() -> bytes:
    """Goods with a fine grain before white, packed."""
    chance = random.Random(1)
    grain = bytes(chance.randrange(120, 136) for _ in range(3 * SIDE))
    margin = b"\xff" * 300
    white, goods = b"\0" + b"\xff" * (3 * SIDE), b"\0" + margin + grain[: 3 * SIDE - 600] + margin
    return zlib.compress(white * 100 + goods * (SIDE - 200) + white * 100, 6)


def draw(folder: Path, count: int) -> Path:
    """A feed of pictures that look alike, each with bytes of its own."""
    (folder / "pictures").mkdir(parents=True)
    header, data = chunk(b"IHDR", struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0)), chunk(b"IDAT", pixels())
    with open(folder / "feed.ndjson", "w", encoding="utf-8") as feed:
        for number in range(count):
            name = chunk(b"tEXt", f"number\0{number}".encode())
            path = folder / "pictures" / f"{number}.png"
            path.write_bytes(b"\x89PNG\r\n\x1a\n" + header + name + data + chunk(b"IEND", b""))
            feed.write(json.dumps({"id": str(number), "image": f"pictures/{number}.png"}) + "\n")
    return folder / "feed.ndjson"


@dataclass
class Run:
    """What was seen of a sync on a terminal."""

    status: int = 0
    seconds: float = 0
    first_progress: float | None = None
    longest_still: float = 0
    # From the signal to the end.
    stop: float = 0
    # As the line of progress said at last.
    done: int = 0
    text: str = ""


class Catalogue:
    def __init__(self, huewall: str, feed: Path, folder: Path) -> None:
        self.huewall, self.feed, self.folder = huewall, feed, folder

    def clear(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()

    @property
    def page(self) -> Path:
        return self.folder / "Reports/shop/index.html"

    def sync(self, *flags: str, signal_after: tuple[int, float] | None = None) -> Run:
        """A sync on a terminal, which gets a signal after so many seconds."""
        command = [self.huewall, "sync", str(self.feed), "--name", "shop", "--max-failures", "100%", *flags]
        controller, terminal = pty.openpty()
        start = time.monotonic()
        process = subprocess.Popen(
            command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=terminal, stderr=terminal, start_new_session=True
        )
        os.close(terminal)
        os.set_blocking(controller, False)
        run, signalled, line, moved = Run(), None, "", start
        while True:
            ended = process.poll() is not None
            now = time.monotonic()
            try:
                said = os.read(controller, 1 << 16).decode(errors="replace")
            except (BlockingIOError, OSError):
                said = ""
            run.text += said
            for shown in re.split(r"[\r\n]", said):
                shown = shown.replace("\x1b[K", "").strip()
                if not shown or shown == line:
                    continue
                if found := re.search(r"(\d+) of \d+ images", shown):
                    run.done = int(found[1])
                    if run.done > 0 and run.first_progress is None:
                        run.first_progress = now - start
                run.longest_still = max(run.longest_still, now - moved)
                line, moved = shown, now
            if ended and not said:
                break
            if signal_after and signalled is None and now - start >= signal_after[1]:
                signalled = now
                process.send_signal(signal_after[0])
            time.sleep(0.005)
        os.close(controller)
        run.status, run.seconds = process.returncode, time.monotonic() - start
        run.longest_still = max(run.longest_still, time.monotonic() - moved)
        run.stop = time.monotonic() - (signalled or time.monotonic())
        return run

    def analyzed_by_last_run(self) -> int:
        """As `status` says."""
        command = [self.huewall, "status", "shop"]
        said = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False).stdout
        return int(re.search(r"(\d+) images analyzed", said)[1])


def counts(run: Run) -> tuple[int, int]:
    """Images analyzed and known, as the summary says."""
    found = re.search(r"(\d+) images analyzed, (\d+) known", run.text)
    if not found:
        sys.exit(f"stopping: a run ended {run.status} without a summary: {run.text[-2000:]}")
    return int(found[1]), int(found[2])


@dataclass
class Figures:
    faults: list[str] = field(default_factory=list)

    def note(self, what: str, figure: float, limit: float, unit: str = "s") -> None:
        is_good = figure <= limit
        print(f"{what}: {figure:.2f} {unit}, at most {limit:g}{'' if is_good else '  TOO MUCH'}", flush=True)
        if not is_good:
            self.faults.append(what)

    def check(self, what: str, is_good: bool) -> None:
        print(f"{what}: {'yes' if is_good else 'NO'}", flush=True)
        if not is_good:
            self.faults.append(what)


def measure_progress(shop: Catalogue, what: str, figures: Figures, *, whole: bool) -> Run:
    shop.clear()
    run = shop.sync(signal_after=None if whole else (signal.SIGINT, 12))
    never = float("inf")
    figures.note(f"{what}: first progress after", run.first_progress or never, FIRST_PROGRESS)
    figures.note(f"{what}: the line stood still for", run.longest_still, STILL)
    return run


def measure_kill(shop: Catalogue, rate: float, figures: Figures) -> None:
    shop.clear()
    killed = shop.sync(signal_after=(signal.SIGKILL, KILLED_AFTER))
    figures.check("killed while it measured", killed.status == -signal.SIGKILL and killed.done > 0)
    said = shop.analyzed_by_last_run()
    analyzed, unchanged = counts(shop.sync())
    print(f"killed after {killed.done} pictures, {unchanged} of them saved")
    figures.note("work lost by SIGKILL", (killed.done - unchanged) / rate, LOST)
    figures.check("saved pictures of a killed run are those that the next run finds", said == unchanged > 0)


def measure_stops(shop: Catalogue, seconds: float, times: int, figures: Figures) -> None:
    stops = []
    for number in range(times):
        shop.clear()
        run = shop.sync(signal_after=(signal.SIGINT, seconds * (number + 0.5) / times))
        if run.status == 0 and run.stop == 0:
            continue  # it was over before
        stops.append(run.stop)
        if run.status not in (0, 130):
            figures.check(f"stopped run ends 130, not {run.status}", False)
    stops.sort()
    print(f"Ctrl-C at {len(stops)} moments: median {stops[len(stops) // 2]:.2f} s")
    figures.note("Ctrl-C to the end", stops[-1], STOPPED)


def measure_duration(shop: Catalogue, figures: Figures) -> None:
    shop.clear()
    run = shop.sync("--max-duration", f"{DURATION}s")
    figures.note(f"--max-duration {DURATION}s ended after", run.seconds, DURATION + STOPPED)
    figures.check("and its status says so, without a wall", run.status == 75 and not shop.page.exists())
    said = shop.analyzed_by_last_run()
    analyzed, unchanged = counts(shop.sync())
    figures.check("`status` and the next run agree on what it did", said == unchanged > 0)
    figures.check("the next run writes the wall", shop.page.exists() and analyzed > 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("huewall", type=Path)
    parser.add_argument("--times", type=int, default=10, help="moments of Ctrl-C")
    parser.add_argument("--feed", type=Path, help="a feed of some 800 pictures, instead of drawn ones")
    arguments = parser.parse_args()
    huewall, figures = str(arguments.huewall.resolve()), Figures()
    with tempfile.TemporaryDirectory() as folder:
        few = arguments.feed.resolve() if arguments.feed else draw(Path(folder) / "few", 800)
        shop = Catalogue(huewall, few, Path(folder) / "shop")
        whole = measure_progress(shop, "800 pictures", figures, whole=True)
        analyzed, _ = counts(whole)
        print(f"undisturbed: {analyzed} pictures in {whole.seconds:.1f} s")
        rate = analyzed / whole.seconds
        measure_kill(shop, rate, figures)
        measure_duration(shop, figures)
        measure_stops(shop, whole.seconds, arguments.times, figures)
        many = Catalogue(huewall, draw(Path(folder) / "many", 5000), Path(folder) / "shop")
        measure_progress(many, "5000 pictures", figures, whole=False)
    if figures.faults:
        print(f"stopping: out of bounds: {', '.join(figures.faults)}")
    return 1 if figures.faults else 0


if __name__ == "__main__":
    sys.exit(main())
