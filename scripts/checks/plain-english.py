#!/usr/bin/env python3
"""Finds words and phrases that are not plain English in what people read. Standard library only.

    plain-english.py [FILE...]     all files of the repository, or these
    plain-english.py --self-test   each line of Tests/system/documents/not-plain.txt is found, and no line of Tests/system/documents/plain.txt

What people read: documents, and the comments and string literals of programs, scripts and packages. Code spans (`...`)
of documents are not read. The phrases are in plain-english.tsv. Prints FILE:LINE, the phrase, and what to write instead.
"""
import re
import subprocess
import sys
from pathlib import Path

WORDS = Path(__file__).with_suffix(".tsv")
EXAMPLES = Path("Tests/system/documents")

# Comments and strings of each language. Group "skip" is neither: a regular expression may hold quotes.
C_COMMENT = r"(?P<comment>//[^\n]*|/\*.*?\*/)"
SHORT_STRING = r'"(?:\\.|[^"\\\n])*"'
TOKENS = {
    ".swift": rf'{C_COMMENT}|(?P<text>#*""".*?"""#*|#+"[^\n]*?"#+|"(?:\\.|[^"\\\n])*"|`[^`\n]* [^`\n]*`)',
    ".c": rf"(?P<skip>'(?:\\.|[^'\\\n])')|{C_COMMENT}|(?P<text>{SHORT_STRING})",
    ".js": rf"""{C_COMMENT}|(?P<skip>(?<=[(=,:!&|?])\ ?/(?:\\.|\[(?:\\.|[^]\n])*\]|[^/\n\\[*])(?:\\.|\[(?:\\.|[^]\n])*\]|[^/\n\\[])*/)"""
           rf"""|(?P<text>{SHORT_STRING}|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)""",
    ".css": r"(?P<comment>/\*.*?\*/)",
    ".py": rf"""(?P<comment>\#[^\n]*)|(?P<text>\"\"\".*?\"\"\"|'''.*?'''|{SHORT_STRING}|'(?:\\.|[^'\\\n])*')""",
    ".json": rf"(?P<text>{SHORT_STRING})",
}
TOKENS |= {".h": TOKENS[".c"], ".lua": r"(?P<comment>--[^\n]*)", ".php": TOKENS[".js"]}
TOKENS = {ending: re.compile(pattern, re.DOTALL) for ending, pattern in TOKENS.items()}
# These are read whole, except for code spans of documents.
WHOLE = {".md", ".html", ".sh", ".txt", ".env", ".service", ".timer", ".conf", ".example", ""}
# Files that programs make, that tests feed to programs, or that others wrote.
NOT_READ = re.compile(
    r"(^|/)(Fixtures|Golden|ColorFixtures|Vectors|Found|Dictionaries)/|/Resources/(pages|tune)/|/include/"
    r"|requirements\.txt$|^Tests/system/documents/(not-)?plain\.txt$|(^|/)LICENSE$|(^|/)plain-english\.(py|tsv)$")
# What begins a line of a comment, and a paragraph's end.
LINE_MARK = re.compile(r"^[ \t]*(?:///?|\*|#+|--|>)(?=\s|$)", re.MULTILINE)
PARAGRAPH_END = re.compile(r"\n[ \t]*(?=\n)")


def only_text(path, source):
    """The source without its code: a NUL between texts, so that no phrase reaches from one to the next. Lines stay."""
    if path.suffix == ".md":
        source = re.sub(r"`[^`\n]+`", "\0", source)
    if path.suffix not in TOKENS:
        return PARAGRAPH_END.sub("\n\0", LINE_MARK.sub(" ", source))
    parts, end, before = [], 0, None
    for token in TOKENS[path.suffix].finditer(source):
        kind, text, gap = token.lastgroup, token[0], source[end:token.start()]
        # Lines of a comment, and strings that + joins, are one text.
        is_joined = before == kind and gap.strip() in ("", "+")
        parts.append(("" if is_joined else "\0") + "\n" * gap.count("\n"))
        if kind == "skip":
            text = "\n" * text.count("\n")
        elif kind == "text":
            text = text.strip("\"'`#").replace("\\n", "  ").replace('\\"', '"')
        parts.append(PARAGRAPH_END.sub("\n\0", LINE_MARK.sub(" ", text) if kind == "comment" else text))
        end, before = token.end(), kind
    return "".join(parts)


