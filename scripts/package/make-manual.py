#!/usr/bin/env python3
"""Makes man pages from what a program says of itself: the same text as its --help.

Usage: make-manual.py PROGRAM FOLDER
Writes PROGRAM.1 and, for each command that help lists, PROGRAM-COMMAND.1 (mdoc is not needed: plain man macros).
"""

import json
import re
import subprocess
import sys
from pathlib import Path


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def option_names(argument):
    dashes = {"long": "--", "short": "-", "longWithSingleDash": "-"}
    return [dashes[name["kind"]] + name["name"] for name in argument.get("names", [])]


def value_name(argument):
    return (argument.get("valueName") or "").upper()


def usage(command, path):
    words = []
    for argument in command.get("arguments", []):
        if argument["kind"] != "positional" or not argument.get("shouldDisplay", True):
            continue
        name = f"\\fI{escaped(value_name(argument))}\\fR" + ("..." if argument["isRepeating"] else "")
        words.append(f"[{name}]" if argument["isOptional"] else name)
    required = [a for a in command.get("arguments", []) if a["kind"] == "option" and not a["isOptional"]]
    words += [f"\\fB{escaped(option_names(a)[-1])}\\fR \\fI{escaped(value_name(a))}\\fR" for a in required]
    if shown(command.get("subcommands", [])):
        words.append("\\fICOMMAND\\fR")
    return " ".join([f"\\fB{escaped(' '.join(path))}\\fR", *words, "[\\fIOPTIONS\\fR]"])


def shown(commands):
    return [c for c in commands if c.get("shouldDisplay", True) and c["commandName"] != "help"]


def entry(argument):
    if argument["kind"] == "positional":
        head = f"\\fI{escaped(value_name(argument))}\\fR"
    else:
        head = ", ".join(f"\\fB{escaped(name)}\\fR" for name in option_names(argument))
        if argument["kind"] == "option":
            head += f" \\fI{escaped(value_name(argument))}\\fR"
    default = argument.get("defaultValue")
    words = [argument.get("abstract") or "", argument.get("discussion") or "", f"(default: {default})" if default else ""]
    return f".TP\n{head}\n{escaped(' '.join(word for word in words if word) or 'No further words.')}"


def sections(command):
    """Arguments by the titles that help gives them."""
    titled = {}
    for argument in command.get("arguments", []):
        if argument.get("shouldDisplay", True):
            standard = "Arguments" if argument["kind"] == "positional" else "Options"
            titled.setdefault(argument.get("sectionTitle") or standard, []).append(argument)
    return titled


def discussion(text):
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return "\n.PP\n".join(escaped(paragraph) for paragraph in paragraphs)


def page(command, path, version):
    name = "-".join(path)
    lines = [
        f'.TH "{escaped(name.upper())}" "1" "" "{escaped(version)}" "User Commands"', ".SH NAME",
        f"{escaped(name)} \\- {escaped(command['abstract'].rstrip('.'))}", ".SH SYNOPSIS", usage(command, path)]
    if command.get("discussion"):
        lines += [".SH DESCRIPTION", discussion(command["discussion"])]
    commands = shown(command.get("subcommands", []))
    if commands:
        lines.append(".SH COMMANDS")
        for part in commands:
            lines += [".TP", f"\\fB{escaped(name)}\\-{escaped(part['commandName'])}\\fR(1)", escaped(part["abstract"])]
    for title, arguments in sections(command).items():
        lines += [f'.SH "{escaped(title.upper())}"', *map(entry, arguments)]
    related = [escaped(f"{name}-{part['commandName']}") for part in commands] or [escaped(path[0])] * (len(path) > 1)
    if related:
        lines += [".SH SEE ALSO", ",\n".join(f"\\fB{other}\\fR(1)" for other in related)]
    return "\n".join(lines) + "\n"


def main():
    program, folder = sys.argv[1], Path(sys.argv[2])
    dumped = subprocess.run([program, "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    command = json.loads(dumped)["command"]
    name = command["commandName"]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.1").write_text(page(command, [name], version))
    for part in shown(command.get("subcommands", [])):
        (folder / f"{name}-{part['commandName']}.1").write_text(page(part, [name, part["commandName"]], version))


if __name__ == "__main__":
    main()
