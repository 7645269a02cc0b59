import Colors
package import Search
import Text

extension ItemFilter {
    /// What the parameters of `WallSearch.Question.filterNames` say, except for the words.
    package init(_ query: QueryParameters) throws(Problem) {
        self.init()
        for name in query.list("family") {
            if name == "none" {
                includesColorless = true
            } else {
                families.insert(try known(name, Family.allCases, "family"))
            }
        }
        for name in query.list("anyFamily") { anyFamilies.insert(try known(name, Family.allCases, "family")) }
        for name in query.list("flag") { flags.insert(try known(name, ImageFlag.allCases, "flag")) }
        shades = try ItemFilter.shades(query.list("shade"))
        minShare = try query.number("minShare", upTo: 1)
        vendorColors = Set(query.all("vendorColor"))
        brands = Set(query.all("brand"))
        categories = Set(query.all("category"))
        for text in query.all("attribute") { attributes.insert(try ItemFilter.attribute(text)) }
        isInStock = try query.flag("inStock")
        (minPrice, maxPrice) = (try query.number("minPrice"), try query.number("maxPrice"))
        currencies = Set(query.list("currency"))
        keys = try ItemFilter.keys(query)
        if let least = minPrice, let most = maxPrice, least > most { (minPrice, maxPrice) = (most, least) }
    }

    /// Items that one question may name, and values that each parameter may have for it. Repeated ones count, and for
    /// each parameter empty ones, as in the description of the API.
    private static let keyLimit = 500

    private static func keys(_ query: QueryParameters) throws(Problem) -> [ItemKey: Set<ExactText>] {
        var keys: [ItemKey: Set<ExactText>] = [:]
        var count = 0
        for key in ItemKey.allCases {
            let values = query.all(key.rawValue) + (key == .id ? query.list("ids") : [])
            count += values.count
            if !values.isEmpty { keys[key] = Set(values.map(ExactText.init)) }
        }
        let longest = max(
            query.count("ids", isList: true), ItemKey.allCases.map { query.count($0.rawValue) }.max() ?? 0)
        guard max(count, longest) <= keyLimit else {
            throw .badRequest("too-many-ids", "A question may name \(keyLimit) items; ask again for the others.")
        }
        return keys
    }

    private static func shades(_ names: [String]) throws(Problem) -> Set<String> {
        let shades = ColorName.all.map(\.name)
        for name in names where !shades.contains(name) {
            throw .unknown("shade", name, among: shades)
        }
        return Set(names)
    }

    /// - Parameter text: as `Material:Cotton`; a name alone asks for any value.
    private static func attribute(_ text: String) throws(Problem) -> Attribute {
        let parts = text.unicodeScalars.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map { String($0) }
        guard let name = parts.first, !name.isEmpty else {
            throw .badRequest("invalid-attribute", "Expected an attribute as name:value, as in Material:Cotton.")
        }
        let value = parts.count == 2 && !parts[1].isEmpty ? parts[1] : nil
        return Attribute(name: name, value: value)
    }
}

private func known<Value: RawRepresentable<String>>(
    _ name: String, _ all: [Value], _ kind: String
) throws(Problem) -> Value {
    if let value = all.first(where: { $0.rawValue == name }) { return value }
    throw .unknown(kind, name, among: all.map(\.rawValue))
}
