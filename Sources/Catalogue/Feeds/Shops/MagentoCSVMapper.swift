/// Magento's product export: a configurable product names its simple ones, which carry color and picture.
///
/// A simple product that is not visible by itself waits for the configurable one that names it, and a configurable one for
/// the simple ones that have not come: a few texts each. What nobody names is delivered at the end of the feed, one item for
/// those of the same picture and color, with the SKU of the first.
struct MagentoCSVMapper: ItemMapper {
    let urls: FeedURLs
    private let isLocal: Bool
    private var hidden: [String: Hidden] = [:]
    private var hiddenOrder: [String] = []
    private var configurables: [Configurable] = []
    private var wanted: [String: Int] = [:]
    private var taken = SeenTexts()

    /// A simple product that is not visible by itself.
    private struct Hidden {
        let product: ShopProduct
        let color: ShopColor
    }

    private struct Configurable {
        var product: ShopProduct
        /// Names of colors by SKU, as the configurable product gives them, for those that have not come.
        var missing: [String: String]
    }

    init(urls: FeedURLs) {
        self.urls = urls
        isLocal = urls.onServer("/").isEmpty
    }

    /// Whether normalized column names are those of an export.
    static func recognizes(_ columns: [String]) -> Bool {
        ["sku", "producttype", "baseimage"].allSatisfy(columns.contains)
            && columns.contains { ["additionalattributes", "attributesetcode", "storeviewcode"].contains($0) }
    }

    mutating func take(_ record: FeedValue, row: Int, _ deliver: Deliver) throws {
        let cells = MagentoCSVRow(fields: record.fields)
        guard let sku = cells.text("sku") else { return try deliver(.skipped(.missingId(row: row))) }
        // A row of a store view translates a product that has a row already.
        guard cells.text("storeviewcode") == nil else { return try deliver(.merged(1)) }
        guard !cells.isDisabled else { return try deliver(.skipped(.unpublished(row: row, id: sku))) }
        guard taken.insert(sku) else { return try deliver(.skipped(.duplicateId(row: row, id: sku))) }
        let product = product(cells, sku: sku, row: row)
        if cells.isConfigurable {
            try takeConfigurable(product, variations: cells.variations, deliver)
        } else if let index = wanted.removeValue(forKey: sku) {
            try complete(index, sku: sku, with: color(cells, image: product.image), deliver)
        } else if cells.isHidden {
            hidden[sku] = Hidden(product: product, color: color(cells, image: product.image))
            hiddenOrder.append(sku)
        } else {
            try product.deliver(deliver)
        }
    }

    mutating func finish(_ deliver: Deliver) throws {
        for configurable in configurables where !configurable.missing.isEmpty {
            try configurable.product.deliver(deliver)
        }
        var seen = SeenTexts()
        for simple in hiddenOrder.compactMap({ hidden[$0] }) {
            let isNew = seen.insert((simple.product.image ?? simple.product.id) + "\u{1F}" + simple.color.slug)
            if isNew { try simple.product.deliver(deliver) } else { try deliver(.merged(1)) }
        }
        (hidden, hiddenOrder, configurables, wanted) = ([:], [], [], [:])
    }

    private mutating func takeConfigurable(
        _ product: ShopProduct, variations: [(sku: String, color: String)], _ deliver: Deliver
    ) throws {
        var configurable = Configurable(product: product, missing: [:])
        for variation in variations {
            if let simple = hidden.removeValue(forKey: variation.sku) {
                configurable.product.add(MagentoCSVMapper.named(simple.color, variation.color))
            } else if taken.contains(variation.sku) {
                // It is visible by itself and was delivered.
                continue
            } else {
                configurable.product.expect(variation.color)
                configurable.missing[variation.sku] = variation.color
                wanted[variation.sku] = configurables.count
            }
        }
        if hidden.isEmpty { hiddenOrder = [] }
        guard !configurable.missing.isEmpty else { return try configurable.product.deliver(deliver) }
        configurables.append(configurable)
    }

