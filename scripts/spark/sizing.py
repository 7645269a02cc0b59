#!/usr/bin/env python3
"""How many machines and hours a number of images takes, and what bounds it: the arithmetic behind the table in README.md.

    scripts/spark/sizing.py                 # the table, with the measured figures below
    scripts/spark/sizing.py --help          # every input

Four things bound a run, and the largest of them is its time:

    cores       images x CPU time of an image / cores
    bytes       images x bytes of an image / what the machines' network takes
    politeness  images x time of a request / (hosts x requests at a time to one host)
    rows        rows x CPU time of a row (reading, shuffles, sorting, writing) / cores, added to the first
"""

import argparse
from dataclasses import dataclass


@dataclass(frozen=True)
class Sizing:
    image_ms: float
    row_ms: float
    image_kb: float
    request_ms: float
    hosts: int
    per_host: int
    cores: int
    gbit: float
    efficiency: float
    start_seconds: float

    def hours(self, images: int, machines: int) -> dict[str, float]:
        """What each bound takes, in hours."""
        cores = machines * self.cores * self.efficiency
        seconds = {
            "cores": images * (self.image_ms + self.row_ms) / 1000 / cores,
            "bytes": images * self.image_kb * 8e3 / (machines * self.gbit * 1e9),
            "politeness": images * self.request_ms / 1000 / (self.hosts * self.per_host) if self.hosts else 0.0,
        }
        return {bound: (time + self.start_seconds) / 3600 for bound, time in seconds.items()}

    def machines(self, images: int, hours: float) -> int:
        """The fewest machines for which neither cores nor bytes take longer."""
        machines = 1
        while max(self.hours(images, machines)[bound] for bound in ("cores", "bytes")) > hours:
            machines += max(1, machines // 20)
        return machines


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--images", type=int, nargs="+", default=[10**6, 10**7, 10**8, 10**9])
    parser.add_argument("--hours", type=float, default=8, help="time that a run may take; default 8")
    parser.add_argument("--image-ms", type=float, default=IMAGE_MS, help=f"CPU time of a new image, measured; default {IMAGE_MS}")
    parser.add_argument("--row-ms", type=float, default=ROW_MS, help=f"CPU time of a row in Spark, measured; default {ROW_MS}")
    parser.add_argument("--image-kb", type=float, default=300, help="bytes of an image in kB; default 300")
    parser.add_argument("--request-ms", type=float, default=150, help="time of a request; default 150")
    parser.add_argument("--hosts", type=int, default=0, help="different hosts, with the same number of images each; default 0: images lie in the lake")
    parser.add_argument("--per-host", type=int, default=8, help="requests at a time to one host; default 8")
    parser.add_argument("--cores", type=int, default=16, help="of a machine; default 16")
    parser.add_argument("--gbit", type=float, default=5, help="of a machine's network, in both directions; default 5")
    parser.add_argument("--efficiency", type=float, default=EFFICIENCY, help=f"of many cores against one, measured with two; default {EFFICIENCY}")
    parser.add_argument("--start-seconds", type=float, default=120, help="of a cluster that is up: Spark's start, stages, commits; default 120")
    return parser.parse_args()


# README.md says how they were measured.
IMAGE_MS = 17.5
ROW_MS = 0.24
EFFICIENCY = 0.95


def main() -> None:
    options = arguments()
    names = Sizing.__dataclass_fields__
    sizing = Sizing(**{name: getattr(options, name) for name in names})
    print("| images | machines | hours | bound by |")
    print("| --- | --- | --- | --- |")
    for images in options.images:
        machines = sizing.machines(images, options.hours)
        hours = sizing.hours(images, machines)
        bound = max(hours, key=hours.get)
        print(f"| {images:,} | {machines} of {options.cores} cores | {hours[bound]:.1f} | {bound} |")


if __name__ == "__main__":
    main()
