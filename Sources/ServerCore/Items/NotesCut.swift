/// Removes the notes of corrections from items or changes.
///
/// A note is removed with its comma; all other bytes stay. No other member has this name, and in a text its quotes
/// would be escaped.
/// - Parameter json: compact JSON, as huewall writes it.
/// - Complexity: O(bytes).
package func withoutNotes(_ json: consuming [UInt8]) -> [UInt8] {
    let (quote, comma) = (UInt8(ascii: "\""), UInt8(ascii: ","))
    let name = Array("\"note\":".utf8)
    var kept: [UInt8] = []
    var (start, position) = (0, 0)
    while let found = json[position...].firstIndex(of: quote) {
        position = found + 1
        guard found > 0, json[found - 1] == comma || json[found - 1] == UInt8(ascii: "{"),
            json[found...].starts(with: name)
        else { continue }
        var end = endOfValue(json, found + name.count)
        if json[found - 1] == comma {
            kept += json[start..<found - 1]
        } else {
            kept += json[start..<found]
            if end < json.count, json[end] == comma { end += 1 }
        }
        (start, position) = (end, end)
    }
    return start == 0 ? json : kept + json[start...]
}

/// The end of a text or of `null`.
private func endOfValue(_ json: [UInt8], _ start: Int) -> Int {
    guard start < json.count, json[start] == UInt8(ascii: "\"") else { return min(start + 4, json.count) }
    var end = start + 1
    while end < json.count, json[end] != UInt8(ascii: "\"") { end += json[end] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(end + 1, json.count)
}
