#!/usr/bin/env python3
"""Makes the pictures of the targets from Package.swift: the arrows in Sources/README.md, the levels in docs/maintainers.md.

    scripts/generate/layers.py            prints both
    scripts/generate/layers.py --write    puts each in its page
    scripts/generate/layers.py --check    fails if a page has another one
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
END = "<!-- end of layers -->"


def swift_targets():
    """The targets of Sources with code in Swift, each with those that it depends on."""
    dump = subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    targets = {target["name"]: target for target in json.loads(dump)["targets"]}
    folders = {name: target.get("path") or f"Sources/{name}" for name, target in targets.items()}
    own = [name for name, target in targets.items() if target["type"] in ("regular", "executable")
           and folders[name].startswith("Sources/") and any((ROOT / folders[name]).rglob("*.swift"))]
    return {name: {part["byName"][0] for part in targets[name]["dependencies"] if "byName" in part} & set(own) for name in own}


def reach(name, arrows):
    """All targets that a target depends on."""
    return arrows[name].union(*[reach(other, arrows) for other in arrows[name]])


def arrows_picture(arrows):
    """A diagram in Mermaid, without arrows that a longer way replaces."""
    lines = ["```mermaid", "flowchart TD"]
    for name in sorted(arrows):
        longer = set().union(*[reach(other, arrows) for other in arrows[name]])
        lines += [f"    {name} --> {other}" for other in sorted(arrows[name] - longer)]
    return "\n".join(lines + ["```"]) + "\n"


def levels_picture(arrows):
    """A line for each level: a target stands above everything that it uses, as low as it can."""
    def height(name):
        return 1 + max(map(height, arrows[name])) if arrows[name] else 0
    levels = [sorted(name for name in arrows if height(name) == level) for level in range(max(map(height, arrows)) + 1)]
    return "\n".join(["```text"] + ["   ".join(names) for names in reversed(levels)] + ["```"]) + "\n"


arrows = swift_targets()
pages = {
    ROOT / "Sources/README.md": ("<!-- layers: scripts/generate/layers.py -->\n", arrows_picture(arrows)),
    ROOT / "docs/maintainers.md": ("<!-- levels: scripts/generate/layers.py -->\n", levels_picture(arrows)),
}
for path, (begin, picture) in pages.items():
    page = path.read_text(encoding="utf-8")
    if sys.argv[1:] == ["--write"]:
        new = re.sub(re.escape(begin) + ".*?" + re.escape(END), lambda _: begin + picture + END, page, flags=re.S)
        path.write_text(new, encoding="utf-8")
    elif sys.argv[1:] == ["--check"]:
        if begin + picture + END not in page:
            sys.exit(f"{path.relative_to(ROOT)} shows other targets than Package.swift; run scripts/generate/layers.py --write")
    else:
        print(picture)
