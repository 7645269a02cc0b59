"""The commands of a block, and a shell that runs those of one page."""

import os
import re
import select
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

STATUS = re.compile(r"\s# exit (\d+)\s*$")
# What ends when the next program of a pipe has read enough: by the signal, or as huewall does.
READ_ENOUGH = {0, 141, 74}


@dataclass
class Command:
    """`printed`: the lines that a console shows below it; None in a block of commands alone."""

    line: int
    text: str
    printed: list = None
    status: int = field(init=False)

    def __post_init__(self):
        expected = STATUS.search(self.text)
        self.status = int(expected[1]) if expected else 0

    @property
    def stays(self):
        """Whether it goes on beside the next commands."""
        return re.search(r"[^&]&\s*(#.*)?$", self.text) is not None


def is_whole(text):
    """Whether bash does not wait for another line."""
    checked = subprocess.run(["bash", "-n"], input=text + "\n", capture_output=True, text=True)
    return checked.returncode == 0 and "here-document" not in checked.stderr and not re.search(r"(?<!\\)\\$", text)


def commands(block):
    """Those of a block of `sh` or `console`, in order. Faults are ValueErrors."""
    found, waiting = [], None
    prompts = block.language == "console"
    for number, line in enumerate(block.lines, block.line + 1):
        if waiting:
            waiting.text += "\n" + (line.removeprefix("> ") if prompts else line)
        elif prompts and line.startswith("$ "):
            waiting = Command(number, line[2:], [])
        elif prompts and not found:
            raise ValueError(f"line {number}: a console begins with '$ ' and a command")
        elif prompts:
            found[-1].printed.append(line)
            continue
        elif not line.strip() or line.lstrip().startswith("#"):
            continue
        else:
            waiting = Command(number, line)
        if is_whole(waiting.text):
            waiting.__post_init__()
            found.append(waiting)
            waiting = None
    if waiting:
        raise ValueError(f"line {waiting.line}: a command without its end")
    return found


def matches(expected, output):
    """Whether output is these lines. `...` stands for any lines, `[…]` for any text in a line."""
    pattern = ""
    for line in expected:
        if line.strip() == "...":
            pattern += r"(?:[^\n]*\n)*?"
        else:
            pattern += r"[^\n]*?".join(re.escape(part) for part in line.rstrip().split("[…]")) + r"[ \t]*\n"
    if output and not output.endswith("\n"):
        output += "\n"
    # An empty line at the end is not seen on a terminal.
    return re.fullmatch(pattern + r"\n*", output) is not None


class Shell:
    """bash in `folder`, which keeps variables, its folder and processes from command to command."""

    def __init__(self, folder, environment, notes):
        self.folder, self.notes, self.count = folder, Path(notes), 0
        self.notes.mkdir()
        self.answers, writes = os.pipe()
        self.process = subprocess.Popen(
            ["bash", "--noprofile", "--norc"], cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, pass_fds=[writes], start_new_session=True)
        self.descriptor = writes
        os.close(writes)

    def run(self, command, limit=60):
        """None if the command did as the page says, else what it did instead."""
        self.count += 1
        script, output = self.notes / f"{self.count}.sh", self.notes / f"{self.count}.out"
        script.write_text(command.text + '\nDOCUMENTED=("${PIPESTATUS[@]}")\n')
        self.process.stdin.write(
            f'DOCUMENTED=(2); . {script} >{output} 2>&1 </dev/null; echo "${{DOCUMENTED[*]}}" >&{self.descriptor}\n'.encode())
        self.process.stdin.flush()
        statuses = self.answer(limit)
        if statuses is None:
            return f"did not end in {limit} s, or ended the shell; printed:\n{self.printed(output)}"
        if command.stays:
            self.await_output(command, output)
        printed = self.printed(output)
        if statuses[-1] != command.status or not set(statuses[:-1]) <= READ_ENOUGH:
            return f"status {' | '.join(map(str, statuses))}, expected {command.status}; printed:\n{printed}"
        if command.printed is not None and not matches(command.printed, printed):
            return "the page shows:\n" + "\n".join(command.printed) + "\nbut it printed:\n" + printed
        return None

    def answer(self, limit):
        """The statuses of the last command, by pipe; None if there is none in time."""
        text, end = b"", time.monotonic() + limit
        while not text.endswith(b"\n"):
            ready, _, _ = select.select([self.answers], [], [], 0.2)
            if ready:
                if not (more := os.read(self.answers, 4096)):
                    return None
                text += more
            elif time.monotonic() > end or self.process.poll() is not None:
                return None
        return [int(status) for status in text.split()]

    def await_output(self, command, output):
        """Until a program in the background is ready: it listens, or has printed what the page shows."""
        end = time.monotonic() + (30 if command.printed or "huewall-server" in command.text else 1)
        while time.monotonic() < end:
            printed = self.printed(output)
            if "listening on" in printed and (not command.printed or matches(command.printed, printed)):
                return
            if command.printed and matches(command.printed, printed):
                return
            time.sleep(0.05)

    @staticmethod
    def printed(output):
        return output.read_text(errors="replace") if output.exists() else ""

    def end(self):
        """Ends the shell and all that it has started."""
        for number in session(self.process.pid):
            try:
                os.kill(number, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()
        self.process.stdin.close()
        os.close(self.answers)


def session(number):
    """The processes of a session."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(path.read_text(errors="replace").rpartition(")")[2].split()[3]) == number:
                found.append(int(path.parent.name))
        except OSError:
            pass
    return found
