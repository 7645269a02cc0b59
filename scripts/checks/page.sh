#!/usr/bin/env bash
# Tests the preview page in Chromium, and what a user cannot do without in Firefox. Three to five minutes on two cores.
#
#   scripts/checks/page.sh [HUEWALL [SERVER]]
#
# SERVER is the binary huewall-server, for the page that tunes. HUEWALL_PAGE names a finished page of the sample catalogue to test
# instead of one that HUEWALL writes. Installs Chromium and Firefox where they are missing.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

[ -n "${HUEWALL_PAGE:-}" ] || [ $# -ge 1 ] || fail "expected the path of the binary huewall."
[ -x /usr/bin/chromium-headless-shell ] || install_debian chromium-headless-shell || lacking "there is no Chromium."
python_environment page Tests/system/browser/requirements.txt || lacking "the browser's driver is not available here."

page=${HUEWALL_PAGE:-}
compare=()
work=.build/page-test
rm -rf "$work"
mkdir -p "$work"
if [ -z "$page" ]; then
    "$1" sync Images/sample/catalogue.ndjson --name sample --images "$work/Images" --reports "$work/Reports" --quiet ||
        fail "the sync of the sample failed; its message is above."
    "$1" report sample --images "$work/Images" --reports "$work/Reports" --compare "--preset classic --order classic" --quiet ||
        fail "the comparison of the sample failed; its message is above."
    page=$work/Reports/sample/index.html
    compare=(--compare-page="$work/Reports/sample/compare.html")
fi

step "the page in Chromium"
"$python" -B -m pytest -n 2 --basetemp="$work/pages" --page="$page" "${compare[@]}" ${2:+--server="$2"} \
    --ignore=Tests/system/browser/firefox Tests/system/browser || fail "a browser test failed; its message is above."

HUEWALL_PAGE=$page scripts/checks/firefox.sh
