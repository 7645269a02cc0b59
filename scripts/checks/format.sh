#!/usr/bin/env bash
# Swift code is as scripts/format.sh leaves it, and no line of Sources has more than 120 columns. Some seconds.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

status=0
swift format lint --strict --recursive --parallel Package.swift Sources Tests scripts/bench/StageTimes || status=1
# The formatter leaves comments and texts as they are.
git ls-files 'Sources/*.swift' | python3 -c '
import sys
long = [f"{path}:{number}" for path in sys.stdin.read().split()
        for number, line in enumerate(open(path, encoding="utf-8"), 1) if len(line.rstrip("\n")) > 120]
sys.exit("lines of more than 120 columns: " + ", ".join(long) if long else 0)' || status=1
exit $status
