#!/usr/bin/env bash
# Measures huewall beside its peers, in one run on the same pictures, appends a table to docs/internals/benchmarks.md and draws it as
# Images/speed.svg.
#
#   scripts/bench.sh [--files N] [--rounds N] [FOLDER...]
#
# Installs the peers into an environment of its own (HUEWALL_BENCH_ENV, default ~/.cache/huewall-bench) and, on Debian, php-cli,
# php-gd and imagemagick. A missing peer is listed as not available. Folders default to the shipped sample, and to
# labelled/magento and bench in the folder that HUEWALL_TEST_DATA names, where they are there.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
cd "$repository"

install_peers() {
    [ -x "$environment/bin/python" ] || python3 -m venv "$environment"
    local package
    for package in pillow numpy 'pyvips[binary]' fast-colorthief colorthief; do
        "$environment/bin/pip" install --quiet --disable-pip-version-check "$package" || complain "$package could not be installed."
    done
    { command -v php && php -m | grep -qx gd && command -v magick convert-im6.q16; } >/dev/null ||
        install_debian php-cli php-gd imagemagick || complain "so PHP and ImageMagick are not measured."
}

scripts/setup.sh
release_build --product huewall --disable-default-traits
environment=${HUEWALL_BENCH_ENV:-$HOME/.cache/huewall-bench}
mkdir -p "$environment"
install_peers
cc -O2 -o "$environment/decode" scripts/bench/decode.c -lgd -ljpeg || fail "the yardstick could not be built."

options=()
while [ $# -gt 0 ] && [[ $1 == --* ]]; do
    options+=("$1" "${2:?a number}")
    shift 2
done
if [ $# -eq 0 ]; then
    set -- Images/sample/images
    [ -z "${HUEWALL_TEST_DATA:-}" ] || set -- "$@" "$HUEWALL_TEST_DATA/labelled/magento" "$HUEWALL_TEST_DATA/bench"
fi
exec python3 scripts/bench/run.py --huewall "$(swift build -c release --show-bin-path)/huewall" \
    --decode "$environment/decode" --python "$environment/bin/python" --results docs/internals/benchmarks.md --drawing Images/speed.svg \
    ${options[@]+"${options[@]}"} "$@"
