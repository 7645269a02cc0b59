#!/usr/bin/env python3
"""Whether two builds of huewall, or two ways of one build, give the same colors. Standard library only.

    compare-answers.py builds OLD NEW FOLDER...    analyze with OLD and with NEW: every image, 20 sets of options
    compare-answers.py features HUEWALL FOLDER...  votes from kept features against fresh analyses: the same images and sets

Prints a line a set and up to ten images that differ; the exit status is 1 when any does.
"""
import json
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

SUFFIXES = {".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".bmp"}

# The options of one line need one look at the images; those of the vote follow each other on it.
SETS = {
    "": ["", "--num-colors 1", "--num-colors 16", "--saturation-priority 0", "--saturation-priority 0.5",
         "--saturation-priority 10 --num-colors 5", "--saturation-priority 100", "--hue-sample-size 0.1"],
    "--background keep": ["", "--saturation-priority 1"],
    "--granularity 8 --sampling mean": ["", "--num-colors 6"],
    "--preset classic": ["", "--num-colors 16", "--saturation-priority 0", "--saturation-priority 33.3 --num-colors 8"],
    "--preset classic --hue-sample-size 0.05 --sv-sample-size 0.1": ["", "--saturation-priority 1.5"],
    "--preset naive": ["", "--num-colors 16"],
}


def images(folders):
    """All image files below the folders, in order."""
    return sorted(str(p.resolve()) for f in folders for p in Path(f).rglob("*") if p.suffix.lower() in SUFFIXES)


def analyzed(huewall, options, files):
    """A line of answer for each file."""
    lines = []
    for start in range(0, len(files), 500):
        command = [huewall, "analyze", "--format", "ndjson", *shlex.split(options), *files[start:start + 500]]
        lines += subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return dict(zip(files, lines))


class Catalogue:
    """The images as a catalogue in a folder of its own."""

    def __init__(self, huewall, folder, files):
        self.huewall, self.folder = huewall, folder
        self.feed = folder / "feed.ndjson"
        self.feed.write_text("".join(json.dumps({"id": f, "image": f}) + "\n" for f in files))

    def colors(self, command, options):
        """The metadata of each image, without what only the catalogue knows."""
        words = ["sync", str(self.feed), "--name", "all", "--max-failures", "100%"] if command == "sync" else ["report", "all"]
        folders = ["--reports", str(self.folder / "Reports"), "--images", str(self.folder / "Images")]
        run = subprocess.run(
            [self.huewall, *words, *folders, "--quiet", *shlex.split(options)], capture_output=True, text=True)
        if run.returncode:
            raise SystemExit(run.stderr)
        items = map(json.loads, open(self.folder / "Reports/all/metadata.ndjson"))
        kept = ("colors", "family", "confidence", "background", "error", "width", "height")
        answers = {i["id"]: json.dumps({k: i[k] for k in kept if k in i}) for i in items}
        return answers, run.stdout


def compare(name, left, right):
    """Whether all answers are equal."""
    differing = [f for f in left if left[f] != right.get(f)]
    print(f"{len(left) - len(differing)} of {len(left)} equal: {name or 'defaults'}", flush=True)
    for file in differing[:10]:
        print(f"  {file}\n    {left[file][:300]}\n    {right.get(file, 'nothing')[:300]}")
    return not differing and len(left) == len(right)


def compare_builds(old, new, files):
    sets = [f"{look} {vote}".strip() for look, votes in SETS.items() for vote in votes]
    return all([compare(s, analyzed(old, s, files), analyzed(new, s, files)) for s in sets])


def compare_features(huewall, files):
    equal = True
    for look, votes in SETS.items():
        with tempfile.TemporaryDirectory() as folder:
            kept = Catalogue(huewall, Path(folder), files)
            kept.colors("sync", look)
            for vote in votes:
                options = f"{look} {vote}".strip()
                answers, said = kept.colors("report", options)
                if " 0 images analyzed" not in said:
                    print(f"decoded again: {options}: {said.splitlines()[0]}")
                    equal = False
                with tempfile.TemporaryDirectory() as other:
                    fresh, _ = Catalogue(huewall, Path(other), files).colors("sync", options)
                equal = compare(options, fresh, answers) and equal
    return equal


def main(arguments):
    match arguments:
        case ["builds", old, new, *folders] if folders:
            return compare_builds(os.path.abspath(old), os.path.abspath(new), images(folders))
        case ["features", huewall, *folders] if folders:
            return compare_features(os.path.abspath(huewall), images(folders))
    raise SystemExit(__doc__)


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1:]) else 1)
