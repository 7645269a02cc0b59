#!/usr/bin/env bash
# Runs feeds, servers and images that are made to take huewall down, and checks what each costs and leaves behind.
# Usage: scripts/checks/bombs.sh HUEWALL [--kind feeds|servers|images] [--only TEXT] [--short]
# --short: one of each class that an early version fell to, a minute; all take ten minutes or more.
# Prints a table: status, processor and wall seconds, MiB, bytes of log, MiB in the store and at most on disk, seconds to stop.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v python3 >/dev/null || {
    echo "test-bombs: python3 is needed." >&2
    exit 1
}
exec python3 -B Tests/bombs/run.py "$@"
