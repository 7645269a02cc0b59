#!/usr/bin/env bash
# Installs the packages of scripts/package.sh in a bare Debian (debootstrap) where there is no Swift, and checks that they work:
# a sync of the sample, upgrade, remove, purge, and the tarball. Needs root and debootstrap, and takes some two minutes.
#
#   scripts/checks/package.sh [HUEWALL]
#
# With the program of scripts/run.sh it also compares what both write, and prints the times of a sync of both.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

[ "$(id -u)" -eq 0 ] || lacking "run this as root: debootstrap and chroot need it."
need_program debootstrap debootstrap
need_program curl curl
built=${1:-}
root=$(mktemp -d -p "${TMPDIR:-/tmp}" huewall-debian.XXXXXX)
trap 'umount "$root/proc" 2>/dev/null || true; rm -rf "$root"' EXIT
# The user in there has to reach it.
chmod 755 "$root"
ls dist/huewall_*.deb >/dev/null || fail "there is no package in dist; run scripts/package.sh first."

step "making a bare Debian"
debootstrap --variant=minbase bookworm "$root" >"$root.log" 2>&1 || { tail -5 "$root.log" >&2; fail "debootstrap failed."; }
rm -f "$root.log"
for file in sources.list apt.conf.d preferences.d; do
    [ -e "/etc/apt/$file" ] && cp -r "/etc/apt/$file" "$root/etc/apt/"
done
cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
mount -t proc proc "$root/proc"
# No service is started in there.
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod +x "$root/usr/sbin/policy-rc.d"
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
install() { inside apt-get install -y -qq --no-install-recommends "$@" >"$root/log" 2>&1 || { tail -20 "$root/log" >&2; fail "apt-get install $* failed."; }; }

inside apt-get update -qq
mkdir "$root/packages"
for package in dist/*.deb; do cp "$package" "$root/packages/$(dpkg-deb -f "$package" Package).deb"; done
inside sh -c 'command -v swift' && fail "there is Swift in the bare Debian."
step "installing"
install /packages/huewall.deb
size=$(inside dpkg-query -W -f='${Installed-Size}' huewall)
[ "$size" -lt $((60 * 1024)) ] || fail "huewall takes $size KiB installed, more than 60 MiB."
inside ldd /usr/bin/huewall | grep -q 'not found' && fail "a library is missing."
inside ldd /usr/bin/huewall | grep -qi swift && fail "the program wants Swift's libraries."

step "what was installed"
inside id huewall >/dev/null || fail "there is no user huewall."
for folder in /var/lib/huewall /var/lib/huewall/Reports; do
    [ "$(inside stat -c %U:%G:%a "$folder")" = huewall:huewall:750 ] || fail "$folder is not the user's alone."
done
# Other users must not read the sources' URLs and the token for corrections.
for mode in '750 /etc/huewall' '640 /etc/huewall/example.env'; do
    [ "$(inside stat -c '%U:%G %a %n' "${mode#* }")" = "root:root $mode" ] || fail "${mode#* } is not root's alone."
done
for file in /usr/share/man/man1/huewall.1.gz /usr/share/man/man1/huewall-sync.1.gz /usr/share/man/man1/huewall-export.1.gz \
    /usr/share/bash-completion/completions/huewall.bash /usr/share/zsh/vendor-completions/_huewall \
    /usr/share/fish/vendor_completions.d/huewall.fish '/lib/systemd/system/huewall@.service' \
    '/lib/systemd/system/huewall@.timer' /etc/huewall/example.env; do
    [ -s "$root$file" ] || fail "there is no $file."
done
python3 Tests/system/documents/rules.py --links "$root/usr/share/doc/huewall" || fail "documents of the package link to files that it lacks."
inside huewall --version

step "a sync of the sample, as the user"
cp -r Images/sample "$root/sample"
chmod -R a+rX "$root/sample"
# Seconds of a sync from nothing, the best of three.
in_package() {
    inside rm -rf /var/lib/huewall/Reports /var/lib/huewall/Images
    inside su -s /bin/sh huewall -c 'huewall sync /sample/catalogue.ndjson --name sample --quiet --reports /var/lib/huewall/Reports --images /var/lib/huewall/Images' >/dev/null
}
as_built() {
    rm -rf "$root/built"
    "$built" sync Images/sample/catalogue.ndjson --name sample --quiet --reports "$root/built/Reports" --images "$root/built/Images" >/dev/null
}
best() {
    local least=
    for _ in 1 2 3; do
        local start
        start=$(date +%s%N)
        "$1" || fail "the sync failed."
        local took=$((($(date +%s%N) - start) / 1000000))
        [ -n "$least" ] && [ "$least" -le "$took" ] || least=$took
    done
    echo "$least"
}
installed_time=$(best in_package)
[ "$(wc -l <"$root/var/lib/huewall/Reports/sample/metadata.ndjson")" -eq "$(wc -l <Images/sample/catalogue.ndjson)" ] || fail "items are missing."
if [ -n "$built" ]; then
    built_time=$(best as_built)
    step "the installed program takes $installed_time ms, the built one $built_time ms"
    cmp "$root/built/Reports/sample/metadata.ndjson" "$root/var/lib/huewall/Reports/sample/metadata.ndjson" ||
        fail "the installed program gives other bytes."
fi
inside sh -c 'cd /var/lib/huewall && huewall export sample --to sqlite --output /tmp/sample.sqlite && test -s /tmp/sample.sqlite'

step "upgrade"
echo 'HUEWALL_RATE=3' >>"$root/etc/huewall/example.env"
chmod 700 "$root/etc/huewall"
mkdir "$root/newer"
for package in dist/*.deb; do
    dpkg-deb -R "$package" "$root/newer/tree"
    sed -i "s/^Version: .*/&+1/; s/(= \([0-9.]*\))/(= \1+1)/" "$root/newer/tree/DEBIAN/control"
    settings=$root/newer/tree/etc/huewall/example.env
    [ ! -e "$settings" ] || echo '# A line of the newer version.' >>"$settings"
    dpkg-deb --root-owner-group -b "$root/newer/tree" "$root/newer/$(dpkg-deb -f "$package" Package).deb" >/dev/null
    rm -rf "$root/newer/tree"
