#!/usr/bin/env bash
# From a fresh clone to a wall of color: libraries, release binary, and the sample catalogue.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
cd "$repository"

scripts/setup.sh
step "building the release binary (a few minutes the first time)"
# What only the server needs is neither fetched nor built.
release_build --product huewall --disable-default-traits
step "syncing the sample catalogue"
"$(swift build -c release --show-bin-path)/huewall" sync Images/sample/catalogue.ndjson --name sample ||
    fail "the sync failed; its message is above."
step "open the page above in a browser"
