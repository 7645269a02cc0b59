#!/usr/bin/env bash
# Tests the metadata against their schema, and exports against PostgreSQL, SQLite and what vendors document: some 20 seconds, and
# what it takes to install PostgreSQL where it is missing.
# Usage: scripts/checks/formats.sh HUEWALL
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "test-formats: $*" >&2
    exit 1
}

[ $# -eq 1 ] || fail "expected the path of the binary huewall."
venv=.build/formats-venv
work=.build/formats-test

if ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && command -v apt-get >/dev/null; then
    as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    echo "test-formats: installing postgresql"
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null ||
        fail "apt-get could not install postgresql."
fi
if ! cmp -s Tests/formats/requirements.txt "$venv/requirements.txt"; then
    echo "test-formats: installing the test's packages"
    python3 -m venv --clear "$venv" || fail "python3 could not make a virtual environment in $venv; is python3-venv there?"
    "$venv/bin/pip" install -q --disable-pip-version-check -r Tests/formats/requirements.txt ||
        fail "pip could not install Tests/formats/requirements.txt; check the network."
    cp Tests/formats/requirements.txt "$venv/requirements.txt"
fi
rm -rf "$work"
mkdir -p "$work"
"$venv/bin/python" -B -m pytest -q -p no:cacheprovider --basetemp="$work/runs" --worker="$1" Tests/formats ||
    fail "a test of the formats failed; its message is above."
