#!/usr/bin/env bash
# Checks the systemd units in packaging/systemd: their syntax, that they are confined and can be enabled, that limits that belong
# together agree, and that folders with secrets are closed.
#
#   scripts/checks/systemd-units.sh [HUEWALL [HUEWALL-SERVER]]
#
# With the programs also that they know every option that the services give them. Needs systemd-analyze, of Debian's systemd.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

# In tenths. What is left is the network: all of it for what fetches, this machine's own for the server.
exposure=12
server_exposure=11
service=packaging/systemd/huewall@.service
server=packaging/systemd/huewall-server.service
examples=packaging/systemd/server-examples

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
# confined UNIT TENTHS
confined() {
    systemd-analyze security --offline=true --threshold="$2" "$folder/$1" >"$folder/security" ||
        fail "$1 is exposed more than $2 tenths: $(tail -1 "$folder/security")"
    step "$(tail -1 "$folder/security" | sed 's/^[^A-Z]*//; s/ [^ ]*$//')"
}
confined huewall@shop.service $exposure
confined huewall-server.service $server_exposure

# From here on the server with all that may be next to its unit.
mkdir "$folder/huewall-server.service.d"
cp "$examples"/*.conf "$folder/huewall-server.service.d/"
for unit in "$folder"/*.service "$folder"/*.timer; do
    said=$(SYSTEMD_UNIT_PATH="$folder:" systemd-analyze verify --man=no "$unit" 2>&1) ||
        fail "$(basename "$unit") does not verify: $said"
    said=$(grep -F "$folder" <<<"$said" || true)
    [ -z "$said" ] || fail "systemd warns of a unit: $said"
done

# `systemctl enable` says nothing of a unit without [Install], and makes no link.
mkdir -p "$folder/root/etc/systemd/system"
cp packaging/systemd/*.service packaging/systemd/*.timer "$folder/root/etc/systemd/system/"
for link in multi-user.target.wants/huewall-server.service timers.target.wants/huewall@shop.timer; do
    systemctl --quiet --root="$folder/root" enable "$(basename "$link")" || fail "$(basename "$link") cannot be enabled."
    [ -L "$folder/root/etc/systemd/system/$link" ] || fail "enabling makes no $link: it would be gone after a reboot."
done

command=$(sed -n '/^ExecStart=/,/[^\\]$/p' "$service")
value() { sed -n "s/^$1=//p" "${2:-$service}"; }
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

# As shipped the server changes nothing, connects to no server, and ends after the 5 s that its answers have.
for line in 'ReadOnlyPaths=/var/lib/huewall -/var/lib/private/huewall' IPAddressDeny=any IPAddressAllow=localhost; do
    grep -qxF -e "$line" "$server" || fail "the server's unit does not say $line."
done
[ "$(seconds "$(value TimeoutStopSec "$server")")" -gt 5000000 ] || fail "TimeoutStopSec cuts off answers."
high=$(bytes "$(value MemoryHigh "$server")")
[ "$(bytes "$(value MemoryMax "$server")")" -gt "$high" ] || fail "the server's MemoryMax is no more than its MemoryHigh."

# A source's URL and the token for corrections are secrets.
for unit in "$service" "$server"; do
    [ "$(value StateDirectoryMode "$unit")" = 0750 ] && [ "$(value UMask "$unit")" = 0027 ] || fail "others may read what $unit keeps."
done
for name in $(value StateDirectory "$server"); do
    grep -qxF "d /var/lib/$name 0750 huewall huewall -" packaging/debian/huewall.tmpfiles || fail "Debian's /var/lib/$name differs."
done
for line in 'chmod 0750 debian/huewall/etc/huewall' 'chmod 0640 debian/huewall/etc/huewall/example.env'; do
    grep -qF "$line" packaging/debian/rules || fail "Debian's packages leave /etc/huewall open."
done
given=$(cat "$server" "$examples"/*.conf | grep -v '^#')
grep -q '^LoadCredential=edit-token:' <<<"$given" || fail "no example has systemd read the token."
! grep -q -e '--edit-token-file [^%]' <<<"$given" || fail "the user huewall would have to read the token."

# knows HELP OPTIONS WHO: every option of these is in the help.
knows() {
    local flag
    for flag in $(grep -o -e '--[a-z-]*' <<<"$2"); do
        grep -q -e "$flag\b" <<<"$1" || fail "$3 does not know $flag, which the service gives it."
    done
}
if [ $# -gt 0 ]; then knows "$("$1" help sync)" "$command" "huewall sync"; fi
if [ $# -gt 1 ]; then
    help=$("$2" --help)
    knows "$help" "$given" huewall-server
    # In MiB.
    tune=$(tr -s ' \n' ' ' <<<"$help" | sed -n 's/.* --tune-memory [^(]*(default: \([0-9]*\)).*/\1/p')
    run=$(bytes "$(sed -n 's/^Environment=.*HUEWALL_MEMORY=\([0-9A-Z]*\).*/\1/p' "$server")")
    [ "$high" -gt $((run + ${tune:-0} * 1048576)) ] || fail "the server's MemoryHigh is no more than tuning and a run may take."
fi
