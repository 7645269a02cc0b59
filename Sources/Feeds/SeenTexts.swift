import Text

/// Texts that were seen, 8 bytes each: two of a million different ones are taken for equal with a chance of 3e-8.
struct SeenTexts {
    private var hashes: Set<UInt64> = []

    func contains(_ text: String) -> Bool { hashes.contains(SeenTexts.hash(text)) }

    /// - Returns: false when the text was seen before.
    mutating func insert(_ text: String) -> Bool { hashes.insert(SeenTexts.hash(text)).inserted }

    private static func hash(_ text: String) -> UInt64 { seededHash(text.utf8) }
}
