"""What a power cut may leave on a disk: a model of a file system that has not written everything yet.

The journal (journal.c) has all changes that a program made below some folders, in order. `Disk` repeats them up to the
moment of the cut and keeps apart what is durable and what is pending:

- The data of a file (writes, truncations) is pending until fsync or fdatasync of that file. At the cut all pending changes
  of a file may get lost, or be kept, or those up to some change kept, or of each write any blocks of 4 KiB, one of them torn
  at a sector of 512 bytes. Where later bytes were kept and earlier ones lost there are zeros; the length may be kept while
  the bytes are lost.
- Names (create, rename, link, unlink, mkdir, rmdir) are pending until fsync of their folder; fsync of a file says nothing
  about its name. At the cut the pending changes are kept up to some moment: one for the whole file system, as with a
  journal of metadata, or one for each folder. A rename between two folders is kept whole or lost whole, and with a lost
  change all later ones of its folders are lost.
- syncfs makes everything durable. A kept name may well have lost data.

This is what POSIX and the common file systems promise, and no more; a write never damages bytes beside it. What is stored
through mapped memory is not seen: the only such file, SQLite's -shm, is filled with noise.
"""
import os
import random
import struct
from dataclasses import dataclass, field
from pathlib import Path

HEADER = struct.Struct("=IIIIQq")
CREATE, WRITE, TRUNCATE, RENAME, UNLINK, MKDIR, RMDIR, SYNC, SYNC_ALL, LINK = range(1, 11)
BLOCK, SECTOR = 4096, 512


@dataclass(frozen=True)
class Change:
    kind: int
    inode: int
    offset: int
    path: str
    new_path: str
    data: bytes


def read_journal(path: Path) -> list[Change]:
    data, place, changes = path.read_bytes(), 0, []
    while place < len(data):
        kind, *lengths, inode, offset = HEADER.unpack_from(data, place)
        place += HEADER.size
        parts = []
        for length in lengths:
            parts.append(data[place:place + length])
            place += length
        changes.append(Change(kind, inode, offset, os.fsdecode(parts[0]), os.fsdecode(parts[1]), parts[2]))
    return changes


@dataclass
class File:
    """A file's bytes as they are on the disk, and what was changed since."""

    durable: bytes = b""
    pending: list[Change] = field(default_factory=list)

    def synchronize(self) -> None:
        content = bytearray(self.durable)
        for change in self.pending:
            apply(content, change.kind, change.offset, change.data)
        self.durable, self.pending = bytes(content), []

    def after_cut(self, chance: random.Random) -> bytes:
        kept = self._kept(chance)
        content = bytearray(self.durable)
        for kind, offset, data in kept:
            apply(content, kind, offset, data)
        ends = [change.offset + len(change.data) for change in self.pending if change.kind == WRITE]
        if ends and chance.random() < 0.3 and max(ends) > len(content):
            content.extend(bytes(max(ends) - len(content)))
        return bytes(content)

    def _kept(self, chance: random.Random) -> list[tuple[int, int, bytes]]:
        whole = [(change.kind, change.offset, change.data) for change in self.pending]
        match chance.choice(("none", "all", "first", "blocks")):
            case "none": return []
            case "all": return whole
            case "first": return whole[:chance.randint(0, len(whole))]
        pieces = [piece for change in whole for piece in blocks(*change)]
        kept = [piece for piece in pieces if chance.random() < 0.5]
        if kept and kept[-1][0] == WRITE:
            kind, offset, data = kept[-1]
            kept[-1] = (kind, offset, data[:chance.randrange(0, len(data) + 1, SECTOR)])
        return kept


def blocks(kind: int, offset: int, data: bytes) -> list[tuple[int, int, bytes]]:
    """A write in pieces that end where blocks of the disk end; other changes as they are."""
    if kind != WRITE:
        return [(kind, offset, data)]
    pieces = []
    while data:
        size = BLOCK - offset % BLOCK
        pieces.append((kind, offset, data[:size]))
        offset, data = offset + size, data[size:]
    return pieces


def apply(content: bytearray, kind: int, offset: int, data: bytes) -> None:
    end = offset + len(data) if kind == WRITE else offset
    if end > len(content):
        content.extend(bytes(end - len(content)))
    if kind == WRITE:
        content[offset:end] = data
    else:
        del content[offset:]


@dataclass
class Naming:
    """A change of names: these become what is next to them, None for nothing and `Disk.FOLDER` for a folder."""

    names: dict[str, object]

    @property
    def folders(self) -> set[str]:
        return {os.path.dirname(name) for name in self.names}

    def made_folders(self) -> set[str]:
        return {name for name, node in self.names.items() if node is Disk.FOLDER}


