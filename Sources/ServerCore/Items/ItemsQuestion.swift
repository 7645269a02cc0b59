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
        let hexes = words.split(whereSeparator: \.isWhitespace).filter {
            $0.hasPrefix("#") && RGB(hex: String($0)) != nil
        }
        if !hexes.isEmpty {
            words = words.split(whereSeparator: \.isWhitespace).filter { !hexes.contains($0) }.joined(separator: " ")
        }
        try addColors(([try query.value("color") ?? ""] + hexes.map(String.init)).joined(separator: " "))
        match = try query.choice("match", WallSearch.Match.self) ?? .any
        order = try query.choice("sort", PriceOrder.self)
    }

    /// Hexes rank; a color word is looked for as `q` looks for it.
    private mutating func addColors(_ text: String) throws(Problem) {
        let parts = text.split { $0 == "," || $0.isWhitespace }.map(String.init)
        let hexes = parts.filter { $0.hasPrefix("#") || RGB(hex: "#" + $0.prefix { $0 != ":" }) != nil }
        let others = parts.filter { !hexes.contains($0) }.joined(separator: " ")
        if !hexes.isEmpty { colors = try ColorQuery(parts: hexes) }
        guard !others.isEmpty else { return }
        guard
            SearchWords.meaning(of: foldedWord(others)) != nil
                || others.split(separator: " ").allSatisfy({ SearchWords.meaning(of: foldedWord(String($0))) != nil })
        else {
            let near = Problem.didYouMean(foldedWord(others), ColorWords.meanings.keys.sorted())
            throw .badRequest(
                "invalid-color",
                "Expected #rrggbb, with %23 for the #, or a word for a color; got '\(others.prefix(40))'\(near)")
        }
        words = words.isEmpty ? others : "\(words) \(others)"
    }
}

extension ColorQuery {
    /// Colors of one query.
    private static let limit = 5

    /// - Parameter parts: as `#631c1c` or `#631c1c:0.7`.
    fileprivate init(parts: [String]) throws(Problem) {
        var colors: [(color: RGB, weight: Double)] = []
        for part in parts {
            let pieces = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let digits = pieces[0].hasPrefix("#") ? String(pieces[0]) : "#" + pieces[0]
            guard let color = RGB(hex: digits) else {
                throw .badRequest(
                    "invalid-color", "Expected a color as #rrggbb, with %23 for the #; got '\(part.prefix(20))'.")
            }
            guard let weight = pieces.count == 2 ? Double(pieces[1]) : 1, weight > 0, weight <= 1000 else {
                throw .badRequest("invalid-color", "Expected a weight above 0 behind the color, as in #631c1c:0.7.")
            }
            colors.append((color, weight))
        }
        guard colors.count <= ColorQuery.limit else {
            throw .badRequest("invalid-color", "Expected \(ColorQuery.limit) colors at most.")
        }
        self.init(colors)
    }
}
