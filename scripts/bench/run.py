#!/usr/bin/env python3
"""Run huewall and its peers side by side over the same pictures, and append a table to docs/internals/benchmarks.md.

Called by scripts/bench.sh, which installs what is needed:

    run.py --huewall BINARY --decode BINARY --python INTERPRETER --results FILE --drawing FILE
           [--files N] [--rounds N] FOLDER...

Every contender is one process for all pictures of a folder, so that its start counts once. The contenders take turns, round
by round. Figures are processor time (user and system) a picture, and the ratio to the yardstick of the same round.
"""

import argparse
import datetime
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from drawing import write_drawing

PEERS = Path(__file__).resolve().parent / "peers"
YARDSTICK = "libgd decode alone"
ANALYZE = "huewall default"
SYNC = "huewall sync: thumbnails, store, outputs and page too"


def contenders(options):
    """Name, command and whether it is slow: then it runs in two rounds only."""
    analyze = [options.huewall, "analyze", "--format", "ndjson", "--jobs", "1"]
    classic = [*analyze, "--preset", "classic"]
    mean = ["--sampling", "mean", "--granularity", "8"]
    python = [options.python]
    return [
        (YARDSTICK, [options.decode, "gd"], False),
        ("libgd decode alone, memory kept", [options.decode, "gd-kept"], False),
        ("libjpeg scaled 1/8 alone, memory kept", [options.decode, "scaled"], False),
        ("huewall classic, --decoder gd", [*classic, "--decoder", "gd"], False),
        ("huewall classic", classic, False),
        (ANALYZE, analyze, False),
        (SYNC, None, False),
        ("huewall classic, --granularity 1", [*classic, "--granularity", "1"], False),
        ("huewall classic, mean, --granularity 8", [*classic, *mean], False),
        ("pyvips, shrink 4 and histogram", [*python, PEERS / "vips_histogram.py"], False),
        ("fast-colorthief", [*python, PEERS / "fast_thief.py"], False),
        ("Pillow and NumPy, same vote", [*python, PEERS / "pillow_vote.py"], False),
        ("PHP on libgd, same vote", [PEERS / "published.sh"], True),
        ("colorthief", [*python, PEERS / "thief.py"], True),
        ("ImageMagick, 25 % and 3 colors", [PEERS / "magick.sh"], True),
    ]


def run(command, files):
    """Seconds of processor time and of wall time; None when the command fails."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    limits = {name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "VIPS_CONCURRENCY", "MAGICK_THREAD_LIMIT")}
    done = subprocess.run([*command, *files], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **limits})
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        return None
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, wall


def run_sync(options, files):
    """The same for a first sync of a feed of these files.

    What it writes stays until the end: ext4 makes files more slowly for a minute after others were deleted.
    """
    folder = Path(tempfile.mkdtemp(dir=options.work))
    feed = folder / "feed.ndjson"
    for file in files:
        (folder / Path(file).name).symlink_to(file)
    items = ({"id": Path(file).name, "image": Path(file).name} for file in files)
    feed.write_text("".join(json.dumps(item) + "\n" for item in items), encoding="utf-8")
    folders = ["--reports", folder / "reports", "--images", folder / "images"]
    return run([options.huewall, "sync", feed, "--jobs", "1", "--quiet", "--max-failures", "100%", *folders], [])


def spread(numbers, digits):
    """Minimum, median and maximum."""
    return " / ".join(f"{number:.{digits}f}" for number in (min(numbers), statistics.median(numbers), max(numbers)))


def pictures(folder, count):
    """At most `count` files of a folder, evenly spread."""
    files = sorted(str(path.resolve()) for path in Path(folder).iterdir() if path.suffix.lower() in {".jpg", ".jpeg", ".png"})
    step = max(1, len(files) // count)
    return files[::step][:count]


def measured(options, files):
    """Processor seconds by contender, one for each round it ran in."""
    times = {}
    everyone = contenders(options)
    for number in range(options.rounds):
        for name, command, slow in everyone:
            if slow and number >= 2:
                continue
            result = run(command, files) if command else run_sync(options, files)
            times.setdefault(name, []).append(result[0] if result else None)
        print(f"  round {number + 1} of {options.rounds}", file=sys.stderr)
    return times


def ratios(times, name, base):
    """Round by round; empty for what is not available."""
    return [] if None in times[name] else [own / other for own, other in zip(times[name], times[base])]


def table(options, folder, files, times):
    """The table of one folder as Markdown."""
    lines = [
        f"### {Path(folder).name}: {len(files)} pictures, {options.rounds} rounds",
        "",
        "| what | ms a picture (min / median / max) | against libgd decode alone |",
        "| --- | --- | --- |",
    ]
    for name, seconds in times.items():
        if None in seconds:
            lines.append(f"| {name} | not available | |")
            continue
        milliseconds = [one * 1000 / len(files) for one in seconds]
        lines.append(f"| {name} | {spread(milliseconds, 2)} | {spread(ratios(times, name, YARDSTICK), 2)} |")
    against = f"First sync against analyze, processor time: {spread(ratios(times, SYNC, ANALYZE), 2)}."
    return "\n".join([*lines, "", against, cores(options, files), ""])


def cores(options, files):
    """How much faster all processors are, by wall time, over enough pictures to hide the start."""
    many = files * max(1, 400 // len(files))
    count = os.cpu_count() or 1
    ratios = []
    for _ in range(options.rounds):
        walls = []
        for jobs in (1, count):
            result = run([options.huewall, "analyze", "--format", "ndjson", "--jobs", str(jobs)], many)
            walls.append(result[1] if result else float("nan"))
        ratios.append(walls[0] / walls[1])
    return f"{count} jobs against 1, default preset, wall time: {spread(ratios, 2)} times faster."


def processor():
    """The model's name."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return "unknown processor"
    return next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), "unknown processor")


def main():
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("huewall", "decode", "python", "results", "drawing"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--files", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("folders", nargs="+")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as options.work:
        measure(options)


def measure(options):
    """Measure every folder that is there, append the tables and draw them."""
    today = datetime.datetime.now(datetime.timezone.utc).date()
    text = f"\n## {today}, {processor()}, {os.cpu_count()} processors\n"
    drawn = {}
    for folder in options.folders:
        if not Path(folder).is_dir():
            print(f"bench: {folder} is not there; left out.", file=sys.stderr)
            continue
        print(f"bench: {folder}", file=sys.stderr)
        files = pictures(folder, options.files)
        run([options.decode, "gd"], files)
        times = measured(options, files)
        text += "\n" + table(options, folder, files, times)
        medians = {name: statistics.median(ratios(times, name, YARDSTICK)) for name in times if None not in times[name]}
        drawn[f"{Path(folder).name}: {len(files)} pictures"] = medians
    print(text)
    write_drawing(options.drawing, drawn, f"{today}, {processor()}")
    with open(options.results, "a", encoding="utf-8") as results:
        results.write(text)


if __name__ == "__main__":
    main()
