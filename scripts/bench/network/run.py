#!/usr/bin/env python3
"""Sync over the network beside programs that only download, from one local server, and append the tables to docs/internals/benchmarks.md.

Called by scripts/bench/network.sh, which installs what is needed:

    run.py --huewall BINARY [--results FILE] [--images N] [--confirmed N] [--rounds N] [--only NAME,...] PICTURES

The contenders take turns, round by round, 32 requests at a time each, and every one has to have all the pictures in the end. huewall
sync is measured until the page stands; the others store files. Ratios are to the yardstick of the same round.
"""

import argparse
import datetime
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from server import image_server

WIDTH = 32
CONDITIONS = {
    "0": "no delay",
    "20": "20 ms a request",
    "100": "100 ms a request",
    "20-failing": "20 ms a request, 1 % of requests fail",
    "http2": "20 ms a request, HTTP/2 over TLS",
    "confirmed": "a sync again, nothing changed",
}


class Job:
    """The pictures that are served, and a folder for the result."""

    def __init__(self, options, folder, base, count):
        self.options, self.folder, self.base, self.count = options, folder, base, count
        self.runs = 0
        folder.mkdir()
        self.names = [f"{number:06}.jpg" for number in range(count)]
        urls = [f"{base}/{name}" for name in self.names]
        (folder / "urls.txt").write_text("\n".join(urls) + "\n")
        (folder / "aria2.txt").write_text("".join(f"{url}\n  out={name}\n" for url, name in zip(urls, self.names)))
        rows = (json.dumps({"id": str(number), "image": url}) for number, url in enumerate(urls))
        (folder / "feed.ndjson").write_text("\n".join(rows) + "\n")

    @property
    def out(self):
        """Where the next run is to put its files."""
        return self.folder / str(self.runs)

    def renew(self):
        """A new folder, and a disk that has nothing to do. Nothing is deleted before the end: for half a minute afterwards ext4 looks
        through what was deleted whenever a file is made, which doubled the kernel's part of all that were measured."""
        self.runs += 1
        self.out.mkdir()
        os.sync()

    def stored(self):
        """Pictures in the folder."""
        return sum(1 for path in self.out.rglob("*.jpg") if path.is_file())


class HuewallJob(Job):
    """What huewall made is looked at instead: items with colors, and the page."""

    def stored(self):
        """Items with colors, 0 without a page."""
        report = self.out / "Reports" / "shop"
        if not (report / "index.html").is_file():
            return 0
        with open(report / "metadata.ndjson", encoding="utf-8") as lines:
            return sum(1 for line in lines if json.loads(line).get("colors"))


def sync(job, *more):
    """A sync of the job's feed."""
    return [
        *trusting(job), job.options.huewall, "sync", job.folder / "feed.ndjson", "--name", "shop", "--allow-net", "127.0.0.1",
        "--connections", str(WIDTH), "--per-host", str(WIDTH), "--images", job.out / "Images", "--reports", job.out / "Reports", *more,
    ]


def trusting(job):
    """libcurl takes its authorities from one file of the system: a private view of it has ours in its place."""
    if not job.base.startswith("https:"):
        return []
    authorities = "/etc/ssl/certs/ca-certificates.crt"
    return ["unshare", "--mount", "sh", "-c", f'mount --bind "$0" {authorities} && exec "$@"', job.folder.parent / "ca.pem"]


