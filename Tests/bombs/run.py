"""Runs hostile feeds, servers and images through huewall, and checks what each costs and leaves behind.

    python3 Tests/bombs/run.py HUEWALL [--only TEXT] [--kind feeds|servers|images] [--list] [--folder FOLDER]

Before each one a wall is made of four good items. Then the bomb must end with a documented status, within ceilings of
processor time, memory, log and disk; the good items must still be on the wall; `status` must answer; and the good feed
must be taken again. A feed that is worked on for longer than a second is run once more and stopped: it has five seconds.
"""

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path

import drawing
import feeds
import forms
import measure
from measure import MIB, Ceilings, Usage

DOCUMENTED = {0, 65, 66, 69, 73, 74, 75}
CPU_SECONDS = 10
MEMORY = 400 * MIB
LOG = 1_000
STORE = 16 * MIB
STOP_SECONDS = 5
COLORS = [(200, 30, 40), (30, 160, 60), (40, 60, 200), (240, 200, 40)]


class Bench:
    """One folder with a good catalogue, made anew for each bomb."""

    def __init__(self, huewall: Path, folder: Path, ceilings: Ceilings) -> None:
        self.huewall = huewall
        self.ceilings = ceilings
        self.folder = folder

    def prepare(self, form: forms.Form, arguments: tuple[str, ...] = ()) -> None:
        """A wall of the good items alone."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        for name, color in zip(forms.GOOD, COLORS):
            (self.folder / f"{name}.png").write_bytes(drawing.png(64, 64, color))
        forms.write(form.feed(), self.feed)
        usage = self.sync(arguments)
        if usage.status != 0:
            raise RuntimeError(f"the good feed was not taken ({usage.status}): {usage.log.decode(errors='replace')}")

    @property
    def feed(self) -> Path:
        return self.folder / "feed"

    def sync(self, arguments: tuple[str, ...] = (), stop_after: float | None = None) -> Usage:
        return measure.run(
            [str(self.huewall), "sync", str(self.feed), "--name", "shop", "--reports", "reports", "--images", "images",
             *arguments], self.folder, self.ceilings, stop_after)

    def good_items_missing(self) -> list[str]:
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
        command = [str(self.huewall), "status", "shop", "--reports", "reports", "--images", "images"]
        return measure.run(command, self.folder).status == 0


def faults_of(usage: Usage, bench: Bench) -> list[str]:
    """What the run did that it must not."""
    faults = []
    if usage.killed_for:
        faults.append(f"killed for its {usage.killed_for}")
    elif usage.status not in DOCUMENTED:
        faults.append(f"status {usage.status}")
    if usage.cpu > CPU_SECONDS:
        faults.append("time")
    if usage.memory > MEMORY:
        faults.append("memory")
    if len(usage.stderr) > LOG:
        faults.append("log")
    if usage.status not in (0, -9) and not usage.stderr.strip():
        faults.append("no sentence")
    if bench.store_bytes() > STORE:
        faults.append("store")
    missing = bench.good_items_missing()
    if missing:
        faults.append(f"lost {len(missing)} good items")
    if not bench.status_works():
        faults.append("status fails")
    return faults


def feed_faults(bomb: feeds.FeedBomb, bench: Bench) -> tuple[Usage, list[str], float | None]:
    """Runs one hostile feed; with the seconds that a stop took, if there was something to stop."""
    bench.prepare(bomb.form, bomb.arguments)
    measure.in_child(lambda: bomb.write(bench.feed))
    usage = bench.sync(bomb.arguments)
    faults = faults_of(usage, bench)
    stop = None
    if usage.wall > 1.3:
        stopped = bench.sync((*bomb.arguments, "--retry-failed"), stop_after=1)
        stop = stopped.stop_seconds
        if stopped.killed_for or (stop or 0) > STOP_SECONDS:
            faults.append("stop")
    forms.write(bomb.form.feed(), bench.feed)
    if bench.sync((*bomb.arguments, "--max-delete", "100%")).status != 0 or bench.good_items_missing():
        faults.append("good feed not taken afterwards")
    return usage, faults, stop


def line(name: str, usage: Usage, store: int, stop: float | None, faults: list[str]) -> str:
    """A row of the table."""
    stop_text = "-" if stop is None else f"{stop:.1f}"
    status = f"-{usage.killed_for}" if usage.killed_for else str(usage.status)
    return (f"{name:58} {status:>7} {usage.cpu:6.1f} {usage.wall:6.1f} {usage.memory / MIB:7.0f} {len(usage.stderr):7} "
            f"{store / MIB:7.1f} {usage.disk_peak / MIB:7.0f} {stop_text:>5}  {', '.join(faults) or 'ok'}")


HEADING = f"{'bomb':58} {'status':>7} {'cpu s':>6} {'wall s':>6} {'MiB':>7} {'log B':>7} {'store':>7} {'disk':>7} {'stop':>5}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("huewall", type=Path)
    parser.add_argument("--only", default="", help="run those whose name has this text")
    parser.add_argument("--folder", type=Path, help="work there; default: a temporary folder")
    parser.add_argument("--ceiling", type=float, default=60, help="seconds after which a run is killed; default 60")
    options = parser.parse_args()
    folder = options.folder or Path(tempfile.mkdtemp())
    failed = []
    print(HEADING, flush=True)
    try:
        bench = Bench(options.huewall.resolve(), folder / "shop", Ceilings(wall=options.ceiling))
        for bomb in feeds.bombs():
            if options.only not in bomb.name:
                continue
            usage, faults, stop = feed_faults(bomb, bench)
            print(line(bomb.name, usage, bench.store_bytes(), stop, faults), flush=True)
            if faults:
                failed.append(bomb.name)
                print("    " + usage.log[:300].decode(errors="replace").replace("\n", "\n    "), flush=True)
    finally:
        if not options.folder:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"test-bombs: {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
