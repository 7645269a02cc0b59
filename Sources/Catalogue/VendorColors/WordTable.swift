package import Colors

/// What the words of a shop mean in its catalogue: for each word, the families of the pictures that it is used for.
///
/// It sums whole numbers, so the order of the items does not matter, and tables of parts of a catalogue can be joined.
/// A table of 100,000 different words takes some 40 MB.
package struct WordTable: Sendable {
    /// What is counted: the vendor's words as a whole, one of several words, words in a brand, a color word of titles.
    enum Key: Sendable, Hashable {
        case catalogue
        case word(String)
        case part(String)
        case brand(String, word: String)
        case title(String)
    }

    private(set) var sums: [Key: PictureSums] = [:]

    package init() {}

    /// Adds a picture whose items all have these words. A picture of items with different words must not be added.
    /// - Parameters:
    ///   - words: nil for items without any.
    ///   - brands: of the items; an empty text is none.
    package mutating func add(_ likelihood: FamilyCounts, _ words: ItemWords?, brands: Set<String>) {
        let counts = likelihood.sharpened
        for key in WordTable.keys(words, brands: brands) { sums[key, default: PictureSums()].add(counts) }
    }

    /// The keys that a picture of items with these words counts for.
    static func keys(_ words: ItemWords?, brands: Set<String>) -> [Key] {
        var keys = [Key.catalogue]
        if let phrase = words?.vendor {
            let ofBrand = brands.filter { !$0.isEmpty }.map { Key.brand($0, word: phrase.text) }
            keys += [.word(phrase.text)] + phrase.parts.map(Key.part) + ofBrand
        }
        // A word that stands twice in a title counts once.
        for text in Set(words?.title.map(\.text) ?? []).sorted() { keys.append(.title(text)) }
        return keys
    }

    /// - Parameter own: the likelihoods of the item's own picture, if it was added with the same words and brand.
    /// - Returns: nil if the words say nothing.
    func evidence(of words: ItemWords, brand: String, without own: FamilyCounts?) -> WordEvidence? {
        let catalogue = sums[.catalogue] ?? PictureSums()
        let own = own?.sharpened
        let vendor = words.vendor.flatMap { levels(of: $0, brand: brand, catalogue).evidence(without: own) }
        let colors = words.title.map {
            TitleColor(families: $0.families, isThing: $0.isThing, sums: sums[.title($0.text)] ?? PictureSums())
        }
        guard let title = WordEvidence(title: colors, catalogue: catalogue, without: own) else { return vendor }
        return vendor.map { $0.joined(with: title) } ?? title
    }

    private func levels(of phrase: VendorPhrase, brand: String, _ catalogue: PictureSums) -> WordLevels {
        var levels = WordLevels()
        levels.catalogue = catalogue
        levels.parts = phrase.parts.map { sums[.part($0)] ?? PictureSums() }
        levels.word = sums[.word(phrase.text)] ?? PictureSums()
        if !brand.isEmpty { levels.wordOfBrand = sums[.brand(brand, word: phrase.text)] ?? PictureSums() }
        levels.meaning = phrase.families
        return levels
    }

    /// What the words decide for an item without an override.
    /// - Parameters:
    ///   - isShared: whether items with other words have the same picture, which is then not in the table.
    /// - Returns: nil if the picture's own answer stays.
    package func decision(
        _ picture: ImageColors, _ words: ItemWords, brand: String, isShared: Bool
    ) -> WordDecision? {
        let evidence = evidence(of: words, brand: brand, without: isShared ? nil : picture.likelihood)
        return evidence.flatMap { picture.decision(by: $0, isShared: isShared) }
    }
}

/// An image with the words of all its items: as evidence, it counts for them.
///
/// It counts once however many items show it. If its items have different words, it does not count.
package struct NamedImage: Sendable {
    package let likelihood: FamilyCounts
    /// Whether items with different words show it.
    package private(set) var isShared = false
    private var words: ItemWords?
    private var brands: Set<String> = []
    /// Whether there is an item without an override.
    private var hasItem = false

    package init(_ likelihood: FamilyCounts) { self.likelihood = likelihood }

    /// - Parameter brand: an empty text is none.
    package mutating func add(_ words: ItemWords?, brand: String) {
        note(words)
        if !brand.isEmpty { brands.insert(brand) }
        hasItem = true
    }

    /// Adds an item with an override, which is worth as much as a picture that is sure.
    package mutating func add(_ words: ItemWords?, brand: String, named: Family, to table: inout WordTable) {
        note(words)
        table.add(FamilyCounts(only: named), words, brands: [brand])
    }

    private mutating func note(_ words: ItemWords?) {
        guard let words else { return }
        if let known = self.words, known != words { isShared = true }
        self.words = words
    }

    /// Counts the image, when all its items were added.
    package func count(in table: inout WordTable) {
        if !isShared, hasItem { table.add(likelihood, words, brands: brands) }
    }
}
