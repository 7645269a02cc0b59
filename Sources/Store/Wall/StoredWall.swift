package import Catalogue
package import Colors
import Foundation
import GRDB
import Text
import Walls

/// The items of a store in the order of a wall, under a key and an order.
///
/// It takes some 140 bytes for each item with its own picture.
package struct StoredWall: Sendable {
    /// The key whose colors it shows.
    let key: AnalysisKey
    let order: OrderOptions
    /// The generation of the catalogue that it shows.
    let generation: Int
    /// The ids of the items, by their numbers: in the order of their bytes.
    let ids: PackedTexts
    /// The hashes of the pictures, by their numbers.
    let hashes: [ImageHash]
    let wall: Wall
    /// Counts, without the rows that became no item.
    package let counts: WallCounts

    /// The number of entries; ranks are from 1.
    package var items: Int { ids.count }
}

extension CatalogueStore {
    /// Makes the wall of a key and an order, as the catalogue is now.
    ///
    /// Colors that cannot be decoded are removed, so that the next run analyzes their images again.
    /// - Parameter checkStop: asked some times a second; what it throws ends this.
    /// - Complexity: O(n log n) in the number of items, some 9 microseconds for each of 100,000 with titles.
    package func makeWall(
        key: AnalysisKey, order: OrderOptions, checkStop: () throws -> Void = {}
    ) throws -> StoredWall {
        let (wall, damaged) = try read { database in
            try database.interruptible(checkStop) {
                let loader = try WallLoader(key, order, in: database)
                return (try loader.wall(checkStop), loader.damaged)
            }
        }
        if !damaged.isEmpty {
            try database.write { database in
                guard let set = try key.optionSet(in: database) else { return }
                for hash in damaged {
                    try database.cachedStatement(sql: deleteColors).execute(arguments: [set, hash.data])
                }
            }
        }
        return wall
    }

    /// Notes that the outputs show this wall.
    /// - Parameter options: those of the wall.
    package func noteOutputs(of wall: StoredWall, options: WallOptions) throws {
        try database.write { database in
            let set = try wall.key.usedSet(in: database)
            try changeState(in: database) { $0.noteOutputs(of: wall, optionSet: set, options: options) }
        }
    }
}

/// The counts of the wall that the outputs show.
struct StoredCounts: Codable, Sendable, Equatable {
    private let generation: Int
    private let key: String
    private let order: String
    private let items: Int
    private let images: Int
    /// By stored number.
    private let families: [Int: Int]
    private let failures: [String: Int]

    init(_ wall: StoredWall) {
        (generation, key, order) = (wall.generation, StoredCounts.text(wall.key), wall.order.canonicalText)
        (items, images, failures) = (wall.counts.items, wall.counts.images, wall.counts.failures)
        families = Dictionary(uniqueKeysWithValues: wall.counts.families.map { ($0.storedNumber, $1) })
    }

    /// - Returns: nil if the counts are of another state of the catalogue, or of other options.
    func counts(generation: Int, _ key: AnalysisKey, _ order: OrderOptions) -> WallCounts? {
        guard (self.generation, self.key, self.order) == (generation, StoredCounts.text(key), order.canonicalText)
        else { return nil }
        var counts = WallCounts()
        (counts.items, counts.images, counts.failures) = (items, images, failures)
        for (number, count) in families { Family(storedNumber: number).map { counts.families[$0] = count } }
        return counts
    }

    private static func text(_ key: AnalysisKey) -> String {
        "\(key.options) \(key.features.extraction) \(key.features.engine)"
    }
}

/// SHA-256 of an image, in the order of its bytes.
struct ImageHash: Comparable, Sendable {
    private let parts: (UInt64, UInt64, UInt64, UInt64)

    /// - Parameter data: 32 bytes.
    init(_ data: Data) {
        parts = data.withUnsafeBytes { bytes in
            func part(_ number: Int) -> UInt64 {
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8 * number, as: UInt64.self))
            }
            return (part(0), part(1), part(2), part(3))
        }
    }

    var data: Data {
        var bytes = Data(capacity: 32)
        for part in [parts.0, parts.1, parts.2, parts.3] {
            withUnsafeBytes(of: part.bigEndian) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    static func == (one: ImageHash, other: ImageHash) -> Bool { one.parts == other.parts }

    static func < (one: ImageHash, other: ImageHash) -> Bool { one.parts < other.parts }
}

/// Texts in one buffer, which takes a third of the memory of an array.
struct PackedTexts: Sendable {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    var count: Int { ends.count }

    mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        ends.append(bytes.count)
    }

    subscript(number: Int) -> String {
        String(decoding: bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]], as: UTF8.self)
    }

    /// The number of a text, if the texts are in the order of their bytes; nil for a missing one.
    func number(of text: String) -> Int? {
        let text = ExactText(text)
        let number = lowerBound(count) { ExactText(self[$0]) < text }
        return number < count && ExactText(self[number]) == text ? number : nil
    }
}

/// Binary search: the first of `count` numbers for which `isBefore` is false. Those for which it is true must come
/// first.
package func lowerBound(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
        let middle = (low + high) / 2
        if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
}
