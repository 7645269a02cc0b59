import Catalogue
import Colors
import Foundation
import GRDB
import Walls

/// Reads what decides a wall: the facts of the catalogue, and the answers of its pictures under a key.
///
/// Pictures are numbered in the order of their hashes, items in that of their ids, so that large tables are read from
/// end to end.
final class WallLoader: PictureAnswers {
    private let key: AnalysisKey
    private let order: OrderOptions
    private let database: Database
    private let answers: AnswerReader
    private let sorter: WallSorter
    private let hashes: [ImageHash]
    private var ids = PackedTexts()
    private var facts = WallFacts()
    private var positions: [PicturePosition] = []
    /// The likelihoods of all pictures in one buffer, as `StoredColors` encodes them.
    private var likelihoods: [UInt8] = []
    private var marks: [Marks]
    /// The codes of failures of pictures without colors.
    private var failures: [Int: String] = [:]
    /// The codes of failures of items whose picture could not be read.
    private var unread: [Int: String] = [:]
    /// The answer that was asked for last.
    private var asked: (picture: Int, colors: ImageColors?)?
    /// Pictures with colors that cannot be decoded.
    private(set) var damaged: [ImageHash] = []

    /// Properties of a picture.
    private struct Marks: OptionSet {
        let rawValue: UInt8
        static let isAnswered = Marks(rawValue: 1)
        static let hasLikelihood = Marks(rawValue: 2)
        static let hasAlternatives = Marks(rawValue: 4)
    }

    private var countsWords: Bool { !WordField.counted(by: order).isEmpty }

    init(_ key: AnalysisKey, _ order: OrderOptions, in database: Database) throws {
        (self.key, self.order, self.database) = (key, order, database)
        answers = try AnswerReader(key, in: database)
        sorter = WallSorter(order)
        hashes = try Array(Row.fetchCursor(database, sql: hashesOfImages).map { ImageHash($0[0]) })
        marks = Array(repeating: [], count: hashes.count)
    }

    /// - Parameter checkStop: asked between the steps; what it throws ends this.
    func wall(_ checkStop: () throws -> Void) throws -> StoredWall {
        try readItems()
        try readAnswers()
        try readFurtherPictures()
        try checkStop()
        let decisions = try WallDecisions(facts, self, order)
        try readOtherAnswers(of: Set(decisions.pictures.filter { $0 >= 0 }))
        try checkStop()
        let wall = try Wall(facts, decisions, positions, self, sorter)
        return StoredWall(
            key: key, order: order, generation: try CatalogueState.current(in: database).generation, ids: ids,
            hashes: hashes,
            wall: wall, counts: counts(wall))
    }

    private func counts(_ wall: Wall) -> WallCounts {
        var counts = WallCounts()
        counts.items = ids.count
        var isFirst = [Bool](repeating: false, count: hashes.count)
        for item in 0..<ids.count {
            let (chosen, first) = wall.pictures(of: item)
            if let first { isFirst[first] = true }
            if let family = wall.family(of: item) { counts.families[family, default: 0] += 1 }
            if let code = chosen.map({ failures[$0] }) ?? unread[item] { counts.failures[code, default: 0] += 1 }
        }
        counts.images = isFirst.count { $0 }
        counts.failed = counts.failures.values.reduce(0, +)
        return counts
    }

    private func number(of hash: ImageHash) -> Int? {
        let number = lowerBound(hashes.count) { hashes[$0] < hash }
        return number < hashes.count && hashes[number] == hash ? number : nil
    }

    private func readItems() throws {
        let reader = ItemWordsReader()
        let rows = try Row.fetchCursor(database, sql: countsWords ? itemsWithTexts : itemsWithoutTexts)
        while let row = try rows.next() {
            let picture = (row[ItemColumn.hash] as Data?).flatMap { number(of: ImageHash($0)) }
            if picture == nil { unread[facts.items] = row[ItemColumn.failure] ?? FailureCode.notAnalyzed.rawValue }
            let words =
                countsWords ? reader.words(row[ItemColumn.vendorColor], title: row[ItemColumn.title]) : nil
            let override = (row[ItemColumn.family] as String?).flatMap {
                ColorOverride(id: "", family: $0, hex: row[ItemColumn.hex], note: "")
            }
            ids.append(row[ItemColumn.id])
            facts.add(picture: picture, words: words, brand: row[ItemColumn.brand], override: override)
        }
    }

