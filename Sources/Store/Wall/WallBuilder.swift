import Catalogue
import Colors
import Foundation
import GRDB
import Text

/// Puts the items of the catalogue in order, into the tables of a wall that is empty.
///
/// Colors, sort key and failure are worked out once for each look: an image, or an image with an override. The items
/// are then sorted by SQLite alone, on disk if it must.
struct WallBuilder {
    private let database: Database
    private let wall: Int
    private let answers: AnswerReader
    private var looks: AppearanceWriter
    private let order: OrderOptions
    private let choices: PictureChoices
    private(set) var imageCount = 0

    init(wall: Int, key: AnalysisKey, order: OrderOptions, in database: Database) throws {
        self.database = database
        self.wall = wall
        self.order = order
        answers = try AnswerReader(key, in: database, removesDamaged: true)
        choices = try PictureChoices(answers.sets.current, order, in: database)
        try database.execute(sql: createTemporaryTables)
        looks = try AppearanceWriter(wall: wall, order: order, in: database)
    }

    /// - Complexity: O(n log n) in the number of items.
    mutating func build() throws {
        defer { try? database.execute(sql: dropTemporaryTables) }  // gone with the connection at the latest
        try addImages()
        try addUnreadPlaces()
        try addOverrides()
        try addDoubtful()
        for sql in [insertEntries, insertRanks, insertCounts] {
            try database.execute(sql: sql, arguments: ["wall": wall])
        }
    }

    /// Images that could be read, by hash: the places with the same bytes follow each other.
    private mutating func addImages() throws {
        var image: (subject: AppearanceSubject, answer: ImageAnswer, items: Int)?
        let rows = try Row.fetchCursor(database, sql: placesWithColors, arguments: [answers.sets.current])
        while let row = try rows.next() {
            let (hash, items) = (row[PlaceColumn.hash] as Data, row[PlaceColumn.items] as Int)
            guard items > 0 else { continue }
            if let done = image, done.subject.hash != hash {
                try addImage(done.subject, done.answer, items: done.items)
                image = nil
            }
            let subject = AppearanceSubject(hash: hash, location: "")
            image = (subject, try image?.answer ?? answer(row, hash), items + (image?.items ?? 0))
            try looks.assign(place: row[PlaceColumn.location])
        }
        if let image { try addImage(image.subject, image.answer, items: image.items) }
    }

    /// The usual answer stands in the row already.
    private func answer(_ row: Row, _ hash: Data) throws -> ImageAnswer {
        if let analysis = ImageColors(row) { return .colors(analysis) }
        return try answers.answer(for: hash)
    }

    private mutating func addImage(_ subject: AppearanceSubject, _ answer: ImageAnswer, items: Int) throws {
        imageCount += 1
        let shown = subject.hash.map { choices.items(of: $0, first: items) } ?? items
        try looks.add(subject, answer, sharesImage: shown > 1, items: items)
    }

    /// Places whose image could not be read, or was not yet.
    private mutating func addUnreadPlaces() throws {
        let rows = try Row.fetchCursor(database, sql: unreadPlaces)
        while let row = try rows.next() {
            let location: String = row["location"]
            try looks.assign(place: location)
            let answer = ImageAnswer.failure(ItemFailure(row) ?? .notAnalyzed)
            try looks.add(
                AppearanceSubject(hash: nil, location: location), answer, sharesImage: false, items: row["items"])
        }
    }

    /// Gives each item with an override an appearance of its own, in place of the one of its image.
    private mutating func addOverrides() throws {
        let rows = try Row.fetchCursor(database, sql: overriddenItems)
        var look: (subject: AppearanceSubject, base: Int, items: Int)?
        while let row = try rows.next() {
            let subject = AppearanceSubject(
                hash: row["hash"], location: row["location"], overrideFamily: row["family"], overrideHex: row["hex"])
            if let done = look, done.subject != subject {
                try addOverride(done.subject, base: done.base, items: done.items)
                look = nil
            }
            look = (subject, row["look"], 1 + (look?.items ?? 0))
            try looks.assign(item: row["id"])
        }
        if let look { try addOverride(look.subject, base: look.base, items: look.items) }
    }

