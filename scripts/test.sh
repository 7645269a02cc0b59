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

step "format"
swift format lint --strict --recursive --parallel Package.swift Sources Tests scripts/bench/StageTimes ||
    fail "the format is off; run scripts/format.sh."

step "imports"
scripts/check-imports.sh

step "promises and units"
scripts/check-promises.sh
scripts/test-units.sh

step "build and unit tests"
swift build --build-tests || fail "the build failed; the compiler's message is above."
swift test --skip-build --parallel || fail "a test failed; its message is above."

step "the sample catalogue, twice, in a folder of its own"
scripts/test-sample.sh "$(swift build --show-bin-path)/huewall"

step "syncs that are killed"
scripts/test-kill.sh "$(swift build --show-bin-path)/huewall" 5
scripts/test-kill.sh "$(swift build --show-bin-path)/huewall" 5 "$(swift build --show-bin-path)/test-shop"

step "images that kill their decoder"
scripts/test-poison.sh "$(swift build --show-bin-path)/huewall"

step "faults on purpose, and power cuts"
scripts/test-faults.sh "$(swift build --show-bin-path)/huewall" "$(swift build --show-bin-path)/test-shop" 40 --small
scripts/test-power-cut.sh "$(swift build --show-bin-path)/huewall" "$(swift build --show-bin-path)/test-shop" 12 --small

step "feeds, servers and images that are made to take it down"
swift build -c release --product huewall --disable-default-traits || fail "the release build failed; the compiler's message is above."
scripts/test-bombs.sh "$(swift build -c release --show-bin-path)/huewall" --short

step "the page in a browser"
scripts/test-page.sh "$(swift build --show-bin-path)/huewall" "$(swift build --show-bin-path)/huewall-server"

step "the server"
scripts/test-server.sh "$(swift build --show-bin-path)/huewall" "$(swift build --show-bin-path)/huewall-server"

# 19 targets, a minute in all; their build, which tests do not share, takes two to three.
step "fuzzing, 3 seconds a target"
scripts/fuzz.sh 3

step "all is green"
