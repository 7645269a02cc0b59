#!/usr/bin/env bash
# Tests huewall.
#
#   scripts/test.sh         what a change needs: checks, unit tests, the sample catalogue. Needs what scripts/setup.sh installs.
#   scripts/test.sh --all [--minutes N]
#                           everything that this repository can test, on Debian as root: it installs browsers, PostgreSQL,
#                           Java, nginx and others. CI runs this with --minutes: then the sanitizers, fuzzing and the
#                           hostile inputs have a third of the days each, after N minutes no further step starts, and
#                           the step that runs is stopped. The end names these steps, and they count neither as passed
#                           nor as failed.
#
# Each step has a limit of its own. One that fails does not stop those that do not need its result. The end prints what each has
# taken. HUEWALL_TEST_DATA names a folder of judged and hostile pictures that more tests want; they are skipped without it.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
cd "$repository"

all='' seconds=100000 parts='1 2 3'
if [ $# -gt 0 ]; then
    [ "$1" = --all ] || fail "expected --all, --all --minutes N or nothing, not: $*"
    all=1 && export HUEWALL_ALL=1
    shift
fi
if [ $# -gt 0 ]; then
    [ $# -eq 2 ] && [[ $1 == --minutes && $2 =~ ^[1-9][0-9]{0,3}$ ]] || fail "expected --minutes N, with N from 1 to 9999, not: $*"
    seconds=$((60 * $2))
    # What takes long and seldom finds anything is in three parts. Each day of the year has one, so three days test them all.
    parts=$((10#$(date +%j) % 3 + 1))
fi

# A line for each step in passed, failed, skipped or late, and the last lines of those that failed.
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
touch "$results"/{passed,failed,skipped,late,last-lines}
# Set where steps run beside others: their output is printed when they end.
beside=

# run NAME SECONDS COMMAND...: one step, which may take so long on a busy machine; fails when it fails, or has no time.
run() {
    local name=$1 limit=$2 start=$SECONDS left=$((seconds - SECONDS)) status=0 log
    shift 2
    if [ $left -le 0 ]; then
        echo "$name" >>"$results/late"
        return 1
    fi
    step "$name"
    log=$(mktemp -p "$results")
    if [ -n "$beside" ]; then
        timeout --kill-after=20 $((limit < left ? limit : left)) "$@" </dev/null >"$log" 2>&1 || status=$?
        cat "$log"
    else
        timeout --kill-after=20 $((limit < left ? limit : left)) "$@" </dev/null > >(tee "$log") 2>&1 || status=$?
    fi
    local took=$((SECONDS - start))
    if [ $status -eq 0 ]; then
        printf '%5d s  %s\n' $took "$name" >>"$results/passed"
        step "$name: passed in $took s"
    elif [ $((seconds - SECONDS)) -le 0 ] && { [ $status -eq 124 ] || [ $status -eq 137 ]; }; then
        echo "$name" >>"$results/late"
        step "$name: stopped after $took s, because the time of all steps is over"
    else
        echo "$name" >>"$results/failed"
        # Failures that are named, then the end, as soon as tee has it.
        sleep 1
        { echo "--- $name"; grep -aE '^(FAILED|ERROR) |✘|: error:|WARNING: ThreadSanitizer|ERROR: AddressSanitizer' "$log" | head -n 6; tail -n 6 "$log"; } |
            cut -c1-300 >>"$results/last-lines" || true
        if [ $status -eq 124 ] || [ $status -eq 137 ]; then
            complain "$name: FAILED: not at its end after $limit s"
        else
            complain "$name: FAILED with status $status after $took s"
        fi
    fi
    return $((status != 0))
}

# skip NAME...: steps that cannot run because one that they need has failed or had no time.
skip() {
    local to=skipped
    [ $((seconds - SECONDS)) -gt 0 ] || to=late
    printf '%s\n' "$@" >>"$results/$to"
    complain "not run, because a step that they need has not passed: $*"
}

# beside FUNCTION FUNCTION: the steps of both at once.
beside() {
    beside=1
    "$1" &
    local first=$!
    "$2"
    wait $first
    beside=
}

# The end: one line of sum; red when a step failed.
finish() {
    local failures
    cat "$results/passed"
    sed 's/^/FAILED   /' "$results/failed"
    sed 's/^/NOT RUN  /' "$results/skipped"
    sed 's/^/NO TIME  /' "$results/late"
    cat "$results/last-lines"
    step "$((SECONDS / 60)) min $((SECONDS % 60)) s"
    failures=$(cat "$results/failed" "$results/skipped" | wc -l)
    echo "$(wc -l <"$results/passed") passed, $failures failed"
    [ "$failures" -eq 0 ]
}

quick() {
    run "system libraries" 900 scripts/setup.sh || return 0
    run "format" 120 scripts/checks/format.sh || true
    run "imports" 60 scripts/checks/imports.sh || true
    run "first change" 60 scripts/checks/first-change.sh || true
    run "time limits of tests" 60 scripts/checks/time-limits.sh || true
    run "promises" 60 scripts/checks/promises.sh || true
    run "named paths" 60 scripts/checks/references.sh || true
    run "plain English" 60 scripts/checks/plain-english.sh || true
    run "links and form of the documents" 60 scripts/checks/documents.sh || true
    run "files of the page" 300 scripts/checks/page-sources.sh || true
    if ! run "build of the unit tests" 2400 scripts/checks/unit-tests.sh --build; then
        skip "unit tests that compute" "unit tests that wait" "the sample catalogue" "pictures of failures"
        return
    fi
    run "unit tests that compute" 900 scripts/checks/unit-tests.sh computing || true
    run "unit tests that wait" 900 scripts/checks/unit-tests.sh waiting || true
    run "the sample catalogue" 300 scripts/checks/sample.sh .build/debug/huewall || true
    run "pictures of failures" 300 scripts/generate/failure-pictures.py --check .build/debug/huewall || true
}

# The programs of the packages: by browsers, databases, clients and systemd; killed, starved, fed with hostile bytes.
# Then what uses one processor, or waits, runs in two lanes.
programs() {
    if ! run "packages" 3000 scripts/package.sh || ! run "build of the test shop" 900 scripts/checks/unit-tests.sh --build-shop; then
        skip "the programs"
        builds_of_their_own
        return
    fi
    huewall=.build-package/release/huewall server=.build-package/release/huewall-server shop=.build/debug/test-shop
    run "systemd units" 120 scripts/checks/systemd-units.sh $huewall $server || true
    run "progress, and syncs that are stopped" 900 scripts/checks/stopping.sh $huewall || true
    run "the page in Chromium and Firefox" 1500 scripts/checks/page.sh $huewall $server || true
    run "documents" 1200 scripts/checks/documents.sh $huewall $server $shop || true
    run "the server" 1200 scripts/checks/server.sh $huewall $server || true
    run "a soak of three minutes" 600 scripts/checks/soak.sh $huewall $server || true
    beside hostile_and_faults kills_and_packages
}

hostile_and_faults() {
    local part
    for part in $parts; do
        run "hostile feeds, servers and images, part $part/3" 3600 scripts/checks/bombs.sh $huewall --jobs 1 --part $part/3 || true
    done
    # With a program whose Swift runtime is a library of its own: faults of memory ask whose call it is.
    run "faults on purpose" 2400 scripts/checks/faults.sh .build/debug/huewall $shop 120 --small || true
    run "power cuts" 900 scripts/checks/power-cut.sh .build/debug/huewall $shop 40 --small || true
    run "unit tests that try all cases" 1800 scripts/checks/unit-tests.sh sweeps || true
}

kills_and_packages() {
    run "exports and their contract" 600 scripts/checks/formats.sh $huewall || true
    run "pictures that change, and what is kept" 300 scripts/checks/growth.sh $huewall || true
    run "the Spark job" 1200 scripts/checks/spark.sh $huewall || true
    run "the archive for Spark" 600 scripts/checks/spark-archive.sh $huewall || true
    run "packages in a bare Debian" 900 scripts/checks/package.sh || true
    run "their services under systemd" 900 scripts/checks/services.sh || true
    run "syncs that are killed" 600 scripts/checks/kill.sh --times 20 $huewall || true
    run "syncs over the network that are killed" 600 scripts/checks/kill.sh --times 20 $huewall $shop || true
    run "syncs that lose a child" 600 scripts/checks/kill.sh --children --times 10 $huewall || true
    run "images that kill their decoder" 300 scripts/checks/poison.sh $huewall || true
    builds_of_their_own
}

# Unit tests in builds of their own, and another package that uses the library.
builds_of_their_own() {
    local part
    for part in $parts; do
        case $part in
            1)
                run "fuzzing, 5 s a target" 1800 scripts/checks/fuzz.sh --same 5 || true
                run "the library in another package" 900 scripts/checks/library.sh || true
                ;;
            2) run "thread sanitizer over what runs in parallel" 2400 \
                scripts/checks/sanitized.sh thread StoreTests DecodersTests FilesTests FetchingTests ImageWorkTests || true ;;
            # Feeds are fuzzed under it; their tests of megabytes would take too long.
            3) run "address sanitizer over what calls C" 2400 \
                scripts/checks/sanitized.sh address DecodersTests FilesTests FetchingTests ImagesTests || true ;;
        esac
    done
}

quick
if [ -n "$all" ]; then
    programs
fi
finish
