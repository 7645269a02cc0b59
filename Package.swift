// swift-tools-version: 6.2
import PackageDescription

// A target exists to confine one import; arrows point down only. docs/development.md says what each one is for.

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// No unsafe flags: other packages may depend on this one.
let strictC: [CSetting] = [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]

// For C that has nothing but files in it, by C23's `#embed`.
let embedding = strictC + [.disableWarning("c23-extensions")]

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
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .systemLibrary(name: "CAVIF", providers: [.apt(["libavif-dev"])]),
        .systemLibrary(name: "CGD", providers: [.apt(["libgd-dev", "libpng-dev", "libjpeg-dev", "libdeflate-dev"])]),
        // What Swift's module of glibc leaves out.
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CLCMS", providers: [.apt(["liblcms2-dev"])]),
        .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CCSV", providers: [.apt(["libcsv-dev"])]),
        .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),

        .target(
            name: "CJPEG", cSettings: strictC,
            linkerSettings: [.linkedLibrary("jpeg")]),
        .target(
            name: "CPNG", cSettings: strictC,
            linkerSettings: [.linkedLibrary("deflate")]),
        .target(name: "CSandbox", cSettings: strictC),
        // Files that become part of the programs: C copies them by `#embed` in no time, where SwiftPM's `embedInCode` made
        // array literals that took a minute to compile.
        .target(
            name: "CExportResources", path: "Sources/CatalogueExport/Resources", exclude: ["metadata.schema.json"],
            cSettings: embedding),
        .target(
            name: "CPageResources", path: "Sources/CataloguePage/Resources",
            exclude: ["compare", "explain", "page", "shared"], cSettings: embedding),
        .target(
            name: "CPlaceWeights", path: "Sources/PlaceNet/Resources", exclude: ["places.bin"], cSettings: embedding),
        .target(
            name: "CServerResources", path: "Sources/CatalogueServer/Resources", exclude: ["openapi.json", "tune"],
            cSettings: embedding),
        .target(name: "ColorScience", swiftSettings: strict),
        .target(name: "ColorOptions", swiftSettings: strict),
        .target(name: "Foreground", dependencies: ["ColorOptions", "ColorScience"], swiftSettings: strict),
        .target(
            name: "ColorAnalysis",
            dependencies: ["ColorOptions", "ColorScience", "Foreground"],
            swiftSettings: strict),
        .target(
            name: "PlaceNet", dependencies: ["CPlaceWeights"], exclude: ["Resources"], swiftSettings: strict),
        .target(
            name: "ColorEvaluation",
            dependencies: ["ColorAnalysis", "ColorOptions", "ColorScience"],
            swiftSettings: strict),
        .target(
            name: "ImageDecoding",
            dependencies: [
                "CAVIF", "CGD", "CJPEG", "CLCMS", "CLinux", "CPNG", "CWebP", "CZlib", "ColorOptions", "Foreground",
            ],
            swiftSettings: strict),
        .target(
            name: "ImageAnalysis",
            dependencies: ["ColorAnalysis", "ColorOptions", "Foreground", "ImageDecoding"],
            swiftSettings: strict),
        .target(
            name: "HuewallColors",
            dependencies: ["ColorAnalysis", "ColorOptions", "ColorScience", "ImageAnalysis", "ImageDecoding"],
            swiftSettings: strict),
        .target(
            name: "DecoderProcesses",
            dependencies: [
                "CSandbox", "ColorAnalysis", "ColorOptions", "Foreground", "ImageAnalysis", "ImageDecoding",
            ],
            swiftSettings: strict),
        .target(name: "FileAccess", dependencies: ["CLinux"], swiftSettings: strict),
        .target(
            name: "ImagePipeline",
            dependencies: [
                "CCrypto", "Catalogue", "ColorAnalysis", "ColorScience", "FileAccess", "HTTPFetching", "ImageAnalysis",
                "ImageDecoding",
            ],
            swiftSettings: strict),
        .target(name: "FeedRecords", dependencies: ["CCSV", "CExpat", "CZlib"], swiftSettings: strict),
        .target(
            name: "Catalogue",
            dependencies: ["ColorAnalysis", "ColorEvaluation", "ColorOptions", "ColorScience", "FeedRecords"],
            swiftSettings: strict),
        .target(name: "FeedDialects", dependencies: ["Catalogue", "FeedRecords"], swiftSettings: strict),
        .target(name: "FeedReading", dependencies: ["FeedDialects", "FeedRecords"], swiftSettings: strict),
        .target(
            name: "StoreSchema",
            dependencies: [
                "Catalogue", "ColorAnalysis", "ColorScience", "FeedRecords", "Foreground",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .target(
            name: "CatalogueStore",
            dependencies: [
                "Catalogue", "ColorAnalysis", "ColorOptions", "ColorScience", "FeedRecords", "StoreSchema",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .target(name: "HTTPFetching", dependencies: ["CCurl"], swiftSettings: strict),
        .target(
            name: "CatalogueExport",
            dependencies: [
                "CExportResources", "Catalogue", "ColorAnalysis", "ColorEvaluation", "ColorOptions", "ColorScience",
                "Foreground",
            ],
            exclude: ["Resources"],
            swiftSettings: strict),
        .target(
            name: "CataloguePage",
            dependencies: [
                "CPageResources", "Catalogue", "CatalogueExport", "ColorAnalysis", "ColorEvaluation", "ColorOptions",
                "ColorScience", "FeedRecords", "Foreground",
            ],
            exclude: ["Resources"],
            swiftSettings: strict),
        .target(
            name: "CatalogueSync",
            dependencies: [
                "Catalogue", "CatalogueExport", "CataloguePage", "CatalogueStore", "ColorAnalysis", "ColorEvaluation",
                "ColorOptions", "ColorScience", "DecoderProcesses", "FeedDialects", "FeedReading", "FeedRecords",
                "FileAccess",
                "Foreground", "HTTPFetching", "ImageAnalysis", "ImageDecoding", "ImagePipeline",
            ],
            swiftSettings: strict),
        .target(
            name: "CatalogueMapping",
            dependencies: [
                "Catalogue", "CatalogueExport", "CatalogueStore", "CatalogueSync", "ColorAnalysis", "ColorOptions",
                "ColorScience",
                "FeedDialects", "FeedRecords", "FileAccess", "HTTPFetching", "ImageAnalysis", "ImageDecoding",
                "ImagePipeline",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "huewall",
            dependencies: [
                "Catalogue", "CatalogueExport", "CatalogueFormats", "CatalogueMapping", "CatalogueStore",
                "CatalogueSync",
                "ColorAnalysis", "ColorEvaluation", "ColorOptions", "ColorScience", "DecoderProcesses", "FeedDialects",
                "FeedRecords", "FileAccess", "HTTPFetching", "ImageAnalysis", "ImageDecoding", "ImagePipeline",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),

        .target(
            name: "CatalogueSearch",
            dependencies: ["ColorAnalysis", "ColorScience", "FeedRecords", "FileAccess"], swiftSettings: strict),
        .target(
            name: "CatalogueFormats",
            dependencies: [
                "CatalogueExport", "CatalogueSearch", "ColorAnalysis", "ColorScience", "FeedRecords", "FileAccess",
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .target(
            name: "CatalogueServer",
            dependencies: [
                "CServerResources", "CZlib", "Catalogue", "CatalogueExport", "CatalogueFormats", "CatalogueSearch",
                "CatalogueStore", "CatalogueSync",
                "ColorAnalysis", "ColorEvaluation", "ColorOptions", "ColorScience", "DecoderProcesses", "FeedRecords",
                "FileAccess", "HTTPFetching", "ImagePipeline",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Server"])),
                .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Server"])),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: .when(traits: ["Server"])),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Server"])),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Server"])),
                .product(
                    name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: .when(traits: ["Server"])),
                .product(
                    name: "UnixSignals", package: "swift-service-lifecycle", condition: .when(traits: ["Server"])),
            ],
            exclude: ["Resources"],
            swiftSettings: strict),
        .executableTarget(
            name: "huewall-server",
            dependencies: [
                "CatalogueServer", "ColorOptions", "DecoderProcesses", "ImageAnalysis",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Server"])),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Server"])),
            ],
            swiftSettings: strict),

        .executableTarget(
            name: "stage-times",
            dependencies: [
                "CLinux", "ColorAnalysis", "ColorOptions", "Foreground", "ImageDecoding",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "scripts/bench/StageTimes", swiftSettings: strict),

        .executableTarget(
            name: "library-example", dependencies: ["HuewallColors"], path: "Tests/LibraryExample",
            swiftSettings: strict),
        .testTarget(
            name: "PlaceNetTests", dependencies: ["PlaceNet", "TestSupport"], resources: [.copy("Vectors")],
            swiftSettings: strict),
        .testTarget(name: "HuewallColorsTests", dependencies: ["HuewallColors", "TestSupport"], swiftSettings: strict),

        // What tests of several targets need: folders, pictures, seeded numbers, waiting.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .target(name: "TestShop", path: "Tests/TestShop", swiftSettings: strict),
        .executableTarget(
            name: "test-shop",
            dependencies: ["TestShop", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "Tests/TestShopProgram", swiftSettings: strict),
        .testTarget(
            name: "HTTPFetchingTests",
            dependencies: ["CZlib", "HTTPFetching", "TestShop", "TestSupport"],
            swiftSettings: strict),
        // Draws JPEGs of every kind for the tests of the decoder.
        .target(
            name: "CJPEGWriter", path: "Tests/CJPEGWriter", cSettings: strictC,
            linkerSettings: [.linkedLibrary("jpeg")]),
        // And PNGs.
        .target(
            name: "CPNGWriter", path: "Tests/CPNGWriter", cSettings: strictC,
            linkerSettings: [.linkedLibrary("png"), .linkedLibrary("z")]),
        .testTarget(
            name: "ColorEvaluationTests",
            dependencies: ["ColorAnalysis", "ColorEvaluation", "ColorOptions", "ColorScience", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "ColorAnalysisTests",
            dependencies: ["ColorAnalysis", "ColorOptions", "ColorScience", "Foreground", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "ImageDecodingTests",
            dependencies: [
                "CJPEGWriter", "CPNGWriter", "ColorAnalysis", "ColorOptions", "ColorScience", "Foreground",
                "ImageDecoding", "TestSupport",
            ],
            resources: [.copy("Fixtures"), .copy("Golden"), .copy("ColorFixtures")], swiftSettings: strict),
        .testTarget(
            name: "CatalogueTests",
            dependencies: [
                "Catalogue", "ColorAnalysis", "ColorEvaluation", "ColorScience", "FeedRecords", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "FeedReadingTests",
            dependencies: ["Catalogue", "FeedDialects", "FeedReading", "FeedRecords", "TestSupport"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict),
        .testTarget(
            name: "CatalogueStoreTests",
            dependencies: [
                "Catalogue", "CatalogueStore", "ColorAnalysis", "ColorOptions", "ColorScience", "FeedRecords",
                "Foreground", "StoreSchema", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            resources: [.copy("Fixtures")], swiftSettings: strict),
        .testTarget(
            name: "CatalogueExportTests",
            dependencies: [
                "Catalogue", "CatalogueExport", "ColorAnalysis", "ColorOptions", "ColorScience", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CatalogueFormatsTests",
            dependencies: [
                "CatalogueExport", "CatalogueFormats", "FeedRecords", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CatalogueSearchTests",
            dependencies: ["CatalogueSearch", "ColorScience", "FeedRecords", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "CataloguePageTests",
            dependencies: [
                "Catalogue", "CataloguePage", "ColorAnalysis", "ColorEvaluation", "ColorOptions", "ColorScience",
                "FeedRecords", "Foreground", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ImageAnalysisTests",
            dependencies: [
                "ColorAnalysis", "ColorOptions", "ColorScience", "Foreground", "ImageAnalysis", "ImageDecoding",
                "TestSupport",
            ],
            resources: [.copy("Golden")], swiftSettings: strict),
        .testTarget(
            name: "DecoderProcessesTests",
            dependencies: [
                "ColorAnalysis", "ColorOptions", "DecoderProcesses", "Foreground", "ImageAnalysis", "ImageDecoding",
                "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(name: "FileAccessTests", dependencies: ["FileAccess", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "ImagePipelineTests",
            dependencies: [
                "Catalogue", "ColorAnalysis", "ColorOptions", "ColorScience", "HTTPFetching", "ImageAnalysis",
                "ImageDecoding", "ImagePipeline", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CatalogueSyncTests",
            dependencies: [
                "Catalogue", "CatalogueExport", "CatalogueStore", "CatalogueSync", "ColorAnalysis", "ColorEvaluation",
                "ColorOptions", "ColorScience", "FeedRecords", "FileAccess", "HTTPFetching", "ImageAnalysis",
                "ImageDecoding", "ImagePipeline", "TestShop", "TestSupport",
            ],
            swiftSettings: strict),
        // Apart from the tests that start the program: these compute, and run beside others.
        .testTarget(
            name: "huewallSettingsTests", dependencies: ["huewall", "ColorOptions", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "huewallTests", dependencies: ["ColorOptions", "TestShop", "TestSupport", "huewall"],
            swiftSettings: strict),
    ]
)

// Not in the normal build: scripts/checks/fuzz.sh builds it with libFuzzer, which brings `main`.
if Context.environment["HUEWALL_FUZZ"] != nil {
    package.targets += [
        .target(
            name: "CFuzz", dependencies: ["CJPEG", "CPNG"], path: "Tests/CFuzz",
            cSettings: strictC),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "CFuzz", "CJPEGWriter", "CZlib", "Catalogue", "ColorAnalysis", "ColorOptions", "FeedDialects",
                "FeedReading", "FeedRecords", "Foreground", "HTTPFetching", "ImageDecoding",
            ],
            path: "Tests/Fuzz", exclude: ["Dictionaries", "Found", "leaks.txt"], swiftSettings: strict),
    ]
}
