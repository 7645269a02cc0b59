#!/usr/bin/env python3
"""Whole syncs of a small catalogue with a fault at every k-th call: no wall may be wrong, and the next run is as before.

    run.py LIBRARY HUEWALL SHOP [COUNT] [--small] [--children only|yes] [--only CLASS]...

LIBRARY is faults.c and its neighbors, built by scripts/checks/faults.sh, which is the way to call this. COUNT faults (default
100) are spread evenly over the classes of calls and over two catalogues, Images/sample and one over the network.

Each trial starts from the wall of an older feed and syncs the new feed. The k-th call of a class fails, once or from then
on. Then:

- the exit status is one that docs/operations.md names, in time (Catalogue.sync), and no child lives on;
- if it is not 0, standard error ends in a sentence;
- the wall is that of before or exactly the new one; or, where an image could not be read or there was no memory for it,
  the new one in which such items carry their error, or have no thumbnail or explanation;
- what any program has to bear in silence (short reads and writes, EINTR of them, a clock that jumps) ends well;
- an undisturbed run then exits 0 and leaves the bytes of one that was never disturbed, and a store without damage.

Allocations: those of at least 64 KiB. Where a library in C gets none, all of the above holds. Where the Swift runtime gets
none, it ends the process by a signal, by design: then only the wall and the next run are looked at. Smaller allocations
are left alone.

With --children, the calls of the processes that decode images fail: that costs an image at most. A decoder that ran out of
memory or died is compared with its image, so the next run is one with --retry-failed.

Prints a line a class, a report of each trial that went wrong, and exits 1 if one did.
"""
import os
import random
import re
import shutil
import sqlite3
import struct
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from catalogues import ROOT, Catalogue, Run, all_catalogues, arguments
from walls import Wall, classify, outputs, read_items, without_leftovers

DECADE = 3652 * 86_400
ALWAYS = 0  # of FAULTS_TIMES: all calls from then on

# Actions of each class, in the order of faults.c, and how often they happen. An endless EINTR would be waited for without
# end, by design.
ACTIONS: dict[str, list[tuple[str, int]]] = {
    "write": [("ENOSPC", 1), ("ENOSPC", ALWAYS), ("EIO", 1), ("EDQUOT", ALWAYS), ("EINTR", 1), ("EINTR", 3),
              ("short", 1), ("short", ALWAYS)],
    "read": [("EIO", 1), ("EIO", ALWAYS), ("EINTR", 1), ("EINTR", 3), ("short", 1), ("short", ALWAYS)],
    "sync": [("EIO", 1), ("EIO", ALWAYS), ("ENOSPC", 1), ("EINTR", 1)],
    "open": [("EIO", 1), ("EMFILE", 1), ("EMFILE", ALWAYS), ("EACCES", 1), ("EINTR", 1)],
    "rename": [("EIO", 1), ("EIO", ALWAYS), ("ENOSPC", 1), ("EACCES", 1)],
    "unlink": [("EIO", 1), ("EACCES", ALWAYS)],
    "mkdir": [("ENOSPC", 1), ("ENOSPC", ALWAYS), ("EACCES", 1)],
    "truncate": [("EIO", 1), ("EIO", ALWAYS), ("ENOSPC", 1), ("EINTR", 1)],
    "malloc": [("ENOMEM", 1), ("ENOMEM", 5), ("ENOMEM", ALWAYS)],
    "swift-malloc": [("ENOMEM", 1)],
    "mmap": [("ENOMEM", 1), ("ENOMEM", ALWAYS)],
    "thread": [("EAGAIN", 1), ("EAGAIN", ALWAYS)],
    "clock": [("jump+", ALWAYS), ("jump-", ALWAYS)],
    "net": [("ECONNRESET", 1), ("short", 1), ("short", ALWAYS)],
}


@dataclass(frozen=True)
class Fault:
    kind: str
    action: str
    at: int
    times: int

    def __str__(self) -> str:
        return f"{self.kind} {self.action} at {self.at}, " + (f"{self.times} times" if self.times else "from then on")

    @property
    def environment(self) -> dict[str, str]:
        seconds = {"jump+": DECADE, "jump-": -DECADE}.get(self.action)
        action = self.action if seconds is None else "jump"
        return {"FAULTS_CLASS": self.kind, "FAULTS_ACTION": action, "FAULTS_AT": str(self.at),
                "FAULTS_TIMES": str(self.times), "FAULTS_SECONDS": str(seconds or 0)}

    @property
    def must_succeed(self) -> bool:
        return self.action in ("short", "jump+", "jump-") or self.action == "EINTR" and self.kind in ("read", "write")

    @property
    def may_abort(self) -> bool:
        return self.kind == "swift-malloc"


