/// The texts of many items in one buffer: a text takes its bytes and four more.
package struct TextColumn: Sendable {
    /// UTF-8.
    private(set) var bytes: [UInt8] = []
    private var ends: [UInt32] = []

    package subscript(_ index: Int) -> ArraySlice<UInt8> { bytes[range(of: index)] }

    package func text(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

    func range(of index: Int) -> Range<Int> { (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index]) }

    /// - Precondition: all texts together have less than 4 GiB; feeds are limited to half of that.
    mutating func append(_ text: some Sequence<UInt8>) {
        bytes.append(contentsOf: text)
        ends.append(UInt32(bytes.count))
    }

    /// - Parameter order: the text at each rank.
    func arranged(_ order: [Int]) -> TextColumn {
        var new = TextColumn()
        new.bytes.reserveCapacity(bytes.count)
        new.ends.reserveCapacity(ends.count)
        for index in order { new.append(self[index]) }
        return new
    }

    mutating func shrink() {
        bytes = bytes.withUnsafeBufferPointer { Array($0) }
        ends = ends.withUnsafeBufferPointer { Array($0) }
    }
}

/// Few texts that repeat, by number: two bytes per item.
struct WordColumn: Sendable {
    /// By number; 0 is the empty text.
    private(set) var words = [""]
    /// One for each item.
    private(set) var numbers: [UInt16] = []
    private var known: [String: UInt16] = ["": 0]

    subscript(_ index: Int) -> String { words[Int(numbers[index])] }

    /// - Parameter order: the text at each rank.
    func arranged(_ order: [Int]) -> WordColumn {
        var new = self
        new.numbers = order.map { numbers[$0] }
        return new
    }

    /// nil if no item has the word.
    func number(of word: String) -> UInt16? { known[word] }

    /// Words beyond the first 65,535 count as none.
    mutating func append(_ word: String) {
        if let number = known[word] { return numbers.append(number) }
        guard words.count <= Int(UInt16.max) else { return numbers.append(0) }
        let number = UInt16(words.count)
        known[word] = number
        words.append(word)
        numbers.append(number)
    }
}
