#!/usr/bin/env bash
# From a fresh clone to a wall of color: libraries, release binary, and the sample catalogue.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "run: $*" >&2
    exit 1
}

scripts/setup.sh
echo "run: building the release binary (a few minutes the first time)"
# What only the server needs is neither fetched nor built.
swift build -c release --product huewall --disable-default-traits || fail "the build failed; the compiler's message is above."
echo "run: syncing the sample catalogue"
"$(swift build -c release --show-bin-path)/huewall" sync Images/sample/catalogue.ndjson --name sample ||
    fail "the sync failed; its message is above."
echo "run: open the page above in a browser"
