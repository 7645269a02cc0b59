#!/usr/bin/env bash
# Checks that every promise of docs/internals/promises.md names a test that exists: FILE::NAME for a function in a file
# of tests, or the path of a check. Needs nothing; takes a moment.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

page=docs/internals/promises.md
status=0

# Whether the function $2 is in the file $1. Names of Swift's functions may be sentences, between backticks.
has_test() {
    case $1 in
        *.swift) grep -qF -e "func \`$2\`" -e "func $2(" "$1" ;;
        *.py) grep -qF "def $2(" "$1" ;;
        *) return 1 ;;
    esac
}

# Rows of tables, without their headings.
rows=$(grep '^|' "$page" | grep -v -e '^| promise ' -e '^| ---')
while IFS='|' read -r _ promise tests _; do
    named=$(grep -o '`[^`]*`' <<<"$tests" | tr -d '`') || named=
    [ -n "$named" ] || {
        complain "no test:$promise"
        status=1
    }
    while read -r test; do
        file=${test%%::*}
        case $test in
            '' ) continue ;;
            *::*) [ -f "$file" ] && has_test "$file" "${test#*::}" && continue ;;
            scripts/checks/*) [ -f "$file" ] && continue ;;
        esac
        complain "there is no test '$test' (FILE::NAME, or a file of scripts/checks), for the promise:$promise"
        status=1
    done <<<"$named"
done <<<"$rows"
[ "$status" -ne 0 ] || step "$(wc -l <<<"$rows") promises, each with a test"
exit "$status"
