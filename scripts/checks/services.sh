#!/usr/bin/env bash
# Runs the units of the packages of scripts/package.sh under a systemd of their own, in a bare Debian (debootstrap, systemd-nspawn):
# the server as shipped, with its examples, a sync, upgrade and removal of what runs. Runs the commands of docs/operations.md that
# need a systemd. Needs root, and takes some two minutes.
#
#   scripts/checks/services.sh
#
# Where no systemd runs in a container it is skipped, and where the kernel takes no filters of the network, so are those.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

[ "$(id -u)" -eq 0 ] || lacking "run this as root: debootstrap and systemd-nspawn need it."
need_program debootstrap debootstrap
need_program systemd-nspawn systemd-container
ls dist/huewall-server_*.deb >/dev/null || fail "there is no package of the server in dist; run scripts/package.sh first."
# Not what this repository could mend: also a run of everything continues.
no_container() {
    step "skipped: $*"
    exit 0
}
root=$(mktemp -d -p "${TMPDIR:-/tmp}" huewall-services.XXXXXX)
container=
finish() {
    # Its first process ends all others with it.
    [ -z "$container" ] || { kill -KILL "$first" 2>/dev/null || true; wait "$container" 2>/dev/null || true; }
    rm -rf "$root"
}
trap finish EXIT
chmod 755 "$root"

step "making a bare Debian"
debootstrap --variant=minbase --include=systemd-sysv,dbus,curl,iproute2 bookworm "$root" >"$root.log" 2>&1 ||
    { tail -5 "$root.log" >&2; fail "debootstrap failed."; }
rm -f "$root.log"
for file in sources.list apt.conf.d preferences.d; do
    [ -e "/etc/apt/$file" ] && cp -r "/etc/apt/$file" "$root/etc/apt/"