@dataclass
class Outcome:
    word: str  # how it went, for the table
    wrong: list[str]  # what must not be
    where: str = ""  # the call that failed


def documented_statuses() -> set[int]:
    """The exit codes of docs/operations.md."""
    text = (ROOT / "docs" / "operations.md").read_text().partition("## Exit codes")[2].partition("\n## ")[0]
    return {int(code) for row in re.findall(r"^\| ([\d, ]+) \|", text, re.MULTILINE) for code in row.split(",")}


class Trials:
    """Trials over one catalogue."""

    def __init__(
        self, catalogue: Catalogue, preload: Path, folder: Path, statuses: set[int], children: str = "no"
    ) -> None:
        self.catalogue, self.preload, self.statuses, self.children = catalogue, preload, statuses, children
        self.record = folder / "record"
        self.state = folder / (catalogue.work.name + "-before")
        catalogue.show_old()
        catalogue.sync_well()
        self.old = Wall.of(catalogue.report)
        shutil.move(catalogue.work, self.state)
        catalogue.show_new()
        catalogue.restore(self.state)
        self.counts = self._count()
        self.new = Wall.of(catalogue.report)
        catalogue.restore(self.state)
        catalogue.sync_well()
        if outputs(catalogue.report) != self.new.files:
            sys.exit("faults: a sync that was only counted differs from one without the library.")

    def _watching(self) -> dict[str, str]:
        """Children find the library, too, and watch or ignore their own calls; they count with their parent."""
        return {"FAULTS_CHILDREN": self.children, "FAULTS_RECORD": str(self.record),
                "LD_PRELOAD": str(self.preload), "FAULTS_PROCESS": self.catalogue.huewall.name,
                "FAULTS_FOLDERS": ":".join(map(str, self.catalogue.folders()))}

    def _count(self) -> dict[str, int]:
        self.record.unlink(missing_ok=True)
        self.catalogue.sync_well(environment=self._watching())
        return dict(zip(ACTIONS, struct.unpack_from(f"={len(ACTIONS)}q", self.record.read_bytes())))

    def choices(self, kind: str) -> list[Fault]:
        """All faults of a class, in no order."""
        faults = [Fault(kind, action, at, times) for action, times in ACTIONS[kind]
                  for at in range(1, self.counts.get(kind, 0) + 1)]
        random.Random(kind).shuffle(faults)
        return faults

    def run(self, fault: Fault) -> Outcome | None:
        """None when the process made fewer calls this time, so that nothing failed."""
        self.catalogue.restore(self.state)
        self.record.unlink(missing_ok=True)
        ended = self.catalogue.sync(environment=self._watching() | fault.environment)
        injected = self._injected()
        if not injected:
            return None
        wall = classify(self.catalogue.report, self.old, self.new)
        wrong = self._complaints(fault, ended, wall) + self._complaints_of_next_run(fault)
        return Outcome(f"{self._word(ended)}/{wall}", wrong, injected[0])

    def _injected(self) -> list[str]:
        """A line for each fault."""
        text = self.record.read_bytes()[8 * (len(ACTIONS) + 1):]
        return text.rstrip(b"\0").decode(errors="replace").splitlines()

    @staticmethod
    def _word(ended: Run) -> str:
        if ended.status is None:
            return "hang"
        return f"signal {-ended.status}" if ended.status < 0 else str(ended.status)

    def _complaints(self, fault: Fault, ended: Run, wall: str) -> list[str]:
        wrong = []
        if ended.status is None:
            wrong.append("hang")
        elif ended.status not in self.statuses and not (fault.may_abort and ended.status < 0):
            wrong.append(f"exit status {ended.status}")
        if ended.status and ended.status > 0 and not is_sentence(ended.errors):
            wrong.append("no sentence")
        if ended.survivors:
            wrong.append(f"{ended.survivors} processes live on")
        if wall.startswith("wrong") or wall == "mixed":
            wrong.append(f"wall: {wall}")
        if ended.status == 0 and wall == "old":
            wrong.append("exit status 0 with the wall of before")
        if fault.must_succeed and (ended.status, wall) != (0, "new"):
            wrong.append("should have been borne")
        return wrong and wrong + [f"standard error: {ended.errors.strip()[-400:]}"]

    def _complaints_of_next_run(self, fault: Fault) -> list[str]:
        asked = self.catalogue.pictures_asked()
        # A clock that was wrong for once must not keep pictures from being asked for.
        asks = fault.kind == "clock" and asked > 0
        retries = ["--retry-failed"] if self.children != "no" else []
        ended = self.catalogue.sync(*(["--max-age", "0"] if asks else []), *retries)
        if ended.status != 0:
            return [f"the next run ended {self._word(ended)}: {ended.errors.strip()[-400:]}"]
        wrong = []
        if asks and self.catalogue.pictures_asked() - asked < len(self.new.items):
            wrong.append("the next run did not ask for all pictures")
        after = outputs(self.catalogue.report)
        if fault.kind == "unlink":  # a file that could not be removed only takes space
            after = without_leftovers(after, self.old, self.new)
        if after != self.new.files:
            names = sorted(name for name in after.keys() | self.new.files.keys()
                           if after.get(name) != self.new.files.get(name))
            wrong.append(f"the next run left other files: {', '.join(names[:5])} ({self._errors()})")
        damage = damage_of(self.catalogue.report / "huewall.sqlite")
        return wrong + ([f"the store is damaged: {damage}"] if damage else [])

    def _errors(self) -> str:
        return ", ".join(f"{item['id']} {item['error']['code']}" for item in read_items(self.catalogue.report)
                         if "error" in item) or "no item has an error"


