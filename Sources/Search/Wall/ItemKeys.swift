import Text

/// A kind of name for items: an id, or a name of the item or its variants in the shop's own systems.
package enum ItemKey: String, Sendable, CaseIterable {
    case id, sku, handle, productId, variantId
}

/// The items of each key, found by a 64-bit hash that outsiders cannot predict. Twelve bytes per key.
struct ItemKeys: Sendable {
    private struct Entry {
        let hash: UInt64
        let item: Int32
    }

    private var entries: [Entry] = []
    private var hashes: [UInt64] = []
    private var items: [Int32] = []

    /// Adds the keys of the next item.
    /// - Parameter line: the item's line of `metadata.ndjson`.
    mutating func append(_ line: JSONValue, item: Int) {
        for key in ItemKey.allCases {
            let values = key == .variantId ? line["variantIds"].list.compactMap(\.string) : [line[key.rawValue].string]
            for case let value? in values where !value.isEmpty {
                entries.append(Entry(hash: ItemKeys.hash(key, value), item: Int32(item)))
            }
        }
    }

    /// Must be called once, before any item is looked for.
    /// - Complexity: O(n log n).
    mutating func finish() {
        entries.sort { ($0.hash, $0.item) < ($1.hash, $1.item) }
        (hashes, items) = (entries.map(\.hash), entries.map(\.item))
        entries = []
    }

    /// - Complexity: O(log n).
    func items(_ key: ItemKey, _ value: String) -> ArraySlice<Int32> {
        let hash = ItemKeys.hash(key, value)
        let low = hashes.firstIndexOfSorted { $0 >= hash }
        return items[low..<(hashes[low...].firstIndex { $0 != hash } ?? hashes.count)]
    }

    /// - Parameter order: the item at each rank.
    func arranged(_ order: [Int]) -> ItemKeys {
        var ranks = [Int32](repeating: 0, count: order.count)
        for (rank, item) in order.enumerated() { ranks[item] = Int32(rank) }
        var new = self
        new.items = items.map { ranks[Int($0)] }
        return new
    }

    private static func hash(_ key: ItemKey, _ value: String) -> UInt64 {
        seededHash(Array(key.rawValue.utf8) + [0] + Array(value.utf8))
    }
}
