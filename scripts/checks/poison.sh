#!/usr/bin/env bash
# Images that kill their decoder by a crash, an endless loop or an explosion of memory: each costs itself, and no run. Decoders end
# with a run that is killed, and a run says when its system does not confine them.
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
for name in poison unconfined; do
    "${CC:-cc}" -O1 -shared -fPIC -o "$folder/$name.so" "Tests/poison/$name.c" -ldl || fail "Tests/poison/$name.c does not compile."
done
python3 Tests/poison/run.py "$1" "$folder/poison.so" "$folder/unconfined.so"