def is_sentence(errors: str) -> bool:
    lines = [line for line in errors.splitlines() if line.strip()]
    last = lines[-1] if lines else ""
    return bool(re.search(r"error:? [A-Z0-9/].* .*[.]$", last, re.IGNORECASE)) and "Fatal error" not in errors


def damage_of(store: Path) -> str | None:
    database = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    try:
        answer = database.execute("PRAGMA integrity_check").fetchone()[0]
        return None if answer == "ok" else answer
    except sqlite3.Error as error:
        return str(error)
    finally:
        database.close()


def spread(choices: dict[str, list[Fault]], count: int) -> list[Fault]:
    """`count` faults, as many of each class as of any other, as far as there are so many."""
    chosen: list[Fault] = []
    left = {kind: list(faults) for kind, faults in choices.items() if faults}
    while left and len(chosen) < count:
        for kind in list(left):
            if len(chosen) < count:
                chosen.append(left[kind].pop())
            if not left[kind]:
                del left[kind]
    return chosen


def report(name: str, outcomes: dict[str, Counter[str]], wrong: Counter[str]) -> None:
    for kind, counts in outcomes.items():
        details = ", ".join(f"{word} {count}" for word, count in counts.most_common())
        print(f"  {name:8} {kind:13} {counts.total():5} faults, {wrong[kind]} wrong: {details}")


def main() -> int:
    parser = arguments(__doc__, 100)
    parser.add_argument("--only", action="append", choices=ACTIONS, metavar="CLASS", help="may be repeated")
    parser.add_argument("--children", choices=("no", "only", "yes"), default="no", help="whose calls fail: see faults.c")
    given = parser.parse_args()
    start, total, failures = time.monotonic(), 0, 0
    with tempfile.TemporaryDirectory(prefix="huewall-faults-") as name:
        folder = Path(os.path.realpath(name))
        with all_catalogues(given.huewall, given.shop, folder, given.small) as catalogues:
            for number, catalogue in enumerate(catalogues):
                trials = Trials(catalogue, given.preload, folder, documented_statuses(), given.children)
                done, wrong = run_trials(trials, given.only or list(ACTIONS), (given.count + 1 - number) // 2)
                total, failures = total + done, failures + wrong
    print(f"faults: {total} faults in {time.monotonic() - start:.0f} s, {failures} went wrong")
    return 1 if failures else 0


def run_trials(trials: Trials, kinds: list[str], count: int) -> tuple[int, int]:
    name = trials.catalogue.work.name
    outcomes: dict[str, Counter[str]] = {}
    wrong: Counter[str] = Counter()
    for fault in spread({kind: trials.choices(kind) for kind in kinds}, count):
        outcome = trials.run(fault)
        if outcome is None:
            continue
        outcomes.setdefault(fault.kind, Counter())[outcome.word] += 1
        if outcome.wrong:
            wrong[fault.kind] += 1
            print(f"FAILED {name}, {fault} ({outcome.where}): {'; '.join(outcome.wrong)}", flush=True)
    report(name, outcomes, wrong)
    return sum(counts.total() for counts in outcomes.values()), wrong.total()


if __name__ == "__main__":
    sys.exit(main())
