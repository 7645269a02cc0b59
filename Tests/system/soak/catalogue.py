"""The catalogue that the soak changes: its feed, the worker's runs over it, and its file of overrides."""
import csv
import json
import os
import random
import shutil
import subprocess
import time
from pathlib import Path

from record import Record
from servers import NAME

SAMPLE = Path(__file__).resolve().parents[3] / "Images" / "sample"
SIZE = 1000
OWNED = 300  # items that stay in the feed; people correct them
COLORS = ["black", "white", "grey", "red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "beige",
          "#1f3a5f", "#c04040", "#6b7078", "#20a060"]
WELL = (0, 75)  # done, or another run held the catalogue for as long as was waited


class Catalogue:
    """In a folder of its own. Items share the pictures of the sample: a run costs little, the wall is long."""

    def __init__(self, worker: str, folder: Path, environment: dict[str, str], record: Record) -> None:
        self.worker, self.folder, self.environment, self.record = worker, folder, environment, record
        self.feed = folder / "feed" / "catalogue.ndjson"
        self.report = folder / "Reports" / NAME
        self._rows = [json.loads(line) for line in (SAMPLE / "catalogue.ndjson").read_text().splitlines()]
        shutil.copytree(SAMPLE / "images", self.feed.parent / "images")
        self.items = {number: self._row(number) for number in range(SIZE)}
        self._next = SIZE
        # Of the last run of each kind that was not killed.
        self._seconds: dict[str, float] = {}
        self.owned = [self.items[number]["id"] for number in range(OWNED)]
        self.write_feed()

    def _row(self, number: int) -> dict:
        row = dict(self._rows[number % len(self._rows)])
        row["id"] = f"{row['id']}-{number}"
        if number % 3 == 0:
            row |= {"price": f"{10 + number % 90}.00", "currency": "EUR", "inStock": number % 2 == 0}
        return row

    def write_feed(self) -> None:
        fresh = self.feed.with_suffix(".new")
        fresh.write_text("".join(json.dumps(row) + "\n" for row in self.items.values()))
        os.replace(fresh, self.feed)

    def change_feed(self, chance: random.Random) -> None:
        """Some items go, others come, some are called otherwise; the items that people correct stay."""
        others = [number for number in self.items if number >= OWNED]
        for number in chance.sample(others, chance.randrange(40)):
            del self.items[number]
        while len(self.items) < SIZE + chance.randrange(-30, 30):
            self.items[self._next] = self._row(self._next)
            self._next += 1
        for number in chance.sample(list(self.items), 20):
            self.items[number]["title"] = f"Title {chance.randrange(1000)}"
        self.write_feed()

    def command(self, name: str, *arguments: str) -> list[str]:
        return [self.worker, name, *arguments, "--reports", str(self.folder / "Reports"), "--images",
                str(self.folder / "Images"), "--lock-wait", "600", "--quiet"]

    def sync_command(self) -> list[str]:
        return self.command("sync", str(self.feed), "--name", NAME)

    def moment(self, kind: str, chance: random.Random, part: float) -> float | None:
        """Seconds after which to kill a run: any moment of it for so many of all runs, None for the others."""
        moment = chance.uniform(0, self._seconds.get(kind, 1))
        return moment if chance.random() < part else None

    def run(self, kind: str, command: list[str], kill_after: float | None = None) -> int:
        """The status of a run; -9 of one that was killed after so many seconds."""
        start = time.monotonic()
        process = subprocess.Popen(
            command, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            text=True, errors="replace")
        errors, was_killed = "", False
        try:
            errors = process.communicate(timeout=kill_after)[1]
        except subprocess.TimeoutExpired:
            process.kill()
            was_killed = True
            # Not until the end of standard error: what the run started has it too.
            process.wait()
            process.stderr.close()
        status = process.returncode
        if not was_killed:
            self._seconds[kind] = time.monotonic() - start
        self.record.answer(f"huewall {kind}", "killed" if was_killed else status)
        if was_killed:
            self.record.count("kills")
        elif status not in WELL:
            self.record.fault(f"huewall {kind}", f"status {status} of {' '.join(command)}: {errors}")
        return -9 if was_killed else status

    # What is on disk.

    def overrides(self) -> dict[str, tuple[str, str]]:
        """Color and note of each row of the file."""
        path = self.feed.parent / f"{NAME}.overrides.csv"
        if not path.exists():
            return {}
        with open(path, newline="", encoding="utf-8") as file:
            return {row["id"]: (row["color"], row["note"]) for row in csv.DictReader(file)}

    def wall(self) -> list[dict]:
        with open(self.report / "metadata.ndjson", encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]

    def leftovers(self) -> list[str]:
        """Files that a program made for itself and did not take away."""
        parts = [path for path in self.folder.rglob("*.part") if path.is_file()]
        staged = [path for path in (self.report / ".parts").rglob("*") if path.is_file()]
        temporary = list((self.folder / "tmp").iterdir())
        return sorted({str(path.relative_to(self.folder)) for path in parts + staged + temporary})


def wait_until(condition, limit: float) -> bool:
    end = time.monotonic() + limit
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.2)
    return True
