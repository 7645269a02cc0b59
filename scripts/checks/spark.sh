#!/usr/bin/env bash
# Tests the Spark job with the given binary of huewall: a small set in two minutes on two cores, beside the download of PySpark.
# --labelled FOLDER adds the larger test of equality, over the images of FOLDER/labels.tsv.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "test-spark: $*" >&2
    exit 1
}

[ $# -ge 1 ] || fail "expected the path of the binary huewall."
binary=$1
shift
work=.build/spark-test
venv=.build/spark-venv
if ! scripts/spark/setup.sh; then
    [ -n "${CI:-}" ] && fail "Java or PySpark could not be installed; the reason is above."
    echo "test-spark: skipped: Java or PySpark cannot be had here; the reason is above."
    exit 0
fi
"$venv/bin/python" -c 'import pytest' 2>/dev/null ||
    "$venv/bin/pip" install -q --disable-pip-version-check -r Tests/spark/requirements.txt ||
    fail "pip could not install Tests/spark/requirements.txt; check the network."
rm -rf "$work"
mkdir -p "$work"
"$venv/bin/python" -B -m pytest -q -p no:cacheprovider --durations=5 --basetemp="$work/runs" --worker="$binary" "$@" Tests/spark ||
    fail "a test of the Spark job failed; its message is above."
rm -rf "$work"
