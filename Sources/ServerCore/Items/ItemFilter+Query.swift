import Colors
package import Search
import Text

extension ItemFilter {
    /// What the parameters of `WallSearch.Question.filterNames` say, except for the words.
    package init(_ query: QueryParameters) throws(Problem) {
        self.init()
        for name in query.list("family") {
            if name.lowercased() == "none" {
                includesColorless = true
            } else {
                families.insert(try ItemFilter.family(name))
            }
        }
        for name in query.list("anyFamily") { anyFamilies.insert(try ItemFilter.family(name)) }
        for name in query.list("flag") {
            if let flag = ImageFlag(rawValue: try known(name, ImageFlag.allCases.map(\.rawValue), "flag")) {
                flags.insert(flag)
            }
        }
        for name in query.list("shade") { shades.insert(try known(name, ColorName.all.map(\.name), "shade")) }
        minShare = try query.number("minShare", upTo: 1)
        vendorColors = Set(query.all("vendorColor"))
        brands = Set(query.all("brand"))
        categories = Set(query.all("category"))
        for text in query.all("attribute") { attributes.insert(try ItemFilter.attribute(text)) }
        isInStock = try query.flag("inStock")
        (minPrice, maxPrice) = (try query.number("minPrice"), try query.number("maxPrice"))
        currencies = Set(query.list("currency"))
        guard currencies.allSatisfy({ $0.utf8.count == 3 && $0.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 } }) else {
            throw .badRequest("invalid-currency", "Expected a currency as its three letters, as in EUR.")
        }
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

    /// - Parameter name: of a family, in any case, or another word for a family, as *gray* and *rot*.
    private static func family(_ name: String) throws(Problem) -> Family {
        let name = name.lowercased()
        if let meaning = ColorWords.meanings[name] {
            guard meaning.color != nil else { return meaning.family }
            throw .badRequest(
                "unknown-family",
                "There is no family '\(name)': it is a shade of \(meaning.family.rawValue); ask with shade= or color=.")
        }
        throw .unknown("family", name, among: Family.allCases.map(\.rawValue))
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

/// - Parameter name: of a value, in any case.
private func known(_ name: String, _ names: [String], _ kind: String) throws(Problem) -> String {
    let lowercase = name.lowercased()
    guard names.contains(lowercase) else { throw .unknown(kind, name, among: names) }
    return lowercase
}
