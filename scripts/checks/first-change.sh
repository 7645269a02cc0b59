#!/usr/bin/env bash
# Runs the first change of docs/maintainers.md, as the page has it, in a copy of what is committed. Needs Node; takes two seconds.
#
#   scripts/checks/first-change.sh
#
# A command is a line of a block under <!-- run by: scripts/checks/first-change.sh -->. A line that ends with `# exit 1` must have
# that status, every other one 0.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"
command -v node >/dev/null || lacking "there is no node, which runs the first change."

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git clone -q --shared . "$copy"

commands=$(awk '/<!-- run by: scripts\/checks\/first-change.sh -->/ { inside = 1; next }
    inside && /^ *```$/ { inside = 0 }
    inside && !/^ *```/ { sub(/^ */, ""); print }' docs/maintainers.md)
[ -n "$commands" ] || fail "docs/maintainers.md has no first change."
count=0
while IFS= read -r command; do
    expected=0
    [[ ! $command =~ '# exit '([0-9]+)$ ]] || expected=${BASH_REMATCH[1]}
    status=0
    said=$(cd "$copy" && bash -c "$command" 2>&1 </dev/null) || status=$?
    [ "$status" -eq "$expected" ] || fail "expected status $expected, not $status, of: $command"$'\n'"$said"
    count=$((count + 1))
done <<<"$commands"
[ "$(cd "$copy" && git diff --numstat | awk '{ print $1, $2 }' | sort -u)" = "1 0
1 1" ] || fail "the first change is not one new line of a test and one changed row: $(cd "$copy" && git diff --stat)"
step "$count commands of docs/maintainers.md, as the page has them"
