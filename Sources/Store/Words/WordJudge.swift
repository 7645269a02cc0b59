import Catalogue
import Colors
import Foundation
import GRDB
import Text

/// Decides by the shop's words where pictures leave doubt, by the answers of one set of options.
struct WordJudge {
    let table: WordTable
    /// Images that items with different words have: they are evidence for none.
    private let sharedImages: Set<Data>
    private let reader: ItemWordsReader

    /// - Parameter choices: the items whose colors another picture gives.
    /// - Returns: nil where words do not count, and where pictures have no likelihoods.
    /// - Complexity: O(items); memory grows with the number of different words.
    init?(_ set: Int?, _ order: OrderOptions, _ choices: PictureChoices, in database: Database) throws {
        guard let set, order.vendorWords == .auto || order.textWords == .auto else { return nil }
        reader = ItemWordsReader(order)
        var counter = WordCounter(reader, choices)
        let rows = try Row.fetchCursor(database, sql: wordsOfImages, arguments: [set])
        while let row = try rows.next() { counter.add(row) }
        counter.finish()
        try counter.addOthers(set, in: database)
        guard !counter.table.sums.isEmpty else { return nil }
        (table, sharedImages) = (counter.table, counter.sharedImages)
    }

    /// What the words change for an item that no person has named.
    /// - Returns: nil where the picture's own answer stands.
    func decision(_ picture: ImageColors, hash: Data, _ texts: ItemTexts) -> WordDecision? {
        guard !picture.alternatives.isEmpty, let words = reader.words(texts) else { return nil }
        return table.decision(picture, words, brand: texts.brand, isShared: sharedImages.contains(hash))
    }
}

/// The columns of `wordsOfImages`.
private enum WordColumn: Int, ColumnList {
    case hash, likelihood, word, title, brand, overrideFamily, item
}

/// Adds up what the pictures of each word look like.
private struct WordCounter {
    private(set) var table = WordTable()
    private(set) var sharedImages: Set<Data> = []
    private let reader: ItemWordsReader
    private let choices: PictureChoices
    private var image: (hash: Data, named: NamedImage)?
    /// Images of `choices` that are not an item's first.
    private var others: Set<Data>

    init(_ reader: ItemWordsReader, _ choices: PictureChoices) {
        (self.reader, self.choices) = (reader, choices)
        others = Set(choices.byHash.keys)
    }

    /// - Parameter row: of `wordsOfImages`; those of an image follow each other.
    mutating func add(_ row: Row) {
        guard let likelihood = (row[WordColumn.likelihood] as Data?).flatMap(StoredColors.decodeLikelihood) else {
            return
        }
        let hash: Data = row[WordColumn.hash]
        if image?.hash != hash {
            finish()
            image = (hash, NamedImage(likelihood))
            addItemsOfOther(hash)
        }
        guard choices.byItem[ExactText(row[WordColumn.item])] == nil else { return }
        let texts = ItemTexts(
            vendorColor: row[WordColumn.word], title: row[WordColumn.title], brand: row[WordColumn.brand])
        let (words, brand) = (reader.words(texts), texts.brand)
        if let named = (row[WordColumn.overrideFamily] as String?).flatMap(Family.init(rawValue:)) {
            image?.named.add(words, brand: brand, named: named, to: &table)
        } else {
            image?.named.add(words, brand: brand)
        }
    }

    /// Items to which the image gives colors although it is not their first.
    private mutating func addItemsOfOther(_ hash: Data) {
        guard others.remove(hash) != nil else { return }
        for choice in choices.byHash[hash] ?? [] {
            image?.named.add(reader.words(choice.texts), brand: choice.texts.brand)
        }
    }

    /// Adds the images that are not an item's first.
    mutating func addOthers(_ set: Int, in database: Database) throws {
        let statement = try database.makeStatement(
            sql: "SELECT likelihood FROM analysis WHERE optionSet = ? AND hash = ?")
        for hash in others {
            guard let data = try Data.fetchOne(statement, arguments: [set, hash]),
                let likelihood = StoredColors.decodeLikelihood(data)
            else { continue }
            image = (hash, NamedImage(likelihood))
            addItemsOfOther(hash)
            finish()
        }
    }

    /// Adds the last image.
    mutating func finish() {
        guard let image else { return }
        if image.named.isShared { sharedImages.insert(image.hash) }
        image.named.count(in: &table)
        self.image = nil
    }
}

/// Option set. In the order of the index of images.
private let wordsOfImages = """
    SELECT image.hash, analysis.likelihood, item.vendorColor, item.title, item.brand, override.family,
        item.id
    FROM image INDEXED BY imageByHash
    CROSS JOIN analysis ON analysis.optionSet = ? AND analysis.hash = image.hash
    CROSS JOIN item INDEXED BY itemByLocation ON item.location = image.location
    LEFT JOIN override ON override.id = item.id
    WHERE image.hash IS NOT NULL AND analysis.likelihood IS NOT NULL ORDER BY image.hash
    """
