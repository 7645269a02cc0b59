#!/usr/bin/env bash
# Formats all Swift code in place. scripts/test.sh only checks.
#
# Two rules of .swift-format are off on purpose: ValidateDocumentationComments asks for a line on every parameter, which
# would repeat its name, and BeginDocumentationCommentWithOneLineSummary takes two short sentences for a missing summary.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
cd "$repository"
swift format --in-place --recursive --parallel Package.swift Sources Tests scripts/bench/StageTimes
