"""Runs a program and measures what it takes: processor time, memory of all its processes, disk, log."""

import os
import resource
import signal
import subprocess
import time
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
    """From the signal to the end."""
    stop_wall: float | None = None
    stop_cpu: float = 0

    @property
    def log(self) -> bytes:
        return self.stderr + self.stdout


def slowness() -> float:
    """How many times as long as usual this machine takes for a fixed piece of work: from 1 to 4.

    Budgets of processor time are for a machine that adds a million numbers in 0.06 s."""
    def seconds() -> float:
        start, total = time.process_time(), 0
        for number in range(1_000_000):
            total += number
        return time.process_time() - start

    return min(4.0, max(1.0, min(seconds() for _ in range(5)) / 0.06))


@dataclass(frozen=True)
class Ceilings:
    """Where a run is killed, so that a bomb harms no machine: far above what a test allows."""

    cpu: float = 25
    wall: float = 900
    memory: int = 3 << 30
    disk: int = 4 << 30


def run(
    command: list[str], folder: Path, ceilings: Ceilings = Ceilings(), stop_after: float | None = None
) -> Usage:
    """Runs `command`; `folder` is where it writes. With `stop_after` it gets SIGTERM after so many seconds."""
    with open(folder / "stdout", "wb") as out, open(folder / "stderr", "wb") as err:
        start = time.monotonic()
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True,
            preexec_fn=_limit)
        try:
            usage = _watch(process.pid, folder, start, ceilings, stop_after)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)  # to stop the test stops the bomb
            raise
        process.returncode = usage.status  # it was reaped below, by wait4
    usage.stdout = (folder / "stdout").read_bytes()[:MIB]
    usage.stderr = (folder / "stderr").read_bytes()[:MIB]
    return usage


def _limit() -> None:
    """A last resort besides the watch, which may come too late."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _watch(process: int, folder: Path, start: float, ceilings: Ceilings, stop_after: float | None) -> Usage:
    memory = disk = looks = 0
    cpu = cpu_at_stop = 0.0
    killed_for, stopped = "", None
    while True:
        reaped, status, rusage = os.wait4(process, os.WNOHANG)
        now = time.monotonic()
        if reaped:
            break
        family = descendants(process)
        memory = max(memory, tree_memory(family))
        cpu = max(cpu, tree_cpu(family))
        if looks % 10 == 0:
            disk = max(disk, disk_use(folder))
        looks += 1
        if stop_after is not None and stopped is None and now - start >= stop_after:
            os.kill(process, signal.SIGTERM)
            stopped, cpu_at_stop = now, cpu
        for kind, value, limit in [
            ("time", cpu, ceilings.cpu), ("waiting", now - start, ceilings.wall), ("memory", memory, ceilings.memory),
            ("disk", disk, ceilings.disk),
        ]:
            if value > limit and not killed_for:
                killed_for = kind
                os.killpg(process, signal.SIGKILL)
        time.sleep(0.01 if now - start < 0.5 else 0.03)
    cpu = max(cpu, rusage.ru_utime + rusage.ru_stime)
    return Usage(
        status=os.waitstatus_to_exitcode(status), wall=now - start, cpu=cpu,
        memory=_peak(memory, rusage.ru_maxrss << 10), disk_peak=max(disk, disk_use(folder)),
        stderr=b"", stdout=b"", killed_for=killed_for,
        stop_wall=None if stopped is None else now - stopped, stop_cpu=cpu - cpu_at_stop)


def tree_cpu(family: list[int]) -> float:
    """Processor seconds of a process, its descendants, and those of them that have ended."""
    ticks = 0
    for each in family:
        try:
            fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def tree_memory(family: list[int]) -> int:
    """Memory of a process and its descendants in bytes; what several share counts once."""
    if len(family) == 1:
        return _number(f"/proc/{family[0]}/status", "VmHWM:")
    return sum(_number(f"/proc/{each}/smaps_rollup", "Pss:") for each in family)


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
    """Bytes that all files below a folder take."""
    total = 0
    for parent, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.lstat(os.path.join(parent, name)).st_blocks * 512
            except OSError:
                pass  # removed meanwhile
    return total
