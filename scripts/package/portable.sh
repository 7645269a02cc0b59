# Programs that run where there is no Swift: what scripts/package.sh and scripts/spark/bundle.sh share. Sourced after lib.sh.
# shellcheck shell=bash

# Not the usual folder, which is linked with the runtime of the toolchain.
portable_folder=.build-package

# build_portable PRODUCT...: release builds with Swift's runtime inside; sets `built` to their folder.
build_portable() {
    local toolchain icu options product
    mkdir -p "$portable_folder"
    toolchain=$(dirname "$(dirname "$(realpath "$(command -v swift)")")")
    icu=$(scripts/package/reduce-icu-data.py "$toolchain/lib/swift_static/linux/lib_FoundationICU.a" "$portable_folder/icu-data.o") ||
        fail "the data of ICU could not be reduced; is the toolchain complete (usr/lib/swift_static)?"
    # The linker's flags, several words.
    # shellcheck disable=SC2206
    options=(--static-swift-stdlib --scratch-path "$portable_folder" $icu)
    # What only the server needs is neither fetched nor built without it.
    [[ " $* " == *" huewall-server "* ]] || options+=(--disable-default-traits)
    for product; do
        release_build "${options[@]}" --product "$product"
    done
    built=$(swift build -c release "${options[@]}" --show-bin-path)
}

# libraries_of PROGRAM...: a line `NAME PATH` for each library that has to come along. Those of the C library stay on the machine:
# the kernel's loader must fit them.
libraries_of() {
    local listed
    listed=$(ldd "$@") || fail "ldd could not read $*."
    ! grep 'not found' <<<"$listed" >&2 || fail "libraries are missing here; scripts/setup.sh installs them."
    ! grep -q libswift <<<"$listed" || fail "Swift's runtime was not linked in; is the toolchain complete (usr/lib/swift_static)?"
    awk '$2 == "=>" { print $1, $3 }' <<<"$listed" | sort -u |
        grep -vE '^(ld-linux[^ ]*|lib(c|m|mvec|dl|rt|pthread|resolv|nss_[a-z]*|anl|util))\.so'
}
