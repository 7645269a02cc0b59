#!/usr/bin/env bash
# Prints the memory that decoding takes at its peak beside the estimate of ImageDecoder.memoryEstimate, for large images of
# every kind, and fails where the estimate was exceeded.
#
#   scripts/bench/memory.sh [FOLDER]     FOLDER keeps the images, some 400 MB; default: a folder that is removed
#
# Installs Pillow and numpy into the environment of scripts/bench.sh (HUEWALL_BENCH_ENV, default ~/.cache/huewall-bench).
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

environment=${HUEWALL_BENCH_ENV:-$HOME/.cache/huewall-bench}
folder=${1:-$(mktemp -d)}
[ $# -gt 0 ] || trap 'rm -r "$folder"' EXIT
[ -x "$environment/bin/python" ] || python3 -m venv "$environment"
"$environment/bin/pip" install --quiet --disable-pip-version-check pillow numpy || fail "Pillow could not be installed."
"$environment/bin/python" scripts/bench/draw-large.py "$folder"
release_build --product stage-times
# libpng writes warnings of its own.
"$(swift build -c release --show-bin-path)/stage-times" --memory "$folder"/* 2>/dev/null | tee "$folder.txt"
awk -F '|' '$7 + 0 > 1 { print "memory: more than estimated:" $0 > "/dev/stderr"; bad = 1 } END { exit bad }' "$folder.txt"
rm "$folder.txt"
