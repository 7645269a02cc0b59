import Store
import Text

/// The first line of `changes.ndjson`.
struct ChangesHeader {
    let catalogue: String
    /// The wall now.
    let new: Publication
    /// The wall to compare with; nil when there is none, and all items are new.
    let old: Publication?

    /// The line, with blanks at its end: its length is the same for all counts, so that it can be written before they
    /// are known, and again later.
    func line(_ counts: ChangeCounts) -> [UInt8] {
        let text = object(counts)
        let most = 9_999_999_999
        let longest = object(ChangeCounts(items: 2 * most, added: most, changed: most, removed: most, failed: most))
        return text + [UInt8](repeating: 0x20, count: longest.count + 1 - text.count) + [0x0A]
    }

    private func object(_ counts: ChangeCounts) -> [UInt8] {
        JSONText.object { json in
            json.field("schema", "huewall.changes/1")
            json.field("catalogue", catalogue)
            json.field("run", new.run)
            json.field("since", old?.run)
            json.field("wall", new.name)
            json.field("sinceWall", old?.name)
            json.object("counts") { json in
                json.field("new", counts.added)
                json.field("changed", counts.changed)
                json.field("gone", counts.removed)
                json.field("unchanged", counts.items - counts.added - counts.changed)
                json.field("failed", counts.failed)
            }
        }
    }
}

extension Publication {
    /// The name of the wall: 16 hexadecimal digits. A store that was restored from a copy uses numbers of runs again,
    /// so two walls may have one number; their names differ.
    fileprivate var name: String {
        let digits = String(digest, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// Counts of lines of `changes.ndjson`, and of items on the wall.
struct ChangeCounts {
    /// Items of the wall now.
    var items = 0
    var added = 0
    var changed = 0
    var removed = 0
    /// Items without a color of the wall now.
    var failed = 0
}

/// The other lines, with their counts. Lines of items have no rank, except for added items.
struct ChangeLines {
    var counts = ChangeCounts()
    private var json = JSONText()

    /// Takes the bytes since the last call.
    mutating func takeBytes() -> [UInt8] { json.takeBytes() }

    /// - Parameter item: the line of `metadata.ndjson`.
    mutating func add(_ id: String, _ item: [UInt8]) {
        line("added", id, item)
        counts.added += 1
    }

    mutating func remove(_ id: String, _ item: [UInt8]) {
        line("removed", id, item)
        counts.removed += 1
    }

    private mutating func line(_ change: String, _ id: String, _ item: [UInt8]) {
        json.line { json in
            json.field("change", change)
            json.field("id", id)
            json.field("item", verbatim: item)
        }
    }

    /// Adds the fields that differ, before and after; null for a missing field. It adds nothing if only the numbers of
    /// the item's color word differ, and the confidence, which follows from them: a new picture with a word would
    /// change all items with that word.
    /// - Returns: whether there is a line.
    mutating func change(_ id: String, from before: [UInt8], to after: [UInt8]) -> Bool {
        let (old, new) = (fields(before), fields(after))
        let oldNames = Set(old.map(\.name))
        let names = old.map(\.name) + new.map(\.name).filter { !oldNames.contains($0) }
        let (oldValues, newValues) = (values(old), values(new))
        let differing = names.filter { oldValues[$0] != newValues[$0] }
        guard !differing.isEmpty else { return false }
        let isCounted = differing.contains(wordName) && differing.allSatisfy { countedNames.contains($0) }
        guard !isCounted || texts(oldValues[wordName]) != texts(newValues[wordName]) else { return false }
        json.line { json in
            json.field("change", "changed")
            json.field("id", id)
            for (side, values) in [("before", oldValues), ("after", newValues)] {
                json.object(side) { json in
                    for name in differing {
                        json.field(name, values[name].map(JSONSource.init))
                    }
                }
            }
        }
        counts.changed += 1
        return true
    }
}

private let wordName = "vendorWord"
/// Fields that depend on the number of pictures with a word.
private let countedNames: Set<String> = [wordName, "confidence"]

private func fields(_ line: [UInt8]) -> [(name: String, value: [UInt8])] {
    guard let json = try? JSONValue(bytes: line) else { return [] }  // a line that was read before
    return json.members.map { ($0.name, Array($0.value.sourceBytes)) }
}

private func values(_ fields: [(name: String, value: [UInt8])]) -> [String: [UInt8]] {
    Dictionary(fields.map { ($0.name, $0.value) }) { $1 }
}

/// The members of an object that are not numbers; nil without an object.
private func texts(_ json: [UInt8]?) -> [String: [UInt8]]? {
    json.map { values(fields($0).filter { (try? JSONValue(bytes: $0.value))?.number == nil }) }
}

func id(ofLine line: [UInt8]) -> String {
    (try? JSONValue(bytes: line))?["id"].string ?? ""  // a line that was read before
}
