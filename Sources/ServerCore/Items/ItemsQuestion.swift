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
        let (hexes, others) = ColorPart.hexes(in: words)
        if !hexes.isEmpty { words = others }
        try addColors(try query.value("color") ?? "", hexes)
        match = try query.choice("match", WallSearch.Match.self) ?? .any
        order = try query.choice("sort", PriceOrder.self)
        unique = try query.choice("unique", WallSearch.Unique.self)
    }

    /// Words alone are looked for as `q` looks for them. Beside a hex, or with a weight, a word is a color to be near to.
    /// - Parameter hexes: of `q`.
    private mutating func addColors(_ text: String, _ hexes: [ColorPart]) throws(Problem) {
        var parts: [ColorPart] = []
        for part in text.split(separator: ",") { parts += try ColorPart.all(in: String(part)) }
        let ranked = parts.contains(where: \.ranks) ? parts + hexes : hexes
        if !ranked.isEmpty { colors = try ColorQuery(ranked) }
        guard !parts.contains(where: \.ranks), !parts.isEmpty else { return }
        words = ([words] + parts.map(\.text)).filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// A color of a question, as it was written.
private struct ColorPart {
    let text: String
    let color: RGB
    let isHex: Bool
    /// nil where none was written.
    let weight: Double?

    /// Whether items are ranked by it, whatever the others are.
    var ranks: Bool { isHex || weight != nil }

    /// What stands between two commas: a word for a color, which may have blanks, or several colors.
    static func all(in text: String) throws(Problem) -> [ColorPart] {
        if let part = try ColorPart(text) { return [part] }
        var parts: [ColorPart] = []
        for piece in text.split(whereSeparator: \.isWhitespace) {
            guard let part = try ColorPart(String(piece)) else { throw unknown(text) }
            parts.append(part)
        }
        return parts
    }

    /// The colors in digits among words, and the other words.
    static func hexes(in words: String) -> (hexes: [ColorPart], others: String) {
        let pieces = words.split(whereSeparator: \.isWhitespace).map(String.init)
        func color(_ piece: String) -> RGB? { piece.hasPrefix("#") ? RGB(hex: piece) : nil }
        let hexes = pieces.compactMap { piece in
            color(piece).map { ColorPart(text: piece, color: $0, isHex: true, weight: nil) }
        }
        return (hexes, pieces.filter { color($0) == nil }.joined(separator: " "))
    }

    private init(text: String, color: RGB, isHex: Bool, weight: Double?) {
        (self.text, self.color, self.isHex, self.weight) = (text, color, isHex, weight)
    }

    /// - Parameter text: as `#631c1c`, `631c1c`, `#631c1c:0.7`, `navy` or `dark blue:0.3`; nil for no color.
    private init?(_ text: String) throws(Problem) {
        let pieces = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map { String($0).trimmed }
        self.text = pieces[0]
        if let meaning = SearchWords.meaning(of: foldedWord(pieces[0])) {
            (color, isHex) = (meaning.color ?? ColorName.typical(of: meaning.family), false)
        } else if let color = RGB(hex: pieces[0]) ?? RGB(hex: "#" + pieces[0]) {
            (self.color, isHex) = (color, true)
        } else {
            return nil
        }
        weight = pieces.count == 2 ? Double(pieces[1]) ?? 0 : nil
        guard weight.map({ $0 > 0 && $0 <= 1000 }) ?? true else {
            throw .badRequest("invalid-color", "Expected a weight above 0 behind the color, as in #631c1c:0.7.")
        }
    }

    private static func unknown(_ text: String) -> Problem {
        let near = Problem.didYouMean(foldedWord(text), ColorWords.meanings.keys.sorted())
        return .badRequest(
            "invalid-color",
            "Expected #rrggbb, with %23 for the #, or a word for a color; got '\(text.prefix(40))'\(near)")
    }
}

extension ColorQuery {
    /// Colors of one query.
    private static let limit = 5

    fileprivate init(_ parts: [ColorPart]) throws(Problem) {
        guard parts.count <= ColorQuery.limit else {
            throw .badRequest("invalid-color", "Expected \(ColorQuery.limit) colors at most.")
        }
        self.init(parts.map { ($0.color, $0.weight ?? 1) })
    }
}
