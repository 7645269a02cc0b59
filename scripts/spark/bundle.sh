#!/usr/bin/env bash
# Makes an archive of huewall for machines that only have Debian's base system (or another Linux with a C library that is
# not older): the binary with Swift's runtime in it, and every other library beside it.
#
#     scripts/spark/bundle.sh [ARCHIVE [HUEWALL]]      # default: .build/huewall-linux.tar.gz
#
# HUEWALL is a program with Swift's runtime in it, as scripts/package.sh builds it. Without HUEWALL, this script builds one.
#
# Send it with the job's --archive ARCHIVE, or with spark-submit --archives ARCHIVE#huewall.archive. Inside:
# bin/huewall, lib/*.so.*, and lib/bundled.txt, which names each library with the Debian package it came from.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"
. scripts/package/portable.sh

archive=${1:-.build/huewall-linux.tar.gz}
binary=${2:-}
if [ -z "$binary" ]; then
    scripts/setup.sh >&2
    step "building (a few minutes the first time)" >&2
    build_portable huewall >&2
    binary=$built/huewall
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/bin" "$folder/lib"
strip --strip-debug -o "$folder/bin/huewall" "$binary" || fail "strip could not read $binary."

libraries_of "$binary" >"$folder/libraries"
while read -r name path; do
    cp -L "$path" "$folder/lib/$name"
    # By its name alone: where /lib is a link, packages may know either path.
    echo "$name $(dpkg-query -S "*/$(basename "$(realpath "$path")")" 2>/dev/null | head -n 1 | cut -d: -f1)"
done <"$folder/libraries" >"$folder/lib/bundled.txt"
env -i LD_LIBRARY_PATH="$folder/lib" "$folder/bin/huewall" --version >/dev/null || fail "the bundled binary does not start."
mkdir -p "$(dirname "$archive")"
tar -C "$folder" -czf "$archive" bin lib
needs=$(objdump -T "$folder/bin/huewall" "$folder"/lib/*.so* 2>/dev/null | grep -oE 'GLIBC_[0-9.]+' | sort -uV | tail -n 1)
echo "$archive: $(du -h "$archive" | cut -f1), $(wc -l <"$folder/lib/bundled.txt") libraries; needs a C library of ${needs:-any version} or newer"
