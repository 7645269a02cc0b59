#!/usr/bin/env bash
# How huewall-server answers while the load comes from the same machine.
#
#   scripts/bench/server.sh [--items N] [--connections N] [--seconds N] [--soak REQUESTS]
#
# Draws a shop of N items (default 100,000), syncs it, serves it, and sends pages, color searches and items by wrk: alone,
# while a sync rewrites the whole catalogue, and, if asked, until REQUESTS are answered, with memory and descriptors before and
# after. The shop stays in .build/bench-server for the next run.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

items=100000 connections=32 seconds=30 soak=0
while [ $# -gt 0 ]; do
    [ $# -ge 2 ] || fail "expected a number behind $1."
    case $1 in
    --items) items=$2 ;;
    --connections) connections=$2 ;;
    --seconds) seconds=$2 ;;
    --soak) soak=$2 ;;
    *) fail "unknown option $1; the head of this script says which there are." ;;
    esac
    shift 2
done
command -v wrk >/dev/null || install_debian wrk

release_build --product huewall-server
release_build --product huewall
bin=$(swift build -c release --show-bin-path)
shop=$PWD/.build/bench-server/$items
folders=(--reports "$shop/Reports" --images "$shop/Images")
sync() { "$bin/huewall" sync "$1" --name shop "${folders[@]}" --quiet; }

if [ ! -f "$shop/Reports/shop/metadata.json" ]; then
    echo "drawing and syncing $items items"
    python3 scripts/bench/draw-shop.py "$shop" "$items"
    sync "$shop/feed.ndjson"
fi

port=18080
"$bin/huewall-server" "${folders[@]}" --port $port --quiet &
server=$!
trap 'kill $server 2>/dev/null || true; wait' EXIT
until curl -sf "http://127.0.0.1:$port/readyz" >/dev/null; do
    kill -0 $server || fail "the server ended; its message is above."
    sleep 0.2
done

memory() { awk '/^VmRSS/ { printf "%.0f", $2 / 1024 }' /proc/$server/status; }
state() { echo "$(memory) MiB resident, $(ls /proc/$server/fd | wc -l) open files"; }
load() {
    CATALOGUE=shop ITEMS=$items wrk -t1 -c"$connections" -d"$1s" -s scripts/bench/server-mix.lua "http://127.0.0.1:$port" |
        tail -n 1
}

load 3 >/dev/null
echo "before: $(state)"
echo "alone: $(load "$seconds")"
# Every item gets another price, so every output is written again.
sed 's/"price": /"price": 1/' "$shop/feed.ndjson" >"$shop/changed.ndjson"
for feed in changed feed; do
    sync "$shop/$feed.ndjson" &
    syncing=$!
    echo "while a sync runs: $(load "$seconds")"
    kill -0 $syncing 2>/dev/null || echo "(the sync ended before)"
    wait $syncing
done
sleep 3
echo "after: $(state)"
if [ "$soak" -gt 0 ]; then
    # At most an hour, in rounds.
    end=$((SECONDS + 3600)) answered=0
    while [ "$answered" -lt "$soak" ] && [ $SECONDS -lt $end ]; do
        line=$(load 60)
        answered=$((answered + ${line%% *} * 60))
        echo "about $answered requests: $line, $(state)"
    done
fi
