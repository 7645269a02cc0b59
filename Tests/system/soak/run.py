#!/usr/bin/env python3
"""Two servers, two editors, the command line, syncs and kills at once: nothing wrong, nothing lost, nothing that grows.

    run.py [--minutes N] [--seed N] [--keep] HUEWALL SERVER

scripts/checks/soak.sh is the way to call this. A catalogue of 1,000 items that share the pictures of Images/sample lies
in a temporary folder, and two servers serve it. For N minutes (default 3; an hour is the long form), all at once:

- two readers a server ask for lists to their end, words, colors, facets, palette, items, neighbors, the page, pictures;
- two editors a server and `huewall override` correct items of their own, with If-Match or without;
- syncs change the feed, reports change options, a user tunes;
- the first server, syncs and `huewall override` are killed at any moment. The second server lives as long as the soak.

Wrong is: an answer that a client could not expect (`servers.py`), or that is not of one finished wall (`reading.py`); a
correction that was answered and is not in the file, or at the end not on the wall (`changing.py`); a server that ends
by itself, or takes more than five seconds to end; files or processes that are left. A correction that was interrupted
may be there or not.

Growth is that of the second server, idle: the load pauses after the first minute, in the long form (ten minutes and
more) after the fifth, and ends. Between the two, memory may grow by half, in the long form by 5 %, and open files not.

Prints a line a minute and a summary. After a fault it prints the first ones in full, keeps the folder, and exits 1. The
same --seed draws the same questions; when they meet is up to the machine.
"""
import argparse
import os
import random
import shutil
import signal
import sys
import tempfile
import threading
import time
import traceback
from pathlib import Path

sys.dont_write_bytecode = True

from catalogue import OWNED, Catalogue, wait_until  # noqa: E402
from changing import CommandLine, Corrections, Editor, HastyEditor, Killer, Reports, Syncs, Tuner, agrees  # noqa: E402
from processes import adopt_orphans, command_of, kill_all, wait_for_quiet  # noqa: E402
from reading import Reader, Walls  # noqa: E402
from record import Gate, Record  # noqa: E402
from servers import Server, make_servers  # noqa: E402

LONG = 10  # minutes
SAMPLED = 5  # seconds
FILES = 2  # that may be open more than before
PATIENCE = 120  # seconds for runs that were begun to end


