import Colors
package import Search
import Text

/// What `/items` and `/facets` are asked for.
extension WallSearch.Question {
    /// Parameters that choose items.
    package static let filterNames =
        [
            "family", "anyFamily", "minShare", "shade", "flag", "vendorColor", "brand", "category", "attribute",
            "inStock",
            "minPrice", "maxPrice", "currency", "ids", "q",
        ] + ItemKey.allCases.map(\.rawValue)
    /// The same with those that ask for a color.
    package static let searchNames = filterNames + ["color", "match"]

    /// Letters of `q`, as JSON Schema counts them: an accent of its own is one.
    private static let wordLimit = 200

    package init(_ query: QueryParameters) throws(Problem) {
        self.init()
        filter = try ItemFilter(query)
        words = try query.value("q") ?? ""
        guard words.unicodeScalars.count <= WallSearch.Question.wordLimit else {
            throw .badRequest("invalid-q", "'q' may have \(WallSearch.Question.wordLimit) letters at most.")
        }
        try addGoesWith(try query.value("goes"), isColorGiven: try query.value("color") != nil)
        let (hexes, others) = ColorPart.hexes(in: words)
        if !hexes.isEmpty { words = others }
        try addColors(try query.value("color") ?? "", hexes)
        match = try query.choice("match", WallSearch.Match.self) ?? .any
        order = try query.choice("sort", PriceOrder.self)
        unique = try query.choice("unique", WallSearch.Unique.self)
    }

    /// A color that items are to go with: of its own parameter, or in `q` as "goes with navy dress".
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

    /// Words alone are looked for as `q` looks for them. Beside a hex, or with a weight, a word is a color to be near
    /// to.
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
