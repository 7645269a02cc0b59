#!/usr/bin/env bash
# A soak: two servers, two editors, the command line, syncs and kills at once; checks that no answer is wrong, no correction
# lost, nothing grows, and all processes end when asked to.
#
#   scripts/checks/soak.sh [--minutes N] [--seed N] [--keep] HUEWALL SERVER
#
# HUEWALL and SERVER are the binaries huewall and huewall-server. N minutes, default 3; 60 is the long form, which also
# checks that memory grows by less than 5 %. Takes a minute more. Needs Python 3.10 or later. Tests/system/soak/run.py says what it
# does.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

[ $# -ge 2 ] || fail "expected the paths of the binaries huewall and huewall-server."
need_program python3 python3
exec python3 -B Tests/system/soak/run.py "$@"