class Soak:
    def __init__(self, worker: str, server: str, folder: Path, minutes: float, seed: int) -> None:
        self.record, self.gate, self.minutes, self.folder = Record(), Gate(), minutes, folder
        environment = {name: value for name, value in os.environ.items() if not name.startswith("HUEWALL_")}
        (folder / "tmp").mkdir()
        # The tracer of crashed programs takes its time, and does not belong to the program.
        environment |= {
            "TMPDIR": str(folder / "tmp"), "SQLITE_TMPDIR": str(folder / "tmp"), "SWIFT_BACKTRACE": "enable=no"}
        self.catalogue = Catalogue(worker, folder, environment, self.record)
        self.servers = make_servers((worker, server), folder, environment, self.record)
        self.seed, self.walls, self.threads = seed, Walls(), []
        names = ["editor a", "editor b", "hasty editor a", "hasty editor b", "command line"]
        part = OWNED // len(names)
        self.people = [
            Corrections(who, self.catalogue.owned[number * part:(number + 1) * part], self.record, self.chance(who))
            for number, who in enumerate(names)]
        self.editors = [
            kind(server, person, self.gate)
            for kind, server, person in zip([Editor, Editor, HastyEditor, HastyEditor], self.servers * 2, self.people)]

    def chance(self, name: str) -> random.Random:
        return random.Random(f"{self.seed} {name}")

    def begin(self) -> None:
        status = self.catalogue.run("sync", self.catalogue.sync_command())
        if status != 0:
            raise RuntimeError(f"the first sync ended with {status}: {self.record.shown}")
        for server in self.servers:
            server.start()
        workers = [
            (f"reader {server.name}{number}",
             Reader(server, self.walls, self.catalogue.owned, self.record, self.chance(f"{server.name}{number}")))
            for server in self.servers for number in range(2)]
        workers += [(editor.corrections.who, editor) for editor in self.editors]
        workers += [
            ("command line", CommandLine(self.catalogue, self.people[-1])),
            ("syncs", Syncs(self.catalogue, self.chance("syncs"))),
            ("reports", Reports(self.catalogue, self.chance("reports"))),
            ("tuner", Tuner(self.servers, self.record, self.chance("tuner"))),
            ("killer", Killer(self.servers[0], self.record, self.chance("killer"))),
        ]
        self.record.start = time.monotonic()
        for name, worker in workers:
            thread = threading.Thread(target=self.work, args=(name, worker), daemon=True)
            self.threads.append(thread)
            thread.start()

    def work(self, name: str, worker: object) -> None:
        self.gate.pause(random.Random(f"{self.seed} begin {name}").uniform(0, 5))
        while self.gate.enter():
            pause = 1.0
            try:
                pause = worker.step()
            except Exception:
                self.record.fault("the soak itself", f"{name}: {traceback.format_exc()}")
            finally:
                self.gate.leave()
            self.gate.pause(pause)

    def run(self) -> None:
        """Load until the minutes are over, with one pause in which the servers are measured idle."""
        end = time.monotonic() + 60 * self.minutes
        first = 5 if self.minutes >= LONG else min(1, self.minutes / 2)
        minute, measure_at, baseline = 1, time.monotonic() + 60 * first, None
        while time.monotonic() < end:
            for server in self.servers:
                server.sample()
            if baseline is None and time.monotonic() >= measure_at:
                baseline = self.idle()
                self.gate.open()
            if time.monotonic() >= self.record.start + 60 * minute:
                self.say(f"minute {minute}")
                minute += 1
            time.sleep(max(0, min(SAMPLED, end - time.monotonic())))
        last = self.idle()
        self.gate.end()
        for thread in self.threads:
            thread.join()
        self.say("the end")
        self.check_growth(baseline or last, last)

    def idle(self) -> tuple[float, int]:
        """Memory and open files of the second server without requests and runs."""
        self.gate.close()
        servers = {server.process.pid for server in self.servers}
        self.left(wait_for_quiet(servers, PATIENCE), "runs that do not end")
        # A server looks for new walls each second.
        time.sleep(3)
        _, mebibytes, files = [server.sample() for server in self.servers][1]
        return mebibytes, files

    def left(self, processes: list[int], what: str) -> None:
        for pid in processes:
            self.record.fault(what, f"{pid}: {command_of(pid)}")

    def check_growth(self, first: tuple[float, int], last: tuple[float, int]) -> None:
        most = 1.05 if self.minutes >= LONG else 1.5
        print(f"soak: server b, idle: memory {first[0]:.1f} MiB, at the end {last[0]:.1f} MiB "
              f"({last[0] / first[0] - 1:+.1%}); open files {first[1]}, at the end {last[1]}")
        if last[0] > most * first[0]:
            self.record.fault("memory grows", f"{first[0]:.1f} to {last[0]:.1f} MiB")
        if last[1] > first[1] + FILES:
            self.record.fault("open files grow", f"{first[1]} to {last[1]}")

    def finish(self) -> None:
        """What must hold when all is quiet."""
        self.check_mix()
        # What was interrupted may be in the file and not on the wall.
        doubted = {item for person in self.people for item, values in person.possible.items() if len(values) > 1}
        self.check_file()
        if not wait_until(lambda: not self.missing_on_wall(doubted), PATIENCE):
            missing = self.missing_on_wall(doubted)
            self.record.fault("corrections that are not on the wall", f"{len(missing)}: {missing[:5]}")
        # A correction and a sync that are not killed remove what killed ones left.
        for editor in self.editors:
            if not wait_until(lambda: editor.change(editor.corrections.items[0]), 60):
                self.record.fault("the last correction", f"of {editor.corrections.who} was not taken")
        self.catalogue.run("sync", self.catalogue.sync_command())
        self.idle()
        self.check_file()
        if not wait_until(self.servers_show_file, 60):
            self.record.fault("an old wall", "a server does not show what metadata.ndjson has")
        for server in self.servers:
            server.stop()
        self.left(wait_for_quiet(set(), 2), "processes that are left")
        if leftovers := self.catalogue.leftovers():
            self.record.fault("files that are left", f"{len(leftovers)}: {leftovers[:10]}")

    def check_mix(self) -> None:
        """A soak in which hardly anything happened says nothing."""
        runs = [f"huewall {name}" for name in ("sync", "report", "override")]
        lacking = [kind for kind in runs if not self.record.answers[kind, "0"]]
        lacking += [what for what in ("corrections answered", "kills of a server") if not self.record.counts[what]]
        if lacking:
            self.record.fault("too little happened", f"missing: {', '.join(lacking)}")

    def check_file(self) -> None:
        overrides = self.catalogue.overrides()
        for person in self.people:
            for item in person.items:
                person.see(item, overrides.get(item), "the file")

    def missing_on_wall(self, doubted: set[str]) -> list[str]:
        items = {item["id"]: item for item in self.catalogue.wall()}
        said = {item: value for person in self.people for item, values in person.possible.items() for value in values}
        return [f"{item} is not {value}: {items.get(item)}" for item, value in said.items()
                if item not in doubted and (item not in items or not agrees(items[item], value))]

    def servers_show_file(self) -> bool:
        items = self.catalogue.wall()
        readers = [Reader(server, Walls(), [], self.record, self.chance("end")) for server in self.servers]
        shown = [reader.all_pages("", 500, "pages") for reader in readers]
        return all(each is not None and each[1] == items for each in shown)

    def say(self, when: str) -> None:
        counts, memories = self.record.counts, [server.samples[-1] for server in self.servers if server.samples]
        syncs = sum(number for (kind, _), number in self.record.answers.items() if kind == "huewall sync")
        print(f"soak: {when}: {self.record.requests:,} requests, {counts['corrections answered']} corrections, "
              f"{counts['corrections lost']} lost, {syncs} syncs, {counts['kills']} kills, "
              f"{sum(self.record.wrong.values())} wrong; "
              f"memory {' and '.join(f'{each[1]:.0f}' for each in memories)} MiB, "
              f"files {' and '.join(str(each[2]) for each in memories)}", flush=True)


