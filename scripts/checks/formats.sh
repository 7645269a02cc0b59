#!/usr/bin/env bash
# Tests the metadata against their schema, and exports against PostgreSQL, SQLite and what vendors document: some 20 seconds, and
# what it takes to install PostgreSQL where it is missing.
#
#   scripts/checks/formats.sh HUEWALL
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

[ $# -eq 1 ] || fail "expected the path of the binary huewall."
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || install_debian postgresql || lacking "there is no PostgreSQL."
python_environment formats Tests/system/formats/requirements.txt || lacking "the tests' Python packages are not available here."
work=.build/formats-test
rm -rf "$work"
mkdir -p "$work"
"$python" -B -m pytest --basetemp="$work/runs" --worker="$1" Tests/system/formats ||
    fail "a test of the formats failed; its message is above."
