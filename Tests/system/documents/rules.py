"""Which pages there are, and what each must keep: links lead somewhere, its form is what the tests read, the README is short.

    python3 rules.py                   prints what is wrong, and fails if something is. Needs Python alone.
    python3 rules.py --links FOLDER    only the links of pages that were copied to FOLDER, as packages have them
"""

import re
import sys
import urllib.parse
from pathlib import Path

from markdown import parse

ROOT = Path(__file__).resolve().parents[3]
WIDTH = 120
FIRST_WORDS, ALL_WORDS = 60, 700
# A page may show commands that are not run only for this.
REASON = re.compile(r"needs an account of [A-Z].*")
# A command in a block of text.
HIDDEN = re.compile(r"\$ |huewall(-server)? [a-z-]|(curl|psql|sqlite3|sudo|systemctl|apt|apt-get|node|npm) |swift (build|run|test)|scripts/\S+\.sh")
PLACEHOLDER = re.compile(r"<[A-Z][A-Z_ -]*>|(?<![\w./])\.\.\.(?![\w/])")


class Pages:
    """The pages of a repository by their path in it."""

    def __init__(self, root=ROOT):
        self.root = root
        paths = [path for pattern in ["*.md", "docs/**/*.md", "Sources/**/*.md", "scripts/**/*.md", "packaging/**/*.md", "web/*.md"]
                 for path in root.glob(pattern)]
        self.all = {str(path.relative_to(root)): parse(path.read_text()) for path in sorted(paths)}

    @property
    def for_users(self):
        return {name: page for name, page in self.all.items() if re.fullmatch(r"docs/[^/]+", name)}

    def target(self, name, link):
        """The path in the repository that a link of a page leads to, and its fragment; None if it leads elsewhere."""
        if re.match(r"[a-z]+:|//", link):
            return None
        path, _, fragment = link.partition("#")
        page = self.root / name
        return (page.parent / urllib.parse.unquote(path) if path else page).resolve(), fragment

    def link_faults(self):
        for name, page in self.all.items():
            for line, link in page.links:
                if not (target := self.target(name, link)):
                    continue
                path, fragment = target
                if not path.exists() or not path.is_relative_to(self.root.resolve()):
                    yield f"{name}:{line}: {link}: there is no such file"
                elif fragment and path.suffix == ".md":
                    if fragment not in self.all[str(path.relative_to(self.root.resolve()))].slugs:
                        yield f"{name}:{line}: {link}: there is no such heading"

    def unreachable(self):
        """Pages that no path of links from the README leads to."""
        seen, waiting = set(), ["README.md"]
        while waiting:
            name = waiting.pop()
            if name in seen or name not in self.all:
                continue
            seen.add(name)
            targets = (self.target(name, link) for _, link in self.all[name].links)
            waiting += [str(target[0].relative_to(self.root.resolve())) for target in targets
                        if target and target[0].is_relative_to(self.root.resolve())]
        return [f"{name}: no links lead to it from README.md" for name in self.all if name not in seen]

    def form_faults(self):
        for name, page in self.all.items():
            yield from (f"{name}:{line}: {fault}" for line, fault in form_faults(page))

    def readme_faults(self):
        """Prints the numbers, too."""
        page = self.all["README.md"]
        first = next((block.line for block in page.blocks if block.language in ("sh", "console")), None)
        before, whole = words(page.prose(True, first)), words(page.prose(True))
        print(f"README.md: {before} words before the first command ({FIRST_WORDS} at most), {whole} in all ({ALL_WORDS} at most); "
              f"with blocks and marks {len(page.text.split())}")
        if first is None:
            yield "README.md: no command"
        if before > FIRST_WORDS:
            yield f"README.md: {before} words before the first command, {FIRST_WORDS} at most"
        if whole > ALL_WORDS:
            yield f"README.md: {whole} words, {ALL_WORDS} at most"


def words(text):
    return sum(1 for word in text.split() if re.search(r"\w", word))


def is_wide(line):
    """Tables and targets of links may be longer."""
    return len(re.sub(r"\]\([^)]*\)|https?://\S+", "]", line)) > WIDTH and not line.lstrip().startswith("|")


def form_faults(page):
    yield from page.faults
    wide = [number for number, line in enumerate(page.outside, 1) if is_wide(line)]
    for block in page.blocks:
        if block.language == "sh":
            wide += [number for number, line in enumerate(block.lines, block.line + 1) if len(line) > WIDTH]
    if wide:
        yield wide[0], f"{len(wide)} lines of more than {WIDTH} columns (end one of sh with \\): {', '.join(map(str, wide[:20]))}"
    for block in page.blocks:
        if block.language in ("bash", "shell", "zsh", "shell-session"):
            yield block.line, f"a block of {block.language}: commands are `sh`, with what they print `console`"
        if block.language == "text" and (hidden := [line for line in block.lines if HIDDEN.match(line)]):
            yield block.line, f"a command in a block of text, which no test runs: {hidden[0]}"
        if "not run" in block.said and not REASON.fullmatch(block.said["not run"]):
            yield block.line, f"'not run: {block.said['not run']}': only 'needs an account of VENDOR' is a reason"
        if {"not run", "run by", "file"} & set(block.said) or block.language not in ("sh", "console"):
            commands = []
        elif block.language == "console":
            commands = [(number, line) for number, line in enumerate(block.lines, block.line + 1) if line.startswith("$ ")]
        else:
            commands = list(enumerate(block.lines, block.line + 1))
        for number, line in commands:
            if found := PLACEHOLDER.search(line):
                yield number, f"a placeholder in a command: {found[0]}"


def main():
    if sys.argv[1:2] == ["--links"]:
        faults = list(Pages(Path(sys.argv[2])).link_faults())
        sys.exit("\n".join(faults) if faults else 0)
    pages = Pages()
    faults = [*pages.form_faults(), *pages.link_faults(), *pages.unreachable(), *pages.readme_faults()]
    for fault in faults:
        print(fault, file=sys.stderr)
    blocks = [block.said for page in pages.all.values() for block in page.blocks
              if block.language in ("sh", "console") and "file" not in block.said]
    by, without = (sum(word in said for said in blocks) for word in ("run by", "not run"))
    print(f"{len(pages.all)} pages, {sum(len(page.links) for page in pages.all.values())} links, {len(blocks)} blocks of commands: "
          f"{len(blocks) - by - without} are run as they stand, {by} by other checks, {without} need an account")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
