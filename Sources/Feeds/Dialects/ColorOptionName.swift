import Text

/// Whether the name of an option, attribute or field means color.
enum ColorOptionName {
    /// How sure that is; of several names the surest wins.
    enum Certainty: Int, Comparable {
        /// The name has the word among others, or in a compound: "Color or something", "Rahmenfarbe".
        case contained
        /// The name is the word: "Colour", "pa_farbe".
        case exact

        package static func < (one: Certainty, other: Certainty) -> Bool { one.rawValue < other.rawValue }
    }

    private static let words: Set<String> = Set(
        """
        color colors colour colours colorway colourway colorways farbe farben farbton couleur couleurs coloris \
        colore colori kleur kleuren cor cores colores färg farve farge väri kolor kolory barva farba szín culoare \
        renk värv krāsa spalva boja χρώμα цвет цвета колір цвят боја צבע لون اللون 색 색상 색깔 色 颜色 顏色 カラー \
        สี màu warna रंग
        """.words)

    /// Words that change the meaning: "color temperature", "Color Code", "number of colours".
    private static let spoilers: Set<String> = [
        "temperature", "temp", "code", "id", "number", "count", "anzahl", "index", "rendering", "depth", "space",
        "swatch", "image", "url", "hex", "type", "profile", "scheme", "nummer", "light", "led", "font", "hair", "eye",
    ]

    private static let neutral: Set<String> = Set(
        "pa attribute attributes vendor product item main primary name variant the choose select your".words)

    /// nil when the name means something else.
    static func certainty(of name: String) -> Certainty? {
        guard name.utf8.count <= String.mostNameBytes else { return nil }
        let parts = split(name)
        guard !parts.contains(where: spoilers.contains) else { return nil }
        if parts.contains(where: words.contains) {
            return parts.allSatisfy { words.contains($0) || neutral.contains($0) } ? .exact : .contained
        }
        return parts.contains(where: isCompound) ? .contained : nil
    }

    /// Whether the name means color at all.
    static func means(_ name: String) -> Bool { certainty(of: name) != nil }

    /// The names that are the word itself, sorted.
    static func exact(_ names: some Sequence<String>) -> [String] {
        names.filter { certainty(of: $0) == .exact }.sorted()
    }

    /// The best of several names; the first of equals.
    static func best<Element>(of elements: some Sequence<Element>, name: (Element) -> String) -> Element? {
        var best: (element: Element, certainty: Certainty)?
        for element in elements {
            guard let certainty = certainty(of: name(element)) else { continue }
            if best.map({ $0.certainty < certainty }) ?? true { best = (element, certainty) }
        }
        return best?.element
    }

    /// Whether it is a compound, as German ones.
    private static func isCompound(_ word: String) -> Bool {
        if word.hasPrefix("farb") {
            return !word.contains("temperatur") && !word.contains("anzahl") && !word.contains("code")
        }
        return ["farbe", "colour", "color"].contains { word.hasSuffix($0) && word.count > $0.count }
            && !["licht", "leucht", "schrift", "haar", "augen"].contains(where: word.hasPrefix)
    }

    /// Splits a name into lower-case words; an upper-case letter after a lower-case one begins a new word.
    private static func split(_ name: String) -> [String] {
        // Normalized names are one such word.
        if !name.isEmpty, name.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) { return [name] }
        var words: [String] = []
        var word = ""
        var wasLowercase = false
        for character in name {
            let continues = character.isLetter && !(character.isUppercase && wasLowercase)
            if !continues, !word.isEmpty {
                words.append(word)
                word = ""
            }
            if character.isLetter { word += character.lowercased() }
            wasLowercase = character.isLowercase
        }
        return word.isEmpty ? words : words + [word]
    }
}
