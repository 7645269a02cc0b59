#!/usr/bin/env bash
# Checks the files of the page: the types of its scripts with TypeScript, and that none is longer than 300 lines. Needs tsc
# (Debian: node-typescript); takes some seconds.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

long=$(find Sources/Outputs/Page/Resources Tests/browser -type f \( -name '*.js' -o -name '*.css' -o -name '*.html' -o -name '*.py' \) \
    -exec awk 'END { if (NR > 300) print FILENAME ": " NR }' {} \;)
[ -z "$long" ] || fail "files of the page have 300 lines at most; split these: $long"

if ! command -v tsc >/dev/null; then
    [ "${HUEWALL_ALL:-}" = 1 ] && install_debian node-typescript || lacking "there is no tsc, which checks the types."
fi
tsc --project Tests/browser/tsconfig.json || fail "a script of the page has a type error; it is named above."
