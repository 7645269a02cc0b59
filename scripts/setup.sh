#!/usr/bin/env bash
# Installs the system libraries that huewall needs on Debian and its relatives, if they are missing.
set -euo pipefail
. "$(dirname "$0")/lib.sh"

command -v swift >/dev/null || fail "there is no Swift toolchain on the PATH; install Swift 6.2 or newer from swift.org."
install_debian libavif-dev libgd-dev libpng-dev libjpeg-dev libdeflate-dev libwebp-dev liblcms2-dev zlib1g-dev libcsv-dev \
    libexpat1-dev libssl-dev libsqlite3-dev libcurl4-openssl-dev
