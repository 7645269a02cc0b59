#!/usr/bin/env bash
# Runs the unit tests under a sanitizer: a build and a run take three times as long as without.
#
#   scripts/checks/sanitized.sh address|undefined|thread [TARGET...]
#
# address    AddressSanitizer, all code
# undefined  UndefinedBehaviorSanitizer, the code in C (Swift checks its own)
# thread     ThreadSanitizer, all code but that of libraries
#
# TARGET names a target of tests; without one all run. Each target has a process of its own, since a test's time limit counts what it
# waits for the others. The full sweeps are left out. Each sanitizer has a build folder of its own, .build-SANITIZER.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

usage() {
    echo "usage: scripts/checks/sanitized.sh address|undefined|thread [TARGET...]" >&2
    exit 64
}

sanitizer=${1:-}
case $sanitizer in
    address) options=(--sanitize address) ;;
    thread) options=(--sanitize thread) ;;
    # swiftc does not know this one on Linux, so its runtime is named to the linker.
    undefined)
        runtime=$("${CLANG:-clang}" -print-file-name="libclang_rt.ubsan_standalone-$(uname -m).a")
        [ -f "$runtime" ] || lacking "clang has no UndefinedBehaviorSanitizer; put the Swift toolchain's clang on the PATH."
        options=(-Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=all -Xlinker "$runtime")
        ;;
    *) usage ;;
esac
shift
[ $# -gt 0 ] || set -- $(cd Tests && find . -name '*Tests.swift' | cut -d/ -f2 | sort -u)

# Swift's own report of a crash would wait for a debugger; the sanitizer's has the stack.
export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS=detect_leaks=0:${ASAN_OPTIONS:-}
export TSAN_OPTIONS=suppressions=$repository/Tests/thread-suppressions.txt:${TSAN_OPTIONS:-}
export UBSAN_OPTIONS=print_stacktrace=1:${UBSAN_OPTIONS:-}
options+=(--scratch-path ".build-$sanitizer" --disable-default-traits)
for product in huewallPackageTests huewall; do
    HUEWALL_FAST_TESTS=1 swift build --product "$product" "${options[@]}" || fail "the build failed; the compiler's message is above."
done
# The sweeps and the other pictures repeat what the other tests do, and would take hours.
unset HUEWALL_DEEP_TESTS HUEWALL_TEST_DATA
for target; do
    step "$target"
    ".build-$sanitizer/debug/huewallPackageTests.xctest" --testing-library swift-testing \
        --experimental-maximum-parallelization-width "$(nproc)" --filter "^$target\." ||
        fail "a test of $target failed; its message is above."
done
