package import Catalogue
package import Colors
import GRDB
import Text

extension StoreReading {
    /// Calls `body` with each entry of a wall, by rank, all of one state of the store.
    /// - Parameter body: must not ask the store.
    /// - Complexity: O(n), without sorting; memory does not grow with the wall.
    package func forEachEntry(of wall: StoredWall, _ body: (WallEntry) throws -> Void) throws {
        try read { database in
            var reader = try EntryReader(wall, in: database)
            let rows = try Row.fetchCursor(database, sql: WallSQL.byRank, arguments: [wall.id, 1, wall.items])
            while let row = try rows.next() { try body(try reader.entry(row)) }
        }
    }
}

extension CatalogueStore {
    /// Calls `body` with each item in wall order; the wall is built first where it is not there yet.
    /// - Parameter body: must not ask the store.
    package func forEachEntry(key: AnalysisKey, order: OrderOptions, _ body: (WallEntry) throws -> Void) throws {
        try forEachEntry(of: makeWall(key: key, order: order), body)
    }
}

/// The questions to a wall. The tables are joined in the order in which they stand, each by an index.
enum WallSQL {
    /// Wall, first and last rank.
    static let byRank = """
        SELECT \(EntryReader.selection) FROM wallEntry CROSS JOIN item ON item.id = wallEntry.item
        WHERE wallEntry.wall = ? AND wallEntry.rank BETWEEN ? AND ? ORDER BY wallEntry.rank
        """

    /// Wall and item.
    static let byItem = """
        SELECT \(EntryReader.selection) FROM wallRank
        CROSS JOIN wallEntry ON wallEntry.wall = wallRank.wall AND wallEntry.rank = wallRank.rank
        CROSS JOIN item ON item.id = wallEntry.item
        WHERE wallRank.wall = ? AND wallRank.item = ?
        """

    /// Wall.
    static let familyCounts = "SELECT family, items FROM wallCount WHERE wall = ? AND family IS NOT NULL"
    static let failureCounts = "SELECT failureCode, items FROM wallCount WHERE wall = ? AND failureCode IS NOT NULL"
}

extension StoreReading {
    /// Calls `body` with each item, by id, as it is known now and whether or not a wall was built since. Their rank is
    /// 0: they stand on none.
    /// - Parameter body: must not ask the store.
    /// - Complexity: O(n); memory does not grow with the catalogue.
    package func forEachItem(
        key: AnalysisKey, order: OrderOptions = OrderOptions(), _ body: (WallEntry) throws -> Void
    ) throws {
        try read { database in try forEachItem(key: key, order: order, in: database, body) }
    }

    /// The same on a connection that reads already.
    func forEachItem(
        key: AnalysisKey, order: OrderOptions, in database: Database, _ body: (WallEntry) throws -> Void
    ) throws {
        var reader = try ItemReader(key, order, in: database)
        let rows = try Row.fetchCursor(database, sql: itemsQuery)
        while let row = try rows.next() { try body(try reader.entry(row)) }
    }
}

/// Makes entries from items, without a wall.
private struct ItemReader {
    private let database: Database
    private let answers: AnswerReader
    private let sorter: WallSorter
    private let judge: WordJudge?
    private let choices: PictureChoices
    private let order: OrderOptions
    private let words = VendorColorCache()
    private var looks: [AppearanceSubject: Appearance] = [:]

    /// Remembered looks.
    private static let lookLimit = 1024
    private static let itemWidth = ItemRow.Columns.allCases.count

    init(_ key: AnalysisKey, _ order: OrderOptions, in database: Database) throws {
        self.database = database
        sorter = WallSorter(order)
        answers = try AnswerReader(key, in: database)
        self.order = order
        choices = try PictureChoices(answers.sets.current, order, in: database)
        judge = try WordJudge(answers.sets.current, order, choices, in: database)
    }

    mutating func entry(_ row: Row) throws -> WallEntry {
        let width = ItemReader.itemWidth
        var subject = AppearanceSubject(
            hash: row[width + 1], location: row[width], overrideFamily: row[width + 2], overrideHex: row[width + 3])
        let item = CatalogueItem(row)
        if let choice = choices.byItem[ExactText(item.id)] { subject = AppearanceSubject(choice, nil, order) }
        subject.decision = try decision(subject, item)
        return try look(subject).entry(item, rank: 0, word: words.color(of: item.vendorColor), note: row[width + 4])
    }

