import Foundation
import GRDB
package import Text

/// The pictures of an item that has several, by their bytes.
package struct FurtherPictures: Sendable, Equatable {
    /// SHA-256, 32 bytes; nil for one that could not be read.
    package let first: [UInt8]?
    /// In the order of the feed, up to the first one that was not looked at yet.
    package let others: [[UInt8]?]
}

extension StoreReading {
    /// Of the items that have several pictures, by id.
    /// - Complexity: O(pictures).
    package func furtherPictures() throws -> [ExactText: FurtherPictures] {
        try read { database in
            let image = try database.makeStatement(
                sql: "SELECT hash, failureCode IS NOT NULL FROM image WHERE location = ?")
            var pictures: [ExactText: FurtherPictures] = [:]
            let rows = try Row.fetchCursor(database, sql: itemsWithPictures)
            while let row = try rows.next() {
                var others: [[UInt8]?] = []
                for location in StoredLists.texts(row[1]) {
                    guard let known = try Row.fetchOne(image, arguments: [location]) else { break }
                    let hash = known[0] as Data?
                    guard hash != nil || known[1] else { break }
                    others.append(hash.map { [UInt8]($0) })
                }
                guard !others.isEmpty else { continue }
                pictures[ExactText(row[0])] = FurtherPictures(
                    first: (row[2] as Data?).map { [UInt8]($0) }, others: others)
            }
            return pictures
        }
    }
}

private let itemsWithPictures = """
    SELECT item.id, item.moreLocations, image.hash FROM item
    LEFT JOIN image ON image.location = item.location WHERE item.moreLocations <> '[]'
    """
