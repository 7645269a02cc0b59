internal import Catalogue
internal import ColorAnalysis
internal import Foundation
internal import GRDB

/// Makes entries of a wall from rows. What items share is read once for each look.
struct EntryReader {
    let database: Database
    private let wall: StoredWall
    private let answers: AnswerReader
    private let words = KnownVendorColors()
    private var looks: [Int: ShownLook] = [:]

    /// Looks that are remembered: neighbors on a wall have few.
    private static let lookLimit = 1024

    init(_ wall: StoredWall, in database: Database) throws {
        self.database = database
        self.wall = wall
        answers = try AnswerReader(wall.key, in: database)
    }

    /// The columns of a row for `entry`; they name `wallEntry` and `item`.
    static let selection = "\(ItemRow.selection), wallEntry.rank, wallEntry.look"
    private static let itemWidth = ItemRow.Columns.allCases.count

    mutating func entry(_ row: Row) throws -> WallEntry {
        let look = try look(number(ofLook: row))
        let item = CatalogueItem(row)
        let note = look.isOverridden ? try overrideNote(of: item.id, in: database) : nil
        return look.entry(item, rank: row[EntryReader.itemWidth], word: words.color(of: item.vendorColor), note: note)
    }

    func number(ofLook row: Row) -> Int { row[EntryReader.itemWidth + 1] }

    mutating func entries(_ sql: String, _ arguments: StatementArguments) throws -> [WallEntry] {
        var entries: [WallEntry] = []
        let rows = try Row.fetchCursor(database, sql: sql, arguments: arguments)
        while let row = try rows.next() { entries.append(try entry(row)) }
        return entries
    }

    mutating func look(_ number: Int) throws -> ShownLook {
        if let look = looks[number] { return look }
        if looks.count == EntryReader.lookLimit { looks.removeAll(keepingCapacity: true) }
        let look = try readLook(number)
        looks[number] = look
        return look
    }

    private func readLook(_ number: Int) throws -> ShownLook {
        let statement = try database.cachedStatement(sql: lookQuery)
        guard let row = try Row.fetchOne(statement, arguments: [wall.id, number]) else { throw MissingLook() }
        let subject = LookSubject(
            hash: row["hash"], location: row["location"] ?? "", overrideFamily: row["overrideFamily"],
            overrideHex: row["overrideHex"])
        let place = WallPlace(band: WallBand(rawValue: row["band"]) ?? .none, sortKey: row["sortKey"])
        return ShownLook(
            subject, try answers.answer(for: subject), place: { _ in place }, sharesImage: row["sharesImage"],
            thumbnailExtension: row["thumbnailExtension"])
    }
}

/// A wall whose rows do not belong together: a damaged store.
private struct MissingLook: Error {}

private let lookQuery = """
    SELECT wallLook.hash, location, overrideFamily, overrideHex, sharesImage, band, sortKey,
        thumbnail.extension AS thumbnailExtension
    FROM wallLook LEFT JOIN thumbnail ON thumbnail.hash = wallLook.hash
    WHERE wall = ? AND look = ?
    """

/// A person's words about an override; nil when there is none any more.
func overrideNote(of item: String, in database: Database) throws -> String? {
    let statement = try database.cachedStatement(sql: "SELECT note FROM override WHERE id = ?")
    return try String.fetchOne(statement, arguments: [item])
}
