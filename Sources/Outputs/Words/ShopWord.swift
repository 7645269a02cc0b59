import Catalogue
import Colors

/// A word of the shop, with all its spellings and the families of the pictures that it describes.
struct ShopWord: Sendable {
    /// An item whose picture is sure of a family.
    struct Item: Sendable {
        let id: String
        let title: String
        let thumbnail: String?
        let family: Family
        let confidence: Double
        /// The picture's contribution to the sums of that family.
        let own: Int
    }

    /// How clearly the word names a color.
    enum Clarity: String, Sendable {
        case clear, mostly, mixed
        case little = "says little"
    }

    /// `VendorPhrase.text`, or `ColorTerm.text` in titles.
    let text: String
    let field: WordField
    private(set) var items = 0
    /// Each picture counts once, even if several items with the word show it.
    private(set) var sums = PictureSums()
    /// Items whose family the word decided.
    private(set) var decided = 0
    private var spellings: [String: Int] = [:]
    private var sureItems: [Family: [Item]] = [:]
    private var lastPicture: String?

    init(_ text: String, in field: WordField) { (self.text, self.field) = (text, field) }

    private static let spellingLimit = 50
    /// Items kept for a word and a family; nearly all words have fewer odd ones.
    private static let itemLimit = 200
    /// A family is odd if a smaller part of the pictures has it.
    static let oddPart = 0.05
    /// The word may name a family if at least this part of the pictures has it.
    static let shownPart = 0.2
    /// With fewer pictures, the word has no clear meaning.
    static let fewPictures = 5

    /// - Parameters:
    ///   - spelling: the word as the entry writes it.
    ///   - decides: whether the word decided the item's family.
    ///   - keepsItem: whether to keep the item if it may turn out odd.
    /// - Returns: whether it was kept.
    mutating func add(_ entry: WallEntry, spelling: String, decides: Bool, keepsItem: Bool) -> Bool {
        items += 1
        spellings.count(spelling, limit: ShopWord.spellingLimit)
        if decides { decided += 1 }
        guard let counts = entry.pictureCounts else { return false }
        // On a wall, items with the same appearance are adjacent.
        if entry.isOverridden || entry.imageHash == nil || entry.imageHash != lastPicture { sums.add(counts) }
        lastPicture = entry.imageHash
        guard keepsItem, let item = Item(entry, counts) else { return false }
        guard sureItems[item.family, default: []].count < ShopWord.itemLimit else { return false }
        sureItems[item.family, default: []].append(item)
        return true
    }

    /// The spelling of most items.
    var spelling: String { sortedSpellings.first ?? text }
    var otherSpellings: [String] { Array(sortedSpellings.dropFirst()) }

    private var sortedSpellings: [String] {
        spellings.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// The families of its pictures, the likeliest first.
    var families: [(family: Family, part: Double)] {
        Family.allCases.map { ($0, sums.part(of: $0)) }.filter { $0.1 > 0 }.sortedDescending { $0.1 }
    }

    /// nil for a word without pictures.
    var clarity: Clarity? {
        guard let part = families.first?.part else { return nil }
        if sums.pictures < ShopWord.fewPictures { return .little }
        return part >= 0.85 ? .clear : part >= 0.6 ? .mostly : part >= 0.35 ? .mixed : .little
    }

    /// Whether pictures deny the word: some clearly look otherwise, or most do not have a color that it names.
    var isDenied: Bool {
        guard clarity == .clear || clarity == .mostly || clarity == .mixed else { return false }
        let shown = families.filter { $0.part >= ShopWord.shownPart }.map(\.family)
        return !oddItems.isEmpty || VendorColor(text).clearlyContradicts(shown)
    }

    /// Items whose pictures clearly look otherwise, the surest first; none for a word without a clear meaning.
    var oddItems: [Item] {
        guard clarity == .clear || clarity == .mostly || clarity == .mixed else { return [] }
        return sureItems.values.joined().filter { item in
            let others = Double(max(1, sums.families.sum - FamilyCounts.whole))
            return Double(sums.families[item.family] - item.own) / others < ShopWord.oddPart
        }.sorted { ($1.confidence, $0.id) < ($0.confidence, $1.id) }
    }
}

extension ShopWord.Item {
    /// - Returns: nil if the picture leaves doubt, and if a person or the word decided.
    fileprivate init?(_ entry: WallEntry, _ counts: FamilyCounts) {
        guard !entry.isOverridden, entry.shown.decision == nil, let family = entry.family,
            let confidence = entry.analysis?.confidence, confidence >= ImageColors.sureConfidence
        else { return nil }
        self.init(
            id: entry.item.id, title: entry.item.title, thumbnail: entry.thumbnail, family: family,
            confidence: confidence, own: counts[family])
    }
}

extension WallEntry {
    /// The picture's contribution to the sums of a word; nil without colors.
    fileprivate var pictureCounts: FamilyCounts? {
        guard let analysis, let family else { return nil }
        if isOverridden { return FamilyCounts(only: family) }
        // Presets without a vote only give the leading family.
        return analysis.likelihood?.sharpened ?? FamilyCounts(only: family)
    }
}

extension [String: Int] {
    /// Counts a text, unless there are already `limit` others.
    fileprivate mutating func count(_ text: String, limit: Int) {
        if let known = self[text] {
            self[text] = known + 1
        } else if count < limit {
            self[text] = 1
        }
    }
}