done
inside dpkg --force-confold -i /newer/huewall.deb >"$root/log" 2>&1 || { cat "$root/log" >&2; fail "the upgrade failed."; }
grep -q 'HUEWALL_RATE=3' "$root/etc/huewall/example.env" || fail "the upgrade changed a file of the administrator's."
[ "$(stat -c %a "$root/etc/huewall")" = 700 ] || fail "the upgrade opened a folder that the administrator closed."
[ -s "$root/var/lib/huewall/Reports/sample/metadata.ndjson" ] || fail "the upgrade lost a catalogue."
if [ -e "$root/newer/huewall-server.deb" ]; then
    step "the server"
    install /newer/huewall-server.deb
    inside huewall-server --version
    for name in corrections analyze address; do
        [ -s "$root/usr/share/doc/huewall-server/examples/$name.conf" ] || fail "there is no example $name.conf."
    done
    grep -q '^WantedBy=multi-user.target$' "$root/lib/systemd/system/huewall-server.service" || fail "the server's unit cannot be enabled."
    [ ! -e "$root/etc/systemd/system/multi-user.target.wants/huewall-server.service" ] || fail "the server was enabled unasked."
    inside su -s /bin/sh huewall -c 'huewall-server --reports /var/lib/huewall/Reports --port 18080 >/tmp/server.log 2>&1 & echo $! >/tmp/server.pid'
    for _ in $(seq 50); do
        curl -fs http://127.0.0.1:18080/v1/catalogues/sample/palette >/dev/null && break
        sleep 0.2
    done
    curl -fs 'http://127.0.0.1:18080/v1/catalogues/sample/palette?limit=1' || fail "the server does not answer: $(cat "$root/tmp/server.log")"
    echo
    kill "$(cat "$root/tmp/server.pid")"
    inside apt-get purge -y -qq huewall-server >/dev/null 2>&1 || fail "the server cannot be purged."
fi

step "remove, then purge"
inside dpkg -r huewall >/dev/null 2>&1 || fail "dpkg -r failed."
[ ! -e "$root/usr/bin/huewall" ] || fail "remove leaves the program."
[ -s "$root/etc/huewall/example.env" ] && [ -d "$root/var/lib/huewall/Reports" ] || fail "remove takes settings or catalogues."
inside dpkg -P huewall >/dev/null 2>&1 || fail "dpkg -P failed."
left=$(cd "$root" && find . -xdev \( -path ./proc -o -path ./packages -o -path ./newer -o -path ./sample -o -path ./built -o -path ./tmp -o -path ./log -o -path ./var/lib/dpkg -o -path ./var/log \) -prune -o -name '*huewall*' -print)
[ -z "$left" ] || fail "purge leaves $left"

step "the tarball, where none of its libraries are installed"
rm -rf "$root"/opt/huewall-*
cp dist/huewall-*-linux-*.tar.gz "$root/opt/"
inside apt-get autoremove -y -qq >/dev/null 2>&1
inside sh -c 'ls /usr/lib/x86_64-linux-gnu/libgd.so.3 2>/dev/null' && fail "libgd is still there: the tarball proves nothing."
# As README.md has it.
inside sh -c 'cd /opt && tar -xzf huewall-*-linux-*.tar.gz && export PATH="$(echo "$PWD"/huewall-*/bin):$PATH" &&
    huewall sync /sample/catalogue.ndjson --name sample --quiet --reports /tmp/r --images /tmp/i' >/dev/null ||
    fail "the program of the tarball does not work."
[ "$(wc -l <"$root/tmp/r/sample/metadata.ndjson")" -eq "$(wc -l <Images/sample/catalogue.ndjson)" ] || fail "items are missing."
step "all is well; installed $size KiB, a sync of the sample $installed_time ms"
