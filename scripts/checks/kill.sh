#!/usr/bin/env bash
# Kills syncs with SIGKILL at random moments: each rerun must give the bytes of an undisturbed run.
# changes.ndjson is left out: it names the run, and a rerun is another one.
#
#   scripts/checks/kill.sh [--children] [--times N] HUEWALL [SHOP]     N kills, default 10, some seconds each
#
# With SHOP, the binary test-shop, the catalogue and its images come over the network; else from Images/sample.
# With --children the sync or any process that it started is killed, each as likely as the other: a sync that lost a child
# must end well by itself and write the same bytes. No decoder may live longer than the sync, whichever was killed.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

any=
times=10
binaries=()
while [ $# -gt 0 ]; do
    case $1 in
        --children) any=yes ;;
        --times)
            times=${2:-}
            [[ "$times" =~ ^[1-9][0-9]*$ ]] || fail "expected a number behind --times."
            shift
            ;;
        --*) fail "there is no option $1." ;;
        *) binaries+=("$1") ;;
    esac
    shift
done
[ ${#binaries[@]} -ge 1 ] || fail "expected the path of the binary huewall."
huewall=${binaries[0]}
shop=${binaries[1]:-}
folder=$(mktemp -d)
shop_process=
trap '[ -z "$shop_process" ] || kill "$shop_process"; rm -rf "$folder"' EXIT
RANDOM=20240229

source=Images/sample/catalogue.ndjson
if [ -n "$shop" ]; then
    "$shop" --pictures Images/sample/images --products 30 --variants 3 >"$folder/port" &
    shop_process=$!
    until [ -s "$folder/port" ]; do
        kill -0 "$shop_process" 2>/dev/null || fail "the test shop ended; its message is above."
        sleep 0.1
    done
    source=http://127.0.0.1:$(cat "$folder/port")/products.json
fi

outputs() { (cd "$1/reports/sample" && find . -type f ! -name 'huewall.*' ! -name changes.ndjson -print0 | sort -z | xargs -0 sha256sum); }
# The caller's process becomes the sync, so that it is the sync that gets killed.
become_sync() {
    exec "$huewall" sync "$source" --name sample --quiet --jobs 2 --allow-net 127.0.0.1 --reports "$1/reports" \
        --images "$1/images" >/dev/null
}
sync() { (become_sync "$1"); }

# The processes that a process started, and those that they started.
descendants() {
    local child
    for child in $(cat "/proc/$1/task/"*/children 2>/dev/null || true); do
        echo "$child"
        descendants "$child"
    done
}
# Whether one of these processes is alive after two seconds.
live_on() {
    local process
    for _ in {1..20}; do
        for process; do
            # A dead process whose parent did not wait for it yet is not alive.
            grep -qsv '^[0-9]* (.*) [ZX]' "/proc/$process/stat" && break
            shift
        done
        [ $# -eq 0 ] && return 1
        sleep 0.1
    done
}

start=$(date +%s%N)
sync "$folder/undisturbed"
milliseconds=$((($(date +%s%N) - start) / 1000000))
outputs "$folder/undisturbed" >"$folder/expected"

# Whether the wall in the folder is the expected one.
is_same() {
    outputs "$folder/killed" >"$folder/actual"
    cmp -s "$folder/expected" "$folder/actual" && return
    complain "run $i: $1"
    diff "$folder/expected" "$folder/actual" >&2 || true
    return 1
}

same=0
syncs=0
children=0
for ((i = 1; i <= times; i++)); do
    rm -rf "$folder/killed"
    become_sync "$folder/killed" &
    process=$!
    sleep "$(awk -v part="$RANDOM" -v all="$milliseconds" 'BEGIN { printf "%.3f", part / 32768 * all / 1000 }')"
    mapfile -t others < <(descendants "$process")
    victim=$process
    if [ -n "$any" ]; then
        all=("$process" "${others[@]}")
        victim=${all[RANDOM % ${#all[@]}]}
    fi
    landed=
    kill -KILL "$victim" 2>/dev/null && landed=yes
    status=0
    wait "$process" 2>/dev/null || status=$?
    is_good=yes
    if [ "$victim" = "$process" ]; then
        syncs=$((syncs + ${landed:+1} + 0))
    else
        children=$((children + ${landed:+1} + 0))
        if [ "$status" -ne 0 ]; then
            complain "run $i ended $status when process $victim was killed, a child"
            is_good=
        else
            is_same "a killed child changed the wall:" || is_good=
        fi
    fi
    if [ ${#others[@]} -gt 0 ] && live_on "${others[@]}"; then
        complain "run $i left processes behind: ${others[*]}"
        is_good=
    fi
    sync "$folder/killed"
    is_same "the rerun differs:" || is_good=
    same=$((same + ${is_good:+1} + 0))
done
step "$same of $times killed syncs recovered to the same bytes"
[ -z "$any" ] || step "$syncs syncs and $children of their children were killed"
[ "$same" -eq "$times" ]
