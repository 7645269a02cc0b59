import CLinux

extension TextColumn {
    /// The texts that have a word, in order; if `isWhole`, with no letter beside it.
    /// - Parameter take: returns whether further texts are wanted.
    /// - Complexity: O(bytes of all texts), some 3 ms for 100,000 titles.
    func forEachText(with word: [UInt8], isWhole: Bool, _ take: (Int) -> Bool) {
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress, !word.isEmpty else { return }
            var (index, at) = (0, 0)
            while at < bytes.count, let found = memmem(base + at, bytes.count - at, word, word.count) {
                let start = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
                let end = start + word.count
                while range(of: index).upperBound <= start { index += 1 }
                let text = range(of: index)
                // It may begin in one text and end in the next one.
                guard end <= text.upperBound, !isWhole || isApart(start..<end, in: bytes[text]) else {
                    at = start + 1
                    continue
                }
                guard take(index) else { return }
                at = text.upperBound
            }
        }
    }
}

/// Whether no letter is next to a part of a text.
private func isApart(_ word: Range<Int>, in text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard !hasLetter(at: word.upperBound, in: text) else { return false }
    var before = word.lowerBound - 1
    // To the first byte of the character.
    while before > text.startIndex, text[before] & 0xC0 == 0x80 { before -= 1 }
    return before < text.startIndex || !hasLetter(at: before, in: text)
}

private func hasLetter(at index: Int, in text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard index < text.endIndex else { return false }
    let byte = text[index]
    if byte < 0x80 { return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
    let bytes = text[index..<min(index + 4, text.endIndex)]
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.properties.isAlphabetic ?? false
}
