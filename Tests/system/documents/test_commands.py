"""Every command of every page does what the page says: in the page's folder, or in the check that the page names."""

import re
import shlex
from pathlib import Path

import pytest

import setups
from conftest import PAGE_LIMIT
from shell import Shell, commands

# What a script runs: files of the repository that it names.
NAMED = re.compile(r"(?<![\w./-])(?:Tests|scripts|packaging|\.ci)/[\w./+@-]*\w")


def is_run(block):
    return block.language in ("sh", "console") and not {"not run", "run by", "file"} & set(block.said)


@pytest.mark.timeout(PAGE_LIMIT)
def test_commands_of(name, pages, folder, environment, request):
    page = pages.all[name]
    if not any(is_run(block) for block in page.blocks):
        return
    if "network" in page.setups:
        request.getfixturevalue("shops")
    made, shell, faults = [], None, []
    try:
        made = setups.make(page.setups, folder, environment)
        shell = Shell(folder, environment, folder.parent / "notes")
        for block in page.blocks:
            if "file" in block.said:
                write(folder, block)
            elif is_run(block):
                faults += run(name, block, shell)
    finally:
        if shell:
            shell.end()
        for each in made:
            faults += [f"{name}: {fault}" for fault in each.end()]
    assert not faults, "\n" + "\n\n".join(faults)


def write(folder, block):
    path = (folder / block.said["file"]).resolve()
    assert path.is_relative_to(folder.resolve()), f"line {block.line}: a file outside of the page's folder"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block.text)
    if block.text.startswith("#!"):
        path.chmod(0o755)


def run(name, block, shell):
    try:
        listed = commands(block)
    except ValueError as error:
        return [f"{name}: {error}"]
    found = ((command, shell.run(command)) for command in listed)
    return [f"{name}:{command.line}: {command.text}\n{fault}" for command, fault in found if fault]


def test_other_checks_run_commands_of(name, pages):
    """If a page says that a check runs a command, the words of the command are in that check, or in what it starts."""
    faults = []
    for block in pages.all[name].blocks:
        if by := block.said.get("run by"):
            path = pages.root / by
            if not path.is_file():
                faults.append(f"{name}:{block.line}: there is no check {by}")
                continue
            text = text_of(pages.root, path)
            if re.search(rf"(?<![\w/]){re.escape(name)}\b", text):
                # It reads the page, and runs what is there.
                continue
            for command in commands(block) if block.language in ("sh", "console") else []:
                if missing := [word for word in main_words(command.text) if not is_in(word, text)]:
                    faults.append(f"{name}:{command.line}: {by} does not run `{command.text}`: nothing there of {', '.join(missing)}")
    assert not faults, "\n" + "\n".join(faults)


def text_of(root, script):
    """A script, and the scripts and tests that it names, without lines of comment. Of scripts/test.sh, which names all, itself."""
    seen, waiting, text = set(), [script], ""
    while waiting:
        path = waiting.pop().resolve()
        if path in seen or not path.exists():
            continue
        seen.add(path)
        if path.is_dir():
            waiting += [each for each in path.rglob("*") if each.is_file() and each.suffix not in (".pyc", ".png", ".jpg")]
            continue
        code = re.sub(r"^\s*(#|//).*$", "", path.read_text(errors="replace"), flags=re.M).replace('" / "', "/")
        text += code
        if path.parent != root / "scripts":
            waiting += [root / named for named in NAMED.findall(code)]
    return text + "".join(f"\n{path.relative_to(root.resolve())}" for path in seen if path.is_relative_to(root.resolve()))


def main_words(command):
    """The programs of a command, the first word to each, and long options."""
    try:
        lexer = shlex.shlex(command, posix=True, punctuation_chars="|&;<>()")
        lexer.whitespace_split = True
        words = list(lexer)
    except ValueError:
        words = command.split()
    found, position = [], 0
    for word in words:
        if re.fullmatch(r"[|&;]+", word):
            position = 0
        elif position == 0 and (word in ("sudo", "env", "exec", "(") or re.fullmatch(r"\w+=.*", word)):
            continue
        elif position == 0:
            found.append(re.sub(r"^(\./|/usr/s?bin/)", "", word))
            position = 1
        elif re.fullmatch(r"--[a-z][a-z-]+(=.*)?", word):
            found.append(word.partition("=")[0])
        elif position == 1 and re.fullmatch(r"[a-z][a-z-]*", word):
            found.append(word)
            position = 2
        else:
            position = 2
    return [word for word in found if word not in ("cd", "echo")]


def is_in(word, text):
    """A program also by its name without the folder."""
    return re.search(rf"(?<![\w-])({re.escape(word)}|{re.escape(Path(word).name)})(?!\w)", text) is not None
