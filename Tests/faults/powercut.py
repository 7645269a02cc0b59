#!/usr/bin/env python3
"""Power cuts at random moments of a sync: the next run must make good whatever the disk lost.

    powercut.py LIBRARY HUEWALL SHOP [COUNT]

LIBRARY is faults.c and its neighbors, built by scripts/test-power-cut.sh, which is the way to call this. COUNT cuts
(default 20) are spread over syncs of Images/sample and of a shop on the network: the first of a catalogue; one with a
newer feed over a wall that is safely on the disk; and both right after each other.

The library keeps a journal of all changes to files while a sync runs. Then, for each cut, disk.py (which says what a cut
may leave) makes a state of the disk at a random moment, some of them right after the end of the sync, and:

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

from catalogues import Catalogue, LocalCatalogue, NetworkCatalogue
from disk import Disk, lay_out, read_journal
from run import damage_of
from walls import Wall, classify, outputs, without_leftovers

SEED = 20240229


class Scenario:
    """Journalled syncs of a catalogue, and what may be there after a cut."""

    def __init__(self, name: str, catalogue: Catalogue, feeds: str, library: Path, folder: Path, walls: "Walls") -> None:
        self.name, self.catalogue, self.walls, self.feeds = name, catalogue, walls, feeds
        self.begins_empty = feeds.startswith("empty")
        self.start = folder / f"{catalogue.work.name}-{name}-start"
        self.journal = folder / f"{catalogue.work.name}-{name}-journal"
        self._lay_out_start()
        watching = {"LD_PRELOAD": str(library), "FAULTS_PROCESS": catalogue.huewall.name,
                    "FAULTS_FOLDERS": str(catalogue.work), "FAULTS_JOURNAL": str(self.journal)}
        # The inodes of the journal are those of this very copy.
        self.disk = Disk([catalogue.work])
        if "old" in feeds.split(">")[1:]:
            catalogue.show_old()
            catalogue.sync_well(environment=watching)
        if feeds.endswith("new"):
            catalogue.show_new()
            catalogue.sync_well(environment=watching)
        self.changes = read_journal(self.journal)
        catalogue.show_new()

    def _lay_out_start(self) -> None:
        self.catalogue.clear()
        if not self.begins_empty:
            shutil.copytree(self.walls.state, self.catalogue.work)
        (self.catalogue.work / "tmp").mkdir(parents=True, exist_ok=True)

    def cut(self, chance: random.Random) -> tuple[str, list[str]]:
        """What the outputs were after a cut, and what was wrong then or after the next run."""
        moment = len(self.changes) if chance.random() < 0.2 else chance.randint(0, len(self.changes))
        disk = self.disk.copy()
        for change in self.changes[:moment]:
            disk.repeat(change)
        self.catalogue.clear()
        lay_out(disk.after_cut(chance), chance)
        wall = self._classify()
        wrong = [f"wall: {wall}"] if wall.startswith("wrong") else []
        wrong += self._complaints_of_next_run()
        return wall, [f"after change {moment} of {len(self.changes)}"] + wrong if wrong else []

    def _classify(self) -> str:
        """The wall of before is the one in the folder at the start, or none at all."""
        report = self.catalogue.report
        if self.feeds == "empty>old":
            return classify(report, None, self.walls.old)
        if self.feeds == "old>new":
            return classify(report, self.walls.old, self.walls.new)
        answers = [classify(report, None, self.walls.old), classify(report, self.walls.old, self.walls.new)]
        return next((answer for answer in answers if not answer.startswith("wrong")), answers[1])

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
    library, huewall, shop = (Path(argument).resolve() for argument in sys.argv[1:4])
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 20
    chance, start = random.Random(SEED), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="huewall-power-cut-") as name:
        folder = Path(os.path.realpath(name))
        network = NetworkCatalogue(huewall, shop, folder)
        try:
            failures = run_all([LocalCatalogue(huewall, folder), network], library, folder, count, chance)
        finally:
            network.close()
    print(f"power-cut: {count} cuts in {time.monotonic() - start:.0f} s, {failures} went wrong")
    return 1 if failures else 0


def run_all(catalogues: list[Catalogue], library: Path, folder: Path, count: int, chance: random.Random) -> int:
    names = {"first": "empty>old", "newer": "old>new", "both": "empty>old>new"}
    plan = [(catalogue, name) for catalogue in catalogues for name in names]
    failures = 0
    for number, (catalogue, name) in enumerate(plan):
        walls = Walls(catalogue, folder / f"walls-{number}")
        scenario = Scenario(name, catalogue, names[name], library, folder, walls)
        found: Counter[str] = Counter()
        for _ in range((count + len(plan) - 1 - number) // len(plan)):
            wall, wrong = scenario.cut(chance)
            found[wall] += 1
            if wrong:
                failures += 1
                print(f"power-cut: {catalogue.work.name}, {name}: {'; '.join(wrong)}", flush=True)
        details = ", ".join(f"{word} {times}" for word, times in found.most_common())
        print(f"  {catalogue.work.name:8} {name:6} {len(scenario.changes):5} changes, {found.total()} cuts: {details}")
    return failures


if __name__ == "__main__":
    sys.exit(main())
