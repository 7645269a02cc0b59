#!/usr/bin/env bash
# Checks the files of the pages in web/: the types of its scripts with TypeScript, its layers, that none is longer than 350 lines, its
# tests with Node, that the programs embed what web/build.sh makes of it, and with Deno its format and usual mistakes. Needs tsc, node
# and esbuild (Debian: node-typescript, nodejs, esbuild), and Deno, which it installs from PyPI into .build; takes some seconds.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

long=$(find web Tests/system/browser -type f \( -name '*.js' -o -name '*.css' -o -name '*.html' -o -name '*.py' \) \
    -exec awk 'END { if (NR > 350) print FILENAME ": " NR }' {} \;)
[ -z "$long" ] || fail "files of the pages have 350 lines at most; split these: $long"

for program in tsc:node-typescript node:nodejs esbuild:esbuild; do
    command -v "${program%%:*}" >/dev/null && continue
    [ "${HUEWALL_ALL:-}" = 1 ] && install_debian "${program##*:}" || lacking "there is no ${program%%:*}, which checks the pages."
done

# A page builds on dom/ and core/, never on another page; dom/ builds on core/; core/ on nothing, a document least of all.
crossing=$(python3 - <<'PYTHON'
import re
from pathlib import Path
below = {"core": {"core"}, "dom": {"dom", "core"}}
for path in sorted(Path("web").rglob("*.js")):
    layer = path.parts[1]
    for target in re.findall(r"(?:from|import\() ?'(\.[^']*)'", path.read_text()):
        other = (path.parent / target).resolve().relative_to(Path("web").resolve()).parts[0]
        if layer != "test" and other not in below.get(layer, {layer, "dom", "core"}):
            print(f"{path} imports {target}")
PYTHON
)
[ -z "$crossing" ] || fail "these imports cross the layers of web/ (see web/README.md): $crossing"

for part in core .; do
    tsc --project "web/$part" || fail "a script of the pages has a type error; it is named above."
done
node --test --test-reporter=dot web/test/all.js || fail "a test of web/core failed; it is named above."
web/build.sh --check || fail "what the programs embed is not what web/ makes."

python_environment web web/requirements.txt || lacking "Deno, which checks format and usual mistakes, is not available here."
deno=$(dirname "$PWD/$python")/deno
(cd web && "$deno" fmt --check --quiet) || fail "scripts of the pages are not formatted; run scripts/format.sh and commit what it changes."
(cd web && "$deno" lint --quiet) || fail "a script of the pages has a usual mistake; it is named above."
