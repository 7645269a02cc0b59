"""The examples of docs/api.md: each curl line gives the answer that stands below it."""

import re
import shlex
import subprocess
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "api.md"
EXAMPLE = re.compile(r"^    \$ (curl .*)\n    (.*)\n", re.M)


def test_examples_are_true(server):
    examples = EXAMPLE.findall(PAGE.read_text())
    assert len(examples) >= 4
    for command, answer in examples:
        words = shlex.split(command.replace("http://127.0.0.1:8080", server.address))
        assert subprocess.run(words, capture_output=True, text=True, check=True).stdout == answer, command