class Phrase:
    """A row of the table: what is not written, what to write instead, and the lines that may have it."""

    def __init__(self, number, row):
        if len(row) not in (2, 3):
            sys.exit(f"{WORDS}:{number}: expected two or three columns between tabs")
        # In a look-behind, which has one length, a space is one white space.
        self.source = re.sub(r"(\(\?<![^)]*\))| ", lambda m: m[1].replace(" ", r"\s") if m[1] else r"\s+", row[0])
        self.instead = row[1]
        self.pattern = re.compile(self.source, re.IGNORECASE)
        self.allowed = re.compile(row[2]) if len(row) == 3 else None


def all_phrases():
    lines = WORDS.read_text(encoding="utf-8").splitlines()
    return [Phrase(n, line.split("\t")) for n, line in enumerate(lines, 1) if line.strip() and not line.startswith("#")]


def suspects(texts, phrases):
    """Numbers of the texts in which a phrase may be. One run of grep: its expressions are compiled, Python's are not."""
    any_phrase = "|".join(f"(?:{phrase.source})" for phrase in phrases)
    grep = subprocess.run(["grep", "-zniP", any_phrase], input="\0".join(texts).encode(), capture_output=True,
                          env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}, check=False)
    if grep.returncode > 1:
        sys.exit(f"grep: {grep.stderr.decode()}")
    return [int(found.split(b":", 1)[0]) - 1 for found in grep.stdout.split(b"\0") if found]


def found_in(texts, phrases):
    """Yields the number of a text, where a phrase stands in it, its words, and its row."""
    for number in suspects(texts, phrases):
        for phrase in phrases:
            for match in phrase.pattern.finditer(texts[number]):
                yield number, match.start(), " ".join(match[0].split()), phrase


def read_files(paths):
    """The texts of the files, and for each its file, the lines of that, and the number of its first line."""
    texts, places = [], []
    for path in paths:
        if NOT_READ.search(str(path)) or path.suffix not in TOKENS.keys() | WHOLE or path.is_symlink() or not path.is_file():
            continue
        try:
            source = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        lines, line = source.split("\n"), 1
        for text in only_text(path, source).split("\0"):
            texts.append(text)
            places.append((path, lines, line))
            line += text.count("\n")
    return texts, places


def check(paths):
    texts, places = read_files(paths)
    found = set()
    for number, start, words, phrase in found_in(texts, all_phrases()):
        path, lines, first = places[number]
        line = first + texts[number].count("\n", 0, start)
        quoted = f"{path}: {lines[line - 1]}"
        if "plain English: quoted" in quoted or phrase.allowed and phrase.allowed.search(quoted):
            continue
        found.add((str(path), line, words, phrase.instead))
    for path, line, words, instead in sorted(found):
        print(f"{path}:{line}: {words!r}: {instead}")
    return len(found)


def self_test():
    """Returns how many lines of the examples are found or passed wrongly."""
    phrases, wrong = all_phrases(), 0
    for name, is_plain in ("not-plain.txt", False), ("plain.txt", True):
        lines = (EXAMPLES / name).read_text(encoding="utf-8").splitlines()
        found = {number: f"{words!r}" for number, _, words, _ in found_in(lines, phrases)}
        for number, line in enumerate(lines):
            if (number in found) == is_plain:
                wrong += 1
                print(f"{EXAMPLES / name}:{number + 1}: {'found ' + found[number] if is_plain else 'nothing found'} in: {line}")
    return wrong


def main(arguments):
    if arguments == ["--self-test"]:
        sys.exit(1 if self_test() else 0)
    named = arguments or subprocess.run(["git", "ls-files", "-z"], capture_output=True, text=True, check=True).stdout.split("\0")
    count = check([Path(name) for name in named if name])
    if count:
        sys.exit(f"{count} phrases that are not plain English")


main(sys.argv[1:])