    /// Does the same for items whose word decides.
    private mutating func addDoubtful() throws {
        let judge = try WordJudge(answers.sets.current, order, choices, in: database)
        if let judge { try addDecisions(judge) }
        try addChoices(judge)
    }

    private mutating func addDecisions(_ judge: WordJudge) throws {
        let rows = try Row.fetchCursor(database, sql: doubtfulItems, arguments: [answers.sets.current])
        var image: (hash: Data, base: Int, colors: ImageColors, items: [WordDecision: [String]])?
        while let row = try rows.next() {
            let hash: Data = row[DoubtColumn.hash]
            if image?.hash != hash {
                try addDecisions(image)
                image = nil
                guard let colors = ImageColors(row, alternatives: DoubtColumn.alternatives) else { continue }
                image = (hash, row[DoubtColumn.look], colors, [:])
            }
            guard choices.byItem[ExactText(row[DoubtColumn.item])] == nil, let colors = image?.colors,
                let decision = judge.decision(
                    colors, hash: hash,
                    ItemTexts(
                        vendorColor: row[DoubtColumn.word], title: row[DoubtColumn.title],
                        brand: row[DoubtColumn.brand]))
            else { continue }
            image?.items[decision, default: []].append(row[DoubtColumn.item])
        }
        try addDecisions(image)
    }

    private mutating func addDecisions(
        _ image: (hash: Data, base: Int, colors: ImageColors, items: [WordDecision: [String]])?
    ) throws {
        guard let image else { return }
        // In an order that does not change from run to run.
        for (decision, items) in image.items.sorted(by: { ExactText($0.value[0]) < ExactText($1.value[0]) }) {
            for item in items { try looks.assign(item: item) }
            let subject = AppearanceSubject(hash: image.hash, location: "", decision: decision)
            try addDeparture(subject, .colors(image.colors), base: image.base, items: items.count)
        }
    }

    /// Items whose colors another picture gives, where their word may decide too.
    private mutating func addChoices(_ judge: WordJudge?) throws {
        let placeLook = try database.makeStatement(sql: lookOfItem)
        for (hash, group) in choices.byHash.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let answer = try answers.answer(for: hash)
            guard let colors = answer.analysis else { continue }
            let first = try Int.fetchOne(database.cachedStatement(sql: itemsOfFirstPicture), arguments: [hash]) ?? 0
            var looks: [AppearanceSubject: [String]] = [:]
            for choice in group {
                let subject = AppearanceSubject(
                    choice, judge?.decision(colors, hash: hash, choice.texts), order)
                looks[subject, default: []].append(choice.item)
                guard let base = try Int.fetchOne(placeLook, arguments: [choice.item]) else { continue }
                let statement = try database.cachedStatement(sql: takeFromBase)
                _ = try Bool.fetchOne(statement, arguments: [1, wall, base])
            }
            // In an order that does not change from run to run.
            for (subject, items) in looks.sorted(by: { ExactText($0.value[0]) < ExactText($1.value[0]) }) {
                for item in items { try self.looks.assign(item: item) }
                try self.looks.add(
                    subject, answer, sharesImage: choices.items(of: hash, first: first) > 1, items: items.count)
            }
        }
    }

    private mutating func addOverride(_ subject: AppearanceSubject, base: Int, items: Int) throws {
        try addDeparture(subject, try answers.answer(for: subject), base: base, items: items)
    }

    /// Moves items from the appearance of their image to one of their own.
    private mutating func addDeparture(
        _ subject: AppearanceSubject, _ answer: ImageAnswer, base: Int, items: Int
    ) throws {
        let statement = try database.cachedStatement(sql: takeFromBase)
        let sharesImage = try Bool.fetchOne(statement, arguments: [items, wall, base]) ?? false
        try looks.add(subject, answer, sharesImage: sharesImage, items: items)
    }
}
