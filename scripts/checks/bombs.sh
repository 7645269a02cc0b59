#!/usr/bin/env bash
# Runs feeds, servers and images that are made to take huewall down, and checks what each costs and leaves behind.
#
#   scripts/checks/bombs.sh HUEWALL [--kind feeds|servers|images] [--only TEXT] [--short] [--part K/N] [--jobs N]
#
# --short: one of each class that an early version fell to, a minute; all take 25 minutes with --jobs 1. Needs Python 3.10 or later.
# --part: the K-th of N parts, and those of --short: CI takes a third, by the day of the year.
# N bombs are tested at once, 2 if not given. Prints a table: status, processor and wall seconds, MiB, bytes of log, MiB in the store
# and at most on disk, seconds to stop.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

[ $# -ge 1 ] || fail "expected the path of the binary huewall."
need_program python3 python3
exec python3 -B Tests/system/bombs/run.py "$@"
