// swift-tools-version: 6.2
import PackageDescription

// A target exists to confine one import; arrows point down only. README.md, "Layout", says what each one is for.

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "huewall",
    products: [.executable(name: "huewall", targets: ["huewall"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .systemLibrary(name: "CAVIF", providers: [.apt(["libavif-dev"])]),
        .systemLibrary(name: "CGD", providers: [.apt(["libgd-dev", "libpng-dev", "libjpeg-dev", "libdeflate-dev"])]),
        // glibc's settings for memory that is freed.
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CLCMS", providers: [.apt(["liblcms2-dev"])]),
        .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CCSV", providers: [.apt(["libcsv-dev"])]),
        .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),

        .target(
            name: "CJPEG", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
            linkerSettings: [.linkedLibrary("jpeg")]),
        .target(
            name: "CPNG", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
            linkerSettings: [.linkedLibrary("deflate")]),
        .target(name: "ColorAnalysis", swiftSettings: strict),
        .target(
            name: "ImageDecoding",
            dependencies: [
                "CAVIF", "CGD", "CJPEG", "CLCMS", "CMalloc", "CPNG", "CWebP", "CZlib", "ColorAnalysis",
            ],
            swiftSettings: strict),
        .target(
            name: "Catalogue", dependencies: ["CCSV", "CExpat", "CZlib", "ColorAnalysis"], swiftSettings: strict),
        .target(
            name: "CatalogueStore",
            dependencies: ["Catalogue", "ColorAnalysis", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: strict),
        .target(name: "HTTPFetching", dependencies: ["CCurl"], swiftSettings: strict),
        .target(
            name: "CatalogueReport",
            dependencies: ["Catalogue", "ColorAnalysis"],
            resources: [.embedInCode("Resources")],
            swiftSettings: strict),
        .target(
            name: "CatalogueSync",
            dependencies: [
                "CCrypto", "Catalogue", "CatalogueReport", "CatalogueStore", "ColorAnalysis", "HTTPFetching",
                "ImageDecoding",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "huewall",
            dependencies: [
                "Catalogue", "CatalogueReport", "CatalogueStore", "CatalogueSync", "ColorAnalysis", "HTTPFetching",
                "ImageDecoding", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),

        .executableTarget(
            name: "stage-times",
            dependencies: [
                "CMalloc", "ColorAnalysis", "ImageDecoding",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "scripts/bench/StageTimes", swiftSettings: strict),

        .target(name: "TestShop", path: "Tests/TestShop", swiftSettings: strict),
        .executableTarget(
            name: "test-shop",
            dependencies: ["TestShop", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "Tests/TestShopProgram", swiftSettings: strict),
        .testTarget(
            name: "HTTPFetchingTests", dependencies: ["CZlib", "HTTPFetching", "TestShop"], swiftSettings: strict),
        // Draws JPEGs of every kind for the tests of the decoder.
        .target(
            name: "CJPEGWriter", path: "Tests/CJPEGWriter", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
            linkerSettings: [.linkedLibrary("jpeg")]),
        // And PNGs.
        .target(
            name: "CPNGWriter", path: "Tests/CPNGWriter", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
            linkerSettings: [.linkedLibrary("png"), .linkedLibrary("z")]),
        .testTarget(name: "ColorAnalysisTests", dependencies: ["ColorAnalysis"], swiftSettings: strict),
        .testTarget(
            name: "ImageDecodingTests", dependencies: ["CJPEGWriter", "CPNGWriter", "ImageDecoding", "ColorAnalysis"],
            resources: [.copy("Fixtures"), .copy("Golden"), .copy("ColorFixtures")], swiftSettings: strict),
        .testTarget(
            name: "CatalogueTests", dependencies: ["Catalogue", "ColorAnalysis"], resources: [.copy("Fixtures")],
            swiftSettings: strict),
        .testTarget(
            name: "CatalogueStoreTests",
            dependencies: ["CatalogueStore", "Catalogue", "ColorAnalysis"], swiftSettings: strict),
        .testTarget(
            name: "CatalogueReportTests",
            dependencies: ["CatalogueReport", "Catalogue", "ColorAnalysis"], swiftSettings: strict),
        .testTarget(
            name: "CatalogueSyncTests",
            dependencies: [
                "CatalogueSync", "Catalogue", "CatalogueReport", "CatalogueStore", "ColorAnalysis", "HTTPFetching",
                "ImageDecoding", "TestShop",
            ],
            swiftSettings: strict),
        .testTarget(name: "huewallTests", dependencies: ["huewall", "TestShop"], swiftSettings: strict),
    ]
)
