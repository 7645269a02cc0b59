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

        /// The text; for a list or an object, the part that names something. nil when it is empty.
        var text: String? {
            switch value {
            case .json(let value): value.displayText?.trimmed.nonEmpty
            case .text(let text, _): text.trimmed.nonEmpty
            }
        }

        /// Its own name, as `JSONValue.ownName`.
        var ownName: String? {
            if case .json(let value) = value { value.ownName } else { text }
        }

        /// The attributes that it lists.
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

        /// The addresses in it.
        /// - Parameter isList: as of `PictureTexts.addresses`.
        func pictures(isList: Bool) -> [String] {
            switch value {
            case .json(let value): value.pictureAddresses(isList: isList)
            case .text(let text, let more):
                ([text] + more).flatMap { PictureTexts.addresses(in: $0, isList: isList) }
            }
        }

        /// Whether it is not empty, and has nothing under a usual name.
        var isUnread: Bool {
            guard case .json(let value) = value, text == nil, !value.isPicture else { return false }
            return !value.members.allSatisfy(\.value.isMissing) || !value.list.allSatisfy(\.isMissing)
        }

        var isNumber: Bool { if case .json(let value) = value { value.number != nil } else { false } }

        /// Whether it is a list of JSON, or wraps one.
        var isGallery: Bool { if case .json(let value) = value { value.isGallery } else { false } }
    }

    fileprivate enum Value {
        case json(JSONValue)
        /// A text, with the texts of further members of that name.
        case text(String, more: [String])
    }

    let isJSON: Bool
    /// Sorted by label, so that two names with one normalized form are in the same order in every run.
    let all: [Member]
    /// The members with known names; for each field, the most specific name comes first.
    private let byField: [(field: FieldNames, rank: Int, index: Int)]

    init(_ object: JSONValue) {
        self.init(
            object.members.map { member in
                let label = member.name
                return Member(name: label.normalizedName, label: label, value: .json(member.value))
            }, isJSON: true)
    }

    /// - Parameters:
    ///   - texts: with their labels, by normalized name.
    ///   - more: the further texts of members that came more than once.
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
        byField = members.indices.flatMap { index in
            FieldNames.meanings(of: members[index].name).map { ($0.field, $0.rank, index) }
        }.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
    }

    /// - Complexity: O(members).
    func indices(_ name: String) -> [Int] { all.indices.filter { all[$0].name == name } }

    /// The members under names of a field, most specific first.
    func indices(of field: FieldNames) -> [Int] { byField.filter { $0.field == field }.map(\.index) }
}
