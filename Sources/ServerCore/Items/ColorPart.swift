import Colors
import Search
import Text

/// A color of a query, as it was written.
struct ColorPart {
    let text: String
    let color: RGB
    let isHex: Bool
    /// nil without one.
    let weight: Double?

    /// Whether items are ranked by it, whatever the other colors are.
    var ranks: Bool { isHex || weight != nil }

    /// The colors in the text between two commas: a word for a color, which may have blanks, or several colors.
    static func all(in text: String) throws(Problem) -> [ColorPart] {
        // Several colors with weights are not one word.
        if let part = try? ColorPart(text) { return [part] }
        var parts: [ColorPart] = []
        for piece in text.split(whereSeparator: \.isWhitespace) {
            guard let part = try ColorPart(String(piece)) else { throw unknown(text) }
            parts.append(part)
        }
        return parts
    }

    /// Whether it is excluded by a minus, as only words can be.
    var isExcluded: Bool { text.hasPrefix("-") }

    /// The hex colors among words, and the other words.
    static func hexes(in words: String) -> (hexes: [ColorPart], rest: String) {
        let pieces = words.split(whereSeparator: \.isWhitespace).map(String.init)
        func color(_ piece: String) -> RGB? { piece.hasPrefix("#") ? RGB(hex: piece) : nil }
        let hexes = pieces.compactMap { piece in
            color(piece).map { ColorPart(text: piece, color: $0, isHex: true, weight: nil) }
        }
        return (hexes, pieces.filter { color($0) == nil }.joined(separator: " "))
    }

    /// The color after "goes with", and the words after it; nil for another text.
    static func goesWith(_ text: String) -> (color: RGB, rest: String)? {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count > 2, words[0].lowercased() == "goes", words[1].lowercased() == "with" else { return nil }
        for count in [3, 2, 1] where words.count >= count + 2 {
            let text = words[2..<(count + 2)].joined(separator: " ")
            guard let color = usualColor(of: text) ?? (text.hasPrefix("#") ? RGB(hex: text) : nil) else { continue }
            return (color, words[(count + 2)...].joined(separator: " "))
        }
        return nil
    }

    /// The usual color of a word for a color; nil for another text.
    private static func usualColor(of word: String) -> RGB? {
        SearchWords.meaning(of: foldedWord(word)).map { $0.color ?? ColorName.typical(of: $0.family) }
    }

    static func unknown(_ text: String) -> Problem {
        let text = text.split(separator: ":").first.map(String.init) ?? text
        let near = Problem.didYouMean(foldedWord(text), ColorWords.meanings.keys.sorted())
        return .badRequest(
            "invalid-color",
            "Expected #rrggbb, with %23 for the #, or a word for a color; got '\(text.prefix(40))'\(near)")
    }
}

extension ColorPart {
    /// - Parameter text: such as `#631c1c`, `631c1c`, `#631c1c:0.7`, `navy` or `dark blue:0.3`. Returns nil for another
    ///   text.
    init?(_ text: String) throws(Problem) {
        let pieces = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map { String($0).trimmed }
        self.text = pieces[0]
        if let color = ColorPart.usualColor(of: pieces[0]) {
            (self.color, isHex) = (color, false)
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
}

extension ColorQuery {
    /// Colors of one query, at most.
    private static let limit = 5

    init(_ parts: [ColorPart]) throws(Problem) {
        guard parts.count <= ColorQuery.limit else {
            throw .badRequest("invalid-color", "Expected \(ColorQuery.limit) colors at most.")
        }
        self.init(parts.map { ($0.color, $0.weight ?? 1) })
    }
}
