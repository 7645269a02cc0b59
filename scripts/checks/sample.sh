#!/usr/bin/env bash
# Syncs the sample catalogue twice: the second run must analyze nothing and change no output, and a fresh one with another
# --jobs must write the same bytes. So must one whose libraries take this processor for an older one (glibc's functions of real
# numbers, libjpeg-turbo): then not even the numbers that the vote weighs may differ in a digit. Some seconds.
#
#   scripts/checks/sample.sh HUEWALL
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

[ $# -eq 1 ] || fail "expected the path of the binary huewall."
huewall=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

outputs() { (cd "$folder/Reports/sample" && find . -type f ! -name 'huewall.*' -print0 | sort -z | xargs -0 sha256sum); }
sync() { "$huewall" sync Images/sample/catalogue.ndjson --name sample --reports "$folder/Reports" --images "$folder/Images" "$@"; }

sync --jobs 1 >"$folder/first" || fail "the first sync failed."
outputs >"$folder/before"
sync --jobs 8 >"$folder/second" || fail "the second sync failed."
outputs >"$folder/after"
grep -q ' 0 images analyzed' "$folder/second" || fail "the second sync analyzed again: $(head -1 "$folder/second")"
cmp "$folder/before" "$folder/after" || fail "the second sync changed an output."
rm -rf "$folder/Reports"
sync --jobs 8 >"$folder/third" || fail "the third sync failed."
outputs >"$folder/again"
cmp "$folder/before" "$folder/again" || fail "another --jobs gave other bytes."

# Names that another processor's glibc and libjpeg-turbo do not know change nothing there.
older() { GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512F,-AVX2,-FMA,-FMA4 JSIMD_FORCENONE=1 "$@"; }
"$huewall" cells Images/sample/images/* >"$folder/numbers"
older "$huewall" cells Images/sample/images/* >"$folder/older-numbers"
cmp "$folder/numbers" "$folder/older-numbers" || fail "an older processor's instructions gave other numbers."
rm -rf "$folder/Reports" "$folder/Images"
older sync >"$folder/fourth" || fail "the sync with an older processor's instructions failed."
outputs >"$folder/older"
cmp "$folder/before" "$folder/older" || fail "an older processor's instructions gave other bytes."
cat "$folder/first"
