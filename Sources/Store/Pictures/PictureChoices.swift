import Catalogue
import Colors
import Foundation
import GRDB
import Text

/// The items whose colors another picture gives than their first.
///
/// Only items in doubt are here: memory grows with them, some 200 bytes each.
struct PictureChoices {
    struct Choice {
        let item: String
        /// As `PictureWalk.Picture.position`.
        let position: Int
        /// Of the picture.
        let hash: Data
        /// Of the first picture; nil for one that could not be used.
        let firstHash: Data?
        let texts: ItemTexts
    }

    private(set) var byItem: [ExactText: Choice] = [:]
    /// Items in the order of their ids.
    private(set) var byHash: [Data: [Choice]] = [:]
    /// How many of the items have each image as their first.
    private var leaving: [Data: Int] = [:]

    /// - Parameter set: of the answers; nil for none.
    /// - Complexity: O(items with further pictures).
    init(_ set: Int?, _ order: OrderOptions, in database: Database) throws {
        guard let set, order.imagesPerItem > 1 else { return }
        let walk = try PictureWalk(set, limit: order.imagesPerItem, in: database)
        let rows = try Row.fetchCursor(database, sql: itemsInDoubt, arguments: [set])
        while let row = try rows.next() {
            // A person has answered.
            guard !(row[DoubtItemColumn.isOverridden] as Bool) else { continue }
            let first = ImageColors(row)
            let pictures = try walk.pictures(behind: first, StoredLists.texts(row[DoubtItemColumn.locations]))
            let chosen = ImageColors.clearest(of: [first] + pictures.map(\.colors))
            guard chosen > 0, let hash = pictures[chosen - 1].hash else { continue }
            let item: String = row[DoubtItemColumn.id]
            byItem[ExactText(item)] = Choice(
                item: item, position: chosen, hash: hash, firstHash: first == nil ? nil : row[DoubtItemColumn.hash],
                texts: ItemTexts(
                    vendorColor: row[DoubtItemColumn.word], title: row[DoubtItemColumn.title],
                    brand: row[DoubtItemColumn.brand]))
        }
        leaving = byItem.values.compactMap(\.firstHash).reduce(into: [:]) { $0[$1, default: 0] += 1 }
        byHash = Dictionary(grouping: byItem.sorted { $0.key < $1.key }.map(\.value), by: \.hash)
    }

    /// How many items have an image as their first, and are shown by another one.
    func leaving(_ hash: Data) -> Int { leaving[hash] ?? 0 }

    /// How many items an image shows.
    /// - Parameter count: of items that have it as their first.
    func items(of hash: Data, first count: Int) -> Int { count - leaving(hash) + (byHash[hash]?.count ?? 0) }
}
