/// How words are read: by `VendorWordTable`, with endings and compounds.
enum VendorWords {
    /// What a word or a phrase says: nothing, one color, or the parts of a compound such as "schwarzweiss" in order.
    static func meanings(of word: String) -> [VendorWordTable.Meaning] {
        if word.contains(" ") { return VendorWordTable.meaning(ofPhrase: word).map { [$0] } ?? [] }
        for ending in endings where word.hasSuffix(ending) && word.count > ending.count + 2 {
            let stem = String(word.dropLast(ending.count))
            if let meaning = VendorWordTable.strong[stem] { return [meaning] }
            if let meanings = compound(stem) { return meanings }
        }
        return (VendorWordTable.strong[word] ?? VendorWordTable.translations.meaning(of: word)).map { [$0] } ?? []
    }

    /// Plurals, and what German and French adjectives end in: "noires", "dunkelblaue".
    private static let endings = ["", "s", "e", "es"]

    private static func compound(_ word: String) -> [VendorWordTable.Meaning]? {
        for head in VendorWordTable.heads where word.hasSuffix(head) {
            let front = String(word.dropLast(head.count))
            let parts = [VendorWordTable.strong[front], VendorWordTable.strong[head]].compactMap(\.self)
            if parts.count == 2 || front.count >= shortestFront { return parts }
        }
        return nil
    }

    /// Shorter beginnings make other words, as in "parrot".
    private static let shortestFront = 4
}
