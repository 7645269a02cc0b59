"""Reads a page: its blocks of code with what comments say of them, headings, links and prose."""

import re
from dataclasses import dataclass, field

FENCE = re.compile(r"( *)(`{3,}|~{3,})\s*(\S*)")
LIST_ITEM = re.compile(r"( *)([-*+]|\d+[.)])( +)\S")
HEADING = re.compile(r" {0,3}(#{1,6}) +(.*?) *#* *$")
DIRECTIVE = re.compile(r"(setup|file|not run|run by): *(.+)", re.S)
# Comments that look like one of these, and are not.
MISTAKEN = re.compile(r"(setups?|files?|not[ -]?run|no[ -]run|run[ -]?by|skip)\b", re.I)
# `](target)`, also of an image inside a link; `[name]: target`; and the attributes of HTML.
LINK = re.compile(r"""\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|^ {0,3}\[[^\]]+\]:\s+(\S+)|\b(?:src|href)="([^"]+)\"""", re.M)
IMAGE = re.compile(r'!\[([^\]]*)\]\([^)]*\)')
INLINE_LINK = re.compile(r'\[([^\]]*)\]\([^)]*\)|\[([^\]]+)\]\[[^\]]*\]')


@dataclass
class Block:
    """Code between fences. `line` is that of the opening fence; `said` what comments before it say, by name."""

    line: int
    language: str
    lines: list = field(default_factory=list)
    said: dict = field(default_factory=dict)

    @property
    def text(self):
        return "".join(line + "\n" for line in self.lines)


@dataclass
class Page:
    text: str
    blocks: list = field(default_factory=list)
    headings: list = field(default_factory=list)
    setups: list = field(default_factory=list)
    # Lines outside of blocks and comments, by number; a line of a block or a comment is empty.
    outside: list = field(default_factory=list)
    # What breaks the form of a page, as (line, sentence).
    faults: list = field(default_factory=list)

    @property
    def slugs(self):
        """The names of the headings in addresses, as GitHub makes them."""
        found = []
        for heading in self.headings:
            slug = re.sub(r"[^\w\- ]", "", plain(heading).lower()).replace(" ", "-")
            number, unique = 0, slug
            while unique in found:
                number += 1
                unique = f"{slug}-{number}"
            found.append(unique)
        return found

    @property
    def links(self):
        """Pairs of line and target, without those in code."""
        text = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", lambda code: re.sub(r"[^\n]", " ", code[0]), "\n".join(self.outside), flags=re.S)
        return [(text.count("\n", 0, found.start()) + 1, next(filter(None, found.groups()))) for found in LINK.finditer(text)]

    def prose(self, tables=False, end=None):
        """What a reader reads, up to line `end`: no code in blocks, no comments, no targets of links, no marks; tables if wanted."""
        lines = []
        for line in self.outside[:end]:
            if line.lstrip().startswith("|"):
                line = re.sub(r"\|[-: |]*$|\|", " ", line) if tables else ""
            elif re.match(r" {0,3}\[[^\]]+\]:\s", line):
                line = ""
            lines.append(re.sub(r"^ {0,3}#{1,6} +", "", line))
        return plain("\n".join(lines))


def plain(text):
    """Text without the marks of links, images, code and HTML."""
    text = IMAGE.sub("", text)
    text = INLINE_LINK.sub(lambda link: link[1] if link[1] is not None else link[2], text)
    return re.sub(r"</?[a-z][^>\n]*>", "", text).replace("`", "").replace("**", "")


def parse(text):
    page = Page(text)
    lines = text.splitlines()
    said, indent, blank, number = {}, 0, True, 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if not line.strip():
            page.outside.append("")
            blank = True
            continue
        width = len(line) - len(line.lstrip(" "))
        if line.startswith("\t"):
            page.faults.append((number, "a tab at the start of a line"))
        if width < indent:
            # A line left of a list's text ends the list, except in a paragraph.
            indent = indent if not blank else 0
        if (fence := FENCE.match(line)) and width < indent + 4:
            block, number = read_block(lines, number, fence, page)
            block.said, said = said, {}
            page.blocks.append(block)
            page.outside += [""] * (number - len(page.outside))
        elif line.lstrip().startswith("<!--"):
            first = number
            while "-->" not in lines[number - 1] and number < len(lines):
                number += 1
            comment = re.search(r"<!--(.*?)(?:-->|$)", "\n".join(lines[first - 1:number]), re.S)[1].strip()
            note(comment, first, said, page)
            page.outside += [""] * (number - first + 1)
        else:
            if said:
                page.faults.append((number, f"no block follows the comment {', '.join(said)}"))
                said = {}
            if item := LIST_ITEM.match(line):
                if width < indent + 4:
                    indent = len(item[1]) + len(item[2]) + len(item[3])
            elif blank and width >= indent + 4 or indent == 0 and width >= 4:
                page.faults.append((number, "code that is indented by four blanks: put it between fences"))
            if heading := HEADING.match(line):
                page.headings.append(heading[2])
                indent = 0
            page.outside.append(re.sub(r"<!--.*?-->", "", line))
        blank = False
    if said:
        page.faults.append((number, f"no block follows the comment {', '.join(said)}"))
    return page


def read_block(lines, number, fence, page):
    """The block whose opening fence is line `number`, and the number of its last line."""
    block = Block(number, fence[3])
    if not block.language:
        page.faults.append((number, "a block without a language"))
    while number < len(lines):
        line = lines[number]
        number += 1
        if re.fullmatch(rf" *{re.escape(fence[2][0])}{{{len(fence[2])},}} *", line):
            return block, number
        cut = min(len(fence[1]), len(line) - len(line.lstrip(" ")))
        block.lines.append(line[cut:])
    page.faults.append((block.line, "a block without an end"))
    return block, number


def note(comment, number, said, page):
    """What a comment says of the page or of the next block."""
    if directive := DIRECTIVE.fullmatch(comment):
        name, value = directive[1], " ".join(directive[2].split())
        if name == "setup":
            page.setups += [each.strip() for each in value.split(",")]
        else:
            said[name] = value
    elif MISTAKEN.match(comment):
        page.faults.append((number, f"a comment that looks like 'setup:', 'file:', 'not run:' or 'run by:', and is none: {comment}"))
