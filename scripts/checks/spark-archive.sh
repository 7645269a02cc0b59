#!/usr/bin/env bash
# Makes the archive of scripts/spark/bundle.sh, and gives it to the Spark job by spark-submit, as scripts/spark/README.md shows: a
# sync must need no more. A minute for the job, and some for the build.
#
#   scripts/checks/spark-archive.sh [HUEWALL]
#
# HUEWALL is the program that scripts/package.sh builds; with it, nothing is built here.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

scripts/spark/setup.sh || lacking "Java or PySpark cannot be installed here; the reason is above."
need_program zip zip
job=.build/job
rm -rf $job
mkdir -p $job
trap 'rm -rf $job' EXIT
scripts/spark/bundle.sh $job/huewall-linux.tar.gz "$@"
(cd scripts/spark && zip -qr ../../.build/job/huewall_spark.zip huewall_spark -x '*/__pycache__/*')

step "a job by spark-submit"
# Executors take the Python of the environment, and nothing of the repository.
submit=$repository/.build/spark-venv/bin/spark-submit
cp scripts/spark/run_job.py $job/
(cd $job && PYSPARK_PYTHON=$repository/.build/spark-venv/bin/python "$submit" --master 'local[2]' --py-files huewall_spark.zip \
    --archives 'huewall-linux.tar.gz#huewall.archive' run_job.py ../../Images/sample/catalogue.ndjson out 2>log) ||
    { tail -20 $job/log >&2; fail "the job failed; its message is above."; }

step "a sync of the archive's program"
mkdir $job/unpacked
tar -C $job/unpacked -xzf $job/huewall-linux.tar.gz
said=$(LD_LIBRARY_PATH=$job/unpacked/lib $job/unpacked/bin/huewall sync Images/sample/catalogue.ndjson --name sample --quiet \
    --reports $job/Reports --images $job/Images --measured $job/out/measured) || fail "the program of the archive cannot sync."
[[ $said == *'48 items, 48 new'*' 0 failed,'*'; 0 images analyzed, 48 known'* ]] || fail "the sync looked at pictures itself: $said"
