#!/usr/bin/env bash
# What a changed option costs in a catalogue of different images, and a first sync beside an analysis of the same files.
#
#   scripts/bench/changed-option.sh PICTURES COUNT [HUEWALL]
#
# COUNT images are made of those in PICTURES: a few bytes behind the end of a JPEG make it another file of the same pixels.
# Prints processor time, wall time and peak memory of each step, with two jobs where it does not say otherwise.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

[ $# -ge 2 ] || fail "expected a folder of JPEG files and a number of images."
[ -x /usr/bin/time ] || install_debian time
pictures=$1
count=$2
huewall=${3:-$(swift build -c release --show-bin-path)/huewall}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

python3 - "$pictures" "$count" "$folder" <<'PYTHON'
import json, sys
from pathlib import Path

pictures, count, folder = Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
files = sorted(p for p in pictures.iterdir() if p.suffix.lower() in (".jpg", ".jpeg"))
(folder / "images").mkdir()
with open(folder / "feed.ndjson", "w") as feed:
    for number in range(count):
        image = folder / "images" / f"{number}.jpg"
        image.write_bytes(files[number % len(files)].read_bytes() + str(number).encode())
        feed.write(json.dumps({"id": str(number), "image": str(image)}) + "\n")
PYTHON

measure() {
    local name=$1
    shift
    /usr/bin/time -f "%U %S %e %M" -o "$folder/time" "$@" >/dev/null
    awk -v name="$name" '{ printf "%-34s %8.2f s processor %8.2f s wall %6.0f MiB\n", name, $1 + $2, $3, $4 / 1024 }' "$folder/time"
}
run() { measure "$1" "$huewall" "${@:2}" --reports "$folder/Reports" --images "$folder/Images" --quiet; }

measure "analyze, one job" find "$folder/images" -name '*.jpg' -exec "$huewall" analyze --jobs 1 --format ndjson {} +
run "first sync" sync "$folder/feed.ndjson" --name bench --jobs 2
run "another vote" report bench --saturation-priority 2 --jobs 2
run "another order" report bench --saturation-priority 2 --order classic --jobs 2
run "another extraction (decodes again)" report bench --background keep --jobs 2
