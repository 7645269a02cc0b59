import Text

/// The attributes of all items. Each pair of name and value is stored once; an item has the numbers of its pairs.
///
/// A value with commas, as merged variants have, gives one pair as a whole and one for each part. Case, accents and
/// spaces at the ends do not count.
struct AttributeColumn: Sendable {
    struct Pair: Sendable {
        /// The number of the name.
        let name: Int
        /// In the spelling of the first item that has it.
        let value: String
        /// Whether it is a list whose parts are also pairs.
        let isList: Bool
    }

    /// By number, in the spelling of the first item that has it.
    private(set) var names: [String] = []
    private(set) var pairs: [Pair] = []
    /// The pairs of all items, item after item.
    private var numbers: [UInt32] = []
    private var ends: [UInt32] = []
    private var knownNames: [[UInt8]: Int] = [:]
    private var knownPairs: [UInt64: UInt32] = [:]

    /// The numbers of an item's pairs, each once.
    subscript(item: Int) -> ArraySlice<UInt32> {
        numbers[(item == 0 ? 0 : Int(ends[item - 1]))..<Int(ends[item])]
    }

    /// Adds the attributes of the next item.
    /// - Parameter list: the item's list in `metadata.ndjson`.
    mutating func append(_ list: some Sequence<JSONValue>) {
        var seen: Set<UInt32> = []
        func add(_ number: UInt32, to numbers: inout [UInt32]) {
            if seen.insert(number).inserted { numbers.append(number) }
        }
        for attribute in list {
            let (name, value) = (attribute["name"].string ?? "", (attribute["value"].string ?? "").trimmed)
            let number = nameNumber(name.trimmed)
            let parts = value.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
            add(pair(number, value, isList: parts.count > 1), to: &numbers)
            if parts.count > 1 { for part in parts { add(pair(number, part, isList: false), to: &numbers) } }
        }
        ends.append(UInt32(numbers.count))
    }

    /// - Parameter order: the item at each rank.
    func arranged(_ order: [Int]) -> AttributeColumn {
        var new = self
        (new.numbers, new.ends) = ([], [])
        for item in order {
            new.numbers += self[item]
            new.ends.append(UInt32(new.numbers.count))
        }
        return new
    }

    private mutating func nameNumber(_ name: String) -> Int {
        let key = searchableText(name)
        if let number = knownNames[key] { return number }
        knownNames[key] = names.count
        names.append(name)
        return names.count - 1
    }

    private mutating func pair(_ name: Int, _ value: String, isList: Bool) -> UInt32 {
        let key = AttributeColumn.key(name, value)
        if let number = knownPairs[key] { return number }
        let number = UInt32(pairs.count)
        knownPairs[key] = number
        pairs.append(Pair(name: name, value: value, isList: isList))
        return number
    }

    /// The number of a name in any spelling; nil if no item has it.
    func number(ofName name: String) -> Int? { knownNames[searchableText(name.trimmed)] }

    /// The number of a pair; nil if no item has it.
    func number(ofName name: Int, value: String) -> UInt32? { knownPairs[AttributeColumn.key(name, value.trimmed)] }

    private static func key(_ name: Int, _ value: String) -> UInt64 {
        seededHash(Array("\(name)\u{1F}".utf8) + searchableText(value))
    }
}
