#!/usr/bin/env bash
# Finds words and phrases that are not plain English in documents, comments, messages and texts of pages.
#
#   scripts/checks/plain-english.sh [FILE...]   all files of the repository, or these
#
# scripts/checks/plain-english.tsv lists the phrases, and what to write instead. The check tests itself first: it must find a phrase
# in each line of Tests/system/documents/not-plain.txt (old sentences of this repository), and in no line of Tests/system/documents/plain.txt
# (the same in plain words). Needs Python 3 and grep; takes three seconds.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

python3 scripts/checks/plain-english.py --self-test || fail "the list of phrases misses a sentence, or finds one that is plain."
python3 scripts/checks/plain-english.py "$@" || fail "write these in plain English; the second part of each line says how."
