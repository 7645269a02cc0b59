#!/usr/bin/env bash
# Cuts the power, in a model of the disk, at random moments of syncs: what was not made durable is lost in part, and the next
# run must give the bytes of an undisturbed one. Tests/faults/powercut.py says what is checked, disk.py what may be lost.
#
#   scripts/checks/power-cut.sh HUEWALL SHOP [COUNT] [--small]     COUNT cuts in all, default 20
#
# --small: half a dozen pictures, for debug builds. HUEWALL and SHOP are the binaries huewall and test-shop. Needs a C
# compiler and Python 3.10 or later.
set -euo pipefail
cd "$(dirname "$0")/.."

library=$(mktemp --suffix=.so)
trap 'rm -f "$library"' EXIT
"${CC:-cc}" -shared -fPIC -O2 -Wall -Wextra -Werror -o "$library" Tests/faults/*.c -ldl -lpthread
python3 Tests/faults/powercut.py "$library" "$@"
