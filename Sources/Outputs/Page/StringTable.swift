/// Texts that occur again and again, by number.
struct StringTable: Sendable {
    private var numbers: [String: Int] = [:]
    private var new: [String] = []

    /// Counted from 1 in the order of the first use; 0 for the empty text.
    mutating func number(of text: String) -> Int {
        if text.isEmpty { return 0 }
        if let known = numbers[text] { return known }
        let number = numbers.count + 1
        numbers[text] = number
        new.append(text)
        return number
    }

    /// Texts that got their number since the last call.
    mutating func takeNew() -> [String] {
        defer { new.removeAll() }
        return new
    }
}
