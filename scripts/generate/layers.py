#!/usr/bin/env python3
"""Makes the picture of the targets in Sources/README.md from Package.swift: prints it, or with --write puts it there."""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "Sources/README.md"
BEGIN, END = "<!-- layers: scripts/generate/layers.py -->\n", "<!-- end of layers -->"


def swift_targets():
    """The targets of Sources with code in Swift, each with those that it depends on."""
    dump = subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    targets = {target["name"]: target for target in json.loads(dump)["targets"]}
    own = [name for name, target in targets.items()
           if target["type"] in ("regular", "executable") and not target.get("path") and (ROOT / "Sources" / name).is_dir()]
    return {name: {part["byName"][0] for part in targets[name]["dependencies"] if "byName" in part} & set(own) for name in own}


def reach(name, arrows):
    """All targets that a target depends on."""
    return arrows[name].union(*[reach(other, arrows) for other in arrows[name]])


def picture(arrows):
    """A diagram in Mermaid, without arrows that a longer way replaces."""
    lines = ["```mermaid", "flowchart TD"]
    for name in sorted(arrows):
        longer = set().union(*[reach(other, arrows) for other in arrows[name]])
        lines += [f"    {name} --> {other}" for other in sorted(arrows[name] - longer)]
    return "\n".join(lines + ["```"]) + "\n"


text = picture(swift_targets())
if "--write" in sys.argv:
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(re.sub(re.escape(BEGIN) + ".*?" + re.escape(END), lambda _: BEGIN + text + END, page, flags=re.S), encoding="utf-8")
else:
    print(text, end="")
