import Catalogue
import Colors
import Foundation
import HTTPTypes
import ServerCore
import Store
import Sync
import Text

/// A catalogue as tuning needs it: what each item shows, what its shop and people say, and what every image left when
/// it was looked at.
struct TuneCatalogue: Sendable {
    struct Item: Sendable {
        let id: String
        let title: String
        /// Relative to the report's folder; nil when there is none.
        let thumbnail: String?
        /// Position in `features`; nil for an item without a usable image.
        var image: Int?
        /// The same for its other pictures, in the order of the feed, as far as they were looked at; nil for one that
        /// could not be used.
        var moreImages: [Int?]
        /// How `labels.tsv` judges the image; nil when it does not.
        let label: Judgement?
        /// What the shop calls the color.
        let word: VendorColor
        /// The same as it is counted.
        let words: ItemWords?
        let brand: String
        /// What a person chose, which wins over every vote; nil for no override. Of a family the vote shows a color.
        let chosen: ColorOverride?
    }

    /// In the order of the wall that is saved.
    let items: [Item]
    let features: [PreparedFeatures]
    /// SHA-256 of each image, 32 bytes.
    let hashes: [[UInt8]]
    /// Those that the saved wall was made with.
    let options: WallOptions

    /// - Parameters:
    ///   - store: path of the catalogue's store.
    ///   - labels: path of a list of labelled images, which need not be there.
    /// - Throws: `Problem` for a catalogue whose features are not kept, and `StoreError`, also when a run writes into
    ///   the store meanwhile.
    /// - Complexity: O(items), some 0.1 ms each.
    init(store path: String, labels labelsPath: String) throws {
        let store: CatalogueStore.Reader
        do {
            store = try CatalogueStore.Reader(path: path)
        } catch let error as StoreError where error.status != .temporary {
            // Also for a store of another version of huewall, which the next run brings up to date.
            throw Problem.notTunable
        }
        guard let (options, wall) = try Self.saved(in: store) else { throw Problem.notTunable }
        let key = wall.key
        var loader = Loader(store: store, key: key.features)
        var entries: [(WallEntry, hash: [UInt8]?)] = []
        try store.forEachEntry(of: wall) { entry in
            entries.append((entry, entry.imageHash.flatMap { bytes(ofHexadecimal: $0) }))
        }
        let (words, reader) = (VendorColorCache(), ItemWordsReader(OrderOptions()))
        let pictures = try store.furtherPictures()
        let labels = TuneLabels(file: labelsPath)
        items = try entries.map { entry, hash in
            let further = pictures[ExactText(entry.item.id)]
            return Item(
                id: entry.item.id, title: entry.item.title, thumbnail: entry.thumbnail,
                image: try (further == nil ? hash : further?.first).flatMap { try loader.number(of: $0) },
                moreImages: try further.map { try loader.numbers(of: $0.others) } ?? [],
                label: labels.judgement(of: entry.item.image),
                word: words.color(of: entry.item.vendorColor), words: reader.words(ItemTexts(entry.item)),
                brand: entry.item.brand,
                chosen: entry.overrideColor.flatMap { ColorOverride(id: entry.item.id, text: $0, note: "") })
        }
        (hashes, self.options) = (loader.hashes, options)
        features = concurrentMap(loader.features) { PreparedFeatures($0) }
    }

    /// The wall of the outputs, and the options that it was made with; nil without them, or if they do not fit.
    private static func saved(in store: CatalogueStore.Reader) throws -> (WallOptions, StoredWall)? {
        // A run that ends between the two reads changes both: then they are read again.
        for _ in 0..<3 {
            guard let options = try store.state().options, let wall = try store.outputWall() else { return nil }
            if wall.key == AnalysisKey(options.analysis) { return (options, wall) }
        }
        return nil
    }

    /// Some of the items, with features of their own.
    init(items: [Item], features: [PreparedFeatures], hashes: [[UInt8]], options: WallOptions) {
        (self.items, self.features, self.hashes, self.options) = (items, features, hashes, options)
    }

    /// Reads the features of each image once.
    private struct Loader {
        let store: CatalogueStore.Reader
        let key: FeatureKey
        private(set) var features: [ImageFeatures] = []
        private(set) var hashes: [[UInt8]] = []
        private var numbers: [[UInt8]: Int?] = [:]

        init(store: CatalogueStore.Reader, key: FeatureKey) { (self.store, self.key) = (store, key) }

        /// As `Item.moreImages`.
        mutating func numbers(of hashes: [[UInt8]?]) throws -> [Int?] {
            var numbers: [Int?] = []
            for hash in hashes {
                if let hash, try store.features(hash: hash, key: key) == nil { break }
                numbers.append(try hash.flatMap { try number(of: $0) })
            }
            return numbers
        }

        mutating func number(of hash: [UInt8]) throws -> Int? {
            if let known = numbers[hash] { return known }
            var number: Int?
            if case .data(let data)? = try store.features(hash: hash, key: key), let read = ImageFeatures(encoded: data)
            {
                number = features.count
                features.append(read)
                hashes.append(hash)
            }
            numbers[hash] = .some(number)
            return number
        }
    }
}

extension Problem {
    fileprivate static let notTunable = Problem(
        status: .conflict, code: "not-tunable",
        detail: "The store has no measurements for the options of this wall; run huewall report.")
}
