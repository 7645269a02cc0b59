import Outputs
import Search
import ServerCore
import Text

/// Items as JSON: each as in `metadata.ndjson`, byte for byte, or only some of its fields.
struct ItemJSON {
    let wall: PublishedWall
    /// The names of the wanted fields; empty for all.
    let fields: [String]
    let showsNotes: Bool

    /// All fields that an item may have, from the description of the API, which has them from the schema of metadata.
    static let fieldNames: [String] = {
        let api = try? JSONValue(bytes: ServerFile.named("openapi.json").bytes)
        return api?["components"]["schemas"]["Item"]["properties"].members.map(\.name) ?? []
    }()

    /// The items in a JSON list.
    func list(_ items: [Int]) throws -> [UInt8] {
        // Consecutive lines are read at once.
        var stretches: [Range<Int>] = []
        var rest = items[...]
        while let first = rest.first {
            let length = zip(rest, first...).prefix { $0 == $1 }.count
            stretches.append(first..<(first + length))
            rest = rest.dropFirst(length)
        }
        // Only overridden items can have notes.
        let hidesNotes = !showsNotes && items.contains(where: wall.columns.isOverridden)
        var bytes: [UInt8] = [UInt8(ascii: "[")]
        try wall.forEachStretch(of: stretches) { lines in
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            bytes += joined(hidesNotes ? withoutNotes(lines) : lines)
        }
        bytes.append(UInt8(ascii: "]"))
        return bytes
    }

    func item(_ item: Int) throws -> [UInt8] {
        let line = try wall.lines(item..<(item + 1))
        return joined(showsNotes ? line : withoutNotes(line))
    }

    private func joined(_ lines: consuming [UInt8]) -> [UInt8] {
        // A line break is always between items, because JSON escapes it.
        guard !fields.isEmpty else {
            var items = lines
            var start = items.startIndex
            while let end = items[start...].firstIndex(of: 0x0A) {
                items[end] = UInt8(ascii: ",")
                start = end + 1
            }
            return items
        }
        return Array(lines.split(separator: 0x0A).map(chosen).joined(separator: [UInt8(ascii: ",")]))
    }

    /// The wanted fields of a line, in its order.
    private func chosen(_ line: ArraySlice<UInt8>) -> [UInt8] {
        guard let item = try? JSONValue(bytes: Array(line)) else { return Array(line) }
        return JSONText.object { json in
            for member in item.members where fields.contains(member.name) {
                json.field(member.name, member.value)
            }
        }
    }
}

extension QueryParameters {
    /// The names of the wanted fields of items; empty for all.
    func fields() throws(Problem) -> [String] {
        let names = list("fields")
        for name in names where !ItemJSON.fieldNames.contains(name) {
            throw .unknown("field", name, among: ItemJSON.fieldNames)
        }
        return names
    }
}
