#!/usr/bin/env bash
# Installs what the Spark job needs on this machine, if it is missing: Java 17 or newer from Debian, PySpark from PyPI in an
# environment of its own (.build/spark-venv).
set -euo pipefail
cd "$(dirname "$0")/../.."

fail() {
    echo "spark: $*" >&2
    exit 1
}

# The major version of the Java that Spark will take; 0 for none.
java_version() {
    local java=java found
    [ -n "${JAVA_HOME:-}" ] && java=$JAVA_HOME/bin/java
    found=$("$java" -version 2>&1 | sed -nE '1s/.*version "([0-9]+).*/\1/p') || true
    echo "${found:-0}"
}

if [ "$(java_version)" -lt 17 ]; then
    [ -z "${JAVA_HOME:-}" ] || fail "JAVA_HOME is $JAVA_HOME, but Spark 4 needs Java 17 or newer; set it to one, or unset it."
    command -v apt-get >/dev/null || fail "Spark 4 needs Java 17 or newer; this is no Debian: install it by hand."
    as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || fail "run this as root, or install sudo or Java 17."
        as_root=(sudo)
    fi
    echo "spark: installing Java"
    "${as_root[@]}" apt-get update -qq || fail "apt-get update failed; check the network and the package sources."
    package=openjdk-17-jre-headless
    apt-cache show "$package" >/dev/null 2>&1 || package=default-jre-headless
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" >/dev/null ||
        fail "apt-get could not install $package."
    [ "$(java_version)" -ge 17 ] || fail "$package is no Java 17 or newer; install one by hand."
fi

venv=.build/spark-venv
if ! cmp -s scripts/spark/requirements.txt "$venv/requirements.txt"; then
    echo "spark: installing PySpark (some 400 MB)"
    mkdir -p .build
    python3 -m venv --clear "$venv" || fail "python3 could not make a virtual environment in $venv; is python3-venv there?"
    "$venv/bin/pip" install -q --disable-pip-version-check -r scripts/spark/requirements.txt ||
        fail "pip could not install scripts/spark/requirements.txt; check the network."
    cp scripts/spark/requirements.txt "$venv/requirements.txt"
fi
