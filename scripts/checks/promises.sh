#!/usr/bin/env bash
# Looks that every test that docs/promises.md names exists, and that no promise is without one.
set -euo pipefail
cd "$(dirname "$0")/.."

page=docs/promises.md
status=0
complain() {
    echo "check-promises: $*" >&2
    status=1
}

# Rows of tables, without their headings.
rows=$(grep '^|' "$page" | grep -v -e '^| promise ' -e '^| ---')
while IFS='|' read -r _ promise tests _; do
    named=$(grep -o '`[^`]*`' <<<"$tests" | tr -d '`') || complain "no test:$promise"
    for test in $named; do
        [ -f "$test" ] || complain "there is no $test, which is to test:$promise"
    done
done <<<"$rows"
[ "$status" -eq 0 ] && echo "check-promises: $(wc -l <<<"$rows") promises, each with a test"
exit "$status"
