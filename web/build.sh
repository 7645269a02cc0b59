#!/usr/bin/env bash
# Bundles the scripts and style sheets of web/: one of each a page, as the programs embed them beside the markup in web/.
# Needs esbuild (Debian has it); takes a second.
#
#   web/build.sh            writes them to Sources/Outputs/Page/Resources/pages and Sources/Server/Resources/tune; commit them
#   web/build.sh --check    writes nothing: fails when they are not what web/ makes
set -euo pipefail
cd "$(dirname "$0")/.."

# Another version writes other bytes for the same files.
version=0.17.0

fail() { echo "web/build: $*" >&2; exit 1; }
command -v esbuild >/dev/null || fail "there is no esbuild; install it (Debian: esbuild)."
[ "$(esbuild --version)" = "$version" ] || fail "expected esbuild $version, found $(esbuild --version)."

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
pages=$made/Sources/Outputs/Page/Resources/pages
tune=$made/Sources/Server/Resources/tune
mkdir -p "$pages" "$tune"

bundle() { esbuild "$@" --bundle --minify --charset=utf8 --log-level=warning; }
script() { bundle "$1" --format=iife --target=es2022 --outfile="$2" "${@:3}"; }

# 4 kB less of 200: a browser reads all of it before the first tile.
mapfile -t shortened < <(sed -nE 's/^export const (.+) = globalThis\.(.+);$/--define:\2=\1/p' web/short-names.js)
script web/wall/app/main.js "$pages/wall.js" --inject:web/short-names.js "${shortened[@]}"
script web/compare/main.js "$pages/compare.js"
script web/tune/main.js "$tune/tune.js"
for page in wall compare explain words; do
    bundle "web/$page/$page.css" --outfile="$pages/$page.css"
done
bundle web/tune/tune.css --outfile="$tune/tune.css"

if [ "${1:-}" = --check ]; then
    for file in $(cd "$made" && find . -type f); do
        cmp -s "$made/$file" "$file" || fail "$file is not what web/ makes; run web/build.sh and commit what it writes."
    done
else
    cp -a "$made/Sources" .
fi
