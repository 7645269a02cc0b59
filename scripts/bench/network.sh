#!/usr/bin/env bash
# How much longer a first sync over the network takes than the slower of its two halves, downloading and decoding; and what a
# rerun costs that finds nothing changed. The shop runs on the same machine, and its own work counts against all of them alike.
# Usage: scripts/bench/network.sh PICTURES [PRODUCTS [DELAY]]
#   PICTURES  folder of JPEG files    PRODUCTS  of three pictures each, default 1000    DELAY  of the shop in ms, default 0
set -euo pipefail
cd "$(dirname "$0")/../.."

pictures=${1:?expected a folder of JPEG files, as in scripts/bench/network.sh PICTURES [PRODUCTS [DELAY]]}
products=${2:-1000}
delay=${3:-0}
swift build -c release --product huewall
swift build -c release --product test-shop
bin=$(swift build -c release --show-bin-path)
folder=$(mktemp -d)
"$bin/test-shop" --pictures "$pictures" --products "$products" --variants 3 --delay "$delay" >"$folder/port" &
shop_process=$!
trap 'kill "$shop_process"; rm -rf "$folder"' EXIT
until [ -s "$folder/port" ]; do sleep 0.1; done
shop=http://127.0.0.1:$(cat "$folder/port")
images=$((products * 3))

seconds() {
    local start
    start=$(date +%s%N)
    "$@" >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
    awk -v nanoseconds=$(($(date +%s%N) - start)) 'BEGIN { printf "%.2f", nanoseconds / 1e9 }'
}
sync() { "$bin/huewall" sync "$1" --name "$2" --allow-net 127.0.0.1 --reports "$folder/reports" --images "$folder/images"; }
download() { (mkdir -p "$folder/local" && cd "$folder/local" && curl -sfZ --parallel-max 8 -O "$shop/i/[0-$((images - 1))].jpg"); }

downloading=$(seconds download)
for ((i = 0; i < images; i++)); do echo "{\"id\":\"$i\",\"image\":\"$i.jpg\"}"; done >"$folder/local/feed.ndjson"
decoding=$(seconds sync "$folder/local/feed.ndjson" local)
both=$(seconds sync "$shop/products.json" network)
again=$(seconds sync "$shop/products.json" network)
awk -v d="$downloading" -v a="$decoding" -v b="$both" -v r="$again" -v n="$images" 'BEGIN {
    printf "%d images: download only %.1f s, decode and analyze only %.1f s, first sync %.1f s = %.2f times the slower; rerun %.2f s\n",
        n, d, a, b, b / (d > a ? d : a), r }'
curl -sf "$shop/statistics"
echo
