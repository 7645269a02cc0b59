#!/usr/bin/env bash
# Images that kill their decoder by a crash, an endless loop or an explosion of memory: each costs itself, and no run. Decoders end
# with a run that is killed, and a run says, or refuses, when its system does not confine them.
#
#   scripts/checks/poison.sh HUEWALL
#
# Half a minute. Needs a C compiler and Python 3.9 or later.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

[ $# -eq 1 ] || fail "expected the path of the binary huewall."
need_program python3 python3
need_program "${CC:-cc}" gcc
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"${CC:-cc}" -O1 -shared -fPIC -o "$folder/poison.so" Tests/system/poison/poison.c -ldl || fail "Tests/system/poison/poison.c does not compile."
"${CC:-cc}" -O1 -Wall -Wextra -o "$folder/noseccomp" Tests/system/poison/noseccomp.c || fail "Tests/system/poison/noseccomp.c does not compile."
python3 Tests/system/poison/run.py "$1" "$folder/poison.so" "$folder/noseccomp"
