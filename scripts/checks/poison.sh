#!/usr/bin/env bash
# Images that kill their decoder by a crash, an endless loop or an explosion of memory: each costs itself, and no run.
# Usage: scripts/checks/poison.sh BINARY
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cc -O1 -shared -fPIC -o "$folder/poison.so" Tests/poison/poison.c -ldl
python3 Tests/poison/run.py "$1" "$folder/poison.so"
