#!/usr/bin/env bash
# Installs what the Spark job needs on this machine, if it is missing: Java 17 or newer from Debian, PySpark from PyPI in an
# environment of its own (.build/spark-venv).
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

# The major version of the Java that Spark will take; 0 for none.
java_version() {
    local java=java found
    [ -n "${JAVA_HOME:-}" ] && java=$JAVA_HOME/bin/java
    found=$("$java" -version 2>&1 | sed -nE '1s/.*version "([0-9]+).*/\1/p') || true
    echo "${found:-0}"
}

if [ "$(java_version)" -lt 17 ]; then
    [ -z "${JAVA_HOME:-}" ] || fail "JAVA_HOME is $JAVA_HOME, but Spark 4 needs Java 17 or newer; set it to one, or unset it."
    install_debian default-jre-headless
    # Older systems have a newer one beside their default.
    [ "$(java_version)" -ge 17 ] || install_debian openjdk-17-jre-headless
    [ "$(java_version)" -ge 17 ] || fail "there is still no Java 17 or newer; install one by hand."
fi

# Some 400 MB the first time.
python_environment spark scripts/spark/requirements.txt
