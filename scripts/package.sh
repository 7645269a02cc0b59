#!/usr/bin/env bash
# Makes packages of the programs, with the Swift runtime inside: dist/huewall_VERSION_ARCH.deb, dist/huewall-server_..., and
# dist/huewall-VERSION-linux-ARCH.tar.gz, which runs from any folder of any Linux with glibc 2.36 or newer.
# Usage: scripts/package.sh [--no-server]
# DEBFULLNAME and DEBEMAIL name the maintainer.
# scripts/checks/package.sh installs them where there is no Swift.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "package: $*" >&2
    exit 1
}

server=yes
[ "${1:-}" = --no-server ] && server=

scripts/setup.sh
missing=()
for package in debhelper lintian patchelf; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
    as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    echo "package: installing ${missing[*]}"
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null ||
        fail "apt-get could not install ${missing[*]}."
fi

# A folder of its own: the usual one is linked with the runtime of the toolchain.
scratch=.build-package
echo "package: building (some minutes the first time)"
mkdir -p "$scratch"
toolchain=$(dirname "$(dirname "$(realpath "$(command -v swift)")")")
icu=$(scripts/package/reduce-icu-data.py "$toolchain/lib/swift_static/linux/lib_FoundationICU.a" "$scratch/icu-data.o")
build() { swift build -c release --static-swift-stdlib --scratch-path "$scratch" $icu "$@"; }
if [ -n "$server" ]; then
    build --product huewall && build --product huewall-server
else
    build --product huewall --disable-default-traits
fi || fail "the build failed; the compiler's message is above."
built=$(build --show-bin-path)
programs=(huewall ${server:+huewall-server})

version=$("$built/huewall" --version | sed 's/^huewall \([0-9.]*\).*/\1/')
arch=$(dpkg --print-architecture)
work=$scratch/packages
rm -rf "$work"
source=$work/huewall-$version
mkdir -p "$source"/{bin,man,completions,units} dist

for program in "${programs[@]}"; do
    cp "$built/$program" "$source/bin/"
    patchelf --remove-rpath "$source/bin/$program"
    scripts/package/make-manual.py "$built/$program" "$source/man"
    "$built/$program" --generate-completion-script bash | sed '1{/^#!/d}' >"$source/completions/$program.bash"
    "$built/$program" --generate-completion-script zsh >"$source/completions/_$program"
    "$built/$program" --generate-completion-script fish >"$source/completions/$program.fish"
done
# In a package programs, documents and the user have their usual places; the user is made when it is installed.
for unit in packaging/systemd/*.service packaging/systemd/*.timer; do
    sed -e 's|/usr/local/bin|/usr/bin|; s|/usr/local/share/doc|/usr/share/doc|' -e '/^DynamicUser=yes$/d' \
        -e '/^# All catalogues and the server are of one user, who is made/d' "$unit" >"$source/units/$(basename "$unit")"
done
cp -r packaging/debian "$source/debian"
cp packaging/systemd/crontab.example packaging/example.env README.md "$source/"
cp -r docs "$source/docs"
cp "$source"/units/*.service "$source"/units/*.timer "$work/"
if [ -z "$server" ]; then
    # Only the first package.
    sed -i '/^Package: huewall-server$/,$d; /^Suggests:/d' "$source/debian/control"
    rm "$source"/debian/huewall-server.*
fi
maintainer="${DEBFULLNAME:-huewall} <${DEBEMAIL:-huewall@example.org}>"
sed -i "s/^Maintainer: .*/Maintainer: $maintainer/" "$source/debian/control"
date=$(git log -1 --format=%cd --date=rfc 2>/dev/null || date -R)
cat >"$source/debian/changelog" <<CHANGES
huewall ($version) stable; urgency=medium

  * Built from the sources of this version.

 -- $maintainer  $date
CHANGES
cat >"$source/debian/copyright" <<RIGHTS
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Source: this package's own repository

Files: *
Copyright: 2026 the authors of huewall
License: huewall
 See the repository that this package was built from.
Comment: the programs contain the Swift runtime and libraries (Apache-2.0 with
 Runtime Library Exception) and GRDB (MIT).
RIGHTS

echo "package: making the packages"
(cd "$source" && DEB_BUILD_OPTIONS=nocheck dpkg-buildpackage --build=binary --unsigned-changes --no-sign >../build.log 2>&1) ||
    { tail -30 "$work/build.log" >&2; fail "dpkg-buildpackage failed; $work/build.log has all it said."; }
lintian --fail-on error --suppress-tags-from-file scripts/package/lintian-tags "$work"/*.changes ||
    fail "lintian finds errors."
mv "$work"/*.deb dist/

echo "package: making the tarball"
# Libraries that are not glibc's come along; programs and libraries look for each other from where they lie.
tree=$work/huewall-$version-linux-$arch
mkdir -p "$tree"/{bin,lib,share}
for program in "${programs[@]}"; do
    strip --strip-unneeded -o "$tree/bin/$program" "$built/$program"
    ldd "$built/$program" | awk '$3 ~ /^\// { print $3 }'
done | sort -u | grep -vE '/(ld-linux[^/]*|lib(c|m|dl|rt|pthread|resolv|nss_[a-z]*|anl|util))\.so' |
    while read -r library; do cp -L "$library" "$tree/lib/"; done
chmod -R u+w "$tree/lib"
for library in "$tree"/lib/*; do patchelf --force-rpath --set-rpath '$ORIGIN' "$library"; done
for program in "${programs[@]}"; do patchelf --force-rpath --set-rpath '$ORIGIN/../lib' "$tree/bin/$program"; done
cp -r "$source/man" "$source/completions" "$source/units" "$tree/share/"
cp -r README.md docs "$tree/"
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="$date" -czf "dist/$(basename "$tree").tar.gz" "$(basename "$tree")"

for file in dist/*; do echo "package: $file, $(du -h "$file" | cut -f1)"; done
for package in dist/*.deb; do
    echo "package: $(dpkg-deb -f "$package" Package) installed takes $(dpkg-deb -f "$package" Installed-Size) KiB"
done