    /// Reads the answers of the current option set.
    private func readAnswers() throws {
        positions = Array(repeating: PicturePosition([], confidence: nil, sorter), count: hashes.count)
        guard let set = answers.set else { return }
        if countsWords { likelihoods = Array(repeating: 0, count: hashes.count * StoredColors.likelihoodBytes) }
        try forEachPicture(answersOfSet, set) { picture, row in
            guard let colors = StoredColors.decode(row[AnswerColumn.colors]) else {
                return damaged.append(hashes[picture])
            }
            positions[picture] = PicturePosition(colors, confidence: row[AnswerColumn.confidence], sorter)
            marks[picture].insert(.isAnswered)
            guard countsWords, let likelihood = row[AnswerColumn.likelihood] as Data?,
                likelihood.count == StoredColors.likelihoodBytes
            else { return }
            likelihoods.replaceSubrange(likelihoodBytes(of: picture), with: likelihood)
            marks[picture].insert(.hasLikelihood)
        }
        guard countsWords else { return }
        try forEachPicture(alternativesOfSet, set) { picture, _ in
            if marks[picture].contains(.isAnswered) { marks[picture].insert(.hasAlternatives) }
        }
    }

    private func likelihoodBytes(of picture: Int) -> Range<Int> {
        let start = picture * StoredColors.likelihoodBytes
        return start..<start + StoredColors.likelihoodBytes
    }

    /// - Parameter sql: a query with an option set as its argument, whose rows begin with a hash and are sorted by
    ///   hash.
    private func forEachPicture(_ sql: String, _ set: Int, _ body: (Int, Row) -> Void) throws {
        let rows = try Row.fetchCursor(database, sql: sql, arguments: [set])
        var picture = 0
        while let row = try rows.next() {
            let hash = ImageHash(row[AnswerColumn.hash])
            while picture < hashes.count, hashes[picture] < hash { picture += 1 }
            guard picture < hashes.count else { return }
            if hashes[picture] == hash { body(picture, row) }
        }
    }

    /// Reads the answers of older option sets for pictures without a current one.
    private func readOtherAnswers(of pictures: Set<Int32>) throws {
        for picture in pictures.map(Int.init) where !marks[picture].contains(.isAnswered) {
            switch try answers.answer(for: hashes[picture].data) {
            case .success(let colors):
                positions[picture] = PicturePosition(colors.colors, confidence: colors.confidence, sorter)
            case .failure(let failure): failures[picture] = failure.code
            }
        }
    }

    private func readFurtherPictures() throws {
        guard let set = answers.set, order.imagesPerItem > 1 else { return }
        let walk = try PictureWalk(set, limit: order.imagesPerItem, in: database)
        let rows = try Row.fetchCursor(database, sql: itemsInDoubt, arguments: [set])
        while let row = try rows.next() {
            let further = try walk.pictures(
                behind: ImageColors(row), StoredLists.texts(row[DoubtItemColumn.locations]))
            guard let item = ids.number(of: row[DoubtItemColumn.id]) else { continue }
            facts.furtherPictures[item] = further.map { picture in
                picture.colors == nil ? nil : picture.hash.flatMap { number(of: ImageHash($0)) }
            }
        }
    }

    // MARK: - What pictures say

    var pictures: Int { hashes.count }

    func colors(of picture: Int) throws -> ImageColors? {
        if let asked, asked.picture == picture { return asked.colors }
        let colors = try answers.colors(of: hashes[picture].data)
        asked = (picture, colors)
        return colors
    }

    func likelihood(of picture: Int) -> FamilyCounts? {
        guard marks[picture].contains(.hasLikelihood) else { return nil }
        return StoredColors.decodeLikelihood(Data(likelihoods[likelihoodBytes(of: picture)]))
    }

    func hasAlternatives(_ picture: Int) -> Bool { marks[picture].contains(.hasAlternatives) }
}

let hashesOfImages = "SELECT DISTINCT hash FROM image WHERE hash IS NOT NULL ORDER BY hash"

/// The columns of the queries for items.
private enum ItemColumn: Int, ColumnList {
    case id, hash, failure, family, hex, vendorColor, title, brand
}

let itemsWithTexts = items(texts: "item.vendorColor, item.title, item.brand")
private let itemsWithoutTexts = items(texts: "'', '', ''")

private func items(texts: String) -> String {
    """
    SELECT item.id, image.hash, image.failureCode, override.family, override.hex, \(texts)
    FROM item
    LEFT JOIN image ON image.location = item.location
    LEFT JOIN override ON override.id = item.id
    ORDER BY item.id
    """
}

/// The columns of the queries for answers.
private enum AnswerColumn: Int, ColumnList {
    case hash, colors, confidence, likelihood
}

/// Argument: option set.
let answersOfSet = """
    SELECT hash, colors, confidence, likelihood FROM analysis WHERE optionSet = ? ORDER BY hash
    """
let alternativesOfSet = "SELECT hash FROM alternative WHERE optionSet = ? ORDER BY hash"
