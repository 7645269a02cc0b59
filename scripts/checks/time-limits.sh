#!/usr/bin/env bash
# Every suite of the Swift tests has a time limit: a hang ends with the name of its test. Needs nothing; takes a moment.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

# A suite is a type whose name ends in "Tests", or that is marked as one.
offenders=$(find Tests -path '*Tests/*' -name '*.swift' -print0 | xargs -0 awk '
    FNR == 1 { previous = "" }
    /^@Suite|^(@Suite.* )?(final class|struct|enum|actor) [A-Za-z0-9]+Tests( |:|\{)/ {
        isAttribute = !/(final class|struct|enum|actor) /
        if (!isAttribute && ($0 previous) !~ /\.timeLimit\(/) print FILENAME ":" FNR ": " $0
    }
    # Tests outside of a suite are not limited by one.
    /^@Test/ { print FILENAME ":" FNR ": a test outside of a suite" }
    { previous = /^@Suite/ ? $0 : "" }')
if [ -n "$offenders" ]; then
    fail "these suites have no .timeLimit(.minutes(1)): $offenders"
fi
# Files whose tests are in no suite that this script knows.
unknown=$(grep -rlE '^ *@Test' Tests --include='*.swift' | xargs grep -LE '^(@Suite.* )?(final class|struct|enum|actor) [A-Za-z0-9]+Tests' || true)
if [ -n "$unknown" ]; then
    fail "these tests stand outside of a type whose name ends in Tests: $unknown"
fi
