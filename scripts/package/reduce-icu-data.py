#!/usr/bin/env python3
"""Makes the ICU data that Foundation brings smaller: English is the only language that is kept.

Usage: reduce-icu-data.py ARCHIVE OBJECT
ARCHIVE is the toolchain's static lib_FoundationICU.a. OBJECT becomes an object file that holds the reduced data as
`reduced_icu_data`. Printed are the linker's flags which let it take the place of the archive's 34 MB: a name that is
given with --defsym is not looked for in archives. Names of languages, regions,
currencies and units, spellings, sort orders, transliterations and dictionaries of other languages are left out, which
the programs never ask for: they print English and compare bytes. Converters, normalization, IDNA, properties and time
zones stay as they are.

Layout: "ICU Data", unicode-org.github.io/icu/userguide/icu_data, and icu4c/source/common/ucmndata.h: a header whose
first two bytes are its size, a count, pairs of offsets (of the name and of the item, from the count on) in the order
of the names, the names, the items at multiples of 16.
"""

import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

NAME = "reduced_icu_data"
KEPT = re.compile(r"(root|en|en_US|en_US_POSIX|pool|res_index|tzdbNames)\.res$")
BY_LANGUAGE = re.compile(
    r"[^/]+/(brkitr/.*\.dict|(brkitr|coll|curr|lang|rbnf|region|translit|unit|zone)/.*\.res|[a-z]{2,3}(_\w+)?\.res)$")


def read_items(data):
    """The header and the items by name, in their order."""
    header = struct.unpack_from("<H", data)[0]
    if data[2:4] != b"\xda\x27" or data[12:16] != b"CmnD":
        raise SystemExit("reduce-icu-data: this is not common ICU data of a little-endian machine.")
    count = struct.unpack_from("<I", data, header)[0]
    offsets = [struct.unpack_from("<II", data, header + 4 + 8 * n) for n in range(count)]
    names = [data[header + name:data.index(b"\0", header + name)].decode() for name, _ in offsets]
    ends = [item for _, item in offsets[1:]] + [len(data) - header]
    items = {name: data[header + start:header + end] for name, (_, start), end in zip(names, offsets, ends)}
    return data[:header], items


def with_items(header, items):
    """The same format with these items."""
    names = b"".join(name.encode() + b"\0" for name in items)
    table, body = b"", b""
    name_offset = 4 + 8 * len(items)
    start = (name_offset + len(names) + 15) // 16 * 16
    for name, item in items.items():
        table += struct.pack("<II", name_offset, start + len(body))
        name_offset += len(name.encode()) + 1
        body += item + b"\0" * (-len(item) % 16)
    directory = struct.pack("<I", len(items)) + table + names
    return header + directory + b"\0" * (start - len(directory)) + body


def is_kept(name):
    return not BY_LANGUAGE.match(name) or KEPT.search(name) is not None


def symbol_of(object_file):
    listed = subprocess.run(["nm", object_file], check=True, capture_output=True, text=True).stdout
    found = re.search(r" R (icudt\d+_dat)$", listed, re.MULTILINE)
    if not found:
        raise SystemExit("reduce-icu-data: the archive has no ICU data where it is expected.")
    return found[1]


def main(archive, output):
    with tempfile.TemporaryDirectory() as folder:
        whole, data, source = Path(folder, "whole.o"), Path(folder, "data"), Path(folder, "reduced.s")
        with whole.open("wb") as file:
            subprocess.run(["ar", "p", archive, "icu_packaged_data.cpp.o"], check=True, stdout=file)
        symbol = symbol_of(whole)
        subprocess.run(["objcopy", "-O", "binary", "--only-section=.rodata", whole, data], check=True)
        header, items = read_items(data.read_bytes())
        kept = {name: item for name, item in items.items() if is_kept(name)}
        before = data.stat().st_size
        data.write_bytes(with_items(header, kept))
        source.write_text(
            f'.section .rodata\n.balign 16\n.globl {NAME}\n.type {NAME}, @object\n{NAME}:\n.incbin "{data}"\n'
            f".size {NAME}, . - {NAME}\n"
            '.section .note.GNU-stack,"",@progbits\n')
        subprocess.run(["cc", "-c", source, "-o", output], check=True)
        print(f"package: ICU data of {len(kept)} of {len(items)} items, "
              f"{data.stat().st_size / 1e6:.1f} of {before / 1e6:.1f} MB", file=sys.stderr)
        print(f"-Xlinker {Path(output).resolve()} -Xlinker --defsym={symbol}={NAME}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit("usage: reduce-icu-data.py ARCHIVE OBJECT")
    main(*sys.argv[1:])
