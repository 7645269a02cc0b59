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

extension StoreReading {
    /// The pictures of an item that has several, by their bytes: SHA-256, 32 bytes; nil for one that could not be read.
    /// Further ones are in the order of the feed, up to the first one that was not looked at yet.
    package typealias Pictures = (first: [UInt8]?, others: [[UInt8]?])

    /// The pictures of items that have several, by id.
    /// - Complexity: O(pictures).
    package func furtherPictures() throws -> [ExactText: Pictures] {
        try read { database in
            let image = try database.makeStatement(
                sql: "SELECT hash, failureCode IS NOT NULL FROM image WHERE location = ?")
            var pictures: [ExactText: Pictures] = [:]
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
                pictures[ExactText(row[0])] = (first: (row[2] as Data?).map { [UInt8]($0) }, others: others)
            }
            return pictures
        }
    }
}

private let itemsWithPictures = """
    SELECT item.id, item.moreLocations, image.hash FROM item
    LEFT JOIN image ON image.location = item.location WHERE item.moreLocations <> '[]'
    """

/// Looks through the pictures of an item one after the other, as far as they leave doubt, by the answers of one set of
/// options.
struct PictureWalk {
    private let set: Int
    private let limit: Int
    private let statement: Statement

    /// - Parameter limit: pictures of one item at most, the first among them.
    init(_ set: Int, limit: Int, in database: Database) throws {
        (self.set, self.limit) = (set, limit)
        statement = try database.makeStatement(sql: pictureAt)
    }

    /// A further picture of an item.
    struct Picture {
        /// From 1: in `CatalogueItem.moreImages` it stands one before.
        let position: Int
        let location: String
        /// nil for one that was not looked at yet, or could not be used.
        let hash: Data?
        let colors: ImageColors?
        let isKnown: Bool
    }

    /// - Parameters:
    ///   - first: what the first picture says; nil for one that could not be used.
    ///   - locations: of the others, each as `LocatedItem.location`.
    /// - Returns: those that are looked at; the last one may be unknown: it is to be looked at next.
    func pictures(behind first: ImageColors?, _ locations: [String]) throws -> [Picture] {
        guard first?.leavesDoubt ?? true else { return [] }
        var pictures: [Picture] = []
        for (index, location) in locations.prefix(limit - 1).enumerated() {
            let picture = try picture(at: location, position: index + 1)
            pictures.append(picture)
            guard picture.isKnown else { break }
            if let colors = picture.colors, !colors.leavesDoubt { break }
        }
        return pictures
    }

    private func picture(at location: String, position: Int) throws -> Picture {
        let rows = try Row.fetchCursor(statement, arguments: [set, location])
        guard let row = try rows.next() else {
            return Picture(position: position, location: location, hash: nil, colors: nil, isKnown: false)
        }
        let colors = ImageColors(row)
        let hash: Data? = row[AnalysisRow.Columns.allCases.count]
        let isFailed: Bool = row[AnalysisRow.Columns.allCases.count + 1]
        return Picture(
            position: position, location: location, hash: hash, colors: colors, isKnown: colors != nil || isFailed)
    }
}

/// Option set and location.
private let pictureAt = """
    SELECT \(AnalysisRow.selection), image.hash, \(isFailed)
    FROM image LEFT JOIN analysis ON analysis.optionSet = ?1 AND analysis.hash = image.hash
    WHERE image.location = ?2
    """

/// Option set. Whether an image could not be had, or not be decoded.
private let isFailed = """
    (image.failureCode IS NOT NULL OR EXISTS (
        SELECT 1 FROM optionSet JOIN features ON features.hash = image.hash
            AND features.extraction = optionSet.extraction AND features.engine = optionSet.engine
        WHERE optionSet.id = ?1 AND features.failureCode IS NOT NULL))
    """

/// Option set. Items with further pictures whose first one may leave doubt, or could not be used.
let itemsInDoubt = """
    SELECT \(AnalysisRow.selection), item.id, item.moreLocations
    FROM item
    CROSS JOIN image ON image.location = item.location
    LEFT JOIN analysis ON analysis.optionSet = ?1 AND analysis.hash = image.hash
    WHERE item.moreLocations <> '[]'
        AND (analysis.clarity < \(ImageColors.leastClarity) OR analysis.hash IS NULL AND \(isFailed))
    """

/// The columns of `itemsInDoubt` after those of an analysis.
enum DoubtItemColumn {
    static let id = AnalysisRow.Columns.allCases.count
    static let locations = id + 1
}
