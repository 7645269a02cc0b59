import Catalogue
import Colors
import Foundation
import HTTPTypes
import Store
import Sync

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
        /// How `labels.tsv` judges the image; nil when it does not.
        let label: Judgement?
        /// What the shop calls the color.
        let word: VendorColor
        /// What a person chose, which wins over every vote; nil for no override.
        let chosen: DominantColor?
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
    /// - Throws: `Problem` for a catalogue whose features are not kept, and `StoreError`.
    /// - Complexity: O(items), some 0.1 ms each.
    init(store path: String, labels labelsPath: String) throws {
        // Also for a store of another version of huewall, which the next run brings up to date.
        guard let store = try? CatalogueStore.Reader(path: path) else { throw Problem.notTunable }
        guard let options = try store.state().options, let wall = try store.outputWall(),
            case let key = AnalysisKey(options.analysis), wall.key == key
        else { throw Problem.notTunable }
        var loader = Loader(store: store, key: key.features)
        var entries: [(WallEntry, hash: [UInt8]?)] = []
        try store.forEachEntry(of: wall) { entry in
            entries.append((entry, entry.imageHash.flatMap { bytes(ofHexadecimal: $0) }))
        }
        let words = VendorColorCache()
        let labels = TuneLabels(file: labelsPath)
        items = try entries.map { entry, hash in
            Item(
                id: entry.item.id, title: entry.item.title, thumbnail: entry.thumbnail,
                image: try hash.flatMap { try loader.number(of: $0) }, label: labels.judgement(of: entry.item.image),
                word: words.color(of: entry.item.vendorColor),
                chosen: entry.flags.contains(.overridden) ? entry.analysis?.colors.first : nil)
        }
        (hashes, self.options) = (loader.hashes, options)
        features = concurrentMap(loader.features) { PreparedFeatures($0) }
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
        detail: "What the images of this catalogue left is not kept for the options of its wall; run huewall report.")
}
