import Catalogue
import Colors
import Foundation
import GRDB
@testable import Store
import Testing
import TestSupport

/// A store in a folder of its own, which goes with the value.
final class StoreFolder {
    private let home: TemporaryFolder
    var folder: String { home.path }
    var path: String { folder + "/huewall.sqlite" }

    init() throws { home = try TemporaryFolder() }

    func opened() throws -> CatalogueStore { try CatalogueStore(path: path) }

    func reader() throws -> CatalogueStore.Reader { try CatalogueStore.Reader(path: path) }

    /// Runs statements in the file, past the store.
    func execute(_ sql: String) throws {
        let database = try DatabaseQueue(path: path)
        try database.writeWithoutTransaction { try $0.execute(sql: sql) }
        try database.close()
    }

    /// Each row as text, past the store.
    func rows(_ sql: String) throws -> [String] {
        let database = try DatabaseQueue(path: path)
        defer { try? database.close() }  // goes with the value at the latest
        return try database.read { database in
            try Row.fetchAll(database, sql: sql).map { row in
                row.databaseValues.map(\.description).joined(separator: "|")
            }
        }
    }

    /// Whether there are colors of an image whose hash has this byte only.
    func hasColors(_ byte: UInt8, _ key: AnalysisKey) throws -> Bool {
        try rows(
            """
            SELECT 1 FROM analysis JOIN optionSet ON optionSet.id = analysis.optionSet
            WHERE hash = X'\(hexadecimal(hash(byte)))' AND options = '\(key.options)'
                AND extraction = '\(key.features.extraction)' AND engine = \(key.features.engine)
            """
        ).count == 1
    }

    /// Makes the store of a fixture: statements in a file.
    func restore(_ fixture: String) throws {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/" + fixture, withExtension: nil))
        try execute(String(contentsOf: url, encoding: .utf8))
    }

    /// Bytes and time of change of each file in the folder.
    func files() throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let states = try names.map { name in
            let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
            return (name, "\(bytes.hashValue) \(attributes[.modificationDate] ?? "")")
        }
        return Dictionary(uniqueKeysWithValues: states)
    }
}

/// Options that the tests use unless they say otherwise.
let key = makeKey("aa")

func makeKey(_ options: String, extraction: String = "ee", engine: Int = engineVersion) -> AnalysisKey {
    AnalysisKey(options: options, features: FeatureKey(extraction: extraction, engine: engine))
}

func item(_ id: String, image: String = "a.png", title: String = "Shoe", color: String = "BLK") -> LocatedItem {
    let item = CatalogueItem(id: id, productId: id, title: title, url: "", image: image, vendorColor: color)
    return LocatedItem(item: item, location: "/shop/" + image)
}

func hash(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 32) }

func colors(_ hex: String, _ family: Family, confidence: Double? = nil) throws -> ImageColors {
    let rgb = try #require(RGB(hex: hex))
    let color = DominantColor(hsv: HSV(rgb), rgb: rgb, weight: 12.5, share: 0.75, family: family)
    return ImageColors(
        width: 640, height: 480, colors: [color], background: Backdrop(rgb: rgb, share: 0.5), confidence: confidence,
        flags: [.multi])
}

/// An image that was read, decoded and voted on.
func outcome(_ image: String, byte: UInt8, _ colors: ImageColors?, thumbnail: String? = "jpg") -> ImageOutcome {
    let known = KnownImage(hash: hash(byte), byteCount: 10, changeTime: 20)
    return ImageOutcome(
        location: "/shop/" + image, .success(known),
        features: .success([byte, 1]), colors: colors, thumbnail: thumbnail.map { .made($0, isCut: false) } ?? .none)
}

/// An image that was read and could not be decoded.
func undecodable(_ image: String, byte: UInt8) -> ImageOutcome {
    let known = KnownImage(hash: hash(byte), byteCount: 10, changeTime: 20)
    let failure = ItemFailure(stage: .decode, code: .truncated, message: "Cut short.")
    return ImageOutcome(
        location: "/shop/" + image, .success(known),
        features: .failure(failure))
}

extension StoreReading {
    func entries(_ key: AnalysisKey = makeKey("aa"), order: OrderOptions = OrderOptions()) throws -> [WallEntry] {
        var entries: [WallEntry] = []
        try forEachEntry(key: key, order: order) { entries.append($0) }
        return entries
    }

    func entries(of wall: StoredWall) throws -> [WallEntry] {
        var entries: [WallEntry] = []
        try forEachEntry(of: wall) { entries.append($0) }
        return entries
    }
}

extension CatalogueStore {
    @discardableResult
    func fill(_ items: [LocatedItem]) throws -> FeedChange {
        try replaceItems { staging in
            for item in items { _ = try staging.add(item) }
        }
    }
}
