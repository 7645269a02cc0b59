import Text

/// Whether a word of a feed says that the goods can be had now.
package enum Availability {
    private static let yes: Set<String> = [
        "instock", "available", "limitedavailability", "lowstock", "instoreonly", "onlineonly", "true", "yes", "1", "y",
        "ja", "auflager", "lieferbar", "sofortlieferbar", "verfügbar", "vorrätig", "enstock", "disponible",
        "disponibile",
        "opvoorraad", "вналичии", "есть", "да", "естьвналичии",
    ]
    private static let no: Set<String> = [
        "outofstock", "soldout", "unavailable", "notavailable", "discontinued", "preorder", "backorder", "onbackorder",
        "presale", "false", "no", "0", "n", "nein", "nichtauflager", "nichtlieferbar", "nichtverfügbar", "ausverkauft",
        "rupturedestock", "agotado", "esaurito", "nietopvoorraad", "нетвналичии", "нет", "подзаказ",
    ]

    /// `in stock`, `in_stock`, `https://schema.org/InStock`, `Low Stock`, `1`; what comes later, such as `preorder`, is
    /// not in stock. nil when the word is unknown.
    package static func isInStock(_ text: String) -> Bool? {
        let word = text.split(separator: "/").last.map(String.init) ?? text
        let normalized = word.normalizedName
        if yes.contains(normalized) { return true }
        return no.contains(normalized) ? false : nil
    }

    /// Whether one of two is in stock; nil when neither says.
    package static func either(_ one: Bool?, _ other: Bool?) -> Bool? {
        guard let one, let other else { return one ?? other }
        return one || other
    }
}
