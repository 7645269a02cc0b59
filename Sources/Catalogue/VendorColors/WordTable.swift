package import Colors

/// What the words of a shop mean in its catalogue: for each word, what the pictures look like that it is said of.
///
/// Whole numbers are added up, so the order in which items come does not matter, and tables of parts of a catalogue
/// can be joined. A table of 100,000 different words takes some 40 MB.
package struct WordTable: Sendable {
    /// What is counted: a word as a whole, a word among others, a word in a brand.
    package enum Key: Sendable, Hashable {
        case catalogue
        case word(String)
        case part(String)
        case brand(String, word: String)
    }

    package private(set) var sums: [Key: PictureSums] = [:]

    package init() {}

    /// Adds a picture that items with one phrase show. A picture that several phrases share is not added.
    /// - Parameters:
    ///   - phrase: nil for items without a word.
    ///   - brands: of the items; an empty one is none.
    package mutating func add(_ likelihood: FamilyCounts, _ phrase: VendorPhrase?, brands: Set<String>) {
        let counts = likelihood.sharpened
        for key in WordTable.keys(phrase, brands: brands) { sums[key, default: PictureSums()].add(counts) }
    }

    package mutating func add(_ more: PictureSums, for key: Key) { sums[key, default: PictureSums()] += more }

    /// What a picture with this phrase counts for.
    package static func keys(_ phrase: VendorPhrase?, brands: Set<String>) -> [Key] {
        guard let phrase else { return [.catalogue] }
        let ofBrand = brands.filter { !$0.isEmpty }.map { Key.brand($0, word: phrase.text) }
        return [.catalogue, .word(phrase.text)] + phrase.parts.map(Key.part) + ofBrand
    }

    /// - Parameter own: the likelihoods of the item's own picture, if it was added with the same phrase and brand.
    /// - Returns: nil where the phrase says nothing.
    package func evidence(of phrase: VendorPhrase, brand: String, without own: FamilyCounts?) -> WordEvidence? {
        var levels = WordLevels()
        levels.catalogue = sums[.catalogue] ?? PictureSums()
        levels.parts = phrase.parts.map { sums[.part($0)] ?? PictureSums() }
        levels.word = sums[.word(phrase.text)] ?? PictureSums()
        if !brand.isEmpty { levels.wordOfBrand = sums[.brand(brand, word: phrase.text)] ?? PictureSums() }
        levels.known = phrase.known
        return levels.evidence(without: own?.sharpened)
    }

    /// What a word changes for an item that no person named.
    /// - Parameters:
    ///   - isShared: whether items with other words have the same picture: then it is not among the sums.
    /// - Returns: nil where the picture's own answer stays.
    package func decision(
        _ picture: ImageColors, _ phrase: VendorPhrase, brand: String, isShared: Bool
    ) -> WordDecision? {
        let evidence = evidence(of: phrase, brand: brand, without: isShared ? nil : picture.likelihood)
        return evidence.flatMap { picture.decision(by: $0, isShared: isShared) }
    }

    /// Whether a picture may be among the sums of a phrase: what was never added must not be taken out.
    package func has(_ likelihood: FamilyCounts, _ phrase: VendorPhrase, brand: String) -> Bool {
        let counts = likelihood.sharpened
        return WordTable.keys(phrase, brands: [brand]).allSatisfy { key in
            guard let sums = sums[key], sums.pictures > 0 else { return false }
            return Family.allCases.allSatisfy { sums.families[$0] >= counts[$0] }
        }
    }
}
