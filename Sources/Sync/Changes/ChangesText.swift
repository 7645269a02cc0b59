import Outputs
import Text

// The lines of `changes.ndjson`. Lines of items come without their rank, but for those of added items.
extension JSONText {
    /// The first line.
    /// - Parameters:
    ///   - run: that wrote the wall as it is.
    ///   - since: that wrote the wall it is compared with; nil when there is none.
    mutating func changesHeader(catalogue: String, run: Int, since: Int?) {
        line { json in
            json.field("schema", "huewall.changes/1")
            json.field("catalogue", catalogue)
            json.field("run", run)
            json.field("since", since)
        }
    }

    /// - Parameter item: the line as `metadata.ndjson` has it.
    mutating func added(_ id: String, _ item: [UInt8]) {
        line { json in
            json.field("change", "added")
            json.field("id", id)
            json.field("item", verbatim: item)
        }
    }

    mutating func removed(_ id: String, _ item: [UInt8]) {
        line { json in
            json.field("change", "removed")
            json.field("id", id)
            json.field("item", verbatim: item)
        }
    }

    /// The fields that differ, as they were and as they are; null for one that is not there. Nothing where none
    /// differs.
    mutating func changed(_ id: String, from before: [UInt8], to after: [UInt8]) {
        let (old, new) = (fields(before), fields(after))
        let oldNames = Set(old.map(\.name))
        let names = old.map(\.name) + new.map(\.name).filter { !oldNames.contains($0) }
        let (oldValues, newValues) = (values(old), values(new))
        let differing = names.filter { oldValues[$0] != newValues[$0] }
        guard !differing.isEmpty else { return }
        line { json in
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
    }
}

private func fields(_ line: [UInt8]) -> [(name: String, value: [UInt8])] {
    guard let json = try? JSONValue(bytes: line) else { return [] }  // a line that was read before
    return json.members.map { ($0.name, Array($0.value.sourceBytes)) }
}

private func values(_ fields: [(name: String, value: [UInt8])]) -> [String: [UInt8]] {
    Dictionary(fields.map { ($0.name, $0.value) }) { $1 }
}

/// The id of a line.
func id(ofLine line: [UInt8]) -> String {
    (try? JSONValue(bytes: line))?["id"].string ?? ""  // a line that was read before
}
