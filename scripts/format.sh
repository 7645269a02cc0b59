#!/usr/bin/env bash
# Formats all Swift code, and the scripts of the pages in web/ (with Deno, from PyPI), in place. scripts/test.sh only checks.
#
# Two rules of .swift-format are off on purpose: ValidateDocumentationComments asks for a line on every parameter, which
# would repeat its name, and BeginDocumentationCommentWithOneLineSummary takes two short sentences for a missing summary.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
cd "$repository"
swift format --in-place --recursive --parallel Package.swift Sources Tests scripts/bench/StageTimes
python_environment web web/requirements.txt || fail "Deno, which formats web/, is not available; the Swift code is formatted."
deno=$(dirname "$PWD/$python")/deno
cd web
"$deno" fmt --quiet
