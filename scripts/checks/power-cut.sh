#!/usr/bin/env bash
# Cuts the power, in a model of the disk, at random moments of syncs: what was not made durable is lost in part, and the next
# run must give the bytes of an undisturbed one. Tests/system/faults/powercut.py says what is checked, disk.py what may get lost.
#
#   scripts/checks/power-cut.sh HUEWALL SHOP [COUNT] [--small]     COUNT cuts in all, default 20
#
# --small: half a dozen pictures, for debug builds. HUEWALL and SHOP are the binaries huewall and test-shop. Needs a C
# compiler and Python 3.10 or later.
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
python3 Tests/system/faults/powercut.py "$library" "$@"
