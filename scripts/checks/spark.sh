#!/usr/bin/env bash
# Tests the Spark job, and runs the commands of scripts/spark/README.md that need no archive: two minutes on two cores, beside the
# download of PySpark.
#
#   scripts/checks/spark.sh HUEWALL [--labelled FOLDER]
#
# --labelled adds the larger test of equality, over the images of FOLDER/labels.tsv. Needs Java 17 or newer, which it installs.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

[ $# -ge 1 ] || fail "expected the path of the binary huewall."
huewall=$(realpath "$1")
shift
scripts/spark/setup.sh || lacking "Java or PySpark is not available here; the reason is above."
python=.build/spark-venv/bin/python
# Beside PySpark: it is too large to be installed twice.
"$python" -m pip install -q --disable-pip-version-check -r Tests/system/spark/requirements.txt ||
    lacking "pip could not install Tests/system/spark/requirements.txt; check the network."
work=.build/spark-test
rm -rf "$work" .build/spark-out
mkdir -p "$work"
# A job starts and ends a cluster of several Java processes.
"$python" -B -m pytest --timeout=600 --durations=5 --basetemp="$work/runs" --worker="$huewall" "$@" Tests/system/spark ||
    fail "a test of the Spark job failed; its message is above."
step "the commands of scripts/spark/README.md"
said=$(HUEWALL_BINARY=$huewall scripts/spark/run.sh --master 'local[2]' Images/sample/catalogue.ndjson .build/spark-out) ||
    fail "scripts/spark/run.sh failed; its message is above."
echo "$said"
[[ $said == *'.build/spark-out: 48 rows, 48 pictures measured, 0 failed, 0 rows skipped; '* ]] ||
    fail "run.sh prints something other than README.md shows."
for reports in Own Measured; do
    measured=()
    [ $reports = Own ] || measured=(--measured .build/spark-out/measured)
    "$huewall" sync Images/sample/catalogue.ndjson --name sample --quiet --reports "$work/$reports" --images "$work/Images" \
        "${measured[@]}" >/dev/null
    # Without the small pictures, which the job did not write.
    sed 's/"thumbnail":[^,]*,//' "$work/$reports/sample/metadata.ndjson" >"$work/$reports.ndjson"
done
cmp "$work/Own.ndjson" "$work/Measured.ndjson" || fail "a sync with what the job measured gives other colors than one without."
[[ $(<scripts/spark/README.md) == *"$(scripts/spark/sizing.py)"* ]] || fail "scripts/spark/README.md does not show the table of sizing.py."
rm -rf "$work" .build/spark-out
