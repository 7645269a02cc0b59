#!/usr/bin/env bash
# Fuzzes everything that reads untrusted bytes (Tests/Fuzz) with libFuzzer, under AddressSanitizer and, in C, under
# UndefinedBehaviorSanitizer. A Swift toolchain for Linux brings all of them.
#
#   scripts/checks/fuzz.sh [--same] SECONDS [TARGET...]
#                                                  that long on each target, or on those alone. --same tries the same
#                                                  inputs each time, and does not continue from earlier runs
#   scripts/checks/fuzz.sh --list                  the targets
#   scripts/checks/fuzz.sh --build                 only builds the program
#
# What is worth keeping stays in .build-fuzz/corpus, so that the next run continues from there; findings go to
# .build-fuzz/findings. Needs Python 3.9 or later. Exit status: 0 without findings, 1 with some, 64 for wrong usage.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

targets=(
    feed-lines feed-list feed-table feed-xml field-map
    image-jpeg image-png image-gif image-webp image-avif image-bmp color-profile exif
    overrides labels header-file address features decoders
)
folder=.build-fuzz
program=$folder/release/fuzz
# Swift's own report of a crash would wait for a debugger; the sanitizer's has the stack.
export SWIFT_BACKTRACE=enable=no
export LSAN_OPTIONS=suppressions=Tests/Fuzz/leaks.txt:print_suppressions=0

usage() {
    echo "usage: scripts/checks/fuzz.sh [--same] SECONDS [TARGET...], or --list, or --build" >&2
    exit 64
}

# --sanitize fuzzer leaves out `main`; which of several it would take is chance, so the others are named to the compilers.
build() {
    HUEWALL_FUZZ=1 swift build -c release --scratch-path "$folder" --product fuzz --sanitize fuzzer --disable-default-traits \
        -Xswiftc -sanitize=address,fuzzer -Xcc -fsanitize=address,undefined -Xcc -fno-sanitize-recover=all || {
        complain "the build failed; the compiler's message is above."
        exit 1
    }
}

# The dictionary of a target, as an option; nothing without one.
dictionary() {
    local name
    case $1 in
        feed-lines | feed-list | field-map) name=json ;;
        feed-table | overrides | labels) name=table ;;
        feed-xml) name=xml ;;
        image-*) name=${1#image-} ;;
        decoders) name=jpeg ;;
        *) return 0 ;;
    esac
    [ ! -f "Tests/Fuzz/Dictionaries/$name.dict" ] || echo "-dict=Tests/Fuzz/Dictionaries/$name.dict"
}

# summary TARGET LOG: what a run without a finding did; fails when it was blind.
summary() {
    local runs edges
    runs=$(awk '/number_of_executed_units/ { print $2 }' "$2")
    edges=$(grep -aoE ' cov: [0-9]+' "$2" | tail -n 1 | cut -d ' ' -f 3)
    if [ -z "$edges" ]; then
        complain "$1: the program reports no coverage, so it was built without it; remove $folder and try again."
        return 1
    fi
    printf 'fuzz: %-13s %9d runs, %5d edges, no finding\n' "$1" "$runs" "$edges"
}

# fuzz TARGET: whether it ended without a finding.
fuzz() {
    local target=$1 corpus=$folder/$corpora/$1 log=$folder/findings/$1.log options=(-timeout=10 -rss_limit_mb=2048)
    local seeds=("$folder/seeds/$target")
    [ ! -d "Tests/Fuzz/Found/$target" ] || seeds+=("Tests/Fuzz/Found/$target")
    mkdir -p "$corpus"
    # libFuzzer would take the files of a folder in the order of the disk.
    find "${seeds[@]}" -type f | LC_ALL=C sort | paste -sd, >"$folder/seeds/$target.list"
    options+=("-seed_inputs=@$folder/seeds/$target.list" ${same:+-seed=1})
    options+=(-max_len=16384 "-max_total_time=$seconds" -print_final_stats=1 $(dictionary "$target"))
    options+=("-artifact_prefix=$folder/findings/$target-")
    if "$program" "--target=$target" "${options[@]}" "$corpus" >"$log" 2>&1; then
        summary "$target" "$log"
        return
    fi
    echo "FAILED $target: $(grep -m 1 -aE 'Fatal error|runtime error|ERROR: ' "$log" || tail -n 1 "$log")"
    local file
    file=$(grep -aoE "Test unit written to .*" "$log" | tail -n 1 | sed 's/.* to //')
    if [ -n "$file" ]; then
        complain "to reproduce: SWIFT_BACKTRACE=enable=no LSAN_OPTIONS=$LSAN_OPTIONS \\"
        echo "    $program --target=$target -timeout=10 $file" >&2
    fi
    complain "its report is in $log"
    return 1
}

[ "${1:-}" != --list ] || {
    printf '%s\n' "${targets[@]}"
    exit 0
}
[ "${1:-}" != --build ] || {
    build
    exit 0
}
same='' corpora=corpus
if [ "${1:-}" = --same ]; then
    same=1 corpora=corpus-same
    rm -rf "${folder:?}/$corpora"
    export SWIFT_DETERMINISTIC_HASHING=1
    shift
fi
[[ "${1:-}" =~ ^[1-9][0-9]*$ ]] || usage
seconds=$1
shift
for target in "$@"; do
    [[ " ${targets[*]} " == *" $target "* ]] || usage
done
[ $# -eq 0 ] || targets=("$@")

build
rm -rf "$folder/seeds"
python3 scripts/generate/fuzz-seeds.py "$folder/seeds"
mkdir -p "$folder/findings"
status=0
# One target for each processor at a time.
running=0
for target in "${targets[@]}"; do
    if [ $running -eq "$(nproc)" ]; then
        wait -n || status=1
    else
        running=$((running + 1))
    fi
    fuzz "$target" &
done
for ((; running > 0; running--)); do wait -n || status=1; done
exit $status
