#!/bin/sh
# The published algorithm in PHP on libgd: published.sh FILE..., absolute paths
for file in "$@"; do printf '{"file":"%s","options":{}}\n' "$file"; done | php "$(dirname "$0")/published-vote.php" /