    private func decision(_ subject: AppearanceSubject, _ item: CatalogueItem) throws -> WordDecision? {
        guard let judge, let hash = subject.hash, subject.overrideFamily == nil,
            let picture = try answers.answer(for: hash).analysis
        else { return nil }
        return judge.decision(picture, hash: hash, ItemTexts(item))
    }

    private mutating func look(_ subject: AppearanceSubject) throws -> Appearance {
        if let look = looks[subject] { return look }
        if looks.count == ItemReader.lookLimit { looks.removeAll(keepingCapacity: true) }
        let thumbnail = subject.other.flatMap { $0.showsFirst ? $0.firstHash : nil } ?? subject.hash
        let most = 2 + (subject.hash.map(choices.leaving) ?? 0)
        let image = try Row.fetchOne(
            database.cachedStatement(sql: imageQuery), arguments: [subject.hash, thumbnail, most])
        let items = subject.hash.map { choices.items(of: $0, first: image?[0] ?? 0) } ?? 0
        let look = Appearance(
            subject, try answers.answer(for: subject), place: sorter.place,
            first: try subject.other?.firstHash.flatMap { try answers.answer(for: $0).analysis },
            sharesImage: items > 1,
            thumbnail: order.thumbnails.file(image?[1], isCut: image?[2]))
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

/// Image, thumbnail's image, and items that are counted at most: two are as good as a thousand.
private let imageQuery = """
    SELECT
        (SELECT count(*) FROM (
            SELECT 1 FROM image JOIN item ON item.location = image.location WHERE image.hash = ?1 LIMIT ?3)),
        (SELECT extension FROM thumbnail WHERE hash = ?2), (SELECT isCut FROM thumbnail WHERE hash = ?2)
    """

extension StoreReading {
    /// Counts over all items, as they are known now.
    /// - Complexity: O(1) where a wall of the key shows the catalogue as it is; else O(items).
    package func wallCounts(key: AnalysisKey, order: OrderOptions = OrderOptions()) throws -> WallCounts {
        try read { database in
            var counts = try storedCounts(key, order, in: database) ?? liveCounts(key, order, in: database)
            counts.failed = counts.failures.values.reduce(0, +)
            counts.skippedRows = try SkippedFeedRow.rowCount(in: database)
            counts.unpublishedRows = try SkippedFeedRow.rowCount(reason: .unpublished, in: database)
            return counts
        }
    }

    private func storedCounts(
        _ key: AnalysisKey, _ order: OrderOptions, in database: Database
    ) throws -> WallCounts? {
        guard let set = try OptionSetRow.find(key, in: database)?.id,
            let wall = try WallRow.find(optionSet: set, order: order, in: database),
            try wall.isCurrent(in: database), let id = wall.id
        else { return nil }
        var counts = WallCounts()
        (counts.items, counts.images) = (wall.items, wall.images)
        for row in try Row.fetchAll(database, sql: WallSQL.familyCounts, arguments: [id]) {
            if let family = Family(storedNumber: row[0]) { counts.families[family] = row[1] }
        }
        for row in try Row.fetchAll(database, sql: WallSQL.failureCounts, arguments: [id]) {
            counts.failures[row[0]] = row[1]
        }
        return counts
    }

    /// Counts without a wall.
    private func liveCounts(
        _ key: AnalysisKey, _ order: OrderOptions, in database: Database
    ) throws -> WallCounts {
        var counts = WallCounts()
        try forEachItem(key: key, order: order, in: database) { entry in
            counts.items += 1
            if let failure = entry.failure { counts.failures[failure.code, default: 0] += 1 }
            if let family = entry.family { counts.families[family, default: 0] += 1 }
        }
        counts.images = try Int.fetchOne(database, sql: imagesOfItems) ?? 0
        return counts
    }
}

private let imagesOfItems = "SELECT count(DISTINCT hash) FROM image WHERE location IN (SELECT location FROM item)"
