#!/usr/bin/env bash
# Progress from the first second on, nothing lost by a kill, a quick end: measures syncs of 800 and of 5,000 pictures on a terminal.
#
#   scripts/checks/stopping.sh HUEWALL [--times N] [--feed FEED]
#
# N moments of Ctrl-C, default 10, spread over a run. FEED: a feed of some 800 pictures, instead of drawn ones. Two to three
# minutes. Needs Python 3.10 or later. Tests/system/stopping/run.py says what is measured.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

[ $# -ge 1 ] || fail "expected the path of the binary huewall."
need_program python3 python3
exec python3 -B Tests/system/stopping/run.py "$@"
