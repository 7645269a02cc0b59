#!/usr/bin/env bash
# Which targets may import what: docs/maintainers.md.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

status=0
# only MODULE TARGET...: no other target may import MODULE.
only() {
    local module=$1
    shift
    local offenders
    offenders=$(grep -rlE "^(package |internal |private |public )?import $module\$" Sources --include='*.swift' |
        grep -vE "^Sources/($(
            IFS='|'
            echo "$*"
        ))/" || true)
    if [ -n "$offenders" ]; then
        complain "$module may be imported in $* only, but is imported in:" $offenders
        status=1
    fi
}
only CAVIF Images
only CGD Images
only CLCMS Images
only CLinux Files Images Search Server
only CWebP Images
only CZlib Feeds Images Server
only CJPEG Images
only CPNG Images
only CCSV Text
only CSandbox Decoders
only CExpat Feeds
only CCrypto ImageWork
only CPageResources Outputs
only CServerResources Server
only CPlaceKernel Colors
only CPlaceWeights Colors
only CColorTables Colors
only CCurl Fetching
only GRDB Store
only GRDBSQLite Outputs Store
only Dispatch ImageWork Outputs Server huewall huewall-server
only ArgumentParser huewall huewall-server
only Foundation Catalogue Decoders Feeds ImageWork Lab Outputs Search Server ServerCore Store Sync Text huewall huewall-server
only Hummingbird Server
only NIOCore Server huewall-server
only Decoders Lab/Tune Server Sync huewall huewall-server
only Images Decoders HuewallColors ImageWork Server Sync huewall huewall-server
only Feeds Sync huewall
only Store Lab Server Sync huewall
only Search Outputs Server ServerCore
only Sync Lab Server huewall
only Lab huewall Lab/Tune
only Tune Server huewall-server
only Server huewall-server
only ServerCore Lab/Tune Server huewall-server

# The folders of Colors know only those before them: no file names a type or function of a later one.
python3 - <<'PYTHON' || status=1
import re
import sys
from pathlib import Path

folders = ["Science", "Options", "Places", "Foreground", "Analysis"]
code = {folder: {path: re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
                 for path in Path("Sources/Colors", folder).rglob("*.swift")} for folder in folders}
declaration = re.compile(r"^(?:package |public |final |indirect )*(?:struct|enum|class|protocol|typealias|func) (\w+)", re.M)
declared = {folder: {name for text in code[folder].values() for name in declaration.findall(text)} for folder in folders}
faults = []
for place, folder in enumerate(folders):
    for later in folders[place + 1:]:
        own = declared[folder]
        for path, text in code[folder].items():
            used = set(re.findall(r"\b[A-Z]\w+\b|\b[a-z]\w+(?=\()", text)) & (declared[later] - own)
            faults += [f"{path} names {name} of {later}" for name in sorted(used)]
sys.exit("\n".join(faults) if faults else 0)
PYTHON

python3 scripts/generate/layers.py --check || status=1

# The C library's functions of real numbers differ in the last bits from one processor to another.
if grep -rnE '(^|[^.[:alnum:]])(exp|exp2|expf|log|log2|log10|logf|pow|powf|cbrt|hypot|sin|cos|tan|asin|acos|atan|atan2|tanh|fma)\(' \
    Sources --include='*.swift' --include='*.c' --include='*.h' | grep -vE 'func (log|pow)\(|: *//|Console.swift'; then
    complain "these results depend on the processor; use Sources/Colors/Science/RealFunctions.swift"
    status=1
fi
# Where a processor multiplies and adds in one instruction, the compiler would use it, and round once instead of twice.
if grep -rlE '\b(float|double)\b' Sources --include='*.c' | xargs -r grep -L '^#pragma STDC FP_CONTRACT OFF$' | grep .; then
    complain "these files compute with real numbers without #pragma STDC FP_CONTRACT OFF"
    status=1
fi
exit $status
