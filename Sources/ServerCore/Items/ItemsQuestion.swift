import Colors
package import Search
import Text

/// Reads the parameters of `/items` and `/facets`.
extension WallSearch.Question {
    /// The names of parameters that filter items.
    package static let filterNames =
        [
            "family", "anyFamily", "minShare", "shade", "flag", "vendorColor", "brand", "category", "attribute",
            "inStock",
            "minPrice", "maxPrice", "currency", "ids", "q",
        ] + ItemKey.allCases.map(\.rawValue)
    /// The same with those for colors.
    package static let searchNames = filterNames + ["color", "match"]

    /// Letters of `q`, as JSON Schema counts them: a separate accent counts, too.
    private static let wordLimit = 200

    package init(_ query: QueryParameters) throws(Problem) {
        self.init()
        filter = try ItemFilter(query)
        words = try query.value("q") ?? ""
        guard words.unicodeScalars.count <= WallSearch.Question.wordLimit else {
            throw .badRequest("invalid-q", "'q' may have \(WallSearch.Question.wordLimit) letters at most.")
        }
        try addGoesWith(try query.value("goes"), isColorGiven: try query.value("color") != nil)
        let (hexes, rest) = ColorPart.hexes(in: words)
        if !hexes.isEmpty { words = rest }
        try addColors(try query.value("color") ?? "", hexes)
        match = try query.choice("match", WallSearch.Match.self) ?? .any
        order = try query.choice("sort", PriceOrder.self)
        unique = try query.choice("unique", WallSearch.Unique.self)
    }

    /// Reads the color that items are to go with: from its own parameter, or from `q`, as in "goes with navy dress".
    private mutating func addGoesWith(_ text: String?, isColorGiven: Bool) throws(Problem) {
        let typed = ColorPart.goesWith(words)
        guard [text != nil, typed != nil, isColorGiven].count(where: { $0 }) <= 1 else {
            throw .badRequest("invalid-goes", "Give 'goes' or 'color', and once: items come in one order.")
        }
        if let text {
            guard let part = try ColorPart(text) else { throw ColorPart.unknown(text) }
            goesWith = part.color
        } else if let typed {
            (goesWith, words) = (typed.color, typed.rest)
        }
    }

    /// Words alone are searched for as in `q`. With a hex beside it or a weight, a word is a color to be near to.
    /// - Parameter hexes: of `q`.
    private mutating func addColors(_ text: String, _ hexes: [ColorPart]) throws(Problem) {
        var parts: [ColorPart] = []
        for part in text.split(separator: ",") { parts += try ColorPart.all(in: String(part)) }
        if parts.contains(where: \.ranks), let excluded = parts.first(where: \.isExcluded) {
            throw .badRequest(
                "invalid-color", "A color with a minus, as '\(excluded.text)', cannot rank; put it into 'q'.")
        }
        let ranked = parts.contains(where: \.ranks) ? parts + hexes : hexes
        if !ranked.isEmpty { colors = try ColorQuery(ranked) }
        guard !parts.contains(where: \.ranks), !parts.isEmpty else { return }
        words = ([words] + parts.map(\.text)).filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension ItemFilter {
    /// Reads the parameters `filterNames`, except for the words.
    init(_ query: QueryParameters) throws(Problem) {
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

    /// Items that a query may name, and values of each parameter. Repeated and empty values count, as in the
    /// description of the API.
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

    /// - Parameter name: of a family, in any case, or another word for a family, such as *gray* and *rot*.
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

    /// - Parameter text: such as `Material:Cotton`; a name alone stands for any value.
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
