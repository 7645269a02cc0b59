import Catalogue
import Text

/// The members of a JSON object or an item of XML by normalized name.
struct FeedMembers {
    struct Member {
        /// Normalized.
        let name: String
        /// As the feed writes it.
        let label: String
        fileprivate let value: Value

        /// Of a list or an object the part that names something; nil when it is empty.
        var text: String? {
            switch value {
            case .json(let value): value.displayText?.trimmed.nonEmpty
            case .text(let text, _): text.trimmed.nonEmpty
            }
        }

        /// What it calls itself; see `JSONValue.ownName`.
        var ownName: String? {
            if case .json(let value) = value { value.ownName } else { text }
        }

        /// The names and values that it lists.
        var attributes: [ItemAttribute] {
            guard case .json(let value) = value else { return [] }
            func attributes(_ name: String?, _ value: JSONValue) -> [ItemAttribute] {
                guard let name else { return [] }
                let values = value.isList ? Array(value.list) : [value]
                return values.compactMap { $0.displayText?.trimmed }.filter { !$0.isNoValue }
                    .map { ItemAttribute(name, $0) }
            }
            return value.members.flatMap { attributes($0.name, $0.value) }
                + value.list.flatMap { element in
                    let pairs = [("name", "value"), ("name", "values"), ("key", "value"), ("label", "value")]
                    return pairs.lazy.map { attributes(element[$0.0].text, element[$0.1]) }.first { !$0.isEmpty } ?? []
                }
        }

        /// The addresses that it holds.
        /// - Parameter isList: as of `PictureTexts.addresses`.
        func pictures(isList: Bool) -> [String] {
            switch value {
            case .json(let value): value.pictureAddresses(isList: isList)
            case .text(let text, let more):
                ([text] + more).flatMap { PictureTexts.addresses(in: $0, isList: isList) }
            }
        }

        /// Whether it holds something, and nothing under a usual name.
        var isUnread: Bool {
            guard case .json(let value) = value, text == nil, !value.isPicture else { return false }
            return !value.members.allSatisfy(\.value.isMissing) || !value.list.allSatisfy(\.isMissing)
        }

        /// Whether it is a number of JSON.
        var isNumber: Bool { if case .json(let value) = value { value.number != nil } else { false } }

        /// Whether it is a list of JSON, or wraps one.
        var isGallery: Bool { if case .json(let value) = value { value.isGallery } else { false } }
    }

    fileprivate enum Value {
        case json(JSONValue)
        /// With the texts of further members of that name, where several make sense.
        case text(String, more: [String])
    }

    let isJSON: Bool
    /// Sorted by label, so that of two names that normalize alike the same one comes first in every run.
    let all: [Member]
    /// The members under names that are known, the most specific first for each field.
    private let known: [(field: FieldNames, place: Int, index: Int)]

    init(_ object: JSONValue) {
        self.init(
            object.members.map { member in
                let label = member.name
                return Member(name: label.normalizedName, label: label, value: .json(member.value))
            }, isJSON: true)
    }

    /// - Parameters:
    ///   - texts: with their labels, by normalized name.
    ///   - more: of members that came more than once, all but the first.
    init(_ texts: [String: (label: String, text: String)], more: [String: [String]] = [:]) {
        self.init(
            texts.map { name, text in
                Member(name: name, label: text.label, value: .text(text.text, more: more[name] ?? []))
            }, isJSON: false)
    }

    private init(_ members: [Member], isJSON: Bool) {
        self.isJSON = isJSON
        let members = members.sorted { $0.label < $1.label }
        all = members
        known = members.indices.flatMap { index in
            (FieldNames.fieldsOfName[members[index].name] ?? []).map { ($0.field, $0.place, index) }
        }.sorted { ($0.place, $0.index) < ($1.place, $1.index) }
    }

    /// - Complexity: O(members).
    func places(_ name: String) -> [Int] { all.indices.filter { all[$0].name == name } }

    /// The members under names of a field, most specific first.
    func places(of field: FieldNames) -> [Int] { known.filter { $0.field == field }.map(\.index) }
}
