import Text

/// Where a feed has the fields of an item, as the user writes it: `field=path`.
package struct FieldMap: Sendable, Equatable {
    package enum Field: String, Sendable, CaseIterable {
        /// The list of products inside a JSON text, such as `data.products`; with `[name=value]` at the end, only the
        /// elements that match.
        case items
        case id, productId, title, url, image, vendorColor
        /// A number or a text such as `29,99 €`.
        case price
        /// ISO 4217, for prices without a currency.
        case currency
        /// A word such as `in stock`, true or false, or a number of pieces.
        case inStock
        /// The id of the variant, the product's name in addresses, and the stock keeping unit.
        case variantId, handle, sku
        /// A list of pictures, or a text with several. If the field is repeated, all its paths count.
        case furtherPictures = "moreImages"
        case brand, category

        /// As of `FieldNames`.
        var isNamed: Bool {
            [.id, .productId, .variantId, .handle, .sku, .title, .inStock].contains(self)
        }
    }

    /// Paths by field, in the order to try them.
    private(set) var paths: [Field: [FieldPath]] = [:]

    /// An empty map: fields are found by their usual names.
    package init() {}

    /// - Parameter texts: `field=path` each; if a field is repeated, its first path with a value counts.
    /// - Throws: `FieldMapError` for the first text that cannot be used.
    package init(parsing texts: [String]) throws(FieldMapError) {
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                String($0).trimmed
            }
            guard parts.count == 2 else { throw .noEqualsSign(text) }
            guard let field = Field(name: parts[0]) else { throw .unknownField(parts[0]) }
            guard let path = FieldPath(parts[1]) else { throw .badPath(field: field.rawValue, path: parts[1]) }
            paths[field, default: []].append(path)
        }
        if let items = paths[.items]?.first, FieldMap.listPath(items) == nil {
            throw .badPath(field: Field.items.rawValue, path: items.text)
        }
    }

    package var isEmpty: Bool { paths.isEmpty }

    /// The mapped fields of items, with their paths as the user wrote them.
    package var mappedFields: [(field: Field, paths: String)] {
        Field.allCases.compactMap { field in
            guard field != .items, let paths = paths[field] else { return nil }
            return (field, paths.map(\.text).joined(separator: ", "))
        }
    }

    /// Equal for equal maps.
    package var canonicalText: String {
        Field.allCases.map { field in
            field.rawValue + "=" + (paths[field] ?? []).map(\.text).joined(separator: "\u{1F}")
        }.joined(separator: "\u{1E}")
    }

    /// The names that lead to the list of products; nil if the map does not have `items`.
    var listPath: [String]? { paths[.items]?.first.flatMap(FieldMap.listPath) }

    /// The names of a path that has nothing else, except for one match at the end; nil for another path.
    private static func listPath(_ path: FieldPath) -> [String]? {
        var names: [String] = []
        for (index, step) in path.steps.enumerated() {
            switch step {
            case .name(let name): names.append(name)
            case .match where index == path.steps.count - 1: break
            case .match, .index: return nil
            }
        }
        return names
    }

    /// Whether the map's `items` selects the record.
    func includes(_ object: JSONValue) -> Bool {
        guard let path = paths[.items]?.first, case .match(let name, let value) = path.steps.last else { return true }
        return FieldPath("[\(name)=\(value)]").map { !$0.value(in: object).isMissing } ?? true
    }

    /// The first mapped value that is not empty.
    /// - Parameter fields: of the record.
    func text(_ field: Field, in record: FeedValue, _ fields: FeedFields) -> String? {
        guard let paths = paths[field] else { return nil }
        return paths.lazy.compactMap { path -> String? in
            switch record {
            case .fields: path.value(in: fields)
            case .object(let object): path.value(in: object).displayText
            }
        }.compactMap(\.trimmed.nonEmpty).first { field.isNamed || !$0.isNoValue }
    }

    /// Whether the first mapped value that is not empty is a number of JSON.
    func isNumber(_ field: Field, in record: FeedValue) -> Bool {
        let values = (paths[field] ?? []).lazy.map { $0.value(in: record.object) }
        return values.first { $0.displayText?.trimmed.nonEmpty != nil }?.number != nil
    }

    /// The addresses at the first mapped path with one: first the item's picture, then further ones.
    func image(in record: FeedValue, _ fields: FeedFields) -> [String] {
        (paths[.image] ?? []).lazy.map { path -> [String] in
            switch record {
            case .fields: return path.pictures(in: fields, isList: FieldNames.isGallery(path.text.normalizedName))
            case .object(let object):
                let value = path.value(in: object)
                let first = PictureTexts.addresses(in: value.displayText ?? "", isList: false)
                return value.isGallery ? first + value.pictureAddresses(isList: false) : first
            }
        }.first { !$0.isEmpty } ?? []
    }

    /// The addresses at all mapped paths; nil when none is mapped.
    func pictures(in record: FeedValue, _ fields: FeedFields) -> [String]? {
        paths[.furtherPictures].map { paths in
            paths.flatMap { path -> [String] in
                switch record {
                case .fields: path.pictures(in: fields, isList: true)
                case .object(let object): path.value(in: object).pictureAddresses(isList: true)
                }
            }
        }
    }

    /// The same map for records that were unwrapped from a member with this name.
    func unwrapped(from name: String) -> FieldMap {
        var map = self
        map.paths = paths.mapValues { $0.map { $0.dropping(name) } }
        return map
    }
}

extension FieldMap.Field {
    /// - Parameter name: in any case; `isInStock` is an old name of `inStock`.
    fileprivate init?(name: String) {
        let name = name.lowercased() == "isinstock" ? "instock" : name.lowercased()
        guard let field = FieldMap.Field.allCases.first(where: { $0.rawValue.lowercased() == name }) else { return nil }
        self = field
    }
}

/// Why a mapping cannot be used.
package enum FieldMapError: Error, Sendable, Equatable {
    case noEqualsSign(String)
    case unknownField(String)
    case badPath(field: String, path: String)

    /// One sentence: what is wrong and what to write instead.
    package var message: String {
        switch self {
        case .noEqualsSign(let text):
            "Expected field=path, such as image=images.0.url, got '\(text)'."
        case .unknownField(let name):
            """
            Expected one of the fields \(FieldMap.Field.allCases.map(\.rawValue).joined(separator: ", ")), got \
            '\(name)'.
            """
        case .badPath(let field, let path):
            "Expected a path such as images.0.url or attributes[name=color].value for \(field), got '\(path)'."
                + (MapSuggestion.flag(field, name: path).map { " For a field of that very name write \($0)." } ?? "")
        }
    }
}
