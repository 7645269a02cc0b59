"""Runs hostile feeds, servers and images through huewall, and checks what each costs and leaves behind.

    python3 Tests/system/bombs/run.py HUEWALL [--kind feeds|servers|images] [--only TEXT] [--short] [--part K/N] [--jobs N]
                                   [--folder FOLDER]

Before each bomb a wall is made of four good items. Then the bomb must end with a documented status, within ceilings of
processor time, memory, log and disk; the good items must still be on the wall; `status` must answer; and the good feed
must be taken again. A feed that is worked on for longer than a second is run once more and stopped: it has five
seconds.

Two are tested at once: budgets count the processor time and the memory of one run. On a slow machine, and where another
run takes a part of the processor's caches, budgets of processor time are larger.
"""

import argparse
import itertools
import json
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import drawing
import feeds
import forms
import images
import measure
import servers
from hostile import FeedBomb
from measure import MIB, Ceilings, Usage

DOCUMENTED = {0, 65, 66, 69, 73, 74, 75}
CPU_SECONDS = 10
# Of bombs that are good items for the most part, as many as a feed may have: what is done and kept for each.
MANY_ITEMS = {
    "json: a million rows of one id", "ndjson: a million rows of one id", "csv: a million rows of one id",
    "tsv: a million rows of one id", "shopify-json: 500 products of 2000 variants",
    "shopify-json: 2000 colors of 2000 products", "google-tsv: two groups in turn", "google-tsv: 300,000 groups",
    "shopify-csv: two products in turn", "server: products without end",
}
CPU_SECONDS_OF_ITEMS = 120
STORE_OF_ITEMS = 1024 * 1024 * 1024
# Of images that are decoded until --image-timeout ends them, after 20 s.
ENDLESS_IMAGES = ("PNG with an IDAT of 60 GB",)
CPU_SECONDS_OF_TIMEOUT = 40
# In the names of images of as many pixels as are taken: those of several planes, scans, frames or bytes a channel need more
# than 8 bytes for each.
LARGEST_IMAGES = "50 megapixels"
MEMORY_OF_LARGEST = 768 * 1024 * 1024
CPU_SECONDS_OF_LARGEST = 20
MEMORY = 400 * MIB
LOG = 1_000
STORE = 16 * MIB
STOP_SECONDS = 5
# A run whose own time is bounded to some seconds, and when it has waited without end: no load makes a machine that slow.
SLOW_SECONDS = 4
SLOW_WALL = 120
# Faults that a busy machine makes, too.
SLOW = {"time", "stop", "killed for its time", "killed for its waiting"}
# One of each class of bombs that an early version fell to.
SHORT = {
    "json: 60 lists of two in the image", "ndjson: a million lists inside each other", "ndjson: 60 titles of 7 MB",
    "ndjson: line breaks without end", "csv: a row of 150 million cells", "csv: a header of 150 million cells",
    "csv: a header of 7.9 MB", "csv: gzip of 100 GB", "json: millions of lists at the wrong place",
    "shopify-json: options x variants", "server: pages without end", "server: a packed body without end",
    "server: 600 bytes a second", "AVIF of 16384x16384 that says 100x100",
}
COLORS = [(200, 30, 40), (30, 160, 60), (40, 60, 200), (240, 200, 40)]

SLOWNESS = measure.slowness()
BESIDE_OTHERS = 1.5


Wanted = Callable[[str], bool]


@dataclass
class Result:
    """A row of the table."""

    name: str
    usage: Usage
    store: int = 0
    stop: Usage | None = None
    faults: list[str] = field(default_factory=list)

    def text(self) -> str:
        usage = self.usage
        status = f"-{usage.killed_for}" if usage.killed_for else str(usage.status)
        stop = "-" if self.stop is None or self.stop.stop_wall is None else f"{self.stop.stop_wall:.1f}"
        return (
            f"{self.name:58} {status:>8} {usage.cpu:6.1f} {usage.wall:6.1f} {usage.memory / MIB:5.0f} "
            f"{len(usage.stderr):6} {self.store / MIB:7.1f} {usage.disk_peak / MIB:7.0f} {stop:>5}  "
            f"{', '.join(self.faults) or 'ok'}")

    @property
    def is_only_slow(self) -> bool:
        """Whether its faults are of time alone."""
        return set(self.faults) <= SLOW

    def report(self) -> str:
        """The row, and what the run wrote."""
        return self.text() + "\n    " + self.usage.log[:300].decode(errors="replace").replace("\n", "\n    ")


