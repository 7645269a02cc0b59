package import Catalogue
import Colors
import GRDB

extension StoreReading {
    /// Calls `body` with each item, by id, as it is known now and whether or not a wall was built since. Their rank is
    /// 0: they stand on none.
    /// - Parameter body: must not ask the store.
    /// - Complexity: O(n); memory does not grow with the catalogue.
    package func forEachItem(key: AnalysisKey, _ body: (WallEntry) throws -> Void) throws {
        try read { database in try forEachItem(key: key, in: database, body) }
    }

    /// The same on a connection that reads already.
    func forEachItem(key: AnalysisKey, in database: Database, _ body: (WallEntry) throws -> Void) throws {
        var reader = try ItemReader(key, in: database)
        let rows = try Row.fetchCursor(database, sql: itemsQuery)
        while let row = try rows.next() { try body(try reader.entry(row)) }
    }
}

/// Makes entries from items, without a wall.
private struct ItemReader {
    private let database: Database
    private let answers: AnswerReader
    private let sorter = WallSorter(OrderOptions())
    private let words = VendorColorCache()
    private var looks: [AppearanceSubject: Appearance] = [:]

    /// Looks that are remembered.
    private static let lookLimit = 1024
    private static let itemWidth = ItemRow.Columns.allCases.count

    init(_ key: AnalysisKey, in database: Database) throws {
        self.database = database
        answers = try AnswerReader(key, in: database)
    }

    mutating func entry(_ row: Row) throws -> WallEntry {
        let width = ItemReader.itemWidth
        let subject = AppearanceSubject(
            hash: row[width + 1], location: row[width], overrideFamily: row[width + 2], overrideHex: row[width + 3])
        let item = CatalogueItem(row)
        return try look(subject).entry(item, rank: 0, word: words.color(of: item.vendorColor), note: row[width + 4])
    }

    private mutating func look(_ subject: AppearanceSubject) throws -> Appearance {
        if let look = looks[subject] { return look }
        if looks.count == ItemReader.lookLimit { looks.removeAll(keepingCapacity: true) }
        let image = try Row.fetchOne(database.cachedStatement(sql: imageQuery), arguments: [subject.hash])
        let look = Appearance(
            subject, try answers.answer(for: subject), place: sorter.place, sharesImage: (image?[0] ?? 0) > 1,
            thumbnailExtension: image?[1])
        looks[subject] = look
        return look
    }
}

private let itemsQuery = """
    SELECT \(ItemRow.selection), item.location, image.hash, override.family, override.hex, override.note
    FROM item
    LEFT JOIN image ON image.location = item.location
    LEFT JOIN override ON override.id = item.id
    ORDER BY item.id
    """

/// Two items are as good as a thousand.
private let imageQuery = """
    SELECT
        (SELECT count(*) FROM (
            SELECT 1 FROM image JOIN item ON item.location = image.location WHERE image.hash = ?1 LIMIT 2)),
        (SELECT extension FROM thumbnail WHERE hash = ?1)
    """
