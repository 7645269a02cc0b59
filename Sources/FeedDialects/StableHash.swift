/// FNV-1a with 64 bits: the same in every process, for telling pages and keys apart. No protection against intent.
package struct StableHash {
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
}

/// Texts that were seen, 8 bytes each: two of a million different ones are taken for equal with a chance of 3e-8.
struct SeenTexts {
    private var hashes: Set<UInt64> = []

    func contains(_ text: String) -> Bool { hashes.contains(SeenTexts.hash(text)) }

    /// - Returns: false when the text was seen before.
    mutating func insert(_ text: String) -> Bool { hashes.insert(SeenTexts.hash(text)).inserted }

    private static func hash(_ text: String) -> UInt64 {
        var hash = StableHash()
        hash.add(text.utf8)
        return hash.value
    }
}
