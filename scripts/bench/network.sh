#!/usr/bin/env bash
# Measures huewall sync over the network beside programs that only download, in one run and from one local server, and appends
# the tables to docs/internals/benchmarks.md.
#
#   scripts/bench/network.sh [--images N] [--confirmed N] [--rounds N] [--only NAME,...] PICTURES
#
#   PICTURES   folder of JPEG files    --images     pictures of a first sync, default 2000
#   --rounds   default 3               --confirmed  pictures of a sync that finds nothing new, default 100000
#   --only     of 0, 20, 100 (milliseconds of delay a request), 20-failing (1 % of requests fail), http2 and confirmed
#
# Installs nginx and aria2 on Debian, and img2dataset into an environment of its own
# (HUEWALL_BENCH_ENV, default ~/.cache/huewall-bench). A missing peer is listed as not available. http2 needs root: libcurl
# reads its authorities from a file of the system, and the server's own one takes its place in huewall's view alone.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

install_debian nginx-light libnginx-mod-http-echo aria2 curl openssl || true
command -v nginx >/dev/null && [ -e /usr/lib/nginx/modules/ngx_http_echo_module.so ] ||
    fail "nginx and its echo module are needed (nginx-light, libnginx-mod-http-echo)."
scripts/setup.sh
release_build --product huewall --disable-default-traits
environment=${HUEWALL_BENCH_ENV:-$HOME/.cache/huewall-bench}
[ -x "$environment/bin/python" ] || python3 -m venv "$environment"
"$environment/bin/pip" install --quiet --disable-pip-version-check img2dataset || complain "img2dataset could not be installed."
exec "$environment/bin/python" scripts/bench/network/run.py --results docs/internals/benchmarks.md \
    --huewall "$(swift build -c release --disable-default-traits --show-bin-path)/huewall" "$@"
