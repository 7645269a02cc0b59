#!/usr/bin/env bash
# Checks that every test that docs/internals/promises.md names exists, and that no promise is without one.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

page=docs/internals/promises.md
status=0
# Rows of tables, without their headings.
rows=$(grep '^|' "$page" | grep -v -e '^| promise ' -e '^| ---')
while IFS='|' read -r _ promise tests _; do
    named=$(grep -o '`[^`]*`' <<<"$tests" | tr -d '`') || named=
    [ -n "$named" ] || {
        complain "no test:$promise"
        status=1
    }
    for test in $named; do
        [ -f "$test" ] || {
            complain "there is no $test, which is to test:$promise"
            status=1
        }
    done
done <<<"$rows"
[ "$status" -ne 0 ] || step "$(wc -l <<<"$rows") promises, each with a test"
exit "$status"
