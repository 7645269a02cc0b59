package import Colors

/// An image with all that its items are called: how often it counts as evidence, and for which words.
///
/// It counts once however many items show it. If its items have different words, it does not count.
package struct NamedImage: Sendable {
    package let likelihood: FamilyCounts
    /// Whether items with different words show it.
    package private(set) var isShared = false
    private var words: ItemWords?
    private var brands: Set<String> = []
    /// Whether there is an item that no person named.
    private var hasItem = false

    package init(_ likelihood: FamilyCounts) { self.likelihood = likelihood }

    /// - Parameter brand: an empty one is none.
    package mutating func add(_ words: ItemWords?, brand: String) {
        note(words)
        if !brand.isEmpty { brands.insert(brand) }
        hasItem = true
    }

    /// Adds an item that a person named. The person's word is worth a picture that is sure.
    package mutating func add(_ words: ItemWords?, brand: String, named: Family, to table: inout WordTable) {
        note(words)
        table.add(FamilyCounts(only: named), words, brands: [brand])
    }

    private mutating func note(_ words: ItemWords?) {
        guard let words else { return }
        if let known = self.words, known != words { isShared = true }
        self.words = words
    }

    /// Adds what the image counts for, when all its items are there.
    package func count(in table: inout WordTable) {
        if !isShared, hasItem { table.add(likelihood, words, brands: brands) }
    }
}
