#!/usr/bin/env bash
# Checks that every path below docs, packaging, scripts, Sources and Tests that some file of the repository names exists.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

named=$(git grep -nIoP '(?<![\w./$}-])(docs|packaging|scripts|Sources|Tests)/[\w@+./-]*\w') || fail "git grep found no path at all."
status=0
# What stands behind a placeholder ($name, *) is not looked at, only the folder before it.
while IFS=: read -r file line path; do
    [ -e "$path" ] || {
        complain "$file:$line names $path, which is not there"
        status=1
    }
done <<<"$named"
[ "$status" -ne 0 ] || step "$(wc -l <<<"$named") paths are named, and every one is there"
exit "$status"
