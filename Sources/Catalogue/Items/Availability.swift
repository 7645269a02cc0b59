import Text

/// Whether a word of a feed says that the goods are available now.
package enum Availability {
    private static let yes: Set<String> = [
        "instock", "available", "limitedavailability", "lowstock", "instoreonly", "onlineonly", "true", "yes", "y",
        "ja", "auflager", "lieferbar", "sofortlieferbar", "verfügbar", "vorrätig", "enstock", "disponible",
        "disponibile", "oui", "si", "sí", "sì", "tak", "wahr", "vrai", "verdadero", "dostępny", "dostępne", "skladem",
        "opvoorraad", "вналичии", "есть", "да", "естьвналичии", "ano", "evet", "sim",
    ]
    private static let no: Set<String> = [
        "outofstock", "soldout", "unavailable", "notavailable", "discontinued", "preorder", "backorder", "onbackorder",
        "presale", "false", "no", "n", "nein", "nichtauflager", "nichtlieferbar", "nichtverfügbar", "ausverkauft",
        "nichtvorrätig", "nichtamlager", "vergriffen", "non", "nie", "falsch", "faux", "falso", "niedostępny",
        "niedostępne", "rupture", "épuisé", "indisponible", "nodisponible", "nondisponibile", "rupturedestock",
        "agotado", "esaurito", "nietopvoorraad", "нетвналичии", "нет", "подзаказ", "nee", "nej", "ne", "não", "hayır",
    ]
    /// Words for pieces, which may follow a number.
    private static let units: Set<String> = [
        "", "st", "stk", "stck", "stück", "stueck", "pcs", "pc", "pce", "piece", "pieces", "unit", "units", "pz",
        "pezzi", "pièce", "pièces", "uds", "ud", "stuks", "szt", "ks", "шт",
    ]

    /// Reads `in stock`, `in_stock`, `https://schema.org/InStock`, `Low Stock`. Goods that come later, as by
    /// `preorder`, are not in stock. A number of pieces (`12`, `12.0`, `1.000`, `0 Stk.`, `> 10`, `10+`) is in stock
    /// above 0. nil for an unknown word.
    package static func isInStock(_ text: String) -> Bool? {
        if let isAboveZero = isAboveZero(text.trimmed) { return isAboveZero }
        let word = text.split(separator: "/").last.map(String.init) ?? text
        let normalized = word.normalizedName
        if yes.contains(normalized) { return true }
        return no.contains(normalized) ? false : nil
    }

    /// A number is 0 when it has no other digit; points and commas do not count. nil for other texts.
    private static func isAboveZero(_ text: String) -> Bool? {
        // A word, as in most feeds.
        if let first = text.utf8.first, 0x61...0x7A ~= first | 0x20 { return nil }
        let isMoreThan = text.hasPrefix(">")
        let number = text.drop { $0 == ">" || $0 == " " }
        let isNegative = number.hasPrefix("-") || number.hasPrefix("−")
        let digits = number.drop { "+-−".contains($0) }.prefix {
            $0.isASCII && $0.isNumber || ".,' \u{A0}\u{202F}".contains($0)
        }
        let rest = number[digits.endIndex...]
        guard digits.first?.isNumber ?? false, rest == "+" || units.contains(String(rest).normalizedName) else {
            return nil
        }
        if isNegative { return false }
        return isMoreThan || rest == "+" || digits.contains { $0.isNumber && $0 != "0" }
    }

    /// Whether one of two is in stock; nil when both are nil.
    package static func either(_ one: Bool?, _ other: Bool?) -> Bool? {
        guard let one, let other else { return one ?? other }
        return one || other
    }
}
