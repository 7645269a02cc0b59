import Catalogue
package import Colors
import Foundation
import GRDB
package import Text

extension CatalogueStore {
    /// Finds which further pictures of items are looked at, because those before leave doubt or could not be used.
    ///
    /// `imageTasks` has them from then on; they stay for as long as they are looked at.
    /// - Returns: how many of them were not looked at yet: they are to be measured, then this is to be asked again.
    /// - Complexity: O(items with further pictures); O(1) where nothing has changed since it was asked last.
    package func planOtherPictures(key: AnalysisKey, order: OrderOptions) throws -> Int {
        func plan(_ state: CatalogueState) -> String { "\(state.generation) \(key.options) \(order.imagesPerItem)" }
        let state = try read { try CatalogueState.current(in: $0) }
        if state.picturePlan == plan(state) { return 0 }
        return try database.write { database in
            let unknown = try planOtherPictures(key, order, in: database)
            try changeState(in: database) { $0.picturePlan = unknown == 0 ? plan($0) : nil }
            return unknown
        }
    }

    private func planOtherPictures(_ key: AnalysisKey, _ order: OrderOptions, in database: Database) throws -> Int {
        var unknown: Set<String> = []
        try database.execute(
            sql: """
                CREATE TEMP TABLE walkedPicture (item TEXT NOT NULL, position INTEGER NOT NULL, location TEXT NOT NULL,
                    PRIMARY KEY (item, position)) WITHOUT ROWID
                """)
        defer { try? database.execute(sql: "DROP TABLE walkedPicture") }  // gone with the connection at the latest
        if let set = try key.optionSet(in: database), order.imagesPerItem > 1 {
            let walk = try PictureWalk(set, limit: order.imagesPerItem, in: database)
            let insertion = try database.makeStatement(sql: "INSERT INTO walkedPicture VALUES (?, ?, ?)")
            let rows = try Row.fetchCursor(database, sql: itemsInDoubt, arguments: [set])
            while let row = try rows.next() {
                let locations = StoredLists.texts(row[DoubtItemColumn.locations])
                for picture in try walk.pictures(behind: ImageColors(row), locations) {
                    if !picture.isKnown { unknown.insert(picture.location) }
                    let item: String = row[DoubtItemColumn.id]
                    try insertion.execute(arguments: [item, picture.position, picture.location])
                }
            }
        }
        try database.execute(sql: replaceOtherPictures)
        return unknown.count
    }
}

/// Only what changed is written.
private let replaceOtherPictures = """
    DELETE FROM otherPicture WHERE NOT EXISTS (
        SELECT 1 FROM walkedPicture AS walked WHERE walked.item = otherPicture.item
            AND walked.position = otherPicture.position AND walked.location = otherPicture.location);
    INSERT OR IGNORE INTO otherPicture (item, position, location)
        SELECT item, position, location FROM walkedPicture;
    """

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