    /// A simple product has come that a configurable one waited for.
    private mutating func complete(_ index: Int, sku: String, with color: ShopColor, _ deliver: Deliver) throws {
        let name = configurables[index].missing.removeValue(forKey: sku) ?? ""
        configurables[index].product.add(MagentoCSVMapper.named(color, name))
        if configurables[index].missing.isEmpty { try configurables[index].product.deliver(deliver) }
    }

    private static func named(_ color: ShopColor, _ name: String) -> ShopColor {
        guard color.name.isEmpty, !name.isEmpty else { return color }
        return ShopColor(name: name, image: color.image, price: color.price, isInStock: color.isInStock, url: color.url)
    }

    private func product(_ cells: MagentoCSVRow, sku: String, row: Int) -> ShopProduct {
        var product = ShopProduct(id: sku, title: cells.text("name")?.asShown ?? sku, row: row)
        product.url = cells.text("urlkey").map { urls.onServer("/\($0).html") } ?? ""
        product.image = cells.image.map(image)
        product.color = cells.isConfigurable ? "" : cells.color
        product.ownPrice = cells.price
        product.ownIsInStock = cells.isInStock
        return product
    }

    private func color(_ cells: MagentoCSVRow, image: String?) -> ShopColor {
        ShopColor(name: cells.color, image: image, price: cells.price, isInStock: cells.isInStock)
    }

    /// `/m/h/mh02.jpg` starts from the shop's media folder; for a local feed that is the folder of the feed.
    private func image(_ path: String) -> String {
        guard !path.hasPrefix("http"), !path.hasPrefix("//") else { return urls.image(path) }
        let relative = path.drop { $0 == "/" }
        return isLocal ? String(relative) : urls.image("/media/catalog/product/\(relative)")
    }
}

/// The cells of one row.
private struct MagentoCSVRow {
    let fields: [String: String]

    func text(_ name: String) -> String? { fields[name].map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 } }

    var isConfigurable: Bool { text("producttype")?.lowercased() == "configurable" }
    var isHidden: Bool { text("visibility")?.lowercased() == "not visible individually" }
    var isDisabled: Bool { text("productonline") == "2" || text("productonline") == "0" }
    var price: Price? { text("specialprice").flatMap { Price($0) } ?? text("price").flatMap { Price($0) } }
    var isInStock: Bool? { text("isinstock").flatMap(Availability.isInStock) }

    var image: String? {
        ["baseimage", "smallimage", "thumbnailimage"].lazy.compactMap(text).first { $0 != "no_selection" }
    }

    /// Of `additional_attributes`, such as `size=XS,color=Black`; a column named so counts as well.
    var color: String {
        let attributes = MagentoCSVRow.pairs(text("additionalattributes") ?? "")
        let attribute = ColorWord.best(of: attributes) { $0.name }
        // Several values of one attribute stand as `Red|Blue`.
        return (attribute?.value ?? text("color") ?? "").asShown.replacing("|", with: "/")
    }

    /// Of `sku=A-Red,size=XS,color=Red|sku=…`.
    var variations: [(sku: String, color: String)] {
        (text("configurablevariations") ?? "").split(separator: "|").compactMap { part in
            let pairs = MagentoCSVRow.pairs(String(part))
            guard let sku = pairs.first(where: { $0.name == "sku" })?.value else { return nil }
            return (sku, ColorWord.best(of: pairs) { $0.name }?.value.asShown ?? "")
        }
    }

    /// `a=1,b=2,3` is a: `1` and b: `2,3`, because values may hold commas and names none.
    private static func pairs(_ text: String) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if sides.count == 2 {
                pairs.append((String(sides[0]).trimmed, String(sides[1]).trimmed))
            } else if !pairs.isEmpty {
                pairs[pairs.count - 1].value += "," + part
            }
        }
        return pairs
    }
}
