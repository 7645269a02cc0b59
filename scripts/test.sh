#!/usr/bin/env bash
# Tests huewall.
#
#   scripts/test.sh         what a change needs: checks, unit tests, the sample catalogue. Needs what scripts/setup.sh installs.
#   scripts/test.sh --all   everything that this repository can test, on Debian as root: it installs browsers, PostgreSQL,
#                           Java, nginx and others. CI runs this.
#
# Steps run one after the other, each under a limit of its own. One that fails does not stop those that do not need its result.
# The end prints what each has taken. HUEWALL_TEST_DATA names a folder of judged and hostile pictures that more tests
# want; they are skipped without it.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
cd "$repository"

case "$*" in
    '') all= ;;
    --all) all=1 && export HUEWALL_ALL=1 HUEWALL_DEEP_TESTS=1 ;;
    *) fail "expected --all or nothing, not: $*" ;;
esac

passed=() failed=() skipped=()

# What a failed step has printed; the end repeats its last lines.
log=$(mktemp)
last_lines=$(mktemp)
trap 'rm -f "$log" "$last_lines"' EXIT

# run NAME SECONDS COMMAND...: one step, which may take so long on a busy machine; fails when it fails.
run() {
    local name=$1 limit=$2 start=$SECONDS status=0
    shift 2
    step "$name"
    timeout --kill-after=20 "$limit" "$@" </dev/null > >(tee "$log") 2>&1 || status=$?
    local took=$((SECONDS - start))
    if [ "$status" -eq 0 ]; then
        passed+=("$(printf '%5d s  %s' "$took" "$name")")
        step "$name: passed in $took s"
        return
    fi
    failed+=("$name")
    # Failures that are named, then the end, as soon as tee has it.
    sleep 1
    { echo "--- $name"; grep -aE '^(FAILED|ERROR) |✘|: error:|WARNING: ThreadSanitizer|ERROR: AddressSanitizer' "$log" | head -n 6; tail -n 6 "$log"; } |
        cut -c1-300 >>"$last_lines" || true
    if [ "$status" -eq 124 ] || [ "$status" -eq 137 ]; then
        complain "$name: FAILED: not at its end after $limit s"
    else
        complain "$name: FAILED with status $status after $took s"
    fi
    return 1
}

# skip NAME...: steps that cannot run because one that they need has failed.
skip() {
    local name
    for name; do
        complain "$name: not run, because a step that it needs has failed"
        skipped+=("$name")
    done
}

# The end: one line of sum; red when a step failed.
finish() {
    printf '%s\n' "${passed[@]}"
    [ ${#failed[@]} -eq 0 ] || printf 'FAILED   %s\n' "${failed[@]}"
    [ ${#skipped[@]} -eq 0 ] || printf 'NOT RUN  %s\n' "${skipped[@]}"
    cat "$last_lines"
    step "$((SECONDS / 60)) min $((SECONDS % 60)) s"
    echo "${#passed[@]} passed, $((${#failed[@]} + ${#skipped[@]})) failed"
    [ $((${#failed[@]} + ${#skipped[@]})) -eq 0 ]
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
    # With the sweeps of --all.
    run "unit tests that compute" $((all ? 1800 : 600)) scripts/checks/unit-tests.sh computing || true
    run "unit tests that wait" 900 scripts/checks/unit-tests.sh waiting || true
    run "the sample catalogue" 300 scripts/checks/sample.sh .build/debug/huewall || true
    run "pictures of failures" 300 scripts/generate/failure-pictures.py --check .build/debug/huewall || true
}

# The worker as scripts/run.sh builds it: killed, starved, fed with hostile bytes.
worker() {
    if ! run "release build of the worker" 2400 swift build -c release --product huewall --disable-default-traits ||
        ! run "build of the test shop" 900 swift build --product test-shop --disable-default-traits; then
        skip "the worker"
        return
    fi
    local huewall=.build/release/huewall shop=.build/debug/test-shop
    run "systemd units" 120 scripts/checks/systemd-units.sh $huewall || true
    run "syncs that are killed" 600 scripts/checks/kill.sh --times 20 $huewall || true
    run "syncs over the network that are killed" 600 scripts/checks/kill.sh --times 20 $huewall $shop || true
    run "progress, and syncs that are stopped" 900 scripts/checks/stopping.sh $huewall || true
    run "syncs that lose a child" 600 scripts/checks/kill.sh --children --times 10 $huewall || true
    run "images that kill their decoder" 300 scripts/checks/poison.sh $huewall || true
    run "faults on purpose" 900 scripts/checks/faults.sh $huewall $shop 200 --small || true
    run "power cuts" 900 scripts/checks/power-cut.sh $huewall $shop 40 --small || true
    run "hostile feeds, servers and images" 2400 scripts/checks/bombs.sh $huewall || true
    run "the Spark job" 1200 scripts/checks/spark.sh $huewall || true
}

# What the packages ship: asked by browsers, databases and clients.
packaged() {
    if ! run "packages" 3000 scripts/package.sh; then
        skip "the packaged programs"
        return
    fi
    local huewall=.build-package/release/huewall server=.build-package/release/huewall-server
    run "systemd units, with the server's options" 120 scripts/checks/systemd-units.sh $huewall $server || true
    run "packages in a bare Debian" 900 scripts/checks/package.sh || true
    run "their services under systemd" 900 scripts/checks/services.sh || true
    run "the page in Chromium and Firefox" 1500 scripts/checks/page.sh $huewall $server || true
    run "exports and their contract" 600 scripts/checks/formats.sh $huewall || true
    run "documents" 1200 scripts/checks/documents.sh $huewall $server || true
    run "the server" 1200 scripts/checks/server.sh $huewall $server || true
    run "a soak of three minutes" 600 scripts/checks/soak.sh $huewall $server || true
    run "the archive for Spark" 1800 scripts/checks/spark-archive.sh || true
}

# Builds of their own.
other_builds() {
    run "fuzzing, 5 s a target" 1800 scripts/checks/fuzz.sh 5 || true
    # Feeds are fuzzed under it; their tests of megabytes would take too long.
    run "address sanitizer over what calls C" 2400 \
        scripts/checks/sanitized.sh address DecoderProcessesTests FileAccessTests HTTPFetchingTests ImageDecodingTests || true
    run "thread sanitizer over what runs in parallel" 2400 \
        scripts/checks/sanitized.sh thread CatalogueStoreTests DecoderProcessesTests FileAccessTests HTTPFetchingTests ImagePipelineTests \
        || true
    run "the library in another package" 900 scripts/checks/library.sh || true
}

quick
if [ -n "$all" ]; then
    run "coverage of the unit tests" 300 scripts/checks/unit-tests.sh --coverage || true
    worker
    packaged
    other_builds
fi
finish
