#!/usr/bin/env bash
# Builds Tests/LibraryExample as a package of its own that depends on a version of this package, as other people's would, and runs
# it. SwiftPM refuses a version that has unsafe flags. Some two minutes.
#
#   scripts/checks/library.sh
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
need_program git git
git clone -q . "$folder/huewall"
git -C "$folder/huewall" -c user.name=test -c user.email=test@localhost tag 99.0.0
mkdir -p "$folder/example/Sources/colors"
cp Tests/LibraryExample/main.swift "$folder/example/Sources/colors/"
cat >"$folder/example/Package.swift" <<PACKAGE
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "example",
    dependencies: [.package(url: "file://$folder/huewall", from: "99.0.0", traits: [])],
    targets: [.executableTarget(name: "colors", dependencies: [.product(name: "HuewallColors", package: "huewall")])])
PACKAGE
cd "$folder/example"
swift build --product colors || fail "the example does not build; the compiler's message is above."
said=$("$(swift build --show-bin-path)/colors" "$repository/Images/sample/images/pace-runner-red.png")
echo "$said"
grep -q ' red (cherry) ' <<<"$said" || fail "the example gives other colors."
