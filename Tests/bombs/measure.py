"""Runs a program and measures what it takes: processor time, memory of all its processes, disk, log."""

import os
import resource
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

MIB = 1 << 20


@dataclass
class Usage:
    """What a run took. `status` is negative for a signal, as in subprocess."""

    status: int
    wall: float
    cpu: float
    memory: int
    disk_peak: int
    stderr: bytes
    stdout: bytes
    killed_for: str = ""
    stop_seconds: float | None = None

    @property
    def log(self) -> bytes:
        return self.stderr + self.stdout


@dataclass(frozen=True)
class Ceilings:
    """Where a run is killed, so that a bomb harms no machine: far above what a test allows."""

    wall: float = 60
    memory: int = 3 << 30
    disk: int = 4 << 30


def in_child(work: Callable[[], object]) -> None:
    """Calls `work` in a process of its own: what it takes does not count as memory of the programs started later."""
    process = os.fork()
    if process == 0:
        status = 1
        try:
            work()
            status = 0
        finally:
            os._exit(status)
    _, status = os.waitpid(process, 0)
    if status != 0:
        raise RuntimeError("a bomb could not be written; the message is above")


def run(
    command: list[str], folder: Path, ceilings: Ceilings = Ceilings(), stop_after: float | None = None
) -> Usage:
    """Runs `command`; `folder` is where it writes. With `stop_after` it gets SIGTERM after so many seconds."""
    with open(folder / "stdout", "wb") as out, open(folder / "stderr", "wb") as err:
        start = time.monotonic()
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True,
            preexec_fn=_limit)
        usage = _watch(process.pid, folder, start, ceilings, stop_after)
        process.returncode = usage.status  # it was reaped below, by wait4
    usage.stdout = (folder / "stdout").read_bytes()[:MIB]
    usage.stderr = (folder / "stderr").read_bytes()[:MIB]
    return usage


def _limit() -> None:
    """A last resort besides the watch, which may come too late."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _watch(process: int, folder: Path, start: float, ceilings: Ceilings, stop_after: float | None) -> Usage:
    memory = disk = 0
    killed_for, stopped = "", None
    looks = 0
    while True:
        reaped, status, rusage = os.wait4(process, os.WNOHANG)
        now = time.monotonic()
        if reaped:
            break
        memory = max(memory, tree_memory(process))
        if looks % 10 == 0:
            disk = max(disk, disk_use(folder))
        looks += 1
        if stop_after is not None and stopped is None and now - start >= stop_after:
            os.kill(process, signal.SIGTERM)
            stopped = now
        for kind, value, limit in [
            ("time", now - start, ceilings.wall), ("memory", memory, ceilings.memory), ("disk", disk, ceilings.disk)
        ]:
            if value > limit and not killed_for:
                killed_for = kind
                os.killpg(process, signal.SIGKILL)
        time.sleep(0.01 if now - start < 0.5 else 0.03)
    return Usage(
        status=os.waitstatus_to_exitcode(status), wall=now - start, cpu=rusage.ru_utime + rusage.ru_stime,
        memory=_peak(memory, rusage.ru_maxrss << 10), disk_peak=max(disk, disk_use(folder)), stderr=b"", stdout=b"",
        killed_for=killed_for, stop_seconds=None if stopped is None else now - stopped)


def tree_memory(process: int) -> int:
    """Memory of a process and its descendants in bytes; what several share counts once."""
    processes = descendants(process)
    if len(processes) == 1:
        return _number(f"/proc/{process}/status", "VmHWM:")
    return sum(_number(f"/proc/{each}/smaps_rollup", "Pss:") for each in processes)


def _peak(seen: int, counted: int) -> int:
    """The kernel's count is exact, but begins with what this program had when it started the other."""
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
    return max(seen, counted) if counted > own else seen


def descendants(process: int) -> list[int]:
    """The process itself and all below it."""
    found = [process]
    for parent in found:
        try:
            for task in os.listdir(f"/proc/{parent}/task"):
                found += map(int, Path(f"/proc/{parent}/task/{task}/children").read_text().split())
        except OSError:
            pass  # it has ended meanwhile
    return found


def _number(path: str, name: str) -> int:
    """A line such as `VmHWM:  1234 kB` in bytes; 0 when the process has ended."""
    try:
        lines = Path(path).read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) << 10 for line in lines if line.startswith(name)), 0)


def disk_use(folder: Path) -> int:
    """Bytes of all files below a folder."""
    total = 0
    for parent, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.lstat(os.path.join(parent, name)).st_size
            except OSError:
                pass  # removed meanwhile
    return total
