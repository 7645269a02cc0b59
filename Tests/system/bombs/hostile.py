"""A hostile feed, and what such feeds are made of."""

import gzip
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import forms
from forms import Form, Part

M = 1_000_000
MIB = 1 << 20


@dataclass(frozen=True)
class FeedBomb:
    """A hostile feed: good rows and what `hostile` gives behind them, or a text of its own."""

    name: str
    form: Form
    hostile: Callable[[], Iterable[Part]]
    packing: str = "plain"
    is_whole: bool = False
    arguments: tuple[str, ...] = ()

    def write(self, path: Path) -> None:
        parts = self.hostile() if self.is_whole else self.form.feed(self.hostile())
        match self.packing:
            case "plain": forms.write(parts, path)
            case "gzip": forms.write_gzip(parts, path)
            case "endless gzip": forms.write_gzip(parts, path, is_endless=True)
            case "members": forms.write_gzip(parts, path, members=2)
            case "empty members": forms.write([(gzip.compress(b""), M), self._packed], path)
            case "padded": forms.write([self._packed, (bytes(MIB), 500)], path)
            case "nested": forms.write([gzip.compress(self._packed)], path)
            case encoding: forms.write(_encoded(parts, encoding), path)

    @property
    def _packed(self) -> bytes:
        return gzip.compress(b"".join(part for part in self.form.feed() if isinstance(part, bytes)))


def _encoded(parts: Iterable[Part], encoding: str) -> Iterator[Part]:
    yield "\ufeff".encode(encoding)
    for part in parts:
        chunk, times = (part, 1) if isinstance(part, bytes) else part
        yield chunk.decode().encode(encoding), times


def whole(name: str, form: Form, parts: list[Part], packing: str = "plain") -> FeedBomb:
    return FeedBomb(name, form, lambda: parts, packing, is_whole=True)


def given(*parts: Part) -> Callable[[], list[Part]]:
    return lambda: list(parts)


def numbered(form: Form, pattern: bytes, times: int) -> Iterator[Part]:
    """Rows of different ids."""
    for first in range(0, times, 10_000):
        if first:
            yield form.between
        yield form.between.join(pattern % number for number in range(first, min(times, first + 10_000)))
