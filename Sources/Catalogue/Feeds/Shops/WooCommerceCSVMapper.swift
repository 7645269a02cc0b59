/// WooCommerce's product export: variations are rows of their own and name their parent by SKU or as `id:741`.
///
/// A product whose variations may differ in color waits for the end of the feed, and so does a variation whose parent has
/// not come: a few texts each.
struct WooCommerceCSVMapper: ItemMapper {
    let urls: FeedURLs
    private var waiting: [String: ShopProduct] = [:]
    private var order: [String] = []
    private var idOfReference: [String: String] = [:]
    private var orphans: [Orphan] = []
    /// References to products that need no variations.
    private var delivered = SeenTexts()

    init(urls: FeedURLs) { self.urls = urls }

    private struct Orphan {
        let color: ShopColor
        let id: String
        let parent: String
        let row: Int
    }

    /// Whether normalized column names are those of an export.
    static func recognizes(_ columns: [String]) -> Bool {
        ["type", "name", "images"].allSatisfy(columns.contains)
            && columns.contains { ["parent", "attribute1name", "visibilityincatalog", "isfeatured"].contains($0) }
    }

    mutating func take(_ record: FeedValue, row: Int, _ deliver: Deliver) throws {
        let cells = WooCommerceCSVRow(fields: record.fields, urls: urls)
        guard let id = cells.text("id") ?? cells.text("sku") else {
            return try deliver(.skipped(.missingId(row: row)))
        }
        if cells.types.contains("variation") { return try takeVariation(cells, id: id, row: row, deliver) }
        guard !cells.isUnpublished else { return try deliver(.skipped(.unpublished(row: row, id: id))) }
        guard waiting[id] == nil else { return try deliver(.skipped(.duplicateId(row: row, id: id))) }
        let references = ["id:\(id)", cells.text("sku")].compactMap(\.self)
        let product = cells.product(id: id, row: row)
        if cells.types.contains("variable"), !product.colors.isEmpty {
            waiting[id] = product
            order.append(id)
            for reference in references { idOfReference[reference] = id }
        } else {
            for reference in references { _ = delivered.insert(reference) }
            try product.deliver(deliver)
        }
    }

    private mutating func takeVariation(
        _ cells: WooCommerceCSVRow, id: String, row: Int, _ deliver: Deliver
    ) throws {
        let parent = cells.text("parent") ?? ""
        if delivered.contains(parent) { return try deliver(.merged(1)) }
        guard let parentId = idOfReference[parent] else {
            return orphans.append(Orphan(color: cells.variation, id: id, parent: parent, row: row))
        }
        waiting[parentId]?.add(cells.variation)
    }

    mutating func finish(_ deliver: Deliver) throws {
        for orphan in orphans {
            if let id = idOfReference[orphan.parent] {
                waiting[id]?.add(orphan.color)
            } else if delivered.contains(orphan.parent) {
                try deliver(.merged(1))
            } else {
                try deliver(.skipped(.unknownParent(row: orphan.row, id: orphan.id, parent: orphan.parent)))
            }
        }
        for id in order { try waiting[id]?.deliver(deliver) }
        (waiting, order, idOfReference, orphans) = ([:], [], [:], [])
    }
}

/// The cells of one row.
private struct WooCommerceCSVRow {
    let fields: [String: String]
    let urls: FeedURLs

    func text(_ name: String) -> String? { fields[name].map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 } }

    /// As in `simple, downloadable, virtual`.
    var types: [String] { WooCommerceCSVRow.list(text("type")?.lowercased() ?? "") }

    /// Drafts and private products.
    var isUnpublished: Bool { ["0", "-1"].contains(text("published") ?? "") }

    private var image: String? { WooCommerceCSVRow.list(text("images") ?? "").first.map(urls.image) }

    private var price: Price? { text("saleprice").flatMap { Price($0) } ?? text("regularprice").flatMap { Price($0) } }

    private var isInStock: Bool? { text("instock").flatMap(Availability.isInStock) }

    /// The values of the attribute that means color.
    private var colors: [String] {
        let numbers = (1...50).prefix { fields["attribute\($0)name"] != nil }
        let attribute = ColorWord.best(of: Array(numbers)) { text("attribute\($0)name") ?? "" }
        return WooCommerceCSVRow.list(attribute.flatMap { text("attribute\($0)values") } ?? "").map(\.asShown)
    }

    func product(id: String, row: Int) -> ShopProduct {
        var product = ShopProduct(id: id, title: text("name")?.asShown ?? id, row: row)
        product.image = image
        product.ownPrice = price
        product.ownIsInStock = isInStock
        if types.contains("variable") {
            for color in colors { product.expect(color) }
        } else {
            product.color = colors.joined(separator: "/")
        }
        return product
    }

    /// A variation of any color names none.
    var variation: ShopColor {
        ShopColor(name: colors.count == 1 ? colors[0] : "", image: image, price: price, isInStock: isInStock)
    }

    /// `a, b\, c` is `a` and `b, c`.
    private static func list(_ text: String) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in text {
            if character == ",", !isEscaped {
                parts.append("")
            } else {
                if character == ",", isEscaped { parts[parts.count - 1].removeLast() }
                parts[parts.count - 1].append(character)
            }
            isEscaped = character == "\\"
        }
        return parts.map(\.trimmed).filter { !$0.isEmpty }
    }
}
