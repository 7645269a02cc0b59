#!/usr/bin/env bash
# Tests the server over HTTP, its description with schemathesis, and its tuning page in a browser.
# Takes the binaries of huewall and of huewall-server.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "test-server: $*" >&2
    exit 1
}

[ $# -eq 2 ] || fail "expected the paths of the binaries huewall and huewall-server."
venv=.build/server-venv
work=.build/server-test

if ! cmp -s Tests/server/requirements.txt "$venv/requirements.txt"; then
    echo "test-server: installing the test's packages"
    python3 -m venv --clear "$venv" || fail "python3 could not make a virtual environment in $venv; is python3-venv there?"
    "$venv/bin/pip" install -q --disable-pip-version-check -r Tests/server/requirements.txt ||
        fail "pip could not install Tests/server/requirements.txt; check the network."
    cp Tests/server/requirements.txt "$venv/requirements.txt"
fi
rm -rf "$work"
mkdir -p "$work"
"$venv/bin/python" -B -m pytest -q -p no:cacheprovider --basetemp="$work/runs" --worker="$1" --server="$2" Tests/server ||
    fail "a test of the server failed; its message is above."
