"""What lies in a report folder: whether it is a wall that may be there."""
import csv
import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path

OUTPUTS = ("metadata.json", "metadata.ndjson", "metadata.csv", "index.html")
REFERENCE = re.compile(r"(?:thumbs|explain)/[0-9a-z/-]+(?:\.[a-z]+)+")


def hash_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def outputs(report: Path) -> dict[str, str]:
    """Hashes of all files but those of the store, the lock, what a run that ended early left in its staging folder, and
    changes.ndjson, which names the run.
    """
    return {
        str(path.relative_to(report)): hash_of(path)
        for path in sorted(report.rglob("*"))
        if path.is_file() and not path.name.startswith(("huewall.", "changes.")) and ".parts" not in path.parts
    }


@dataclass(frozen=True)
class Wall:
    """A wall as an undisturbed run wrote it."""

    files: dict[str, str]
    items: dict[str, dict]

    @staticmethod
    def of(report: Path) -> "Wall":
        return Wall(outputs(report), {item["id"]: item for item in read_items(report)})

    @property
    def tops(self) -> tuple[str | None, ...]:
        return tuple(self.files.get(name) for name in OUTPUTS)


def without_leftovers(files: dict[str, str], old: Wall, new: Wall) -> dict[str, str]:
    """Files without those of the old wall that the new one does not have."""
    return {name: digest for name, digest in files.items() if name in new.files or digest != old.files.get(name)}


def read_items(report: Path) -> list[dict]:
    return [json.loads(line) for line in (report / "metadata.ndjson").read_text().splitlines()]


def classify(report: Path, old: Wall | None, new: Wall) -> str:
    """What the folder shows: `old`, `new`, `lacking` (the new wall; some items without color, each with its reason, or
    without thumbnail or explanation), `mixed` (every file is whole, but they are of different walls), or what is wrong,
    beginning with `wrong`.
    """
    files = outputs(report)
    tops = tuple(files.get(name) for name in OUTPUTS)
    walls = {new.tops: "new", (old.tops if old else (None,) * len(OUTPUTS)): "old"}
    if tops in walls:
        answer = walls[tops]
    else:
        answer = mixture(tops, list(walls)) or lacking(report, new) or "wrong: a file is of no known wall"
    broken = broken_reference(report, files, [wall for wall in (old, new) if wall])
    return f"wrong: {broken}" if broken and not answer.startswith("wrong") else answer


def mixture(tops: tuple[str | None, ...], walls: list[tuple[str | None, ...]]) -> str | None:
    return "mixed" if all(top in choices for top, choices in zip(tops, zip(*walls))) else None


def broken_reference(report: Path, files: dict[str, str], walls: list[Wall]) -> str | None:
    """A picture or page that the page refers to, and that is missing or not as an undisturbed run writes it."""
    page = report / "index.html"
    known: dict[str, set[str]] = {}
    for wall in walls:
        for name, digest in wall.files.items():
            known.setdefault(name, set()).add(digest)
    for name in sorted(set(REFERENCE.findall(page.read_text())) if page.exists() else ()):
        if name not in files:
            return f"{name} is missing"
        if name in known and files[name] not in known[name]:
            return f"{name} is damaged"
    return None


def lacking(report: Path, new: Wall) -> str | None:
    """`lacking` when all metadata agree on the items of the new wall, and those without an error are as expected."""
    try:
        items = read_items(report)
        whole = json.loads((report / "metadata.json").read_text())
        with (report / "metadata.csv").open(newline="") as file:
            rows = [row["id"] for row in csv.DictReader(file)]
        page = (report / "index.html").read_text()
    except (OSError, ValueError, KeyError):
        return None
    if whole["items"] != items or rows != [item["id"] for item in items] or not page.endswith("</html>\n"):
        return None
    if {item["id"] for item in items} != set(new.items) or any(item["id"] not in page for item in items):
        return None
    if sum("error" in item for item in items) != whole["counts"]["failed"]:
        return None
    fine = all("error" in item or essence(item) == essence(new.items[item["id"]]) for item in items)
    return "lacking" if fine else None


def essence(item: dict) -> dict:
    """An item without what other items decide: its place, and whether it is one of the least sure."""
    return {name: value for name, value in item.items() if name not in ("rank", "explanation")}
