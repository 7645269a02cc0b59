"""A huewall-server that may be killed, and a client that judges each of its answers."""
import gzip
import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from processes import memory, open_files
from record import Record

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

from listening import port_of  # noqa: E402

NAME = "soak"
TOKEN = "a-token-that-only-this-test-knows"
# With every question: items then have the notes that the file has.
AUTHORIZED = {"Authorization": f"Bearer {TOKEN}"}
PATIENCE = 120  # seconds for an answer; only a server that hangs takes so long
ENDED = 5  # seconds that a server may take to end
FINGERPRINT = re.compile(r"[0-9a-f]{16}")


@dataclass
class Answer:
    method: str
    path: str
    status: int
    headers: http.client.HTTPMessage
    body: bytes
    # What the body says, of JSON.
    document: dict = field(default_factory=dict)

    @property
    def tag(self) -> str:
        return self.headers["ETag"] or ""

    @property
    def wall(self) -> str:
        """The fingerprint of the wall that the answer is of."""
        found = FINGERPRINT.search(self.tag)
        return found[0] if found else ""

    def __str__(self) -> str:
        return f"{self.method} {self.path}\n{self.status} {dict(self.headers)}\n{self.body[:3000]!r}"


class Server:
    """One process after another on the same folder of reports."""

    def __init__(
        self, name: str, command: list[str], folder: Path, environment: dict[str, str], record: Record
    ) -> None:
        self.name, self.record = name, record
        self._command, self._environment = command, environment
        self.log = folder / f"server-{name}.log"
        self.process: subprocess.Popen | None = None
        # Even: it runs; odd: it is down.
        self._changes = 1
        self._lock = threading.Lock()
        # Seconds, MiB and open files, since it was started last.
        self.samples: list[tuple[float, float, int]] = []
        self.port = 0

    def start(self) -> None:
        # The port is looked for in what this start writes.
        log = self.log.with_name(f"{self.log.name}.{self._changes // 2}")
        with open(log, "wb") as output:
            self.process = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=output,
                env=self._environment)
        self.port = port_of(self.process, log)
        end = time.monotonic() + PATIENCE
        while self._status("/readyz") != 200:
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"server {self.name} did not become ready: {log.read_text()[-2000:]}")
            time.sleep(0.05)
        self.samples.clear()
        with self._lock:
            self._changes += 1

    def kill(self) -> None:
        with self._lock:
            self._changes += 1
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Ends it by a signal, which is to take a few seconds at most."""
        with self._lock:
            self._changes += 1
        start = time.monotonic()
        self.process.terminate()
        try:
            status = self.process.wait(ENDED)
            took = time.monotonic() - start
            self.record.count(f"server {self.name}: hundredths of a second to end", int(100 * took))
            if status != 0:
                self.record.fault("a server's status", f"server {self.name} ended with {status} after SIGTERM")
        except subprocess.TimeoutExpired:
            self.record.fault("SIGTERM", f"server {self.name} had not ended {ENDED} s after it")
            self.process.kill()
            self.process.wait()

    @property
    def is_up(self) -> bool:
        return self._changes % 2 == 0

    @property
    def kills(self) -> int:
        """Another number for clients that ask before and after a time in which it was down."""
        return self._changes

    def sample(self) -> tuple[float, float, int]:
        taken = (time.monotonic() - self.record.start, memory(self.process.pid), open_files(self.process.pid))
        if self.is_up:
            self.samples.append(taken)
            if self.process.poll() is not None and self.is_up:
                self.record.fault("a server is gone", f"{self.name} ended by itself with {self.process.returncode}")
        return taken

    def _status(self, path: str) -> int:
        try:
            return self._send("GET", path, None, {})[0]
        except (OSError, http.client.HTTPException):
            return 0

    def _send(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def ask(
        self, kind: str, method: str, path: str, body: bytes | None = None, allowed: dict[int, str] | None = None,
        **headers: str,
    ) -> Answer | None:
        """An answer as it may be. None: the server was killed meanwhile or has no time, or it is wrong and recorded.

        `allowed`: other statuses that this question may get, and the code that is in their problem details.
        """
        before, start = self._changes, time.monotonic()
        try:
            status, fields, content = self._send(
                method, path, body, AUTHORIZED | {name.replace("_", "-"): value for name, value in headers.items()})
        except (OSError, http.client.HTTPException) as error:
            was_killed = before % 2 == 1 or self._changes != before
            self.record.answer(kind, "killed" if was_killed else "no answer")
            if not was_killed:
                seconds = time.monotonic() - start
                self.record.fault("no answer", f"{self.name}: {method} {path}: {error!r} after {seconds:.1f} s")
            return None
        is_read = method == "GET" and kind != "tune"
        self.record.answer(kind, status, time.monotonic() - start if is_read else None)
        answer = Answer(method, path, status, fields, content)
        try:
            return self._judged(answer, allowed or {})
        except (ValueError, OSError, EOFError) as error:
            self.record.fault(f"an answer to '{kind}'", f"{self.name}: {error}\n{answer}")
            return None

    def _judged(self, answer: Answer, allowed: dict[int, str]) -> Answer | None:
        if answer.headers["Content-Encoding"] == "gzip":
            answer.body = gzip.decompress(answer.body)
        if answer.headers.get_content_type().endswith("json") and answer.body:
            answer.document = json.loads(answer.body)
        if answer.status in (429, 503):
            # Clients of /readyz ask again and again.
            if answer.status == 503 and "Retry-After" not in answer.headers and answer.path != "/readyz":
                raise ValueError("503 without Retry-After")
            return None
        if answer.status in allowed:
            if answer.document["code"] != allowed[answer.status]:
                raise ValueError(f"expected the code {allowed[answer.status]}")
            return answer
        if answer.status in (204, 304):
            if answer.body:
                raise ValueError("expected no body")
        elif answer.status not in (200, 202):
            raise ValueError("unexpected status")
        elif answer.path.startswith("/v1/") and "/thumbs/" not in answer.path and not answer.document:
            raise ValueError("expected JSON")
        return answer


def make_servers(programs: tuple[str, str], folder: Path, environment: dict[str, str], record: Record) -> list[Server]:
    """Two on one folder of reports. The first one is to be killed now and then, the second one never."""
    worker, server = programs
    token = folder / "token"
    token.write_text(TOKEN + "\n")
    os.chmod(token, 0o600)
    command = [
        server, "--reports", str(folder / "Reports"), "--images", str(folder / "Images"), "--port", "0",
        "--huewall", worker, "--edit-token-file", str(token), "--tune-sample", "60", "--quiet"]
    return [Server(name, command, folder, environment, record) for name in ("a", "b")]
