#!/usr/bin/env bash
# Measures processor time, memory and disk of a first sync over the network, and of a second one that finds nothing new.
#
#   scripts/bench/first-run.sh PICTURES [ITEMS]
#
#   PICTURES   folder of JPEG files; they are repeated, each time with bytes of their own
#   ITEMS      default 10000
#
# Builds the programs, unless HUEWALL_PROGRAMS names a folder that has huewall and test-shop.
# docs/shop.md has the figures.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

[ "$#" -ge 1 ] && [ -d "$1" ] || fail "give a folder of JPEG files."
pictures=$(realpath "$1")
items=${2:-10000}
install_debian time || true
programs=${HUEWALL_PROGRAMS:-}
unset HUEWALL_PROGRAMS # no setting of huewall
if [ -z "$programs" ]; then
    scripts/setup.sh
    for product in huewall test-shop; do
        release_build --product "$product" --disable-default-traits
    done
    programs=$(swift build -c release --disable-default-traits --show-bin-path)
fi

work=$(mktemp -d)
"$programs/test-shop" --pictures "$pictures" --products "$items" --variants 1 >"$work/port" &
shop=$!
trap 'kill "$shop"; rm -rf "$work"' EXIT
until [ -s "$work/port" ]; do
    kill -0 "$shop" 2>/dev/null || fail "the shop did not start; its message is above."
    sleep 0.1
done
cd "$work"
for run in first second; do
    /usr/bin/time -f "$run run: %U + %S seconds of processor time, %e seconds in all, %M kB of memory" \
        "$programs/huewall" sync "http://127.0.0.1:$(cat port)" --name shop --allow-net 127.0.0.0/8 --quiet
done
"$programs/huewall" status shop
