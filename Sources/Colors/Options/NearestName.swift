/// The most likely intended name for a mistyped `name`, for the question "did you mean": a name that contains it or is
/// contained in it, as `minPrice` contains `price`, or one with few changed letters. nil if none is similar.
/// - Complexity: O(letters of `name`, at most 64, times letters of all names).
package func likelyName(for name: String, in names: [String]) -> String? {
    let wanted = Array(name.lowercased().utf8.prefix(64))
    let places = names.map { other in
        let letters = Array(other.lowercased().utf8)
        // Spreadsheets turn 00012 into 12.
        if !wanted.withoutZeros.isEmpty, wanted.withoutZeros == letters.withoutZeros { return 0 }
        // Two swapped neighbors count as one change.
        let changes = areSwapped(wanted, letters) ? 1 : editDistance(wanted, letters)
        if changes <= mostChanges(wanted.count, letters.count) { return changes }
        // A part is worse than any typo; of several names that contain it, the shortest is best.
        let (short, long) = wanted.count < letters.count ? (wanted, letters) : (letters, wanted)
        return short.count >= 3 && long.firstRange(of: short) != nil ? 64 + changes : Int.max
    }
    return zip(names, places).filter { $0.1 < .max }.min { $0.1 < $1.1 }?.0
}

extension [UInt8] {
    fileprivate var withoutZeros: SubSequence { drop { $0 == UInt8(ascii: "0") } }
}

private func areSwapped(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    let places = zip(one, other).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    guard one.count == other.count, places.count == 2, places[1] == places[0] + 1 else { return false }
    return one[places[0]] == other[places[1]] && one[places[1]] == other[places[0]]
}

/// The most changes between two similar names: one in two letters, two in three to seven, and three in longer names.
private func mostChanges(_ count: Int, _ other: Int) -> Int {
    switch min(count, other) {
    case ..<2: 0
    case 2: 1
    case 3..<8: 2
    default: 3
    }
}

/// The least number of insertions, deletions and replacements that turn one word into the other (V. Levenshtein, 1965).
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
        var diagonal = row[0]
        row[0] = index + 1
        for column in right.indices {
            let replaced = diagonal + (letter == right[column] ? 0 : 1)
            diagonal = row[column + 1]
            row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
        }
    }
    return row[right.count]
}
