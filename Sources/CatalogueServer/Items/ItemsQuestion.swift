import CatalogueSearch
import ColorAnalysis
import ColorOptions
import ColorScience

/// What `/items` and `/facets` are asked for.
struct ItemsQuestion {
    var filter = ItemFilter()
    /// What the items are ranked by; nil for wall order.
    var colors: ColorQuery?

    /// Parameters that choose items.
    static let filterNames = [
        "family", "flag", "vendorColor", "inStock", "minPrice", "maxPrice", "currency", "q",
    ]
    static let names = filterNames + ["color"]

    init(_ query: QueryParameters) throws(Problem) {
        for name in query.list("family") {
            if name == "none" {
                filter.includesColorless = true
            } else {
                filter.families.insert(try ItemsQuestion.known(name, Family.allCases, "family"))
            }
        }
        for name in query.list("flag") { filter.flags.insert(try ItemsQuestion.known(name, ImageFlag.allCases, "flag")) }
        filter.vendorColor = try query.value("vendorColor")
        filter.isInStock = try query.flag("inStock")
        filter.minPrice = try query.number("minPrice")
        filter.maxPrice = try query.number("maxPrice")
        filter.currency = try query.value("currency")
        filter.words = try query.value("q").map(ItemsQuestion.words) ?? []
        colors = try query.value("color").map(ColorQuery.init(text:))
        try check()
    }

    /// Everything that decides the list and its order, as one text.
    var text: String { filter.canonicalText + (colors.map { "\($0)" } ?? "") }

    private func check() throws(Problem) {
        if let least = filter.minPrice, let most = filter.maxPrice, least > most {
            throw .badRequest("invalid-price", "minPrice is above maxPrice; exchange them.")
        }
    }

    private static func words(_ text: String) -> [[UInt8]] {
        searchableText(text).split { $0 == 0x20 || 0x09...0x0D ~= $0 }.map(Array.init)
    }

    private static func known<Value: RawRepresentable<String>>(
        _ name: String, _ all: [Value], _ parameter: String
    ) throws(Problem) -> Value {
        if let value = all.first(where: { $0.rawValue == name }) { return value }
        let near = nearestName(to: name, in: all.map(\.rawValue)).map { "; did you mean '\($0)'?" } ?? "."
        throw .badRequest("unknown-\(parameter)", "There is no \(parameter) '\(name.prefix(60))'\(near)")
    }
}

extension ColorQuery {
    /// Colors of one query.
    static let limit = 5

    /// As in `#631c1c` or `#631c1c:0.7,#ffffff:0.3`.
    init(text: String) throws(Problem) {
        var colors: [(color: RGB, weight: Double)] = []
        for part in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
            let pieces = part.split(separator: ":", maxSplits: 1)
            guard let color = RGB(hex: String(pieces[0])) else {
                throw .badRequest(
                    "invalid-color", "Expected a color as #rrggbb, with %23 for the #; got '\(part.prefix(20))'.")
            }
            let weight = pieces.count == 2 ? Double(pieces[1]) : 1
            guard let weight, weight > 0, weight <= 1000 else {
                throw .badRequest("invalid-color", "Expected a weight above 0 behind the color, as in #631c1c:0.7.")
            }
            colors.append((color, weight))
        }
        guard (1...ColorQuery.limit).contains(colors.count) else {
            throw .badRequest("invalid-color", "Expected 1 to \(ColorQuery.limit) colors.")
        }
        self.init(colors)
    }
}
