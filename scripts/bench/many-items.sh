#!/usr/bin/env bash
# Time and memory of a catalogue of many items over few pictures: first sync, a sync that finds nothing changed, one
# that finds 1 % changed, a correction, and a report.
#
#   scripts/bench/many-items.sh PICTURES [ITEMS]
#
# PICTURES is a folder of images; ITEMS is 100000 by default, which take some minutes. Needs the package time.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

[ $# -ge 1 ] || fail "expected a folder of images, as in scripts/bench/many-items.sh PICTURES [ITEMS]."
pictures=$(cd "$1" && pwd)
items=${2:-100000}
[ -x /usr/bin/time ] || install_debian time
release_build --product huewall
huewall=$(swift build -c release --show-bin-path)/huewall
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

find "$pictures" -type f | sort | awk -v items="$items" '
    { path[NR - 1] = $0 }
    END {
        for (i = 0; i < items; i++)
            printf "{\"id\":\"item-%07d\",\"productId\":\"p-%06d\",\"title\":\"Product number %d, color %d\",\"url\":\"https://shop.example/products/%d\",\"image\":\"%s\",\"vendorColor\":\"Color %d\",\"price\":\"%d.95 EUR\"}\n",
                i, i / 3, i, i % 7, i, path[i % NR], i % 97, 10 + i % 90
    }' >"$folder/feed.ndjson"

measure() {
    local what=$1
    shift
    /usr/bin/time -f "%e %U %S %M" -o "$folder/time" "$@" --quiet --reports "$folder/reports" >/dev/null
    awk -v what="$what" '{ printf "%-14s %6.1f s, %6.1f s of processor time, %4.0f MiB\n", what, $1, $2 + $3, $4 / 1024 }' "$folder/time"
}
echo "$items items over $(find "$pictures" -type f | wc -l) pictures:"
measure "first sync" "$huewall" sync "$folder/feed.ndjson" --name items
measure "no change" "$huewall" sync "$folder/feed.ndjson" --name items
awk 'NR % 100 == 0 { sub(/"price":"/, "&1") } { print }' "$folder/feed.ndjson" >"$folder/changed" && mv "$folder/changed" "$folder/feed.ndjson"
measure "1 % changed" "$huewall" sync "$folder/feed.ndjson" --name items
measure "a correction" "$huewall" override items item-0000123 red
measure "report" "$huewall" report items --order classic
