"""The reader of pages and of commands, with pages as texts."""

import pytest

import rules
from markdown import parse
from shell import Command, Shell, commands, matches
from test_commands import is_run, main_words, is_in

PAGE = """\
# A *page*, of `code`: one

<!-- setup: shop, server -->

Text with [a link](other.md#part "title"), ![a picture](wall.jpg) and `](x.md)`.

<!-- file: shop.csv -->
```csv
id,image
```

<!-- not run: needs an account of Shopify -->

```sh
shopify login
```

1. An item:

   ```console
   $ huewall status \\
   >   shop
   shop: 12 items
   ```

## A page, of code: one

| a table | of words |
| --- | --- |
"""


def faults(text):
    return [fault for _, fault in rules.form_faults(parse(text))]


def test_a_page():
    page = parse(PAGE)
    assert page.faults == [] and page.setups == ["shop", "server"]
    assert [(block.language, block.said, is_run(block)) for block in page.blocks] == [
        ("csv", {"file": "shop.csv"}, False), ("sh", {"not run": "needs an account of Shopify"}, False), ("console", {}, True)]
    assert [block.line for block in page.blocks] == [8, 14, 20]
    assert page.blocks[0].text == "id,image\n"
    assert page.slugs == ["a-page-of-code-one", "a-page-of-code-one-1"]
    assert page.links == [(5, "other.md#part"), (5, "wall.jpg")]
    assert len(page.outside) == len(PAGE.splitlines())


def test_prose_has_no_code_tables_or_targets():
    page = parse(PAGE)
    assert page.prose().split() == (
        "A *page*, of code: one Text with a link, and ](x.md). 1. An item: A page, of code: one".split())
    assert "a table" in page.prose(tables=True) and "---" not in page.prose(tables=True)
    assert page.prose(end=1).strip() == "A *page*, of code: one"


@pytest.mark.parametrize("text, fault", [
    ("Text.\n\n    huewall status\n", "indented"),
    ("- item\n\n      code\n", "indented"),
    ("```\ncode\n```\n", "without a language"),
    ("```sh\nls\n", "without an end"),
    ("```bash\nls\n```\n", "commands are `sh`"),
    ("<!-- not run: too slow -->\n```sh\nls\n```\n", "is a reason"),
    ("<!-- run-by: scripts/test.sh -->\n```sh\nls\n```\n", "is none"),
    ("<!-- run by: scripts/test.sh -->\n\nText.\n", "no block follows"),
    ("```sh\nhuewall sync <FEED>\n```\n", "placeholder"),
    ("```sh\nhuewall sync ... --quiet\n```\n", "placeholder"),
    ("```text\nhuewall status\n```\n", "no test runs"),
    ("word " * 25, "columns"),
    ("```sh\nls " + "a " * 60 + "\n```\n", "columns"),
])
def test_faults_of_form(text, fault):
    found = faults(text)
    assert len(found) == 1 and fault in found[0]


@pytest.mark.parametrize("text", [
    "- item\n  more\n    - item below\n\n      its text\n\nText.\n",
    "1. item\n\n   ```sh\n   ls docs/... ./...\n   ```\n",
    "| " + "cell " * 40 + "|\n",
    "[a link](" + "a/" * 70 + ")\n",
    "```json\n" + "1 " * 70 + "\n```\n",
    "<!-- fields: generated -->\n<!-- of two\nlines -->\n",
    "~~~~text\n```\n~~~~\n",
])
def test_no_faults_of_form(text):
    assert faults(text) == []


def block(language, *lines):
    return parse("\n".join([f"```{language}", *lines, "```"])).blocks[0]


def test_commands_of_blocks():
    found = commands(block("sh", "# a comment", "", "huewall sync shop.csv \\", "  --quiet  # exit 65", "for n in 1 2; do", "  echo $n", "done",
                           "cat <<END", "$text", "END"))
    assert [(command.text, command.status, command.line) for command in found] == [
        ("huewall sync shop.csv \\\n  --quiet  # exit 65", 65, 4), ("for n in 1 2; do\n  echo $n\ndone", 0, 6),
        ("cat <<END\n$text\nEND", 0, 9)]
    found = commands(block("console", "$ huewall status \\", ">   shop", "one", "", "$ true", "$ huewall-server &", "..."))
    assert [(command.text, command.printed) for command in found] == [
        ("huewall status \\\n  shop", ["one", ""]), ("true", []), ("huewall-server &", ["..."])]
    assert [command.stays for command in found] == [False, False, True]
    assert not Command(1, "true && true").stays
    for lines in [["no prompt"], ["$ echo 'open"]]:
        with pytest.raises(ValueError):
            commands(block("console", *lines))


@pytest.mark.parametrize("expected, output, same", [
    (["one", "two"], "one\ntwo\n", True), (["one"], "one", True), (["one"], "one\ntwo\n", False), ([], "", True), ([], "one\n", False),
    (["one", "..."], "one\n", True), (["...", "three"], "one\ntwo\nthree\n", True), (["...", "two"], "one\ntwo\nthree\n", False),
    (["took […] ms [x]"], "took 12.5 ms [x]\n", True), (["took […] ms"], "took 1\n2 ms\n", False), (["a.c"], "abc\n", False),
    (["one", ""], "one  \n\n", True),
])
def test_output(expected, output, same):
    assert matches(expected, output) == same


@pytest.mark.parametrize("text, fault", [
    ("x=1", None), ("test $x = 1", None), ("false", "status 1, expected 0"), ("false # exit 1", None), ("true # exit 1", "status 0"),
    ("cd .. && test -d notes", None), ("false | true", "status 1 | 0"), ("yes | head -1", None), ("sleep 20", "did not end in 1 s"),
    ("if", "status 2"), ("exit 3", "ended the shell"), ("sleep 60 &", None),
])
def test_a_shell_runs_commands(tmp_path, text, fault):
    (tmp_path / "page").mkdir()
    shell = Shell(tmp_path / "page", {"PATH": "/usr/bin:/bin"}, tmp_path / "notes")
    try:
        assert shell.run(Command(1, "x=1")) is None
        said = shell.run(Command(2, text), limit=1)
        assert said is None if fault is None else fault in said
        if fault is None:
            assert shell.run(Command(3, "echo $x", ["1"])) is None
    finally:
        shell.end()


def test_words_that_a_check_must_have():
    assert main_words("sudo systemctl enable --now huewall@shop.timer | head -3") == ["systemctl", "enable", "--now", "head"]
    assert main_words("PGHOST=x huewall export shop --to=postgres && psql -c 'select 1'") == ["huewall", "export", "--to", "psql"]
    assert is_in("enable", '["systemctl", "enable"]') and not is_in("able", "enable")
