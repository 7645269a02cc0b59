#!/usr/bin/env bash
# Tests the preview page in a real browser. Takes the huewall binary, and that of huewall-server for the page that tunes;
# HUEWALL_PAGE names a finished page to test instead.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { echo "test-page: $*"; }
fail() {
    echo "test-page: $*" >&2
    exit 1
}

venv=.build/page-venv
work=.build/page-test
resources=Sources/CataloguePage/Resources

install() {
    as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || fail "run this as root, or install sudo; needed: $*"
        as_root=(sudo)
    fi
    command -v apt-get >/dev/null || fail "this is no Debian; install these by hand: $*"
    step "installing $*"
    "${as_root[@]}" apt-get update -qq || fail "apt-get update failed; check the network and the package sources."
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null ||
        fail "apt-get could not install $*."
}

missing=()
[ -x /usr/bin/chromium ] || missing+=(chromium)
command -v tsc >/dev/null || missing+=(node-typescript)
dpkg-query -W -f='${Status}' python3-venv 2>/dev/null | grep -q 'install ok installed' || missing+=(python3-venv)
[ ${#missing[@]} -eq 0 ] || install "${missing[@]}"

if ! cmp -s Tests/browser/requirements.txt "$venv/requirements.txt"; then
    step "installing the browser driver"
    python3 -m venv --clear "$venv" || fail "python3 could not make a virtual environment in $venv."
    "$venv/bin/pip" install -q --disable-pip-version-check -r Tests/browser/requirements.txt ||
        fail "pip could not install Tests/browser/requirements.txt; check the network."
    cp Tests/browser/requirements.txt "$venv/requirements.txt"
fi

step "types of the scripts"
tsc --project Tests/browser/tsconfig.json || fail "a script of the page has a type error; it is named above."

step "no file of the page is longer than 300 lines"
long=$(find $resources Tests/browser -type f \( -name '*.js' -o -name '*.css' -o -name '*.html' -o -name '*.py' \) \
    -exec awk 'END { if (NR > 300) print FILENAME ": " NR }' {} \;)
[ -z "$long" ] || fail "split these files: $long"

page=${HUEWALL_PAGE:-}
compare=()
rm -rf "$work"
mkdir -p "$work"
if [ -z "$page" ]; then
    [ $# -ge 1 ] || fail "expected the path of the huewall binary."
    "$1" sync Images/sample/catalogue.ndjson --name sample --images "$work/Images" --reports "$work/Reports" --quiet ||
        fail "the sync of the sample failed; its message is above."
    "$1" report sample --images "$work/Images" --reports "$work/Reports" --compare "--preset classic --order classic" --quiet ||
        fail "the comparison of the sample failed; its message is above."
    page=$work/Reports/sample/index.html
    compare=(--compare-page="$work/Reports/sample/compare.html")
fi

step "the page in Chromium"
"$venv/bin/python" -B -m pytest -q -p no:cacheprovider -n 2 --basetemp="$work/pages" --page="$page" "${compare[@]}" \
    ${2:+--server="$2"} \
    --ignore=Tests/browser/firefox Tests/browser || fail "a browser test failed; its message is above."

scripts/checks/firefox.sh "$page"
