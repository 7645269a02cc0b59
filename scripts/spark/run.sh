#!/usr/bin/env bash
# Measures the pictures of a feed in Apache Spark on this machine: installs what is missing, and leaves OUT/measured/, for
# huewall sync --measured. For example:
#
#     scripts/spark/run.sh --master 'local[2]' Images/sample/catalogue.ndjson /tmp/out
#
# --help lists the options; those of `huewall measure` may be given too. HUEWALL_BINARY names another binary.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"

"$repository/scripts/spark/setup.sh" >&2
if [ -z "${HUEWALL_BINARY:-}" ]; then
    HUEWALL_BINARY=$repository/.build/release/huewall
    if [ ! -x "$HUEWALL_BINARY" ]; then
        "$repository/scripts/setup.sh" >&2
        step "building the release binary (a few minutes the first time)" >&2
        (cd "$repository" && release_build --product huewall --disable-default-traits >&2)
    fi
fi
export HUEWALL_BINARY
master=()
[[ " $* " == *" --master"* ]] || master=(--master 'local[*]')
PYTHONPATH=$repository/scripts/spark${PYTHONPATH:+:$PYTHONPATH} PYTHONDONTWRITEBYTECODE=1 \
    exec "$repository/.build/spark-venv/bin/python" -m huewall_spark "${master[@]}" "$@"
