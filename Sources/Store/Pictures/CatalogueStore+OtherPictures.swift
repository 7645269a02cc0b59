import Catalogue
package import Colors
import Foundation
import GRDB

extension CatalogueStore {
    /// Finds which further pictures of items are looked at, because those before leave doubt or could not be used.
    ///
    /// `imageTasks` has them from then on; they stay for as long as they are looked at.
    /// - Returns: how many of them were not looked at yet: they are to be measured, then this is to be asked again.
    /// - Complexity: O(items with further pictures); O(1) where nothing has changed since it was asked last.
    package func planOtherPictures(key: AnalysisKey, order: OrderOptions) throws -> Int {
        func plan(_ state: StateRow) -> String { "\(state.generation) \(key.options) \(order.imagesPerItem)" }
        if try read({ try StateRow.current(in: $0).isPlanned(plan) }) { return 0 }
        return try database.write { database in
            let unknown = try planOtherPictures(key, order, in: database)
            var state = try StateRow.current(in: database)
            state.picturePlan = unknown == 0 ? plan(state) : nil
            try state.save(database)
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
        if let set = try AnsweringSets(key, in: database).current, order.imagesPerItem > 1 {
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

extension StateRow {
    fileprivate func isPlanned(_ plan: (StateRow) -> String) -> Bool { picturePlan == plan(self) }
}

/// Only what changed is written.
private let replaceOtherPictures = """
    DELETE FROM otherPicture WHERE NOT EXISTS (
        SELECT 1 FROM walkedPicture AS walked WHERE walked.item = otherPicture.item
            AND walked.position = otherPicture.position AND walked.location = otherPicture.location);
    INSERT OR IGNORE INTO otherPicture (item, position, location)
        SELECT item, position, location FROM walkedPicture;
    """
