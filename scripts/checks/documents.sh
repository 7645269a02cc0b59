#!/usr/bin/env bash
# Tests the documents: their commands do what they say and print what stands below them, links lead somewhere, they read easily.
#
#   scripts/checks/documents.sh                               links, form and length: a moment, needs Python alone
#   scripts/checks/documents.sh HUEWALL SERVER [TEST_SHOP]    all: two minutes
#   scripts/checks/documents.sh HUEWALL SERVER -k NAME        as pytest takes it: of pages whose name has NAME
#
# HUEWALL, SERVER and TEST_SHOP are the binaries huewall, huewall-server and test-shop. The commands run in scratch folders, and in
# name spaces of their own, where a network has shops. Root can make those, and on some systems every user. If you cannot, pages that
# ask the shops are skipped; with CI=true that is a failure. Installs what the commands need.
#
# A page says in comments what a test must know. `setup: NAMES` makes what Tests/system/documents/setups.py has under these names. Before a
# block, `file: NAME` writes it to a file, `run by: CHECK` names the script that runs its commands, and `not run: needs an account of
# VENDOR` leaves them out. `# exit N` ends a command that must fail. In a console, a line `...` stands for lines, `[…]` for text.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

need_program python3 python3
if [ $# -eq 0 ]; then
    python3 -B Tests/system/documents/rules.py || fail "a page is not as it should be; see above."
    exit 0
fi

[ $# -ge 2 ] || fail "expected the paths of the binaries huewall and huewall-server."
programs=(--worker="$(realpath "$1")" --server="$(realpath "$2")")
shift 2
if [ $# -gt 0 ] && [ -x "$1" ]; then programs+=(--test-shop="$(realpath "$1")") && shift; fi
need_program curl curl
need_program ip iproute2
need_program jq jq
need_program node nodejs
need_program sqlite3 sqlite3
need_program unshare util-linux
python_environment documents Tests/system/documents/requirements.txt || lacking "the tests' Python packages cannot be installed here."
work=.build/documents-test
rm -rf "$work"
mkdir -p "$work"

# Some systems let every user make name spaces, some containers do not let root.
unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY
own=()
for right in "" --map-root-user; do
    if unshare $right --mount --net ip link set lo up 2>/dev/null; then
        own=(unshare $right --mount --net env DOCUMENTS_IN_OWN_NETWORK=1)
        break
    fi
done
if [ ${#own[@]} -eq 0 ]; then
    [ "${CI:-}" != true ] && [ "${HUEWALL_ALL:-}" != 1 ] || fail "the shops need a network of their own, and this machine does not allow one."
    step "pages that ask shops are skipped: this machine does not allow a network of its own"
fi
"${own[@]}" "$python" -B -W ignore:pkg_resources -m pytest --basetemp="$work/runs" "${programs[@]}" "$@" Tests/system/documents ||
    fail "a test of the documents failed; its message is above."
