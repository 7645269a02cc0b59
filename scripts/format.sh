#!/usr/bin/env bash
# Formats all Swift code in place. scripts/test.sh only checks.
set -euo pipefail
cd "$(dirname "$0")/.."
swift format --in-place --recursive --parallel Package.swift Sources Tests
