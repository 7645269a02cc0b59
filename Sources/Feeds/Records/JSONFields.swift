import Text

/// The members of a JSON object by normalized name.
struct JSONFields {
    struct Member {
        /// Normalized.
        let name: String
        /// As the feed writes it.
        let label: String
        fileprivate let value: JSONValue

        /// Of a list or an object the part that names something; nil when it is empty.
        var text: String? { value.displayText?.trimmed.nonEmpty }
    }

    /// Sorted by label, so that of two names that normalize alike the same one comes first in every run.
    private let members: [Member]
    /// The members under names that are known, the most specific first for each field.
    private let known: [(field: FieldNames, place: Int, index: Int)]

    init(_ object: JSONValue) {
        let members = object.members.map { member in
            let label = member.name
            return Member(name: label.normalizedName, label: label, value: member.value)
        }.sorted { $0.label < $1.label }
        self.members = members
        known = members.indices.flatMap { index in
            (FieldNames.fieldsOfName[members[index].name] ?? []).map { ($0.field, $0.place, index) }
        }.sorted { ($0.place, $0.index) < ($1.place, $1.index) }
    }

    var names: [String] { Set(members.map(\.name)).sorted() }

    /// - Complexity: O(members).
    func member(_ name: String) -> Member? { members.first { $0.name == name } }

    /// The members under names of a field, most specific first.
    func members(of field: FieldNames) -> [Member] {
        known.lazy.filter { $0.field == field }.map { members[$0.index] }
    }
}
