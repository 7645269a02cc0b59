#!/usr/bin/env bash
# Makes an archive of huewall for machines that have nothing but Debian's base system (or another Linux with a C library that is no
# older): the binary with Swift's runtime in it, and every other library beside it.
#
#     scripts/spark/bundle.sh [ARCHIVE]      # default: .build/huewall-linux.tar.gz
#
# Send it with the job's --archive ARCHIVE, or with spark-submit --archives ARCHIVE#huewall.archive. Inside:
# bin/huewall, lib/*.so.*, and lib/bundled.txt, which names each library with the Debian package it came from.
set -euo pipefail
cd "$(dirname "$0")/../.."

fail() {
    echo "bundle: $*" >&2
    exit 1
}

archive=${1:-.build/huewall-linux.tar.gz}
# That of scripts/package.sh: what is linked with the runtime inside is built once.
scratch=.build-package
scripts/setup.sh
echo "bundle: building (a few minutes the first time)" >&2
swift build -c release --product huewall --disable-default-traits --static-swift-stdlib --scratch-path "$scratch" >&2 ||
    fail "the build failed; the compiler's message is above."
binary=$(swift build -c release --static-swift-stdlib --disable-default-traits --scratch-path "$scratch" --show-bin-path)/huewall
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/bin" "$folder/lib"
strip --strip-debug -o "$folder/bin/huewall" "$binary" || fail "strip could not read $binary."

# The C library belongs to the machine: the kernel's loader must fit it.
ldd "$binary" >"$folder/ldd" || fail "ldd could not read $binary."
if grep 'not found' "$folder/ldd" >&2; then fail "libraries are missing here; scripts/setup.sh installs them."; fi
if grep -q 'libswift' "$folder/ldd"; then fail "Swift's runtime was not linked in; is the toolchain complete (usr/lib/swift_static)?"; fi
awk '$2 == "=>" { print $1, $3 }' "$folder/ldd" |
    grep -vE '^(libc|libm|libpthread|libdl|librt|libresolv|libutil|libmvec|ld-linux[^ ]*)\.so' |
    while read -r name path; do
        cp -L "$path" "$folder/lib/$name"
        # By its name alone: where /lib is a link, packages may know either path.
        echo "$name $(dpkg-query -S "*/$(basename "$(realpath "$path")")" 2>/dev/null | head -n 1 | cut -d: -f1)"
    done >"$folder/lib/bundled.txt"
rm "$folder/ldd"
env -i LD_LIBRARY_PATH="$folder/lib" "$folder/bin/huewall" --version >/dev/null || fail "the bundled binary does not start."
mkdir -p "$(dirname "$archive")"
tar -C "$folder" -czf "$archive" bin lib
needs=$(objdump -T "$folder/bin/huewall" "$folder"/lib/*.so* 2>/dev/null | grep -oE 'GLIBC_[0-9.]+' | sort -uV | tail -n 1)
echo "$archive: $(du -h "$archive" | cut -f1), $(wc -l <"$folder/lib/bundled.txt") libraries; needs a C library of ${needs:-any version} or newer"
