#!/usr/bin/env bash
# Checks the types of the page's scripts with TypeScript. Needs tsc (Debian: node-typescript); takes some seconds.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

if ! command -v tsc >/dev/null; then
    [ "${HUEWALL_ALL:-}" = 1 ] && install_debian node-typescript || lacking "there is no tsc."
fi
tsc --project Tests/browser/tsconfig.json || fail "a script of the page has a type error; it is named above."
