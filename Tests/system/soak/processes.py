"""The processes below this one, and what they leave behind."""
import ctypes
import os
import signal
import time
from pathlib import Path

_BECOME_PARENT_OF_ORPHANS = 36  # PR_SET_CHILD_SUBREAPER of prctl(2)


def adopt_orphans() -> None:
    """Processes that a killed program leaves running become children of this one, so that it finds them."""
    ctypes.CDLL(None, use_errno=True).prctl(_BECOME_PARENT_OF_ORPHANS, 1, 0, 0, 0)


def _processes() -> dict[int, tuple[int, str]]:
    """Parent and state of each process."""
    found = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat", encoding="utf-8", errors="replace") as file:
                    # Behind the name in parentheses: state, parent.
                    fields = file.read().rpartition(")")[2].split()
            except OSError:
                continue
            found[int(entry)] = (int(fields[1]), fields[0])
    return found


def descendants() -> list[int]:
    """Processes below this one, without those that ended and wait to be noticed."""
    processes, below, found = _processes(), {os.getpid()}, []
    while more := [pid for pid, (parent, _) in processes.items() if parent in below and pid not in below]:
        below.update(more)
        found += more
    return [pid for pid in found if processes[pid][1] not in "ZX"]


def command_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    except OSError:
        return "has ended"


def wait_for_quiet(servers: set[int], limit: float) -> list[int]:
    """Waits until only the servers run; gives those that still do after so many seconds."""
    end = time.monotonic() + limit
    while True:
        others = [pid for pid in descendants() if pid not in servers]
        if not others or time.monotonic() > end:
            return others
        time.sleep(0.1)


def kill_all() -> None:
    for pid in descendants():
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def memory(pid: int) -> float:
    """MiB of main memory; 0 for a process that has ended."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0


def open_files(pid: int) -> int:
    try:
        return len(os.listdir(f"/proc/{pid}/fd"))
    except OSError:
        return 0
