#!/usr/bin/env bash
# Checks the systemd units in packaging/systemd: their syntax, that they are confined, and that limits that belong together agree.
#
#   scripts/checks/systemd-units.sh [HUEWALL]
#
# With the program also that it knows every option that the service gives it. Needs systemd-analyze, of Debian's systemd.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

# In tenths. What is left is the network, which a fetcher needs, and files that others may read.
exposure=13
service=packaging/systemd/huewall@.service

# Installed for a run of everything only: the short run of the tests needs no root.
if [ "${HUEWALL_ALL:-}" = 1 ]; then need_program systemd-analyze systemd; fi
command -v systemd-analyze >/dev/null || lacking "there is no systemd-analyze."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# What the service starts need not be installed where it is checked. A template is checked as one of its instances.
for unit in packaging/systemd/*.service packaging/systemd/*.timer; do
    name=$(basename "$unit")
    sed "s|^ExecStart=/usr/local/bin/[a-z-]*|ExecStart=/bin/true|" "$unit" >"$folder/${name/@./@shop.}"
done
for unit in "$folder"/*; do
    said=$(SYSTEMD_UNIT_PATH="$folder:" systemd-analyze verify --man=no "$unit" 2>&1) ||
        fail "$(basename "$unit") does not verify: $said"
    said=$(grep -F "$folder" <<<"$said" || true)
    [ -z "$said" ] || fail "systemd warns of a unit: $said"
done

systemd-analyze security --offline=true --threshold=$exposure "$folder/huewall@shop.service" >"$folder/security" ||
    fail "the service is exposed more than $exposure tenths: $(tail -1 "$folder/security")"

command=$(sed -n '/^ExecStart=/,/[^\\]$/p' "$service")
value() { sed -n "s/^$1=//p" "$service"; }
option() { sed -n "s/.* --$1 \([^ ]*\).*/\1/p" <<<"$command"; }
seconds() { systemd-analyze timespan "$1" | sed -n 's/.*μs: *//p'; }
bytes() { numfmt --from=iec "$1"; }

start=$(seconds "$(value TimeoutStartSec)")
own=$(seconds "$(option max-duration)")
wait=$(seconds "$(option lock-wait)")
[ "$start" -gt $((own + wait)) ] || fail "TimeoutStartSec ends before --max-duration and --lock-wait do."
[ "$(bytes "$(value MemoryHigh)")" -gt "$(bytes "$(option memory)")" ] || fail "MemoryHigh is no more than --memory."
[ "$(bytes "$(value MemoryMax)")" -gt "$(bytes "$(value MemoryHigh)")" ] || fail "MemoryMax is no more than MemoryHigh."
for name in OnFailure OOMPolicy TasksMax PrivateUsers NoNewPrivileges; do
    grep -q "^$name=" "$service" || fail "the service says no $name."
done

if [ $# -gt 0 ]; then
    "$1" help sync >"$folder/help"
    for flag in $(grep -o -e '--[a-z-]*' <<<"$command"); do
        grep -q -e "$flag\b" "$folder/help" || fail "huewall sync knows no $flag, which the service gives it."
    done
fi
step "$(tail -1 "$folder/security" | sed 's/^[^A-Z]*//; s/ [^ ]*$//')"
