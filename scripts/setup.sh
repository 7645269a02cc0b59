#!/usr/bin/env bash
# Installs the system libraries that huewall needs on Debian and its relatives, if they are missing.
set -euo pipefail

packages=(
    libavif-dev libgd-dev libpng-dev libjpeg-dev libdeflate-dev libwebp-dev liblcms2-dev zlib1g-dev libcsv-dev libexpat1-dev
    libssl-dev libsqlite3-dev libcurl4-openssl-dev
)

fail() {
    echo "setup: $*" >&2
    exit 1
}

command -v swift >/dev/null || fail "there is no Swift toolchain on the PATH; install Swift 6.2 or newer from swift.org."

missing=()
for package in "${packages[@]}"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

command -v apt-get >/dev/null || fail "this is no Debian; install these libraries by hand: ${missing[*]}"
as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "run this as root, or install sudo; needed: ${missing[*]}"
    as_root=(sudo)
fi

echo "setup: installing ${missing[*]}"
"${as_root[@]}" apt-get update -qq || fail "apt-get update failed; check the network and the package sources."
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null ||
    fail "apt-get could not install ${missing[*]}."
