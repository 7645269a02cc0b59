package import Colors
import Foundation
import GRDB
package import Text

extension CatalogueStore {
    /// Plans which further pictures of items are measured, because those before leave doubt or cannot be used.
    ///
    /// `imageTasks` has them from then on, until they are no longer planned.
    /// - Returns: how many of them have not been measured. Measure them, then call this again.
    /// - Complexity: O(items with further pictures); O(1) if nothing has changed since the last call.
    package func planFurtherPictures(key: AnalysisKey, order: OrderOptions) throws -> Int {
        func plan(_ state: CatalogueState) -> String { "\(state.generation) \(key.options) \(order.imagesPerItem)" }
        let state = try read { try CatalogueState.current(in: $0) }
        if state.picturePlan == plan(state) { return 0 }
        return try database.write { database in
            let unknown = try planFurtherPictures(key, order, in: database)
            try changeState(in: database) { $0.picturePlan = unknown == 0 ? plan($0) : nil }
            return unknown
        }
    }

    private func planFurtherPictures(_ key: AnalysisKey, _ order: OrderOptions, in database: Database) throws -> Int {
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
        try database.execute(sql: replaceFurtherPictures)
        return unknown.count
    }
}

/// Writes changed rows only.
private let replaceFurtherPictures = """
    DELETE FROM otherPicture WHERE NOT EXISTS (
        SELECT 1 FROM walkedPicture AS walked WHERE walked.item = otherPicture.item
            AND walked.position = otherPicture.position AND walked.location = otherPicture.location);
    INSERT OR IGNORE INTO otherPicture (item, position, location)
        SELECT item, position, location FROM walkedPicture;
    """

extension StoreReading {
    /// The hashes of an item's pictures: SHA-256, 32 bytes; nil for a picture that could not be read. Further pictures
    /// are in the order of the feed, up to the first one that was not measured.
    package typealias Pictures = (first: [UInt8]?, further: [[UInt8]?])

    /// The pictures of items with several of them, by id.
    /// - Complexity: O(pictures).
    package func furtherPictures() throws -> [ExactText: Pictures] {
        try read { database in
            let image = try database.makeStatement(
                sql: "SELECT hash, failureCode IS NOT NULL FROM image WHERE location = ?")
            var pictures: [ExactText: Pictures] = [:]
            let rows = try Row.fetchCursor(database, sql: itemsWithPictures)
            while let row = try rows.next() {
                var further: [[UInt8]?] = []
                for location in StoredLists.texts(row[1]) {
                    guard let known = try Row.fetchOne(image, arguments: [location]) else { break }
                    let hash = known[0] as Data?
                    guard hash != nil || known[1] else { break }
                    further.append(hash.map { [UInt8]($0) })
                }
                guard !further.isEmpty else { continue }
                pictures[ExactText(row[0])] = (first: (row[2] as Data?).map { [UInt8]($0) }, further: further)
            }
            return pictures
        }
    }
}

private let itemsWithPictures = """
    SELECT item.id, item.moreLocations, image.hash FROM item
    LEFT JOIN image ON image.location = item.location WHERE item.moreLocations <> '[]'
    """

/// Goes through the pictures of an item, as far as they leave doubt, by the answers of one option set.
struct PictureWalk {
    private let set: Int
    private let limit: Int
    private let statement: Statement

    /// - Parameter limit: pictures of an item, at most, including the first.
    init(_ set: Int, limit: Int, in database: Database) throws {
        (self.set, self.limit) = (set, limit)
        statement = try database.makeStatement(sql: pictureAt)
    }

    /// A further picture of an item.
    struct Picture {
        /// Its position among the further pictures, from 1.
        let position: Int
        let location: String
        /// nil for a picture that was not measured, or cannot be used.
        let hash: Data?
        let colors: ImageColors?
        let isKnown: Bool
    }

    /// - Parameters:
    ///   - first: the answer of the first picture; nil if it cannot be used.
    ///   - locations: of the further pictures, as `LocatedItem.location`.
    /// - Returns: the further pictures to use. The last one may be unmeasured: it is to be measured next.
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

/// Arguments: option set, location.
private let pictureAt = """
    SELECT \(AnalysisRow.selection), image.hash, \(isFailed)
    FROM image LEFT JOIN analysis ON analysis.optionSet = ?1 AND analysis.hash = image.hash
    WHERE image.location = ?2
    """

/// Whether an image could not be read or decoded. Argument: option set.
private let isFailed = """
    (image.failureCode IS NOT NULL OR EXISTS (
        SELECT 1 FROM optionSet JOIN features ON features.hash = image.hash
            AND features.extraction = optionSet.extraction AND features.engine = optionSet.engine
        WHERE optionSet.id = ?1 AND features.failureCode IS NOT NULL))
    """

/// Items with further pictures whose first one may leave doubt or cannot be used. Argument: option set.
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
