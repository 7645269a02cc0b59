#!/usr/bin/env bash
# Counts the instructions of each stage of a picture's way: the same to four digits, whatever else the machine is doing.
#
#   scripts/bench/instructions.sh PICTURE...
#
# Needs valgrind. Takes some seconds a picture. What a stage costs is the difference between three rounds and one, so that
# starting and decoding beforehand do not count.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"

[ $# -gt 0 ] || fail "expected pictures, as in scripts/bench/instructions.sh Images/sample/images/*.png."
command -v valgrind >/dev/null || install_debian valgrind
swift build --package-path "$repository" -c release --product stage-times >&2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# valgrind does not understand the debug information of newer compilers.
strip -o "$work/stage-times" "$(swift build --package-path "$repository" -c release --show-bin-path)/stage-times"

# counted STAGE ROUNDS PICTURE...: instructions of a whole run.
counted() {
    local stage=$1 rounds=$2
    shift 2
    # Seeds of hash tables are random otherwise.
    SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$work/log" \
        "$work/stage-times" --only "$stage" --rounds "$rounds" "$@" >/dev/null || return
    awk '/Collected/ { print $4 }' "$work/log"
}

echo "| stage | million instructions a picture |"
echo "| --- | --- |"
for stage in libgd decode thumbnail vote analysis; do
    one=$(counted "$stage" 1 "$@")
    three=$(counted "$stage" 3 "$@")
    awk -v stage="$stage" -v count=$(((three - one) / 2 / $#)) 'BEGIN { printf "| %s | %.2f |\n", stage, count / 1e6 }'
done