def img2dataset(job):
    """Only stores files: nothing is scaled or encoded again."""
    return [
        Path(sys.executable).parent / "img2dataset", job.folder / "urls.txt", "--output_folder", job.out, "--output_format", "files",
        "--disable_all_reencoding", "True", "--processes_count", "2", "--thread_count", str(WIDTH // 2),
        "--number_sample_per_shard", str(max(1, job.count // 2)), "--retries", "4", "--enable_wandb", "False",
    ]


def curl(job, *more):
    """One process, all connections."""
    return [
        "curl", "--silent", "--show-error", "--fail", "--parallel", "--parallel-max", str(WIDTH), "--retry", "4", "--remote-name-all",
        "--output-dir", job.out, *more, f"{job.base}/[000000-{job.count - 1:06}].jpg",
    ]


def aria2(job):
    """One connection a file."""
    return [
        "aria2c", "--quiet", "--input-file", job.folder / "aria2.txt", "--dir", job.out, "--max-concurrent-downloads", str(WIDTH),
        "--max-connection-per-server", "1", "--max-tries", "5", "--retry-wait", "1", "--file-allocation", "none", "--no-conf",
    ]


def run(command, server):
    """Wall time, processor time of the command and of the server, in seconds; None when the command fails or is not there."""
    if not shutil.which(command[0]):
        print(f"network: {command[0]} is not installed.", file=sys.stderr)
        return None
    environment = {**os.environ, "NO_ALBUMENTATIONS_UPDATE": "1"}
    before, start = server.processor_seconds(), time.monotonic()
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            log.seek(0)
            print(f"network: {command[0]} ended with {process.returncode}: {log.read()[-500:]}", file=sys.stderr)
            return None
    return wall, usage.ru_utime + usage.ru_stime, server.processor_seconds() - before


def measured(contenders, yardstick, rounds, server):
    """Rows of the table: name and runs by round."""
    rows = {name: [] for name, *_ in contenders}
    counts = {name: job.count for name, job, _ in contenders}
    for number in range(rounds):
        for name, job, command in contenders:
            times = prepared(name, job, command, server)
            rows[name].append(times)
            print(f"  round {number + 1}: {name}: {times}", file=sys.stderr)
    return table(rows, yardstick, counts)


def prepared(name, job, command, server):
    """One run from nothing."""
    job.renew()
    times = run(command(job), server)
    if times and job.stored() != job.count:
        print(f"network: {name} has {job.stored()} of {job.count} pictures.", file=sys.stderr)
        return None
    return times


def table(rows, yardstick, counts):
    """Markdown: every row beside the yardstick's of the same round."""
    lines = [
        "| what | s (min / median / max) | images a second | processor ms an image | server's processor s | time against " + yardstick + " |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for name, runs in rows.items():
        if None in runs:
            lines.append(f"| {name} | not available | | | | |")
            continue
        walls, own, servers = zip(*runs)
        count = counts[name]
        pairs = [(run[0], base[0]) for run, base in zip(runs, rows[yardstick]) if base]
        ratios = spread([wall / base for wall, base in pairs], 2) if pairs else "not available"
        lines.append(
            f"| {name} | {spread(walls, 2)} | {count / statistics.median(walls):.0f} | {statistics.median(own) / count * 1000:.2f}"
            f" | {statistics.median(servers):.2f} | {ratios} |")
    return "\n".join([*lines, ""])


def spread(numbers, digits):
    """Minimum, median and maximum."""
    return " / ".join(f"{number:.{digits}f}" for number in (min(numbers), statistics.median(numbers), max(numbers)))


def draw(pictures, target, count, side=None):
    """Files whose bytes all differ: a comment behind the start of the JPEG, the pixels being those of a picture.

    side: of the larger edge in pixels, for small pictures.
    """
    originals = sorted(path for path in pictures.iterdir() if path.suffix.lower() in {".jpg", ".jpeg"})
    if not originals:
        raise SystemExit(f"network: expected JPEG files in {pictures}.")
    bytes_of = [scaled(path, side) if side else path.read_bytes() for path in originals[: 50 if side else None]]
    target.mkdir()
    for number in range(count):
        data, text = bytes_of[number % len(bytes_of)], f"{number:06}".encode()
        (target / f"{number:06}.jpg").write_bytes(data[:2] + b"\xff\xfe\x00" + bytes([len(text) + 2]) + text + data[2:])


def scaled(path, side):
    """A small JPEG."""
    import cv2  # comes with img2dataset

    image = cv2.imread(str(path))
    factor = side / max(image.shape[:2])
    small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return cv2.imencode(".jpg", small)[1].tobytes()


def first_syncs(options, folder, condition):
    """From nothing to files, or to colors and page."""
    pictures = folder / "pictures"
    if not pictures.exists():
        draw(options.pictures, pictures, options.images)
    place = folder / condition
    with image_server(pictures, place) as server:
        base = f"{server.tls_url}/20" if condition == "http2" else f"{server.url}/{condition}"
        job, files = HuewallJob(options, place / "huewall", base, options.images), Job(options, place / "files", base, options.images)
        if condition == "http2":
            trust = ("--cacert", place / "ca.pem")
            contenders = [
                ("huewall sync", job, sync),
                ("curl --parallel", files, lambda job: curl(job, *trust)),
                ("curl --parallel, HTTP/1.1", files, lambda job: curl(job, *trust, "--http1.1")),
            ]
            return measured(contenders, "curl --parallel", options.rounds, server)
        one = Job(options, place / "one", base, 1)
        contenders = [
            ("img2dataset", files, img2dataset),
            ("img2dataset, its start: one picture", one, img2dataset),
            ("huewall sync", job, sync),
            ("curl --parallel", files, curl),
            ("aria2c", files, aria2),
        ]
        return measured(contenders, "img2dataset", options.rounds, server)


def second_sync(options, folder):
    """Everything is here already, and the server confirms it, picture by picture."""
    pictures = folder / "small"
    draw(options.pictures, pictures, options.confirmed, side=64)
    place = folder / "confirmed"
    with image_server(pictures, place) as server:
        base = f"{server.url}/0"
        job = HuewallJob(options, place / "huewall", base, options.confirmed)
        files = Job(options, place / "files", base, options.confirmed)
        job.renew()
        print("  the first sync", file=sys.stderr)
        if not run(sync(job), server) or job.stored() != job.count:
            return "huewall's first sync failed.\n"
        files.renew()
        rows = {"curl --parallel": [], "huewall sync": []}
        for number in range(options.rounds):
            rows["curl --parallel"].append(run(curl(files, "--time-cond", "1 Jan 2035"), server))
            if files.stored():
                return "The server sent pictures that curl did not ask for.\n"
            rows["huewall sync"].append(run(sync(job, "--max-age", "0"), server))
            print(f"  round {number + 1}: {[runs[-1] for runs in rows.values()]}", file=sys.stderr)
        return table(rows, "curl --parallel", dict.fromkeys(rows, options.confirmed))


def arguments():
    """What the script was called with."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--huewall", required=True, type=Path)
    parser.add_argument("--results", type=Path)
    parser.add_argument("--images", type=int, default=2000)
    parser.add_argument("--confirmed", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default=",".join(CONDITIONS))
    parser.add_argument("pictures", type=Path)
    options = parser.parse_args()
    unknown = set(options.only.split(",")) - set(CONDITIONS)
    if unknown:
        parser.error(f"expected names out of {', '.join(CONDITIONS)}, got {', '.join(sorted(unknown))}")
    return options


def main():
    """Measure every condition."""
    options = arguments()
    text = f"\n## {datetime.datetime.now(datetime.timezone.utc).date()}, network, {os.cpu_count()} processors\n"
    with tempfile.TemporaryDirectory(prefix="huewall-network-") as folder:
        Path(folder).chmod(0o755)  # nginx started by root reads as another user
        for condition in options.only.split(","):
            print(f"network: {CONDITIONS[condition]}", file=sys.stderr)
            count = options.confirmed if condition == "confirmed" else options.images
            text += f"\n### {CONDITIONS[condition]}: {count} pictures, {options.rounds} rounds\n\n"
            text += second_sync(options, Path(folder)) if condition == "confirmed" else first_syncs(options, Path(folder), condition)
    print(text)
    if options.results:
        with open(options.results, "a", encoding="utf-8") as results:
            results.write(text)


if __name__ == "__main__":
    main()
