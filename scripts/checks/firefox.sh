#!/usr/bin/env bash
# Tests in Firefox what a user of the preview page cannot do without. Half a minute.
#
#   scripts/checks/firefox.sh [HUEWALL]
#
# HUEWALL_PAGE names a finished page of the sample catalogue to test instead of one that HUEWALL writes, HUEWALL_FIREFOX another
# Firefox than firefox-esr, which is installed where there is none.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

[ -n "${HUEWALL_PAGE:-}" ] || [ $# -ge 1 ] || fail "expected the path of the binary huewall."
[ -n "${HUEWALL_FIREFOX:-}" ] || need_program firefox-esr firefox-esr
python_environment page Tests/system/browser/requirements.txt || lacking "the browser's driver is not available here."
work=.build/firefox-test
rm -rf "$work"
page=${HUEWALL_PAGE:-}
if [ -z "$page" ]; then
    "$1" sync Images/sample/catalogue.ndjson --name sample --images "$work/Images" --reports "$work/Reports" --quiet ||
        fail "the sync of the sample failed; its message is above."
    page=$work/Reports/sample/index.html
fi
mkdir -p "$work"
"$python" -B -m pytest --basetemp="$work/runs" --page="$page" Tests/system/browser/firefox ||
    fail "a test failed in Firefox; its message is above."
