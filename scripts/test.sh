#!/usr/bin/env bash
# Every check and test, from a fresh clone on. CI runs this same script.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { echo "test: $* (after $((SECONDS / 60)) min $((SECONDS % 60)) s)"; }
fail() {
    echo "test: $*" >&2
    exit 1
}

scripts/setup.sh
# Some seconds, for the tests of HTTP/2, which are skipped without it.
if ! command -v nginx >/dev/null && command -v apt-get >/dev/null; then
    as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
    { "${as_root[@]}" apt-get update -qq && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends nginx-light openssl; } >/dev/null || echo "test: nginx could not be installed." >&2
fi

step "format"
swift format lint --strict --recursive --parallel Package.swift Sources Tests scripts/bench/StageTimes ||
    fail "the format is off; run scripts/format.sh."

step "imports"
scripts/checks/imports.sh

step "promises and units"
scripts/checks/promises.sh
scripts/checks/references.sh
scripts/checks/systemd-units.sh

step "build"
swift build --build-tests || fail "the build failed; the compiler's message is above."
debug=$(swift build --show-bin-path)
release=$(swift build -c release --show-bin-path)

# Most unit tests wait for servers and clocks: what later steps need is built meanwhile.
{
    swift build -c release --product huewall --disable-default-traits && scripts/checks/fuzz.sh --build
} >.build/later-steps.log 2>&1 &
builds=$!

step "unit tests"
"$debug/huewallPackageTests.xctest" --testing-library swift-testing --parallel || fail "a test failed; its message is above."

step "builds for the next steps"
wait $builds || {
    cat .build/later-steps.log
    fail "a build failed; the compiler's message is above."
}

step "the sample catalogue, twice, in a folder of its own"
scripts/checks/sample.sh "$debug/huewall"

step "syncs that are killed"
scripts/checks/kill.sh --times 5 "$release/huewall"
scripts/checks/kill.sh --times 5 "$release/huewall" "$debug/test-shop"

step "images that kill their decoder"
scripts/checks/poison.sh "$release/huewall"

step "faults on purpose, and power cuts"
scripts/checks/faults.sh "$release/huewall" "$debug/test-shop" 40 --small
scripts/checks/power-cut.sh "$release/huewall" "$debug/test-shop" 12 --small

step "feeds, servers and images that are made to take it down"
scripts/checks/bombs.sh "$release/huewall" --short

# Two minutes on two cores, beside the download of PySpark.
step "the Spark job"
scripts/checks/spark.sh "$release/huewall"

step "the page in a browser"
scripts/checks/page.sh "$release/huewall" "$debug/huewall-server"

step "exports and their contract"
scripts/checks/formats.sh "$release/huewall" "$debug/huewall-server"

step "the server"
scripts/checks/server.sh "$release/huewall" "$debug/huewall-server"

# 19 targets, less than a minute in all.
step "fuzzing, 2 seconds a target"
scripts/checks/fuzz.sh 2

step "all is green"
