"""The program `huewall measure` as a process beside a Python worker of Spark: a line in, a line out, in the same order."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pyarrow as pa

# Bytes of what the program says on standard error that an error may quote.
LAST_WORDS = 2000
# Bytes that are read from the program at once.
PIECE = 1 << 20


class HuewallFailed(RuntimeError):
    """The program cannot be run, or ended with an error. The message is one sentence that says what to do."""


def program(archive_name: str, path: str) -> list[str]:
    """The command that runs huewall on this machine.

    `archive_name` is the folder of an archive that Spark unpacked beside the task (`--archives FILE#NAME`), made by
    `scripts/spark/bundle.sh`: a binary with its libraries. Where there is none, `path` is the binary: a path on this
    machine, or the name of a file that Spark sent (`--files`).
    """
    from pyspark import SparkFiles

    for folder in (os.path.join(os.getcwd(), archive_name), SparkFiles.get(archive_name)):
        bundled = os.path.join(folder, "bin", "huewall")
        if os.path.exists(bundled):
            return [bundled]
    places = [path] if os.path.isabs(path) else [os.path.join(os.getcwd(), path), SparkFiles.get(path)]
    for place in places:
        if os.path.exists(place):
            return [place]
    raise HuewallFailed(
        f"There is no huewall on the machine {os.uname().nodename} (looked for {', '.join(places)}); "
        "send it with --archive huewall.tar.gz, which scripts/spark/bundle.sh makes."
    )


def answers(command: list[str], lines: Iterable[list[bytes]], settings: dict[str, str] = {}) -> Iterator[list[bytes]]:
    """The answers of `command` to lists of lines, as lists of the same lengths. Memory is bounded by the longest list.
    `settings` are the variables HUEWALL_... that count; those of this machine do not.

    Raises HuewallFailed when the program cannot be run, fails, or does not answer every line.
    """
    with running(command, lines, settings) as (feeder, answered):
        for count in feeder.counts():
            batch = answered.take(count)
            if batch is None:
                break
            yield batch


@contextmanager
def running(
    command: list[str], lines: Iterable[list[bytes]], settings: dict[str, str] = {}
) -> Iterator[tuple["Feeder", "AnsweredLines"]]:
    """A process that is given `lines`, while its answers are read. It must have read and answered them all at the end."""
    folder = tempfile.mkdtemp(prefix="huewall-")
    errors = tempfile.TemporaryFile()
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            env=environment(command[0], folder) | settings,
        )
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise HuewallFailed(f"{command[0]} cannot be run on {os.uname().nodename} ({error.strerror}).") from error
    feeder = Feeder(process, lines)
    try:
        feeder.start()
        answered = AnsweredLines(process)
        yield feeder, answered
        feeder.join()
        status = process.wait()
        if feeder.error:
            raise feeder.error
        if status != 0 or answered.is_short:
            raise HuewallFailed(sentence(status, last_words(errors)))
    finally:
        # The task was ended, or something went wrong: no process is to work for it any more.
        process.kill()
        process.wait()
        process.stdout.close()
        errors.close()
        shutil.rmtree(folder, ignore_errors=True)


def environment(binary: str, temporary: str) -> dict[str, str]:
    """Without this machine's own settings; the libraries of a bundle are next to its binary."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HUEWALL_")}
    kept["TMPDIR"] = temporary
    libraries = os.path.join(os.path.dirname(os.path.dirname(binary)), "lib")
    if os.path.exists(os.path.join(libraries, "bundled.txt")):
        kept["LD_LIBRARY_PATH"] = libraries
    return kept


class Feeder(threading.Thread):
    """Writes lists of lines to the process, while its answers are read elsewhere."""

    def __init__(self, process: subprocess.Popen, lines: Iterable[list[bytes]]):
        super().__init__(daemon=True)
        self.error: BaseException | None = None
        self._process = process
        self._lines = lines
        self._counts: list[int | None] = []
        self._change = threading.Condition()

    def run(self) -> None:
        try:
            for batch in self._lines:
                self._tell(len(batch))
                self._process.stdin.write(b"".join(line + b"\n" for line in batch))
                self._process.stdin.flush()
        except BrokenPipeError:
            pass  # the program ended: its status and its last words say why
        except BaseException as error:  # noqa: BLE001: what reading the input raised belongs to the task
            self.error = error
        finally:
            try:
                self._process.stdin.close()
            except BrokenPipeError:
                pass
            self._tell(None)

    def counts(self) -> Iterator[int]:
        """The length of each list as soon as it is being written."""
        while True:
            with self._change:
                self._change.wait_for(lambda: self._counts)
                count = self._counts.pop(0)
            if count is None:
                return
            yield count

    def _tell(self, count: int | None) -> None:
        with self._change:
            self._counts.append(count)
            self._change.notify()


