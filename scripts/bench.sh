#!/usr/bin/env bash
# Measures huewall beside its peers, in one run on the same pictures, appends a table to docs/benchmarks.md and draws it
# as Images/speed.svg.
#
#   scripts/bench.sh [--files N] [--rounds N] [FOLDER...]
#
# Installs the peers into an environment of its own (HUEWALL_BENCH_ENV, default ~/.cache/huewall-bench) and, where apt-get
# is there, php-cli, php-gd and imagemagick. A peer that cannot be had is listed as not available. Folders default to the
# shipped sample, and to ../shared/data/labelled/magento and ../shared/data/bench where they are there.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "bench: $*" >&2
    exit 1
}

install_programs() {
    command -v php >/dev/null && php -m | grep -qx gd && command -v magick convert-im6.q16 >/dev/null && return
    command -v apt-get >/dev/null && [ "$(id -u)" -eq 0 ] || return 0
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        php-cli php-gd imagemagick >/dev/null || echo "bench: PHP and ImageMagick could not be installed." >&2
}

install_packages() {
    [ -x "$environment/bin/python" ] || python3 -m venv "$environment"
    local package
    for package in pillow numpy 'pyvips[binary]' fast-colorthief colorthief; do
        "$environment/bin/pip" install --quiet --disable-pip-version-check "$package" ||
            echo "bench: $package could not be installed." >&2
    done
}

scripts/setup.sh
swift build -c release --product huewall --disable-default-traits || fail "the build failed; the compiler's message is above."
environment=${HUEWALL_BENCH_ENV:-$HOME/.cache/huewall-bench}
mkdir -p "$environment"
install_programs
install_packages
cc -O2 -o "$environment/decode" scripts/bench/decode.c -lgd -ljpeg || fail "the yardstick could not be built."

options=()
while [ $# -gt 0 ] && [[ $1 == --* ]]; do
    options+=("$1" "${2:?a number}")
    shift 2
done
[ $# -gt 0 ] || set -- Images/sample/images ../shared/data/labelled/magento ../shared/data/bench
exec python3 scripts/bench/run.py --huewall "$(swift build -c release --show-bin-path)/huewall" \
    --decode "$environment/decode" --python "$environment/bin/python" --results docs/benchmarks.md --drawing Images/speed.svg \
    ${options[@]+"${options[@]}"} "$@"
