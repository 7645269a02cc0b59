"""Every option that a page for users names is one of huewall or its server, or one of another program that is listed here."""

import json
import re
import subprocess

# Options of systemctl, journalctl, swift, apt and our own scripts. Those in commands that run need no list.
OF_OTHERS = {"all", "disable-default-traits", "no-server", "now", "product", "unit"}


def options_of(program):
    def names(command):
        for argument in command.get("arguments", []):
            yield from (name["name"] for name in argument.get("names", []))
        for below in command.get("subcommands", []):
            yield from names(below)
    said = subprocess.run([program, "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout
    return set(names(json.loads(said)["command"]))


def test_every_option_in_the_documents_is_one(programs, pages):
    known = options_of(programs / "huewall") | options_of(programs / "huewall-server") | OF_OTHERS
    told = {name: page for name, page in pages.all.items() if name in pages.for_users and "maintainers" not in name or "/" not in name}
    lines = [(name, number, line) for name, page in told.items() for number, line in enumerate(page.outside, 1)]
    lines += [(name, block.line, line) for name, page in told.items() for block in page.blocks
              if block.language not in ("sh", "console", "js") for line in block.lines]
    named = [(f"{name}:{number}", option)
             for name, number, line in lines for option in re.findall(r"(?<![\w-])--([a-z][a-z-]*[a-z])", line)]
    assert len(named) > 50
    assert [(where, option) for where, option in named if option not in known] == []


def test_every_form_of_export_is_explained(programs, pages):
    said = subprocess.run([programs / "huewall", "export", "shop", "--to", "?"], capture_output=True, text=True).stderr
    text = pages.all["docs/formats.md"].text
    for form in said.partition("Expected ")[2].partition(" for --to")[0].split(", "):
        assert f"`{form}`" in text, f"docs/formats.md says nothing of {form}"
