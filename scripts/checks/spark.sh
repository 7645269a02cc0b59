#!/usr/bin/env bash
# Tests the Spark job: a small set in two minutes on two cores, beside the download of PySpark.
#
#   scripts/checks/spark.sh HUEWALL [--labelled FOLDER]
#
# --labelled adds the larger test of equality, over the images of FOLDER/labels.tsv. Needs Java 17 or newer, which it installs.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

[ $# -ge 1 ] || fail "expected the path of the binary huewall."
huewall=$1
shift
scripts/spark/setup.sh || lacking "Java or PySpark cannot be had here; the reason is above."
python=.build/spark-venv/bin/python
# Beside PySpark: it is too large to be installed twice.
"$python" -m pip install -q --disable-pip-version-check -r Tests/spark/requirements.txt ||
    lacking "pip could not install Tests/spark/requirements.txt; check the network."
work=.build/spark-test
rm -rf "$work"
mkdir -p "$work"
# A job starts and ends a cluster of several Java processes.
"$python" -B -m pytest --timeout=600 --durations=5 --basetemp="$work/runs" --worker="$huewall" "$@" Tests/spark ||
    fail "a test of the Spark job failed; its message is above."
rm -rf "$work"
