"""Catalogues to sync: one on this machine, one over the network; each has a wall of before and a new one."""
import argparse
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = ROOT / "Images" / "sample"
NAME = "sample"


@dataclass
class Run:
    """How a process ended."""

    status: int | None  # None: it did not end in time
    errors: str
    survivors: int = 0


@dataclass
class Catalogue:
    """A catalogue in a folder of its own: `work` holds what runs read and write."""

    huewall: Path
    work: Path
    source: str = ""
    arguments: list[str] = field(default_factory=list)
    longest: float = 0  # seconds that an undisturbed sync took

    @property
    def report(self) -> Path:
        return self.work / "reports" / NAME

    def folders(self) -> list[Path]:
        return [self.work]

    def show_old(self) -> None:
        """From now on the feed is that of before."""

    def show_new(self) -> None:
        """From now on the feed is the new one."""

    def pictures_asked(self) -> int:
        """How many pictures a server was asked for so far."""
        return 0

    def command(self, *more: str) -> list[str]:
        return [
            str(self.huewall), "sync", self.source, "--name", NAME, "--quiet", "--jobs", "2", "--max-delete", "100%",
            "--reports", str(self.work / "reports"), "--images", str(self.work / "images"), *self.arguments, *more,
        ]

    def environment(self) -> dict[str, str]:
        names = {name: value for name, value in os.environ.items() if not name.startswith(("HUEWALL_", "FAULTS_"))}
        temporary = self.work / "tmp"
        temporary.mkdir(parents=True, exist_ok=True)
        # The tracer of crashed programs takes its time, and does not belong to the program.
        return names | {"TMPDIR": str(temporary), "SQLITE_TMPDIR": str(temporary), "SWIFT_BACKTRACE": "enable=no"}

    def sync(self, *more: str, environment: dict[str, str] | None = None) -> Run:
        """A sync; it hangs when it takes more than 20 seconds and ten times as long as an undisturbed one."""
        limit = max(20, 10 * self.longest)
        return run(self.command(*more), self.environment() | (environment or {}), limit)

    def sync_well(self, *more: str, environment: dict[str, str] | None = None) -> None:
        """A sync that has to succeed."""
        start = time.monotonic()
        ended = run(self.command(*more), self.environment() | (environment or {}), 300)
        self.longest = max(self.longest, time.monotonic() - start)
        if ended.status != 0:
            sys.exit(f"faults: an undisturbed sync ended {ended.status}: {ended.errors}")

    def clear(self) -> None:
        shutil.rmtree(self.work, ignore_errors=True)

    def restore(self, state: Path) -> None:
        """Puts a copy of a saved state in the place of what is there."""
        self.clear()
        shutil.copytree(state, self.work)


class LocalCatalogue(Catalogue):
    """The sample: the new feed has lost items and got others, and names some differently."""

    # Of the small one: lost, kept (the last of them renamed), new; one of the new is explained, one is overridden.
    SMALL = ("pace-runner-red", "plain-tee-white", "chalk-cap", "drizzle-slip", "summit-cap-black", "slate-pack")

    def __init__(self, huewall: Path, folder: Path, is_small: bool) -> None:
        super().__init__(huewall, folder / "local")
        self.feed = folder / "source" / "catalogue.ndjson"
        self.source = str(self.feed)
        shutil.copytree(SAMPLE, self.feed.parent)
        lines = {json.loads(line)["id"]: line for line in (SAMPLE / "catalogue.ndjson").read_text().splitlines()}
        self.lines = [lines[name] for name in self.SMALL] if is_small else list(lines.values())
        self.lost, self.kept = (1, 3) if is_small else (6, 25)
        (self.feed.parent / f"{NAME}.overrides.csv").write_text("id,color,note\nslate-pack,#6b7078,asked the designer\n")

    def folders(self) -> list[Path]:
        return [self.work, self.feed.parent]

    def show_old(self) -> None:
        renamed = json.dumps(json.loads(self.lines[self.kept - 1]) | {"title": "As it was"})
        self._show(self.lines[:self.kept - 1] + [renamed])

    def show_new(self) -> None:
        self._show(self.lines[self.lost:])

    def _show(self, lines: list[str]) -> None:
        self.feed.write_text("\n".join(lines) + "\n")