def summary(soak: Soak) -> None:
    record = soak.record
    print("soak: answers by kind and status:")
    print("\n".join(record.table()))
    print(f"soak: reads: p50 {1000 * record.quantile(0.5):.0f} ms, p95 {1000 * record.quantile(0.95):.0f} ms")
    for what, number in sorted(record.counts.items()):
        print(f"soak: {what}: {number}")
    for server in soak.servers:
        if server.samples:
            first, last = server.samples[0], server.samples[-1]
            most = [max(each[place] for each in server.samples) for place in (1, 2)]
            print(f"soak: server {server.name}, since its last start: memory {first[1]:.1f} MiB, "
                  f"at most {most[0]:.1f}, at last {last[1]:.1f}; "
                  f"open files {first[2]}, at most {most[1]}, at last {last[2]}")
    for text in record.shown:
        print(f"soak: {text}")
    for what, number in record.wrong.most_common():
        print(f"soak: WRONG: {what}: {number}x")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("worker", type=lambda path: str(Path(path).resolve()), metavar="HUEWALL")
    parser.add_argument("server", type=lambda path: str(Path(path).resolve()), metavar="SERVER")
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="keep the folder, also when nothing is wrong")
    arguments = parser.parse_args()
    # What runs below this is ended also then.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    adopt_orphans()
    folder = Path(tempfile.mkdtemp(prefix="huewall-soak."))
    soak = Soak(arguments.worker, arguments.server, folder, arguments.minutes, arguments.seed)
    try:
        soak.begin()
        soak.run()
        soak.finish()
    except Exception:
        soak.record.fault("the soak itself", traceback.format_exc())
    finally:
        kill_all()
    summary(soak)
    if arguments.keep or soak.record.wrong:
        print(f"soak: the folder is {folder}; the seed was {arguments.seed}")
    else:
        shutil.rmtree(folder)
    return 1 if soak.record.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
