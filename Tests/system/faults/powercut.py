#!/usr/bin/env python3
"""Power cuts at random moments of a sync: the next run must repair whatever the disk lost.

    powercut.py LIBRARY HUEWALL SHOP [COUNT] [--small]

LIBRARY is faults.c and its neighbors, built by scripts/checks/power-cut.sh, which is the way to call this. COUNT cuts
(default 20) are spread over syncs of Images/sample and of a shop on the network: the first of a catalogue; one with a
newer feed over a wall that is safely on the disk; and both right after each other.

The library keeps a journal of all changes to files while a sync runs. Then, for each cut, disk.py (which says what a cut
may leave) makes a state of the disk at a random moment, often right before something is made durable or right after the
end of the sync, and:

- each output file there is whole: that of before or the new one. They may be of different walls (`mixed`), because four
  names cannot change at once; every picture and page that the page refers to is there and whole;
- an undisturbed sync then exits 0 and leaves the bytes of one that was never disturbed, and a store without damage. A
  thumbnail of the wall of before may be left over where its removal was lost: it only takes space.

The state is laid out as new files, so that their inodes and times are never those that huewall knew. Prints a line a
scenario and a report of each cut that went wrong, and exits 1 if one did.
"""
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from catalogues import Catalogue, all_catalogues, arguments
from disk import SYNC, SYNC_ALL, Disk, lay_out, read_journal
from run import damage_of
from walls import Wall, classify, outputs, without_leftovers

SEED = 20240229


class Scenario:
    """Journalled syncs of a catalogue, and what may be there after a cut."""

    # The feeds that are synced, and whether the wall of the old one is there before, safely on the disk.
    FEEDS = {"first": (False, ["old"]), "newer": (True, ["new"]), "both": (False, ["old", "new"])}

    def __init__(self, name: str, catalogue: Catalogue, preload: Path, folder: Path, walls: "Walls") -> None:
        self.name, self.catalogue, self.walls = f"{catalogue.work.name} {name}", catalogue, walls
        self.has_old, self.feeds = Scenario.FEEDS[name]
        journal = folder / f"{self.name}-journal"
        watching = {"LD_PRELOAD": str(preload), "FAULTS_PROCESS": catalogue.huewall.name,
                    "FAULTS_FOLDERS": str(catalogue.work), "FAULTS_JOURNAL": str(journal)}
        catalogue.clear()
        if self.has_old:
            catalogue.restore(walls.state)
        catalogue.environment()  # its folder for temporary files is there from the start
        # The journal knows files by inode, those of this very copy.
        self.disk = Disk([catalogue.work])
        for feed in self.feeds:
            catalogue.show_old() if feed == "old" else catalogue.show_new()
            catalogue.sync_well(environment=watching)
        self.changes = read_journal(journal)
        catalogue.show_new()

    def cut(self, chance: random.Random) -> tuple[str, list[str]]:
        """What the outputs were after a cut, and what was wrong then or after the next run."""
        moment = self._moment(chance)
        disk = self.disk.copy()
        for change in self.changes[:moment]:
            disk.repeat(change)
        self.catalogue.clear()
        lay_out(disk.after_cut(chance), chance)
        wall = self._classify()
        wrong = [f"wall: {wall}"] if wall.startswith("wrong") else []
        wrong += self._complaints_of_next_run()
        return wall, [f"after change {moment} of {len(self.changes)}"] + wrong if wrong else []

    def _moment(self, chance: random.Random) -> int:
        """Any, or right after the end, or when most is pending: right before something is made durable."""
        match chance.choice(("any", "any", "end", "before")):
            case "end": return len(self.changes)
            case "before": return chance.choice([
                number for number, change in enumerate(self.changes) if change.kind in (SYNC, SYNC_ALL)])
        return chance.randint(0, len(self.changes))

    def _classify(self) -> str:
        """The wall is that of one of the feeds, or that of before: the old one, or none at all."""
        old, new = self.walls.old, self.walls.new
        steps = [(None, old), (old, new)] if len(self.feeds) > 1 else [(old, new) if self.has_old else (None, old)]
        answers = [classify(self.catalogue.report, *step) for step in steps]
        return next((answer for answer in answers if not answer.startswith("wrong")), answers[-1])

    def _complaints_of_next_run(self) -> list[str]:
        ended = self.catalogue.sync()
        if ended.status != 0:
            return [f"the next run ended {ended.status}: {ended.errors.strip()[-400:]}"]
        wrong = []
        after = without_leftovers(outputs(self.catalogue.report), self.walls.old, self.walls.new)
        names = sorted(name for name in after.keys() | self.walls.new.files.keys()
                       if after.get(name) != self.walls.new.files.get(name))
        if names:
            wrong.append(f"the next run left other files: {', '.join(names[:5])}")
        damage = damage_of(self.catalogue.report / "huewall.sqlite")
        return wrong + ([f"the store is damaged: {damage}"] if damage else [])


class Walls:
    """The walls of undisturbed syncs of a catalogue, and its folder after the first."""

    def __init__(self, catalogue: Catalogue, folder: Path) -> None:
        self.state = folder / (catalogue.work.name + "-before")
        catalogue.clear()
        catalogue.show_old()
        catalogue.sync_well()
        self.old = Wall.of(catalogue.report)
        shutil.move(catalogue.work, self.state)
        catalogue.restore(self.state)
        catalogue.show_new()
        catalogue.sync_well()
        self.new = Wall.of(catalogue.report)


def main() -> int:
    given = arguments(__doc__, 20).parse_args()
    chance, start = random.Random(SEED), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="huewall-power-cut-") as name:
        folder = Path(os.path.realpath(name))
        with all_catalogues(given.huewall, given.shop, folder, given.small) as catalogues:
            failures = run_all(catalogues, given.preload, folder, given.count, chance)
    print(f"power-cut: {given.count} cuts in {time.monotonic() - start:.0f} s, {failures} went wrong")
    return 1 if failures else 0


def run_all(catalogues: list[Catalogue], preload: Path, folder: Path, count: int, chance: random.Random) -> int:
    failures, left = 0, count
    scenarios = len(catalogues) * len(Scenario.FEEDS)
    for catalogue in catalogues:
        walls = Walls(catalogue, folder)
        for name in Scenario.FEEDS:
            scenario = Scenario(name, catalogue, preload, folder, walls)
            share = -(-left // scenarios)
            failures += run_cuts(scenario, share, chance)
            left, scenarios = left - share, scenarios - 1
    return failures


def run_cuts(scenario: Scenario, count: int, chance: random.Random) -> int:
    found: Counter[str] = Counter()
    failures = 0
    for _ in range(count):
        wall, wrong = scenario.cut(chance)
        found[wall] += 1
        if wrong:
            failures += 1
            print(f"power-cut: {scenario.name}: {'; '.join(wrong)}", flush=True)
    details = ", ".join(f"{word} {times}" for word, times in found.most_common())
    print(f"  {scenario.name:15} {len(scenario.changes):5} changes, {count} cuts: {details}", flush=True)
    return failures


if __name__ == "__main__":
    sys.exit(main())
