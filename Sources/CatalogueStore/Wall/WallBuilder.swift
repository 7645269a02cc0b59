internal import Catalogue
internal import ColorAnalysis
import ColorOptions
import ColorScience
internal import Foundation
internal import GRDB

/// Puts the items of the catalogue in order, into the tables of a wall that is empty.
///
/// Colors, sort key and failure are worked out once for each look: an image, or an image with an override. The items are
/// then sorted by SQLite alone, on disk if it must.
struct WallBuilder {
    private let database: Database
    private let wall: Int
    private let answers: AnswerReader
    private let sorter: WallSorter
    private var lookCount = 0
    private(set) var imageCount = 0

    init(wall: Int, key: AnalysisKey, order: OrderOptions, in database: Database) throws {
        self.database = database
        self.wall = wall
        answers = try AnswerReader(key, in: database)
        sorter = WallSorter(order)
    }

    /// - Complexity: O(n log n) in the number of items.
    mutating func build() throws {
        try database.execute(sql: createTemporaryTables)
        defer { try? database.execute(sql: dropTemporaryTables) }  // gone with the connection at the latest
        try addImages()
        try addUnreadPlaces()
        try addOverrides()
        for sql in [insertEntries, insertRanks, insertFamilyRuns, insertColors, insertCounts] {
            try database.execute(sql: sql, arguments: ["wall": wall])
        }
    }

    /// Images that could be read, by hash: the places with the same bytes follow each other.
    private mutating func addImages() throws {
        var image: (hash: Data, items: Int)?
        let rows = try Row.fetchCursor(database, sql: placesByHash)
        while let row = try rows.next() {
            let (hash, location, items) = (row[0] as Data, row[1] as String, row[2] as Int)
            guard items > 0 else { continue }
            if let done = image, done.hash != hash {
                try addImage(done.hash, items: done.items)
                image = nil
            }
            image = (hash, items + (image?.items ?? 0))
            try database.cachedStatement(sql: insertPlace).execute(arguments: [location, lookCount])
        }
        if let image { try addImage(image.hash, items: image.items) }
    }

    private mutating func addImage(_ hash: Data, items: Int) throws {
        imageCount += 1
        try answers.removeDamagedColors(of: hash)
        try add(
            LookSubject(hash: hash, location: ""), try answers.answer(for: hash), sharesImage: items > 1, items: items)
    }

    /// Places whose image could not be read, or was not yet.
    private mutating func addUnreadPlaces() throws {
        let rows = try Row.fetchCursor(database, sql: unreadPlaces)
        while let row = try rows.next() {
            let location: String = row["location"]
            try database.cachedStatement(sql: insertPlace).execute(arguments: [location, lookCount])
            let answer = ImageAnswer.failure(ItemFailure(row) ?? .notAnalyzed)
            try add(LookSubject(hash: nil, location: location), answer, sharesImage: false, items: row["items"])
        }
    }

    /// Items with an override leave the look of their image for one of their own.
    private mutating func addOverrides() throws {
        let rows = try Row.fetchCursor(database, sql: overriddenItems)
        var look: (subject: LookSubject, base: Int, items: Int)?
        while let row = try rows.next() {
            let subject = LookSubject(
                hash: row["hash"], location: row["location"], overrideFamily: row["family"], overrideHex: row["hex"])
            if let done = look, done.subject != subject {
                try addOverride(done.subject, base: done.base, items: done.items)
                look = nil
            }
            look = (subject, row["look"], 1 + (look?.items ?? 0))
            try database.cachedStatement(sql: insertChoice).execute(arguments: [row["id"] as String, lookCount])
        }
        if let look { try addOverride(look.subject, base: look.base, items: look.items) }
    }

    private mutating func addOverride(_ subject: LookSubject, base: Int, items: Int) throws {
        let statement = try database.cachedStatement(sql: takeFromBase)
        let sharesImage = try Bool.fetchOne(statement, arguments: [items, wall, base]) ?? false
        try add(subject, try answers.answer(for: subject), sharesImage: sharesImage, items: items)
    }

    private mutating func add(_ subject: LookSubject, _ answer: ImageAnswer, sharesImage: Bool, items: Int) throws {
        let colors = subject.shown(answer.analysis?.colors ?? [])
        let look = LookRow(
            wall: wall, look: lookCount, subject: subject, place: sorter.place(of: colors), answer: answer,
            colors: colors, sharesImage: sharesImage, items: items)
        try look.insert(in: database)
        for (position, color) in colors.enumerated() {
            let cell = ColorCell(color.rgb)
            try database.cachedStatement(sql: insertShade).execute(arguments: [
                cell.lightness, cell.a, cell.b, lookCount, position, cell.lab.lightness, cell.lab.a, cell.lab.b,
                color.share,
            ])
        }
        lookCount += 1
    }
}
