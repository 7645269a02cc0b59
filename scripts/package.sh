#!/usr/bin/env bash
# Makes packages of the programs, with the Swift runtime inside: dist/huewall_VERSION_ARCH.deb, dist/huewall-server_..., and
# dist/huewall-VERSION-linux-ARCH.tar.gz, which runs from any folder of any Linux with glibc 2.36 or newer.
#
#   scripts/package.sh [--no-server]
#
# DEBFULLNAME and DEBEMAIL name the maintainer. scripts/checks/package.sh installs the packages where there is no Swift.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
cd "$repository"
. scripts/package/portable.sh

server=yes
[ "${1:-}" = --no-server ] && server=

scripts/setup.sh
install_debian debhelper lintian patchelf
# copy_documents FOLDER: documents, and what they show and link to, at the same paths below FOLDER.
copy_documents() {
    cp -r --parents README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md docs Images/{wall.jpg,search.webp,speed.svg,pages,failures} \
        Sources/README.md Sources/Colors/{MODEL.md,Places/Resources/{NOTICE.md,LICENSE}} \
        scripts/{learn,spark}/README.md web/README.md "$1/"
}

programs=(huewall ${server:+huewall-server})
step "building (some minutes the first time)"
build_portable "${programs[@]}"

version=$("$built/huewall" --version | sed 's/^huewall \([0-9.]*\).*/\1/')
arch=$(dpkg --print-architecture)
work=$portable_folder/packages
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
cp packaging/systemd/crontab.example packaging/example.env "$source/"
[ -z "$server" ] || cp -r packaging/systemd/server-examples "$source/"
copy_documents "$source"
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
 Runtime Library Exception), GRDB (MIT) and weights that are a changed copy of
 those of EfficientNet-Lite0 (Apache-2.0); NOTICE.md in the documents says more.
RIGHTS

step "making the packages"
(cd "$source" && DEB_BUILD_OPTIONS=nocheck dpkg-buildpackage --build=binary --unsigned-changes --no-sign >../build.log 2>&1) ||
    { tail -30 "$work/build.log" >&2; fail "dpkg-buildpackage failed; $work/build.log has all it said."; }
lintian --fail-on error --suppress-tags-from-file scripts/package/lintian-tags "$work"/*.changes ||
    fail "lintian finds errors."
mv "$work"/*.deb dist/

step "making the tarball"
# Programs and libraries look for each other from where they lie.
tree=$work/huewall-$version-linux-$arch
mkdir -p "$tree"/{bin,lib,share}
for program in "${programs[@]}"; do
    strip --strip-unneeded -o "$tree/bin/$program" "$built/$program"
    libraries_of "$built/$program" >>"$work/libraries"
done
sort -u "$work/libraries" | while read -r _ library; do cp -L "$library" "$tree/lib/"; done
chmod -R u+w "$tree/lib"
for library in "$tree"/lib/*; do patchelf --force-rpath --set-rpath '$ORIGIN' "$library"; done
for program in "${programs[@]}"; do patchelf --force-rpath --set-rpath '$ORIGIN/../lib' "$tree/bin/$program"; done
cp -r "$source/man" "$source/completions" "$source/units" ${server:+"$source/server-examples"} "$tree/share/"
copy_documents "$tree"
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="$date" -czf "dist/$(basename "$tree").tar.gz" "$(basename "$tree")"

for file in dist/*; do step "$file, $(du -h "$file" | cut -f1)"; done
for package in dist/*.deb; do
    step "$(dpkg-deb -f "$package" Package) installed takes $(dpkg-deb -f "$package" Installed-Size) KiB"
done
