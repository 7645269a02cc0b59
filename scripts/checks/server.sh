#!/usr/bin/env bash
# Tests the server over HTTP, and its description with schemathesis. One or two minutes.
#
#   scripts/checks/server.sh [--deep] HUEWALL SERVER
#
# HUEWALL and SERVER are the binaries huewall and huewall-server. --deep takes the figures of large catalogues and many clients,
# some ten minutes more. Makes an environment with what Tests/system/server/requirements.txt lists.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

unset HUEWALL_DEEP_TESTS
if [ "${1:-}" = --deep ]; then export HUEWALL_DEEP_TESTS=1 && shift; fi
[ $# -eq 2 ] || fail "expected the paths of the binaries huewall and huewall-server."
need_program curl curl
python_environment server Tests/system/server/requirements.txt || lacking "the tests' Python packages are not available here."
work=.build/server-test
rm -rf "$work"
mkdir -p "$work"
"$python" -B -m pytest --basetemp="$work/runs" --worker="$1" --server="$2" Tests/system/server ||
    fail "a test of the server failed; its message is above."
