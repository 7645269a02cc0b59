#!/usr/bin/env bash
# Builds Tests/LibraryExample as a package of its own that depends on a version of this package, as other people's would, and runs
# it. docs/library.md must show this program and what it prints. SwiftPM refuses a version that has unsafe flags. Some two minutes.
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
cp "$repository/Images/sample/images/pace-runner-red.png" .
said=$(swift run colors pace-runner-red.png) || fail "the example does not build or run; the message is above."
echo "$said"
shown=$(<"$repository/docs/library.md")
[[ $shown == *"$(<"$repository/Tests/LibraryExample/main.swift")"* ]] || fail "docs/library.md shows another program."
[[ $shown == *"\$ swift run colors pace-runner-red.png
$said
"* ]] || fail "the example prints something other than docs/library.md shows."
