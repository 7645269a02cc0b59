#!/usr/bin/env bash
# Kills syncs with SIGKILL at random moments: each rerun must give the bytes of an undisturbed run.
# Usage: scripts/test-kill.sh BINARY [TIMES [SHOP-BINARY]]
# With the test shop's binary, the catalogue and its images come over the network; else from Images/sample.
set -euo pipefail
cd "$(dirname "$0")/.."

huewall=$1
times=${2:-10}
shop=${3:-}
folder=$(mktemp -d)
shop_process=
trap '[ -z "$shop_process" ] || kill "$shop_process"; rm -rf "$folder"' EXIT
RANDOM=20240229

source=Images/sample/catalogue.ndjson
if [ -n "$shop" ]; then
    "$shop" --pictures Images/sample/images --products 30 --variants 3 >"$folder/port" &
    shop_process=$!
    until [ -s "$folder/port" ]; do sleep 0.1; done
    source=http://127.0.0.1:$(cat "$folder/port")/products.json
fi

outputs() { (cd "$1/reports/sample" && find . -type f ! -name 'huewall.*' -print0 | sort -z | xargs -0 sha256sum); }
# The caller's process becomes the sync, so that it is the sync that gets killed.
become_sync() {
    exec "$huewall" sync "$source" --name sample --quiet --jobs 2 --allow-net 127.0.0.1 --reports "$1/reports" \
        --images "$1/images" >/dev/null
}
sync() { (become_sync "$1"); }

start=$(date +%s%N)
sync "$folder/undisturbed"
milliseconds=$((($(date +%s%N) - start) / 1000000))
outputs "$folder/undisturbed" >"$folder/expected"

same=0
for ((i = 1; i <= times; i++)); do
    rm -rf "$folder/killed"
    become_sync "$folder/killed" &
    process=$!
    sleep "$(awk -v part="$RANDOM" -v all="$milliseconds" 'BEGIN { printf "%.3f", part / 32768 * all / 1000 }')"
    kill -KILL "$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
    sync "$folder/killed"
    outputs "$folder/killed" >"$folder/actual"
    if cmp -s "$folder/expected" "$folder/actual"; then
        same=$((same + 1))
    else
        echo "test-kill: run $i differs:" >&2
        diff "$folder/expected" "$folder/actual" >&2 || true
    fi
done
echo "test-kill: $same of $times killed syncs recovered to the same bytes"
[ "$same" -eq "$times" ]