HEADING = (
    f"{'bomb':58} {'status':>8} {'cpu s':>6} {'wall s':>6} {'MiB':>5} {'log B':>6} {'store':>7} {'disk':>7} "
    f"{'stop':>5}  result")


class Bench:
    """One folder with a good catalogue, made again for each bomb."""

    def __init__(self, huewall: Path, folder: Path, ceiling: float) -> None:
        self.huewall = huewall
        self.ceilings = Ceilings(cpu=ceiling * SLOWNESS)
        self.folder = folder
        self.source = str(folder / "feed")
        self.arguments: tuple[str, ...] = ()

    @property
    def feed(self) -> Path:
        return self.folder / "feed"

    def clear(self) -> None:
        """The folder with four good pictures and nothing else."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        for name, color in zip(forms.GOOD, COLORS):
            (self.folder / f"{name}.png").write_bytes(drawing.png(64, 64, color))

    def make_good_wall(self) -> None:
        """A wall of the good items alone."""
        usage = self.sync()
        if usage.status != 0 or self.missing_items():
            raise RuntimeError(f"the good feed was not taken ({usage.status}): {usage.log.decode(errors='replace')}")

    def sync(self, *more: str, stop_after: float | None = None) -> Usage:
        return self.run(
            "sync", self.source, "--name", "shop", *self._folders, *self.arguments, *more, stop_after=stop_after)

    def run(self, *arguments: str, stop_after: float | None = None) -> Usage:
        return measure.run([str(self.huewall), *arguments], self.folder, self.ceilings, stop_after)

    _folders = ("--reports", "reports", "--images", "images")

    def missing_items(self) -> list[str]:
        """Good items that are not on the wall."""
        try:
            lines = (self.folder / "reports/shop/metadata.ndjson").read_text().splitlines()
        except OSError:
            return forms.GOOD
        found = {id.split(":")[0] for id in (json.loads(line).get("id", "") for line in lines)}
        return [id for id in forms.GOOD if id not in found]

    def store_bytes(self) -> int:
        return measure.disk_use(self.folder / "reports") + measure.disk_use(self.folder / "images")

    def status_works(self) -> bool:
        return self.run("status", "shop", *self._folders).status == 0


def is_largest_image(name: str) -> bool:
    return LARGEST_IMAGES in name


def cpu_budget(name: str) -> float:
    """Processor seconds that a bomb may cost on a machine that is not slow and has nothing else to do."""
    if name in MANY_ITEMS:
        return CPU_SECONDS_OF_ITEMS
    if is_largest_image(name):
        return CPU_SECONDS_OF_LARGEST
    return CPU_SECONDS_OF_TIMEOUT if name.startswith(ENDLESS_IMAGES) else CPU_SECONDS


def cost_faults(usage: Usage, name: str) -> list[str]:
    """What a run costs that it must not."""
    faults = []
    if usage.killed_for:
        faults.append(f"killed for its {usage.killed_for}")
    elif usage.status not in DOCUMENTED:
        faults.append(f"status {usage.status}")
    if usage.cpu > cpu_budget(name) * SLOWNESS * BESIDE_OTHERS:
        faults.append("time")
    if usage.memory > (MEMORY_OF_LARGEST if is_largest_image(name) else MEMORY):
        faults.append("memory")
    if len(usage.stderr) > LOG:
        faults.append("log")
    if usage.status > 0 and not usage.stderr.strip():
        faults.append("no sentence")
    return faults


def catalogue_faults(bench: Bench, name: str) -> list[str]:
    """What a run leaves behind that it must not."""
    faults = []
    if bench.store_bytes() > (STORE_OF_ITEMS if name in MANY_ITEMS else STORE):
        faults.append("store")
    if missing := bench.missing_items():
        faults.append(f"lost {len(missing)} good items")
    if not bench.status_works():
        faults.append("status fails")
    return faults


def stop_faults(stopped: Usage) -> list[str]:
    """A busy machine makes a wall clock run faster, so processor time counts as well."""
    wall = stopped.stop_wall or 0
    is_late = wall > STOP_SECONDS and (stopped.stop_cpu > STOP_SECONDS or wall > 6 * STOP_SECONDS)
    return ["stop"] if stopped.killed_for or is_late else []


def run_feeds(bench: Bench, is_wanted: Wanted) -> Iterator[Result]:
    # Bombs are written by another process: what one holds meanwhile would count as memory of those that it starts.
    with ProcessPoolExecutor(max_workers=1) as writer:
        for number, (name, form, arguments) in enumerate(writer.submit(_feed_names).result()):
            if not is_wanted(name):
                continue
            bench.arguments = arguments
            bench.clear()
            writer.submit(_write_good, form, bench.feed).result()
            bench.make_good_wall()
            writer.submit(_write_bomb, number, bench.feed).result()
            usage = bench.sync()
            result = Result(name, usage, bench.store_bytes(), faults=cost_faults(usage, name) + catalogue_faults(bench, name))
            if usage.wall > 1.3:
                result.stop = bench.sync("--retry-failed", stop_after=1)
                result.faults += stop_faults(result.stop)
            writer.submit(_write_good, form, bench.feed).result()
            if bench.sync("--max-delete", "100%").status != 0 or bench.missing_items():
                result.faults.append("good feed not taken afterwards")
            yield result


def _feed_names() -> list[tuple[str, str, tuple[str, ...]]]:
    return [(bomb.name, bomb.form.name, bomb.arguments) for bomb in _feed_bombs()]


def _write_bomb(number: int, path: Path) -> None:
    _feed_bombs()[number].write(path)


def _write_good(form: str, path: Path) -> None:
    good = next(bomb.form for bomb in _feed_bombs() if bomb.form.name == form)
    forms.write(good.feed(), path)


def _feed_bombs() -> list[FeedBomb]:
    global _made
    _made = _made or feeds.bombs()
    return _made


_made: list[FeedBomb] = []


def run_servers(bench: Bench, is_wanted: Wanted) -> Iterator[Result]:
    bounded = ("--max-duration", f"{SLOW_SECONDS}s")
    for bomb in servers.bombs():
        if not is_wanted(bomb.name):
            continue
        shop = servers.Shop()
        bench.source = f"http://127.0.0.1:{shop.port}{bomb.path}"
        bench.arguments = ("--allow-net", "127.0.0.1", "--max-failures", "100%", "--max-age", "0")
        bench.clear()
        bench.make_good_wall()
        shop.answer = bomb.answer
        usage = bench.sync(*(bounded if bomb.slow else ()))
        if bomb.slow and usage.wall > SLOW_WALL:
            usage.killed_for = "waiting"
        result = Result(bomb.name, usage, bench.store_bytes(), faults=cost_faults(usage, bomb.name) + catalogue_faults(bench, bomb.name))
        if usage.wall > 1.3:
            result.stop = bench.sync(stop_after=1)
            result.faults += stop_faults(result.stop)
        shop.answer = None
        if bench.sync("--max-delete", "100%").status != 0 or bench.missing_items():
            result.faults.append("good feed not taken afterwards")
        shop.close()
        yield result


def run_images(bench: Bench, is_wanted: Wanted) -> Iterator[Result]:
    for name, image in images.bombs().items():
        if is_wanted(name):
            yield from _run_image(bench, name, image)
    bench.clear()
    for name, path in images.special_files(bench.folder).items():
        if is_wanted(name):
            yield _sync_image(bench, name, path)


def _run_image(bench: Bench, name: str, image: Callable[[], bytes]) -> Iterator[Result]:
    bench.clear()
    with ProcessPoolExecutor(max_workers=1) as writer:
        writer.submit(_write_image, name, bench.folder / "bomb").result()
    usage = bench.run("analyze", "bomb")
    yield Result(f"{name}: analyze", usage, faults=cost_faults(usage, name))
    yield _sync_image(bench, f"{name}: sync", "bomb")


def _write_image(name: str, path: Path) -> None:
    path.write_bytes(images.bombs()[name]())


def _sync_image(bench: Bench, name: str, path: str) -> Result:
    """A catalogue of the good items and this one."""
    bench.source, bench.arguments = str(bench.feed), ()
    shutil.rmtree(bench.folder / "reports", ignore_errors=True)
    forms.write(forms.NDJSON.feed(), bench.feed)
    bench.make_good_wall()
    forms.write(forms.NDJSON.feed([json.dumps({"id": "bomb", "image": path}).encode()]), bench.feed)
    usage = bench.sync()
    result = Result(name, usage, bench.store_bytes(), faults=cost_faults(usage, name) + catalogue_faults(bench, name))
    if usage.status != 0 and not usage.killed_for:
        result.faults.append("one image is not all")
    return result


def main() -> int:
    options = read_arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    print(f"bombs: budgets of processor time are taken {SLOWNESS:.1f} times\n{HEADING}", flush=True)
    folder = options.folder or Path(tempfile.mkdtemp())
    try:
        with ProcessPoolExecutor(max_workers=options.jobs) as pool:
            parts = [pool.submit(test_part, options, folder / f"part-{part}", part) for part in range(options.jobs)]
            done = [part.result() for part in parts]
    finally:
        if not options.folder:
            shutil.rmtree(folder, ignore_errors=True)
    count, failed = sum(count for count, _ in done), [report for _, failed in done for report in failed]
    # At the end as well: what a long log is cut to.
    print("".join(f"FAILED {report}\n" for report in failed) + f"bombs: {len(failed)} of {count} failed")
    return 1 if failed or not count else 0


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("huewall", type=Path)
    parser.add_argument("--kind", choices=["feeds", "servers", "images"], help="only these")
    parser.add_argument("--only", default="", help="only those whose name has this text")
    parser.add_argument("--short", action="store_true", help="one of each class that huewall once fell to")
    parser.add_argument("--part", type=part_of_all, default=(0, 1), help="part K of N, as 1/3, and those of --short")
    parser.add_argument("--ceiling", type=float, default=150, help="processor seconds after which a run is killed")
    parser.add_argument("--folder", type=Path, help="work there, and leave the last one's files")
    parser.add_argument("--jobs", type=int, default=2, help="so many bombs at once")
    return parser.parse_args()


def part_of_all(text: str) -> tuple[int, int]:
    """K/N as the remainder of K by N, and N."""
    part, _, of = text.partition("/")
    if not (part.isdecimal() and of.isdecimal() and int(of) > 0):
        raise argparse.ArgumentTypeError(f"expected K/N, as 1/3, not {text}")
    return int(part) % int(of), int(of)


def test_part(options: argparse.Namespace, folder: Path, part: int) -> tuple[int, list[str]]:
    """Tests every bomb whose number is `part` modulo the number of jobs; how many those were, and what failed."""
    numbers = itertools.count()

    turns = itertools.count()
    turn, of = options.part

    def is_wanted(name: str) -> bool:
        chosen = options.only in name and (next(turns) % of == turn or name in SHORT) and (name in SHORT or not options.short)
        return chosen and next(numbers) % options.jobs == part

    kinds = {"feeds": run_feeds, "servers": run_servers, "images": run_images}
    count, failed = 0, []
    for kind, run in kinds.items():
        if options.kind not in (None, kind):
            continue
        bench = Bench(options.huewall.resolve(), folder, options.ceiling)
        slow = []
        for result in run(bench, is_wanted):
            count += 1
            print(result.text(), flush=True)
            if result.faults:
                (slow if result.is_only_slow else failed).append(result)
        # Something else may have taken the machine's time: what is slow once more is slow.
        failed += [again for again in run(bench, of_any(slow)) if again.faults] if slow else []
    return count, [result.report() for result in failed]


def of_any(results: list[Result]) -> Wanted:
    """Whether a bomb is one of those: an image has two results, whose names begin with its own."""
    return lambda name: any(result.name.startswith(name) for result in results)


if __name__ == "__main__":
    sys.exit(main())
