#!/usr/bin/env bash
# Tests in Firefox what a user of the preview page cannot do without. Takes a finished page of the sample catalogue.
# Where firefox-esr cannot be had, it says so and tests nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { echo "test-firefox: $*"; }
fail() {
    echo "test-firefox: $*" >&2
    exit 1
}

venv=.build/page-venv
[ $# -eq 1 ] || fail "expected the path of a page of the sample catalogue."
[ -x "$venv/bin/pytest" ] || fail "$venv has no pytest; run scripts/checks/page.sh first, which makes it."

if [ -z "${HUEWALL_FIREFOX:-}" ] && ! command -v firefox-esr >/dev/null; then
    as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
    step "installing firefox-esr"
    if ! { "${as_root[@]}" apt-get update -qq && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends firefox-esr; } >/dev/null; then
        step "skipped: firefox-esr cannot be installed here. HUEWALL_FIREFOX may name another Firefox."
        exit 0
    fi
fi

step "the page in Firefox"
"$venv/bin/python" -B -m pytest -q -p no:cacheprovider --basetemp=.build/firefox-test --page="$1" Tests/browser/firefox ||
    fail "a test failed in Firefox; its message is above."
