#!/usr/bin/env bash
# A catalogue whose pictures change, disappear and leave: its store and its files stay as small as those of a first sync.
#
#   scripts/checks/growth.sh HUEWALL [--items N] [--rounds N] [--seed N] [--keep]
#
# 1,000 items and five rounds of 100 changed pictures by default. Half a minute with a release build. Needs Python 3.10 or later.
# Tests/system/soak/growth.py says what it does.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

[ $# -ge 1 ] || fail "expected the path of the binary huewall."
need_program python3 python3
exec python3 -B Tests/system/soak/growth.py "$@"
