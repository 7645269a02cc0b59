import Catalogue
import Colors
import Files
import ServerCore
import Store
import Sync
import Text
import Walls

/// A catalogue for tuning: for each item what it shows and how shop and people describe it, and the features of every
/// image.
struct TuneCatalogue: Sendable {
    struct Item: Sendable {
        let id: String
        let title: String
        /// Relative to the report's folder; nil for none.
        let thumbnail: String?
        /// Index in `features`; nil for an item without a usable image.
        var image: Int?
        /// The same for its other pictures that were read, in the order of the feed; nil for a picture that could not
        /// be used.
        var furtherPictures: [Int?]
        /// The judgement of the image in `labels.tsv`; nil for none.
        let label: Judgement?
        /// The shop's word for the color.
        let word: VendorColor
        /// The words in the form used for evidence.
        let words: ItemWords?
        let brand: String
        /// The choice of a person, which overrides every vote; nil for none. For a chosen family, the vote selects the
        /// color.
        let chosen: ColorOverride?
    }

    /// In the order of the saved wall.
    let items: [Item]
    let facts: WallFacts
    /// For each item its position in the order of ids.
    let ties: [Int32]
    let features: [PreparedFeatures]
    /// SHA-256 of each image, 32 bytes.
    let hashes: [[UInt8]]
    /// The options of the saved wall.
    let options: WallOptions

    /// See `TuneSession.init`.
    init(store path: String, labels labelsPath: String) throws {
        let store: CatalogueStore.Reader
        do {
            store = try CatalogueStore.Reader(path: path)
        } catch let error as StoreError where error.status != .temporary {
            // Also for a store of another version of huewall, which the next run will update.
            throw Problem.notTunable
        }
        let state = try store.state()
        guard let options = state.options, let key = state.analysisKey, key == AnalysisKey(options.analysis) else {
            throw Problem.notTunable
        }
        var loader = Loader(store: store, key: key.features)
        var entries: [(WallEntry, hash: [UInt8]?)] = []
        try store.forEachEntry(key: key, order: options.order) { entry in
            entries.append((entry, entry.imageHash.flatMap { bytes(ofHexadecimal: $0) }))
        }
        let (words, reader) = (TextReadings { VendorColor($0) }, ItemWordsReader())
        let pictures = try store.furtherPictures()
        let labels = TuneLabels(file: labelsPath)
        let items = try entries.map { entry, hash in
            let further = pictures[ExactText(entry.item.id)]
            return Item(
                id: entry.item.id, title: entry.item.title, thumbnail: entry.thumbnail,
                image: try (further == nil ? hash : further?.first).flatMap { try loader.number(of: $0) },
                furtherPictures: try further.map { try loader.numbers(of: $0.further) } ?? [],
                label: labels.judgement(of: entry.item.image),
                word: words[entry.item.vendorColor],
                words: reader.words(entry.item.vendorColor, title: entry.item.title),
                brand: entry.item.brand,
                chosen: entry.shown.override)
        }
        self.init(
            items: items, features: concurrentMap(loader.features) { PreparedFeatures($0) }, hashes: loader.hashes,
            options: options)
    }

    /// A part of the items, with separate features.
    init(items: [Item], features: [PreparedFeatures], hashes: [[UInt8]], options: WallOptions) {
        (self.items, self.features, self.hashes, self.options) = (items, features, hashes, options)
        var facts = WallFacts()
        for (number, item) in items.enumerated() {
            facts.add(picture: item.image, words: item.words, brand: item.brand, override: item.chosen)
            if !item.furtherPictures.isEmpty { facts.furtherPictures[number] = item.furtherPictures }
        }
        self.facts = facts
        var ties = [Int32](repeating: 0, count: items.count)
        let ids = items.map { ExactText($0.id) }
        for (position, number) in items.indices.sorted(by: { ids[$0] < ids[$1] }).enumerated() {
            ties[number] = Int32(position)
        }
        self.ties = ties
    }

    /// Reads the features of each image once.
    private struct Loader {
        let store: CatalogueStore.Reader
        let key: FeatureKey
        private(set) var features: [ImageFeatures] = []
        private(set) var hashes: [[UInt8]] = []
        private var numbers: [[UInt8]: Int?] = [:]

        init(store: CatalogueStore.Reader, key: FeatureKey) { (self.store, self.key) = (store, key) }

        /// See `Item.furtherPictures`.
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
            if case .success(let data)? = try store.features(hash: hash, key: key),
                let read = ImageFeatures(encoded: data)
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
        .conflict, "not-tunable",
        "The store has no measurements for the options of this wall; run huewall report.")
}

/// People's judgements of images, by their paths or names.
private struct TuneLabels: Sendable {
    private var byPath: [String: Judgement] = [:]
    private var byName: [String: Judgement?] = [:]

    /// - Parameter file: a list in the form for `huewall evaluate`; a missing or invalid file counts as empty.
    init(file path: String) {
        guard
            let file = try? OpenFile(reading: path), let count = try? file.status().byteCount,
            let bytes = try? file.read(count),
            let list = try? LabelledImages(tabSeparated: String(decoding: bytes, as: UTF8.self))
        else { return }
        for image in list.images {
            byPath[image.image] = image.judgement
            // A name that several images share does not identify one.
            let name = TuneLabels.name(image.image)
            byName.updateValue(byName[name] == nil ? image.judgement : nil, forKey: name)
        }
    }

    /// - Parameter image: the location of an item's image.
    func judgement(of image: String) -> Judgement? { byPath[image] ?? byName[TuneLabels.name(image)] ?? nil }

    /// The last part of a path or an address.
    private static func name(_ path: String) -> String {
        let plain = path.prefix { $0 != "?" && $0 != "#" }
        return plain.split(separator: "/").last.map(String.init) ?? path
    }
}