done
cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
mkdir -p "$root/packages" "$root/srv/shop"
for package in dist/*.deb; do cp "$package" "$root/packages/$(dpkg-deb -f "$package" Package).deb"; done
cp -r Images/sample/. "$root/srv/shop/"
chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive sh -ec '
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends /packages/huewall.deb /packages/huewall-server.deb
    chown -R huewall:huewall /srv/shop
    chmod -R a+rX /srv/shop' >"$root/log" 2>&1 || { tail -20 "$root/log" >&2; fail "the packages cannot be installed."; }

step "starting its systemd"
# The network filters of units are programs of the kernel (bpf), which nspawn would not let it load.
SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 SYSTEMD_NSPAWN_LOCK=0 systemd-nspawn --quiet --register=no --keep-unit --directory="$root" \
    --machine=huewall-services --private-network --capability=CAP_BPF,CAP_PERFMON,CAP_NET_ADMIN --system-call-filter=bpf \
    --boot --console=pipe </dev/null >"$root.boot" 2>&1 &
container=$!
first=
inside() {
    nsenter --target "$first" --mount --uts --ipc --net --pid --cgroup --root --wd env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin \
        LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive SYSTEMD_PAGER= "$@"
}
for _ in $(seq 150); do
    sleep 0.2
    kill -0 $container 2>/dev/null || { cat "$root.boot" >&2; rm -f "$root.boot"; container=; no_container "systemd-nspawn does not run here."; }
    first=$(pgrep -P $container | head -1) || continue
    state=$(inside systemctl is-system-running 2>/dev/null) || true
    case "$state" in running | degraded) break ;; esac
done
rm -f "$root.boot"
case "$state" in running | degraded) ;; *) no_container "no systemd begins to run in a container here." ;; esac
# Another machine, as far as the filters go.
inside ip address add 192.0.2.1/32 dev lo

server=http://127.0.0.1:8080
drop_ins=/etc/systemd/system/huewall-server.service.d
unit_says() { inside journalctl --unit huewall-server --lines 20 --no-pager --output cat >&2; }
# answers STATUS ARGUMENT...: what a request is answered with, within 20 s of a start. 000 is none.
answers() {
    local want=$1 got=
    shift
    for _ in $(seq 100); do
        got=$(inside curl -s -m 4 -o /tmp/answer -w '%{http_code}' "$@") || true
        [ "$got" != "$want" ] || return 0
        sleep 0.2
    done
    unit_says
    fail "expected $want and got $got: $*"
}
# with EXAMPLE...: the server begins again with these beside its unit.
with() {
    local name
    inside rm -rf $drop_ins
    for name; do inside install -D -m 644 -t $drop_ins "/usr/share/doc/huewall-server/examples/$name.conf"; done
    restart
}
restart() { inside systemctl daemon-reload && inside systemctl restart huewall-server; }
property() { inside systemctl show huewall-server --property "$1" --value; }

step "the server before the first sync"
[ "$(inside systemctl is-enabled huewall-server || true)" = disabled ] || fail "the server is enabled unasked."
inside systemctl --quiet enable --now huewall-server
answers 200 $server/v1/catalogues
[ "$(property NRestarts)" -eq 0 ] || { unit_says; fail "the server did not start at once."; }

step "a sync, which the server notices"
inside sh -c 'cp /etc/huewall/example.env /etc/huewall/shop.env && echo SOURCE=/srv/shop/catalogue.ndjson >>/etc/huewall/shop.env'
inside systemctl start huewall@shop || { inside journalctl --unit huewall@shop --no-pager -o cat >&2; fail "the sync failed."; }
answers 200 $server/v1/catalogues/shop/palette
inside sh -c 'cd /var/lib/huewall && huewall status shop' >"$root/log" || { cat "$root/log" >&2; fail "status fails after a sync."; }
grep -qx 'state: ok' "$root/log" || { cat "$root/log" >&2; fail "status does not say that the sync went well."; }
[ "$(inside stat -c %U:%a /var/lib/huewall/Reports/shop/huewall.sqlite)" = huewall:640 ] || fail "others may read the store."
inside su -s /bin/sh huewall -c 'cd /var/lib/huewall && huewall report shop --same-options' >"$root/log" 2>&1 ||
    { cat "$root/log" >&2; fail "the user huewall cannot write the report again."; }
as_web_server() { inside su -s /bin/sh www-data -c 'cat /var/lib/huewall/Reports/shop/index.html' >/dev/null 2>&1; }
! as_web_server || fail "a web server outside of the group may read the page."
inside adduser www-data huewall >/dev/null
as_web_server || fail "a web server in the group may not read the page."
said=$(inside journalctl --unit huewall-server --unit huewall@shop --no-pager --output cat _COMM=huewall-server | grep -v '^{' || true)
[ -z "$said" ] || fail "what the server logs is not all JSON: $said"

step "as shipped it writes nothing and connects to no other machine"
answers 403 -X PUT -H 'content-type: application/json' -d '{"color":"red"}' $server/v1/catalogues/shop/items/bloc-tee/override
inside systemd-run --quiet --unit neighbor huewall-server --reports /var/lib/huewall/Reports --host 192.0.2.1 --port 8099
answers 200 http://192.0.2.1:8099/healthz
filters=1
if inside systemd-run --quiet --pipe --wait -p IPAddressDeny=any curl -s -m 3 -o /dev/null http://192.0.2.1:8099/healthz; then
    filters=
    step "skipped: filters of the network, which this kernel does not take"
fi
inside mkdir -p $drop_ins
cat >"$root/try" <<'TRY'
for file in /var/lib/huewall/x /var/lib/huewall/Reports/x /var/lib/huewall/Reports/shop/x /srv/shop/x /etc/x; do
    touch $file 2>/dev/null && echo "$file can be written."
done
cat /etc/huewall/* 2>/dev/null && echo "settings can be read."
curl -s -m 3 -o /dev/null http://127.0.0.1:8080/ || [ $? -eq 7 ] || echo "this machine is not reached."
[ ! "$1" ] || ! curl -s -m 3 -o /dev/null http://192.0.2.1:8099/healthz || echo "another machine is reached."
echo done
TRY
chmod 755 "$root/try"
printf '[Service]\nRestart=no\nExecStart=\nExecStart=/bin/sh /try "%s"\nStandardOutput=file:/run/tried\n' "$filters" >"$root$drop_ins/try.conf"
restart
for _ in $(seq 50); do [ "$(property SubState)" != running ] && break; sleep 0.2; done
[ "$(inside cat /run/tried)" = 'done' ] || fail "in the server's place: $(inside cat /run/tried)"

step "corrections with a token of root's"
correct() { answers "$1" -X PUT -H 'content-type: application/json' -H "authorization: Bearer $2" -d '{"color":"red"}' \
    $server/v1/catalogues/shop/items/bloc-tee/override; }
with corrections
for _ in $(seq 50); do [ "$(property SubState)" = failed ] && break; sleep 0.2; done
[ "$(property ExecMainStatus):$(property NRestarts)" = 243:0 ] || fail "without the token's file the server is not left alone."
inside sh -c '(umask 077 && openssl rand -hex 32 >/etc/huewall/edit-token)'
token=$(inside cat /etc/huewall/edit-token)
inside sh -c "sed -i 's/^#ReadWritePaths/ReadWritePaths/' $drop_ins/corrections.conf"
restart
correct 401 "not$token"
correct 200 $token
for _ in $(seq 100); do
    inside curl -s "$server/v1/catalogues/shop/items/bloc-tee?fields=id,family" | grep -q '"family":"red"' && break
    sleep 0.2
done
inside curl -s "$server/v1/catalogues/shop/items/bloc-tee?fields=id,family" | grep -q '"family":"red"' ||
    { unit_says; fail "a correction does not reach the wall."; }

step "images to analyze, and another address"
with analyze
answers 200 -H 'content-type: image/png' --data-binary "@/srv/shop/$(cd Images/sample && find . -name '*.png' | sort | head -1)" $server/v1/analyze
with address
answers 200 http://127.0.0.1:8080/healthz
[ ! "$filters" ] || answers 000 http://192.0.2.1:8080/healthz
inside sed -i 's|^IPAddressAllow=.*|IPAddressAllow=192.0.2.0/24|' $drop_ins/address.conf
restart
answers 200 http://192.0.2.1:8080/healthz

step "an upgrade, a stop, and removal of what runs"
with
before=$(property MainPID)
inside apt-get install -y -qq --reinstall /packages/huewall-server.deb >"$root/log" 2>&1 || { cat "$root/log" >&2; fail "reinstalling failed."; }
answers 200 $server/healthz
[ "$(property MainPID)" != "$before" ] || fail "an upgrade leaves the old program running."
start=$SECONDS
inside systemctl stop huewall-server
[ $((SECONDS - start)) -le 6 ] && [ "$(property Result)" = success ] || fail "the server does not end in time: $(property Result)"
inside systemctl start huewall-server
running=$(property MainPID)
inside systemctl --quiet enable --now huewall@shop.timer
inside apt-get purge -y -qq huewall-server huewall >"$root/log" 2>&1 || { cat "$root/log" >&2; fail "purging failed."; }
! inside test -e "/proc/$running" || fail "a removed server goes on running."
[ "$(inside systemctl is-active huewall@shop.timer || true)" = inactive ] || fail "a removed package has left its timer active."
[ ! -L "$root/etc/systemd/system/multi-user.target.wants/huewall-server.service" ] || fail "purging leaves the server enabled."
step "all is well"
