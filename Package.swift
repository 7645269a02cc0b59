// swift-tools-version: 6.2
import PackageDescription

// Each target isolates one import. Targets depend only on those below them. docs/maintainers.md says what each one is
// for.

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// No unsafe flags: other packages may depend on this one.
let strictC: [CSetting] = [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]

// For C that only has files in it, by C23's `#embed`.
let embedding = strictC + [.disableWarning("c23-extensions")]

/// A library of the system: its folder holds a module map only.
func system(_ name: String, _ packages: [String]) -> Target {
    .systemLibrary(name: name, path: "Sources/System/\(name)", providers: [.apt(packages)])
}

let package = Package(
    name: "huewall",
    products: [
        .library(name: "HuewallColors", targets: ["HuewallColors"]),
        .executable(name: "huewall", targets: ["huewall"]),
        .executable(name: "huewall-server", targets: ["huewall-server"]),
    ],
    // The worker alone is built without them: `swift build --product huewall --disable-default-traits` fetches and
    // builds nothing that only the server needs.
    traits: [
        .trait(name: "Server", description: "huewall-server, and the packages that only it needs."),
        .default(enabledTraits: ["Server"]),
    ],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        system("CAVIF", ["libavif-dev"]),
        system("CCSV", ["libcsv-dev"]),
        system("CCrypto", ["libssl-dev"]),
        system("CCurl", ["libcurl4-openssl-dev"]),
        system("CExpat", ["libexpat1-dev"]),
        system("CGD", ["libgd-dev", "libpng-dev", "libjpeg-dev", "libdeflate-dev"]),
        system("CLCMS", ["liblcms2-dev"]),
        // What Swift's module of glibc leaves out.
        system("CLinux", []),
        system("CWebP", ["libwebp-dev"]),
        system("CZlib", ["zlib1g-dev"]),

        .target(name: "CJPEG", path: "Sources/C/CJPEG", cSettings: strictC, linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CPNG", path: "Sources/C/CPNG", cSettings: strictC, linkerSettings: [.linkedLibrary("deflate")]),
        .target(name: "CSandbox", path: "Sources/C/CSandbox", cSettings: strictC),
        // Vectors of 32 bytes are passed inside the file only, so that no caller depends on how.
        .target(
            name: "CPlaceKernel", path: "Sources/Colors/Places/Kernel",
            cSettings: strictC + [.disableWarning("psabi")]),
        // Files that become part of the programs: C copies them by `#embed` in no time, where SwiftPM's `embedInCode`
        // made array literals that took a minute to compile.
        .target(
            name: "CPlaceWeights", path: "Sources/Colors/Places/Resources",
            exclude: ["places.bin", "LICENSE", "NOTICE.md"],
            cSettings: embedding),
        .target(
            name: "CColorTables", path: "Sources/Colors/Resources",
            exclude: [
                "color-names.tsv", "color-translations.tsv", "color-words.tsv", "naming.tsv", "survey.tsv",
                "thing-words.tsv", "vendor-words.tsv", "vote.tsv",
            ],
            cSettings: embedding),
        .target(
            name: "CPageResources", path: "Sources/Outputs/Page/Resources",
            exclude: ["pages"], cSettings: embedding),
        .target(
            name: "CServerResources", path: "Sources/Server/Resources", exclude: ["openapi.json", "tune"],
            cSettings: embedding),

        .target(
            name: "Colors", dependencies: ["CColorTables", "CPlaceKernel", "CPlaceWeights"],
            exclude: ["MODEL.md", "Places/Kernel", "Places/Resources", "Resources"], swiftSettings: strict),
        .target(
            name: "Images",
            dependencies: ["CAVIF", "CGD", "CJPEG", "CLCMS", "CLinux", "CPNG", "CWebP", "CZlib", "Colors"],
            swiftSettings: strict),
        .target(name: "HuewallColors", dependencies: ["Colors", "Images"], swiftSettings: strict),
        .target(name: "Decoders", dependencies: ["CSandbox", "Colors", "Images"], swiftSettings: strict),
        .target(name: "Files", dependencies: ["CLinux"], swiftSettings: strict),
        .target(name: "Fetching", dependencies: ["CCurl"], swiftSettings: strict),
        .target(name: "Text", dependencies: ["CCSV"], swiftSettings: strict),
        .target(name: "Catalogue", dependencies: ["Colors", "Text"], swiftSettings: strict),
        .target(name: "Feeds", dependencies: ["CExpat", "CZlib", "Catalogue", "Text"], swiftSettings: strict),
        .target(name: "Walls", dependencies: ["Catalogue", "Colors"], swiftSettings: strict),
        .target(
            name: "Store",
            dependencies: [
                "Catalogue", "Colors", "Text", "Walls", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .target(
            name: "ImageWork", dependencies: ["CCrypto", "Catalogue", "Colors", "Fetching", "Files", "Images", "Text"],
            swiftSettings: strict),
        .target(name: "Search", dependencies: ["CLinux", "Colors", "Files", "Text"], swiftSettings: strict),
        .target(
            name: "Outputs",
            dependencies: [
                "CPageResources", "Catalogue", "Colors", "Files", "Search", "Text",
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            exclude: ["Metadata/Resources", "Page/Resources"], swiftSettings: strict),
        .target(
            name: "Sync",
            dependencies: [
                "Catalogue", "Colors", "Decoders", "Feeds", "Fetching", "Files", "ImageWork", "Images", "Outputs",
                "Store", "Text", "Walls",
            ],
            swiftSettings: strict),
        .target(
            name: "Lab",
            dependencies: ["Catalogue", "Colors", "Files", "ImageWork", "Outputs", "Store", "Sync", "Text"],
            exclude: ["Tune"], swiftSettings: strict),
        .executableTarget(
            name: "huewall",
            dependencies: [
                "Catalogue", "Colors", "Decoders", "Feeds", "Fetching", "Files", "ImageWork", "Images", "Lab",
                "Outputs", "Store", "Sync", "Text",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),

        // Needs nothing of the trait, so that its tests are built without it.
        .target(
            name: "ServerCore", dependencies: ["Colors", "Fetching", "ImageWork", "Search", "Text"],
            swiftSettings: strict),
        // The part of Lab that only the server needs.
        .target(
            name: "Tune",
            dependencies: [
                "Catalogue", "Colors", "Decoders", "Files", "ImageWork", "Lab", "Outputs", "ServerCore", "Store",
                "Sync", "Text", "Walls",
            ],
            path: "Sources/Lab/Tune", swiftSettings: strict),
        .target(
            name: "Server",
            dependencies: [
                "CLinux", "CServerResources", "CZlib", "Catalogue", "Colors", "Decoders", "Fetching", "Files",
                "ImageWork", "Outputs", "Search", "ServerCore", "Store", "Sync", "Text", "Tune", "Walls",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Server"])),
                .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Server"])),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: .when(traits: ["Server"])),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Server"])),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Server"])),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["Server"])),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: .when(traits: ["Server"])),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras", condition: .when(traits: ["Server"])),
                .product(
                    name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: .when(traits: ["Server"])),
            ],
            exclude: ["Resources"],
            swiftSettings: strict),
        .executableTarget(
            name: "huewall-server",
            dependencies: [
                "Colors", "Decoders", "Files", "ImageWork", "Images", "Server", "ServerCore", "Text", "Tune",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Server"])),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Server"])),
            ],
            swiftSettings: strict),

        .executableTarget(
            name: "stage-times",
            dependencies: [
                "CLinux", "Colors", "Images", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "scripts/bench/StageTimes", swiftSettings: strict),

        .executableTarget(
            name: "library-example", dependencies: ["HuewallColors"], path: "Tests/LibraryExample",
            swiftSettings: strict),
        .testTarget(name: "HuewallColorsTests", dependencies: ["HuewallColors", "TestSupport"], swiftSettings: strict),

        // What tests of several targets need: folders, pictures, seeded numbers, waiting.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .target(name: "TestShop", path: "Tests/TestShop", swiftSettings: strict),
        .executableTarget(
            name: "test-shop",
            dependencies: ["TestShop", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "Tests/TestShopProgram", swiftSettings: strict),
        // Draws JPEGs of every kind for the tests of the decoder.
        .target(
            name: "CJPEGWriter", path: "Tests/CJPEGWriter", cSettings: strictC,
            linkerSettings: [.linkedLibrary("jpeg")]),
        // And PNGs.
        .target(
            name: "CPNGWriter", path: "Tests/CPNGWriter", cSettings: strictC,
            linkerSettings: [.linkedLibrary("png"), .linkedLibrary("z")]),
        .testTarget(
            name: "CatalogueTests", dependencies: ["Catalogue", "Colors", "TestSupport", "Text"], exclude: ["Words"],
            swiftSettings: strict),
        .testTarget(
            name: "ColorsTests", dependencies: ["CPlaceKernel", "Colors", "TestSupport"],
            resources: [.copy("Places/Vectors")], swiftSettings: strict),
        .testTarget(
            name: "DecodersTests",
            dependencies: ["CSandbox", "Colors", "Decoders", "Images", "TestSupport", "huewall"],
            swiftSettings: strict),
        .testTarget(
            name: "FeedsTests", dependencies: ["Catalogue", "Feeds", "TestSupport", "Text"],
            resources: [.copy("Fixtures")], swiftSettings: strict),
        .testTarget(
            name: "FetchingTests", dependencies: ["CZlib", "Fetching", "TestShop", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "ImageWorkTests",
            dependencies: ["Catalogue", "Colors", "Fetching", "Files", "ImageWork", "Images", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "ImagesTests", dependencies: ["CJPEGWriter", "CPNGWriter", "Colors", "Images", "TestSupport"],
            resources: [.copy("Fixtures"), .copy("Golden"), .copy("ColorFixtures")], swiftSettings: strict),
        .testTarget(
            name: "LabTests",
            dependencies: [
                "Catalogue", "Colors", "ImageWork", "Images", "Lab", "Outputs", "Sync", "TestSupport", "Tune",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "OutputsTests",
            dependencies: [
                "Catalogue", "Colors", "Outputs", "TestSupport", "Text", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SearchTests", dependencies: ["Colors", "Files", "Search", "TestSupport", "Text"],
            swiftSettings: strict),
        .testTarget(
            name: "ServerTests", dependencies: ["Colors", "Search", "ServerCore", "TestSupport", "Text"],
            swiftSettings: strict),
        .testTarget(
            name: "StoreTests",
            dependencies: [
                "Catalogue", "Colors", "Store", "TestSupport", "Text",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            resources: [.copy("Fixtures")], swiftSettings: strict),
        .testTarget(
            name: "WallsTests", dependencies: ["Catalogue", "Colors", "TestSupport", "Walls"], swiftSettings: strict),
        .testTarget(
            name: "SyncTests",
            dependencies: [
                "Catalogue", "Colors", "Decoders", "Feeds", "Fetching", "Files", "ImageWork", "Images", "Outputs",
                "Store", "Sync", "TestShop", "TestSupport", "Text", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .testTarget(name: "TextTests", dependencies: ["TestSupport", "Text"], swiftSettings: strict),
        .testTarget(
            name: "huewallTests", dependencies: ["Colors", "TestShop", "TestSupport", "huewall"],
            swiftSettings: strict),
    ]
)

// For builds of tests: what computes each picture is optimized, as its tests would take ten times as long otherwise. No
// other package may depend on one with unsafe flags, so only scripts/checks set the variable.
if Context.environment["HUEWALL_FAST_TESTS"] != nil {
    for target in package.targets {
        switch target.name {
        case "Colors", "Images": target.swiftSettings = strict + [.unsafeFlags(["-O", "-assert-config", "Debug"])]
        case "CJPEG", "CPNG", "CPlaceKernel": target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(["-O2"])]
        default: break
        }
    }
}

// Not in the normal build: scripts/checks/fuzz.sh builds it with libFuzzer, which brings `main`.
if Context.environment["HUEWALL_FUZZ"] != nil {
    package.targets += [
        .target(
            name: "CFuzz", dependencies: ["CJPEG", "CPNG"], path: "Tests/CFuzz",
            cSettings: strictC),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "CFuzz", "CJPEGWriter", "CZlib", "Catalogue", "Colors", "Feeds", "Fetching", "Images", "Text",
            ],
            path: "Tests/Fuzz", exclude: ["Dictionaries", "Found", "leaks.txt"], swiftSettings: strict),
    ]
}