class AnsweredLines:
    """The lines that a process writes."""

    def __init__(self, process: subprocess.Popen):
        self.is_short = False
        self._output = process.stdout
        self._lines: list[bytes] = []
        self._rest: list[bytes] = []

    def take(self, count: int) -> list[bytes] | None:
        """The next lines; None when the process ended before."""
        while len(self._lines) < count:
            piece = self._output.read1(PIECE)
            if not piece:
                self.is_short = True
                return None
            if b"\n" not in piece:
                self._rest.append(piece)
                continue
            *lines, rest = (b"".join(self._rest) + piece).split(b"\n")
            self._lines += lines
            self._rest = [rest]
        taken, self._lines = self._lines[:count], self._lines[count:]
        return taken


def last_words(errors) -> str:
    size = errors.seek(0, os.SEEK_END)
    errors.seek(max(0, size - LAST_WORDS))
    return errors.read().decode("utf-8", "replace").strip()


def sentence(status: int, words: str) -> str:
    """What went wrong, and what to do."""
    machine = os.uname().nodename
    missing = re.search(r"error while loading shared libraries: (\S+): cannot open shared object file", words)
    if missing:
        return (
            f"huewall cannot run on the machine {machine}: it lacks the library {missing[1]}. Send the archive that "
            "scripts/spark/bundle.sh makes (--archive huewall.tar.gz), or install the library there."
        )
    old = re.search(r"version `(\S+)' not found", words)
    if old:
        return (
            f"huewall cannot run on the machine {machine}: its C library is older than {old[1]}. Build the archive "
            "on the same release of Debian as the executors have (scripts/spark/bundle.sh)."
        )
    if status < 0:
        return f"huewall was ended by signal {-status} on the machine {machine}. {words}".strip()
    if not words:
        return f"huewall ended with status {status} on the machine {machine}."
    lines = words.splitlines()
    # Behind what is wrong with a flag stands how to use it.
    return next((line.removeprefix("Error: ") for line in lines if line.startswith("Error: ")), lines[-1])


def asking(
    command: list[str],
    archive_name: str,
    column: str,
    answer: str,
    keeps_column: bool = False,
    settings: dict[str, str] = {},
):
    """A function for `DataFrame.mapInArrow`: puts what `command` answers to the texts in `column` behind the other columns, as
    the column `answer`. `column` itself goes, unless it `keeps_column`.

    `command` begins with the binary's path, see `program`.
    """

    def batches(incoming: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        forget_archives()
        # A batch is needed again when its answers are there; the pipe and the program bound how many wait.
        waiting: list[pa.RecordBatch] = []

        def asked() -> Iterator[list[bytes]]:
            for batch in incoming:
                waiting.append(batch)
                yield texts(batch.column(column))

        first = next(incoming, None)
        if first is None:
            return
        incoming = chained(first, incoming)
        for answered in answers(program(archive_name, command[0]) + command[1:], asked(), settings):
            batch = waiting.pop(0)
            batch = batch if keeps_column else batch.drop_columns(column)
            yield batch.append_column(answer, pa.array(answered, pa.binary()).cast(pa.string()))

    return batches


def forget_archives() -> None:
    """Before each task a worker of Spark asks what is new on its path, and reads the directory of pyspark.zip for each of its
    packages: 0.2 s. The archive stays what it is."""
    for path in [path for path in sys.path_importer_cache if ".zip" in path]:
        del sys.path_importer_cache[path]


def chained(first: pa.RecordBatch, rest: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    yield first
    yield from rest


def texts(column: pa.Array) -> list[bytes]:
    """Each text as UTF-8. A line break, which JSON has only between values, becomes a space."""
    return [text.replace(b"\n", b" ") for text in column.cast(pa.binary()).to_pylist()]
