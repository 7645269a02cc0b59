#!/usr/bin/env bash
# Makes calls of whole syncs fail on purpose, one by one: full disks, broken disks, no memory, no threads, wrong clocks. No
# wall may be wrong, and the next run must give the bytes of an undisturbed one. Tests/system/faults/run.py says what is checked.
#
#   scripts/checks/faults.sh HUEWALL SHOP [COUNT] [--small] [--children only|yes] [--only CLASS]...
#
# COUNT faults in all, default 100, a minute; 2000 take 15 minutes. --small: half a dozen pictures, for debug builds;
# --children: faults of the processes that a sync starts, or of all; --only: faults of this class of calls.
# HUEWALL and SHOP are the binaries huewall and test-shop. Needs a C compiler and Python 3.10 or later.
# HUEWALL is one of swift build, not of scripts/package.sh: Swift's runtime must be in libraries of its own.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

[ $# -ge 2 ] || fail "expected the paths of the binaries huewall and test-shop."
[[ $(ldd "$1") == *libswiftCore* ]] || fail "Swift's runtime is inside $1; give a program that swift build makes."
need_program python3 python3
need_program "${CC:-cc}" gcc
library=$(mktemp --suffix=.so)
trap 'rm -f "$library"' EXIT
"${CC:-cc}" -shared -fPIC -O2 -Wall -Wextra -Werror -o "$library" Tests/system/faults/*.c -ldl -lpthread ||
    fail "Tests/system/faults/*.c do not compile."
python3 Tests/system/faults/run.py "$library" "$@"
