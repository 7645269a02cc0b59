#!/usr/bin/env bash
# From a fresh clone to an API: libraries, both release binaries, the sample catalogue, and a server for it.
# Options are handed on to huewall-server, as in scripts/serve.sh --port 9000.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
cd "$repository"

scripts/setup.sh
step "building the release binaries (some minutes the first time)"
for product in huewall huewall-server; do
    release_build --product "$product"
done
binaries=$(swift build -c release --show-bin-path)
step "syncing the sample catalogue"
"$binaries/huewall" sync Images/sample/catalogue.ndjson --name sample || fail "the sync failed; its message is above."
exec "$binaries/huewall-server" --reports Reports "$@"
