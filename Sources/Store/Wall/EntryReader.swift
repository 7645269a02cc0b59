import Catalogue
import Colors
import Foundation
import GRDB
import Walls

/// Makes entries of a wall from rows. The colors of a picture are read once for consecutive items that show it.
struct EntryReader {
    private let wall: StoredWall
    private let database: Database
    private let answers: AnswerReader
    private let sorter: WallSorter
    private let words = TextReadings { VendorColor($0) }
    private let itemStatement: Statement
    private let batchStatement: Statement
    private let pictureStatement: Statement
    private var pictures: [Subject: EntryPicture] = [:]

    /// The key of `EntryPicture`s: what decides the shown colors.
    private struct Subject: Hashable {
        let chosen: Int
        /// The first picture; nil if it gives the colors.
        let first: Int?
        let shown: Shown
    }

    /// Cached pictures, some 2 kB each: neighbors on a wall have few.
    private static let pictureLimit = 4096

    init(_ wall: StoredWall, in database: Database) throws {
        (self.wall, self.database) = (wall, database)
        answers = try AnswerReader(wall.key, in: database)
        sorter = WallSorter(wall.order)
        itemStatement = try database.makeStatement(sql: itemById)
        batchStatement = try database.makeStatement(sql: itemsByIds)
        pictureStatement = try database.makeStatement(sql: pictureByHash)
    }

    /// Calls `body` with the entries of items, in their order. Removed items are left out.
    /// - Parameters:
    ///   - items: their numbers.
    ///   - rank: of the first item.
    mutating func forEachEntry(_ items: ArraySlice<Int32>, rank: Int, _ body: (WallEntry) throws -> Void) throws {
        // One cursor for many items: to begin a query takes as long as to read an item.
        var rest = items
        while !rest.isEmpty {
            let part = rest.prefix(itemsInBatch)
            let ids: [String?] = part.map { wall.ids[Int($0)] }
            let missing = [String?](repeating: nil, count: itemsInBatch - ids.count)
            let rows = try Row.fetchCursor(batchStatement, arguments: StatementArguments(ids + missing))
            while let row = try rows.next() {
                let number = part.startIndex + (row[ItemRow.Columns.allCases.count] as Int)
                try body(try entry(row, Int(items[number]), rank: rank + number - items.startIndex))
            }
            rest = rest.dropFirst(itemsInBatch)
        }
    }

    /// - Returns: nil for a removed item.
    mutating func entry(_ number: Int, rank: Int) throws -> WallEntry? {
        let rows = try Row.fetchCursor(itemStatement, arguments: [wall.ids[number]])
        return try rows.next().map { try entry($0, number, rank: rank) }
    }

    /// - Parameters:
    ///   - row: of the item; begins with `ItemRow.selection`.
    ///   - number: of the item.
    mutating func entry(_ row: Row, _ number: Int, rank: Int) throws -> WallEntry {
        let item = CatalogueItem(row)
        let shown = wall.wall.shown(number)
        return WallEntry(
            item, rank: rank, try picture(of: number, item, at: row[ItemRow.Columns.location], shown),
            word: words[item.vendorColor],
            note: shown.override == nil ? nil : try overrideNote(of: item.id, in: database))
    }

    private mutating func picture(
        of number: Int, _ item: CatalogueItem, at location: String, _ shown: Shown
    ) throws -> EntryPicture {
        let (chosen, first) = wall.wall.pictures(of: number)
        guard let chosen else {
            let failure = try answers.failure(ofLocation: location).naming(item.image, insteadOf: location)
            return EntryPicture(shown, .failure(failure), isShared: false, hash: nil, thumbnail: nil, sorter)
        }
        let subject = Subject(chosen: chosen, first: shown.position > 0 ? first : nil, shown: shown)
        if let known = pictures[subject] { return known }
        if pictures.count == EntryReader.pictureLimit { pictures.removeAll(keepingCapacity: true) }
        let picture = try picture(subject, isShared: wall.wall.sharesPicture(number))
        pictures[subject] = picture
        return picture
    }

    private func picture(_ subject: Subject, isShared: Bool) throws -> EntryPicture {
        let hash = wall.hashes[subject.chosen].data
        let first = try subject.first.flatMap { try answers.colors(of: wall.hashes[$0].data) }
        let showsFirst = first != nil && wall.order.shownPicture == .first
        let thumbnailHash = subject.first.flatMap { showsFirst ? wall.hashes[$0].data : nil } ?? hash
        let rows = try Row.fetchCursor(
            pictureStatement, arguments: [answers.set, hash, thumbnailHash, subject.shown.decision != nil])
        guard let row = try rows.next() else { throw StoreError.damaged(path: "huewall.sqlite", reason: "no row") }
        let answer: Result<ImageColors, ItemFailure> =
            try ImageColors(row, alternatives: PictureColumn.alternatives).map(Result.success)
            ?? answers.answer(for: hash)
        return EntryPicture(
            subject.shown, answer, first: first, isShared: isShared,
            hash: hexadecimal([UInt8](hash)),
            thumbnail: wall.order.thumbnails.path(
                hexadecimal([UInt8](thumbnailHash)), row[PictureColumn.thumbnailExtension],
                isCut: row[PictureColumn.thumbnailIsCut]), sorter)
    }
}

let itemById = "SELECT \(ItemRow.selection) FROM item WHERE id = ?"

private let itemsInBatch = 256

/// Arguments: the ids of a batch, padded with NULL. The rows are in their order, because they are the outer loop; the
/// last column is the position.
let itemsByIds = """
    WITH wanted (position, id) AS (VALUES \((0..<itemsInBatch).map { "(\($0), ?)" }.joined(separator: ", ")))
    SELECT \(ItemRow.selection), wanted.position FROM wanted CROSS JOIN item ON item.id = wanted.id
    """

/// After the columns of an analysis.
private enum PictureColumn {
    static let alternatives = AnalysisRow.Columns.allCases.count
    static let thumbnailExtension = alternatives + 1
    static let thumbnailIsCut = alternatives + 2
}

/// One row. Arguments: option set, image, image of the thumbnail, and whether alternatives are needed.
let pictureByHash = """
    SELECT \(AnalysisRow.selection), alternative.colors, thumbnail.extension, thumbnail.isCut
    FROM (SELECT 1)
    LEFT JOIN analysis ON analysis.optionSet = ?1 AND analysis.hash = ?2
    LEFT JOIN alternative ON alternative.optionSet = ?1 AND alternative.hash = CASE WHEN ?4 THEN ?2 END
    LEFT JOIN thumbnail ON thumbnail.hash = ?3
    """

/// The note of an override; nil when the override is gone.
private func overrideNote(of item: String, in database: Database) throws -> String? {
    let statement = try database.cachedStatement(sql: "SELECT note FROM override WHERE id = ?")
    return try String.fetchOne(statement, arguments: [item])
}
