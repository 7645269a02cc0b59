"""What was asked, answered and found wrong: counts for the summary, and the first wrong answers in full."""
import array
import threading
import time
from collections import Counter

SHOWN = 10  # wrong answers that are printed in full


class Record:
    """Filled by all threads."""

    def __init__(self) -> None:
        self.start = time.monotonic()
        self.answers: Counter[tuple[str, str]] = Counter()
        self.counts: Counter[str] = Counter()
        self.wrong: Counter[str] = Counter()
        self.shown: list[str] = []
        self._seconds = array.array("f")
        self._lock = threading.Lock()

    def answer(self, kind: str, status: int | str, seconds: float | None = None) -> None:
        """Seconds of a read."""
        with self._lock:
            self.answers[kind, str(status)] += 1
            if seconds is not None:
                self._seconds.append(seconds)

    def count(self, what: str, number: int = 1) -> None:
        with self._lock:
            self.counts[what] += number

    def fault(self, what: str, details: str = "") -> None:
        """`what` names the sort of fault and is the same for all of them."""
        with self._lock:
            self.wrong[what] += 1
            if self.wrong[what] <= 3 and len(self.shown) < SHOWN:
                self.shown.append(f"after {time.monotonic() - self.start:.1f} s, {what}: {details}")

    def quantile(self, part: float) -> float:
        with self._lock:
            ordered = sorted(self._seconds)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0

    @property
    def requests(self) -> int:
        with self._lock:
            return sum(number for (kind, _), number in self.answers.items() if not kind.startswith("huewall "))

    def table(self) -> list[str]:
        """A line a kind: how often it was answered with what."""
        with self._lock:
            kinds: dict[str, list[str]] = {}
            for (kind, status), number in sorted(self.answers.items()):
                kinds.setdefault(kind, []).append(f"{status} {number}x")
        return [f"  {kind:16} {', '.join(said)}" for kind, said in kinds.items()]


class Gate:
    """Lets all threads work, or holds them between two steps so that the servers are idle."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._inside = 0
        self._is_closed = self._is_over = False

    def enter(self) -> bool:
        """False when no step is to follow."""
        with self._changed:
            self._changed.wait_for(lambda: not self._is_closed or self._is_over)
            self._inside += not self._is_over
            return not self._is_over

    def leave(self) -> None:
        with self._changed:
            self._inside -= 1
            self._changed.notify_all()

    def close(self) -> None:
        """Returns when no worker works any more."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
            self._changed.wait_for(lambda: not self._inside)

    def open(self) -> None:
        with self._changed:
            self._is_closed = False
            self._changed.notify_all()

    def end(self) -> None:
        with self._changed:
            self._is_closed = self._is_over = True
            self._changed.notify_all()

    def is_closed(self) -> bool:
        with self._changed:
            return self._is_closed

    def pause(self, seconds: float) -> None:
        """Shorter when the gate closes."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_closed, seconds)
