import Catalogue
import Colors
import Foundation
import GRDB

/// Makes entries of a wall from rows. What items share is read once for each look.
struct EntryReader {
    let database: Database
    private let wall: StoredWall
    private let answers: AnswerReader
    private let words = VendorColorCache()
    private let lookStatement: Statement
    private var looks: [Int: Appearance] = [:]

    /// Remembered looks: neighbors on a wall have few.
    private static let lookLimit = 1024

    init(_ wall: StoredWall, in database: Database) throws {
        self.database = database
        self.wall = wall
        answers = try AnswerReader(wall.key, in: database)
        lookStatement = try database.makeStatement(sql: lookQuery)
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

    mutating func look(_ number: Int) throws -> Appearance {
        if let look = looks[number] { return look }
        if looks.count == EntryReader.lookLimit { looks.removeAll(keepingCapacity: true) }
        let look = try readLook(number)
        looks[number] = look
        return look
    }

    /// After the columns of an analysis.
    private enum Column {
        static let hash = AnalysisRow.Columns.allCases.count
        static let location = hash + 1
        static let overrideFamily = hash + 2
        static let overrideHex = hash + 3
        static let sharesImage = hash + 4
        static let band = hash + 5
        static let sortKey = hash + 6
        static let thumbnailExtension = hash + 7
        static let thumbnailIsCut = hash + 8
        static let decision = hash + 9
        static let other = hash + 15
        static let alternatives = hash + 18
    }

    private func readLook(_ number: Int) throws -> Appearance {
        let rows = try Row.fetchCursor(lookStatement, arguments: [wall.id, number, answers.sets.current])
        guard let row = try rows.next() else {
            throw StoreError.damaged(path: "huewall.sqlite", reason: "rows of the wall do not belong together")
        }
        var subject = AppearanceSubject(
            hash: row[Column.hash], location: row[Column.location] ?? "", overrideFamily: row[Column.overrideFamily],
            overrideHex: row[Column.overrideHex],
            decision: WordDecision(row, at: Column.decision))
        subject.other = OtherPicture(row, at: Column.other)
        let place = WallPosition(band: WallBand(rawValue: row[Column.band]) ?? .none, sortKey: row[Column.sortKey])
        let known = ImageColors(row, alternatives: Column.alternatives).map(ImageAnswer.colors)
        return Appearance(
            subject, try known ?? answers.answer(for: subject), place: { _ in place },
            first: try subject.other?.firstHash.flatMap { try answers.answer(for: $0).analysis },
            sharesImage: row[Column.sharesImage],
            thumbnail: wall.thumbnails.file(row[Column.thumbnailExtension], isCut: row[Column.thumbnailIsCut]))
    }
}

extension OtherPicture {
    /// - Parameter first: the column of its position; those of the first picture's hash and of what is shown follow.
    fileprivate init?(_ row: Row, at first: Int) {
        guard let position = row[first] as Int? else { return nil }
        self.init(position: position, firstHash: row[first + 1], showsFirst: row[first + 2])
    }
}

extension WordDecision {
    /// - Parameter first: the column of its family; those of its confidence, runner-up, pictures, part and field
    ///   follow.
    fileprivate init?(_ row: Row, at first: Int) {
        guard let family = (row[first] as Int?).flatMap({ Family(storedNumber: $0) }) else { return nil }
        self.init(
            family: family, confidence: row[first + 1] ?? 0,
            runnerUp: (row[first + 2] as Int?).flatMap { Family(storedNumber: $0) }, pictures: row[first + 3] ?? 0,
            part: row[first + 4] ?? 0,
            field: (row[first + 5] as String?).flatMap(WordField.init) ?? .vendorColor)
    }
}

/// Wall, look and option set. The usual answer comes with the look.
private let lookQuery = """
    SELECT \(AnalysisRow.selection), wallLook.hash, location, overrideFamily, overrideHex, sharesImage, band, sortKey,
        thumbnail.extension, thumbnail.isCut, wordFamily, wallLook.confidence, wordRunnerUp, wordPictures,
        wordPart, wordField, position, firstHash, showsFirst, alternative.colors
    FROM wallLook
    LEFT JOIN analysis ON analysis.optionSet = ?3 AND analysis.hash = wallLook.hash
    LEFT JOIN alternative ON alternative.optionSet = ?3
        AND alternative.hash = CASE WHEN wordFamily IS NOT NULL THEN wallLook.hash END
    LEFT JOIN thumbnail ON thumbnail.hash = CASE WHEN showsFirst THEN firstHash ELSE wallLook.hash END
    WHERE wall = ?1 AND look = ?2
    """

/// A person's words about an override; nil when there is none any more.
func overrideNote(of item: String, in database: Database) throws -> String? {
    let statement = try database.cachedStatement(sql: "SELECT note FROM override WHERE id = ?")
    return try String.fetchOne(statement, arguments: [item])
}