class Disk:
    """The state of a disk while a program changes it."""

    FOLDER = object()

    def __init__(self, folders: list[Path]) -> None:
        """Begins with what is there now, all of it durable."""
        self.durable: dict[str, object] = {}
        self.inodes: dict[int, File] = {}
        for folder in folders:
            for path in [folder, *folder.rglob("*")] if folder.exists() else []:
                if path.is_dir():
                    self.durable[str(path)] = Disk.FOLDER
                else:
                    file = self.inodes[path.stat().st_ino] = File(path.read_bytes())
                    self.durable[str(path)] = file
        self.names = dict(self.durable)
        self.pending: list[Naming] = []

    def copy(self) -> "Disk":
        """Another one with the same durable state; only for a disk that nothing was repeated on."""
        other = Disk([])
        other.inodes = {number: File(file.durable) for number, file in self.inodes.items()}
        own = {id(file): other.inodes[number] for number, file in self.inodes.items()}
        other.durable = {path: own.get(id(node), node) for path, node in self.durable.items()}
        other.names = dict(other.durable)
        return other

    def repeat(self, change: Change) -> None:
        match change.kind:
            case c if c in (WRITE, TRUNCATE): self._file(change).pending.append(change)
            case c if c == SYNC: self._synchronize(change)
            case c if c == SYNC_ALL: self._synchronize_all()
            case c if c == CREATE:
                self.inodes[change.inode] = File()
                self._rename({change.path: self.inodes[change.inode]})
            case c if c == MKDIR: self._rename({change.path: Disk.FOLDER})
            case c if c in (UNLINK, RMDIR): self._rename({change.path: None})
            case c if c == LINK: self._rename({change.new_path: self.names[change.path]})
            case c if c == RENAME:
                node = self.names[change.path]
                assert node is not Disk.FOLDER, "folders that are renamed are not in the model"
                self._rename({change.path: None, change.new_path: node})

    def _file(self, change: Change) -> File:
        return self.inodes[change.inode]

    def _rename(self, names: dict[str, object]) -> None:
        self.pending.append(Naming(names))
        give(self.names, names)

    def _synchronize(self, change: Change) -> None:
        if self.names.get(change.path) is Disk.FOLDER:
            self._keep(self._needed_for({change.path}))
        else:
            self._file(change).synchronize()

    def _needed_for(self, folders: set[str]) -> set[int]:
        """Pending changes of these folders, and those that have to be kept with them."""
        needed, folders = set(), set(folders)
        for number in reversed(range(len(self.pending))):
            naming = self.pending[number]
            if naming.folders & folders or naming.made_folders() & folders:
                needed.add(number)
                folders |= naming.folders
        return needed

    def _keep(self, numbers: set[int]) -> None:
        for number in sorted(numbers):
            give(self.durable, self.pending[number].names)
        self.pending = [naming for number, naming in enumerate(self.pending) if number not in numbers]

    def _synchronize_all(self) -> None:
        self._keep(set(range(len(self.pending))))
        for file in self.inodes.values():
            file.synchronize()

    def after_cut(self, chance: random.Random) -> dict[str, bytes | None]:
        """What is there after the cut: paths with bytes, None for folders."""
        names = dict(self.durable)
        for naming in self._kept_namings(chance):
            give(names, naming.names)
        contents: dict[int, bytes] = {}
        for node in names.values():
            if isinstance(node, File) and id(node) not in contents:
                contents[id(node)] = node.after_cut(chance)
        return {path: None if node is Disk.FOLDER else contents[id(node)] for path, node in sorted(names.items())}

    def _kept_namings(self, chance: random.Random) -> list[Naming]:
        if chance.random() < 0.5:
            return self.pending[:chance.randint(0, len(self.pending))]
        folders = sorted({folder for naming in self.pending for folder in naming.folders})
        counts = {folder: chance.randint(0, sum(folder in naming.folders for naming in self.pending))
                  for folder in folders}
        kept: list[Naming] = []
        closed: set[str] = set()  # folders that lost a change
        missing: set[str] = set()  # folders that were not made
        for naming in self.pending:
            inside = any(is_below(folder, lost) for folder in naming.folders for lost in missing)
            if inside or naming.folders & closed or any(counts[folder] == 0 for folder in naming.folders):
                closed |= naming.folders
                missing |= naming.made_folders()
                continue
            for folder in naming.folders:
                counts[folder] -= 1
            kept.append(naming)
        return kept


def is_below(path: str, other: str) -> bool:
    return path == other or path.startswith(other + "/")


def give(names: dict[str, object], changes: dict[str, object]) -> None:
    for name, node in changes.items():
        if node is None:
            names.pop(name, None)
        else:
            names[name] = node


def lay_out(state: dict[str, bytes | None], chance: random.Random) -> None:
    """Makes the files of a state; the folders below which it lies must be empty or missing."""
    for path, content in state.items():
        if content is None:
            os.makedirs(path, exist_ok=True)
        else:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            noise = path.endswith("-shm")
            Path(path).write_bytes(chance.randbytes(len(content)) if noise else content)
