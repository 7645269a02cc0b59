/// The name that takes the fewest changes of a letter to make from `name`; the first of several, nil when there is
/// none.
/// - Complexity: O(letters of `name`, at most 64, times letters of all names).
package func nearestName(to name: String, in names: [String]) -> String? {
    let distances = names.map { editDistance(Array(name.utf8.prefix(64)), Array($0.utf8)) }
    return zip(names, distances).min { $0.1 < $1.1 }?.0
}

/// How many letters must be put in, taken away or replaced to make one word from the other (V. Levenshtein, 1965).
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
