#!/usr/bin/env bash
# The unit tests of Swift, in two processes: those that compute use all processors; those that wait for sockets, processes
# and clocks run two at a time, so that no test takes the threads that another one waits for.
#
#   scripts/checks/unit-tests.sh --build       builds them and the program, without what only the server needs
#   scripts/checks/unit-tests.sh --build-shop  builds the test shop that other checks want, with the same options
#   scripts/checks/unit-tests.sh computing     runs those that compute
#   scripts/checks/unit-tests.sh waiting       runs those that wait
#   scripts/checks/unit-tests.sh sweeps        runs the suites with tests marked `.deep`, which try all cases: minutes
#   scripts/checks/unit-tests.sh --coverage    builds them in .build-coverage, runs all but the sweeps, and reports what they
#                                              have covered, by target: by hand
#
# HUEWALL_ALL=1 wants nginx. What analyzes pictures is optimized in these builds, or its tests would take ten times as long.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

waiting='^(SyncTests|DecodersTests|FetchingTests|ImageWorkTests|huewallTests)\.'
binaries=.build/debug
options=(--disable-default-traits)

build() {
    if [ "${HUEWALL_ALL:-}" = 1 ]; then install_debian nginx-light openssl || fail "the tests of HTTP/2 need nginx."; fi
    # With the program, which its tests start.
    HUEWALL_FAST_TESTS=1 swift build --product huewallPackageTests "${options[@]}" ||
        fail "the build failed; the compiler's message is above."
}

tests() {
    "$binaries/huewallPackageTests.xctest" --testing-library swift-testing "$@" || fail "a test failed; its message is above."
}

# Lines and functions that the tests have run, a line for each folder of Sources.
coverage() {
    local tools profiles=.build-coverage/profiles
    binaries=.build-coverage/debug
    options+=(--enable-code-coverage --scratch-path .build-coverage)
    build
    rm -rf "$profiles"
    export LLVM_PROFILE_FILE=$repository/$profiles/%p.profraw
    tests_that_compute
    tests_that_wait
    tools=$(dirname "$(realpath "$(command -v swift)")")
    # What a process that is killed leaves cannot be read.
    "$tools/llvm-profdata" merge -sparse --failure-mode=all -o "$profiles/all.profdata" "$profiles"/*.profraw ||
        fail "the profiles could not be read."
    "$tools/llvm-cov" export -summary-only -instr-profile "$profiles/all.profdata" "$binaries/huewallPackageTests.xctest" \
        -object "$binaries/huewall" >"$profiles/coverage.json" || fail "llvm-cov could not read the profiles."
    python3 - "$repository/Sources/" "$profiles/coverage.json" <<'PYTHON'
import collections, json, sys

counts = collections.defaultdict(lambda: [0, 0, 0, 0])
for file in json.load(open(sys.argv[2]))["data"][0]["files"]:
    if file["filename"].startswith(sys.argv[1]):
        target = file["filename"][len(sys.argv[1]) :].split("/")[0]
        summary = file["summary"]
        for name in (target, "in all"):
            for place, part in enumerate(("lines", "functions")):
                counts[name][2 * place] += summary[part]["covered"]
                counts[name][2 * place + 1] += summary[part]["count"]
for name in sorted(counts, key=lambda name: (name == "in all", name)):
    lines, all_lines, functions, all_functions = counts[name]
    print(f"{name:20} lines {100 * lines / max(1, all_lines):5.1f} % of {all_lines:6}  functions {100 * functions / max(1, all_functions):5.1f} % of {all_functions}")
PYTHON
}

# As many at once as there are processors: a test that is started but waits for a thread would use up its time limit.
computing=(--experimental-maximum-parallelization-width "$(nproc)")

tests_that_compute() { tests "${computing[@]}" --skip "$waiting"; }
tests_that_wait() { tests --experimental-maximum-parallelization-width 2 --filter "$waiting"; }

# Names of suites are those of their files.
sweeps() {
    local suites
    suites=$(grep -rlE --include='*Tests.swift' '\.deep[,)]' Tests | xargs -n 1 basename -s .swift | paste -sd '|')
    HUEWALL_DEEP_TESTS=1 tests "${computing[@]}" --filter "\.($suites)/"
}

case "$*" in
    --build) build ;;
    --build-shop) HUEWALL_FAST_TESTS=1 swift build --product test-shop "${options[@]}" || fail "the build failed; the compiler's message is above." ;;
    --coverage) coverage ;;
    computing) tests_that_compute ;;
    sweeps) sweeps ;;
    waiting) tests_that_wait ;;
    *) fail "expected --build, --build-shop, --coverage, computing, waiting or sweeps." ;;
esac