class NetworkCatalogue(Catalogue):
    """The test shop on 127.0.0.1: two of them, so that every address of the new feed is new, and its pictures mostly not."""

    def __init__(self, huewall: Path, shop: Path, folder: Path, is_small: bool) -> None:
        super().__init__(huewall, folder / "network", arguments=["--allow-net", "127.0.0.1"])
        self.shops = [Shop(shop, products) for products in ((2, 3) if is_small else (8, 10))]

    def show_old(self) -> None:
        self.source = self.shops[0].feed

    def show_new(self) -> None:
        self.source = self.shops[1].feed

    def pictures_asked(self) -> int:
        return sum(shop.pictures_asked() for shop in self.shops)

    def close(self) -> None:
        for shop in self.shops:
            shop.close()


@contextlib.contextmanager
def all_catalogues(huewall: Path, shop: Path, folder: Path, is_small: bool) -> Iterator[list[Catalogue]]:
    """Both catalogues in a folder; the shop's processes end at the end."""
    network = NetworkCatalogue(huewall, shop, folder, is_small)
    try:
        yield [LocalCatalogue(huewall, folder, is_small), network]
    finally:
        network.close()


def arguments(documentation: str, count: int) -> argparse.ArgumentParser:
    """What run.py and powercut.py are called with."""
    parser = argparse.ArgumentParser(
        description=documentation, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("preload", type=Path, help="faults.c and its neighbors, built")
    parser.add_argument("huewall", type=lambda path: Path(path).resolve())
    parser.add_argument("shop", type=Path, help="the binary of the test shop")
    parser.add_argument("count", type=int, nargs="?", default=count)
    parser.add_argument("--small", action="store_true", help="half a dozen pictures: for debug builds, which are slow")
    return parser


class Shop:
    """A process of the test shop."""

    def __init__(self, program: Path, products: int) -> None:
        self.process = subprocess.Popen(
            [program, "--pictures", SAMPLE / "images", "--products", str(products), "--variants", "2"],
            stdout=subprocess.PIPE, text=True)
        self.address = f"http://127.0.0.1:{self.process.stdout.readline().strip()}"

    @property
    def feed(self) -> str:
        return self.address + "/products.json"

    def pictures_asked(self) -> int:
        with urllib.request.urlopen(self.address + "/statistics", timeout=10) as answer:
            counts = json.load(answer)
        return counts["pictures"] + counts["confirmed"]

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


def run(command: list[str], environment: dict[str, str], limit: float) -> Run:
    """Runs a program in a session of its own; nothing of the session is left afterwards."""
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
        start_new_session=True)
    try:
        errors = process.communicate(timeout=limit)[1]
    except subprocess.TimeoutExpired:
        kill_session(process.pid)
        return Run(None, process.communicate()[1])
    return Run(process.returncode, errors, survivors(process.pid))


def session_members(session: int) -> list[int]:
    """Processes of a session, without those that ended and wait to be noticed."""
    members = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                # Behind the name in parentheses: state, parent, group, session.
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == session and fields[0] not in "ZX":
                members.append(int(entry.name))
    return members


def kill_session(session: int) -> None:
    for member in session_members(session):
        try:
            os.kill(member, signal.SIGKILL)
        except ProcessLookupError:
            pass


def survivors(session: int) -> int:
    """How many processes of a session whose first has ended live on for more than two seconds; they are killed."""
    end = time.monotonic() + 2
    while (left := session_members(session)) and time.monotonic() < end:
        time.sleep(0.05)
    kill_session(session)
    return len(left)
