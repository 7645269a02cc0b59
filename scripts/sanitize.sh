#!/usr/bin/env bash
# Runs the decoders in C (CPNG, CJPEG) under AddressSanitizer and UndefinedBehaviorSanitizer, on damaged copies of the tests'
# images: the same damage in every run.
#
#   scripts/sanitize.sh [ROUNDS [FILE...]]     damaged copies of each file, default 200, about 20 seconds
#
# As a fuzz target, with clang:
#
#   clang -DFUZZER -g -O1 -fsanitize=fuzzer,address,undefined -ISources/CPNG/include -ISources/CJPEG/include \
#       scripts/sanitize/decoders.c Sources/CPNG/*.c Sources/CJPEG/*.c -ljpeg -ldeflate -o fuzz && ./fuzz FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "sanitize: $*" >&2
    exit 1
}

rounds=${1:-200}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- Tests/ImageDecodingTests/{Fixtures,ColorFixtures}/*.{png,jpg}
program=$(mktemp)
trap 'rm -f "$program"' EXIT
"${CC:-cc}" -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -Wall -Wextra -Werror \
    -ISources/CPNG/include -ISources/CJPEG/include scripts/sanitize/decoders.c Sources/CPNG/*.c Sources/CJPEG/*.c \
    -ljpeg -ldeflate -o "$program" || fail "the decoders could not be built; a C compiler with sanitizers is needed."
"$program" "$rounds" "$@" || fail "a sanitizer found an error; its report is above."
