# What the scripts share. Each begins with
#
#     set -euo pipefail
#     . "$(dirname "$0")/lib.sh"          or ../lib.sh, from a folder below
#     cd "$repository"
#
# A check that lacks what it needs is skipped; with HUEWALL_ALL=1, which `scripts/test.sh --all` sets, it fails.
# shellcheck shell=bash

# The top of the repository, and what messages begin with: the script's place in scripts/, without its ending.
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
script=$(realpath --relative-to="$repository/scripts" "$0")
script=${script%.sh}

step() { echo "$script: $*"; }
complain() { echo "$script: $*" >&2; }
fail() {
    complain "$*"
    exit 1
}

# release_build OPTION...: a release build. Debugging information would take a sixth of its processor time.
release_build() {
    swift build -c release -debug-info-format none "$@" || fail "the build failed; the compiler's message is above."
}

# lacking SENTENCE: ends a check that cannot run here.
lacking() {
    [ "${HUEWALL_ALL:-}" != 1 ] || fail "$*"
    step "skipped: $*"
    exit 0
}

# install_debian PACKAGE...: those that are missing. Where that fails it says why, and returns 1.
install_debian() {
    local package missing=() as_root=()
    for package; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    command -v apt-get >/dev/null || {
        complain "this is not Debian; install these by hand: ${missing[*]}"
        return 1
    }
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || {
            complain "run this as root, or install sudo; needed: ${missing[*]}"
            return 1
        }
        as_root=(sudo)
        # Without a terminal a password could not be given.
        [ -t 0 ] || as_root+=(-n)
    fi
    step "installing ${missing[*]}" >&2
    "${as_root[@]}" apt-get update -qq || {
        complain "apt-get update failed; check the network and the package sources."
        return 1
    }
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null || {
        complain "apt-get could not install ${missing[*]}."
        return 1
    }
}

# need_program PROGRAM PACKAGE: a program that a check runs.
need_program() {
    command -v "$1" >/dev/null || install_debian "$2" || lacking "there is no program $1."
}

# python_environment NAME REQUIREMENTS: sets `python` to that of .build/NAME-venv, which is made again when the file
# REQUIREMENTS has changed. Where that fails it says why, and returns 1.
python_environment() {
    local folder=.build/$1-venv
    python=$folder/bin/python
    ! cmp -s "$2" "$folder/requirements.txt" || return 0
    step "installing what $2 lists" >&2
    mkdir -p .build
    python3 -m venv --clear "$folder" 2>/dev/null || { install_debian python3-venv && python3 -m venv --clear "$folder"; } || {
        complain "python3 could not make a virtual environment in $folder."
        return 1
    }
    "$python" -m pip install -q --disable-pip-version-check -r "$2" || {
        complain "pip could not install $2; check the network."
        return 1
    }
    cp "$2" "$folder/requirements.txt"
}
